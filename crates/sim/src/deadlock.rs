//! Who waits for what, when nothing moves any more.

use std::fmt;

use crate::id::RankId;
use crate::mpi::{Envelope, Owner, Pattern, Phase, Task, TaskId, Work};
use crate::program::{ANY_TAG, CallTag, CommunicatorId};
use crate::sink::Sink;
use crate::time::{Bytes, Time};
use crate::world::World;

/// Lines of each kind that are shown; a deadlock of a million ranks is understood from the first ones.
const LINES_SHOWN: usize = 32;

/// The account of a deadlock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// What ranks wait for, by rank.
    pub waiting: Vec<Waiting>,
    /// Ranks that wait for each other in a circle, each for the next one; empty if there is none.
    pub circle: Vec<RankId>,
    /// Messages that nobody receives.
    pub unreceived: Vec<Unreceived>,
}

/// Something that a rank waits for. A rank may wait for several things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Who.
    pub rank: RankId,
    /// The call that waits, or that started what is waited for.
    pub call: CallTag,
    /// Since when.
    pub since: Time,
    /// For what.
    pub awaited: Awaited,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// A message, to receive it or, with `probe`, to hear of it.
    Message {
        /// The sender in the world, or None for any.
        source: Option<RankId>,
        /// The tag, or None for any; inside a collective call that of its step.
        tag: Option<i32>,
        /// The communicator.
        communicator: CommunicatorId,
        /// Inside a collective call.
        collective: bool,
        /// Only to hear of it.
        probe: bool,
    },
    /// The receive that a message needs before its data are sent.
    Receive {
        /// The receiver in the world.
        target: RankId,
        /// The tag.
        tag: i32,
        /// The communicator.
        communicator: CommunicatorId,
        /// The message's size.
        bytes: Bytes,
    },
    /// A request that nothing completes.
    Request,
}

/// A message that has arrived and that nobody receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreceived {
    /// The sender in the world.
    pub source: RankId,
    /// The receiver in the world.
    pub target: RankId,
    /// The tag.
    pub tag: i32,
    /// The communicator.
    pub communicator: CommunicatorId,
    /// Inside a collective call.
    pub collective: bool,
    /// Its size.
    pub bytes: Bytes,
    /// The sending call.
    pub call: CallTag,
}

impl Awaited {
    fn peer(&self) -> Option<RankId> {
        match *self {
            Awaited::Message { source, .. } => source,
            Awaited::Receive { target, .. } => Some(target),
            Awaited::Request => None,
        }
    }
}

impl fmt::Display for Awaited {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Awaited::Message { source, tag, communicator, collective, probe } => {
                let verb = if probe { "to hear of a message" } else { "for a message" };
                write!(formatter, "{verb} from {}", source.map_or("any rank".to_string(), |rank| format!("rank {}", rank.0)))?;
                match tag {
                    _ if collective => write!(formatter, " inside a collective call")?,
                    Some(tag) => write!(formatter, " with tag {tag}")?,
                    None => write!(formatter, " with any tag")?,
                }
                write!(formatter, " in communicator {}", communicator.0)
            }
            Awaited::Receive { target, tag, communicator, bytes } => write!(
                formatter,
                "for rank {} to receive {} bytes with tag {tag} in communicator {}",
                target.0, bytes.0, communicator.0
            ),
            Awaited::Request => write!(formatter, "for a request that nothing completes"),
        }
    }
}

impl fmt::Display for Unreceived {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unreceived { source, target, tag, communicator, collective, bytes, .. } = self;
        write!(formatter, "nobody receives {} bytes from rank {} to rank {}", bytes.0, source.0, target.0)?;
        if *collective {
            write!(formatter, " inside a collective call")?;
        } else {
            write!(formatter, " with tag {tag}")?;
        }
        write!(formatter, " in communicator {}", communicator.0)
    }
}

impl fmt::Display for Account {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ranks: Vec<RankId> = self.waiting.iter().map(|waiting| waiting.rank).collect();
        ranks.dedup();
        let (who, wait) = if ranks.len() == 1 { ("rank", "waits") } else { ("ranks", "wait") };
        write!(formatter, "{} {who} {wait} for what never comes", ranks.len())?;
        for Waiting { rank, call, since, awaited } in self.waiting.iter().take(LINES_SHOWN) {
            write!(formatter, "\n  rank {} waits {awaited}", rank.0)?;
            if *call != CallTag::NONE {
                write!(formatter, ", call {}", call.0)?;
            }
            write!(formatter, ", since {} ns", since.picoseconds() / 1000)?;
        }
        show_rest(formatter, self.waiting.len())?;
        if let Some(first) = self.circle.first() {
            let ranks: Vec<String> = self.circle.iter().chain([first]).map(|rank| rank.0.to_string()).collect();
            write!(formatter, "\n  in a circle: {}", ranks.join(" -> "))?;
        }
        for unreceived in self.unreceived.iter().take(LINES_SHOWN) {
            write!(formatter, "\n  {unreceived}")?;
        }
        show_rest(formatter, self.unreceived.len())
    }
}

