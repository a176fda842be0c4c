//! What is written comes back, and the slow twin reads the same.

mod support;

use mpilab_trace::{CallId, Record, Value};
use proptest::prelude::*;
use support::{records, sample, twin};

/// As the writer must write it: a call that does not fit into a chunk of 4 KiB loses its arguments.
fn is_as_written(written: &Record, read: &Record) -> bool {
    match (written, read) {
        (Record::Call(written), Record::Call(read)) if read.arguments.is_none() => {
            (written.id, written.start, written.end, written.nested, written.error)
                == (read.id, read.start, read.end, read.nested, read.error)
        }
        _ => written == read,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn records_come_back_and_the_twin_agrees(
        first in proptest::collection::vec(records::record(), 0..120).prop_map(records::in_order),
        second in proptest::collection::vec(records::record(), 0..120).prop_map(records::in_order),
    ) {
        let streams = [((3, 0), first.clone()), ((5, 1), second.clone())];
        let bytes = sample::container(&streams);
        let (read, errors) = sample::read(&bytes).unwrap();
        prop_assert_eq!(errors, vec![]);
        let twin: Vec<Vec<String>> = twin::decode(&bytes).into_values().collect();
        let fast: Vec<Vec<String>> = read.iter().map(|records| records.iter().map(twin::text).collect()).collect();
        prop_assert_eq!(twin, fast);
        let written: Vec<&Vec<Record>> = [&first, &second].into_iter().filter(|records| !records.is_empty()).collect();
        prop_assert_eq!(read.len(), written.len());
        for (written, read) in written.into_iter().zip(&read) {
            prop_assert_eq!(written.len(), read.len());
            for (written, read) in written.iter().zip(read) {
                prop_assert!(is_as_written(written, read), "{:?} became {:?}", written, read);
            }
        }
    }
}

#[test]
fn a_call_too_large_for_a_chunk_loses_its_arguments_and_nothing_else() {
    let requests = Value::Handles((0..3000).map(|number| number << 40).collect());
    let waitall = CallId::from_name("MPI_Waitall").unwrap();
    let small = sample::call(CallId::from_name("MPI_Init").unwrap(), 1, 2, vec![]);
    let large = sample::call(waitall, 5, 9, vec![requests, Value::Statuses(vec![])]);
    let bytes = sample::container(&[((0, 0), vec![small.clone(), large, small])]);
    let (streams, errors) = sample::read(&bytes).unwrap();
    assert_eq!(errors, []);
    let arguments: Vec<bool> = streams[0]
        .iter()
        .map(|record| matches!(record, Record::Call(call) if call.arguments.is_some()))
        .collect();
    assert_eq!(arguments, [true, false, true]);
}

#[test]
fn what_cannot_be_written_is_refused() {
    use mpilab_trace::{Clock, ContainerSettings, ContainerWriter, Definition, Text};
    let writer = |chunk_bytes| {
        let settings = ContainerSettings { chunk_bytes, clock: Clock::Monotonic, ..sample::settings() };
        ContainerWriter::new(std::io::Cursor::new(Vec::new()), settings)
    };
    let Err(refused) = writer(5000) else { panic!("5000 is no power of two") };
    assert_eq!(refused.to_string(), "chunk_bytes 5000, expected a power of two from 4096 to 67108864");
    let mut writer = writer(4096).unwrap();
    let stream = writer.stream(0, 0);
    let mut text_of = |record: &Record| writer.record(stream, record).unwrap_err().to_string();
    let wait = CallId::from_name("MPI_Wait").unwrap();
    let cases = [
        (sample::call(wait, 1, 2, vec![Value::Int(1)]), "MPI_Wait: argument request: the value is not of its kind, or is missing"),
        (sample::call(wait, 1, 2, vec![Value::Handle(1)]), "MPI_Wait: argument status: the value is not of its kind, or is missing"),
        (sample::call(wait, 1, 2, vec![Value::Int(1); 3]), "MPI_Wait: 3 arguments, expected 2"),
        (sample::call(wait, 2, 1, vec![]), "MPI_Wait: ends at tick 1, before its start at tick 2"),
        (
            sample::call(wait, u64::MAX, u64::MAX, vec![]),
            "MPI_Wait: starts at tick 18446744073709551615, more than 2^63 ticks from tick 2, where the call before it ended",
        ),
    ];
    for (record, expected) in cases {
        assert_eq!(text_of(&record), expected);
    }
    let large = Definition::Meta { key: Text::from("note"), value: Text(vec![b'x'; 5000].into()) };
    assert_eq!(text_of(&Record::Definition(large)), "a definition of 5009 bytes, a chunk holds 4032");
}
