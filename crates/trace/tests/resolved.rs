//! What handles mean, what completes what, and which receive got which send.

mod support;

use std::collections::VecDeque;
use std::io::Cursor;

use mpilab_trace::{
    CallPlace, Collective, CommunicatorDefinition, Container, Definition, Handle, MatchedMessage, Origin, Peer, Pointer,
    Record, ResolvedCall, Run, Status, Tag, Trace, Value, calls,
};
use proptest::prelude::*;
use support::sample::{self, call};

type Memory = Trace<Cursor<Vec<u8>>>;

fn trace_of(streams: &[((u32, u32), Vec<Record>)]) -> Memory {
    Trace::read(vec![Container::open(Cursor::new(sample::container(streams))).unwrap()]).unwrap()
}

fn calls_of(trace: &Memory, rank: u32) -> Vec<ResolvedCall> {
    trace.calls(rank).map(Result::unwrap).collect()
}

const WORLD: u64 = 0x44;

fn communicator(handle: u64, context: u64, first: i64, count: u64) -> Record {
    let members = vec![Run { first, stride: 1, count }];
    Record::Definition(Definition::Communicator(CommunicatorDefinition { handle, size: count, own_rank: 0, context, members }))
}

fn send(peer: u32, tag: u32, time: u64) -> Record {
    let arguments = vec![
        Value::Pointer(Pointer::Ordinary),
        Value::Int(1),
        Value::Handle(0),
        Value::Peer(Peer::Rank(peer)),
        Value::Tag(Tag::Value(tag)),
        Value::Handle(WORLD),
    ];
    call(calls::SEND, time, time, arguments)
}

fn nonblocking(id: mpilab_trace::CallId, peer: Peer, tag: Tag, request: u64, time: u64) -> Record {
    let arguments = vec![
        Value::Pointer(Pointer::Ordinary),
        Value::Int(1),
        Value::Handle(0),
        Value::Peer(peer),
        Value::Tag(tag),
        Value::Handle(WORLD),
        Value::Handle(request),
    ];
    call(id, time, time, arguments)
}

fn isend(request: u64, time: u64) -> Record {
    nonblocking(calls::ISEND, Peer::Rank(1), Tag::Value(0), request, time)
}

fn from(source: u32, tag: u32) -> Option<Status> {
    Some(Status { source: Peer::Rank(source), tag: Tag::Value(tag), bytes: 4 })
}

#[test]
fn the_sample_resolves() {
    let trace = trace_of(&sample::two_ranks());
    let first = calls_of(&trace, 0);
    let names: Vec<&str> = first.iter().map(|one| one.call.id.name()).collect();
    assert_eq!(names, ["MPI_Init", "MPI_Type_vector", "MPI_Isend", "MPI_Waitall", "MPI_Allreduce", "MPI_Finalize"]);
    let sent = first[2].call.sent().unwrap();
    let objects = &trace.rank(0).unwrap().objects;
    assert_eq!(sent.buffer_bytes(&objects.datatypes), 12);
    assert_eq!(trace.communicator(sent.communicator.unwrap()).origin, Origin::World);
    assert_eq!(first[3].completions.len(), 1);
    assert_eq!((first[3].completions[0].started_by, first[3].completions[0].position), (2, 0));
    assert_eq!(first[3].call.handles("requests").unwrap()[1], Handle::Null);
    assert_eq!(objects.operator(first[4].call.operator("op").unwrap()).name.to_string(), "MPI_SUM");
    let world = sent.communicator.unwrap();
    assert_eq!(first[4].collective, Some(Collective { communicator: world, sequence: 0 }));
    let second = calls_of(&trace, 1);
    assert_eq!(second[2].collective, first[4].collective);
    let file = trace.rank(1).unwrap().objects.file(second[3].call.file("file").unwrap());
    assert_eq!((file.name.to_string(), file.mode, file.hints.len()), ("result".to_owned(), 5, 1));
    let messages = trace.messages().unwrap();
    let matched = MatchedMessage {
        sent: CallPlace { rank: 0, number: 2 },
        received: CallPlace { rank: 1, number: 1 },
        completed: Some(1),
    };
    assert_eq!((messages.matched, messages.unmatched_sends, messages.unmatched_receives), (vec![matched], vec![], vec![]));
    assert_eq!(trace.duration_picoseconds(), 9_999);
    assert!(trace.completeness().is_whole());
}

