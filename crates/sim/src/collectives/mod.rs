//! Algorithms of collective calls: one file each, bound by one enum. Which one serves a call is settled in `choice`.
//!
//! docs/models/collectives.md says what each does and where it comes from.

mod binomial;
mod choice;
mod composed;
mod dissemination;
mod gather;
mod halving;
mod linear;
mod pairwise;
mod recursive;
mod ring;
mod scan;
mod scatter;
mod tree;

use crate::schedule::{Part, Step};

pub use choice::{Choice, ChoiceError};

/// An algorithm of a collective call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Barrier: dissemination.
    Dissemination,
    /// Bcast: binomial tree, one child after the other.
    BinomialBcast,
    /// Bcast: binomial tree, all children at the same time.
    MultiplexedBcast,
    /// Bcast: a Scatter, then an Allgather.
    ScatterAllgather,
    /// Reduce: binomial tree.
    BinomialReduce,
    /// Reduce: a Reduce_scatter, then a Gather.
    ReduceScatterGather,
    /// Allreduce: recursive doubling.
    RecursiveDoubling,
    /// Allreduce: a Reduce, then a Bcast.
    ReduceBcast,
    /// Gather: binomial tree.
    BinomialGather,
    /// Gather and Gatherv: everyone sends to the root.
    LinearGather,
    /// Scatter: binomial tree.
    BinomialScatter,
    /// Scatter: binomial tree in which each child says first that it is ready.
    ReadyScatter,
    /// Scatter and Scatterv: the root sends to everyone.
    LinearScatter,
    /// Allgather and Allgatherv: round the ring.
    Ring,
    /// Alltoall and Alltoallv: one partner after the other.
    PairwiseAlltoall,
    /// Reduce_scatter and Reduce_scatter_block: one partner after the other.
    PairwiseReduceScatter,
    /// Reduce_scatter_block: recursive halving, for powers of two.
    RecursiveHalving,
    /// Scan and Exscan: partial results to ever farther ranks.
    DoublingScan,
}

impl Algorithm {
    /// Step number `step` of one rank. `counts` are those of the call.
    pub fn step(self, part: &Part, counts: &[u64], step: u32) -> Step {
        if part.size == 1 {
            return Step::Done;
        }
        match self {
            Algorithm::Dissemination => dissemination::step(part, step),
            Algorithm::BinomialBcast => binomial::bcast_step(part, step),
            Algorithm::MultiplexedBcast => binomial::multiplexed_bcast_step(part, step),
            Algorithm::ScatterAllgather => composed::scatter_allgather_step(part, step),
            Algorithm::BinomialReduce => binomial::reduce_step(part, step),
            Algorithm::ReduceScatterGather => composed::reduce_scatter_gather_step(part, step),
            Algorithm::RecursiveDoubling => recursive::step(part, step),
            Algorithm::ReduceBcast => composed::reduce_bcast_step(part, step),
            Algorithm::BinomialGather => gather::step(part, step),
            Algorithm::LinearGather => linear::gather_step(part, step),
            Algorithm::BinomialScatter => scatter::step(part, step),
            Algorithm::ReadyScatter => scatter::ready_step(part, step),
            Algorithm::LinearScatter => linear::scatter_step(part, counts, step),
            Algorithm::Ring => ring::step(part, counts, step),
            Algorithm::PairwiseAlltoall => pairwise::alltoall_step(part, counts, step),
            Algorithm::PairwiseReduceScatter => pairwise::reduce_scatter_step(part, counts, step),
            Algorithm::RecursiveHalving => halving::step(part, counts, step),
            Algorithm::DoublingScan => scan::step(part, step),
        }
    }
}

/// Rounds in which 1 becomes at least `size` by doubling: the logarithm to base 2, rounded up.
fn doublings(size: u32) -> u32 {
    u32::BITS - (size - 1).leading_zeros()
}

#[cfg(test)]
mod tests;
