//! Cores that the jobs of a node share (docs/models/processor.md).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::event::{Event, EventQueue, ProcessorEvent};
use crate::id::{JobId, NodeId, SourceId};
use crate::machine::Machine;
use crate::time::{Duration, InstructionRate, Instructions, Rounding, Time};

/// Work in units of 10^-12 instructions: what a core of rate r does in a picosecond is r units, a whole number.
type Work = u128;

const WORK_PER_INSTRUCTION: Work = 1_000_000_000_000;

/// The cores of all nodes.
pub struct Processors {
    nodes: Vec<Cores>,
    rounding: Rounding,
    first_source: SourceId,
    finished: VecDeque<JobId>,
}

/// The cores of one node. All jobs there advance at the same rate, so one counter serves them all: a job ends when the
/// counter has reached the counter's value at its start plus its work.
struct Cores {
    cores: u64,
    core_rate: InstructionRate,
    /// Work done for each job since the start of the simulation, up to `updated`.
    done: Work,
    updated: Time,
    /// Jobs by the value of `done` at which they end, then by age.
    jobs: BinaryHeap<Reverse<(Work, u64, JobId)>>,
    started: u64,
    /// Scheduled ends with another epoch are void.
    epoch: u32,
}

impl Processors {
    /// The idle cores of `machine`. Claims their sources of events from `queue`.
    pub fn new(machine: &Machine, queue: &mut EventQueue) -> Processors {
        let nodes = machine.nodes.iter().map(|node| Cores::new(node.cores, node.core_rate)).collect();
        let first_source = queue.claim_sources(machine.nodes.len());
        Processors { nodes, rounding: machine.network.rounding, first_source, finished: VecDeque::new() }
    }

    /// Starts a job of `instructions` on `node`. It ends by a notice.
    pub fn start(&mut self, now: Time, node: NodeId, job: JobId, instructions: Instructions, queue: &mut EventQueue) {
        let cores = &mut self.nodes[node.index()];
        cores.advance(now);
        let end = cores.done + Work::from(instructions.0) * WORK_PER_INSTRUCTION;
        cores.jobs.push(Reverse((end, cores.started, job)));
        cores.started += 1;
        self.schedule_end(now, node, queue);
    }

    /// Lets `event` happen.
    pub fn handle(&mut self, now: Time, event: ProcessorEvent, queue: &mut EventQueue) {
        let ProcessorEvent::JobEnds { node, epoch } = event;
        let cores = &mut self.nodes[node.index()];
        if epoch != cores.epoch {
            return;
        }
        cores.advance(now);
        while let Some(&Reverse((end, _, job))) = cores.jobs.peek()
            && end <= cores.done
        {
            cores.jobs.pop();
            self.finished.push_back(job);
        }
        self.schedule_end(now, node, queue);
    }

    /// The oldest job that has ended and has not been taken yet. After each `handle` all are to be taken.
    pub fn take_finished(&mut self) -> Option<JobId> {
        self.finished.pop_front()
    }

    fn schedule_end(&mut self, now: Time, node: NodeId, queue: &mut EventQueue) {
        let cores = &mut self.nodes[node.index()];
        cores.epoch = cores.epoch.wrapping_add(1);
        if let Some(left) = cores.time_to_next_end(self.rounding) {
            let event = ProcessorEvent::JobEnds { node, epoch: cores.epoch };
            let source = SourceId(self.first_source.0 + node.0);
            queue.schedule(now + left, source, Event::Processor(event));
        }
    }
}

impl Cores {
    fn new(cores: u32, core_rate: InstructionRate) -> Cores {
        Cores {
            cores: u64::from(cores),
            core_rate,
            done: 0,
            updated: Time::ZERO,
            jobs: BinaryHeap::new(),
            started: 0,
            epoch: 0,
        }
    }

    /// Instructions per second of each job, with as many jobs as there are now.
    fn rate_per_job(&self) -> u64 {
        let (jobs, rate) = (self.jobs.len() as u64, self.core_rate.instructions_per_second());
        if jobs <= self.cores { rate } else { rate * self.cores / jobs }
    }

    fn advance(&mut self, now: Time) {
        let passed = now - self.updated;
        self.done += Work::from(passed.picoseconds()) * Work::from(self.rate_per_job());
        self.updated = now;
    }

    fn time_to_next_end(&self, rounding: Rounding) -> Option<Duration> {
        let &Reverse((end, _, _)) = self.jobs.peek()?;
        let rate = Work::from(self.rate_per_job());
        let work = end.saturating_sub(self.done);
        let picoseconds = match rounding {
            Rounding::UpToPicosecond => work.div_ceil(rate),
            // A nanosecond is added first.
            Rounding::DownToNanosecond => (work / rate / 1000 + 1) * 1000,
        };
        Some(Duration::from_picoseconds(picoseconds.try_into().expect("a length of time exceeds 213 days")))
    }
}
