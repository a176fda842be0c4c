//! The one error of the program: a message for a person, and the exit status.

use std::fmt;
use std::path::Path;

/// What the process tells its caller, as described in the README.
///
/// 0: everything is sound. 1: there is a finding. 2: wrong usage or bad input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing to remark.
    Sound,
    /// The command worked, and found something that its user should look at.
    Finding,
}

impl From<Verdict> for std::process::ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Sound => Self::from(0),
            Verdict::Finding => Self::from(1),
        }
    }
}

/// Why a command could not do its work: one line that names the file or the argument, the place in it, what was
/// found there, and what would be right. Always ends the process with exit status 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure(String);

/// What every verb returns.
pub type Result<T> = std::result::Result<T, Failure>;

impl Failure {
    /// A failure with this message: no final stop, no line breaks unless the message is a list.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// A failure of the file or directory at `path`.
    pub fn at(path: &Path, problem: impl fmt::Display) -> Self {
        Self(format!("{}: {problem}", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}
