//! Barrier by dissemination (Hensgen, Finkel, Manber 1988): after round k everyone has heard of 2^(k+1) ranks.

use super::doublings;
use crate::schedule::{Part, Step};
use crate::time::Bytes;

pub fn step(part: &Part, step: u32) -> Step {
    let Part { rank, size, .. } = *part;
    let (round, action) = (step / 3, step % 3);
    if round >= doublings(size) {
        return Step::Done;
    }
    let distance = 1 << round;
    match action {
        0 => Step::Receive { from: (rank + distance) % size },
        1 => Step::send((rank + size - distance) % size, Bytes(0)),
        _ => Step::Wait,
    }
}
