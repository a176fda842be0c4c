//! The headers of a container and of its chunks, byte by byte (`format/trace.md`).

use crate::error::{ChunkProblem, TraceError};

/// Bytes of a container's header.
pub(crate) const HEADER_BYTES: u64 = 4096;
/// Bytes of a container's header that have a meaning.
pub(crate) const HEADER_FIELDS_BYTES: usize = 384;
/// Bytes of a chunk's header.
pub(crate) const CHUNK_HEADER_BYTES: usize = 64;
/// The range of `chunk_bytes`.
pub(crate) const CHUNK_BYTES: std::ops::RangeInclusive<u32> = 4096..=64 << 20;

const MAGIC: [u8; 8] = *b"\x89MPILAB\n";
const VERSION: u32 = 1;
const CHUNK_MAGIC: u32 = u32::from_le_bytes(*b"CHNK");
const HOST_BYTES: usize = 256;

/// Whether this is a length that chunks may have.
pub(crate) fn is_chunk_length(bytes: u32) -> bool {
    CHUNK_BYTES.contains(&bytes) && bytes.is_power_of_two()
}

/// What a tick is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    /// Simulated time: a tick is 1 ps.
    Simulated,
    /// A monotonic clock: a tick is 1 ns.
    Monotonic,
    /// The processor's time-stamp counter: the rate is in the CLOCK records.
    Processor,
}

/// What the header of a container says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContainerHeader {
    /// Length of each chunk with its header: a power of two, 4 KiB to 64 MiB.
    pub chunk_bytes: u32,
    /// What a tick is.
    pub clock: Clock,
    /// Number of chunks handed out, refused ones included.
    pub next_chunk: u64,
    /// Bound on the number of chunks.
    pub max_chunks: u64,
    /// Identity of the run: the same in all its containers.
    pub run: [u8; 16],
    /// Wall clock at creation: nanoseconds since 1970-01-01T00:00:00Z.
    pub created_unix_nanoseconds: u64,
    /// Records that found no room.
    pub lost_records: u64,
    /// Ranks that opened the container.
    pub opened: u32,
    /// Ranks that closed it after MPI_Finalize. Fewer than `opened`: a rank died or still runs.
    pub closed: u32,
    /// Name of the node.
    pub host: String,
}

impl ContainerHeader {
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER_BYTES as usize);
        bytes.extend(MAGIC);
        for field in [VERSION, HEADER_BYTES as u32, self.chunk_bytes, self.clock as u32] {
            bytes.extend(field.to_le_bytes());
        }
        bytes.extend(self.next_chunk.to_le_bytes());
        bytes.extend(self.max_chunks.to_le_bytes());
        bytes.extend(self.run);
        bytes.extend(self.created_unix_nanoseconds.to_le_bytes());
        bytes.extend(self.lost_records.to_le_bytes());
        bytes.extend(self.opened.to_le_bytes());
        bytes.extend(self.closed.to_le_bytes());
        bytes.resize(HEADER_FIELDS_BYTES - HOST_BYTES, 0);
        let host = self.host.as_bytes();
        bytes.extend(&host[..host.len().min(HOST_BYTES - 1)]);
        bytes.resize(HEADER_BYTES as usize, 0);
        bytes
    }

    pub(crate) fn decode(bytes: &[u8; HEADER_FIELDS_BYTES]) -> Result<Self, TraceError> {
        let magic: [u8; 8] = array(bytes, 0);
        if magic != MAGIC {
            return Err(TraceError::Foreign { found: magic });
        }
        let version = u32_at(bytes, 8);
        if version != VERSION {
            return Err(TraceError::Version { found: version });
        }
        let refused = |offset, field, expected| TraceError::Header {
            offset: offset as u64,
            field,
            found: u32_at(bytes, offset).into(),
            expected,
        };
        if u64::from(u32_at(bytes, 12)) != HEADER_BYTES {
            return Err(refused(12, "header_bytes", "4096"));
        }
        let chunk_bytes = u32_at(bytes, 16);
        if !is_chunk_length(chunk_bytes) {
            return Err(refused(16, "chunk_bytes", "a power of two from 4096 to 67108864"));
        }
        let clock = match u32_at(bytes, 20) {
            0 => Clock::Simulated,
            1 => Clock::Monotonic,
            2 => Clock::Processor,
            _ => return Err(refused(20, "clock", "0, 1 or 2")),
        };
        let host = &bytes[HEADER_FIELDS_BYTES - HOST_BYTES..];
        let host_length = host.iter().position(|byte| *byte == 0).unwrap_or(HOST_BYTES);
        Ok(Self {
            chunk_bytes,
            clock,
            next_chunk: u64_at(bytes, 24),
            max_chunks: u64_at(bytes, 32),
            run: array(bytes, 40),
            created_unix_nanoseconds: u64_at(bytes, 56),
            lost_records: u64_at(bytes, 64),
            opened: u32_at(bytes, 72),
            closed: u32_at(bytes, 76),
            host: String::from_utf8_lossy(&host[..host_length]).into_owned(),
        })
    }
}

