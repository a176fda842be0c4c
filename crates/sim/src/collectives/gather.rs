//! Gather by a binomial tree, the smallest subtree first, one child after the other.
//!
//! What is passed on carries no header of the library, as in PIOsimHD.

use super::tree::Tree;
use crate::schedule::{Part, Step};
use crate::time::{Bytes, Instructions};

pub fn step(part: &Part, step: u32) -> Step {
    let tree = Tree::new(part);
    let (child, action) = (step / 2, step % 2);
    if child < tree.children() {
        return if action == 0 { Step::Receive { from: tree.child(child) } } else { Step::Wait };
    }
    match (step - 2 * tree.children(), tree.parent()) {
        (0, Some(to)) => Step::Send { to, bytes: Bytes(part.bytes.0.saturating_mul(u64::from(tree.ranks()))), header: false },
        (1, Some(_)) => Step::Wait,
        // The root finds out that it has everything.
        (0, None) => Step::Compute(Instructions(0)),
        _ => Step::Done,
    }
}
