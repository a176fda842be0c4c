//! Alltoall and Reduce_scatter by pairs: in round k every rank sends to the rank k after it and receives from the one k
//! before it, so that no rank is sent to by two at a time (Thakur, Rabenseifner, Gropp 2005, sections 4.3 and 4.4).

use crate::schedule::{Part, Step};
use crate::time::{Bytes, Instructions};

fn bytes_for(part: &Part, counts: &[u64], rank: u32) -> Bytes {
    counts.get(rank as usize).map_or(part.bytes, |&count| Bytes(count))
}

/// Partners of a round: to whom, from whom.
fn partners(part: &Part, round: u32) -> (u32, u32) {
    let Part { rank, size, .. } = *part;
    ((rank + round + 1) % size, (rank + size - round - 1) % size)
}

/// `counts` are empty where every rank gives the same to everyone.
pub fn alltoall_step(part: &Part, counts: &[u64], step: u32) -> Step {
    let (round, action) = (step / 3, step % 3);
    if round >= part.size - 1 {
        return Step::Done;
    }
    let (to, from) = partners(part, round);
    match action {
        0 => Step::Receive { from },
        1 => Step::send(to, bytes_for(part, counts, to)),
        _ => Step::Wait,
    }
}

/// To combine costs an instruction for each byte. `counts` are empty where every rank gets the same.
pub fn reduce_scatter_step(part: &Part, counts: &[u64], step: u32) -> Step {
    let (round, action) = (step / 4, step % 4);
    if round >= part.size - 1 {
        return Step::Done;
    }
    let (to, from) = partners(part, round);
    match action {
        0 => Step::Receive { from },
        1 => Step::send(to, bytes_for(part, counts, to)),
        2 => Step::Wait,
        _ => Step::Compute(Instructions(bytes_for(part, counts, part.rank).0)),
    }
}
