//! Allgather and Allgatherv round the ring: in each round every rank passes on to its right what it got last from its left.

use crate::schedule::{Part, Step};
use crate::time::{Bytes, Instructions};

/// `counts` are empty where all ranks give the same.
pub fn step(part: &Part, counts: &[u64], step: u32) -> Step {
    let Part { rank, size, bytes, .. } = *part;
    let (round, action) = (step / 3, step % 3);
    if round >= size - 1 {
        // Once more, to find out that everything is there.
        return if step == 3 * (size - 1) { Step::Compute(Instructions(0)) } else { Step::Done };
    }
    let origin = (rank + size - round) % size;
    match action {
        0 => Step::Receive { from: (rank + size - 1) % size },
        1 => Step::send((rank + 1) % size, counts.get(origin as usize).map_or(bytes, |&count| Bytes(count))),
        _ => Step::Wait,
    }
}
