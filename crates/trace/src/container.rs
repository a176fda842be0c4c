//! Reading one container: its header, its index of chunks, the records of each stream.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{Read, Seek, SeekFrom};

use crate::coding::Coding;
use crate::decode::Decoder;
use crate::error::{ChunkProblem, TraceError};
use crate::header::{CHUNK_HEADER_BYTES, ChunkHeader, ContainerHeader, HEADER_BYTES, HEADER_FIELDS_BYTES};
use crate::record::Record;

/// Chunks are handed out and never begun only where a process died between the two. More of them in a row than this
/// means a file that is sparse to deceive, and the index ends there.
const NEVER_BEGUN_MOST: u64 = 1 << 20;

/// A container that is being read.
///
/// Opening it reads the headers of the container and of the chunks, nothing else; records are read chunk by chunk as
/// [`Container::records`] needs them.
pub struct Container<R> {
    reader: RefCell<R>,
    file_bytes: u64,
    header: ContainerHeader,
    streams: Vec<Stream>,
    problems: Vec<TraceError>,
}

/// The chunks of one thread of one rank.
#[derive(Debug)]
pub struct Stream {
    rank: u32,
    thread: u32,
    chunks: Vec<ChunkPlace>,
    /// Why the stream ends after its last chunk although it should not.
    end: Option<TraceError>,
}

#[derive(Clone, Copy, Debug)]
struct ChunkPlace {
    number: u64,
    header: ChunkHeader,
}

impl Stream {
    /// Rank in MPI_COMM_WORLD.
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// 0: the thread that initialised MPI; others in order of their first call.
    pub fn thread(&self) -> u32 {
        self.thread
    }

    /// Number of chunks.
    pub fn chunk_count(&self) -> usize {
        self.chunks.len()
    }

    /// Chunks that their writer did not complete: it died, or still runs.
    pub fn open_chunk_count(&self) -> usize {
        self.chunks.iter().filter(|chunk| chunk.header.checksum.is_none()).count()
    }
}

impl<R: Read + Seek> Container<R> {
    /// Reads the header and the index of chunks.
    ///
    /// # Errors
    /// Only if the header itself is unreadable or wrong. Damaged chunks are passed over and named by
    /// [`Container::problems`].
    pub fn open(mut reader: R) -> Result<Self, TraceError> {
        let file_bytes = reader.seek(SeekFrom::End(0)).map_err(|error| unreadable(0, &error))?;
        if file_bytes < HEADER_BYTES {
            return Err(refusal_of_short_file(&mut reader, file_bytes));
        }
        let mut bytes = [0; HEADER_FIELDS_BYTES];
        read_at(&mut reader, 0, &mut bytes)?;
        let header = ContainerHeader::decode(&bytes)?;
        let mut container =
            Self { reader: RefCell::new(reader), file_bytes, header, streams: Vec::new(), problems: Vec::new() };
        container.read_index()?;
        Ok(container)
    }

    fn read_index(&mut self) -> Result<(), TraceError> {
        let mut streams: BTreeMap<(u32, u32), BTreeMap<u32, ChunkPlace>> = BTreeMap::new();
        let chunk_bytes = u64::from(self.header.chunk_bytes);
        let in_file = (self.file_bytes - HEADER_BYTES).div_ceil(chunk_bytes);
        let mut never_begun = 0;
        for number in 0..in_file.min(self.header.next_chunk).min(self.header.max_chunks) {
            let offset = HEADER_BYTES + number * chunk_bytes;
            match self.chunk_header(offset)? {
                Ok(None) => never_begun += 1,
                Ok(Some(header)) => {
                    never_begun = 0;
                    self.add_chunk(&mut streams, ChunkPlace { number, header });
                }
                Err((field, problem)) => {
                    self.problems.push(TraceError::Chunk { chunk: number, offset: offset + field, problem });
                }
            }
            if never_begun > NEVER_BEGUN_MOST {
                break;
            }
        }
        self.streams = streams
            .into_iter()
            .map(|((rank, thread), chunks)| self.stream(rank, thread, chunks))
            .collect();
        let ends: Vec<TraceError> = self.streams.iter().filter_map(|stream| stream.end.clone()).collect();
        self.problems.extend(ends);
        self.problems.extend(self.cut_off(in_file));
        Ok(())
    }

