//! Who waits for what, when nothing moves any more.

use crate::sink::Sink;
use crate::world::World;

/// The account of a deadlock: a line for each rank that waits, the circle in which they wait if there is one, and the
/// messages that nobody receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its lines.
    pub lines: Vec<String>,
}

impl std::fmt::Display for Account {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.lines.join("\n"))
    }
}

impl<S: Sink> World<'_, S> {
    pub(crate) fn account(&self) -> Account {
        Account { lines: Vec::new() }
    }

    pub(crate) fn unreceived(&self) -> Vec<String> {
        Vec::new()
    }
}
