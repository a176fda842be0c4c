//! Bytes to records and back: the trace format of `format/trace.md`.
#![forbid(unsafe_code)]

mod call;
pub mod calls;
mod coding;
mod container;
mod decode;
mod encode;
mod error;
mod header;
mod number;
mod record;
mod writer;

pub use call::{Argument, ArgumentKind, CallId, HandleKind, Recorded};
pub use container::{Container, Records, Stream};
pub use error::{ChunkProblem, RecordProblem, TraceError, WriteError};
pub use header::{Clock, ContainerHeader};
pub use record::{
    Call, ClockReading, CommunicatorDefinition, DatatypeDefinition, Definition, OperatorDefinition, Peer, Pointer, Record,
    Run, Status, Tag, Text, Value,
};
pub use writer::{ContainerSettings, ContainerWriter, StreamId};
