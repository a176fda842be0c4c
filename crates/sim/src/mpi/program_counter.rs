//! Where a rank is in its program, and what it does next.

use crate::event::RankEvent;
use crate::id::RankId;
use crate::mpi::requests::Slot;
use crate::mpi::{Envelope, Owner, Pattern, TaskId, Work};
use crate::program::{CallTag, Collective, Communicator, CommunicatorId, ListId, Operation, Peer, Receive, Request, Send};
use crate::program::{ANY_TAG, Program, SendMode};
use crate::sink::{CallResult, Sink, Status};
use crate::time::{Bytes, Time};
use crate::world::{SimulationError, World};

/// A block that is being repeated.
#[derive(Clone, Copy, Debug)]
struct Block {
    first: u32,
    end: u32,
    /// Further times, after this one.
    left: u32,
}

/// The state of a rank: small, as there may be a million.
#[derive(Debug, Default)]
pub(crate) struct Rank {
    /// The next call in its list.
    position: u32,
    /// The blocks around that, the innermost last.
    blocks: Vec<Block>,
    /// By number.
    pub requests: Vec<Slot>,
    /// The blocking call that it waits for.
    pub task: Option<TaskId>,
    /// The nonblocking send that it returns from when the message leaves.
    pub returns_with: Option<TaskId>,
    /// A call that only takes time, until it continues.
    pub in_call: Option<CallTag>,
    /// Overheads keep its core up to here.
    pub occupied_until: Time,
    /// When it had run its list.
    pub ended: Option<Time>,
}

impl Rank {
    /// The position of the next call, having gone back to the beginning of blocks that are to be repeated.
    fn next_position(&mut self) -> u32 {
        while let Some(block) = self.blocks.last_mut()
            && block.end == self.position
        {
            if block.left > 0 {
                block.left -= 1;
                self.position = block.first;
            } else {
                self.blocks.pop();
            }
        }
        self.position
    }

    fn enter_block(&mut self, times: u32, length: u32) {
        let (first, end) = (self.position, self.position + length);
        if times == 0 || length == 0 {
            self.position = end;
        } else {
            self.blocks.push(Block { first, end, left: times - 1 });
        }
    }
}

/// Whether the rank goes on at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The call is done.
    Continues,
    /// Something else lets it continue, and has ended the call by then.
    Waits,
}

