//! A whole run: all its containers together, rank by rank.

use std::collections::BTreeMap;
use std::io::{Read, Seek};

use thiserror::Error;

use crate::clock::{ClockMap, ClockReadings, rate};
use crate::communicator::{Communicator, CommunicatorId, CreationCounts, LocalCommunicator, Registry};
use crate::container::{Container, Records};
use crate::error::TraceError;
use crate::header::Clock;
use crate::record::{ClockReading, Definition, Record, Text};
use crate::resolve::{Identification, Objects, ResolvedCall, Resolver};

/// Why containers are no trace together, or where one of them is damaged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunError {
    /// There is no container, or none that a rank wrote into.
    #[error("no rank has recorded anything")]
    Empty,
    /// Two containers are of different runs.
    #[error("containers {first} and {second} are of different runs")]
    DifferentRuns {
        /// The first container.
        first: usize,
        /// The first one of another run.
        second: usize,
    },
    /// Two containers count time differently.
    #[error("containers {first} and {second} count time by different clocks")]
    DifferentClocks {
        /// The first container.
        first: usize,
        /// The first one with another clock.
        second: usize,
    },
    /// Two containers hold the same thread of the same rank.
    #[error("containers {first} and {second} both hold thread {thread} of rank {rank}")]
    RepeatedStream {
        /// The first container.
        first: usize,
        /// The one that repeats the stream.
        second: usize,
        /// Its rank.
        rank: u32,
        /// Its thread.
        thread: u32,
    },
    /// No rank says how fast the processor's time-stamp counter runs.
    #[error("no CLOCK record says how fast the processor's time-stamp counter runs")]
    NoRate,
    /// A container is damaged.
    #[error("container {container}: {error}")]
    Damaged {
        /// Which one, in the order in which they were given.
        container: usize,
        /// Where and how.
        error: TraceError,
    },
    /// A rank has more calls than are numbered.
    #[error("rank {rank} has more than 4294967295 calls")]
    ManyCalls {
        /// The rank.
        rank: u32,
    },
}

/// All containers of one run.
///
/// Reading it goes over all records once, to learn what the definitions say; [`Trace::calls`] then goes over those of
/// one rank again. In memory are the definitions, never the calls.
pub struct Trace<R> {
    containers: Vec<Container<R>>,
    ranks: BTreeMap<u32, Rank>,
    communicators: Vec<Communicator>,
    damage: Vec<RunError>,
}

/// What is known of one rank.
#[derive(Debug)]
pub struct Rank {
    /// What the rank's ids mean.
    pub objects: Objects,
    /// Things said of the rank: keys `mpi`, `command`, `host`, `core`, ... with their values.
    pub meta: Vec<(Text, Text)>,
    /// Number of calls, nested ones counted.
    pub call_count: u32,
    /// Calls whose arguments did not fit into a chunk.
    pub elided_count: u64,
    /// Records that the rank could not write.
    pub lost_count: u64,
    /// Chunks that were not completed: the rank died or still runs.
    pub open_chunk_count: usize,
    /// Start of the first and end of the last call, in picoseconds since the run's start.
    pub span: Option<(u64, u64)>,
    /// First and last reading of the clock.
    pub clock: Option<ClockReadings>,
    /// The container and the place in it of each of the rank's streams.
    streams: Vec<(usize, usize)>,
    clock_map: ClockMap,
    communicators: Vec<LocalCommunicator>,
}

impl Rank {
    /// The first value that is said of this key.
    pub fn meta_value(&self, key: &str) -> Option<&Text> {
        self.meta.iter().find(|(known, _)| &*known.0 == key.as_bytes()).map(|(_, value)| value)
    }

    /// Number of threads that made calls.
    pub fn thread_count(&self) -> usize {
        self.streams.len()
    }
}

/// How much of the run is in the trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Completeness {
    /// Ranks that opened a container.
    pub opened: u64,
    /// Ranks that came to the end of MPI_Finalize.
    pub closed: u64,
    /// Size of MPI_COMM_WORLD; 0: no rank says it.
    pub world_size: u64,
    /// Ranks of which there are records.
    pub present: u64,
    /// Records that found no room.
    pub lost_records: u64,
    /// Calls without their arguments.
    pub elided_calls: u64,
    /// Chunks that were not completed.
    pub open_chunks: u64,
}

