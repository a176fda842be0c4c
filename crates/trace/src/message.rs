//! Point-to-point calls seen as the messages that they send and receive (MPI 4.1, chapter 3).

use crate::call::CallId;
use crate::calls;
use crate::communicator::CommunicatorId;
use crate::datatype::{DatatypeId, Datatypes};
use crate::record::{Call, Peer, Pointer, Tag};
use crate::request::RequestId;
use crate::resolve::Handle;

/// One side of a message, as the call that sends, receives or prepares it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// How it is sent; `None`: it is received.
    pub mode: Option<SendMode>,
    /// When the call returns, and whether it starts the message at all.
    pub completion: MessageCompletion,
    /// The buffer.
    pub pointer: Pointer,
    /// Number of elements in the buffer.
    pub count: i64,
    /// Their datatype; `None`: the trace does not say.
    pub datatype: Option<DatatypeId>,
    /// Destination, or source as it was asked for.
    pub peer: Peer,
    /// Tag, as it was asked for.
    pub tag: Tag,
    /// The communicator; `None`: the trace does not say.
    pub communicator: Option<CommunicatorId>,
}

/// The communication modes of the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendMode {
    /// The library may buffer.
    Standard,
    /// Completes when the receive has started.
    Synchronous,
    /// Buffered by the program's buffer.
    Buffered,
    /// The receive has been posted.
    Ready,
}

/// How a call relates to the message's completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageCompletion {
    /// The call returns when the buffer may be used again.
    Blocking,
    /// The call starts the message; this request completes it. `None`: the call failed.
    Started(Option<RequestId>),
    /// The call makes this persistent request; MPI_Start starts the message.
    Prepared(Option<RequestId>),
}

impl Message {
    /// Size of the buffer in bytes: the size of the message for a send, an upper limit for a receive.
    pub fn buffer_bytes(&self, datatypes: &Datatypes) -> u64 {
        self.datatype.map_or(0, |datatype| datatypes.bytes(datatype, self.count))
    }
}

impl Call<Handle> {
    /// The message that the call sends or prepares to send.
    pub fn sent(&self) -> Option<Message> {
        let (mode, start) = send_mode(self.id)?;
        let names = match self.id {
            calls::SENDRECV => ["sendbuf", "sendcount", "sendtype", "dest", "sendtag"],
            calls::SENDRECV_REPLACE => ["buf", "count", "datatype", "dest", "sendtag"],
            _ => ["buf", "count", "datatype", "dest", "tag"],
        };
        self.message(Some(mode), start, names)
    }

    /// The message that the call receives or prepares to receive.
    pub fn received(&self) -> Option<Message> {
        let start = receive_start(self.id)?;
        let names = match self.id {
            calls::SENDRECV => ["recvbuf", "recvcount", "recvtype", "source", "recvtag"],
            calls::SENDRECV_REPLACE => ["buf", "count", "datatype", "source", "recvtag"],
            _ => ["buf", "count", "datatype", "source", "tag"],
        };
        self.message(None, start, names)
    }

    fn message(&self, mode: Option<SendMode>, start: Start, names: [&str; 5]) -> Option<Message> {
        let [pointer, count, datatype, peer, tag] = names;
        Some(Message {
            mode,
            completion: match start {
                Start::Blocking => MessageCompletion::Blocking,
                Start::Nonblocking => MessageCompletion::Started(self.request("request")),
                Start::Persistent => MessageCompletion::Prepared(self.request("request")),
            },
            pointer: self.pointer(pointer)?,
            count: self.int(count)?,
            datatype: self.datatype(datatype),
            peer: self.peer(peer)?,
            tag: self.tag(tag)?,
            communicator: self.communicator("comm"),
        })
    }
}

#[derive(Clone, Copy)]
enum Start {
    Blocking,
    Nonblocking,
    Persistent,
}

fn send_mode(call: CallId) -> Option<(SendMode, Start)> {
    Some(match call {
        calls::SEND | calls::SENDRECV | calls::SENDRECV_REPLACE => (SendMode::Standard, Start::Blocking),
        calls::SSEND => (SendMode::Synchronous, Start::Blocking),
        calls::BSEND => (SendMode::Buffered, Start::Blocking),
        calls::RSEND => (SendMode::Ready, Start::Blocking),
        calls::ISEND => (SendMode::Standard, Start::Nonblocking),
        calls::ISSEND => (SendMode::Synchronous, Start::Nonblocking),
        calls::IBSEND => (SendMode::Buffered, Start::Nonblocking),
        calls::IRSEND => (SendMode::Ready, Start::Nonblocking),
        calls::SEND_INIT => (SendMode::Standard, Start::Persistent),
        calls::SSEND_INIT => (SendMode::Synchronous, Start::Persistent),
        _ => return None,
    })
}

fn receive_start(call: CallId) -> Option<Start> {
    match call {
        calls::RECV | calls::SENDRECV | calls::SENDRECV_REPLACE => Some(Start::Blocking),
        calls::IRECV => Some(Start::Nonblocking),
        calls::RECV_INIT => Some(Start::Persistent),
        _ => None,
    }
}
