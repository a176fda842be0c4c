//! Bytes to records and back: the trace format of `format/trace.md`.
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
