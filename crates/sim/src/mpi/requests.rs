//! Requests: nonblocking calls, and waiting for them (MPI 4.1, sections 3.7 and 3.9).

use crate::id::RankId;
use crate::mpi::{Owner, TaskId, Work};
use crate::program::{CallTag, Completion, ListId, RequestId, Requests};
use crate::sink::{CallResult, Completed, Sink, Status};
use crate::time::Bytes;
use crate::world::{SimulationError, World};

/// What a request stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nothing.
    #[default]
    Null,
    /// A persistent communication that is not started.
    Inactive,
    /// A task under way. None where nothing is sent or received.
    Active(Option<TaskId>),
    /// A task that is done, and nobody has waited for it yet.
    Complete,
}

/// One of a rank's requests.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Slot {
    state: State,
    /// A wait counts on its completion.
    awaited: bool,
    /// The call that made it persistent.
    template: Option<(ListId, u32)>,
    status: Option<Status>,
}

impl Slot {
    fn is_active(&self) -> bool {
        matches!(self.state, State::Active(_))
    }

    /// A wait counts on its completion.
    pub fn is_awaited(&self) -> bool {
        self.awaited
    }

    /// Null or inactive: a wait passes over it.
    fn is_empty(&self) -> bool {
        matches!(self.state, State::Null | State::Inactive)
    }
}

