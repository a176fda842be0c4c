//! The MPI library under test, and how programs are run with it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The launcher and the programs of one MPI library.
pub struct Site {
    /// Its mpiexec.
    pub mpiexec: PathBuf,
    /// Its programs: `patterns/NAME`, `probe`, `jacobi`.
    pub build: PathBuf,
}

impl Site {
    /// The library that the environment names.
    pub fn chosen() -> Self {
        let path = |name: &str| match std::env::var_os(name) {
            Some(value) => PathBuf::from(value),
            None => panic!("{name} is not set: run `make test`"),
        };
        Self { mpiexec: path("MPILAB_TEST_MPIEXEC"), build: path("MPILAB_TEST_BUILD") }
    }

    /// The names of the patterns, sorted.
    pub fn patterns(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.build.join("patterns")).expect("the patterns are built");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("a readable directory").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// `mpiexec -n RANKS`.
    pub fn launch(&self, ranks: u32) -> Command {
        let mut command = bounded(&self.mpiexec);
        command.arg("-n").arg(ranks.to_string());
        command
    }

    /// `mpilab record -o OUTPUT -- mpiexec`, to which the launcher's arguments are to be added.
    pub fn record(&self, output: &Path) -> Command {
        self.record_with(&[], output)
    }

    /// The same with options of `mpilab record`.
    pub fn record_with(&self, options: &[&str], output: &Path) -> Command {
        let mut command = mpilab("record");
        let tools = self.build.parent().expect("the directory of the programs is in that of the tool stack");
        command.args(options).arg("-o").arg(output).arg("--tools").arg(tools).arg("--").arg(&self.mpiexec);
        command
    }
}

/// `mpilab VERB`, bounded in time.
pub fn mpilab(verb: &str) -> Command {
    let mut command = bounded(env!("CARGO_BIN_EXE_mpilab"));
    command.arg(verb);
    command
}

/// A machine file of the repository.
pub fn machine(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../machines").join(name)
}

/// The program under a bound of wall-clock time, with what MPI libraries want of root and on few cores.
fn bounded(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("timeout");
    command.args(["--kill-after=5", "90"]).arg(program);
    let wanted = [
        ("OMPI_ALLOW_RUN_AS_ROOT", "1"),
        ("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
        ("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"),
        ("OMPI_MCA_rmaps_base_oversubscribe", "1"),
    ];
    for (name, value) in wanted {
        if std::env::var_os(name).is_none() {
            command.env(name, value);
        }
    }
    command
}

/// What a command did.
pub struct Outcome {
    /// Its exit status.
    pub status: Option<i32>,
    /// Its standard output.
    pub output: String,
    /// Its standard error.
    pub errors: String,
}

impl Outcome {
    /// Runs `command` to its end.
    pub fn of(command: &mut Command) -> Self {
        let Output { status, stdout, stderr } = command.output().expect("`timeout` of coreutils can be started");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Self { status: status.code(), output: text(stdout), errors: text(stderr) }
    }

    /// Complains if the exit status is another one.
    pub fn expect(&self, status: i32) -> Result<(), String> {
        if self.status == Some(status) {
            return Ok(());
        }
        Err(format!("ended with status {:?}, expected {status}\n{}{}", self.status, self.output, self.errors))
    }

    /// The only line of the standard error that is an error of mpilab.
    pub fn error(&self) -> &str {
        let mut lines = self.errors.lines().filter_map(|line| line.strip_prefix("error: "));
        let line = lines.next().unwrap_or_else(|| panic!("no error was told: {}", self.errors));
        assert_eq!(lines.next(), None, "more than one error");
        line
    }

    /// The lines of the standard output that begin with `start`.
    pub fn lines(&self, start: &str) -> Vec<&str> {
        self.output.lines().filter(|line| line.starts_with(start)).collect()
    }
}
