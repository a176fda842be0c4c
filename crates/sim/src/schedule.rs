//! Schedules: what one rank does in a collective call, as steps that a pure function yields one by one, and the
//! interpreter that runs them all.
//!
//! An algorithm is a function from (who am I, which step) to a step. It keeps nothing: the state of a rank in a collective
//! call is one number for each schedule that is nested in another.

use crate::collectives::Algorithm;
use crate::id::RankId;
use crate::mpi::{Envelope, Owner, Pattern, Phase, TaskId, Work};
use crate::program::{Collective, CollectiveCall, CommunicatorId, Numbers};
use crate::sink::Sink;
use crate::time::{Bytes, Instructions};
use crate::world::{SimulationError, World};

/// What ranks exchange that agree on a new communicator or file.
const AGREEMENT: Bytes = Bytes(8);

/// One rank's part in a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What is done.
    pub algorithm: Algorithm,
    /// The rank in the communicator.
    pub rank: u32,
    /// The communicator's size.
    pub size: u32,
    /// The root, or 0.
    pub root: u32,
    /// As in [`CollectiveCall`].
    pub bytes: Bytes,
    /// As in [`CollectiveCall`].
    pub counts: Numbers,
    /// Keeps the messages of schedules nested in one call apart: it is their tag.
    pub phase: i32,
}

/// One step of a schedule. Steps up to the next `Wait` or `Compute` are one round: they happen at the same time, and the
/// next round begins when all of them are done. Each round costs its core the library's step instructions first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Sends to a rank of the communicator.
    Send {
        /// To whom.
        to: u32,
        /// How much.
        bytes: Bytes,
        /// Whether the library's header for collective messages goes with it.
        header: bool,
    },
    /// Receives the next message of this schedule from a rank of the communicator.
    Receive {
        /// From whom.
        from: u32,
    },
    /// Begins a round with this computation.
    Compute(Instructions),
    /// Ends a round.
    Wait,
    /// Another collective call over the same communicator, by whatever algorithm is chosen for it.
    Nested {
        /// Which call.
        call: CollectiveCall,
        /// Its root.
        root: u32,
        /// Its bytes, as in [`CollectiveCall`].
        bytes: Bytes,
    },
    /// Nothing: the step of this number is not this rank's.
    Nothing,
    /// There are no more steps.
    Done,
}

impl Step {
    /// Sends `bytes` and the library's header.
    pub const fn send(to: u32, bytes: Bytes) -> Step {
        Step::Send { to, bytes, header: true }
    }
}

impl<S: Sink> World<'_, S> {
    pub(crate) fn work_of_collective(&mut self, rank: RankId, collective: &Collective) -> Result<Work, SimulationError> {
        let Collective { call, communicator, root, bytes, counts } = *collective;
        let (members, own) = self.membership(rank, communicator)?;
        let size = members.size();
        let calls = &mut self.collective_calls[communicator.index()];
        if calls.is_empty() {
            calls.resize(size as usize, 0);
        }
        // Calls on one communicator are in the same order on all its ranks (MPI 4.1, section 6.14): a count names them.
        calls[own as usize] += 1;
        let channel = calls[own as usize];
        let algorithm = self.machine.library.collectives.algorithm(call);
        let bytes = if call == CollectiveCall::CreateCommunicator { AGREEMENT } else { bytes };
        let part = Part { algorithm, rank: own, size, root, bytes, counts, phase: 0 };
        Ok(Work::Schedule { part, communicator, channel })
    }

    fn schedule_step(&self, part: &Part, step: u32) -> Step {
        part.algorithm.step(part, self.program.numbers(part.counts), step)
    }

    /// What the next round begins with; None if there is none. A `Compute` is behind it then.
    pub(crate) fn take_computation(&mut self, task: TaskId) -> Option<Instructions> {
        let Work::Schedule { part, .. } = self.tasks[task.0].work else { unreachable!("called for schedules only") };
        loop {
            match self.schedule_step(&part, self.tasks[task.0].step) {
                Step::Done => return None,
                Step::Nothing => self.tasks[task.0].step += 1,
                Step::Compute(instructions) => {
                    self.tasks[task.0].step += 1;
                    return Some(instructions);
                }
                _ => return Some(Instructions(0)),
            }
        }
    }

    /// Starts all that a round does, and gives the step that the next one begins with.
    pub(crate) fn issue(&mut self, task: TaskId, first: u32, part: Part, communicator: CommunicatorId, channel: u32) -> u32 {
        let rank = self.tasks[task.0].rank;
        let mut number = first;
        loop {
            match self.schedule_step(&part, number) {
                Step::Send { to, bytes, header } => {
                    let target = self.program.communicator(communicator).world_rank(to);
                    let envelope = Envelope { target, communicator, channel, source: part.rank, tag: part.phase };
                    self.tasks[task.0].pending += 1;
                    self.send_message(task, Phase::Eager { header }, envelope, bytes);
                }
                Step::Receive { from } => {
                    let envelope = Envelope { target: rank, communicator, channel, source: from, tag: part.phase };
                    self.receive_message(task, Pattern { envelope, any_source: false });
                }
                Step::Nested { call, root, bytes } => {
                    let algorithm = self.machine.library.collectives.algorithm(call);
                    let phase = part.phase.wrapping_mul(16).wrapping_add(number as i32 + 1);
                    let nested = Part { algorithm, root, bytes, phase, counts: Numbers::default(), ..part };
                    let call = self.tasks[task.0].call;
                    self.tasks[task.0].pending += 1;
                    let work = Work::Schedule { part: nested, communicator, channel };
                    self.start_task(rank, Owner::Task(task), call, work);
                }
                Step::Nothing => {}
                Step::Wait => return number + 1,
                Step::Compute(_) | Step::Done => return number,
            }
            number += 1;
        }
    }
}
