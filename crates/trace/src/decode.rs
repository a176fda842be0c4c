//! Bytes to records. Driven by the kinds of arguments in the table of calls.

use crate::call::{ArgumentKind, CallId};
use crate::coding::Coding;
use crate::error::RecordProblem;
use crate::number::Cursor;
use crate::record::{
    Call, ClockReading, CommunicatorDefinition, DatatypeDefinition, Definition, OperatorDefinition, Peer, Pointer, Record,
    Run, Status, Tag, Text, Value,
};

/// Longer lists grow as their elements decode: an element may need far more memory than bytes in the file.
const RESERVED_ELEMENTS: usize = 256;

type Result<T> = std::result::Result<T, RecordProblem>;

/// Reads the records of one chunk.
pub(crate) struct Decoder<'a> {
    cursor: Cursor<'a>,
    coding: &'a mut Coding,
}

impl<'a> Decoder<'a> {
    /// Continues at `position` of the committed bytes `payload`.
    pub fn new(payload: &'a [u8], position: usize, coding: &'a mut Coding) -> Self {
        Self { cursor: Cursor::new(payload, position), coding }
    }

    /// The next record and the position behind it; `None` at the end.
    pub fn record(mut self) -> Result<Option<(Record, usize)>> {
        if self.cursor.left() == 0 {
            return Ok(None);
        }
        let record = match self.cursor.varint()? {
            0 => Record::Definition(self.definition()?),
            head => Record::Call(self.call(head)?),
        };
        Ok(Some((record, self.cursor.position())))
    }

    fn call(&mut self, head: u64) -> Result<Call<u64>> {
        let found = head >> 3;
        let id = CallId::from_number(found).ok_or(RecordProblem::UnknownCall { found })?;
        let (nested, failed, elided) = (head & 1 != 0, head & 2 != 0, head & 4 != 0);
        let start = self.coding.last_time.checked_add_signed(self.cursor.int()?).ok_or(RecordProblem::Time)?;
        let end = start.checked_add(self.cursor.varint()?).ok_or(RecordProblem::Time)?;
        self.coding.last_time = end;
        let error = if failed { Some(self.cursor.varint()?) } else { None };
        let arguments = if elided {
            None
        } else {
            let kinds = id.arguments();
            let mut values = Vec::with_capacity(kinds.len());
            for argument in kinds {
                values.push(self.value(argument.kind)?);
            }
            Some(values)
        };
        Ok(Call { id, start, end, nested, error, arguments })
    }

    fn value(&mut self, kind: ArgumentKind) -> Result<Value<u64>> {
        Ok(match kind {
            ArgumentKind::Pointer => Value::Pointer(self.pointer()?),
            ArgumentKind::Int => Value::Int(self.cursor.int()?),
            ArgumentKind::Flag => Value::Flag(self.flag()?),
            ArgumentKind::Peer => Value::Peer(self.peer()?),
            ArgumentKind::Tag => Value::Tag(self.tag()?),
            ArgumentKind::Handle(kind) => Value::Handle(self.coding.handle(&mut self.cursor, kind)?),
            ArgumentKind::Status => Value::Status(self.status()?),
            ArgumentKind::Text => Value::Text(self.text()?),
            ArgumentKind::Hints => Value::Hints(self.list("list of hints", 2, |one| Ok((one.text()?, one.text()?)))?),
            ArgumentKind::Ints => Value::Ints(self.list("list of numbers", 1, |one| one.cursor.int())?),
            ArgumentKind::Flags => Value::Flags(self.list("list of flags", 1, Self::flag)?),
            ArgumentKind::Peers => Value::Peers(self.list("list of ranks", 1, Self::peer)?),
            ArgumentKind::Handles(kind) => {
                Value::Handles(self.list("list of handles", 1, |one| one.coding.handle(&mut one.cursor, kind))?)
            }
            ArgumentKind::Statuses => Value::Statuses(self.list("list of statuses", 1, Self::status)?),
        })
    }

    fn list<T>(
        &mut self,
        what: &'static str,
        bytes_each: usize,
        mut element: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let length = self.cursor.length(what, bytes_each)?;
        let mut elements = Vec::with_capacity(length.min(RESERVED_ELEMENTS));
        for _ in 0..length {
            elements.push(element(self)?);
        }
        Ok(elements)
    }

