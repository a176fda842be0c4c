//! Writing one container: for simulated runs, and for tests.

use std::collections::BTreeSet;
use std::io::{Seek, SeekFrom, Write};

use crate::coding::Coding;
use crate::encode::{put_call, put_definition};
use crate::error::WriteError;
use crate::header::{CHUNK_HEADER_BYTES, ChunkHeader, Clock, ContainerHeader, HEADER_BYTES, is_chunk_length};
use crate::record::{Call, Definition, Record};

/// What a new container shall be.
#[derive(Clone, Debug)]
pub struct ContainerSettings {
    /// Length of each chunk with its header: a power of two, 4 KiB to 64 MiB. A stream holds at most so much in memory.
    pub chunk_bytes: u32,
    /// What a tick is.
    pub clock: Clock,
    /// Identity of the run.
    pub run: [u8; 16],
    /// Wall clock: nanoseconds since 1970-01-01T00:00:00Z.
    pub created_unix_nanoseconds: u64,
    /// Name of the node.
    pub host: String,
}

/// One thread of one rank of a [`ContainerWriter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamId(usize);

/// Writes a container. The header is completed by [`ContainerWriter::finish`]: until then readers see no chunk. After an
/// error the container is of no use.
///
/// ```
/// # use mpilab_trace::*;
/// let settings = ContainerSettings {
///     chunk_bytes: 4096,
///     clock: Clock::Simulated,
///     run: *b"sixteen bytes id",
///     created_unix_nanoseconds: 0,
///     host: "simulated".to_owned(),
/// };
/// let mut writer = ContainerWriter::new(std::io::Cursor::new(Vec::new()), settings)?;
/// let rank_0 = writer.stream(0, 0);
/// let arguments = Some(vec![]);
/// writer.call(rank_0, &Call { id: calls::FINALIZE, start: 5, end: 9, nested: false, error: None, arguments })?;
/// let container = Container::open(writer.finish()?)?;
/// assert_eq!(container.records(&container.streams()[0]).count(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ContainerWriter<W> {
    file: W,
    settings: ContainerSettings,
    streams: Vec<WriterStream>,
    chunks_written: u64,
}

struct WriterStream {
    rank: u32,
    thread: u32,
    sequence: u32,
    base: u64,
    coding: Coding,
    payload: Vec<u8>,
}

impl<W: Write + Seek> ContainerWriter<W> {
    /// Begins a container at the beginning of `file`.
    ///
    /// # Errors
    /// A wrong `chunk_bytes`; the system refuses to write.
    pub fn new(file: W, settings: ContainerSettings) -> Result<Self, WriteError> {
        if !is_chunk_length(settings.chunk_bytes) {
            return Err(WriteError::ChunkBytes { found: settings.chunk_bytes });
        }
        let mut writer = Self { file, settings, streams: Vec::new(), chunks_written: 0 };
        writer.write_header()?;
        Ok(writer)
    }

    /// A new stream for this thread of this rank. Asked for twice, there are two that claim the same chunks, and the
    /// container is damaged.
    pub fn stream(&mut self, rank: u32, thread: u32) -> StreamId {
        let stream = WriterStream { rank, thread, sequence: 0, base: 0, coding: Coding::new(0), payload: Vec::new() };
        self.streams.push(stream);
        StreamId(self.streams.len() - 1)
    }

    /// Appends a call. One whose arguments do not fit into a chunk is written without them.
    ///
    /// # Errors
    /// Arguments that are not those of the call; an end before the start; the system refuses to write.
    pub fn call(&mut self, stream: StreamId, call: &Call<u64>) -> Result<(), WriteError> {
        let WriterStream { coding, payload, .. } = &mut self.streams[stream.0];
        let before = payload.len();
        put_call(payload, coding, call, false)?;
        if payload.len() <= self.payload_bytes() {
            return Ok(());
        }
        self.next_chunk(stream, before, call.start)?;
        let WriterStream { coding, payload, .. } = &mut self.streams[stream.0];
        put_call(payload, coding, call, false)?;
        if payload.len() > self.payload_bytes() {
            let WriterStream { coding, payload, .. } = &mut self.streams[stream.0];
            payload.clear();
            *coding = Coding::new(call.start);
            put_call(payload, coding, call, true)?;
        }
        Ok(())
    }