/// Numbers of the starting calls that each call completed.
fn completed(records: Vec<Record>) -> Vec<Vec<u32>> {
    let trace = trace_of(&[((0, 0), records)]);
    let started = |one: &ResolvedCall| one.completions.iter().map(|completion| completion.started_by).collect();
    calls_of(&trace, 0).iter().map(started).collect()
}

#[test]
fn handles_that_libraries_give_twice_are_completed_oldest_first() {
    let waitall = |handles: Vec<u64>| {
        let statuses = Value::Statuses(vec![None; handles.len()]);
        call(calls::WAITALL, 9, 9, vec![Value::Handles(handles), statuses])
    };
    let wait = call(calls::WAIT, 8, 8, vec![Value::Handle(7), Value::Status(None)]);
    let records = vec![isend(7, 0), isend(7, 1), isend(5, 2), isend(7, 3), wait, waitall(vec![7, 5, 7])];
    assert_eq!(completed(records), [vec![], vec![], vec![], vec![], vec![0], vec![1, 2, 3]]);
}

#[test]
fn the_wait_and_test_families_complete_what_they_say() {
    let handles = |handles: &[u64]| Value::Handles(handles.to_vec());
    let none = || Value::Statuses(vec![]);
    let records = vec![
        isend(1, 0),
        isend(2, 0),
        isend(3, 0),
        isend(4, 0),
        call(calls::WAITANY, 1, 1, vec![handles(&[1, 2, 3, 4]), Value::Int(2), Value::Status(None)]),
        call(calls::TESTANY, 1, 1, vec![handles(&[1, 2, 4]), Value::Int(-1), Value::Flag(false), Value::Status(None)]),
        call(calls::TESTALL, 1, 1, vec![handles(&[1, 2, 4]), Value::Flag(false), none()]),
        call(
            calls::WAITSOME,
            1,
            1,
            vec![handles(&[1, 2, 4]), Value::Int(2), Value::Ints(vec![2, 0]), Value::Statuses(vec![None, None])],
        ),
        call(calls::TEST, 1, 1, vec![Value::Handle(2), Value::Flag(false), Value::Status(None)]),
        call(calls::TEST, 1, 1, vec![Value::Handle(2), Value::Flag(true), Value::Status(None)]),
        call(calls::WAITANY, 1, 1, vec![handles(&[0, 0]), Value::Int(-1), Value::Status(None)]),
    ];
    let expected: [&[u32]; 11] = [&[], &[], &[], &[], &[2], &[], &[], &[3, 0], &[], &[1], &[]];
    assert_eq!(completed(records), expected);
}

#[test]
fn persistent_requests_name_the_start_that_they_complete() {
    let wait = || call(calls::WAIT, 9, 9, vec![Value::Handle(7), Value::Status(None)]);
    let records = vec![
        nonblocking(calls::SEND_INIT, Peer::Rank(1), Tag::Value(0), 7, 0),
        call(calls::START, 1, 1, vec![Value::Handle(7)]),
        wait(),
        wait(),
        call(calls::STARTALL, 9, 9, vec![Value::Handles(vec![7])]),
        wait(),
        call(calls::REQUEST_FREE, 9, 9, vec![Value::Handle(7)]),
        isend(7, 9),
        wait(),
    ];
    let expected: [&[u32]; 9] = [&[], &[], &[1], &[], &[], &[4], &[], &[], &[7]];
    assert_eq!(completed(records), expected);
}

#[test]
fn after_lost_records_a_handle_that_comes_again_is_a_new_request() {
    let wait = call(calls::WAIT, 9, 9, vec![Value::Handle(7), Value::Status(None)]);
    let records = vec![isend(7, 0), Record::Definition(Definition::Lost(3)), isend(7, 1), wait];
    assert_eq!(completed(records), [vec![], vec![], vec![1]]);
}

