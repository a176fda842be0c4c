//! Any bytes: the reader never panics, always ends, reserves little memory, and loses nothing that is before the damage.

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Cursor;

use mpilab_trace::{Container, Record, Trace};
use support::sample;

/// Counts the bytes that a thread holds, and the most that it held.
struct Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: isize) {
    // A thread that ends has no counters any more.
    let _ = HELD.try_with(|held| {
        held.set(held.get() + bytes);
        let _ = MOST.try_with(|most| most.set(most.get().max(held.get())));
    });
}

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Most bytes that `work` held beyond those held before.
fn most_held(work: impl FnOnce()) -> isize {
    let before = HELD.get();
    MOST.set(before);
    work();
    MOST.get() - before
}

/// A record of a few bytes may become a value of 32 bytes, and hash tables have room to grow: what a file may cost.
fn bound(bytes: usize) -> isize {
    (bytes * 64 + (1 << 20)) as isize
}

/// Reads everything that there is to read, as every layer does.
fn read_all(bytes: &[u8]) {
    let Ok(container) = Container::open(Cursor::new(bytes)) else { return };
    for stream in container.streams() {
        container.records(stream).for_each(drop);
    }
    let Ok(trace) = Trace::read(vec![container]) else { return };
    for (number, rank) in trace.ranks() {
        for call in trace.calls(number).flatten() {
            let _ = (call.call.sent(), call.call.received());
        }
        for (id, _) in rank.objects.datatypes.iter() {
            rank.objects.datatypes.flatten(id, 1000);
        }
    }
    for (_, communicator) in trace.communicator_ids() {
        let _ = (communicator.world_rank(1), communicator.rank_of(1), communicator.size());
    }
    let _ = (trace.messages(), trace.completeness(), trace.duration_picoseconds());
}

fn read_within_bounds(bytes: &[u8]) {
    let most = most_held(|| read_all(bytes));
    assert!(most <= bound(bytes.len()), "{most} bytes for a file of {}", bytes.len());
}

/// Real and simulated containers.
fn samples() -> Vec<Vec<u8>> {
    let directory = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/trace/v1"));
    let mut samples = vec![sample::container(&sample::two_ranks())];
    let mut paths: Vec<_> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let containers = paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "mpilab"));
    samples.extend(containers.map(|path| std::fs::read(path).unwrap()));
    assert!(samples.len() > 2, "vectors/trace/v1 has samples");
    samples
}

/// Takes the seals away, so that damage reaches the decoder and not the checksum alone.
fn unseal(bytes: &mut [u8]) {
    let chunk_bytes = u32::from_le_bytes(bytes[16..20].try_into().unwrap()) as usize;
    for chunk in (4096..bytes.len() - 63).step_by(chunk_bytes) {
        bytes[chunk + 32] = 0;
    }
}

#[test]
fn every_truncation_keeps_what_is_before_it() {
    let whole = sample::container(&sample::two_ranks());
    let (streams, errors) = sample::read(&whole).unwrap();
    assert_eq!(errors, []);
    for length in 0..whole.len() {
        let cut = &whole[..length];
        read_within_bounds(cut);
        match sample::read(cut) {
            Err(_) => assert!(length < 4096, "only a cut header is an error of the file"),
            Ok((left, errors)) => {
                for records in &left {
                    assert!(streams.iter().any(|all| all.starts_with(records)), "cut at {length}");
                }
                let records = left.iter().map(Vec::len).sum::<usize>();
                let is_cut_in_chunk = records < streams.iter().map(Vec::len).sum() && left.len() == streams.len();
                assert!(!is_cut_in_chunk || !errors.is_empty(), "cut at {length} unnoticed");
            }
        }
    }
}

/// A generator whose numbers are the same on every machine (xorshift, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    /// Bits flipped, bytes set, runs copied or filled: what disks and bugs do. Mostly where the records are.
    fn damage(&mut self, bytes: &mut [u8]) {
        for _ in 0..=self.below(8) {
            let from = if self.below(8) == 0 { 0 } else { 4096 + 64 };
            let at = from + self.below(bytes.len() - from);
            let run = 1 + self.below(16.min(bytes.len() - at));
            match self.below(4) {
                0 => bytes[at] ^= 1 << self.below(8),
                1 => bytes[at] = self.below(256) as u8,
                2 => bytes[at..at + run].fill(0xFF),
                _ => {
                    let source = self.below(bytes.len() - run);
                    bytes.copy_within(source..source + run, at);
                }
            }
        }
    }
}

#[test]
fn random_damage_is_borne() {
    let mut random = Random(0x6d70_696c_6162);
    for original in samples() {
        for round in 0..1500 {
            let mut bytes = original.clone();
            if round % 4 != 0 {
                unseal(&mut bytes);
            }
            random.damage(&mut bytes);
            read_within_bounds(&bytes);
        }
    }
}

