//! Scatter by a binomial tree, the largest subtree first, one child after the other.

use super::binomial::{for_each_child, receive_from_parent};
use super::tree::Tree;
use crate::schedule::{Part, Step};
use crate::time::Bytes;

pub fn step(part: &Part, step: u32) -> Step {
    let tree = Tree::new(part);
    let step = match receive_from_parent(tree, step) {
        Ok(receive) => return receive,
        Err(step) => step,
    };
    for_each_child(tree, step, |child| send_to(tree, part, child))
}

fn send_to(tree: Tree, part: &Part, child: u32) -> Step {
    Step::send(tree.child(child), Bytes(part.bytes.0.saturating_mul(u64::from(tree.child_ranks(child)))))
}

/// Each child sends a message without data when it is ready; its parent waits for it.
pub fn ready_step(part: &Part, step: u32) -> Step {
    let tree = Tree::new(part);
    let step = match (tree.parent(), step) {
        (None, _) => step,
        (Some(parent), 0) => return Step::send(parent, Bytes(0)),
        (Some(parent), 1) => return Step::Receive { from: parent },
        (Some(_), 2) => return Step::Wait,
        (Some(_), _) => step - 3,
    };
    let (round, action) = (step / 4, step % 4);
    if round >= tree.rounds() {
        return Step::Done;
    }
    let child = tree.rounds() - 1 - round;
    let exists = child < tree.children();
    match action {
        0 if exists => Step::Receive { from: tree.child(child) },
        1 if exists => Step::Wait,
        2 if exists => send_to(tree, part, child),
        3 => Step::Wait,
        _ => Step::Nothing,
    }
}
