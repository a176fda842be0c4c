//! Tasks: calls, and parts of calls, that are under way.
//!
//! A task goes from step to step. Each step first costs its core the library's step instructions, then starts messages and
//! other tasks; the next step begins when all of them are done. A blocking call is a task that the rank's program waits
//! for, a nonblocking call one that a request stands for, a nested schedule one that another task waits for.

use crate::event::{Event, RankEvent};
use crate::id::{JobId, MessageId, RankId, SourceId, id};
use crate::mpi::{Pattern, Posted};
use crate::program::{CallTag, CommunicatorId, Completion, FileOperation, RequestId, Requests, SendMode};
use crate::schedule::Part;
use crate::sink::{CallResult, Completed, Sink, Status};
use crate::storage::Flow;
use crate::time::{Bytes, Duration, Instructions, Time};
use crate::world::World;

use super::Envelope;

id! {
    /// A task under way.
    TaskId
}

/// Who goes on when a task is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The rank's program: the call blocks.
    Program,
    /// Another task of the rank.
    Task(TaskId),
    /// Whoever waits for the request.
    Request(RequestId),
    /// Nobody: its owner has gone on.
    Nobody,
}

/// What a task does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    Compute(Instructions),
    Send { envelope: Envelope, bytes: Bytes, mode: SendMode },
    Receive(Pattern),
    SendReceive { envelope: Envelope, bytes: Bytes, pattern: Pattern },
    Probe(Pattern),
    TestProbe(Pattern),
    Complete(Requests, Completion),
    Schedule { part: Part, communicator: CommunicatorId, channel: u32 },
    File(FileOperation),
    Flow(Flow),
}

/// A task under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub rank: RankId,
    pub owner: Owner,
    pub call: CallTag,
    pub work: Work,
    /// The step that comes next. Schedules count their own steps.
    pub step: u32,
    /// Messages and tasks that the present step waits for.
    pub pending: u32,
    /// When it began.
    pub since: Time,
    /// What it has received.
    pub status: Option<Status>,
    /// Of a receive: what it has posted.
    pub posted: Option<Posted>,
    /// Of a rendezvous: its message.
    pub message: Option<MessageId>,
}

/// What can go on at the present time.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ready {
    /// A rank, with its program.
    Rank(RankId),
    /// A task whose step is done.
    Task(TaskId),
}

