//! How fast traces are written and read, and what memory that takes: `cargo bench -p mpilab-trace`. Prints one JSON
//! object a line for each step over a halo exchange of 10 million calls on 4 ranks: two Irecv, two Isend and a Waitall
//! in each iteration. Memory is the most that the step held beyond what there was before it, by a counting allocator;
//! `hash` shows that
//! the work was done.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use mpilab_trace::{
    Call, CallId, Clock, CommunicatorDefinition, Container, ContainerSettings, ContainerWriter, DatatypeDefinition,
    Definition, Peer, Pointer, Run, Status, Tag, Text, Trace, Value, calls,
};

/// The allocator of the system, counting what is held.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes on to the allocator of the system as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let held = HELD.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        MOST.fetch_max(held, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const RANKS: u32 = 4;
const CALLS_PER_ITERATION: u64 = 5;
const ITERATIONS: u64 = 500_000;
const CALLS: u64 = ITERATIONS * CALLS_PER_ITERATION * RANKS as u64;
const REPETITIONS: u32 = 3;
const WORLD: u64 = 0x4400_0000;
const DOUBLE: u64 = 0x4c00_080b;

fn main() {
    for _ in 0..REPETITIONS {
        let file = measure("write", write_halo_exchange, |file| file.len() as u64);
        println!("{{\"benchmark\": \"size\", \"bytes_per_call\": {:.2}}}", file.len() as f64 / CALLS as f64);
        let open = || Container::open(Cursor::new(file.as_slice())).expect("the container is sound");
        measure("records", || records(&open()), |hash| *hash);
        let trace = measure("survey", || Trace::read(vec![open()]).expect("the trace is sound"), |trace| trace.duration_picoseconds());
        measure("calls", || calls_of_all(&trace), |hash| *hash);
        measure("messages", || trace.messages().expect("the trace is sound"), |messages| messages.matched.len() as u64);
    }
}

fn measure<T>(benchmark: &str, work: impl FnOnce() -> T, hash: impl FnOnce(&T) -> u64) -> T {
    let before = HELD.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let start = Instant::now();
    let result = work();
    let nanoseconds = start.elapsed().as_nanos() as f64 / CALLS as f64;
    let mebibytes = (MOST.load(Ordering::Relaxed) - before) as f64 / f64::from(1 << 20);
    let hash = hash(&result);
    println!(
        "{{\"benchmark\": \"{benchmark}\", \"calls\": {CALLS}, \"nanoseconds_per_call\": {nanoseconds:.1}, \
         \"mebibytes\": {mebibytes:.1}, \"hash\": {hash}}}"
    );
    result
}

fn records(container: &Container<Cursor<&[u8]>>) -> u64 {
    container.streams().iter().map(|stream| container.records(stream).map(Result::unwrap).count() as u64).sum()
}

fn calls_of_all(trace: &Trace<Cursor<&[u8]>>) -> u64 {
    let of_rank = |rank| trace.calls(rank).map(|call| call.expect("the trace is sound").completions.len() as u64);
    (0..RANKS).flat_map(of_rank).sum()
}

fn write_halo_exchange() -> Vec<u8> {
    let settings = ContainerSettings {
        chunk_bytes: 256 << 10,
        clock: Clock::Simulated,
        run: [1; 16],
        created_unix_nanoseconds: 0,
        host: "simulated".to_owned(),
    };
    let mut writer = ContainerWriter::new(Cursor::new(Vec::new()), settings).expect("memory takes all");
    for rank in 0..RANKS {
        let stream = writer.stream(rank, 0);
        for definition in definitions(rank) {
            writer.definition(stream, &definition).expect("memory takes all");
        }
        for iteration in 0..ITERATIONS {
            for call in exchange(rank, iteration * 10_000_000) {
                writer.call(stream, &call).expect("memory takes all");
            }
        }
    }
    writer.finish().expect("memory takes all").into_inner()
}

fn definitions(rank: u32) -> [Definition; 2] {
    let members = vec![Run { first: 0, stride: 1, count: RANKS.into() }];
    [
        Definition::Communicator(CommunicatorDefinition {
            handle: WORLD,
            size: RANKS.into(),
            own_rank: rank.into(),
            context: 0,
            members,
        }),
        Definition::Datatype(DatatypeDefinition {
            handle: DOUBLE,
            name: Text::from("MPI_DOUBLE"),
            size: 8,
            lower_bound: 0,
            extent: 8,
        }),
    ]
}

fn exchange(rank: u32, time: u64) -> [Call<u64>; CALLS_PER_ITERATION as usize] {
    let (left, right) = ((rank + RANKS - 1) % RANKS, (rank + 1) % RANKS);
    let message = |id: CallId, at: u64, peer, tag, request| {
        let arguments = vec![
            Value::Pointer(Pointer::Ordinary),
            Value::Int(1024),
            Value::Handle(DOUBLE),
            Value::Peer(Peer::Rank(peer)),
            Value::Tag(Tag::Value(tag)),
            Value::Handle(WORLD),
            Value::Handle(request),
        ];
        let start = time + at * 100_000;
        Call { id, start, end: start + 50_000, nested: false, error: None, arguments: Some(arguments) }
    };
    let requests = [0xac00_0000, 0xac00_0001, 0xac00_0002, 0xac00_0003];
    let status = |source, tag| Some(Status { source: Peer::Rank(source), tag: Tag::Value(tag), bytes: 8192 });
    let statuses = vec![status(left, 1), status(right, 2), None, None];
    let waitall = Call {
        id: calls::WAITALL,
        start: time + 500_000,
        end: time + 5_000_000,
        nested: false,
        error: None,
        arguments: Some(vec![Value::Handles(requests.to_vec()), Value::Statuses(statuses)]),
    };
    [
        message(calls::IRECV, 0, left, 1, requests[0]),
        message(calls::IRECV, 1, right, 2, requests[1]),
        message(calls::ISEND, 2, right, 1, requests[2]),
        message(calls::ISEND, 3, left, 2, requests[3]),
        waitall,
    ]
}
