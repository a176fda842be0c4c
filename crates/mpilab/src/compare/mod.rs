//! `mpilab compare`: a measured run held against a simulated one, call by call.

pub mod align;
mod judge;
pub mod kinds;
mod panels;
pub mod report;
mod show;

use std::path::PathBuf;

use crate::failure::{Failure, Result, Verdict};
use crate::open_trace::OpenTrace;
use crate::whole_output::write_file;
use crate::{picture, timeline};

/// Arguments of `mpilab compare`.
#[derive(clap::Args, Debug)]
pub struct CompareArguments {
    /// The measured trace
    #[arg(value_name = "MEASURED")]
    measured: PathBuf,
    /// The simulated trace of the same program
    #[arg(value_name = "SIMULATED")]
    simulated: PathBuf,
    /// Write the comparison as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write both timelines in the Chrome trace format, for https://ui.perfetto.dev
    #[arg(long, value_name = "FILE")]
    timeline: Option<PathBuf>,
    /// Draw both timelines as SVG
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// Show so many of the calls that differ most
    #[arg(long, value_name = "N", default_value_t = 8)]
    top: usize,
    /// A kind of call is a finding if it took more than so many times its simulated time
    #[arg(long, value_name = "FACTOR", default_value_t = 2.0)]
    factor: f64,
}

/// Compares, prints, and writes what was asked for.
///
/// # Errors
/// If a trace cannot be read, or the two are not of one program: then the message says where they part.
pub fn run(arguments: &CompareArguments) -> Result<Verdict> {
    let measured = OpenTrace::open_whole(&arguments.measured)?;
    let simulated = OpenTrace::open_whole(&arguments.simulated)?;
    let report = compare(&measured, &simulated, arguments.top, arguments.factor)?;
    if let Some(path) = &arguments.json {
        write_file(path, |file| {
            serde_json::to_writer_pretty(&mut *file, &report)?;
            writeln!(file)
        })?;
    }
    if let Some(path) = &arguments.timeline {
        timeline::write_timeline(&measured, &simulated, path)?;
    }
    if let Some(path) = &arguments.picture {
        let panels = panels::panels(&measured, &simulated)?;
        write_file(path, |file| file.write_all(picture::draw(&panels).as_bytes()))?;
    }
    let shown = show::show(&report, &mut std::io::stdout().lock());
    if shown.is_err_and(|error| error.kind() != std::io::ErrorKind::BrokenPipe) {
        return Err(Failure::new("cannot write to standard output"));
    }
    Ok(if report.findings.is_empty() { Verdict::Sound } else { Verdict::Finding })
}

/// The comparison of two traces of one program.
///
/// # Errors
/// As [`run`].
pub fn compare(measured: &OpenTrace, simulated: &OpenTrace, top: usize, factor: f64) -> Result<report::Report> {
    let mut collector = report::Collector::new(measured, top);
    if let Some(parting) = align::align(measured, simulated, |pair| collector.add(&pair))? {
        return Err(Failure::new(format!(
            "{} and {} are not of one program: they part at rank {}, call {}: found {}, expected {} as measured",
            measured.path.display(),
            simulated.path.display(),
            parting.rank,
            parting.number,
            parting.simulated,
            parting.measured,
        )));
    }
    let mut report = collector.finish(simulated);
    judge::judge(&mut report, measured, factor);
    Ok(report)
}
