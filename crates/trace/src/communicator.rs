//! Communicators: which definitions of different ranks mean the same one (`format/trace.md`, "Definitions").

use std::collections::HashMap;
use std::sync::Arc;

use crate::call::CallId;
use crate::record::{CommunicatorDefinition, Run};

/// A communicator of the run, the same for all its members: an index into [`crate::Trace::communicators`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CommunicatorId(pub(crate) u32);

impl CommunicatorId {
    /// Its place in [`crate::Trace::communicators`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a communicator comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It is MPI_COMM_WORLD.
    World,
    /// It is the MPI_COMM_SELF of a rank.
    Itself,
    /// It was made from this one; `None`: by a call whose arguments are not recorded.
    Made(Option<CommunicatorId>),
}

/// A communicator of the run.
#[derive(Clone, Debug)]
pub struct Communicator {
    /// Where it comes from.
    pub origin: Origin,
    /// The call that made it, if that is known.
    pub made_by: Option<CallId>,
    /// Its number among those of the same origin and members, from 0.
    pub number: u32,
    members: Members,
}

/// Ranks in MPI_COMM_WORLD, in the order of their ranks in the communicator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Members {
    runs: Arc<[Run]>,
    /// Members before each run, and in all.
    before: Arc<[u64]>,
}

impl Communicator {
    /// Number of members.
    pub fn size(&self) -> u32 {
        self.members.before.last().copied().unwrap_or(0) as u32
    }

    /// Rank in MPI_COMM_WORLD of a rank of this communicator.
    pub fn world_rank(&self, rank: u32) -> Option<u32> {
        let rank = u64::from(rank);
        let run_index = self.members.before.partition_point(|before| *before <= rank).checked_sub(1)?;
        let run = self.members.runs.get(run_index)?;
        let step = (rank - self.members.before[run_index]) as i64;
        u32::try_from(run.first + run.stride * step).ok()
    }

    /// Rank in this communicator of a rank of MPI_COMM_WORLD.
    pub fn rank_of(&self, world_rank: u32) -> Option<u32> {
        let wanted = i64::from(world_rank);
        self.members.runs.iter().zip(self.members.before.iter()).find_map(|(run, before)| {
            let distance = wanted - run.first;
            let step = match run.stride {
                0 if distance == 0 => 0,
                0 => return None,
                stride if distance % stride == 0 => u64::try_from(distance / stride).ok()?,
                _ => return None,
            };
            (step < run.count).then(|| (before + step) as u32)
        })
    }

    /// The members' ranks in MPI_COMM_WORLD, as runs.
    pub fn members(&self) -> &[Run] {
        &self.members.runs
    }
}

/// All communicators of a run.
#[derive(Default)]
pub(crate) struct Registry {
    communicators: Vec<Communicator>,
    known: HashMap<(Origin, Members, u32), CommunicatorId>,
}

/// Which of a rank's definitions means which communicator, in the order of the definitions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalCommunicator {
    pub handle: u64,
    pub id: CommunicatorId,
}

/// How often this rank took part in making a communicator of one origin and members.
#[derive(Default)]
pub(crate) struct CreationCounts(HashMap<(Origin, Members), u32>);

impl Registry {
    /// The communicator that a definition of one rank means.
    pub fn identify(
        &mut self,
        counts: &mut CreationCounts,
        definition: &CommunicatorDefinition,
        made: Option<(CallId, Option<CommunicatorId>)>,
    ) -> CommunicatorId {
        let origin = match definition.context {
            0 => Origin::World,
            1 => Origin::Itself,
            _ => Origin::Made(made.and_then(|(_, parent)| parent)),
        };
        let members = Members::new(&definition.members);
        let count = counts.0.entry((origin, members.clone())).or_default();
        let number = *count;
        // There is one MPI_COMM_WORLD, and one MPI_COMM_SELF a rank, however often they are defined.
        *count += u32::from(matches!(origin, Origin::Made(_)));
        *self.known.entry((origin, members.clone(), number)).or_insert_with(|| {
            let made_by = made.map(|(call, _)| call);
            self.communicators.push(Communicator { origin, made_by, number, members });
            CommunicatorId(self.communicators.len() as u32 - 1)
        })
    }

    pub fn into_communicators(self) -> Vec<Communicator> {
        self.communicators
    }
}

impl Members {
    fn new(runs: &[Run]) -> Self {
        let sums = runs.iter().scan(0, |sum, run| {
            *sum += run.count;
            Some(*sum)
        });
        Self { runs: runs.into(), before: std::iter::once(0).chain(sums).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn definition(context: u64, members: &[Run]) -> CommunicatorDefinition {
        let size = members.iter().map(|run| run.count).sum();
        CommunicatorDefinition { handle: 1, size, own_rank: 0, context, members: members.to_vec() }
    }

    #[test]
    fn ranks_are_translated_both_ways() {
        let runs = [Run { first: 6, stride: -2, count: 3 }, Run { first: 9, stride: 1, count: 1 }];
        let mut registry = Registry::default();
        registry.identify(&mut CreationCounts::default(), &definition(2, &runs), None);
        let communicator = &registry.into_communicators()[0];
        assert_eq!(communicator.size(), 4);
        for (rank, world_rank) in [(0, 6), (1, 4), (2, 2), (3, 9)] {
            assert_eq!(communicator.world_rank(rank), Some(world_rank));
            assert_eq!(communicator.rank_of(world_rank), Some(rank));
        }
        assert_eq!(communicator.world_rank(4), None);
        assert_eq!(communicator.rank_of(0), None);
        assert_eq!(communicator.rank_of(3), None);
    }

    #[test]
    fn the_same_creation_on_two_ranks_is_one_communicator() {
        let mut registry = Registry::default();
        let (mut first, mut second) = (CreationCounts::default(), CreationCounts::default());
        let all = [Run { first: 0, stride: 1, count: 2 }];
        let world = registry.identify(&mut first, &definition(0, &all), None);
        assert_eq!(registry.identify(&mut second, &definition(0, &all), None), world);
        let from_world = Some((crate::calls::COMM_DUP, Some(world)));
        let one = registry.identify(&mut first, &definition(2, &all), from_world);
        let two = registry.identify(&mut first, &definition(3, &all), from_world);
        assert_ne!(one, two);
        assert_eq!(registry.identify(&mut second, &definition(7, &all), from_world), one);
        assert_eq!(registry.identify(&mut second, &definition(8, &all), from_world), two);
    }
}
