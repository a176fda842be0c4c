//! What a simulation tells its observer.

use crate::id::{MessageId, RankId};
use crate::program::{CallTag, CommunicatorId, FileCall, FileId, RequestId};
use crate::time::{Bytes, Time};

/// What a receive or a probe found out (MPI_Status).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// The sender's rank in the call's communicator; None for MPI_PROC_NULL.
    pub source: Option<u32>,
    /// The message's tag.
    pub tag: i32,
    /// The message's size.
    pub bytes: Bytes,
    /// The receive was cancelled: there was no message.
    pub cancelled: bool,
}

/// One operation that a call found complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completed {
    /// Position in the call's list of requests; 0 where there is no list.
    pub position: u32,
    /// For receives, probes, and reads or writes (with `source` None and the bytes moved); else None.
    pub status: Option<Status>,
}

/// The results of a call, besides its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallResult<'a> {
    /// For the Test family and MPI_Iprobe: whether the call found what it looked for. Else true.
    pub flag: bool,
    /// What was found complete: the message of a receive or probe, the requests of a wait or test that were active, in
    /// the order of its list. Requests that were null or inactive do not occur.
    pub completed: &'a [Completed],
}

/// A message between two ranks of the program: of a send, or of an algorithm of a collective call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its number; used again after its arrival.
    pub id: MessageId,
    /// The sender, in the world.
    pub source: RankId,
    /// The receiver, in the world.
    pub target: RankId,
    /// In which communicator.
    pub communicator: CommunicatorId,
    /// True for a message inside a collective call; `tag` is then the step's.
    pub collective: bool,
    /// Its tag.
    pub tag: i32,
    /// Its size without headers.
    pub bytes: Bytes,
    /// The sending call. NONE inside a file operation.
    pub call: CallTag,
}

/// Observes a simulation. Every method does nothing unless it is written anew, so that an observer pays only for what
/// it looks at, and [`Nothing`] for nothing. Times never decrease from one call of a method to the next.
pub trait Sink {
    /// `rank` enters a call.
    fn call_started(&mut self, time: Time, rank: RankId, call: CallTag) {
        let _ = (time, rank, call);
    }

    /// `rank` leaves the call that it entered last.
    fn call_ended(&mut self, time: Time, rank: RankId, call: CallTag, result: CallResult<'_>) {
        let _ = (time, rank, call, result);
    }

    /// An operation that was started with a request is complete, whether somebody waits for it or not. `call` started it.
    fn request_completed(&mut self, time: Time, rank: RankId, request: RequestId, call: CallTag) {
        let _ = (time, rank, request, call);
    }

    /// The message (its envelope, if it goes by rendezvous) leaves the sender's call for the network.
    fn message_sent(&mut self, time: Time, message: &Message) {
        let _ = (time, message);
    }

    /// The message has met its receive, posted by `receiver`.
    fn message_matched(&mut self, time: Time, message: &Message, receiver: CallTag) {
        let _ = (time, message, receiver);
    }

    /// The last byte of the message has arrived.
    fn message_arrived(&mut self, time: Time, message: &Message) {
        let _ = (time, message);
    }

    /// `rank` starts a file operation: `bytes` are asked for.
    fn file_started(&mut self, time: Time, rank: RankId, file: FileId, operation: FileCall, bytes: Bytes) {
        let _ = (time, rank, file, operation, bytes);
    }

    /// `rank` has finished a file operation: `bytes` were moved.
    fn file_ended(&mut self, time: Time, rank: RankId, file: FileId, operation: FileCall, bytes: Bytes) {
        let _ = (time, rank, file, operation, bytes);
    }
}

/// The observer that looks at nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nothing;

impl Sink for Nothing {}