fn show_rest(formatter: &mut fmt::Formatter<'_>, lines: usize) -> fmt::Result {
    match lines.checked_sub(LINES_SHOWN) {
        None | Some(0) => Ok(()),
        Some(rest) => write!(formatter, "\n  and {rest} more"),
    }
}

impl<S: Sink> World<'_, S> {
    /// Says why nothing moves any more.
    pub(crate) fn account(&self) -> Account {
        let mut waiting: Vec<Waiting> = self.posted_receives().chain(self.waiting_tasks()).collect();
        waiting.sort_by_key(|waiting| (waiting.rank, waiting.since));
        // A rank of which nothing else is known waits for a request that no task completes any more.
        for (rank, state) in (0..).map(RankId).zip(&self.ranks) {
            let found = waiting.binary_search_by_key(&rank, |waiting| waiting.rank);
            if let (None, Err(place), Some(task)) = (state.ended, found, state.task) {
                let Task { call, since, .. } = self.tasks[task.0];
                waiting.insert(place, Waiting { rank, call, since, awaited: Awaited::Request });
            }
        }
        let circle = find_circle(&waiting);
        Account { waiting, circle, unreceived: self.unreceived() }
    }

    /// Messages that have arrived and that nobody receives.
    pub(crate) fn unreceived(&self) -> Vec<Unreceived> {
        let ranks = (0..self.ranks.len()).map(RankId::from_index);
        let messages = ranks.flat_map(|rank| self.matching.unexpected_of(rank));
        messages
            .map(|message| {
                let message = self.messages.mpi(message);
                let Envelope { target, communicator, channel, tag, .. } = message.envelope;
                let (source, bytes, call) = (message.source, message.bytes, message.call);
                Unreceived { source, target, tag, communicator, collective: channel > 0, bytes, call }
            })
            .collect()
    }

    fn posted_receives(&self) -> impl Iterator<Item = Waiting> {
        self.matching.all_posted().filter(|&(_, task)| self.is_awaited(TaskId(task))).map(|(pattern, task)| {
            let Task { rank, call, since, .. } = self.tasks[task];
            Waiting { rank, call, since, awaited: self.awaited_message(pattern, false) }
        })
    }

    /// Sends that wait for their receives, and probes.
    fn waiting_tasks(&self) -> impl Iterator<Item = Waiting> {
        self.tasks.numbers().filter(|&task| self.is_awaited(TaskId(task))).filter_map(|task| {
            let Task { rank, call, since, work, message, .. } = self.tasks[task];
            let awaited = match (work, message) {
                (Work::Probe(pattern), _) => self.awaited_message(pattern, true),
                (Work::Send { envelope, bytes, .. }, Some(message)) if self.messages.mpi(message.0).phase == Phase::Request => {
                    let Envelope { target, tag, communicator, .. } = envelope;
                    Awaited::Receive { target, tag, communicator, bytes }
                }
                _ => return None,
            };
            Some(Waiting { rank, call, since, awaited })
        })
    }

    fn awaited_message(&self, pattern: Pattern, probe: bool) -> Awaited {
        let Envelope { communicator, channel, source, tag, .. } = pattern.envelope;
        let members = self.program.communicator(communicator);
        let source = (!pattern.any_source).then(|| members.world_rank(source));
        let tag = (tag != ANY_TAG).then_some(tag);
        Awaited::Message { source, tag, communicator, collective: channel > 0, probe }
    }

    /// True if its rank's program waits for the task.
    fn is_awaited(&self, task: TaskId) -> bool {
        let Task { rank, owner, .. } = self.tasks[task.0];
        match owner {
            Owner::Program => true,
            Owner::Task(parent) => self.is_awaited(parent),
            Owner::Request(request) => self.ranks[rank.index()].requests[request.index()].is_awaited(),
            Owner::Nobody => false,
        }
    }
}

/// Follows from each rank the first one that it waits for.
fn find_circle(waiting: &[Waiting]) -> Vec<RankId> {
    let next = |rank: RankId| {
        let first = waiting.partition_point(|waiting| waiting.rank < rank);
        let own = waiting[first..].iter().take_while(|waiting| waiting.rank == rank);
        own.filter_map(|waiting| waiting.awaited.peer()).next()
    };
    let mut seen_from: std::collections::BTreeMap<RankId, RankId> = std::collections::BTreeMap::new();
    for start in waiting.iter().map(|waiting| waiting.rank) {
        let mut path = Vec::new();
        let mut rank = Some(start);
        while let Some(present) = rank {
            match seen_from.get(&present) {
                Some(&seen) if seen == start => {
                    let first = path.iter().position(|&on_path| on_path == present).unwrap_or(0);
                    return path.split_off(first);
                }
                Some(_) => break,
                None => seen_from.insert(present, start),
            };
            path.push(present);
            rank = next(present);
        }
    }
    Vec::new()
}