impl<S: Sink> World<'_, S> {
    /// Lets a rank run its program up to the next call that takes time.
    pub(crate) fn continue_rank(&mut self, rank: RankId) {
        if let Some(call) = self.ranks[rank.index()].in_call.take() {
            self.tell_end(rank, call);
        }
        let program = self.program;
        let list = program.list_of(rank);
        let calls = program.calls(list);
        while self.error.is_none() {
            let state = &mut self.ranks[rank.index()];
            let position = state.next_position();
            let Some(call) = calls.get(position as usize) else {
                state.ended = Some(self.now);
                return;
            };
            state.position += 1;
            if let Operation::Repeat { times, length } = call.operation {
                state.enter_block(times, length);
                continue;
            }
            if call.tag != CallTag::NONE {
                self.sink.call_started(self.now, rank, call.tag);
            }
            match self.execute(rank, call.operation, call.tag, (list, position)) {
                Ok(Then::Waits) => return,
                Ok(Then::Continues) => self.tell_end(rank, call.tag),
                Err(error) => self.error = Some(error),
            }
        }
    }

    fn tell_end(&mut self, rank: RankId, call: CallTag) {
        if call != CallTag::NONE {
            self.sink.call_ended(self.now, rank, call, CallResult { flag: true, completed: &[] });
        }
    }

    /// Ends the call that only took time, and lets its rank go on.
    pub(crate) fn return_from_call(&mut self, rank: RankId) {
        if let Some(call) = self.ranks[rank.index()].in_call.take() {
            self.tell_end(rank, call);
        }
        self.let_continue(rank);
    }

    fn execute(
        &mut self,
        rank: RankId,
        operation: Operation,
        call: CallTag,
        place: (ListId, u32),
    ) -> Result<Then, SimulationError> {
        match operation {
            Operation::Busy(duration) => {
                if duration.is_zero() {
                    return Ok(Then::Continues);
                }
                self.ranks[rank.index()].in_call = Some(call);
                self.schedule_for(rank, self.now + duration, RankEvent::Continues(rank));
                Ok(Then::Waits)
            }
            Operation::Compute(instructions) => Ok(self.block(rank, call, Work::Compute(instructions))),
            Operation::Send(send, request) => match self.work_of_send(rank, &send)? {
                None => self.without_message(rank, call, request, None),
                Some(work) => self.begin(rank, call, request, work),
            },
            Operation::Receive(receive, request) => match self.pattern_of(rank, &receive)? {
                None => self.without_message(rank, call, request, Some(NO_MESSAGE)),
                Some(pattern) => self.begin(rank, call, request, Work::Receive(pattern)),
            },
            Operation::SendReceive { .. } => self.send_and_receive(rank, call, operation),
            Operation::Probe(receive) => match self.pattern_of(rank, &receive)? {
                None => self.without_message(rank, call, None, Some(NO_MESSAGE)),
                Some(pattern) => Ok(self.block(rank, call, Work::Probe(pattern))),
            },
            Operation::TestProbe(receive) => match self.pattern_of(rank, &receive)? {
                None => self.without_message(rank, call, None, Some(NO_MESSAGE)),
                Some(pattern) => Ok(self.block(rank, call, Work::TestProbe(pattern))),
            },
            Operation::SendInit(_, request) | Operation::ReceiveInit(_, request) => {
                self.init_request(rank, request.into(), place, call).map(|()| Then::Continues)
            }
            Operation::Start(requests) => self.start_requests(rank, call, requests),
            Operation::Complete(requests, completion) => Ok(self.block(rank, call, Work::Complete(requests, completion))),
            Operation::Free(request) => {
                self.free_request(rank, request.into());
                Ok(Then::Continues)
            }
            Operation::Cancel(request) => {
                self.cancel_request(rank, request.into());
                Ok(Then::Continues)
            }
            Operation::Collective(collective, request) => self.collective(rank, call, collective, request),
            Operation::File(file, request) => self.begin(rank, call, request, Work::File(file)),
            Operation::Repeat { .. } => Ok(Then::Continues),
        }
    }

    /// Runs a call to its end, or, with a request, starts it.
    fn begin(&mut self, rank: RankId, call: CallTag, request: Option<Request>, work: Work) -> Result<Then, SimulationError> {
        let Some(request) = request else { return Ok(self.block(rank, call, work)) };
        let sender = self.start_request(rank, request.into(), call, work)?;
        Ok(sender.map_or(Then::Continues, |task| self.return_when_sent(rank, call, task)))
    }

    fn block(&mut self, rank: RankId, call: CallTag, work: Work) -> Then {
        self.start_task(rank, Owner::Program, call, work);
        Then::Waits
    }

    /// A nonblocking send costs its caller the overhead.
    fn return_when_sent(&mut self, rank: RankId, call: CallTag, sender: TaskId) -> Then {
        let state = &mut self.ranks[rank.index()];
        state.returns_with = Some(sender);
        state.in_call = Some(call);
        Then::Waits
    }

    fn start_requests(&mut self, rank: RankId, call: CallTag, requests: crate::program::Requests) -> Result<Then, SimulationError> {
        let program = self.program;
        let mut last_sender = None;
        for &request in program.requests(requests).iter().flatten() {
            let (list, position) = self.template_of(rank, request)?;
            let (work, nothing) = match program.calls(list)[position as usize].operation {
                Operation::SendInit(send, _) => (self.work_of_send(rank, &send)?, None),
                Operation::ReceiveInit(receive, _) => (self.pattern_of(rank, &receive)?.map(Work::Receive), Some(NO_MESSAGE)),
                _ => unreachable!("only SendInit and ReceiveInit make persistent requests"),
            };
            match work {
                Some(work) => last_sender = self.start_request(rank, request, call, work)?.or(last_sender),
                None => {
                    self.without_message(rank, call, Some(request.into()), nothing)?;
                }
            }
        }
        Ok(last_sender.map_or(Then::Continues, |task| self.return_when_sent(rank, call, task)))
    }

    /// A call with MPI_PROC_NULL takes no time.
    fn without_message(
        &mut self,
        rank: RankId,
        call: CallTag,
        request: Option<Request>,
        status: Option<Status>,
    ) -> Result<Then, SimulationError> {
        match request {
            Some(request) => {
                self.begin_request(rank, request.into(), call, None)?;
                self.complete_request(rank, request.into(), status, call);
                Ok(Then::Continues)
            }
            None => {
                self.end_call(rank, call, true, status);
                Ok(Then::Waits)
            }
        }
    }

    fn send_and_receive(&mut self, rank: RankId, call: CallTag, operation: Operation) -> Result<Then, SimulationError> {
        let Operation::SendReceive { destination, send_tag, bytes, source, receive_tag, communicator } = operation else {
            unreachable!("called for MPI_Sendrecv only");
        };
        let send = Send { destination, tag: send_tag, communicator, bytes, mode: SendMode::Standard };
        let sends = self.work_of_send(rank, &send)?;
        let receives = self.pattern_of(rank, &Receive { source, tag: receive_tag, communicator })?;
        match (sends, receives) {
            (Some(Work::Send { envelope, .. }), Some(pattern)) => {
                Ok(self.block(rank, call, Work::SendReceive { envelope, bytes, pattern }))
            }
            (None, Some(pattern)) => Ok(self.block(rank, call, Work::Receive(pattern))),
            (Some(send), _) => Ok(self.block(rank, call, send)),
            (None, None) => self.without_message(rank, call, None, Some(NO_MESSAGE)),
        }
    }

    /// None if nothing is sent.
    fn work_of_send(&self, rank: RankId, send: &Send) -> Result<Option<Work>, SimulationError> {
        let Send { destination, tag, communicator, bytes, mode } = *send;
        let (members, source) = self.membership(rank, communicator)?;
        Ok(resolve(destination, source, members.size()).map(|peer| {
            let envelope = Envelope { target: members.world_rank(peer), communicator, channel: 0, source, tag };
            Work::Send { envelope, bytes, mode }
        }))
    }

    /// None if nothing is received.
    fn pattern_of(&self, rank: RankId, receive: &Receive) -> Result<Option<Pattern>, SimulationError> {
        let Receive { source, tag, communicator } = *receive;
        let (members, own) = self.membership(rank, communicator)?;
        let any_source = source == Peer::Any;
        let source = if any_source { Some(0) } else { resolve(source, own, members.size()) };
        Ok(source.map(|source| {
            Pattern { envelope: Envelope { target: rank, communicator, channel: 0, source, tag }, any_source }
        }))
    }

    /// A communicator, and the rank's number in it.
    pub(crate) fn membership(
        &self,
        rank: RankId,
        communicator: CommunicatorId,
    ) -> Result<(&Communicator, u32), SimulationError> {
        let program: &Program = self.program;
        let members = program.communicator(communicator);
        match members.rank_of(rank) {
            Some(own) => Ok((members, own)),
            None => Err(SimulationError::NotAMember { rank, communicator }),
        }
    }

    fn collective(
        &mut self,
        rank: RankId,
        call: CallTag,
        collective: Collective,
        request: Option<Request>,
    ) -> Result<Then, SimulationError> {
        let work = self.work_of_collective(rank, &collective)?;
        self.begin(rank, call, request, work)
    }
}

