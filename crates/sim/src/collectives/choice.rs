//! Which algorithm serves which call.

use super::Algorithm;
use crate::program::CollectiveCall;

/// A call, its name in machine files, and its algorithms by name; the first is taken where none is chosen.
struct Known {
    call: CollectiveCall,
    name: &'static str,
    algorithms: &'static [(&'static str, Algorithm)],
}

macro_rules! known {
    ($($call:ident: $($name:literal $algorithm:ident),+;)+) => {
        &[$(Known {
            call: CollectiveCall::$call,
            name: stringify!($call),
            algorithms: &[$(($name, Algorithm::$algorithm)),+],
        }),+]
    };
}

const KNOWN: &[Known] = known! {
    Barrier: "dissemination" Dissemination;
    Bcast: "binomial" BinomialBcast, "binomial-multiplexed" MultiplexedBcast, "scatter-allgather" ScatterAllgather;
    Reduce: "binomial" BinomialReduce, "reduce-scatter-gather" ReduceScatterGather;
    Allreduce: "recursive-doubling" RecursiveDoubling, "reduce-bcast" ReduceBcast;
    Gather: "binomial" BinomialGather, "linear" LinearGather;
    Gatherv: "linear" LinearGather;
    Scatter: "binomial" BinomialScatter, "binomial-ready" ReadyScatter, "linear" LinearScatter;
    Scatterv: "linear" LinearScatter;
    Allgather: "ring" Ring;
    Allgatherv: "ring" Ring;
    Alltoall: "pairwise" PairwiseAlltoall;
    Alltoallv: "pairwise" PairwiseAlltoall;
    ReduceScatter: "pairwise" PairwiseReduceScatter;
    ReduceScatterBlock: "pairwise" PairwiseReduceScatter, "recursive-halving" RecursiveHalving;
    Scan: "doubling" DoublingScan;
    Exscan: "doubling" DoublingScan;
};

/// The algorithms that a machine's MPI library uses. Calls that are not named are served by the first of the table in
/// docs/models/collectives.md.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    chosen: Vec<(CollectiveCall, Algorithm)>,
}

/// A choice that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// There is no such call.
    #[error("no collective call {found:?}; expected one of {}", expected.join(", "))]
    UnknownCall {
        /// What was named.
        found: String,
        /// What could be.
        expected: Vec<&'static str>,
    },
    /// There is no such algorithm for the call.
    #[error("no algorithm {found:?} for {call}; expected one of {}", expected.join(", "))]
    UnknownAlgorithm {
        /// The call.
        call: &'static str,
        /// What was named.
        found: String,
        /// What could be.
        expected: Vec<&'static str>,
    },
}

impl Choice {
    /// Chooses an algorithm for a call, both by name: `Bcast`, `binomial`.
    ///
    /// # Errors
    /// If there is no such call, or no such algorithm for it.
    pub fn choose(&mut self, call: &str, algorithm: &str) -> Result<(), ChoiceError> {
        let Some(known) = KNOWN.iter().find(|known| known.name == call) else {
            let expected = KNOWN.iter().map(|known| known.name).collect();
            return Err(ChoiceError::UnknownCall { found: call.to_string(), expected });
        };
        let Some(&(_, chosen)) = known.algorithms.iter().find(|(name, _)| *name == algorithm) else {
            let expected = known.algorithms.iter().map(|(name, _)| *name).collect();
            return Err(ChoiceError::UnknownAlgorithm { call: known.name, found: algorithm.to_string(), expected });
        };
        self.chosen.retain(|(call, _)| *call != known.call);
        self.chosen.push((known.call, chosen));
        Ok(())
    }

    /// The algorithm for a call. To make a communicator, an Allreduce is done.
    pub fn algorithm(&self, call: CollectiveCall) -> Algorithm {
        let call = if call == CollectiveCall::CreateCommunicator { CollectiveCall::Allreduce } else { call };
        match self.chosen.iter().find(|(chosen, _)| *chosen == call) {
            Some(&(_, algorithm)) => algorithm,
            None => {
                let known = KNOWN.iter().find(|known| known.call == call).expect("every call has algorithms");
                known.algorithms[0].1
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_used_and_nothing_else_changes() {
        let mut choice = Choice::default();
        assert_eq!(choice.algorithm(CollectiveCall::Bcast), Algorithm::BinomialBcast);
        choice.choose("Bcast", "scatter-allgather").unwrap();
        choice.choose("Bcast", "binomial-multiplexed").unwrap();
        assert_eq!(choice.algorithm(CollectiveCall::Bcast), Algorithm::MultiplexedBcast);
        assert_eq!(choice.algorithm(CollectiveCall::CreateCommunicator), Algorithm::RecursiveDoubling);
    }

    #[test]
    fn errors_name_what_could_be_chosen() {
        let mut choice = Choice::default();
        assert_eq!(
            choice.choose("Bcast", "fast").unwrap_err().to_string(),
            "no algorithm \"fast\" for Bcast; expected one of binomial, binomial-multiplexed, scatter-allgather"
        );
        assert!(choice.choose("Send", "fast").unwrap_err().to_string().starts_with("no collective call \"Send\"; expected one of Barrier, "));
    }
}
