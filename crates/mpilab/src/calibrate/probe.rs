//! Runs the probe (mpi/bench/probe) and reads what it prints.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde::Deserialize;

use crate::failure::{Failure, Result};
use crate::launcher::Launcher;

/// What the probe times. The names are those in its report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Half of a round trip.
    PingPong,
    /// MPI_Sendrecv on both sides at once.
    Exchange,
    /// MPI_Send alone.
    SendOverhead,
    /// MPI_Isend alone.
    IsendOverhead,
    /// MPI_Recv of a message that has come already.
    ReceiveOverhead,
    /// memcpy.
    MemoryCopy,
    /// Dependent integer operations; `bytes` is their number.
    Compute,
    /// MPI_File_write_at.
    FileWrite,
    /// MPI_File_sync after such a write.
    FileSync,
    /// MPI_File_read_at.
    FileRead,
}

/// Where the probe ran, as it says itself.
#[derive(Clone, Debug, Deserialize)]
pub struct Environment {
    /// Version of the report; 1.
    pub format: u32,
    /// Name of rank 0's node.
    pub host: String,
    /// First line of MPI_Get_library_version.
    pub mpi: String,
    /// Whether ranks 0 and 1 share a node.
    pub same_node: bool,
    /// Whether there were more ranks on the node than cores that they may use.
    pub oversubscribed: bool,
    /// Sockets of the node.
    pub sockets: u32,
    /// Cores of the node, all sockets together.
    pub cores: u32,
    /// Hardware threads of the node.
    pub hardware_threads: u32,
    /// Wall-clock time of the start, seconds since 1970.
    pub started_unix_s: i64,
}

/// The last line of the report: what else happened meanwhile.
#[derive(Clone, Debug, Deserialize)]
pub struct End {
    /// Load average before the measurements; -1: not known.
    pub load_before: f64,
    /// Time that the machine's host gave to others, percent of all processor time.
    pub steal_percent: f64,
}

/// One run of the probe.
#[derive(Clone, Debug)]
pub struct ProbeRun {
    /// Where.
    pub environment: Environment,
    /// The largest message that leaves without a posted receive; None: no limit was found.
    pub eager_limit: Option<u64>,
    /// Samples in nanoseconds, by what was timed and its size.
    pub samples: BTreeMap<(Kind, u64), Vec<f64>>,
    /// What else happened.
    pub end: End,
}

#[derive(Deserialize)]
struct Measured {
    kind: Kind,
    bytes: u64,
    samples_ns: Vec<f64>,
}

#[derive(Deserialize)]
struct EagerLimit {
    bytes: i64,
}

#[derive(Deserialize)]
struct Tag {
    kind: String,
}

/// Reads a report: JSON lines. Other lines are the launcher's and are left out, so that a banner does no harm.
///
/// # Errors
/// Says which line is not as it should be, or what is missing. `origin` names the command for the message.
pub fn read_report(text: &str, origin: &str) -> Result<ProbeRun> {
    let (mut environment, mut eager_limit, mut end) = (None, None, None);
    let mut samples = BTreeMap::new();
    for (index, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with("{\"kind\"")) {
        let wrong = |error: serde_json::Error| Failure::new(format!("{origin}: line {} of its output is no line of a probe's report: {error}", index + 1));
        let tag: Tag = serde_json::from_str(line).map_err(wrong)?;
        match tag.kind.as_str() {
            "environment" => environment = Some(serde_json::from_str::<Environment>(line).map_err(wrong)?),
            "eager_limit" => eager_limit = u64::try_from(serde_json::from_str::<EagerLimit>(line).map_err(wrong)?.bytes).ok(),
            "end" => end = Some(serde_json::from_str::<End>(line).map_err(wrong)?),
            _ => {
                let measured: Measured = serde_json::from_str(line).map_err(wrong)?;
                if measured.samples_ns.is_empty() || measured.samples_ns.iter().any(|sample| !sample.is_finite() || *sample < 0.0) {
                    return Err(Failure::new(format!(
                        "{origin}: line {} of its output has no samples or one that is no time, expected nanoseconds",
                        index + 1
                    )));
                }
                samples.insert((measured.kind, measured.bytes), measured.samples_ns);
            }
        }
    }
    let missing = |what: &str| {
        let first = text.lines().next().map_or_else(|| "nothing".to_string(), |line| format!("\"{}\"", line.chars().take(80).collect::<String>()));
        Failure::new(format!("{origin}: its output has no {what}, so it is not a whole report of the probe; it begins with {first}"))
    };
    let environment = environment.ok_or_else(|| missing("line of kind \"environment\""))?;
    if environment.format != 1 {
        return Err(Failure::new(format!("{origin}: found a report of format {}, expected 1: rebuild the probe with `make build`", environment.format)));
    }
    let run = ProbeRun { environment, eager_limit, samples, end: end.ok_or_else(|| missing("line of kind \"end\""))? };
    check(&run, origin)?;
    Ok(run)
}

