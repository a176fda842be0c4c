//! Scan and Exscan by doubling (Hillis, Steele 1986): in round k every rank sends what it has combined so far to the rank
//! 2^k after it.

use super::doublings;
use crate::schedule::{Part, Step};
use crate::time::Instructions;

/// To combine costs an instruction for each byte.
pub fn step(part: &Part, step: u32) -> Step {
    let Part { rank, size, bytes, .. } = *part;
    let (round, action) = (step / 4, step % 4);
    if round >= doublings(size) {
        return Step::Done;
    }
    let distance = 1 << round;
    let (receives, sends) = (rank >= distance, rank + distance < size);
    match action {
        0 if receives => Step::Receive { from: rank - distance },
        1 if sends => Step::send(rank + distance, bytes),
        2 if receives || sends => Step::Wait,
        3 if receives => Step::Compute(Instructions(bytes.0)),
        _ => Step::Nothing,
    }
}
