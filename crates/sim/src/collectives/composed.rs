//! Collective calls made of others. Each part is served by whatever algorithm is chosen for it.

use crate::program::CollectiveCall;
use crate::schedule::{Part, Step};
use crate::time::Bytes;

/// One call, then the other.
fn one_then_other(step: u32, one: Step, other: Step) -> Step {
    match step {
        0 => one,
        2 => other,
        1 | 3 => Step::Wait,
        _ => Step::Done,
    }
}

/// Bcast: the root scatters equal shares, rounded up, and an Allgather gives them to all.
pub fn scatter_allgather_step(part: &Part, step: u32) -> Step {
    let size = u64::from(part.size);
    let bytes = Bytes(part.bytes.0 / size + part.bytes.0 % size);
    one_then_other(
        step,
        Step::Nested { call: CollectiveCall::Scatter, root: part.root, bytes },
        Step::Nested { call: CollectiveCall::Allgather, root: 0, bytes },
    )
}

/// Reduce: each rank combines its share, and the root gathers the shares.
pub fn reduce_scatter_gather_step(part: &Part, step: u32) -> Step {
    let bytes = Bytes(part.bytes.0.div_ceil(u64::from(part.size)));
    one_then_other(
        step,
        Step::Nested { call: CollectiveCall::ReduceScatterBlock, root: 0, bytes },
        Step::Nested { call: CollectiveCall::Gather, root: part.root, bytes },
    )
}

/// Allreduce: rank 0 gets the result and gives it to all.
pub fn reduce_bcast_step(part: &Part, step: u32) -> Step {
    one_then_other(
        step,
        Step::Nested { call: CollectiveCall::Reduce, root: 0, bytes: part.bytes },
        Step::Nested { call: CollectiveCall::Bcast, root: 0, bytes: part.bytes },
    )
}
