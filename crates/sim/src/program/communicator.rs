//! Communicators: which ranks of the world they hold, in which order.

use crate::id::RankId;

/// Ranks of the world in even steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first one.
    pub first: u32,
    /// From one to the next; may be negative. Anything if `count` is 1.
    pub stride: i64,
    /// How many, at least 1.
    pub count: u32,
}

impl Run {
    fn member(self, position: u32) -> u32 {
        u32::try_from(i64::from(self.first) + self.stride * i64::from(position)).expect("ranks are not negative")
    }
}

/// An ordered set of ranks of the world. Most are one run, and cost no more than that at any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Communicator {
    size: u32,
    runs: Vec<Run>,
    /// The rank in this communicator at which each run begins.
    first_ranks: Vec<u32>,
    /// (rank in the world, rank here), by the former; empty if there is one run.
    by_world_rank: Vec<(u32, u32)>,
}

impl Communicator {
    /// The ranks `first` to `first + count - 1`.
    pub fn range(first: u32, count: u32) -> Communicator {
        Communicator::from_runs([Run { first, stride: 1, count }])
    }

    /// The given ranks, in this order.
    pub fn from_members(members: impl IntoIterator<Item = u32>) -> Communicator {
        let mut runs: Vec<Run> = Vec::new();
        for member in members {
            match runs.last_mut() {
                Some(run) if run.count == 1 => {
                    run.stride = i64::from(member) - i64::from(run.first);
                    run.count = 2;
                }
                Some(run) if i64::from(member) == i64::from(run.first) + run.stride * i64::from(run.count) => run.count += 1,
                _ => runs.push(Run { first: member, stride: 1, count: 1 }),
            }
        }
        Communicator::from_runs(runs)
    }

    /// The ranks of all runs, one run after the other.
    ///
    /// # Panics
    /// If a member would be negative.
    pub fn from_runs(runs: impl IntoIterator<Item = Run>) -> Communicator {
        let runs: Vec<Run> = runs.into_iter().filter(|run| run.count > 0).collect();
        let mut size = 0;
        let mut first_ranks = Vec::with_capacity(runs.len());
        for run in &runs {
            first_ranks.push(size);
            size += run.count;
        }
        let mut communicator = Communicator { size, runs, first_ranks, by_world_rank: Vec::new() };
        if communicator.runs.len() > 1 {
            communicator.by_world_rank = (0..size).map(|rank| (communicator.world_rank(rank).0, rank)).collect();
            communicator.by_world_rank.sort_unstable();
        }
        communicator
    }

    /// Number of members.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The members' runs.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The world's number of the member `rank`.
    ///
    /// # Panics
    /// If there is no such member.
    pub fn world_rank(&self, rank: u32) -> RankId {
        let run = self.first_ranks.partition_point(|&first| first <= rank) - 1;
        let position = rank - self.first_ranks[run];
        assert!(position < self.runs[run].count, "rank {rank} of a communicator of {} ranks", self.size);
        RankId(self.runs[run].member(position))
    }

    /// The number here of a rank of the world, or None if it is not a member.
    pub fn rank_of(&self, world: RankId) -> Option<u32> {
        if let [run] = self.runs[..] {
            let distance = i64::from(world.0) - i64::from(run.first);
            if run.count == 1 {
                return (distance == 0).then_some(0);
            }
            let position = if run.stride == 0 { 0 } else { distance / run.stride };
            let inside = (0..i64::from(run.count)).contains(&position) && position * run.stride == distance;
            return inside.then(|| u32::try_from(position).expect("less than the count"));
        }
        let found = self.by_world_rank.binary_search_by_key(&world.0, |&(member, _)| member).ok()?;
        Some(self.by_world_rank[found].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_ranks_are_each_others_inverse() {
        for members in [vec![0, 1, 2, 3], vec![7], vec![9, 6, 3], vec![5, 1, 2, 3, 0], vec![0, 2, 4, 1, 3, 5], vec![4, 8, 2, 1]] {
            let communicator = Communicator::from_members(members.iter().copied());
            assert_eq!(communicator.size() as usize, members.len());
            for world in 0..12 {
                let expected = members.iter().position(|&member| member == world);
                assert_eq!(communicator.rank_of(RankId(world)).map(|rank| rank as usize), expected, "{members:?} {world}");
            }
            for (rank, &member) in members.iter().enumerate() {
                assert_eq!(communicator.world_rank(rank as u32), RankId(member));
            }
        }
    }

    #[test]
    fn even_steps_are_one_run() {
        assert_eq!(Communicator::from_members((0..1000).map(|rank| 3 * rank)).runs().len(), 1);
        assert_eq!(Communicator::from_members([]).size(), 0);
    }
}
