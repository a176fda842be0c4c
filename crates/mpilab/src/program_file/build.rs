//! From what a program file says to the program.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::num::NonZeroU64;

use mpilab_sim::id::RankId;
use mpilab_sim::program::{
    Call, CallTag, Communicator, CommunicatorId, Extent, File, FileId, ListId, Operation, Program, RequestId,
};
use mpilab_sim::time::Bytes;

use super::expression::{Names, Unit};
use super::syntax::{Block, Name, Range, RequestName, Statement, Text, Who, Written};
use super::{Place, Problem, ProgramText, WrittenCall, calls};

/// Ranks, calls, and extents, at most: what a line can ask for must not fill the memory.
const MOST_RANKS: u32 = 1 << 24;
const MOST_CALLS: usize = 1 << 24;
const MOST_EXTENTS: u64 = 1 << 24;

/// A program while it is put together.
pub struct Builder<'a> {
    text: &'a Text,
    pub program: Program,
    communicators: BTreeMap<&'a str, CommunicatorId>,
    files: BTreeMap<&'a str, FileId>,
    calls: Vec<WrittenCall>,
    extents: u64,
}

/// The calls of one rank, or of ranks that do the same, while they are put together.
pub struct ListBuilder<'a, 'b> {
    pub builder: &'b mut Builder<'a>,
    pub names: Names<'a>,
    list: Vec<Call>,
    requests: BTreeMap<(&'a str, i128), RequestId>,
}

pub fn build(text: &Text) -> Result<ProgramText, Problem> {
    let no_names = Names { rank: 0, size: 0, counted: Vec::new(), asked_for_rank: Cell::new(false) };
    let (ranks, place) = &text.ranks;
    let ranks: u32 = ranks.number(&no_names, Unit::Plain, "a number of ranks")?;
    if !(1..=MOST_RANKS).contains(&ranks) {
        return Err(place.problem(format!("found {ranks} ranks, expected 1 to {MOST_RANKS}")));
    }
    let mut builder = Builder {
        text,
        program: Program::new(ranks),
        communicators: BTreeMap::from([("world", Program::WORLD)]),
        files: BTreeMap::new(),
        calls: Vec::new(),
        extents: 0,
    };
    builder.add_communicators()?;
    builder.add_files()?;
    builder.add_lists()?;
    let (program, calls) = (builder.program, builder.calls);
    match program.check() {
        Ok(()) => Ok(ProgramText { program, calls }),
        Err(error) => {
            let list = program.list_of(RankId(error.rank));
            let tag = program.calls(list)[error.position].tag;
            let line = calls.get(tag.0 as usize).map_or(1, |call| call.line);
            Err(Place { line, column: 1 }.problem(format!("found a call that rank {} cannot make: {}", error.rank, error.problem)))
        }
    }
}

impl<'a> Builder<'a> {
    fn names(&self, rank: u32) -> Names<'a> {
        Names { rank, size: self.program.ranks(), counted: Vec::new(), asked_for_rank: Cell::new(false) }
    }

