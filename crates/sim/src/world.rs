//! The heart of the simulator: one match over events.

use std::collections::VecDeque;

use crate::deadlock::{Account, Unreceived};
use crate::event::{Event, EventQueue, RankEvent, StorageEvent};
use crate::id::{MessageId, RankId, SourceId};
use crate::machine::Machine;
use crate::mpi::{Matching, Message, Rank, Ready, Task, TaskId};
use crate::network::{Network, NetworkNotice};
use crate::processor::Processors;
use crate::program::{CallTag, CommunicatorId, Program, ProgramError, RequestId};
use crate::routing::RoutingError;
use crate::sink::{Completed, Sink};
use crate::slab::Slab;
use crate::storage::{Server, StorageMessage};
use crate::time::{Bytes, Time};

/// What came of a simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// When each rank had run its calls.
    pub ends: Vec<Time>,
    /// Time of the last event: that of the last rank, or later if data were still moving.
    pub last_event: Time,
    /// Number of events.
    pub events: u64,
    /// A hash of all events and their times: the same for the same program, machine and seed.
    pub fingerprint: u64,
    /// Messages that no rank has received; none in a correct program.
    pub unreceived: Vec<Unreceived>,
}

/// Why a simulation could not be done, or not to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulationError {
    /// The program is wrong.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// The machine's network is wrong.
    #[error(transparent)]
    Routing(#[from] RoutingError),
    /// Ranks without a place.
    #[error("the program has {ranks} ranks, but {placed} of them have a place on the machine")]
    NotPlaced {
        /// Of the program.
        ranks: usize,
        /// Of the machine.
        placed: usize,
    },
    /// Files without servers.
    #[error("the program uses files, but the machine has no storage servers")]
    NoServers,
    /// A call on a communicator that the rank does not belong to.
    #[error("rank {} calls with communicator {}, which it is no member of", rank.0, communicator.0)]
    NotAMember {
        /// The caller.
        rank: RankId,
        /// The communicator.
        communicator: CommunicatorId,
    },
    /// A request that stands for something already.
    #[error("rank {} starts request {} while that is active (call {})", rank.0, request.0, call.0)]
    RequestInUse {
        /// The caller.
        rank: RankId,
        /// The request.
        request: RequestId,
        /// The call's tag.
        call: CallTag,
    },
    /// MPI_Start on a request that is not persistent.
    #[error("rank {} starts request {}, which is not persistent", rank.0, request.0)]
    NotPersistent {
        /// The caller.
        rank: RankId,
        /// The request.
        request: RequestId,
    },
    /// The program runs longer than simulated time does.
    #[error("the program runs for more than 213 days on this machine")]
    TooLong,
    /// Ranks wait for what never comes.
    #[error("{0}")]
    Deadlock(Account),
}

/// A message in the network.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InFlight {
    /// Between two ranks.
    Mpi(Message),
    /// Between a rank and a storage server.
    Storage(StorageMessage),
}

/// The messages that somebody still needs.
pub(crate) struct Messages(Slab<InFlight>);

impl Messages {
    pub fn insert(&mut self, message: InFlight) -> MessageId {
        MessageId(self.0.insert(message))
    }

    pub fn remove(&mut self, id: MessageId) {
        self.0.remove(id.0);
    }

    pub fn get(&self, id: MessageId) -> &InFlight {
        &self.0[id.0]
    }

    pub fn mpi(&self, number: u32) -> &Message {
        match &self.0[number] {
            InFlight::Mpi(message) => message,
            InFlight::Storage(_) => unreachable!("message {number} is one of a file operation"),
        }
    }

    pub fn mpi_mut(&mut self, number: u32) -> &mut Message {
        match &mut self.0[number] {
            InFlight::Mpi(message) => message,
            InFlight::Storage(_) => unreachable!("message {number} is one of a file operation"),
        }
    }
}

/// The simulated world at one point in time.
pub(crate) struct World<'a, S> {
    pub program: &'a Program,
    pub machine: &'a Machine,
    pub sink: &'a mut S,
    pub now: Time,
    pub queue: EventQueue,
    pub network: Network,
    pub processors: Processors,
    pub first_rank_source: SourceId,
    pub first_server_source: SourceId,
    pub ranks: Vec<Rank>,
    pub tasks: Slab<Task>,
    pub messages: Messages,
    pub matching: Matching,
    /// Collective calls so far, by communicator and rank in it; empty until the first.
    pub collective_calls: Vec<Vec<u32>>,
    pub servers: Vec<Server>,
    pub file_sizes: Vec<Bytes>,
    /// What goes on at the present time, in this order.
    pub ready: VecDeque<Ready>,
    /// What ends the simulation.
    pub error: Option<SimulationError>,
    /// Room for the results of a wait.
    pub found_complete: Vec<Completed>,
    events: u64,
    fingerprint: u64,
}

