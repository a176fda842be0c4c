//! `mpilab dump`: a trace as text.

mod describe;
mod json;
mod raw;
mod summary;
mod text;

use std::io::{BufWriter, ErrorKind, Write};
use std::path::PathBuf;

use mpilab_trace::RunError;

use crate::failure::{Failure, Result, Verdict};
use crate::open_trace::OpenTrace;

/// Arguments of `mpilab dump`.
#[derive(clap::Args, Debug)]
pub struct DumpArguments {
    /// Trace: a directory, or one *.mpilab file
    #[arg(value_name = "TRACE")]
    trace: PathBuf,
    /// Only this rank of MPI_COMM_WORLD
    #[arg(long, value_name = "N")]
    rank: Option<u32>,
    /// The records as they stand in the file: chunks, ticks, handles as the MPI library gave them
    #[arg(long, conflicts_with_all = ["summary", "json"])]
    raw: bool,
    /// No calls, only what they add up to
    #[arg(long)]
    summary: bool,
    /// One JSON object a line (docs/dump.md)
    #[arg(long)]
    json: bool,
}

/// Prints a trace on the standard output. What is before a damaged place is printed, then the damage is the error.
///
/// # Errors
/// If there is no trace, it is damaged, it has no such rank, or the output cannot be written. Nobody reading any more is
/// no error.
pub fn run(arguments: &DumpArguments) -> Result<Verdict> {
    let open = OpenTrace::open(&arguments.trace)?;
    if let Some(rank) = arguments.rank.filter(|rank| open.trace.rank(*rank).is_none()) {
        let damage = open.trace.damage().first().map(|damage| open.failure(damage));
        return Err(damage.unwrap_or_else(|| Failure::at(&arguments.trace, format_args!("has no rank {rank}"))));
    }
    let mut output = BufWriter::new(std::io::stdout().lock());
    match dump(&open, arguments, &mut output).and_then(|()| Ok(output.flush()?)) {
        Ok(()) => {}
        Err(Stop::Output(error)) if error.kind() == ErrorKind::BrokenPipe => return Ok(Verdict::Sound),
        Err(Stop::Output(error)) => return Err(Failure::new(format!("standard output: {error}"))),
        Err(Stop::Damage(error)) => return Err(open.failure(&error)),
    }
    match open.trace.damage().first() {
        Some(damage) => Err(open.failure(damage)),
        None => Ok(Verdict::Sound),
    }
}

/// Why printing ends early.
enum Stop {
    Output(std::io::Error),
    Damage(RunError),
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

fn dump(open: &OpenTrace, arguments: &DumpArguments, output: &mut dyn Write) -> std::result::Result<(), Stop> {
    match (arguments.raw, arguments.summary, arguments.json) {
        (true, ..) => raw::write(open, arguments.rank, output),
        (_, true, is_json) => summary::write(open, arguments.rank, is_json, output),
        (_, _, true) => json::write(open, arguments.rank, output),
        (_, _, false) => text::write(open, arguments.rank, output),
    }
}

/// The ranks to print.
fn ranks(open: &OpenTrace, only: Option<u32>) -> impl Iterator<Item = (u32, &mpilab_trace::Rank)> {
    open.trace.ranks().filter(move |(number, _)| only.is_none_or(|only| only == *number))
}

/// Whether a rank's records end in damage: the other ranks are printed all the same, and the damage is told at the end.
fn is_damage<T>(call: &std::result::Result<T, RunError>) -> bool {
    call.is_err()
}
