//! Records to bytes: the counterpart of `decode.rs`.

use crate::call::{ArgumentKind, HandleKind};
use crate::coding::Coding;
use crate::error::WriteError;
use crate::number::{put_int, put_varint};
use crate::record::{Call, Definition, Peer, Status, Tag, Text, Value};

/// Appends `call`; without its arguments if `elided`.
pub(crate) fn put_call(
    bytes: &mut Vec<u8>,
    coding: &mut Coding,
    call: &Call<u64>,
    elided: bool,
) -> Result<(), WriteError> {
    let arguments = if elided { None } else { call.arguments.as_deref() };
    let head = u64::from(call.id.number()) << 3
        | u64::from(arguments.is_none()) << 2
        | u64::from(call.error.is_some()) << 1
        | u64::from(call.nested);
    let (start, end) = (call.start, call.end);
    let duration = end.checked_sub(start).ok_or(WriteError::Backwards { call: call.id, start, end })?;
    let since = i64::try_from(i128::from(start) - i128::from(coding.last_time));
    put_varint(bytes, head);
    put_int(bytes, since.map_err(|_| WriteError::Leap { call: call.id, start, last: coding.last_time })?);
    put_varint(bytes, duration);
    coding.last_time = end;
    if let Some(class) = call.error {
        put_varint(bytes, class);
    }
    let Some(values) = arguments else { return Ok(()) };
    let kinds = call.id.arguments();
    if values.len() > kinds.len() {
        return Err(WriteError::ArgumentCount { call: call.id, found: values.len(), expected: kinds.len() });
    }
    for (position, argument) in kinds.iter().enumerate() {
        let is_right = values.get(position).is_some_and(|value| put_value(bytes, coding, argument.kind, value));
        if !is_right {
            return Err(WriteError::Argument { call: call.id, name: argument.name });
        }
    }
    Ok(())
}

/// Whether `value` is of this kind; then it is appended.
fn put_value(bytes: &mut Vec<u8>, coding: &mut Coding, kind: ArgumentKind, value: &Value<u64>) -> bool {
    match (kind, value) {
        (ArgumentKind::Pointer, Value::Pointer(value)) => put_varint(bytes, *value as u64),
        (ArgumentKind::Int, Value::Int(value)) => put_int(bytes, *value),
        (ArgumentKind::Flag, Value::Flag(value)) => put_varint(bytes, (*value).into()),
        (ArgumentKind::Peer, Value::Peer(value)) => put_varint(bytes, coded_peer(*value)),
        (ArgumentKind::Tag, Value::Tag(value)) => put_tag(bytes, *value),
        (ArgumentKind::Handle(kind), Value::Handle(value)) => coding.put_handle(bytes, kind, *value),
        (ArgumentKind::Status, Value::Status(value)) => put_status(bytes, value),
        (ArgumentKind::Text, Value::Text(value)) => put_text(bytes, value),
        (ArgumentKind::Hints, Value::Hints(values)) => put_list(bytes, values, |bytes, (key, value)| {
            put_text(bytes, key);
            put_text(bytes, value);
        }),
        (ArgumentKind::Ints, Value::Ints(values)) => put_list(bytes, values, |bytes, value| put_int(bytes, *value)),
        (ArgumentKind::Flags, Value::Flags(values)) => {
            put_list(bytes, values, |bytes, value| put_varint(bytes, (*value).into()));
        }
        (ArgumentKind::Peers, Value::Peers(values)) => {
            put_list(bytes, values, |bytes, value| put_varint(bytes, coded_peer(*value)));
        }
        (ArgumentKind::Handles(kind), Value::Handles(values)) => {
            put_list(bytes, values, |bytes, value| coding.put_handle(bytes, kind, *value));
        }
        (ArgumentKind::Statuses, Value::Statuses(values)) => put_list(bytes, values, put_status),
        _ => return false,
    }
    true
}

/// Appends a definition.
pub(crate) fn put_definition(bytes: &mut Vec<u8>, coding: &mut Coding, definition: &Definition) {
    put_varint(bytes, 0);
    match definition {
        Definition::Meta { key, value } => {
            put_varint(bytes, 1);
            put_text(bytes, key);
            put_text(bytes, value);
        }
        Definition::Clock(reading) => {
            put_varint(bytes, 2);
            let offset = reading.offset_ticks as u64;
            for field in [reading.tick, reading.unix_nanoseconds, reading.ticks_per_1000_seconds, offset, reading.error_ticks] {
                bytes.extend(field.to_le_bytes());
            }
        }
        Definition::Communicator(communicator) => {
            put_varint(bytes, 3);
            coding.put_handle(bytes, HandleKind::Communicator, communicator.handle);
            put_varint(bytes, communicator.size);
            put_varint(bytes, communicator.own_rank);
            put_varint(bytes, communicator.context);
            put_list(bytes, &communicator.members, |bytes, run| {
                put_int(bytes, run.first);
                put_int(bytes, run.stride);
                put_varint(bytes, run.count);
            });
        }
        Definition::Datatype(datatype) => {
            put_varint(bytes, 4);
            coding.put_handle(bytes, HandleKind::Datatype, datatype.handle);
            put_text(bytes, &datatype.name);
            put_int(bytes, datatype.size);
            put_int(bytes, datatype.lower_bound);
            put_int(bytes, datatype.extent);
        }
        Definition::Operator(operator) => {
            put_varint(bytes, 5);
            coding.put_handle(bytes, HandleKind::Operator, operator.handle);
            put_text(bytes, &operator.name);
            put_varint(bytes, operator.commutes.into());
        }
        Definition::Lost(count) => {
            put_varint(bytes, 6);
            put_varint(bytes, *count);
        }
    }
}

fn put_list<T>(bytes: &mut Vec<u8>, elements: &[T], mut put: impl FnMut(&mut Vec<u8>, &T)) {
    put_varint(bytes, elements.len() as u64);
    for element in elements {
        put(bytes, element);
    }
}

fn put_text(bytes: &mut Vec<u8>, text: &Text) {
    put_varint(bytes, text.0.len() as u64);
    bytes.extend(&text.0);
}

fn put_tag(bytes: &mut Vec<u8>, tag: Tag) {
    put_varint(bytes, match tag {
        Tag::Any => 0,
        Tag::Value(tag) => 1 + u64::from(tag),
    });
}

fn put_status(bytes: &mut Vec<u8>, status: &Option<Status>) {
    let Some(status) = status else { return put_varint(bytes, 0) };
    put_varint(bytes, 1 + coded_peer(status.source));
    put_tag(bytes, status.tag);
    put_varint(bytes, status.bytes);
}

fn coded_peer(peer: Peer) -> u64 {
    match peer {
        Peer::ProcNull => 0,
        Peer::AnySource => 1,
        Peer::Root => 2,
        Peer::Unknown => 3,
        Peer::Rank(rank) => 4 + u64::from(rank),
    }
}