    fn add_communicators(&mut self) -> Result<(), Problem> {
        for (name, ranges) in &self.text.communicators {
            let members = self.members(ranges)?;
            let mut sorted = members.clone();
            sorted.sort_unstable();
            if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(name.place.problem("found a rank twice, expected each member once"));
            }
            let communicator = self.program.add_communicator(Communicator::from_members(members));
            self.communicators.insert(&name.text, communicator);
        }
        Ok(())
    }

    fn members(&self, ranges: &[Range]) -> Result<Vec<u32>, Problem> {
        let names = self.names(0);
        let ranks = self.program.ranks();
        let mut members = Vec::new();
        for Range { first, last, step } in ranges {
            let place = first.place;
            let first: u32 = first.number(&names, Unit::Plain, "a rank")?;
            let last: u32 = last.as_ref().map_or(Ok(first), |last| last.number(&names, Unit::Plain, "a rank"))?;
            let step: u32 = step.as_ref().map_or(Ok(1), |step| step.number(&names, Unit::Plain, "a step"))?;
            if last >= ranks || first > last || step == 0 {
                return Err(place.problem(format!("found ranks {first} to {last} by {step}, expected ranks from 0 to {}", ranks - 1)));
            }
            members.extend((first..=last).step_by(step as usize));
        }
        Ok(members)
    }

    fn add_files(&mut self) -> Result<(), Problem> {
        for line in &self.text.files {
            let names = self.names(0);
            let bytes = line.bytes.as_ref().map_or(Ok(0), |bytes| bytes.number(&names, Unit::Bytes, "the file's size"))?;
            let file = self.program.add_file(File { name: line.path.clone(), bytes: Bytes(bytes) });
            self.files.insert(&line.name.text, file);
        }
        Ok(())
    }

    /// Gives each rank its list. Ranks of the same blocks share one, unless what they do depends on their number.
    fn add_lists(&mut self) -> Result<(), Problem> {
        let blocks_of_rank = self.blocks_of_ranks()?;
        let mut shared: BTreeMap<&[u32], ListId> = BTreeMap::new();
        for (rank, blocks) in (0..).zip(&blocks_of_rank) {
            if blocks.is_empty() {
                continue;
            }
            let list = match shared.get(&blocks[..]) {
                Some(&list) => list,
                None => {
                    let (list, depends_on_rank) = self.add_list(rank, blocks)?;
                    if !depends_on_rank {
                        shared.insert(blocks, list);
                    }
                    list
                }
            };
            self.program.assign(RankId(rank), list);
        }
        Ok(())
    }

    fn blocks_of_ranks(&self) -> Result<Vec<Vec<u32>>, Problem> {
        let mut blocks_of_rank: Vec<Vec<u32>> = vec![Vec::new(); self.program.ranks() as usize];
        for (number, Block { who, .. }) in (0..).zip(&self.text.blocks) {
            let ranks: Vec<u32> = match who {
                Who::All => (0..self.program.ranks()).collect(),
                Who::Even => (0..self.program.ranks()).step_by(2).collect(),
                Who::Odd => (1..self.program.ranks()).step_by(2).collect(),
                Who::Others => (0..self.program.ranks()).filter(|&rank| blocks_of_rank[rank as usize].is_empty()).collect(),
                Who::Ranks(ranges) => self.members(ranges)?,
            };
            for rank in ranks {
                blocks_of_rank[rank as usize].push(number);
            }
        }
        Ok(blocks_of_rank)
    }

    fn add_list(&mut self, rank: u32, blocks: &[u32]) -> Result<(ListId, bool), Problem> {
        let names = self.names(rank);
        let text = self.text;
        let mut list = ListBuilder { builder: self, names, list: Vec::new(), requests: BTreeMap::new() };
        for &block in blocks {
            list.add_body(&text.blocks[block as usize].body)?;
        }
        let (calls, asked_for_rank) = (list.list, list.names.asked_for_rank.get());
        Ok((self.program.add_list(calls), asked_for_rank))
    }

    pub fn communicator(&self, name: Option<&Name>) -> Result<CommunicatorId, Problem> {
        let Some(name) = name else { return Ok(Program::WORLD) };
        let known = || self.communicators.keys().copied().collect::<Vec<_>>().join(", ");
        let found = self.communicators.get(&name.text[..]).copied();
        found.ok_or_else(|| name.place.problem(format!("found \"{}\", expected a communicator: {}", name.text, known())))
    }

    pub fn file(&self, name: &Name) -> Result<FileId, Problem> {
        let known = || self.files.keys().copied().collect::<Vec<_>>().join(", ");
        let found = self.files.get(&name.text[..]).copied();
        found.ok_or_else(|| name.place.problem(format!("found \"{}\", expected one of the files: {}", name.text, known())))
    }

    /// Keeps extents: `times` of them, `distance` apart.
    pub fn extents(
        &mut self,
        place: Place,
        (offset, length): (u64, u64),
        (times, distance): (u64, u64),
    ) -> Result<impl Iterator<Item = Extent> + use<>, Problem> {
        self.extents = self.extents.saturating_add(times);
        if self.extents > MOST_EXTENTS {
            return Err(place.problem(format!("found more than {MOST_EXTENTS} pieces of files, expected fewer")));
        }
        let last = times.saturating_sub(1).checked_mul(distance).and_then(|last| last.checked_add(offset));
        if last.and_then(|last| last.checked_add(length)).is_none() {
            return Err(place.problem("found a piece of a file beyond 16 EiB, expected smaller offsets"));
        }
        let length = NonZeroU64::new(length);
        Ok((0..times).filter_map(move |time| length.map(|length| Extent { offset: offset + time * distance, length })))
    }
}

