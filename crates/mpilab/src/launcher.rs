//! Starting MPI programs: which launcher it is, and how it hands environment variables to the ranks.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::{Failure, Result};

/// The launchers whose options for environment variables are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Launcher {
    /// Open MPI's mpirun, mpiexec, prterun: `-x NAME=VALUE`.
    OpenMpi,
    /// MPICH's Hydra: `-genv NAME VALUE`.
    Hydra,
    /// Slurm's srun: `--export=ALL,NAME=VALUE`.
    Slurm,
    /// Anything else: the variables are set for the launcher itself, which hands them on.
    Other,
}

impl Launcher {
    /// Recognises the launcher by what `program --version` prints.
    ///
    /// # Errors
    /// If there is no such command.
    pub fn recognise(program: &OsStr) -> Result<Self> {
        let path = find_on_path(program)?;
        if path.file_name() == Some(OsStr::new("srun")) {
            return Ok(Self::Slurm);
        }
        let known_name = path.file_name().and_then(OsStr::to_str).is_some_and(|name| {
            ["mpirun", "mpiexec", "prterun", "orterun"].iter().any(|known| name.starts_with(known))
        });
        if !known_name {
            // It may be any program: do not run it with an argument that it might take for something else.
            return Ok(Self::Other);
        }
        let output = Command::new(&path)
            .arg("--version")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| Failure::at(&path, format_args!("cannot be started: {error}")))?;
        let text = [output.stdout, output.stderr].concat();
        Ok(Self::from_version_text(&String::from_utf8_lossy(&text)))
    }

    fn from_version_text(text: &str) -> Self {
        if ["Open MPI", "OpenRTE", "prterun", "PRRTE"].iter().any(|name| text.contains(name)) {
            Self::OpenMpi
        } else if text.contains("HYDRA") {
            Self::Hydra
        } else {
            Self::Other
        }
    }

    /// The command that runs `words` (the launcher and its arguments) with `variables` set in every rank, on every
    /// node, and not in the launcher itself where that can be avoided.
    #[must_use]
    pub fn command(self, words: &[OsString], variables: &[(&str, OsString)]) -> Command {
        let mut command = Command::new(&words[0]);
        for (name, value) in variables {
            let assignment = |prefix: &str| {
                let mut text = OsString::from(format!("{prefix}{name}="));
                text.push(value);
                text
            };
            match self {
                Self::OpenMpi => drop(command.arg("-x").arg(assignment(""))),
                Self::Hydra => drop(command.arg("-genv").arg(name).arg(value)),
                // srun replaces the value of an earlier --export, so the variables travel in its environment.
                Self::Slurm | Self::Other => drop(command.env(name, value)),
            }
        }
        if self == Self::Slurm {
            command.arg("--export=ALL");
        }
        command.args(&words[1..]);
        command
    }
}

/// The file that a shell would run for `program`.
///
/// # Errors
/// If no directory of PATH has such an executable file, or the path given is none.
pub fn find_on_path(program: &OsStr) -> Result<PathBuf> {
    let is_executable = |path: &Path| {
        use std::os::unix::fs::PermissionsExt;
        path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
    };
    let given = Path::new(program);
    if given.components().count() > 1 {
        return if is_executable(given) {
            Ok(given.to_path_buf())
        } else {
            Err(Failure::at(given, "is not an executable file"))
        };
    }
    std::env::var_os("PATH")
        .iter()
        .flat_map(std::env::split_paths)
        .map(|directory| directory.join(program))
        .find(|path| is_executable(path))
        .ok_or_else(|| {
            Failure::new(format!("no command \"{}\" on the PATH: give an MPI launcher, as in `-- mpirun -n 4 ./app`", given.display()))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_launcher_gets_variables_its_own_way() {
        let words: Vec<OsString> = ["mpirun", "-n", "2", "./app"].map(OsString::from).to_vec();
        let variables = [("LD_PRELOAD", OsString::from("/lib/stack.so"))];
        let arguments = |launcher: Launcher| -> Vec<OsString> {
            launcher.command(&words, &variables).get_args().map(OsStr::to_os_string).collect()
        };
        assert_eq!(arguments(Launcher::OpenMpi), ["-x", "LD_PRELOAD=/lib/stack.so", "-n", "2", "./app"]);
        assert_eq!(arguments(Launcher::Hydra), ["-genv", "LD_PRELOAD", "/lib/stack.so", "-n", "2", "./app"]);
        assert_eq!(arguments(Launcher::Other), ["-n", "2", "./app"]);
        assert_eq!(Launcher::Other.command(&words, &variables).get_envs().count(), 1);
    }

    #[test]
    fn launchers_are_recognised_by_their_version() {
        assert_eq!(Launcher::from_version_text("mpirun (Open MPI) 4.1.4"), Launcher::OpenMpi);
        assert_eq!(Launcher::from_version_text("HYDRA build details:\n"), Launcher::Hydra);
        assert_eq!(Launcher::from_version_text("flux 0.60"), Launcher::Other);
    }

    #[test]
    fn a_missing_command_is_named() {
        let failure = find_on_path(OsStr::new("no-such-launcher")).unwrap_err();
        assert!(failure.to_string().contains("no command \"no-such-launcher\" on the PATH"), "{failure}");
    }
}
