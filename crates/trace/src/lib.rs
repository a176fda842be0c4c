//! Bytes to records and back: the trace format of `format/trace.md`.
//!
//! Three layers:
//!
//! - [`Container`] and [`ContainerWriter`]: one file. Its streams are sequences of raw [`Record`]s, with times in ticks
//!   and handles as the MPI library gave them.
//! - [`Trace`]: all containers of a run. [`Trace::calls`] gives the [`ResolvedCall`]s of one rank: times in picoseconds
//!   on one clock for all ranks, handles as dense ids ([`CommunicatorId`], [`DatatypeId`], [`RequestId`], ...), what each
//!   Wait or Test completed, and which collective call of its communicator a call is. What the ids mean:
//!   [`Trace::communicator`] for all ranks, [`Rank::objects`] for one.
//! - [`Trace::messages`]: which receive got which send.
//!
//! Nothing here knows paths: files are what can be read and sought, or written.
//!
//! ```
//! use mpilab_trace::{Container, MessageCompletion, RunError, Trace, calls};
//! use std::io::{Read, Seek};
//!
//! /// Prints the sends of a run, and what completed them.
//! fn print_sends<R: Read + Seek>(containers: Vec<Container<R>>) -> Result<(), RunError> {
//!     let trace = Trace::read(containers)?;
//!     for (number, rank) in trace.ranks() {
//!         for resolved in trace.calls(number) {
//!             let resolved = resolved?;
//!             if resolved.call.nested {
//!                 continue;
//!             }
//!             if let Some(message) = resolved.call.sent() {
//!                 let bytes = message.buffer_bytes(&rank.objects.datatypes);
//!                 let (start, name) = (resolved.call.start, resolved.call.id.name());
//!                 println!("{number} at {start} ps: {name} of {bytes} B to {:?}", message.peer);
//!             }
//!             for completion in &resolved.completions {
//!                 println!("{number}: call {} is complete", completion.started_by);
//!             }
//!             if resolved.call.id == calls::BCAST {
//!                 println!("root {:?}, {:?}", resolved.call.peer("root"), resolved.collective);
//!             }
//!         }
//!     }
//!     Ok(())
//! }
//! ```
#![forbid(unsafe_code)]

mod call;
pub mod calls;
mod clock;
mod coding;
mod communicator;
mod constructor;
mod container;
mod datatype;
mod decode;
mod encode;
mod error;
mod header;
mod matching;
mod message;
mod number;
mod record;
mod request;
mod resolve;
mod trace;
mod writer;

pub use call::{Argument, ArgumentKind, CallId, HandleKind, Recorded};
pub use clock::ClockReadings;
pub use communicator::{Communicator, CommunicatorId, Origin};
pub use container::{Container, Records, Stream};
pub use datatype::{Block, DataRun, Datatype, DatatypeId, Datatypes, Dimension, Layout};
pub use error::{ChunkProblem, RecordProblem, TraceError, WriteError};
pub use header::{Clock, ContainerHeader};
pub use matching::{CallPlace, MatchedMessage, Messages};
pub use message::{Message, MessageCompletion, SendMode};
pub use record::{
    Call, ClockReading, CommunicatorDefinition, DatatypeDefinition, Definition, OperatorDefinition, Peer, Pointer, Record,
    Run, Status, Tag, Text, Value,
};
pub use request::{Completion, RequestId};
pub use resolve::{
    Collective, FileId, Handle, Objects, OpenFile, Operator, OperatorId, ResolvedCall, View, ViewId,
};
pub use trace::{Calls, Completeness, Rank, RunError, Trace};
pub use writer::{ContainerSettings, ContainerWriter, StreamId};