/// What a receive from MPI_PROC_NULL gives.
const NO_MESSAGE: Status = Status { source: None, tag: ANY_TAG, bytes: Bytes(0), cancelled: false };

/// The rank that a peer is for `own` of `size`, or None for MPI_PROC_NULL.
fn resolve(peer: Peer, own: u32, size: u32) -> Option<u32> {
    match peer {
        Peer::Null | Peer::Any => None,
        Peer::Rank(rank) => Some(rank),
        Peer::Relative(distance) => {
            let rank = (i64::from(own) + i64::from(distance)).rem_euclid(i64::from(size));
            Some(u32::try_from(rank).expect("less than the size"))
        }
        Peer::Exclusive(bits) => Some(own ^ bits).filter(|&rank| rank < size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_are_resolved_within_the_communicator() {
        assert_eq!(resolve(Peer::Relative(1), 3, 4), Some(0));
        assert_eq!(resolve(Peer::Relative(-1), 0, 4), Some(3));
        assert_eq!(resolve(Peer::Relative(-9), 0, 4), Some(3));
        assert_eq!(resolve(Peer::Exclusive(1), 4, 5), None);
        assert_eq!(resolve(Peer::Exclusive(1), 3, 5), Some(2));
        assert_eq!(resolve(Peer::Null, 3, 5), None);
    }
}
