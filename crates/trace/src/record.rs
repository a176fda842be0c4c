//! What a trace consists of: calls with their arguments, and definitions.

use std::fmt;

use crate::call::{Argument, ArgumentKind, CallId, HandleKind};

/// One record of a stream, with handles as the MPI library gave them and times in ticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// An MPI call.
    Call(Call<u64>),
    /// Something that calls refer to, or that is said of the stream.
    Definition(Definition),
}

/// One MPI call. `Handle` is `u64` in raw records, where a handle is the library's value and 0 is a null handle, and
/// [`crate::Handle`] in resolved ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call<Handle> {
    /// Which call.
    pub id: CallId,
    /// When it began: ticks in raw records, picoseconds since the run's start in resolved ones.
    pub start: u64,
    /// When it ended, in the same unit.
    pub end: u64,
    /// Made inside another recorded call of the same thread.
    pub nested: bool,
    /// The MPI error class that it returned, if it failed.
    pub error: Option<u64>,
    /// The recorded arguments, in the order of [`CallId::arguments`]. `None`: they did not fit into a chunk.
    pub arguments: Option<Vec<Value<Handle>>>,
}

/// The value of an argument, by its [`crate::ArgumentKind`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<Handle> {
    /// What sort of pointer.
    Pointer(Pointer),
    /// A number.
    Int(i64),
    /// True or false.
    Flag(bool),
    /// A rank of the call's communicator, or what may stand in its place.
    Peer(Peer),
    /// A message tag.
    Tag(Tag),
    /// An MPI object.
    Handle(Handle),
    /// What a completed receive said; `None`: nothing known.
    Status(Option<Status>),
    /// A string.
    Text(Text),
    /// Keys and values of an info object.
    Hints(Vec<(Text, Text)>),
    /// Several numbers.
    Ints(Vec<i64>),
    /// Several flags.
    Flags(Vec<bool>),
    /// Several ranks.
    Peers(Vec<Peer>),
    /// Several MPI objects of one kind.
    Handles(Vec<Handle>),
    /// Several statuses.
    Statuses(Vec<Option<Status>>),
}

/// What sort of pointer a buffer argument was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A null pointer.
    Null,
    /// An address.
    Ordinary,
    /// `MPI_IN_PLACE`
    InPlace,
    /// `MPI_BOTTOM`
    Bottom,
}

/// A rank of a communicator, or what may stand in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Peer {
    /// `MPI_PROC_NULL`
    ProcNull,
    /// `MPI_ANY_SOURCE`
    AnySource,
    /// `MPI_ROOT`
    Root,
    /// The recorder could not know.
    Unknown,
    /// A rank of the call's communicator, at most [`Peer::LARGEST_RANK`].
    Rank(u32),
}

impl Peer {
    /// The largest rank: MPI counts ranks in a C `int`.
    pub const LARGEST_RANK: u32 = i32::MAX as u32;

    /// The rank, if it is one.
    pub fn rank(self) -> Option<u32> {
        match self {
            Self::Rank(rank) => Some(rank),
            _ => None,
        }
    }
}

/// A message tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// `MPI_ANY_TAG`
    Any,
    /// A tag, at most [`Tag::LARGEST`].
    Value(u32),
}

impl Tag {
    /// The largest tag: MPI counts tags in a C `int`.
    pub const LARGEST: u32 = i32::MAX as u32;
}

/// What a completed receive said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    /// The sender's rank in the receive's communicator.
    pub source: Peer,
    /// The message's tag.
    pub tag: Tag,
    /// The message's size in bytes.
    pub bytes: u64,
}

/// A string of the traced program: UTF-8 by agreement, any bytes in fact.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Text(pub Box<[u8]>);

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().into())
    }
}

impl fmt::Display for Text {
    /// Control characters are escaped, so that a trace cannot drive a terminal; what is no UTF-8 shows as U+FFFD.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in String::from_utf8_lossy(&self.0).chars() {
            if character.is_control() {
                write!(formatter, "{}", character.escape_default())?;
            } else {
                write!(formatter, "{character}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "\"{self}\"")
    }
}

/// A definition (`format/trace.md`, "Definitions").
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Definition {
    /// Something said of the run or the rank.
    Meta {
        /// `mpi`, `command`, `host`, ...
        key: Text,
        /// What is said.
        value: Text,
    },
    /// One reading of the rank's clock.
    Clock(ClockReading),
    /// A communicator of which this rank is a member.
    Communicator(CommunicatorDefinition),
    /// A predefined datatype, or what the library says of a derived one.
    Datatype(DatatypeDefinition),
    /// A reduction operator.
    Operator(OperatorDefinition),
    /// So many records of the stream are missing here.
    Lost(u64),
}

/// One reading of a rank's clock beside the wall clock and rank 0's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClockReading {
    /// The rank's clock.
    pub tick: u64,
    /// Wall clock at that tick: nanoseconds since 1970-01-01T00:00:00Z.
    pub unix_nanoseconds: u64,
    /// Rate of the rank's clock.
    pub ticks_per_1000_seconds: u64,
    /// The rank's ticks minus rank 0's ticks at the same instant.
    pub offset_ticks: i64,
    /// Half-width of the offset's uncertainty.
    pub error_ticks: u64,
}