    /// Whether chunks are missing at the end. A chunk that was handed out may be absent, but not if all went well.
    fn cut_off(&self, in_file: u64) -> Option<TraceError> {
        let ContainerHeader { opened, closed, lost_records, next_chunk, max_chunks, .. } = self.header;
        let expected = next_chunk.min(max_chunks);
        let all_went_well = opened > 0 && closed >= opened && lost_records == 0;
        let problem = ChunkProblem::CutOff { first: in_file, expected };
        (all_went_well && expected > in_file).then(|| TraceError::Chunk { chunk: in_file, offset: self.file_bytes, problem })
    }

    fn add_chunk(&mut self, streams: &mut BTreeMap<(u32, u32), BTreeMap<u32, ChunkPlace>>, place: ChunkPlace) {
        let ChunkHeader { rank, thread, sequence, .. } = place.header;
        let chunks = streams.entry((rank, thread)).or_default();
        if let Some(first) = chunks.get(&sequence) {
            let problem = ChunkProblem::Repeated { rank, thread, sequence, first: first.number };
            let offset = self.chunk_offset(place.number) + 12;
            self.problems.push(TraceError::Chunk { chunk: place.number, offset, problem });
        } else {
            chunks.insert(sequence, place);
        }
    }

    /// The stream up to the first chunk that is missing.
    fn stream(&self, rank: u32, thread: u32, chunks: BTreeMap<u32, ChunkPlace>) -> Stream {
        let mut stream = Stream { rank, thread, chunks: Vec::with_capacity(chunks.len()), end: None };
        for (expected, (found, place)) in (0..).zip(chunks) {
            if found != expected {
                let problem = ChunkProblem::Missing { rank, thread, found, expected };
                let offset = self.chunk_offset(place.number) + 12;
                stream.end = Some(TraceError::Chunk { chunk: place.number, offset, problem });
                break;
            }
            stream.chunks.push(place);
        }
        stream
    }

    /// Outer error: the system refused. Inner error: the field's offset in the chunk, and what is wrong.
    #[allow(clippy::type_complexity)]
    fn chunk_header(&self, offset: u64) -> Result<Result<Option<ChunkHeader>, (u64, ChunkProblem)>, TraceError> {
        if self.file_bytes - offset < CHUNK_HEADER_BYTES as u64 {
            return Ok(Ok(None));
        }
        let mut bytes = [0; CHUNK_HEADER_BYTES];
        read_at(&mut *self.reader.borrow_mut(), offset, &mut bytes)?;
        Ok(ChunkHeader::decode(&bytes, self.header.chunk_bytes))
    }

    fn chunk_offset(&self, number: u64) -> u64 {
        HEADER_BYTES + number * u64::from(self.header.chunk_bytes)
    }

    /// What the container's header says.
    pub fn header(&self) -> &ContainerHeader {
        &self.header
    }

    /// The streams by (rank, thread).
    pub fn streams(&self) -> &[Stream] {
        &self.streams
    }

    /// What is wrong with the chunks as far as their headers say: damaged, repeated or missing ones. Damage in the
    /// records themselves shows when they are read.
    pub fn problems(&self) -> &[TraceError] {
        &self.problems
    }

    /// The records of a stream of this container, in their order. After an error there are no more.
    pub fn records<'c>(&'c self, stream: &'c Stream) -> Records<'c, R> {
        Records {
            container: self,
            stream,
            next_chunk: 0,
            chunk_number: 0,
            payload: Vec::new(),
            position: 0,
            record_position: 0,
            coding: Coding::new(0),
            end_of_chunk: None,
            is_ended: false,
        }
    }

