//! `mpilab simulate`: runs a recorded or written program on a modelled machine, and leaves a trace.

use std::path::{Path, PathBuf};

use mpilab_sim::id::RankId;
use mpilab_sim::program::{CallTag, Program};
use mpilab_sim::sink::{CallResult, Completed, Sink};
use mpilab_sim::time::Time;
use mpilab_sim::world::{Outcome, SimulationError, simulate};

use crate::failure::{Failure, Result, Verdict};
use crate::machine_file::{self, NamedMachine};
use crate::open_trace::OpenTrace;
use crate::program_file::{self, ProgramText};
use crate::replay::replay;
use crate::simulated_trace;
use crate::whole_output::WholeDirectory;

/// Arguments of `mpilab simulate`.
#[derive(clap::Args, Debug)]
pub struct SimulateArguments {
    /// The machine file
    #[arg(short, long, value_name = "FILE")]
    machine: PathBuf,
    /// A recorded trace (directory or container), or a program as text
    #[arg(value_name = "TRACE|PROGRAM")]
    program: PathBuf,
    /// Directory for the simulated trace; it must not exist
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Computation of a recorded trace takes so many times its recorded time; 0 leaves it out
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = parse_factor)]
    compute_scale: f64,
    /// Seed of the models that use randomness
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

fn parse_factor(text: &str) -> std::result::Result<f64, String> {
    match text.parse::<f64>() {
        Ok(factor) if (0.0..=1e9).contains(&factor) => Ok(factor),
        _ => Err(format!("found \"{text}\", expected a factor from 0 to 1e9")),
    }
}

/// Simulates, writes the trace and prints what came of it.
///
/// # Errors
/// If the machine, the program or the output is wrong.
pub fn run(arguments: &SimulateArguments) -> Result<Verdict> {
    let output = WholeDirectory::begin(&arguments.output)?;
    let source = Source::open(&arguments.program)?;
    let program = source.program(arguments.compute_scale)?;
    let machine = machine_file::load(&arguments.machine, program.ranks() as usize)?;
    let mut times = CallTimes::new(program.ranks());
    let outcome = match simulate(&program, &machine.machine, arguments.seed, &mut times) {
        Ok(outcome) => outcome,
        Err(SimulationError::Deadlock(account)) => {
            println!("finding: the program does not end on this machine: its ranks wait for each other\n{account}");
            return Ok(Verdict::Finding);
        }
        Err(error) => return Err(describe(arguments, &machine, &error)),
    };
    match &source {
        Source::Trace(trace) => simulated_trace::from_recorded(trace, &times, &machine.name, output.path())?,
        Source::Text(text) => simulated_trace::from_program(text, &times, &machine.name, output.path())?,
    }
    output.finish()?;
    print_outcome(arguments, &machine, &outcome);
    Ok(if outcome.unreceived.is_empty() { Verdict::Sound } else { Verdict::Finding })
}

/// Where the program comes from.
enum Source {
    Trace(Box<OpenTrace>),
    Text(Box<ProgramText>),
}

impl Source {
    fn open(path: &Path) -> Result<Self> {
        let metadata = path.metadata().map_err(|error| Failure::at(path, error))?;
        let is_named_container = path.extension().is_some_and(|extension| extension == "mpilab");
        if metadata.is_dir() || is_named_container || begins_like_a_container(path)? {
            let trace = OpenTrace::open_whole(path)?;
            if let Some(lacks) = trace.shortfall() {
                eprintln!("note: {}: {lacks}; what the trace lacks is not simulated, and ranks may wait for it", path.display());
            }
            return Ok(Self::Trace(Box::new(trace)));
        }
        let bytes = std::fs::read(path).map_err(|error| Failure::at(path, format_args!("cannot be read: {error}")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::at(path, "found bytes that are no text, expected a trace or a program as text"))?;
        // The place comes first in the problem: file:line:column, as editors read it.
        let program = program_file::parse(&text).map_err(|problem| Failure::new(format!("{}:{problem}", path.display())))?;
        Ok(Self::Text(Box::new(program)))
    }

    fn program(&self, compute_scale: f64) -> Result<Program> {
        match self {
            Self::Trace(trace) => replay(trace, compute_scale),
            Self::Text(text) => Ok(text.program.clone()),
        }
    }
}

/// Containers begin with a byte that no text begins with.
fn begins_like_a_container(path: &Path) -> Result<bool> {
    use std::io::Read;
    let mut first = [0];
    let read = std::fs::File::open(path).and_then(|mut file| file.read(&mut first)).map_err(|error| Failure::at(path, error))?;
    Ok(read == 1 && first[0] >= 0x80)
}

fn describe(arguments: &SimulateArguments, machine: &NamedMachine, error: &SimulationError) -> Failure {
    match error {
        SimulationError::Routing(error) => Failure::at(&arguments.machine, machine.describe_routing(error)),
        SimulationError::NoServers => {
            Failure::at(&arguments.machine, "found no [[server]], expected at least one: the program uses files")
        }
        other => Failure::at(&arguments.program, other),
    }
}

fn print_outcome(arguments: &SimulateArguments, machine: &NamedMachine, outcome: &Outcome) {
    let end = outcome.ends.iter().max().copied().unwrap_or(Time::ZERO);
    #[expect(clippy::cast_precision_loss, reason = "for people")]
    let seconds = end.picoseconds() as f64 * 1e-12;
    println!(
        "{} ranks on {}: {}, {} events, fingerprint {:016x}",
        outcome.ends.len(),
        machine.name,
        crate::quantity::show_seconds(seconds),
        outcome.events,
        outcome.fingerprint
    );
    for line in &outcome.unreceived {
        println!("finding: {line}");
    }
    println!("simulated trace: {}", arguments.output.display());
}

/// Start, end and results of every call of every rank, by the order in which the rank made them.
pub struct CallTimes {
    /// For each rank, its calls.
    pub ranks: Vec<Vec<CallTime>>,
    completed: Vec<Vec<Completed>>,
}

/// When a simulated call began and ended, and what it found.
#[derive(Clone, Copy, Debug)]
pub struct CallTime {
    /// The program's number for the call.
    pub tag: CallTag,
    /// Its start.
    pub start: Time,
    /// Its end.
    pub end: Time,
    /// For the Test family and MPI_Iprobe: whether the call found what it looked for. Else true.
    pub flag: bool,
    /// Of what the calls of the rank completed, its part.
    completed: (u32, u32),
}

impl CallTimes {
    fn new(ranks: u32) -> Self {
        let ranks = ranks as usize;
        Self { ranks: vec![Vec::new(); ranks], completed: vec![Vec::new(); ranks] }
    }

    /// What a call of `rank` found complete.
    #[must_use]
    pub fn completed(&self, rank: RankId, call: CallTime) -> &[Completed] {
        &self.completed[rank.index()][call.completed.0 as usize..call.completed.1 as usize]
    }
}

impl Sink for CallTimes {
    fn call_started(&mut self, time: Time, rank: RankId, call: CallTag) {
        self.ranks[rank.index()].push(CallTime { tag: call, start: time, end: time, flag: true, completed: (0, 0) });
    }

    fn call_ended(&mut self, time: Time, rank: RankId, _call: CallTag, result: CallResult<'_>) {
        let completed = &mut self.completed[rank.index()];
        let place = |length: usize| u32::try_from(length).expect("a rank completes fewer than 2^32 operations");
        let first = place(completed.len());
        completed.extend_from_slice(result.completed);
        if let Some(last) = self.ranks[rank.index()].last_mut() {
            (last.end, last.flag, last.completed) = (time, result.flag, (first, place(completed.len())));
        }
    }
}