/// A communicator as one of its members sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommunicatorDefinition {
    /// The library's value.
    pub handle: u64,
    /// Number of members.
    pub size: u64,
    /// This rank's rank in it; equal to `size`: not a member.
    pub own_rank: u64,
    /// 0: MPI_COMM_WORLD, 1: MPI_COMM_SELF, others as the recorder counts.
    pub context: u64,
    /// Members' ranks in MPI_COMM_WORLD, in the order of their ranks in the communicator.
    pub members: Vec<Run>,
}

/// Ranks `first`, `first + stride`, ... : `count` of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The first rank.
    pub first: i64,
    /// From one to the next.
    pub stride: i64,
    /// How many, at least 1.
    pub count: u64,
}

/// A datatype as the library describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatatypeDefinition {
    /// The library's value.
    pub handle: u64,
    /// `MPI_DOUBLE`, ...; empty: a derived datatype, whose constructor's call precedes.
    pub name: Text,
    /// Bytes of data.
    pub size: i64,
    /// Lower bound in bytes.
    pub lower_bound: i64,
    /// Extent in bytes.
    pub extent: i64,
}

/// A reduction operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OperatorDefinition {
    /// The library's value.
    pub handle: u64,
    /// `MPI_SUM`, ...; empty: made by the program.
    pub name: Text,
    /// Whether the order of operands does not matter.
    pub commutes: bool,
}

impl<Handle> Value<Handle> {
    /// The same value with each handle replaced.
    pub(crate) fn map_handles<Other>(self, mut replace: impl FnMut(Handle) -> Other) -> Value<Other> {
        match self {
            Self::Pointer(value) => Value::Pointer(value),
            Self::Int(value) => Value::Int(value),
            Self::Flag(value) => Value::Flag(value),
            Self::Peer(value) => Value::Peer(value),
            Self::Tag(value) => Value::Tag(value),
            Self::Handle(value) => Value::Handle(replace(value)),
            Self::Status(value) => Value::Status(value),
            Self::Text(value) => Value::Text(value),
            Self::Hints(value) => Value::Hints(value),
            Self::Ints(value) => Value::Ints(value),
            Self::Flags(value) => Value::Flags(value),
            Self::Peers(value) => Value::Peers(value),
            Self::Handles(values) => Value::Handles(values.into_iter().map(replace).collect()),
            Self::Statuses(value) => Value::Statuses(value),
        }
    }
}

/// Access to arguments by their name in the MPI standard. `None`: the call has no such argument of that kind, or its
/// arguments were not recorded.
impl<Handle> Call<Handle> {
    /// Any argument.
    pub fn argument(&self, name: &str) -> Option<&Value<Handle>> {
        let position = self.id.arguments().iter().position(|argument| argument.name == name)?;
        self.arguments.as_ref()?.get(position)
    }

    /// The first argument that is a handle, or several, of this kind.
    pub(crate) fn argument_of(&self, kind: HandleKind) -> Option<&Value<Handle>> {
        let is_wanted = |argument: &Argument| match argument.kind {
            ArgumentKind::Handle(found) | ArgumentKind::Handles(found) => found == kind,
            _ => false,
        };
        self.arguments.as_ref()?.get(self.id.arguments().iter().position(is_wanted)?)
    }

    /// A number.
    pub fn int(&self, name: &str) -> Option<i64> {
        match self.argument(name)? {
            Value::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// A flag.
    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.argument(name)? {
            Value::Flag(value) => Some(*value),
            _ => None,
        }
    }

    /// A sort of pointer.
    pub fn pointer(&self, name: &str) -> Option<Pointer> {
        match self.argument(name)? {
            Value::Pointer(value) => Some(*value),
            _ => None,
        }
    }

    /// A rank or what stands in its place.
    pub fn peer(&self, name: &str) -> Option<Peer> {
        match self.argument(name)? {
            Value::Peer(value) => Some(*value),
            _ => None,
        }
    }

    /// A tag.
    pub fn tag(&self, name: &str) -> Option<Tag> {
        match self.argument(name)? {
            Value::Tag(value) => Some(*value),
            _ => None,
        }
    }

    /// A status of which something is known.
    pub fn status(&self, name: &str) -> Option<Status> {
        match self.argument(name)? {
            Value::Status(value) => *value,
            _ => None,
        }
    }

    /// Several numbers.
    pub fn ints(&self, name: &str) -> Option<&[i64]> {
        match self.argument(name)? {
            Value::Ints(values) => Some(values),
            _ => None,
        }
    }

    /// Several statuses.
    pub fn statuses(&self, name: &str) -> Option<&[Option<Status>]> {
        match self.argument(name)? {
            Value::Statuses(values) => Some(values),
            _ => None,
        }
    }

    /// A string.
    pub fn text(&self, name: &str) -> Option<&Text> {
        match self.argument(name)? {
            Value::Text(value) => Some(value),
            _ => None,
        }
    }

    /// One MPI object.
    pub fn handle(&self, name: &str) -> Option<&Handle> {
        match self.argument(name)? {
            Value::Handle(value) => Some(value),
            _ => None,
        }
    }

    /// Several MPI objects.
    pub fn handles(&self, name: &str) -> Option<&[Handle]> {
        match self.argument(name)? {
            Value::Handles(values) => Some(values),
            _ => None,
        }
    }
}
