//! Everything that can be wrong with a container, as an enumerated list. The texts are tested.

use thiserror::Error;

use crate::call::CallId;

/// What is wrong with a container: where, what was found, what would be right. The caller knows the file's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TraceError {
    /// The system refused to read.
    #[error("byte {offset}: cannot read: {problem}")]
    Read {
        /// Offset in the file.
        offset: u64,
        /// What the system said.
        problem: String,
    },
    /// Fewer bytes than a container header.
    #[error("not a trace: {found} bytes, a container has a header of 4096")]
    Short {
        /// Length of the file in bytes.
        found: u64,
    },
    /// The file begins with something else.
    #[error("not a trace: byte 0: found {found:02x?}, expected [89, 4d, 50, 49, 4c, 41, 42, 0a]")]
    Foreign {
        /// The first bytes.
        found: [u8; 8],
    },
    /// A version that this reader does not know.
    #[error("byte 8: trace format version {found}, this program reads version 1")]
    Version {
        /// The version.
        found: u32,
    },
    /// A field of the container header is impossible.
    #[error("byte {offset}: {field} {found}, expected {expected}")]
    Header {
        /// Offset in the file.
        offset: u64,
        /// Name of the field in `format/trace.md`.
        field: &'static str,
        /// Its value.
        found: u64,
        /// What it may be.
        expected: &'static str,
    },
    /// A chunk, or a record in it, is damaged; nothing before it is lost.
    #[error("chunk {chunk}, byte {offset}: {problem}")]
    Chunk {
        /// Number of the chunk in the container, from 0.
        chunk: u64,
        /// Offset in the file of the damaged field or record.
        offset: u64,
        /// What is wrong.
        problem: ChunkProblem,
    },
}

/// What is wrong with a chunk.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChunkProblem {
    /// The chunk begins with something else.
    #[error("found {found:#010x}, expected a chunk's mark 0x4b4e4843")]
    Magic {
        /// The first four bytes, little-endian.
        found: u32,
    },
    /// More bytes are called valid than there is room for.
    #[error("{found} committed bytes, expected at most {most}")]
    Committed {
        /// The field's value.
        found: u32,
        /// Bytes of payload in a chunk.
        most: u32,
    },
    /// `sealed` is neither 0 nor 1.
    #[error("sealed {found}, expected 0 or 1")]
    Sealed {
        /// The field's value.
        found: u32,
    },
    /// The file ends before the committed bytes do.
    #[error("the file ends after {found} of {committed} committed bytes")]
    Truncated {
        /// Bytes of payload in the file.
        found: u64,
        /// Bytes that there should be.
        committed: u32,
    },
    /// The bytes are not what was written.
    #[error("checksum {found:#010x}, expected {expected:#010x}")]
    Checksum {
        /// Of the bytes in the file.
        found: u32,
        /// As the chunk's header says.
        expected: u32,
    },
    /// Two chunks claim the same place in a stream.
    #[error("rank {rank} thread {thread} has a second chunk {sequence}; the first is chunk {first} of the file")]
    Repeated {
        /// Rank of the stream.
        rank: u32,
        /// Thread of the stream.
        thread: u32,
        /// Their number in the stream.
        sequence: u32,
        /// The other one's number in the container.
        first: u64,
    },
    /// A chunk of the stream is not in the file.
    #[error("rank {rank} thread {thread} continues with its chunk {found}, expected its chunk {expected}")]
    Missing {
        /// Rank of the stream.
        rank: u32,
        /// Thread of the stream.
        thread: u32,
        /// The next one's number in the stream.
        found: u32,
        /// The number that should be there.
        expected: u32,
    },
    /// The ranks closed the container and lost nothing, but not all of its chunks are in the file.
    #[error("the file ends before chunk {first}, expected {expected} chunks")]
    CutOff {
        /// The first one that is not there.
        first: u64,
        /// How many were handed out.
        expected: u64,
    },
    /// A record does not decode.
    #[error("record: {0}")]
    Record(#[from] RecordProblem),
}

/// Why a record does not decode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RecordProblem {
    /// It would need bytes beyond the committed ones.
    #[error("goes on beyond the chunk's committed bytes")]
    Cut,
    /// A varint of more than 64 bits.
    #[error("a number of more than 64 bits")]
    LongNumber,
    /// The call is not in the table.
    #[error("call number {found}, expected 1 to {count}", count = CallId::COUNT)]
    UnknownCall {
        /// The number.
        found: u64,
    },
    /// The definition is not one of trace.md.
    #[error("definition {found}, expected 1 to 6")]
    UnknownDefinition {
        /// The number.
        found: u64,
    },
    /// A value outside its range.
    #[error("{what} {found}, expected at most {most}")]
    TooLarge {
        /// What the value is.
        what: &'static str,
        /// The value.
        found: u64,
        /// The largest that is right.
        most: u64,
    },
    /// A list that cannot be as long as it says.
    #[error("{what} of length {found}, but the bytes at hand hold at most {most}")]
    TooLong {
        /// What the list is.
        what: &'static str,
        /// Its length as it says.
        found: u64,
        /// The length that the chunk has room for.
        most: u64,
    },
    /// The members of a communicator are not as many as its size.
    #[error("communicator of size {size} with {found} members")]
    Members {
        /// The size.
        size: u64,
        /// How many members the runs give.
        found: u64,
    },
    /// A member of a communicator that is no rank.
    #[error("member {found} of a communicator, expected a rank from 0 to 2147483647")]
    Member {
        /// The member.
        found: i64,
    },
    /// Times beyond 64 bits.
    #[error("a time beyond 64 bits")]
    Time,
}

/// Why a record or a container cannot be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The system refused to write.
    #[error("cannot write: {0}")]
    Write(#[from] std::io::Error),
    /// The arguments are not those of the call's line in `format/calls.tsv`.
    #[error("{call}: argument {name}: the value is not of its kind, or is missing")]
    Argument {
        /// The call.
        call: CallId,
        /// The first argument that is wrong.
        name: &'static str,
    },
    /// More values than the call has arguments.
    #[error("{call}: {found} arguments, expected {expected}")]
    ArgumentCount {
        /// The call.
        call: CallId,
        /// How many there were.
        found: usize,
        /// How many it has.
        expected: usize,
    },
    /// A call that ends before it starts.
    #[error("{call}: ends at tick {end}, before its start at tick {start}")]
    Backwards {
        /// The call.
        call: CallId,
        /// Its start.
        start: u64,
        /// Its end.
        end: u64,
    },
    /// A call that starts more than 2^63 ticks away from the end of the one before it.
    #[error("{call}: starts at tick {start}, more than 2^63 ticks from tick {last}, where the call before it ended")]
    Leap {
        /// The call.
        call: CallId,
        /// Its start.
        start: u64,
        /// End of the call before it.
        last: u64,
    },
    /// A definition that fits into no chunk.
    #[error("a definition of {found} bytes, a chunk holds {most}")]
    LargeDefinition {
        /// Its length.
        found: usize,
        /// The most that fits.
        most: usize,
    },
    /// A length of chunks that the format does not allow.
    #[error("chunk_bytes {found}, expected a power of two from 4096 to 67108864")]
    ChunkBytes {
        /// The length.
        found: u32,
    },
}
