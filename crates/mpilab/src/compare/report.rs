//! The comparison as data: filled call by call, written as JSON, shown by `show`.

use std::collections::BTreeMap;

use mpilab_trace::{CallId, calls};
use serde::Serialize;

use super::align::{Pair, show};
use super::kinds;
use crate::open_trace::OpenTrace;
use crate::picture::Activity;

/// The version of the JSON form. A new one is given when something changes its meaning or goes away.
pub const SCHEMA: &str = "mpilab.compare/1";

/// A measured run held against a simulated one.
#[derive(Debug, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// The measured trace.
    pub measured: Run,
    /// The simulated trace.
    pub simulated: Run,
    /// Kinds of call, the one with the largest excess first.
    pub kinds: Vec<Kind>,
    /// Ranks, by number.
    pub ranks: Vec<Rank>,
    /// The calls with the largest excess, largest first.
    pub largest: Vec<Difference>,
    /// What the user should look at, one sentence each.
    pub findings: Vec<String>,
    /// What the user should know to read the figures.
    pub notes: Vec<String>,
}

/// One of the two runs.
#[derive(Debug, Serialize)]
pub struct Run {
    /// Directory or container.
    pub path: String,
    /// The MPI library of a measured run, the machine of a simulated one.
    pub on: String,
    /// From the time when all ranks have left MPI_Init to the time when all have entered MPI_Finalize; of a program
    /// without them, from the first call's start to the last call's end.
    pub seconds: f64,
}

/// All calls of one name.
#[derive(Debug, Serialize)]
pub struct Kind {
    /// `MPI_Send`, ...
    pub call: String,
    /// How often it was called, all ranks together.
    pub number: u64,
    /// Its time, all ranks together.
    pub measured_seconds: f64,
    /// Its simulated time, all ranks together.
    pub simulated_seconds: f64,
    /// Median of one call.
    pub measured_median_seconds: f64,
    /// Median of one simulated call.
    pub simulated_median_seconds: f64,
    /// Measured over simulated time; none if nothing was simulated.
    pub ratio: Option<f64>,
    /// Whether its time was simulated; else the recorded time was taken.
    pub simulated: bool,
}

/// Where a rank's time goes.
#[derive(Debug, Default, Serialize)]
pub struct Rank {
    /// In MPI_COMM_WORLD.
    pub rank: u32,
    /// Measured and simulated.
    pub computation_seconds: [f64; 2],
    /// Measured and simulated.
    pub point_to_point_seconds: [f64; 2],
    /// Measured and simulated.
    pub collective_seconds: [f64; 2],
    /// Measured and simulated.
    pub file_seconds: [f64; 2],
    /// Measured and simulated.
    pub other_seconds: [f64; 2],
}

/// A call whose two times differ.
#[derive(Debug, Serialize)]
pub struct Difference {
    /// In MPI_COMM_WORLD.
    pub rank: u32,
    /// Place among the rank's calls that are not nested, from 0.
    pub number: u64,
    /// The call with its arguments.
    pub call: String,
    /// The other side, if there is one.
    pub partner: Option<String>,
    /// Data that the call gives or takes.
    pub bytes: u64,
    /// When it began in the measured run.
    pub start_seconds: f64,
    /// How long it took.
    pub measured_seconds: f64,
    /// How long it should have taken.
    pub simulated_seconds: f64,
}

/// Collects what the report says, call by call.
pub struct Collector<'a> {
    measured: &'a OpenTrace,
    most_differences: usize,
    durations: BTreeMap<CallId, Durations>,
    ranks: Vec<Rank>,
    /// Ends of the last call, measured and simulated, of the present rank.
    last_ends: [u64; 2],
    largest: Vec<(i64, Difference)>,
    /// When all ranks have left MPI_Init, and when all have entered MPI_Finalize, measured and simulated.
    spans: [Span; 2],
}

#[derive(Clone, Copy, Default)]
struct Span {
    begin: u64,
    end: u64,
}

#[derive(Default)]
struct Durations {
    measured: Vec<u64>,
    simulated: Vec<u64>,
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn seconds(picoseconds: u64) -> f64 {
    picoseconds as f64 * 1e-12
}

impl<'a> Collector<'a> {
    /// Nothing yet; will keep so many of the calls that differ most.
    pub fn new(measured: &'a OpenTrace, most_differences: usize) -> Self {
        Self {
            measured,
            most_differences,
            durations: BTreeMap::new(),
            ranks: Vec::new(),
            last_ends: [0; 2],
            largest: Vec::new(),
            spans: [Span::default(); 2],
        }
    }