impl<S: Sink> World<'_, S> {
    fn slot(&mut self, rank: RankId, request: RequestId) -> &mut Slot {
        let slots = &mut self.ranks[rank.index()].requests;
        if slots.len() <= request.index() {
            slots.resize(request.index() + 1, Slot::default());
        }
        &mut slots[request.index()]
    }

    /// Makes a request active.
    pub(crate) fn begin_request(
        &mut self,
        rank: RankId,
        request: RequestId,
        call: CallTag,
        task: Option<TaskId>,
    ) -> Result<(), SimulationError> {
        let slot = self.slot(rank, request);
        if !slot.is_empty() {
            return Err(SimulationError::RequestInUse { rank, request, call });
        }
        slot.state = State::Active(task);
        slot.awaited = false;
        Ok(())
    }

    /// Starts what a request stands for. Gives the task if it is a send that costs its caller an overhead.
    pub(crate) fn start_request(
        &mut self,
        rank: RankId,
        request: RequestId,
        call: CallTag,
        work: Work,
    ) -> Result<Option<TaskId>, SimulationError> {
        self.begin_request(rank, request, call, None)?;
        let task = self.start_task(rank, Owner::Request(request), call, work);
        let slot = self.slot(rank, request);
        if slot.is_active() {
            slot.state = State::Active(Some(task));
        }
        let overhead = self.machine.library.send_overhead;
        Ok(Some(task).filter(|_| matches!(work, Work::Send { .. }) && !overhead.is_zero()))
    }

    /// What a request stands for is done.
    pub(crate) fn complete_request(&mut self, rank: RankId, request: RequestId, status: Option<Status>, call: CallTag) {
        self.sink.request_completed(self.now, rank, request, call);
        let slot = self.slot(rank, request);
        slot.state = State::Complete;
        slot.status = status;
        if !slot.awaited {
            return;
        }
        slot.awaited = false;
        let task = self.ranks[rank.index()].task.expect("a rank that counts on a request waits");
        if let Work::Complete(requests, Completion::Any | Completion::Some) = self.tasks[task.0].work {
            self.await_none(rank, requests);
        }
        self.job_done(task);
    }

    fn await_none(&mut self, rank: RankId, requests: Requests) {
        let program = self.program;
        for &request in program.requests(requests).iter().flatten() {
            self.slot(rank, request).awaited = false;
        }
    }

    /// Keeps the call at `place` as what the request stands for when it is started.
    pub(crate) fn init_request(
        &mut self,
        rank: RankId,
        request: RequestId,
        place: (ListId, u32),
        call: CallTag,
    ) -> Result<(), SimulationError> {
        let slot = self.slot(rank, request);
        if slot.state != State::Null {
            return Err(SimulationError::RequestInUse { rank, request, call });
        }
        *slot = Slot { state: State::Inactive, template: Some(place), ..Slot::default() };
        Ok(())
    }

    pub(crate) fn template_of(&mut self, rank: RankId, request: RequestId) -> Result<(ListId, u32), SimulationError> {
        self.slot(rank, request).template.ok_or(SimulationError::NotPersistent { rank, request })
    }

    pub(crate) fn free_request(&mut self, rank: RankId, request: RequestId) {
        if let State::Active(Some(task)) = self.slot(rank, request).state {
            self.tasks[task.0].owner = Owner::Nobody;
        }
        *self.slot(rank, request) = Slot::default();
    }

    pub(crate) fn cancel_request(&mut self, rank: RankId, request: RequestId) {
        let State::Active(Some(task)) = self.slot(rank, request).state else { return };
        let Some(posted) = self.tasks[task.0].posted else { return };
        self.matching.withdraw(posted);
        let call = self.tasks[task.0].call;
        self.tasks.remove(task.0);
        let status = Status { source: None, tag: crate::program::ANY_TAG, bytes: Bytes(0), cancelled: true };
        self.complete_request(rank, request, Some(status), call);
    }

    /// Lets a wait count on what it needs; a test, and a wait that has it all, need nothing.
    pub(crate) fn perform_completion(&mut self, task: TaskId, requests: Requests, completion: Completion) {
        let rank = self.tasks[task.0].rank;
        let program = self.program;
        let listed = program.requests(requests);
        match completion {
            Completion::TestAll | Completion::TestAny | Completion::TestSome => {}
            Completion::All => {
                for &request in listed.iter().flatten() {
                    self.count_on(rank, task, request);
                }
            }
            Completion::Recorded(positions) => {
                for &position in program.numbers(positions) {
                    if let Some(request) = listed[position as usize] {
                        self.count_on(rank, task, request);
                    }
                }
            }
            Completion::Any | Completion::Some => {
                let mut active = false;
                for &request in listed.iter().flatten() {
                    let slot = self.slot(rank, request);
                    if slot.state == State::Complete {
                        return self.await_none(rank, requests);
                    }
                    slot.awaited = slot.is_active();
                    active |= slot.awaited;
                }
                self.tasks[task.0].pending += u32::from(active);
            }
        }
    }

    fn count_on(&mut self, rank: RankId, task: TaskId, request: RequestId) {
        let slot = self.slot(rank, request);
        if slot.is_active() && !slot.awaited {
            slot.awaited = true;
            self.tasks[task.0].pending += 1;
        }
    }

    /// Takes what a wait or a test has found complete, tells the observer, and lets the rank go on.
    pub(crate) fn collect(&mut self, rank: RankId, call: CallTag, requests: Requests, completion: Completion) {
        let program = self.program;
        let listed = program.requests(requests);
        let mut found = std::mem::take(&mut self.found_complete);
        found.clear();
        let all_or_nothing = completion == Completion::TestAll
            && listed.iter().flatten().any(|&request| self.slot(rank, request).is_active());
        match completion {
            Completion::TestAll if all_or_nothing => {}
            Completion::Recorded(positions) => {
                for &position in program.numbers(positions) {
                    self.take_completed(rank, listed, position as usize, &mut found);
                }
            }
            _ => {
                let only_one = matches!(completion, Completion::Any | Completion::TestAny);
                for position in 0..listed.len() {
                    self.take_completed(rank, listed, position, &mut found);
                    if only_one && !found.is_empty() {
                        break;
                    }
                }
            }
        }
        let flag = match completion {
            Completion::TestAll => !all_or_nothing,
            Completion::TestAny => !found.is_empty() || listed.iter().flatten().all(|&request| self.slot(rank, request).is_empty()),
            _ => true,
        };
        if call != CallTag::NONE {
            self.sink.call_ended(self.now, rank, call, CallResult { flag, completed: &found });
        }
        self.found_complete = found;
        self.let_continue(rank);
    }

    fn take_completed(&mut self, rank: RankId, listed: &[Option<RequestId>], position: usize, found: &mut Vec<Completed>) {
        let Some(request) = listed[position] else { return };
        let slot = self.slot(rank, request);
        if slot.state == State::Complete {
            slot.state = if slot.template.is_some() { State::Inactive } else { State::Null };
            let position = u32::try_from(position).expect("a list has at most 2^32 entries");
            found.push(Completed { position, status: slot.status.take() });
        }
    }
}