impl Completeness {
    /// Whether every call of every rank is there with all its arguments.
    pub fn is_whole(&self) -> bool {
        self.closed >= self.opened
            && self.present >= self.world_size
            && (self.lost_records, self.elided_calls, self.open_chunks) == (0, 0, 0)
    }
}

impl<R: Read + Seek> Trace<R> {
    /// Takes all containers of a run together. Errors count containers in the order in which they are given.
    ///
    /// # Errors
    /// The containers do not belong together. Damage inside them is no error here: it is named by [`Trace::damage`],
    /// and [`Trace::calls`] gives what is before it.
    pub fn read(containers: Vec<Container<R>>) -> Result<Self, RunError> {
        let mut trace =
            Self { containers, ranks: BTreeMap::new(), communicators: Vec::new(), damage: Vec::new() };
        trace.check_containers()?;
        trace.index_streams()?;
        let mut registry = Registry::default();
        let mut ranks = std::mem::take(&mut trace.ranks);
        let mut surveys = BTreeMap::new();
        for (number, rank) in &mut ranks {
            surveys.insert(*number, trace.survey(*number, rank, &mut registry)?);
        }
        trace.ranks = ranks;
        trace.communicators = registry.into_communicators();
        trace.align_clocks(&surveys)?;
        Ok(trace)
    }

    fn check_containers(&mut self) -> Result<(), RunError> {
        let first = self.containers.first().ok_or(RunError::Empty)?.header();
        for (second, container) in self.containers.iter().enumerate() {
            if container.header().run != first.run {
                return Err(RunError::DifferentRuns { first: 0, second });
            }
            if container.header().clock != first.clock {
                return Err(RunError::DifferentClocks { first: 0, second });
            }
            let damage = container.problems().iter().cloned();
            self.damage.extend(damage.map(|error| RunError::Damaged { container: second, error }));
        }
        Ok(())
    }

    fn index_streams(&mut self) -> Result<(), RunError> {
        let mut holders = BTreeMap::new();
        for (second, container) in self.containers.iter().enumerate() {
            for (place, stream) in container.streams().iter().enumerate() {
                let (rank, thread) = (stream.rank(), stream.thread());
                if let Some(first) = holders.insert((rank, thread), second) {
                    return Err(RunError::RepeatedStream { first, second, rank, thread });
                }
                let known = self.ranks.entry(rank).or_insert_with(Rank::empty);
                known.streams.push((second, place));
                known.open_chunk_count += stream.open_chunk_count();
            }
        }
        if self.ranks.is_empty() && self.damage.is_empty() { Err(RunError::Empty) } else { Ok(()) }
    }

    /// The first pass over a rank: learns everything but the calls. Gives the first start and last end in ticks.
    fn survey(
        &mut self,
        number: u32,
        rank: &mut Rank,
        registry: &mut Registry,
    ) -> Result<Option<(u64, u64)>, RunError> {
        let mut span: Option<(u64, u64)> = None;
        let mut local = Vec::new();
        let mut resolver = Resolver::new(Identification::Register(registry, CreationCounts::default(), &mut local));
        let mut damage = Vec::new();
        for next in MergedRecords::new(&self.containers, &rank.streams) {
            match next {
                Ok((_, Record::Definition(definition))) => {
                    rank.learn(&definition);
                    resolver.definition(definition);
                }
                Ok((thread, Record::Call(call))) => {
                    rank.call_count = rank.call_count.checked_add(1).ok_or(RunError::ManyCalls { rank: number })?;
                    rank.elided_count += u64::from(call.arguments.is_none());
                    let (first, last) = span.unwrap_or((call.start, call.end));
                    span = Some((first.min(call.start), last.max(call.end)));
                    resolver.call(thread, call);
                }
                Err(error) => damage.push(error),
            }
        }
        rank.objects = resolver.objects;
        rank.communicators = local;
        // What the index already named is not named again.
        self.damage.extend(damage.into_iter().filter(|error| !self.damage.contains(error)).collect::<Vec<_>>());
        Ok(span)
    }

