//! Bcast and Reduce by a binomial tree.

use super::tree::Tree;
use crate::schedule::{Part, Step};
use crate::time::Instructions;

/// One child after the other, the one with the largest subtree first.
pub fn bcast_step(part: &Part, step: u32) -> Step {
    let tree = Tree::new(part);
    let step = match receive_from_parent(tree, step) {
        Ok(receive) => return receive,
        Err(step) => step,
    };
    for_each_child(tree, step, |child| Step::send(tree.child(child), part.bytes))
}

/// A round for each child, the largest subtree first; perhaps an empty one if there is none.
pub fn for_each_child(tree: Tree, step: u32, send: impl Fn(u32) -> Step) -> Step {
    let (round, action) = (step / 2, step % 2);
    if round >= tree.rounds() {
        return Step::Done;
    }
    let child = tree.rounds() - 1 - round;
    match action {
        0 if child < tree.children() => send(child),
        0 => Step::Nothing,
        _ => Step::Wait,
    }
}

/// All children at the same time.
pub fn multiplexed_bcast_step(part: &Part, step: u32) -> Step {
    let tree = Tree::new(part);
    let step = match receive_from_parent(tree, step) {
        Ok(receive) => return receive,
        Err(step) => step,
    };
    let children = tree.children();
    match step {
        _ if step < children => Step::send(tree.child(children - 1 - step), part.bytes),
        _ if step == children => Step::Wait,
        _ => Step::Done,
    }
}

/// The steps in which all but the root get the data; else the number of the step after them.
pub fn receive_from_parent(tree: Tree, step: u32) -> Result<Step, u32> {
    match (tree.parent(), step) {
        (None, _) => Err(step),
        (Some(parent), 0) => Ok(Step::Receive { from: parent }),
        (Some(_), 1) => Ok(Step::Wait),
        (Some(_), _) => Err(step - 2),
    }
}

/// From all children at the same time. To combine costs an instruction for each byte.
pub fn reduce_step(part: &Part, step: u32) -> Step {
    let tree = Tree::new(part);
    let children = tree.children();
    match (step.checked_sub(children), tree.parent()) {
        (None, _) => Step::Receive { from: tree.child(step) },
        (Some(0), _) if children == 0 => Step::Nothing,
        (Some(0), _) => Step::Wait,
        (Some(1), _) if children > 0 => Step::Compute(Instructions(part.bytes.0.saturating_mul(u64::from(children)))),
        (Some(after), Some(parent)) => match after - u32::from(children > 0) {
            1 => Step::send(parent, part.bytes),
            2 => Step::Wait,
            _ => Step::Done,
        },
        (Some(_), None) => Step::Done,
    }
}