    fn pointer(&mut self) -> Result<Pointer> {
        Ok(match self.cursor.bounded("sort of pointer", 3)? {
            0 => Pointer::Null,
            1 => Pointer::Ordinary,
            2 => Pointer::InPlace,
            _ => Pointer::Bottom,
        })
    }

    fn flag(&mut self) -> Result<bool> {
        Ok(self.cursor.bounded("flag", 1)? == 1)
    }

    fn peer(&mut self) -> Result<Peer> {
        self.cursor.bounded("coded rank", 4 + u64::from(Peer::LARGEST_RANK)).map(peer)
    }

    fn tag(&mut self) -> Result<Tag> {
        Ok(match self.cursor.bounded("coded tag", 1 + u64::from(Tag::LARGEST))? {
            0 => Tag::Any,
            coded => Tag::Value((coded - 1) as u32),
        })
    }

    fn status(&mut self) -> Result<Option<Status>> {
        let coded = self.cursor.bounded("coded status", 5 + u64::from(Peer::LARGEST_RANK))?;
        if coded == 0 {
            return Ok(None);
        }
        Ok(Some(Status { source: peer(coded - 1), tag: self.tag()?, bytes: self.cursor.varint()? }))
    }

    fn text(&mut self) -> Result<Text> {
        let length = self.cursor.length("string", 1)?;
        Ok(Text(self.cursor.take(length)?.into()))
    }

    fn definition(&mut self) -> Result<Definition> {
        Ok(match self.cursor.varint()? {
            1 => Definition::Meta { key: self.text()?, value: self.text()? },
            2 => Definition::Clock(ClockReading {
                tick: self.cursor.fixed_u64()?,
                unix_nanoseconds: self.cursor.fixed_u64()?,
                ticks_per_1000_seconds: self.cursor.fixed_u64()?,
                offset_ticks: self.cursor.fixed_u64()? as i64,
                error_ticks: self.cursor.fixed_u64()?,
            }),
            3 => Definition::Communicator(self.communicator()?),
            4 => Definition::Datatype(DatatypeDefinition {
                handle: self.coding.handle(&mut self.cursor, crate::HandleKind::Datatype)?,
                name: self.text()?,
                size: self.cursor.int()?,
                lower_bound: self.cursor.int()?,
                extent: self.cursor.int()?,
            }),
            5 => Definition::Operator(OperatorDefinition {
                handle: self.coding.handle(&mut self.cursor, crate::HandleKind::Operator)?,
                name: self.text()?,
                commutes: self.flag()?,
            }),
            6 => Definition::Lost(self.cursor.varint()?),
            found => return Err(RecordProblem::UnknownDefinition { found }),
        })
    }

    fn communicator(&mut self) -> Result<CommunicatorDefinition> {
        let handle = self.coding.handle(&mut self.cursor, crate::HandleKind::Communicator)?;
        let size = self.cursor.bounded("size of a communicator", 1 + u64::from(Peer::LARGEST_RANK))?;
        let own_rank = self.cursor.bounded("own rank in a communicator", size)?;
        let context = self.cursor.varint()?;
        let members = self.list("list of members", 3, Self::run)?;
        let found = members.iter().fold(0_u64, |sum, run| sum.saturating_add(run.count));
        if found != size {
            return Err(RecordProblem::Members { size, found });
        }
        Ok(CommunicatorDefinition { handle, size, own_rank, context, members })
    }

    fn run(&mut self) -> Result<Run> {
        let run = Run { first: self.cursor.int()?, stride: self.cursor.int()?, count: self.cursor.varint()? };
        let steps = run.count.saturating_sub(1) as i128;
        let last = i128::from(run.first) + i128::from(run.stride) * steps;
        for member in [i128::from(run.first), last] {
            if !(0..=i128::from(Peer::LARGEST_RANK)).contains(&member) {
                let found = member.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
                return Err(RecordProblem::Member { found });
            }
        }
        Ok(run)
    }
}

fn peer(coded: u64) -> Peer {
    match coded {
        0 => Peer::ProcNull,
        1 => Peer::AnySource,
        2 => Peer::Root,
        3 => Peer::Unknown,
        rank => Peer::Rank((rank - 4) as u32),
    }
}