/// Every fit needs its points.
fn check(run: &ProbeRun, origin: &str) -> Result<()> {
    const LEAST_SIZES: usize = 12;
    let sizes = |kind| run.samples.keys().filter(|(of, _)| *of == kind).count();
    for (kind, least) in [
        (Kind::PingPong, LEAST_SIZES),
        (Kind::Exchange, 1),
        (Kind::SendOverhead, 1),
        (Kind::ReceiveOverhead, 1),
        (Kind::Compute, 1),
        (Kind::FileWrite, 2),
        (Kind::FileRead, 2),
        (Kind::FileSync, 2),
    ] {
        if sizes(kind) < least {
            return Err(Failure::new(format!("{origin}: found {} sizes of {kind:?} in its report, expected at least {least}", sizes(kind))));
        }
    }
    if !run.environment.same_node {
        return Err(Failure::new(format!(
            "{origin}: ranks 0 and 1 ran on different nodes, expected one node: this version describes the inside of a node (try --map-by core, or -hosts with one host)"
        )));
    }
    Ok(())
}

/// Where the probe's program is: `given`, else among the built programs for this launcher's MPI library.
///
/// # Errors
/// If there is no such file.
pub fn find_program(given: Option<&Path>, launcher: Launcher) -> Result<PathBuf> {
    if let Some(path) = given {
        return path.canonicalize().map_err(|error| Failure::at(path, format_args!("there is no probe: {error}")));
    }
    let family = if launcher == Launcher::Hydra { "mpich" } else { "openmpi" };
    let candidates: Vec<PathBuf> =
        crate::built::directories()?.iter().map(|directory| directory.join(family).join("probe")).collect();
    candidates.iter().find_map(|path| path.canonicalize().ok()).ok_or_else(|| {
        let places: Vec<String> = candidates.iter().map(|place| place.display().to_string()).collect();
        Failure::new(format!("no probe at {}: build it with `make build`, or name it with --probe", places.join(" nor ")))
    })
}

/// Runs `command` (the launcher with its arguments) with the probe appended, once.
///
/// # Errors
/// If it cannot be started, fails, does not end in time, or prints something else than a report.
pub fn run(launcher: Launcher, command: &[OsString], program: &Path, directory: &Path, seconds: f64, seed: u64) -> Result<ProbeRun> {
    let mut words = command.to_vec();
    words.push(program.into());
    words.extend(["--directory".into(), directory.into()]);
    words.extend(["--seconds", &seconds.to_string(), "--seed", &seed.to_string()].map(OsString::from));
    let origin = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let mut child = launcher
        .command(&words, &[])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::at(Path::new(&command[0]), format_args!("cannot be started: {error}")))?;
    let output = collect(child.stdout.take().expect("stdout is piped"));
    let messages = collect(child.stderr.take().expect("stderr is piped"));
    // Start and end of MPI, and the points that are measured at least three times on a slow machine.
    let patience = Duration::from_secs_f64(60.0 + 10.0 * seconds);
    let Some(status) = wait(&mut child, patience)? else {
        return Err(Failure::new(format!("{origin}: did not end within {} s and was stopped", patience.as_secs())));
    };
    let text = output.join().unwrap_or_default();
    let messages = messages.join().unwrap_or_default();
    if !status.success() {
        let said = messages.lines().map(str::trim).find(|line| line.starts_with("probe:")).or_else(|| messages.lines().map(str::trim).find(|line| line.len() > 2 && !line.starts_with("---")));
        return Err(Failure::new(format!("{origin}: {status}{}", said.map_or_else(String::new, |line| format!("; it said: {line}")))));
    }
    read_report(&text, &origin)
}

