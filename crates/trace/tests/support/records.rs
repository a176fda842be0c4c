//! Random records: every call, every kind of argument, every definition.

use mpilab_trace::{
    ArgumentKind, Call, CallId, ClockReading, CommunicatorDefinition, DatatypeDefinition, Definition, OperatorDefinition,
    Peer, Pointer, Record, Run, Status, Tag, Text, Value,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// A record; calls have their durations in `end`, so that [`in_order`] can put them one after the other.
pub fn record() -> impl Strategy<Value = Record> {
    prop_oneof![8 => call().prop_map(Record::Call), 1 => definition().prop_map(Record::Definition)]
}

/// Makes the end of each call its start plus its duration.
pub fn in_order(mut records: Vec<Record>) -> Vec<Record> {
    for record in &mut records {
        if let Record::Call(call) = record {
            call.end += call.start;
        }
    }
    records
}

fn call() -> impl Strategy<Value = Call<u64>> {
    let times = (0..u64::MAX / 4, prop_oneof![0..100_u64, 0..u64::MAX / 4]);
    let flags = (any::<bool>(), proptest::option::of(0..100_u64), proptest::bool::weighted(0.05));
    (1..=CallId::COUNT, times, flags).prop_flat_map(|(number, (start, end), (nested, error, is_elided))| {
        let id = CallId::from_number(number).unwrap();
        let values: Vec<_> = id.arguments().iter().map(|argument| value(argument.kind)).collect();
        values.prop_map(move |values| {
            let arguments = (!is_elided).then_some(values);
            Call { id, start, end, nested, error, arguments }
        })
    })
}

fn value(kind: ArgumentKind) -> BoxedStrategy<Value<u64>> {
    match kind {
        ArgumentKind::Pointer => {
            let pointers = vec![Pointer::Null, Pointer::Ordinary, Pointer::InPlace, Pointer::Bottom];
            proptest::sample::select(pointers).prop_map(Value::Pointer).boxed()
        }
        ArgumentKind::Int => int().prop_map(Value::Int).boxed(),
        ArgumentKind::Flag => any::<bool>().prop_map(Value::Flag).boxed(),
        ArgumentKind::Peer => peer().prop_map(Value::Peer).boxed(),
        ArgumentKind::Tag => tag().prop_map(Value::Tag).boxed(),
        ArgumentKind::Handle(_) => handle().prop_map(Value::Handle).boxed(),
        ArgumentKind::Status => status().prop_map(Value::Status).boxed(),
        ArgumentKind::Text => text().prop_map(Value::Text).boxed(),
        ArgumentKind::Hints => vec((text(), text()), 0..4).prop_map(Value::Hints).boxed(),
        ArgumentKind::Ints => vec(int(), 0..80).prop_map(Value::Ints).boxed(),
        ArgumentKind::Flags => vec(any::<bool>(), 0..80).prop_map(Value::Flags).boxed(),
        ArgumentKind::Peers => vec(peer(), 0..80).prop_map(Value::Peers).boxed(),
        ArgumentKind::Handles(_) => vec(handle(), 0..80).prop_map(Value::Handles).boxed(),
        ArgumentKind::Statuses => vec(status(), 0..80).prop_map(Value::Statuses).boxed(),
    }
}

fn int() -> impl Strategy<Value = i64> {
    prop_oneof![-1000..1000_i64, any::<i64>()]
}

/// Few values often, as programs use them, and any value sometimes.
fn handle() -> impl Strategy<Value = u64> {
    prop_oneof![4 => (0..60_u64).prop_map(|number| number * 0x40), 1 => any::<u64>()]
}

fn peer() -> impl Strategy<Value = Peer> {
    prop_oneof![
        Just(Peer::ProcNull),
        Just(Peer::AnySource),
        Just(Peer::Root),
        Just(Peer::Unknown),
        (0..=Peer::LARGEST_RANK).prop_map(Peer::Rank)
    ]
}

fn tag() -> impl Strategy<Value = Tag> {
    prop_oneof![Just(Tag::Any), (0..=Tag::LARGEST).prop_map(Tag::Value)]
}

fn status() -> impl Strategy<Value = Option<Status>> {
    proptest::option::of((peer(), tag(), any::<u64>()).prop_map(|(source, tag, bytes)| Status { source, tag, bytes }))
}

fn text() -> impl Strategy<Value = Text> {
    vec(any::<u8>(), 0..40).prop_map(|bytes| Text(bytes.into()))
}

fn definition() -> impl Strategy<Value = Definition> {
    prop_oneof![
        (text(), text()).prop_map(|(key, value)| Definition::Meta { key, value }),
        any::<(u64, u64, u64, i64, u64)>().prop_map(|(tick, unix_nanoseconds, rate, offset_ticks, error_ticks)| {
            let ticks_per_1000_seconds = rate;
            Definition::Clock(ClockReading { tick, unix_nanoseconds, ticks_per_1000_seconds, offset_ticks, error_ticks })
        }),
        communicator().prop_map(Definition::Communicator),
        (handle(), text(), any::<(i64, i64, i64)>()).prop_map(|(handle, name, (size, lower_bound, extent))| {
            Definition::Datatype(DatatypeDefinition { handle, name, size, lower_bound, extent })
        }),
        (handle(), text(), any::<bool>()).prop_map(|(handle, name, commutes)| {
            Definition::Operator(OperatorDefinition { handle, name, commutes })
        }),
        any::<u64>().prop_map(Definition::Lost),
    ]
}

fn communicator() -> impl Strategy<Value = CommunicatorDefinition> {
    let run = (0..1000_i64, -3..4_i64, 1..50_u64)
        .prop_map(|(first, stride, count)| Run { first: first + 200, stride, count });
    (handle(), vec(run, 0..5), any::<u64>(), 0..1_u64).prop_map(|(handle, members, context, own_rank)| {
        let size = members.iter().map(|run| run.count).sum();
        CommunicatorDefinition { handle, size, own_rank, context, members }
    })
}