/// What the header of a chunk says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChunkHeader {
    pub rank: u32,
    pub thread: u32,
    pub sequence: u32,
    pub base: u64,
    pub committed: u32,
    /// The checksum, if the chunk is sealed.
    pub checksum: Option<u32>,
}

impl ChunkHeader {
    pub fn encode(&self) -> [u8; CHUNK_HEADER_BYTES] {
        let mut bytes = [0; CHUNK_HEADER_BYTES];
        let mut put = |offset: usize, field: u32| bytes[offset..offset + 4].copy_from_slice(&field.to_le_bytes());
        put(0, CHUNK_MAGIC);
        put(4, self.rank);
        put(8, self.thread);
        put(12, self.sequence);
        put(24, self.committed);
        put(28, self.checksum.unwrap_or(0));
        put(32, self.checksum.is_some().into());
        bytes[16..24].copy_from_slice(&self.base.to_le_bytes());
        bytes
    }

    /// `None`: the chunk was handed out and never begun. An error has the offset of the field in the chunk.
    pub fn decode(
        bytes: &[u8; CHUNK_HEADER_BYTES],
        chunk_bytes: u32,
    ) -> Result<Option<Self>, (u64, ChunkProblem)> {
        let magic = u32_at(bytes, 0);
        if magic == 0 {
            return Ok(None);
        }
        if magic != CHUNK_MAGIC {
            return Err((0, ChunkProblem::Magic { found: magic }));
        }
        let committed = u32_at(bytes, 24);
        let most = chunk_bytes - CHUNK_HEADER_BYTES as u32;
        if committed > most {
            return Err((24, ChunkProblem::Committed { found: committed, most }));
        }
        let checksum = match u32_at(bytes, 32) {
            0 => None,
            1 => Some(u32_at(bytes, 28)),
            found => return Err((32, ChunkProblem::Sealed { found })),
        };
        Ok(Some(Self {
            rank: u32_at(bytes, 4),
            thread: u32_at(bytes, 8),
            sequence: u32_at(bytes, 12),
            base: u64_at(bytes, 16),
            committed,
            checksum,
        }))
    }
}

fn array<const N: usize>(bytes: &[u8], offset: usize) -> [u8; N] {
    bytes[offset..offset + N].try_into().expect("the range has N bytes")
}

fn u32_at(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(array(bytes, offset))
}

fn u64_at(bytes: &[u8], offset: usize) -> u64 {
    u64::from_le_bytes(array(bytes, offset))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> ContainerHeader {
        ContainerHeader {
            chunk_bytes: 65536,
            clock: Clock::Processor,
            next_chunk: 7,
            max_chunks: 9,
            run: *b"0123456789abcdef",
            created_unix_nanoseconds: 11,
            lost_records: 13,
            opened: 4,
            closed: 3,
            host: "node1".to_owned(),
        }
    }

    fn decode(bytes: &[u8]) -> Result<ContainerHeader, TraceError> {
        ContainerHeader::decode(&array(bytes, 0))
    }

    #[test]
    fn a_container_header_comes_back() {
        let bytes = header().encode();
        assert_eq!(bytes.len() as u64, HEADER_BYTES);
        assert_eq!(decode(&bytes), Ok(header()));
    }

    #[test]
    fn impossible_headers_are_refused_with_their_place() {
        let cases: [(usize, u8, &str); 5] = [
            (1, b'X', "not a trace: byte 0: found [89, 58, 50, 49, 4c, 41, 42, 0a], expected [89, 4d, 50, 49, 4c, 41, 42, 0a]"),
            (8, 2, "byte 8: trace format version 2, this program reads version 1"),
            (12, 1, "byte 12: header_bytes 4097, expected 4096"),
            (16, 1, "byte 16: chunk_bytes 65537, expected a power of two from 4096 to 67108864"),
            (20, 3, "byte 20: clock 3, expected 0, 1 or 2"),
        ];
        for (offset, value, expected) in cases {
            let mut bytes = header().encode();
            bytes[offset] = value;
            assert_eq!(decode(&bytes).unwrap_err().to_string(), expected);
        }
    }

    #[test]
    fn a_chunk_header_comes_back() {
        for checksum in [None, Some(5)] {
            let header = ChunkHeader { rank: 1, thread: 2, sequence: 3, base: 4, committed: 6, checksum };
            assert_eq!(ChunkHeader::decode(&header.encode(), 4096), Ok(Some(header)));
        }
        assert_eq!(ChunkHeader::decode(&[0; CHUNK_HEADER_BYTES], 4096), Ok(None));
    }
}