#[test]
fn communicators_are_the_same_across_ranks_by_their_creation() {
    let dup = |new: u64, time| call(calls::COMM_DUP, time, time, vec![Value::Handle(WORLD), Value::Handle(new)]);
    let rank = |handles: [u64; 2]| {
        vec![
            communicator(WORLD, 0, 0, 2),
            dup(handles[0], 1),
            communicator(handles[0], 2, 0, 2),
            dup(handles[1], 2),
            communicator(handles[1], 3, 0, 2),
            call(calls::BARRIER, 3, 3, vec![Value::Handle(handles[1])]),
            call(calls::BARRIER, 4, 4, vec![Value::Handle(handles[0])]),
            call(calls::COMM_FREE, 5, 5, vec![Value::Handle(handles[0])]),
            call(calls::BARRIER, 6, 6, vec![Value::Handle(handles[0])]),
        ]
    };
    let trace = trace_of(&[((0, 0), rank([8, 9])), ((1, 0), rank([30, 20]))]);
    assert_eq!(trace.communicators().len(), 3);
    let collectives = |number| calls_of(&trace, number).iter().map(|one| one.collective).collect::<Vec<_>>();
    assert_eq!(collectives(0), collectives(1));
    let first = calls_of(&trace, 0);
    assert_eq!(first[0].call.communicator("newcomm"), first[3].call.communicator("comm"));
    assert_eq!(first[5].call.handle("comm"), Some(&Handle::Unknown(8)), "freed before");
    assert_eq!(first[5].collective, None);
}

#[test]
fn threads_of_a_rank_are_merged_by_time() {
    let thread = |times: [u64; 3]| times.map(|time| call(calls::INIT, time, time + 1, vec![])).to_vec();
    let trace = trace_of(&[((0, 0), thread([1, 5, 9])), ((0, 1), thread([2, 3, 11]))]);
    let merged: Vec<(u32, u64)> = calls_of(&trace, 0).iter().map(|one| (one.thread, one.call.start)).collect();
    assert_eq!(merged, [(0, 1), (1, 2), (1, 3), (0, 5), (0, 9), (1, 11)]);
}

/// A step of one rank of a random program.
#[derive(Clone, Debug)]
enum Step {
    Send { destination: usize, tag: u32 },
    Receive { source: Option<usize>, tag: Option<u32> },
}

fn step() -> impl Strategy<Value = Step> {
    let tag = || 0..2_u32;
    prop_oneof![
        (0..3_usize, tag()).prop_map(|(destination, tag)| Step::Send { destination, tag }),
        (proptest::option::of(0..3_usize), proptest::option::of(tag()))
            .prop_map(|(source, tag)| Step::Receive { source, tag }),
    ]
}

/// A message on its way: source, tag, and the number of the call that sent it.
type Message = (usize, u32, u32);

/// A receive that waits: its number, and what it asks for.
type Waiting = (u32, Option<usize>, Option<u32>);

/// The slow twin: delivers each message when it is sent, or when a receive comes for it, as the standard demands.
#[derive(Default)]
struct Twin {
    unexpected: [VecDeque<Message>; 3],
    waiting: [VecDeque<Waiting>; 3],
    /// (receiver, number of the receive) and the message that it got.
    got: Vec<((usize, u32), Message)>,
}

fn fits(waiting: &Waiting, message: &Message) -> bool {
    waiting.1.is_none_or(|source| source == message.0) && waiting.2.is_none_or(|tag| tag == message.1)
}