    /// Appends a definition.
    ///
    /// # Errors
    /// One that fits into no chunk; the system refuses to write.
    pub fn definition(&mut self, stream: StreamId, definition: &Definition) -> Result<(), WriteError> {
        let most = self.payload_bytes();
        let WriterStream { coding, payload, .. } = &mut self.streams[stream.0];
        let before = payload.len();
        put_definition(payload, coding, definition);
        if payload.len() <= most {
            return Ok(());
        }
        let now = coding.last_time;
        self.next_chunk(stream, before, now)?;
        let WriterStream { coding, payload, .. } = &mut self.streams[stream.0];
        put_definition(payload, coding, definition);
        if payload.len() > most {
            let found = payload.len();
            payload.clear();
            return Err(WriteError::LargeDefinition { found, most });
        }
        Ok(())
    }

    /// Appends a record of either sort.
    ///
    /// # Errors
    /// As [`ContainerWriter::call`] and [`ContainerWriter::definition`].
    pub fn record(&mut self, stream: StreamId, record: &Record) -> Result<(), WriteError> {
        match record {
            Record::Call(call) => self.call(stream, call),
            Record::Definition(definition) => self.definition(stream, definition),
        }
    }

    /// Seals all chunks, completes the header and gives the file back.
    ///
    /// # Errors
    /// The system refuses to write.
    pub fn finish(mut self) -> Result<W, WriteError> {
        for stream in 0..self.streams.len() {
            self.seal(StreamId(stream))?;
        }
        self.write_header()?;
        self.file.flush()?;
        Ok(self.file)
    }

    fn payload_bytes(&self) -> usize {
        self.settings.chunk_bytes as usize - CHUNK_HEADER_BYTES
    }

    /// Seals the chunk at hand with its first `payload_bytes` and begins the next one.
    fn next_chunk(&mut self, stream: StreamId, payload_bytes: usize, base: u64) -> Result<(), WriteError> {
        self.streams[stream.0].payload.truncate(payload_bytes);
        self.seal(stream)?;
        let state = &mut self.streams[stream.0];
        state.base = base;
        state.coding = Coding::new(base);
        Ok(())
    }

    /// Writes the chunk at hand, if there is anything in it.
    fn seal(&mut self, stream: StreamId) -> Result<(), WriteError> {
        let stream = &mut self.streams[stream.0];
        if stream.payload.is_empty() {
            return Ok(());
        }
        let header = ChunkHeader {
            rank: stream.rank,
            thread: stream.thread,
            sequence: stream.sequence,
            base: stream.base,
            committed: stream.payload.len() as u32,
            checksum: Some(crc32fast::hash(&stream.payload)),
        };
        let offset = HEADER_BYTES + self.chunks_written * u64::from(self.settings.chunk_bytes);
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.write_all(&header.encode())?;
        self.file.write_all(&stream.payload)?;
        self.chunks_written += 1;
        stream.sequence += 1;
        stream.payload.clear();
        Ok(())
    }

    fn write_header(&mut self) -> Result<(), WriteError> {
        let ranks = self.streams.iter().map(|stream| stream.rank).collect::<BTreeSet<_>>().len() as u32;
        let header = ContainerHeader {
            chunk_bytes: self.settings.chunk_bytes,
            clock: self.settings.clock,
            next_chunk: self.chunks_written,
            max_chunks: self.chunks_written,
            run: self.settings.run,
            created_unix_nanoseconds: self.settings.created_unix_nanoseconds,
            lost_records: 0,
            opened: ranks,
            closed: ranks,
            host: self.settings.host.clone(),
        };
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&header.encode())?;
        Ok(())
    }
}