#[test]
fn random_payloads_are_borne() {
    let mut random = Random(42);
    let original = sample::container(&sample::two_ranks());
    for _ in 0..3000 {
        let mut bytes = original.clone();
        bytes.resize(4096 * 3, 0);
        unseal(&mut bytes);
        for chunk in [4096, 8192] {
            bytes[chunk + 24..chunk + 28].copy_from_slice(&4032_u32.to_le_bytes());
            // Small bytes make calls and definitions more often than any bytes would.
            bytes[chunk + 64..chunk + 4096].iter_mut().for_each(|byte| *byte = random.below(256) as u8 >> random.below(8));
        }
        read_within_bounds(&bytes);
    }
}

/// A container with one open chunk that holds `payload`.
fn with_payload(payload: &[u8]) -> Vec<u8> {
    let mut bytes = sample::container(&sample::two_ranks()[..1]);
    bytes.truncate(4096 + 64);
    bytes.extend(payload);
    bytes[4096 + 24..4096 + 28].copy_from_slice(&(payload.len() as u32).to_le_bytes());
    bytes[4096 + 28..4096 + 36].fill(0);
    bytes
}

#[test]
fn hostile_lengths_reserve_nothing() {
    let length_of_2_to_63: &[u8] = &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01];
    let before_length: [(&[u8], &str); 9] = [
        // MPI_Waitall: head, start, duration, then a list of handles.
        (&[6 << 3, 0, 0], "list of handles of length 9223372036854775808, but the bytes at hand hold at most 0"),
        // The same with an empty list of handles, then statuses.
        (&[6 << 3, 0, 0, 0], "list of statuses of length 9223372036854775808, but the bytes at hand hold at most 0"),
        // MPI_Cart_create (57): a communicator, then numbers; then flags.
        (&[0xC8, 3, 0, 0, 0], "list of numbers of length 9223372036854775808, but the bytes at hand hold at most 0"),
        (&[0xC8, 3, 0, 0, 0, 0], "list of flags of length 9223372036854775808, but the bytes at hand hold at most 0"),
        // MPI_File_delete (77): a string; then hints.
        (&[0xE8, 4, 0, 0], "string of length 9223372036854775808, but the bytes at hand hold at most 0"),
        (&[0xE8, 4, 0, 0, 0], "list of hints of length 9223372036854775808, but the bytes at hand hold at most 0"),
        // META: a string.
        (&[0, 1], "string of length 9223372036854775808, but the bytes at hand hold at most 0"),
        // COMMUNICATOR: handle, size, own rank, context, then runs; and the size itself.
        (&[0, 3, 0, 0, 0, 0], "list of members of length 9223372036854775808, but the bytes at hand hold at most 0"),
        (&[0, 3, 0], "size of a communicator 9223372036854775808, expected at most 2147483648"),
    ];
    for (before, expected) in before_length {
        let bytes = with_payload(&[before, length_of_2_to_63].concat());
        read_within_bounds(&bytes);
        let (_, errors) = sample::read(&bytes).unwrap();
        assert_eq!(errors[0].to_string(), format!("chunk 0, byte 4160: record: {expected}"));
    }
}

#[test]
fn a_small_communicator_record_of_many_ranks_costs_little() {
    // MPI_COMM_WORLD of 2^31 ranks in one run.
    let payload = [0, 3, 0, 0x80, 0x80, 0x80, 0x80, 0x08, 0, 0, 1, 0, 2, 0x80, 0x80, 0x80, 0x80, 0x08];
    let bytes = with_payload(&payload);
    let (streams, errors) = sample::read(&bytes).unwrap();
    assert_eq!(errors, []);
    assert!(matches!(streams[0][..], [Record::Definition(_)]));
    read_within_bounds(&bytes);
}

#[test]
fn datatypes_of_absurd_size_or_depth_end() {
    use mpilab_trace::{Value, calls};
    let construct = |id, arguments: Vec<i64>, old: u64, new: u64| {
        let mut values: Vec<Value<u64>> = arguments.into_iter().map(Value::Int).collect();
        values.extend([Value::Handle(old), Value::Handle(new)]);
        sample::call(id, 0, 0, values)
    };
    let mut records = sample::two_ranks()[0].1[..4].to_vec();
    let int = 0x4c00_0405;
    records.push(construct(calls::TYPE_VECTOR, vec![i64::MAX, 3, i64::MIN], int, 1));
    records.push(construct(calls::TYPE_VECTOR, vec![i64::MAX, 0, 5], int, 2));
    records.push(construct(calls::TYPE_CONTIGUOUS, vec![-5], int, 3));
    for depth in 0..100_000 {
        records.push(construct(calls::TYPE_VECTOR, vec![2, 1, 3], if depth == 0 { int } else { 99 + depth }, 100 + depth));
    }
    read_within_bounds(&sample::container(&[((0, 0), records)]));
}
