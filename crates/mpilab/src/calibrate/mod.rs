//! `mpilab calibrate`: measures this machine with the probe and writes a machine file.

mod description;
mod files;
mod machine_text;
mod parameters;
mod probe;
mod segments;
mod statistics;
#[cfg(test)]
mod synthetic;
mod table;

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Result, Verdict};
use crate::launcher::Launcher;
use parameters::Calibration;
use probe::{Kind, ProbeRun};
use statistics::{median, quantile};

/// Arguments of `mpilab calibrate`.
#[derive(clap::Args, Debug)]
pub struct CalibrateArguments {
    /// The machine file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How often the probe is run
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    runs: u32,
    /// Duration of a run in seconds, without the start of MPI
    #[arg(long, value_name = "SECONDS", default_value_t = 6.0, value_parser = parse_seconds)]
    seconds: f64,
    /// The probe's program; default: the one that was built for the launcher's MPI library
    #[arg(long, value_name = "PATH")]
    probe: Option<PathBuf>,
    /// Where the file is written whose access is measured; default: the directory of the machine file
    #[arg(long, value_name = "DIR")]
    directory: Option<PathBuf>,
    /// The launcher with its arguments, as in `-- mpirun -n 2`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

fn parse_seconds(text: &str) -> std::result::Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 3600.0 => Ok(seconds),
        _ => Err("expected seconds above 0 and at most 3600".to_string()),
    }
}

/// Runs the probe, fits the machine's parameters and writes the machine file. A warning is no finding.
///
/// # Errors
/// If the launcher or the probe cannot be found, a run fails or prints something else than measurements, or the file
/// cannot be written. Nothing is written then.
pub fn run(arguments: &CalibrateArguments) -> Result<Verdict> {
    let launcher = Launcher::recognise(&arguments.command[0])?;
    let program = probe::find_program(arguments.probe.as_deref(), launcher)?;
    let beside = arguments.output.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let directory = arguments.directory.as_deref().unwrap_or(beside);
    let directory = directory.canonicalize().map_err(|error| Failure::at(directory, format_args!("is no directory for the probe's file: {error}")))?;
    // Before the measurement: that it cannot be written shall not be found out after it.
    let file = tempfile::NamedTempFile::new_in(beside).map_err(|error| Failure::at(beside, format_args!("cannot take the machine file: {error}")))?;

    let mut runs = Vec::new();
    for number in 1..=arguments.runs {
        eprintln!("probing, run {number} of {}", arguments.runs);
        runs.push(probe::run(launcher, &arguments.command, &program, &directory, arguments.seconds, u64::from(number))?);
    }
    let calibration = Calibration::of(&runs);
    let warnings = warnings(&runs);
    for warning in &warnings {
        eprintln!("warning: {warning}");
    }
    let command: Vec<_> = arguments.command.iter().map(|word| word.to_string_lossy()).collect();
    let text = machine_text::write(&calibration, &runs, &command.join(" "), &warnings);
    crate::machine_file::parse(&text, 1).map_err(|problem| problem.in_file(&arguments.output, &text))?;
    keep(file, &text, &arguments.output)?;
    eprintln!("{}", summary(&calibration, &arguments.output));
    Ok(Verdict::Sound)
}

/// The file appears under its name when it is whole.
fn keep(mut file: tempfile::NamedTempFile, text: &str, path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let failed = |error: std::io::Error| Failure::at(path, format_args!("cannot be written: {error}"));
    file.write_all(text.as_bytes()).map_err(failed)?;
    // A temporary file is for its owner alone; a machine file is not secret.
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644)).map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    Ok(())
}

