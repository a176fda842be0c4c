//! Gather, Gatherv, Scatter and Scatterv without a tree: all messages at the same time, to or from the root.

use crate::schedule::{Part, Step};
use crate::time::Bytes;

/// The rank that the root deals with in its step number `step`; None after the last one.
fn other(part: &Part, step: u32) -> Option<u32> {
    (step < part.size - 1).then(|| if step < part.root { step } else { step + 1 })
}

pub fn gather_step(part: &Part, step: u32) -> Step {
    if part.rank == part.root {
        return match other(part, step) {
            Some(from) => Step::Receive { from },
            None if step == part.size - 1 => Step::Wait,
            None => Step::Done,
        };
    }
    match step {
        0 => Step::send(part.root, part.bytes),
        1 => Step::Wait,
        _ => Step::Done,
    }
}

/// `counts` are empty where every rank gets the same; only the root looks at them.
pub fn scatter_step(part: &Part, counts: &[u64], step: u32) -> Step {
    if part.rank == part.root {
        return match other(part, step) {
            Some(to) => Step::send(to, counts.get(to as usize).map_or(part.bytes, |&count| Bytes(count))),
            None if step == part.size - 1 => Step::Wait,
            None => Step::Done,
        };
    }
    match step {
        0 => Step::Receive { from: part.root },
        1 => Step::Wait,
        _ => Step::Done,
    }
}
