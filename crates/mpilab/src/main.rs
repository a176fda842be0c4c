//! The command line: one verb, one module.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mpilab::{calibrate, compare, dump, record, simulate};

/// A virtual laboratory for MPI and MPI-IO performance: record a program, simulate what the machine should have needed,
/// compare.
#[derive(Parser)]
#[command(name = "mpilab", version, max_term_width = 100)]
struct CommandLine {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Run an MPI program and record every call of every rank
    Record(record::RecordArguments),
    /// Measure this machine and write its machine file
    Calibrate(calibrate::CalibrateArguments),
    /// Run a recorded or written program on a modelled machine
    Simulate(simulate::SimulateArguments),
    /// Hold a measured trace against a simulated one
    Compare(compare::CompareArguments),
    /// Print a trace as text
    Dump(dump::DumpArguments),
}

fn main() -> ExitCode {
    let outcome = match CommandLine::parse().verb {
        Verb::Record(arguments) => record::run(&arguments),
        Verb::Calibrate(arguments) => calibrate::run(&arguments),
        Verb::Simulate(arguments) => simulate::run(&arguments),
        Verb::Compare(arguments) => compare::run(&arguments),
        Verb::Dump(arguments) => dump::run(&arguments),
    };
    match outcome {
        Ok(verdict) => verdict.into(),
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}