    /// Reads the committed bytes of a chunk into `payload`. The second value is an error that follows after the last
    /// of them: the file ends before they do.
    fn read_payload(&self, place: ChunkPlace, payload: &mut Vec<u8>) -> Result<Option<TraceError>, TraceError> {
        let chunk_offset = self.chunk_offset(place.number);
        let offset = chunk_offset + CHUNK_HEADER_BYTES as u64;
        let ChunkHeader { committed, checksum, .. } = place.header;
        let found = u64::from(committed).min(self.file_bytes.saturating_sub(offset));
        payload.resize(found as usize, 0);
        read_at(&mut *self.reader.borrow_mut(), offset, payload)?;
        let chunk = place.number;
        if found < committed.into() {
            let problem = ChunkProblem::Truncated { found, committed };
            return Ok(Some(TraceError::Chunk { chunk, offset: self.file_bytes, problem }));
        }
        if let Some(expected) = checksum {
            let found = crc32fast::hash(payload);
            if found != expected {
                let problem = ChunkProblem::Checksum { found, expected };
                return Err(TraceError::Chunk { chunk, offset: chunk_offset + 28, problem });
            }
        }
        Ok(None)
    }
}

/// The records of one stream.
pub struct Records<'c, R> {
    container: &'c Container<R>,
    stream: &'c Stream,
    next_chunk: usize,
    chunk_number: u64,
    payload: Vec<u8>,
    position: usize,
    record_position: usize,
    coding: Coding,
    /// What is wrong behind the last byte of `payload`.
    end_of_chunk: Option<TraceError>,
    is_ended: bool,
}

impl<R: Read + Seek> Records<'_, R> {
    /// Number of the chunk and offset in the file of the record that was given last.
    pub fn place(&self) -> (u64, u64) {
        (self.chunk_number, self.file_offset(self.record_position))
    }

    /// End of the last call, or base of the chunk, in ticks: the time at which a definition stands.
    pub fn time(&self) -> u64 {
        self.coding.last_time
    }

    fn file_offset(&self, position: usize) -> u64 {
        self.container.chunk_offset(self.chunk_number) + (CHUNK_HEADER_BYTES + position) as u64
    }

    fn next_record(&mut self) -> Result<Option<Record>, TraceError> {
        loop {
            self.record_position = self.position;
            let decoded = Decoder::new(&self.payload, self.position, &mut self.coding).record();
            match (decoded, self.end_of_chunk.take()) {
                (Ok(Some((record, position))), end_of_chunk) => {
                    self.end_of_chunk = end_of_chunk;
                    self.position = position;
                    return Ok(Some(record));
                }
                // A record that the end of the file cuts is no damage of its own.
                (_, Some(problem)) => return Err(problem),
                (Err(problem), None) => {
                    let offset = self.file_offset(self.position);
                    return Err(TraceError::Chunk { chunk: self.chunk_number, offset, problem: problem.into() });
                }
                (Ok(None), None) if !self.begin_chunk()? => return Ok(None),
                (Ok(None), None) => {}
            }
        }
    }

    fn begin_chunk(&mut self) -> Result<bool, TraceError> {
        let Some(place) = self.stream.chunks.get(self.next_chunk).copied() else {
            return self.stream.end.clone().map_or(Ok(false), Err);
        };
        self.next_chunk += 1;
        self.chunk_number = place.number;
        self.coding = Coding::new(place.header.base);
        self.position = 0;
        self.end_of_chunk = self.container.read_payload(place, &mut self.payload)?;
        Ok(true)
    }
}

impl<R: Read + Seek> Iterator for Records<'_, R> {
    type Item = Result<Record, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_ended {
            return None;
        }
        let next = self.next_record().transpose();
        self.is_ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// A short file that begins otherwise is foreign; one that begins rightly is cut.
fn refusal_of_short_file<R: Read + Seek>(reader: &mut R, file_bytes: u64) -> TraceError {
    let mut bytes = [0; HEADER_FIELDS_BYTES];
    let beginning = file_bytes.min(8) as usize;
    if let Err(error) = read_at(reader, 0, &mut bytes[..beginning]) {
        return error;
    }
    match ContainerHeader::decode(&bytes) {
        Err(foreign @ TraceError::Foreign { .. }) if beginning == 8 => foreign,
        _ => TraceError::Short { found: file_bytes },
    }
}

fn read_at<R: Read + Seek>(reader: &mut R, offset: u64, bytes: &mut [u8]) -> Result<(), TraceError> {
    reader
        .seek(SeekFrom::Start(offset))
        .and_then(|_| reader.read_exact(bytes))
        .map_err(|error| unreadable(offset, &error))
}

fn unreadable(offset: u64, error: &std::io::Error) -> TraceError {
    TraceError::Read { offset, problem: error.to_string() }
}
