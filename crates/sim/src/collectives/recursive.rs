//! Allreduce by recursive doubling (Thakur, Rabenseifner, Gropp 2005, section 4.5).
//!
//! Where the size is no power of two, as many ranks as are beyond the power first give their data to a neighbour and get
//! the result from it at the end.

use crate::schedule::{Part, Step};
use crate::time::Instructions;

pub fn step(part: &Part, step: u32) -> Step {
    let power = 1 << part.size.ilog2();
    let folded = 2 * (part.size - power);
    let rank = part.rank;
    if rank >= folded {
        return doubling_step(part, folded, rank - folded / 2, step);
    }
    if rank.is_multiple_of(2) {
        return match step {
            0 => Step::send(rank + 1, part.bytes),
            2 => Step::Receive { from: rank + 1 },
            1 | 3 => Step::Wait,
            _ => Step::Done,
        };
    }
    match step {
        0 => Step::Receive { from: rank - 1 },
        1 => Step::Wait,
        _ => doubling_step(part, folded, rank / 2, step - 2),
    }
}

/// Among those that keep data: rank `own` of a power of two.
fn doubling_step(part: &Part, folded: u32, own: u32, step: u32) -> Step {
    let rank_of = |own: u32| if own < folded / 2 { 2 * own + 1 } else { own + folded / 2 };
    let rounds = part.size.ilog2();
    let (round, action) = (step / 4, step % 4);
    let holds_more_data = round > 0 || part.rank < folded;
    match action {
        0 if round > rounds => Step::Done,
        0 if holds_more_data => Step::Compute(Instructions(part.bytes.0)),
        0 => Step::Nothing,
        1 | 2 if round == rounds && part.rank >= folded => Step::Done,
        1 if round == rounds => Step::send(part.rank - 1, part.bytes),
        2 if round == rounds => Step::Wait,
        3 if round == rounds => Step::Done,
        1 => Step::send(rank_of(own ^ 1 << round), part.bytes),
        2 => Step::Receive { from: rank_of(own ^ 1 << round) },
        _ => Step::Wait,
    }
}