    /// Takes note of a pair. Pairs come rank by rank.
    pub fn add(&mut self, pair: &Pair<'_>) {
        if self.ranks.last().is_none_or(|rank| rank.rank != pair.rank) {
            self.ranks.push(Rank { rank: pair.rank, ..Rank::default() });
            self.last_ends = [pair.measured.call.start, pair.simulated.call.start];
        }
        let rank = self.ranks.last_mut().expect("a rank was pushed");
        for (run, call) in [&pair.measured.call, &pair.simulated.call].into_iter().enumerate() {
            rank.computation_seconds[run] += seconds(call.start.saturating_sub(self.last_ends[run]));
            if !kinds::is_begin_or_end(call.id) {
                rank.of(kinds::activity(call.id))[run] += seconds(call.end - call.start);
            }
            self.last_ends[run] = self.last_ends[run].max(call.end);
            self.spans[run].learn(call.id, call.start, call.end);
        }
        let times = [&pair.measured.call, &pair.simulated.call].map(|call| call.end - call.start);
        let durations = self.durations.entry(pair.measured.call.id).or_default();
        durations.measured.push(times[0]);
        durations.simulated.push(times[1]);
        self.keep_if_large(pair, times);
    }

    fn keep_if_large(&mut self, pair: &Pair<'_>, [measured, simulated]: [u64; 2]) {
        let excess = measured.cast_signed().saturating_sub(simulated.cast_signed());
        let smallest = self.largest.last().map_or(0, |(excess, _)| *excess);
        if excess <= 0 || (self.largest.len() == self.most_differences && excess <= smallest) || self.most_differences == 0 {
            return;
        }
        let call = &pair.measured.call;
        let datatypes = &self.measured.objects(pair.rank).datatypes;
        let difference = Difference {
            rank: pair.rank,
            number: pair.number,
            call: show(call),
            partner: kinds::partner(call),
            bytes: kinds::bytes(call, datatypes),
            start_seconds: seconds(call.start),
            measured_seconds: seconds(measured),
            simulated_seconds: seconds(simulated),
        };
        let place = self.largest.partition_point(|(larger, _)| *larger >= excess);
        self.largest.insert(place, (excess, difference));
        self.largest.truncate(self.most_differences);
    }

    /// The report without findings and notes.
    pub fn finish(self, simulated: &OpenTrace) -> Report {
        let mut kinds: Vec<Kind> = self.durations.into_iter().map(|(id, durations)| kind(id, durations)).collect();
        let excess = |kind: &Kind| kind.measured_seconds - kind.simulated_seconds;
        kinds.sort_by(|one, other| excess(other).total_cmp(&excess(one)));
        Report {
            schema: SCHEMA,
            measured: run(self.measured, "mpi", self.spans[0]),
            simulated: run(simulated, "machine", self.spans[1]),
            kinds,
            ranks: self.ranks,
            largest: self.largest.into_iter().map(|(_, difference)| difference).collect(),
            findings: Vec::new(),
            notes: Vec::new(),
        }
    }
}

impl Span {
    fn learn(&mut self, id: CallId, start: u64, end: u64) {
        match id {
            calls::INIT | calls::INIT_THREAD => self.begin = self.begin.max(end),
            calls::FINALIZE => self.end = self.end.max(start),
            _ => {}
        }
    }
}

impl Rank {
    fn of(&mut self, activity: Activity) -> &mut [f64; 2] {
        match activity {
            Activity::Computation => &mut self.computation_seconds,
            Activity::PointToPoint => &mut self.point_to_point_seconds,
            Activity::Collective => &mut self.collective_seconds,
            Activity::File => &mut self.file_seconds,
            Activity::Other => &mut self.other_seconds,
        }
    }
}

fn kind(id: CallId, mut durations: Durations) -> Kind {
    // A call that is not simulated takes its recorded time, to the picosecond; no model gives that by chance each time.
    let simulated = durations.measured != durations.simulated;
    let total = |durations: &[u64]| durations.iter().map(|&duration| seconds(duration)).sum::<f64>();
    let (measured_seconds, simulated_seconds) = (total(&durations.measured), total(&durations.simulated));
    Kind {
        call: id.name().to_string(),
        number: durations.measured.len() as u64,
        measured_seconds,
        simulated_seconds,
        measured_median_seconds: median(&mut durations.measured),
        simulated_median_seconds: median(&mut durations.simulated),
        ratio: (simulated_seconds > 0.0).then(|| measured_seconds / simulated_seconds),
        simulated,
    }
}

fn median(durations: &mut [u64]) -> f64 {
    let middle = durations.len() / 2;
    seconds(*durations.select_nth_unstable(middle).1)
}

fn run(trace: &OpenTrace, key: &str, span: Span) -> Run {
    let on = trace.trace.ranks().find_map(|(_, rank)| rank.meta_value(key)).map_or(String::new(), ToString::to_string);
    let duration = if span.end > span.begin { span.end - span.begin } else { trace.trace.duration_picoseconds() };
    // Open MPI's version line goes on with its build.
    let on = on.split(", package").next().unwrap_or_default().to_string();
    Run { path: trace.path.display().to_string(), on, seconds: seconds(duration) }
}