/// What makes the figures doubtful, each with advice.
fn warnings(runs: &[ProbeRun]) -> Vec<String> {
    const MOST_STEAL_PERCENT: f64 = 1.0;
    const MOST_SPEED_VARIATION: f64 = 1.15;
    let environment = &runs[0].environment;
    let mut warnings = Vec::new();
    // The probe itself is the load of the later runs.
    let load = runs[0].end.load_before;
    if load + 2.0 > f64::from(environment.hardware_threads) + 1.0 {
        warnings.push(format!(
            "the load was {load:.2} on {} hardware threads before the first run: other programs may have disturbed the measurement; repeat it on an idle machine",
            environment.hardware_threads
        ));
    }
    let steal = runs.iter().map(|run| run.end.steal_percent).fold(0.0, f64::max);
    if steal > MOST_STEAL_PERCENT {
        warnings.push(format!("the machine's host took {steal:.1} % of the processor time: rates may be too low; repeat the measurement"));
    }
    if runs.iter().any(|run| run.environment.oversubscribed) {
        warnings.push("there were more ranks than cores: latencies hold the time of waiting for a core; start 2 ranks, each on a core of its own".to_string());
    }
    let varies = |run: &ProbeRun| {
        let samples = run.samples.iter().filter(|((kind, _), _)| *kind == Kind::Compute).map(|(_, samples)| samples);
        samples.map(|samples| median(samples) / quantile(samples, 0.0)).fold(1.0, f64::max)
    };
    let variation = runs.iter().map(varies).fold(1.0, f64::max);
    if variation > MOST_SPEED_VARIATION {
        warnings.push(format!(
            "the same computation took {variation:.2} times as long in the middle as at best: the processor's speed changed, or it was shared; repeat the measurement"
        ));
    }
    if runs.windows(2).any(|pair| pair[0].eager_limit != pair[1].eager_limit) {
        warnings.push("the runs found different eager limits: the library adapts it, or the machine was disturbed".to_string());
    }
    warnings
}

/// A few figures for the terminal.
fn summary(calibration: &Calibration, output: &Path) -> String {
    use crate::quantity::{show_bytes, show_seconds};
    let description = &calibration.parameters.description;
    let limit = description.structure.eager_limit.map_or_else(|| "none found".to_string(), show_bytes);
    let gibibytes = |nanoseconds_per_byte: f64| 1e9 / nanoseconds_per_byte / 1_073_741_824.0;
    format!(
        "{}: latency {}, rate {:.1} GiB/s, eager limit {limit}; files: write {:.1} GiB/s, read {:.1} GiB/s",
        output.display(),
        show_seconds(description.predict(0) * 1e-9),
        gibibytes(description.per_byte),
        gibibytes(calibration.parameters.write[1]),
        gibibytes(calibration.parameters.read[1]),
    )
}

#[cfg(test)]
mod tests {
    use super::probe::read_report;
    use super::synthetic::{Truth, report};
    use super::*;

    fn warnings_of(change: impl Fn(String) -> String) -> Vec<String> {
        warnings(&[read_report(&change(report(&Truth::default(), 1)), "test").unwrap()])
    }

    #[test]
    fn an_idle_machine_gives_no_warning() {
        assert_eq!(warnings_of(|report| report), Vec::<String>::new());
    }

    #[test]
    fn each_disturbance_is_named() {
        let one = |from: &'static str, to: &'static str, expected: &str| {
            let found = warnings_of(|report| report.replace(from, to));
            assert!(found.len() == 1 && found[0].contains(expected), "{found:?}");
        };
        one("\"load_before\":0.1", "\"load_before\":1.7", "the load was 1.70 on 2 hardware threads");
        one("\"steal_percent\":0.00", "\"steal_percent\":7.25", "took 7.2 % of the processor time");
        one("\"oversubscribed\":false", "\"oversubscribed\":true", "more ranks than cores");
    }

    #[test]
    fn the_file_appears_only_when_it_is_whole() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("M.toml");
        let file = tempfile::NamedTempFile::new_in(directory.path()).unwrap();
        keep(file, "format = 1\n", &path).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "format = 1\n");
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
        drop(tempfile::NamedTempFile::new_in(directory.path()).unwrap());
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}
