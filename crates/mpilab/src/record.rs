//! `mpilab record`: runs an MPI program with the recorder, and leaves a trace.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use crate::failure::{Failure, Result, Verdict};
use crate::launcher::Launcher;

/// Arguments of `mpilab record`.
#[derive(clap::Args, Debug)]
pub struct RecordArguments {
    /// Directory for the trace; it must not hold one already
    #[arg(short, long, value_name = "DIR", default_value = "mpilab-trace")]
    output: PathBuf,
    /// Record at most this many bytes per node; later calls are counted, not recorded
    #[arg(long, value_name = "SIZE", default_value = "4 GiB", value_parser = parse_limit)]
    limit: u64,
    /// Directory with libmpilab_stack.so and the recorders; default: beside this program
    #[arg(long, value_name = "DIR", env = "MPILAB_TOOL_PATH")]
    tools: Option<PathBuf>,
    /// The launcher and the program with their arguments, as in `-- mpirun -n 4 ./app`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

/// Room for a few chunks at least: with less, no rank could record anything.
const LEAST_LIMIT_BYTES: u64 = 1 << 20;

fn parse_limit(text: &str) -> std::result::Result<u64, String> {
    match crate::quantity::parse_bytes(text)? {
        limit if limit < LEAST_LIMIT_BYTES => Err(format!("found \"{text}\", expected at least 1 MiB")),
        limit => Ok(limit),
    }
}

/// Runs the program and reports what was recorded.
///
/// # Errors
/// If the launcher cannot be found, the directory holds a trace, the tools are not built, the launcher fails before
/// any rank was recorded, or the program does not use MPI.
pub fn run(arguments: &RecordArguments) -> Result<Verdict> {
    let launcher = Launcher::recognise(&arguments.command[0])?;
    let tools = ToolDirectory::find(arguments.tools.as_deref())?;
    let output = prepare_output(&arguments.output)?;
    let variables = [
        ("LD_PRELOAD", preload(&tools.stack)),
        ("MPILAB_TOOLS", OsString::from("record")),
        ("MPILAB_TOOL_PATH", tools.directory.clone().into_os_string()),
        ("MPILAB_RECORD_DIR", output.path.clone().into_os_string()),
        ("MPILAB_RECORD_LIMIT", OsString::from(arguments.limit.to_string())),
        ("MPILAB_RUN", OsString::from(run_identity())),
    ];
    let status = launcher
        .command(&arguments.command, &variables)
        .status()
        .map_err(|error| Failure::at(Path::new(&arguments.command[0]), format_args!("cannot be started: {error}")))?;
    report(&arguments.command, &output, status)
}

fn report(command: &[OsString], output: &Output, status: ExitStatus) -> Result<Verdict> {
    let launcher = Path::new(&command[0]).display().to_string();
    if !output.has_containers() {
        output.discard();
        return Err(Failure::new(if status.success() {
            format!("{launcher}: nothing was recorded: the program ended without initialising MPI (is it an MPI program, and not linked statically?)")
        } else {
            format!("{launcher}: {status} before any rank initialised MPI; nothing was recorded")
        }));
    }
    let summary = crate::open_trace::summary(&output.path)?;
    eprintln!("recorded {summary} in {}", output.path.display());
    if status.success() {
        Ok(Verdict::Sound)
    } else {
        eprintln!("finding: {launcher}: {status}; the trace holds what was recorded up to then");
        Ok(Verdict::Finding)
    }
}

/// The user's own LD_PRELOAD comes after the stack.
fn preload(stack: &Path) -> OsString {
    let mut value = stack.as_os_str().to_os_string();
    if let Some(existing) = std::env::var_os("LD_PRELOAD").filter(|existing| !existing.is_empty()) {
        value.push(":");
        value.push(existing);
    }
    value
}

/// 32 hexadecimal digits, different for every run: all containers of the run carry them.
fn run_identity() -> String {
    use std::hash::{BuildHasher, RandomState};
    let half = |salt: u8| RandomState::new().hash_one((salt, std::process::id(), std::time::SystemTime::now()));
    format!("{:016x}{:016x}", half(0), half(1))
}

/// Where libmpilab_stack.so and, in a folder for each MPI family, the recorders are.
struct ToolDirectory {
    directory: PathBuf,
    stack: PathBuf,
}

impl ToolDirectory {
    fn find(given: Option<&Path>) -> Result<Self> {
        let candidates: Vec<PathBuf> = match given {
            Some(directory) => vec![directory.to_path_buf()],
            None => crate::built::directories()?,
        };
        for directory in &candidates {
            let stack = directory.join("libmpilab_stack.so");
            if let (true, Ok(directory)) = (stack.is_file(), directory.canonicalize()) {
                return Ok(Self { stack: directory.join("libmpilab_stack.so"), directory });
            }
        }
        let places: Vec<String> = candidates.iter().map(|place| place.display().to_string()).collect();
        Err(Failure::new(format!(
            "no libmpilab_stack.so in {}: build it with `make build`, or name its directory with --tools",
            places.join(" nor ")
        )))
    }
}

struct Output {
    path: PathBuf,
    created: bool,
}

fn prepare_output(path: &Path) -> Result<Output> {
    let created = !path.exists();
    std::fs::create_dir_all(path).map_err(|error| Failure::at(path, format_args!("cannot be made a directory: {error}")))?;
    let path = path.canonicalize().map_err(|error| Failure::at(path, error))?;
    let output = Output { path, created };
    if output.has_containers() {
        return Err(Failure::at(&output.path, "holds a trace already: remove it, or name another directory with -o"));
    }
    Ok(output)
}

impl Output {
    fn has_containers(&self) -> bool {
        let is_container = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.is_ok_and(|entry| entry.path().extension().is_some_and(|extension| extension == "mpilab"))
        };
        std::fs::read_dir(&self.path).is_ok_and(|mut entries| entries.any(is_container))
    }

    /// Removes the directory if this command made it and nothing is in it.
    fn discard(&self) {
        if self.created {
            let _ = std::fs::remove_dir(&self.path);
        }
    }
}
