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
    /// When the scheduled end with this epoch is.
    next_end: Option<Time>,
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
    ///
    /// Jobs that end at one time are given in the order in which their work ends, then by age.
    pub fn handle(&mut self, now: Time, event: ProcessorEvent, queue: &mut EventQueue) {
        let ProcessorEvent::JobEnds { node, epoch } = event;
        let cores = &mut self.nodes[node.index()];
        if epoch != cores.epoch {
            return;
        }
        cores.next_end = None;
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
        let next_end = cores.time_to_next_end(self.rounding).map(|left| now + left);
        if next_end == cores.next_end {
            return;
        }
        cores.next_end = next_end;
        cores.epoch = cores.epoch.wrapping_add(1);
        if let Some(end) = next_end {
            let event = ProcessorEvent::JobEnds { node, epoch: cores.epoch };
            let source = SourceId(self.first_source.0 + node.0);
            queue.schedule(end, source, Event::Processor(event));
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
            next_end: None,
        }
    }

    /// Instructions per second of each job, with as many jobs as there are now.
    fn rate_per_job(&self) -> u64 {
        let (jobs, rate) = (self.jobs.len() as u64, self.core_rate.instructions_per_second());
        // However many share a slow core, each gets on.
        if jobs <= self.cores { rate } else { (rate.saturating_mul(self.cores) / jobs).max(1) }
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
        Some(Duration::from_wide_picoseconds(picoseconds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::RankEvent;
    use crate::id::RankId;
    use crate::machine::{Inside, NodeType, Routing, Wire};
    use crate::time::Rate;
    use proptest::prelude::*;

    fn machine(cores: u32, instructions_per_second: u64, rounding: Rounding) -> Machine {
        let rate = Rate::from_bytes_per_second(1).unwrap();
        let mut machine = Machine::for_test(Routing::FirstShortest, rounding);
        machine.add_node(&NodeType {
            sockets: 1,
            cores_per_socket: cores,
            core_rate: InstructionRate::from_instructions_per_second(instructions_per_second).unwrap(),
            interface_rate: rate,
            interface_link: Wire { latency: Duration::ZERO, rate },
            inside: Inside::Hub { hub_rate: rate },
        });
        machine
    }

    /// When each job ends. Jobs are (start in picoseconds, instructions), by ascending start.
    fn ends(machine: &Machine, jobs: &[(u64, u64)]) -> Vec<u64> {
        let mut queue = EventQueue::new();
        let mut processors = Processors::new(machine, &mut queue);
        let mut ends = vec![0; jobs.len()];
        let starter = queue.claim_sources(1);
        for (number, &(start, _)) in (0..).zip(jobs) {
            queue.schedule(Time::from_picoseconds(start), starter, Event::Rank(RankEvent::Continues(RankId(number))));
        }
        while let Some((now, event)) = queue.pop() {
            match event {
                Event::Processor(event) => processors.handle(now, event, &mut queue),
                Event::Rank(RankEvent::Continues(number)) => {
                    let instructions = Instructions(jobs[number.index()].1);
                    processors.start(now, NodeId(0), JobId(number.0), instructions, &mut queue);
                }
                _ => unreachable!(),
            }
            while let Some(job) = processors.take_finished() {
                ends[job.index()] = now.picoseconds();
            }
        }
        ends
    }

    /// The slow twin: work left of every job, brought forward from one start or end to the next.
    fn ends_of_twin(cores: u64, rate: u64, jobs: &[(u64, u64)]) -> Vec<u64> {
        let mut left: Vec<Option<u128>> = vec![None; jobs.len()];
        let mut ends = vec![None; jobs.len()];
        let mut now = 0;
        while ends.contains(&None) {
            let active = left.iter().flatten().count() as u64;
            let rate_per_job = u128::from(if active <= cores { rate } else { rate * cores / active });
            let first_end = left.iter().flatten().map(|work| now + work.div_ceil(rate_per_job) as u64).min();
            let next_start = (0..jobs.len()).find(|&job| left[job].is_none() && ends[job].is_none());
            let next_start = next_start.map(|job| (jobs[job].0, job));
            let starts = next_start.is_some_and(|(start, _)| first_end.is_none_or(|end| start < end));
            let then = if starts { next_start.unwrap().0 } else { first_end.unwrap() };
            for work in left.iter_mut().flatten() {
                *work = work.saturating_sub(u128::from(then - now) * rate_per_job);
            }
            now = then;
            for job in 0..jobs.len() {
                if left[job] == Some(0) && !starts {
                    (left[job], ends[job]) = (None, Some(now));
                }
            }
            if starts {
                let job = next_start.unwrap().1;
                left[job] = Some(u128::from(jobs[job].1) * WORK_PER_INSTRUCTION);
            }
        }
        ends.into_iter().flatten().collect()
    }

    #[test]
    fn jobs_share_cores_once_there_are_more_of_them() {
        // Three jobs of 10 instructions on two cores of 1 instruction a nanosecond: two thirds each.
        let machine = machine(2, 1_000_000_000, Rounding::UpToPicosecond);
        let alone = [(0, 10), (0, 10)];
        assert_eq!(ends(&machine, &alone), [10_000, 10_000]);
        assert_eq!(ends(&machine, &[(0, 10), (0, 10), (0, 10)]), [15_001, 15_001, 15_001]);
        // The first has had 9 instructions when the second and third come; one at two thirds is left.
        assert_eq!(ends(&machine, &[(0, 10), (9_000, 10), (9_000, 10)]), [10_501, 19_501, 19_501]);
    }

    #[test]
    fn the_originals_steps_take_its_nanoseconds() {
        let step = |rate, instructions| {
            ends(&machine(1, rate, Rounding::DownToNanosecond), &[(0, instructions)])[0]
        };
        assert_eq!(step(2_660_000_000, 3), 2_000);
        assert_eq!(step(1_000_000_000, 2), 3_000);
    }

    proptest! {
        #[test]
        fn any_jobs_end_when_the_slow_twin_says(
            cores in 1..5_u32,
            rate in 1_000_000_u64..5_000_000_000,
            mut jobs in prop::collection::vec((0..5_000_000_u64, 0..20_000_u64), 1..20),
        ) {
            jobs.sort_by_key(|&(start, _)| start);
            // Many start at one time.
            jobs.iter_mut().for_each(|(start, _)| *start -= *start % 500_000);
            let machine = machine(cores, rate, Rounding::UpToPicosecond);
            prop_assert_eq!(ends(&machine, &jobs), ends_of_twin(cores.into(), rate, &jobs));
        }
    }
}