    fn align_clocks(&mut self, spans: &BTreeMap<u32, Option<(u64, u64)>>) -> Result<(), RunError> {
        let clock = self.clock();
        if clock != Clock::Simulated {
            let rate = rate(clock, self.ranks.values().filter_map(|rank| rank.clock.as_ref()));
            let rate = rate.ok_or(if self.damage.is_empty() { RunError::NoRate } else { self.damage[0].clone() })?;
            for rank in self.ranks.values_mut() {
                rank.clock_map = ClockMap::new(rank.clock, rate);
            }
            let starts = self.ranks.iter().filter_map(|(number, rank)| {
                let (first, _) = spans.get(number).copied().flatten()?;
                Some(rank.clock_map.tick_of_rank_0(first))
            });
            let origin = starts.min().unwrap_or(0);
            for rank in self.ranks.values_mut() {
                rank.clock_map = rank.clock_map.start_at(origin);
            }
        }
        for (number, rank) in &mut self.ranks {
            let map = rank.clock_map;
            let span = spans.get(number).copied().flatten();
            rank.span = span.map(|(first, last)| (map.picoseconds(first), map.picoseconds(last)));
        }
        Ok(())
    }

    /// The calls of a rank in the order in which they ended, nested ones before the call that contains them; none for a
    /// rank that is not there. After an error there are no more.
    pub fn calls(&self, rank: u32) -> Calls<'_, R> {
        let known = self.ranks.get(&rank);
        let streams = known.map_or(&[][..], |known| &known.streams);
        let communicators = known.map_or(&[][..], |known| &known.communicators);
        Calls {
            records: MergedRecords::new(&self.containers, streams),
            resolver: Resolver::new(Identification::Known(communicators)),
            clock_map: known.map_or(ClockMap::SIMULATED, |known| known.clock_map),
        }
    }

    /// The records of a rank as they stand in the trace, each with its thread, in the order in which they ended.
    pub fn records(&self, rank: u32) -> impl Iterator<Item = Result<(u32, Record), RunError>> {
        MergedRecords::new(&self.containers, self.ranks.get(&rank).map_or(&[][..], |known| &known.streams))
    }

    /// What is damaged in the containers. What is before it is in the trace.
    pub fn damage(&self) -> &[RunError] {
        &self.damage
    }

    /// The containers, in the order in which they were given.
    pub fn containers(&self) -> &[Container<R>] {
        &self.containers
    }

    /// The ranks of which there are records, by number.
    pub fn ranks(&self) -> impl Iterator<Item = (u32, &Rank)> {
        self.ranks.iter().map(|(number, rank)| (*number, rank))
    }

    /// What is known of a rank.
    pub fn rank(&self, number: u32) -> Option<&Rank> {
        self.ranks.get(&number)
    }

    /// All communicators of the run; ids are their indices.
    pub fn communicators(&self) -> &[Communicator] {
        &self.communicators
    }

    /// All communicators of the run with their ids.
    pub fn communicator_ids(&self) -> impl Iterator<Item = (CommunicatorId, &Communicator)> {
        (0..).map(CommunicatorId).zip(&self.communicators)
    }

    /// The communicator with this id.
    pub fn communicator(&self, id: CommunicatorId) -> &Communicator {
        &self.communicators[id.index()]
    }

    /// What a tick was. Times of resolved calls are picoseconds in any case.
    pub fn clock(&self) -> Clock {
        self.containers[0].header().clock
    }

    /// From the start of the first call to the end of the last one of all ranks, in picoseconds.
    pub fn duration_picoseconds(&self) -> u64 {
        let spans = || self.ranks.values().filter_map(|rank| rank.span);
        let first = spans().map(|(first, _)| first).min().unwrap_or(0);
        spans().map(|(_, last)| last).max().unwrap_or(0) - first
    }

    /// How much of the run is there.
    pub fn completeness(&self) -> Completeness {
        let headers = || self.containers.iter().map(Container::header);
        let world = self.communicators.iter().find(|known| known.origin == crate::Origin::World);
        Completeness {
            opened: headers().map(|header| u64::from(header.opened)).sum(),
            closed: headers().map(|header| u64::from(header.closed)).sum(),
            world_size: world.map_or(0, |world| world.size().into()),
            present: self.ranks.len() as u64,
            lost_records: headers().fold(0, |sum, header| sum.saturating_add(header.lost_records)),
            elided_calls: self.ranks.values().map(|rank| rank.elided_count).sum(),
            open_chunks: self.ranks.values().map(|rank| rank.open_chunk_count as u64).sum(),
        }
    }
}

