//! Reduce_scatter by recursive halving: in round k a rank exchanges the 2^(k+1)-th part of the whole with the rank that
//! differs in bit k. Needs a power of two; other sizes go by pairs.

use super::{doublings, pairwise};
use crate::schedule::{Part, Step};
use crate::time::{Bytes, Instructions};

/// To combine costs an instruction for each byte.
pub fn step(part: &Part, counts: &[u64], step: u32) -> Step {
    if !part.size.is_power_of_two() || !counts.is_empty() {
        return pairwise::reduce_scatter_step(part, counts, step);
    }
    let (round, action) = (step / 4, step % 4);
    if round >= doublings(part.size) {
        return Step::Done;
    }
    let partner = part.rank ^ 1 << round;
    let bytes = Bytes(part.bytes.0.saturating_mul(u64::from(part.size)) >> (round + 1));
    match action {
        0 => Step::Receive { from: partner },
        1 => Step::send(partner, bytes),
        2 => Step::Wait,
        _ => Step::Compute(Instructions(bytes.0)),
    }
}
