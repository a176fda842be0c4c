//! What the table of MPI calls says of a call: its number, its name, and the arguments that a trace holds of it.

use std::fmt;

use crate::calls::TABLE;

/// The number of an MPI call in `format/calls.tsv`, from 1. The constants are in [`crate::calls`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId(u16);

impl CallId {
    /// How many calls the table has.
    pub const COUNT: u64 = TABLE.len() as u64;

    pub(crate) const fn at(number: u16) -> Self {
        Self(number)
    }

    /// The call with this number, if the table has it.
    pub fn from_number(number: u64) -> Option<Self> {
        (1..=Self::COUNT).contains(&number).then_some(Self(number as u16))
    }

    /// The call of this name (`MPI_Send`).
    pub fn from_name(name: &str) -> Option<Self> {
        let index = TABLE.iter().position(|call| call.name == name)?;
        Self::from_number(index as u64 + 1)
    }

    /// All calls, by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=TABLE.len() as u16).map(Self)
    }

    /// Its number in `format/calls.tsv`.
    pub fn number(self) -> u16 {
        self.0
    }

    /// Its name in C: `MPI_Send`.
    pub fn name(self) -> &'static str {
        TABLE[usize::from(self.0) - 1].name
    }

    /// How much of the call a trace holds.
    pub fn recorded(self) -> Recorded {
        TABLE[usize::from(self.0) - 1].recorded
    }

    /// The recorded arguments in their order; empty if only name and times are recorded.
    pub fn arguments(self) -> &'static [Argument] {
        match self.recorded() {
            Recorded::Arguments(arguments) => arguments,
            Recorded::NameAndTimes | Recorded::LocalQuery => &[],
        }
    }
}

impl fmt::Display for CallId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl fmt::Debug for CallId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// How much of a call a trace holds (third column of `format/calls.tsv`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// Name, times and these arguments.
    Arguments(&'static [Argument]),
    /// Name and times (`-`).
    NameAndTimes,
    /// A local query that recorders leave alone (`~`). A reader takes it like `NameAndTimes`.
    LocalQuery,
}

/// A recorded argument of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name in the MPI standard.
    pub name: &'static str,
    /// How it is coded.
    pub kind: ArgumentKind,
}

/// How an argument is coded (`format/trace.md`, "Arguments").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// What sort of pointer a buffer argument was.
    Pointer,
    /// A count, size, offset, displacement, key, colour or order.
    Int,
    /// True or false.
    Flag,
    /// A rank, or what may stand in its place.
    Peer,
    /// A message tag.
    Tag,
    /// A handle of one kind of object.
    Handle(HandleKind),
    /// What a completed receive said.
    Status,
    /// A string.
    Text,
    /// An info object's keys and values.
    Hints,
    /// Several `Int`.
    Ints,
    /// Several `Flag`.
    Flags,
    /// Several `Peer`.
    Peers,
    /// Several `Handle` of one kind.
    Handles(HandleKind),
    /// Several `Status`.
    Statuses,
}

/// The kinds of MPI objects to which a program holds handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandleKind {
    /// `MPI_Comm`
    Communicator,
    /// `MPI_Datatype`
    Datatype,
    /// `MPI_Request`
    Request,
    /// `MPI_Op`
    Operator,
    /// `MPI_File`
    File,
    /// `MPI_Group`
    Group,
    /// `MPI_Info`
    Info,
    /// `MPI_Win`
    Window,
    /// `MPI_Message`
    Message,
}

impl HandleKind {
    pub(crate) const COUNT: usize = 9;
}

/// A line of the table.
pub(crate) struct CallDescription {
    pub name: &'static str,
    pub recorded: Recorded,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls;

    #[test]
    fn numbers_names_and_constants_agree() {
        assert_eq!(CallId::from_number(1), Some(calls::SEND));
        assert_eq!(calls::FILE_WRITE_AT.name(), "MPI_File_write_at");
        assert_eq!(CallId::from_name("MPI_Barrier"), Some(calls::BARRIER));
        assert_eq!(CallId::from_number(0), None);
        assert_eq!(CallId::from_number(CallId::COUNT + 1), None);
        for call in CallId::all() {
            assert_eq!(CallId::from_number(call.number().into()), Some(call));
        }
    }
}