impl<S: Sink> World<'_, S> {
    /// Starts a task.
    pub(crate) fn start_task(&mut self, rank: RankId, owner: Owner, call: CallTag, work: Work) -> TaskId {
        let since = self.now;
        let task = Task { rank, owner, call, work, step: 0, pending: 0, since, status: None, posted: None, message: None };
        let task = TaskId(self.tasks.insert(task));
        if owner == Owner::Program {
            self.ranks[rank.index()].task = Some(task);
        }
        self.begin_step(task);
        task
    }

    /// Charges the core for the task's next step.
    pub(crate) fn begin_step(&mut self, task: TaskId) {
        let step_instructions = self.machine.library.step_instructions;
        let instructions = match self.tasks[task.0].work {
            Work::Compute(instructions) => instructions.max(step_instructions),
            Work::Schedule { .. } => match self.take_computation(task) {
                Some(instructions) => instructions.max(step_instructions),
                None => return self.finish(task),
            },
            Work::Flow(_) => Instructions(0),
            _ => step_instructions,
        };
        if instructions == Instructions(0) {
            self.perform(task);
        } else {
            let node = self.machine.ranks[self.tasks[task.0].rank.index()].node;
            self.processors.start(self.now, node, JobId(task.0), instructions, &mut self.queue);
        }
    }

    /// Does what the task's next step does, its core having been charged.
    pub(crate) fn perform(&mut self, task: TaskId) {
        let Task { rank, step, work, call, .. } = self.tasks[task.0];
        self.tasks[task.0].step += 1;
        // The step itself counts as pending while it starts its messages: none of them ends it too early.
        self.tasks[task.0].pending = 1;
        match work {
            Work::Compute(_) => {}
            Work::Send { envelope, bytes, mode } => self.perform_send(task, step, envelope, bytes, mode),
            Work::Receive(pattern) => self.perform_receive(task, step, pattern),
            Work::SendReceive { envelope, bytes, pattern } => {
                self.tasks[task.0].pending += 2;
                self.start_task(rank, Owner::Task(task), call, Work::Send { envelope, bytes, mode: SendMode::Standard });
                self.start_task(rank, Owner::Task(task), call, Work::Receive(pattern));
            }
            Work::Probe(pattern) => self.perform_probe(task, pattern),
            Work::TestProbe(pattern) => {
                let found = self.matching.find(&pattern);
                self.tasks[task.0].status = found.map(|message| self.messages.mpi(message).status());
            }
            Work::Complete(requests, completion) => self.perform_completion(task, requests, completion),
            Work::Schedule { part, communicator, channel } => {
                self.tasks[task.0].step = self.issue(task, step, part, communicator, channel);
            }
            Work::File(operation) => self.perform_file(task, operation),
            Work::Flow(flow) => self.perform_flow(task, step, flow),
        }
        self.job_done(task);
    }

    /// One of the messages or tasks that `task` waits for is done.
    pub(crate) fn job_done(&mut self, task: TaskId) {
        let pending = &mut self.tasks[task.0].pending;
        *pending -= 1;
        if *pending == 0 {
            self.ready.push_back(Ready::Task(task));
        }
    }

    /// All that the task's last step has started is done.
    pub(crate) fn advance(&mut self, task: TaskId) {
        let Task { step, work, .. } = self.tasks[task.0];
        let goes_on = match work {
            Work::Send { bytes, mode, .. } => step < if self.is_eager(bytes, mode) { 1 } else { 2 },
            Work::Receive(_) => step < 2,
            Work::Flow(flow) => flow.goes_on(step),
            Work::Schedule { .. } => true,
            Work::Compute(_) | Work::SendReceive { .. } | Work::File(_) => false,
            Work::Probe(_) | Work::TestProbe(_) | Work::Complete(..) => false,
        };
        if goes_on { self.begin_step(task) } else { self.finish(task) }
    }

    fn finish(&mut self, task: TaskId) {
        if let Work::File(operation) = self.tasks[task.0].work {
            self.finish_file(task, operation);
        }
        let Task { rank, owner, call, status, work, .. } = self.tasks[task.0];
        match owner {
            Owner::Nobody => {}
            Owner::Request(request) => self.complete_request(rank, request, status, call),
            Owner::Task(parent) => {
                if status.is_some() {
                    self.tasks[parent.0].status = status;
                }
                self.job_done(parent);
            }
            Owner::Program => match work {
                Work::Complete(requests, completion) => self.collect(rank, call, requests, completion),
                Work::TestProbe(_) => self.end_call(rank, call, status.is_some(), status),
                _ => self.end_call(rank, call, true, status),
            },
        }
        self.tasks.remove(task.0);
    }

    /// The owner of `task` goes on now; the task itself goes on for nobody.
    pub(crate) fn release_owner(&mut self, task: TaskId) {
        let Task { rank, owner, call, .. } = self.tasks[task.0];
        self.tasks[task.0].owner = Owner::Nobody;
        match owner {
            Owner::Nobody => {}
            Owner::Request(request) => self.complete_request(rank, request, None, call),
            Owner::Task(parent) => self.job_done(parent),
            Owner::Program => self.end_call(rank, call, true, None),
        }
    }

    /// A blocking call is done: tells the observer, and lets the rank go on.
    pub(crate) fn end_call(&mut self, rank: RankId, call: CallTag, flag: bool, status: Option<Status>) {
        if call != CallTag::NONE {
            let completed = Completed { position: 0, status };
            let completed = if status.is_some() { std::slice::from_ref(&completed) } else { &[] };
            self.sink.call_ended(self.now, rank, call, CallResult { flag, completed });
        }
        self.let_continue(rank);
    }

    /// Lets a rank go on with its program.
    pub(crate) fn let_continue(&mut self, rank: RankId) {
        self.ranks[rank.index()].task = None;
        self.ready.push_back(Ready::Rank(rank));
    }

    /// Keeps the rank's core for `overhead`, after what is kept already, and gives the end of that time.
    pub(crate) fn occupy(&mut self, rank: RankId, overhead: Duration) -> Time {
        let occupied_until = &mut self.ranks[rank.index()].occupied_until;
        *occupied_until = self.now.max(*occupied_until) + overhead;
        *occupied_until
    }

    pub(crate) fn schedule_for(&mut self, rank: RankId, time: Time, event: RankEvent) {
        let source = SourceId(self.first_rank_source.0 + rank.0);
        self.queue.schedule(time, source, Event::Rank(event));
    }
}
