//! A simulated run of two ranks that uses every kind of record, small enough to damage everywhere.

use std::io::Cursor;

use mpilab_trace::{
    Call, CallId, Clock, CommunicatorDefinition, Container, ContainerSettings, ContainerWriter, DatatypeDefinition,
    Definition, OperatorDefinition, Peer, Pointer, Record, Run, Status, Tag, Text, TraceError, Value, calls,
};

pub fn settings() -> ContainerSettings {
    ContainerSettings {
        chunk_bytes: 4096,
        clock: Clock::Simulated,
        run: *b"a sample's bytes",
        created_unix_nanoseconds: 1_700_000_000_000_000_000,
        host: "simulated".to_owned(),
    }
}

/// The bytes of a container with these records, by (rank, thread).
pub fn container(streams: &[((u32, u32), Vec<Record>)]) -> Vec<u8> {
    let mut writer = ContainerWriter::new(Cursor::new(Vec::new()), settings()).unwrap();
    for ((rank, thread), records) in streams {
        let stream = writer.stream(*rank, *thread);
        for record in records {
            writer.record(stream, record).unwrap();
        }
    }
    writer.finish().unwrap().into_inner()
}

/// All records of a container, up to the first error of each stream, and the errors.
pub fn read(bytes: &[u8]) -> Result<(Vec<Vec<Record>>, Vec<TraceError>), TraceError> {
    let container = Container::open(Cursor::new(bytes))?;
    let mut errors = container.problems().to_vec();
    let mut streams = Vec::new();
    for stream in container.streams() {
        let mut records = Vec::new();
        for record in container.records(stream) {
            match record {
                Ok(record) => records.push(record),
                Err(error) => errors.push(error),
            }
        }
        streams.push(records);
    }
    Ok((streams, errors))
}

pub fn call(id: CallId, start: u64, end: u64, arguments: Vec<Value<u64>>) -> Record {
    Record::Call(Call { id, start, end, nested: false, error: None, arguments: Some(arguments) })
}

const WORLD: u64 = 0x4400_0000;
const INT: u64 = 0x4c00_0405;
const VECTOR: u64 = 0x8c00_0000;
const SUM: u64 = 0x5800_0003;

fn definitions(rank: u64) -> Vec<Record> {
    let definitions = [
        Definition::Meta { key: Text::from("machine"), value: Text::from("two nodes") },
        Definition::Communicator(CommunicatorDefinition {
            handle: WORLD,
            size: 2,
            own_rank: rank,
            context: 0,
            members: vec![Run { first: 0, stride: 1, count: 2 }],
        }),
        Definition::Datatype(DatatypeDefinition {
            handle: INT,
            name: Text::from("MPI_INT"),
            size: 4,
            lower_bound: 0,
            extent: 4,
        }),
        Definition::Operator(OperatorDefinition { handle: SUM, name: Text::from("MPI_SUM"), commutes: true }),
    ];
    definitions.into_iter().map(Record::Definition).collect()
}

/// Rank 0 sends a vector to rank 1, which receives it with a wildcard; a reduction; a file.
pub fn two_ranks() -> Vec<((u32, u32), Vec<Record>)> {
    let (int, world) = (Value::Handle(INT), Value::Handle(WORLD));
    let address = Value::Pointer(Pointer::Ordinary);
    let vector = call(
        calls::TYPE_VECTOR,
        10,
        20,
        vec![Value::Int(3), Value::Int(1), Value::Int(2), int.clone(), Value::Handle(VECTOR)],
    );
    let vector_definition = Record::Definition(Definition::Datatype(DatatypeDefinition {
        handle: VECTOR,
        name: Text::default(),
        size: 12,
        lower_bound: 0,
        extent: 20,
    }));
    let reduction = |start| {
        let sum = Value::Handle(SUM);
        call(
            calls::ALLREDUCE,
            start,
            9_000,
            vec![Value::Pointer(Pointer::InPlace), address.clone(), Value::Int(1), int.clone(), sum, world.clone()],
        )
    };
    let mut first = definitions(0);
    first.extend([
        call(calls::INIT, 0, 5, vec![]),
        vector,
        vector_definition,
        call(
            calls::ISEND,
            100,
            150,
            vec![
                address.clone(),
                Value::Int(1),
                Value::Handle(VECTOR),
                Value::Peer(Peer::Rank(1)),
                Value::Tag(Tag::Value(7)),
                world.clone(),
                Value::Handle(0x9800_0000),
            ],
        ),
        call(calls::WAITALL, 160, 400, vec![Value::Handles(vec![0x9800_0000, 0]), Value::Statuses(vec![None, None])]),
        reduction(500),
        call(calls::FINALIZE, 9_500, 9_999, vec![]),
    ]);
    let mut second = definitions(1);
    let received = Status { source: Peer::Rank(0), tag: Tag::Value(7), bytes: 12 };
    second.extend([
        call(calls::INIT, 0, 5, vec![]),
        call(
            calls::RECV,
            50,
            450,
            vec![
                address.clone(),
                Value::Int(3),
                int.clone(),
                Value::Peer(Peer::AnySource),
                Value::Tag(Tag::Any),
                world.clone(),
                Value::Status(Some(received)),
            ],
        ),
        reduction(600),
        call(
            calls::FILE_OPEN,
            9_000,
            9_100,
            vec![
                world.clone(),
                Value::Text(Text::from("result")),
                Value::Int(5),
                Value::Hints(vec![(Text::from("cb_nodes"), Text::from("2"))]),
                Value::Handle(0x77),
            ],
        ),
        call(calls::FILE_CLOSE, 9_200, 9_300, vec![Value::Handle(0x77)]),
        call(calls::FINALIZE, 9_500, 9_999, vec![]),
    ]);
    vec![((0, 0), first), ((1, 0), second)]
}