impl<'a> ListBuilder<'a, '_> {
    fn add_body(&mut self, body: &'a [Statement]) -> Result<(), Problem> {
        for statement in body {
            match statement {
                Statement::Call(written) => self.add_call(written)?,
                Statement::Repeat { place, times, body } => {
                    let times = times.number(&self.names, Unit::Plain, "a number of times")?;
                    let position = self.list.len();
                    self.push(Operation::Repeat { times, length: 0 }, CallTag::NONE, *place)?;
                    self.add_body(body)?;
                    let length = (self.list.len() - position - 1) as u32;
                    self.list[position].operation = Operation::Repeat { times, length };
                }
                Statement::For { name, first, last, body } => {
                    let (first, last): (i128, i128) =
                        (first.number(&self.names, Unit::Plain, "a number")?, last.number(&self.names, Unit::Plain, "a number")?);
                    let mut number = first;
                    while number <= last {
                        // A body without calls must not be able to run for ever either.
                        if number - first > MOST_CALLS as i128 {
                            return Err(name.place.problem(format!("found more than {MOST_CALLS} times, expected fewer")));
                        }
                        self.names.counted.push((&name.text, number));
                        self.add_body(body)?;
                        self.names.counted.pop();
                        number += 1;
                    }
                }
            }
        }
        Ok(())
    }

    fn add_call(&mut self, written: &'a Written) -> Result<(), Problem> {
        let operation = calls::operation(self, written)?;
        let place = written.word.place;
        if matches!(operation, Operation::Busy(_) | Operation::Compute(_)) {
            return self.push(operation, CallTag::NONE, place);
        }
        let tag = CallTag(self.builder.calls.len() as u32);
        self.builder.calls.push(WrittenCall { operation, line: place.line });
        self.push(operation, tag, place)
    }

    fn push(&mut self, operation: Operation, tag: CallTag, place: Place) -> Result<(), Problem> {
        if self.list.len() + self.builder.calls.len() > MOST_CALLS {
            return Err(place.problem(format!("found more than {MOST_CALLS} calls, expected fewer; \"repeat\" counts once")));
        }
        self.list.push(Call { operation, tag });
        Ok(())
    }

    /// The request of a name: a new one if the name is new.
    pub fn request(&mut self, name: &'a RequestName) -> Result<RequestId, Problem> {
        let key = self.request_key(name)?;
        let next = RequestId(self.requests.len() as u32);
        Ok(*self.requests.entry(key).or_insert(next))
    }

    /// The request of a name that some call has given.
    pub fn known_request(&self, name: &'a RequestName) -> Result<RequestId, Problem> {
        let key = self.request_key(name)?;
        let problem = || name.name.place.problem(format!("found \"{}\", expected the name of a request", name.name.text));
        self.requests.get(&key).copied().ok_or_else(problem)
    }

    /// All requests so far, by number.
    pub fn all_requests(&self) -> Vec<RequestId> {
        (0..self.requests.len() as u32).map(RequestId).collect()
    }

    fn request_key(&self, name: &'a RequestName) -> Result<(&'a str, i128), Problem> {
        let number = match &name.number {
            Some(number) => number.number(&self.names, Unit::Plain, "a number")?,
            None => -1,
        };
        Ok((&name.name.text, number))
    }
}