impl Twin {
    fn run(&mut self, rank: usize, number: u32, step: &Step) {
        match step {
            Step::Send { destination, tag } => {
                let message = (rank, *tag, number);
                let waiting = &mut self.waiting[*destination];
                match waiting.iter().position(|waiting| fits(waiting, &message)) {
                    Some(place) => {
                        let receive = waiting.remove(place).unwrap().0;
                        self.got.push(((*destination, receive), message));
                    }
                    None => self.unexpected[*destination].push_back(message),
                }
            }
            Step::Receive { source, tag } => {
                let receive = (number, *source, *tag);
                let place = self.unexpected[rank].iter().position(|message| fits(&receive, message));
                match place {
                    Some(place) => {
                        let message = self.unexpected[rank].remove(place).unwrap();
                        self.got.push(((rank, number), message));
                    }
                    None => self.waiting[rank].push_back(receive),
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Random programs of three ranks, run step by step in a random order; all receives are nonblocking, and those that
    /// got something are completed by one Waitall.
    #[test]
    fn matches_are_those_of_a_matching_engine(schedule in proptest::collection::vec((0..3_usize, step()), 0..60)) {
        let mut twin = Twin::default();
        let mut records: [Vec<Record>; 3] = std::array::from_fn(|_| vec![communicator(WORLD, 0, 0, 3)]);
        let mut numbers = [0_u32; 3];
        for (rank, step) in &schedule {
            let number = numbers[*rank];
            numbers[*rank] += 1;
            twin.run(*rank, number, step);
            records[*rank].push(match step {
                Step::Send { destination, tag } => send(*destination as u32, *tag, 0),
                Step::Receive { source, tag } => {
                    let source = source.map_or(Peer::AnySource, |source| Peer::Rank(source as u32));
                    nonblocking(calls::IRECV, source, tag.map_or(Tag::Any, Tag::Value), 100 + u64::from(number), 0)
                }
            });
        }
        for (rank, records) in records.iter_mut().enumerate() {
            let got = || twin.got.iter().filter(|((receiver, _), _)| *receiver == rank);
            let requests = got().map(|((_, number), _)| 100 + u64::from(*number)).collect();
            let statuses = got().map(|(_, (source, tag, _))| from(*source as u32, *tag)).collect();
            records.push(call(calls::WAITALL, 0, 0, vec![Value::Handles(requests), Value::Statuses(statuses)]));
        }
        let streams: Vec<_> = (0..).zip(records).map(|(rank, records)| ((rank, 0), records)).collect();
        let messages = trace_of(&streams).messages().unwrap();
        let mut found: Vec<_> = messages.matched.iter().filter(|one| one.completed.is_some()).map(|one| (one.sent, one.received)).collect();
        let place = |rank: usize, number| CallPlace { rank: rank as u32, number };
        let mut expected: Vec<_> = twin
            .got
            .iter()
            .map(|((receiver, receive), (source, _, sent))| (place(*source, *sent), place(*receiver, *receive)))
            .collect();
        found.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(found, expected);
    }
}

/// In real traces of both libraries every message has its two sides.
#[test]
fn real_traces_match_without_a_rest() {
    let directory = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/trace/v1"));
    let mut seen = 0;
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "mpilab") {
            continue;
        }
        let container = Container::open(std::fs::File::open(&path).unwrap()).unwrap();
        let trace = Trace::read(vec![container]).unwrap();
        assert_eq!(trace.damage(), [], "{}", path.display());
        let is_cut = ["killed", "full"].iter().any(|mark| path.to_string_lossy().contains(mark));
        assert_eq!(trace.completeness().is_whole(), !is_cut, "{}", path.display());
        let messages = trace.messages().unwrap();
        assert_eq!(messages.unmatched_sends, [], "{}", path.display());
        assert_eq!(messages.unmatched_receives, [], "{}", path.display());
        for (number, rank) in trace.ranks() {
            for call in trace.calls(number).map(Result::unwrap) {
                for argument in call.call.id.arguments().iter().filter(|argument| argument.name != "group") {
                    let value = call.call.argument(argument.name);
                    let is_unknown = matches!(value, Some(Value::Handle(Handle::Unknown(_))));
                    assert!(!is_unknown, "{}: rank {number}: {call:?}", path.display());
                }
            }
            assert!(rank.meta_value("mpi").or(rank.meta_value("machine")).is_some());
        }
        seen += 1;
    }
    assert!(seen >= 16, "{seen} real traces");
}

/// Rank 1 killed itself with SIGKILL after MPI_Init, ten exchanges and a barrier, and took the others with it.
#[test]
fn what_a_killed_rank_had_recorded_is_there() {
    for family in ["openmpi", "mpich"] {
        let path = format!("{}/../../vectors/trace/v1/{family}-killed.mpilab", env!("CARGO_MANIFEST_DIR"));
        let trace = Trace::read(vec![Container::open(std::fs::File::open(path).unwrap()).unwrap()]).unwrap();
        assert!(trace.ranks().all(|(_, rank)| (rank.call_count, rank.open_chunk_count) == (12, 1)), "{family}");
        let completeness = trace.completeness();
        assert_eq!((completeness.opened, completeness.closed, completeness.open_chunks), (4, 0, 4), "{family}");
        assert_eq!(trace.messages().unwrap().matched.len(), 40, "{family}");
    }
}

/// A limit of 40 KiB was full in the midst of the run: the rest was counted.
#[test]
fn records_that_found_no_room_are_counted() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/trace/v1/mpich-full.mpilab");
    let trace = Trace::read(vec![Container::open(std::fs::File::open(path).unwrap()).unwrap()]).unwrap();
    let lost: u64 = trace.ranks().map(|(_, rank)| rank.lost_count).sum();
    assert_eq!((lost, trace.completeness().lost_records), (4925, 4925));
    let calls: u64 = trace.ranks().map(|(_, rank)| u64::from(rank.call_count)).sum();
    assert_eq!(calls + lost, 4 * 2002);
}
