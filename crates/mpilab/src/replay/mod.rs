//! From a recorded trace to a program: what each rank did becomes what it shall do (docs/adr/0005-replay.md).

mod files;
mod operations;
mod requests;
mod view;

use mpilab_sim::id::RankId;
use mpilab_sim::program::{Call, CallTag, Communicator, CommunicatorId, Numbers, Operation, Program, Run};
use mpilab_sim::time::{Bytes, Duration};
use mpilab_trace::{Handle, Objects, Origin, ResolvedCall};

use crate::failure::Result;
use crate::open_trace::{OpenTrace, calls_of_rank};
use files::{Files, RankFiles};
use requests::RankRequests;

/// Makes a program of a trace. Computation, the time between calls, takes `compute_scale` times as long. The tag of each
/// call is its place among the rank's calls that are not nested, from 0.
///
/// # Errors
/// If the trace cannot be read to its end.
pub fn replay(trace: &OpenTrace, compute_scale: f64) -> Result<Program> {
    let ranks = trace.rank_count();
    let mut program = Program::new(ranks);
    let communicators: Vec<CommunicatorId> = trace
        .trace
        .communicators()
        .iter()
        .map(|communicator| match communicator.origin {
            Origin::World => Program::WORLD,
            Origin::Itself | Origin::Made(_) => program.add_communicator(members(communicator.members())),
        })
        .collect();
    let mut files = Files::default();
    for rank in 0..ranks {
        let mut replay = RankReplay::new(trace, rank, &communicators, &mut program, &mut files)?;
        let calls = replay.calls(trace, compute_scale)?;
        let list = program.add_list(calls);
        program.assign(RankId(rank), list);
    }
    files.add_to(&mut program);
    Ok(program)
}

fn members(runs: &[mpilab_trace::Run]) -> Communicator {
    // The reader has checked that members are ranks: numbers of a C int.
    let rank = |number: i64| u32::try_from(number).expect("a member is a rank");
    Communicator::from_runs(runs.iter().map(|run| Run {
        first: rank(run.first),
        stride: run.stride,
        count: u32::try_from(run.count).expect("a communicator has at most 2^31 members"),
    }))
}

/// One rank on its way from trace to program.
struct RankReplay<'a> {
    rank: u32,
    trace: &'a OpenTrace,
    objects: &'a Objects,
    communicators: &'a [CommunicatorId],
    program: &'a mut Program,
    requests: RankRequests,
    files: RankFiles<'a>,
}

impl<'a> RankReplay<'a> {
    fn new(
        trace: &'a OpenTrace,
        rank: u32,
        communicators: &'a [CommunicatorId],
        program: &'a mut Program,
        files: &'a mut Files,
    ) -> Result<Self> {
        Ok(Self {
            rank,
            trace,
            objects: trace.objects(rank),
            communicators,
            program,
            requests: RankRequests::read(trace, rank)?,
            files: RankFiles::new(files),
        })
    }

    fn calls(&mut self, trace: &OpenTrace, compute_scale: f64) -> Result<Vec<Call>> {
        let mut calls = Vec::new();
        let mut busy_until = 0;
        let mut number = 0;
        for call in calls_of_rank(trace, self.rank) {
            let call = call?;
            if call.call.nested {
                continue;
            }
            let computed = scaled(call.call.start.saturating_sub(busy_until), compute_scale);
            if computed > 0 {
                calls.push(Call { operation: Operation::Busy(Duration::from_picoseconds(computed)), tag: CallTag::NONE });
            }
            busy_until = busy_until.max(call.call.end);
            let operation = operations::operation(self, &call).unwrap_or_else(|| recorded_time(&call));
            calls.push(Call { operation, tag: CallTag(number) });
            number += 1;
        }
        Ok(calls)
    }

    fn communicator(&self, call: &ResolvedCall, name: &str) -> Option<CommunicatorId> {
        match call.call.handle(name)? {
            Handle::Communicator(id) => Some(self.communicators[id.index()]),
            _ => None,
        }
    }

    /// The caller's rank in the call's communicator.
    fn own_rank(&self, call: &ResolvedCall, name: &str) -> Option<u32> {
        match call.call.handle(name)? {
            Handle::Communicator(id) => self.trace.trace.communicator(*id).rank_of(self.rank),
            _ => None,
        }
    }

    /// The bytes of a count of a datatype, both arguments of the call.
    fn bytes(&self, call: &ResolvedCall, count: &str, datatype: &str) -> Option<Bytes> {
        self.size_of(call, datatype, call.call.int(count)?)
    }

    fn size_of(&self, call: &ResolvedCall, datatype: &str, count: i64) -> Option<Bytes> {
        match call.call.handle(datatype)? {
            Handle::Datatype(id) => Some(Bytes(self.objects.datatypes.bytes(*id, count))),
            // A null datatype goes with a count of 0 or with a buffer that means nothing at this rank.
            Handle::Null => Some(Bytes(0)),
            _ => None,
        }
    }

    /// The bytes of an array of counts of a datatype.
    fn counts(&mut self, call: &ResolvedCall, counts: &str, datatype: &str) -> Option<Numbers> {
        let bytes: Option<Vec<u64>> = call
            .call
            .ints(counts)?
            .iter()
            .map(|&count| self.size_of(call, datatype, count).map(|bytes| bytes.0))
            .collect();
        Some(self.program.add_numbers(bytes?))
    }
}

/// A call that is not simulated takes the time that it took.
fn recorded_time(call: &ResolvedCall) -> Operation {
    Operation::Busy(Duration::from_picoseconds(call.call.end - call.call.start))
}

#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a factor of the user")]
fn scaled(picoseconds: u64, factor: f64) -> u64 {
    // Exact where nothing is asked for: recorded times beyond 2^53 ps must not lose digits.
    if factor == 1.0 { picoseconds } else { (picoseconds as f64 * factor) as u64 }
}