/// Runs a program on a machine and tells `sink` what happens. The same arguments give the same events, whatever `sink`
/// is. `seed` is for models with chance in them; those of this version have none.
///
/// # Errors
/// If the program or the machine is wrong, or some ranks wait for ever.
pub fn simulate<S: Sink>(
    program: &Program,
    machine: &Machine,
    seed: u64,
    sink: &mut S,
) -> Result<Outcome, SimulationError> {
    program.check()?;
    let ranks = program.ranks() as usize;
    if machine.ranks.len() < ranks {
        return Err(SimulationError::NotPlaced { ranks, placed: machine.ranks.len() });
    }
    if machine.servers.is_empty() && !program.files().is_empty() {
        return Err(SimulationError::NoServers);
    }
    World::new(program, machine, seed, sink)?.run()
}

impl<'a, S: Sink> World<'a, S> {
    fn new(program: &'a Program, machine: &'a Machine, seed: u64, sink: &'a mut S) -> Result<World<'a, S>, SimulationError> {
        let ranks = program.ranks();
        let mut queue = EventQueue::new();
        let first_rank_source = queue.claim_sources(ranks as usize);
        let first_server_source = queue.claim_sources(machine.servers.len());
        let network = Network::new(machine, &mut queue)?;
        let processors = Processors::new(machine, &mut queue);
        Ok(World {
            program,
            machine,
            sink,
            now: Time::ZERO,
            queue,
            network,
            processors,
            first_rank_source,
            first_server_source,
            ranks: (0..ranks).map(|_| Rank::default()).collect(),
            tasks: Slab::new(),
            messages: Messages(Slab::new()),
            matching: Matching::new(ranks as usize),
            collective_calls: vec![Vec::new(); program.communicators().len()],
            servers: machine.servers.iter().map(|_| Server::default()).collect(),
            file_sizes: program.files().iter().map(|file| file.bytes).collect(),
            ready: (0..ranks).map(|rank| Ready::Rank(RankId(rank))).collect(),
            error: None,
            found_complete: Vec::new(),
            events: 0,
            fingerprint: seed,
        })
    }

    fn run(mut self) -> Result<Outcome, SimulationError> {
        loop {
            while let Some(ready) = self.ready.pop_front() {
                match ready {
                    Ready::Rank(rank) => self.continue_rank(rank),
                    Ready::Task(task) => self.advance(task),
                }
            }
            if let Some(error) = self.error {
                return Err(error);
            }
            let Some((time, event)) = self.queue.pop() else { break };
            if time == Time::END {
                return Err(SimulationError::TooLong);
            }
            self.now = time;
            self.count(event);
            self.happen(event);
        }
        if self.ranks.iter().any(|rank| rank.ended.is_none()) {
            return Err(SimulationError::Deadlock(self.account()));
        }
        Ok(Outcome {
            ends: self.ranks.iter().map(|rank| rank.ended.unwrap_or(Time::ZERO)).collect(),
            last_event: self.now,
            events: self.events,
            fingerprint: self.fingerprint,
            unreceived: self.unreceived(),
        })
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Network(event) => {
                self.network.handle(self.now, event, &mut self.queue);
                self.hear_network();
            }
            Event::Processor(event) => {
                self.processors.handle(self.now, event, &mut self.queue);
                while let Some(job) = self.processors.take_finished() {
                    self.perform(TaskId(job.0));
                }
            }
            Event::Rank(RankEvent::Continues(rank)) => self.ready.push_back(Ready::Rank(rank)),
            Event::Rank(RankEvent::Leaves(message)) => self.leave(message),
            Event::Rank(RankEvent::Received(task)) => self.job_done(task),
            Event::Storage(StorageEvent::DiskEnds(server)) => self.disk_ends(server),
        }
    }

    /// Takes the network's notices.
    pub(crate) fn hear_network(&mut self) {
        while let Some(notice) = self.network.take_notice() {
            self.hear(notice);
        }
    }

    pub(crate) fn hear(&mut self, notice: NetworkNotice) {
        let (NetworkNotice::LeftSource(id) | NetworkNotice::FirstPacketArrived(id) | NetworkNotice::Arrived(id)) = notice;
        match self.storage_message(id) {
            Some(message) => self.hear_of_storage(notice, message),
            None => self.hear_of_message(notice),
        }
    }

    /// Counts an event, and mixes it into the fingerprint.
    fn count(&mut self, event: Event) {
        self.events += 1;
        let (kind, number) = event.code();
        let word = self.now.picoseconds().rotate_left(20) ^ u64::from(kind) << 56 ^ u64::from(number);
        self.fingerprint = (self.fingerprint.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