fn collect(mut stream: impl Read + Send + 'static) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        // What was read before an error is still worth showing.
        let _ = stream.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(child: &mut Child, patience: Duration) -> Result<Option<std::process::ExitStatus>> {
    let start = Instant::now();
    loop {
        let status = child.try_wait().map_err(|error| Failure::new(format!("cannot wait for the launcher: {error}")))?;
        if status.is_some() {
            return Ok(status);
        }
        if start.elapsed() > patience {
            stop(child);
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Asks the launcher to end its ranks, which it could not if it were killed at once.
fn stop(child: &mut Child) {
    let _ = std::process::Command::new("kill").arg(child.id().to_string()).status();
    let asked = Instant::now();
    while asked.elapsed() < Duration::from_secs(5) && matches!(child.try_wait(), Ok(None)) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    let _ = child.wait();
}

#[cfg(test)]
mod tests {
    use super::super::synthetic;
    use super::*;

    fn failure(text: &str) -> String {
        read_report(text, "mpirun probe").unwrap_err().to_string()
    }

    #[test]
    fn a_report_is_read_with_a_banner_around_it() {
        let text = format!("Welcome to node 7\n{}\nBye\n", synthetic::report(&synthetic::Truth::default(), 1));
        let run = read_report(&text, "mpirun probe").unwrap();
        assert_eq!(run.environment.host, "vm");
        assert_eq!(run.eager_limit, Some(4016));
        assert!(run.samples.contains_key(&(Kind::PingPong, 0)));
    }

    #[test]
    fn what_is_no_report_is_said_in_one_line() {
        let whole = synthetic::report(&synthetic::Truth::default(), 1);
        assert_eq!(
            failure("rubbish\n"),
            "mpirun probe: its output has no line of kind \"environment\", so it is not a whole report of the probe; it begins with \"rubbish\""
        );
        assert!(failure("").ends_with("it begins with nothing"));
        let cut = &whole[..whole.rfind("{\"kind\"").unwrap()];
        assert!(failure(cut).contains("no line of kind \"end\""), "{}", failure(cut));
        let half_a_line = &whole[..whole.len() - 10];
        assert!(failure(half_a_line).contains("is no line of a probe's report"), "{}", failure(half_a_line));
        let unknown = whole.replacen("ping_pong", "tennis", 1);
        assert!(failure(&unknown).contains("unknown variant `tennis`"), "{}", failure(&unknown));
        let negative = whole.replacen("\"samples_ns\":[", "\"samples_ns\":[-1.0,", 1);
        assert!(failure(&negative).contains("no samples or one that is no time"), "{}", failure(&negative));
        let newer = whole.replacen("\"format\":1", "\"format\":2", 1);
        assert!(failure(&newer).contains("found a report of format 2, expected 1"), "{}", failure(&newer));
        let apart = whole.replacen("\"same_node\":true", "\"same_node\":false", 1);
        assert!(failure(&apart).contains("ran on different nodes"), "{}", failure(&apart));
        let few: String = whole.lines().filter(|line| !line.contains("file_read")).map(|line| format!("{line}\n")).collect();
        assert!(failure(&few).contains("found 0 sizes of FileRead"), "{}", failure(&few));
    }

    #[test]
    fn a_launcher_that_fails_is_one_clear_error() {
        let run = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            super::run(Launcher::Other, &words, Path::new("/bin/true"), Path::new("/tmp"), 1.0, 1).unwrap_err().to_string()
        };
        assert!(run(&["/bin/sh", "-c", "echo 'probe: no room' >&2; exit 3"]).ends_with("exit status: 3; it said: probe: no room"));
        assert!(run(&["/bin/echo"]).contains("has no line of kind \"environment\""));
        assert!(run(&["/no/such/launcher"]).contains("cannot be started"));
    }
}