impl Rank {
    fn empty() -> Self {
        Self {
            objects: Objects::default(),
            meta: Vec::new(),
            call_count: 0,
            elided_count: 0,
            lost_count: 0,
            open_chunk_count: 0,
            span: None,
            clock: None,
            streams: Vec::new(),
            clock_map: ClockMap::SIMULATED,
            communicators: Vec::new(),
        }
    }

    fn learn(&mut self, definition: &Definition) {
        match definition {
            Definition::Meta { key, value } => self.meta.push((key.clone(), value.clone())),
            Definition::Clock(reading) => self.learn_clock(*reading),
            Definition::Lost(count) => self.lost_count = self.lost_count.saturating_add(*count),
            _ => {}
        }
    }

    fn learn_clock(&mut self, reading: ClockReading) {
        let first = self.clock.map_or(reading, |known| known.first);
        self.clock = Some(ClockReadings { first, last: reading });
    }
}

/// The resolved calls of one rank.
pub struct Calls<'t, R> {
    records: MergedRecords<'t, R>,
    resolver: Resolver<'t>,
    clock_map: ClockMap,
}

impl<R: Read + Seek> Iterator for Calls<'_, R> {
    type Item = Result<ResolvedCall, RunError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.records.next()? {
                Ok((_, Record::Definition(definition))) => self.resolver.definition(definition),
                Ok((thread, Record::Call(call))) => {
                    let mut resolved = self.resolver.call(thread, call);
                    resolved.call.start = self.clock_map.picoseconds(resolved.call.start);
                    resolved.call.end = self.clock_map.picoseconds(resolved.call.end);
                    return Some(Ok(resolved));
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

/// The records of all threads of a rank, in order of time. Each comes with its thread.
struct MergedRecords<'t, R> {
    threads: Vec<ThreadRecords<'t, R>>,
    is_ended: bool,
}

struct ThreadRecords<'t, R> {
    container: usize,
    thread: u32,
    records: Records<'t, R>,
    next: Option<Result<Record, TraceError>>,
    /// End of the next record, in ticks.
    time: u64,
}

impl<'t, R: Read + Seek> MergedRecords<'t, R> {
    fn new(containers: &'t [Container<R>], streams: &[(usize, usize)]) -> Self {
        let thread_records = |(container, place): &(usize, usize)| {
            let stream = &containers[*container].streams()[*place];
            let mut records = containers[*container].records(stream);
            let next = records.next();
            ThreadRecords { container: *container, thread: stream.thread(), time: records.time(), records, next }
        };
        Self { threads: streams.iter().map(thread_records).collect(), is_ended: false }
    }
}

impl<R: Read + Seek> Iterator for MergedRecords<'_, R> {
    type Item = Result<(u32, Record), RunError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_ended {
            return None;
        }
        let with_next = self.threads.iter_mut().filter(|thread| thread.next.is_some());
        let earliest = with_next.min_by_key(|thread| (thread.time, thread.thread))?;
        let next = std::mem::replace(&mut earliest.next, earliest.records.next())?;
        earliest.time = earliest.records.time();
        self.is_ended = next.is_err();
        let container = earliest.container;
        Some(match next {
            Ok(record) => Ok((earliest.thread, record)),
            Err(error) => Err(RunError::Damaged { container, error }),
        })
    }
}
