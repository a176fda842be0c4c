//! Machine files: TOML (format/machine.md) to the simulator's description of a machine.

mod build;
mod names;
mod schema;

use std::ops::Range;
use std::path::Path;

use mpilab_sim::id::InterfaceId;
use mpilab_sim::machine::Machine;
use mpilab_sim::routing::RoutingError;

use crate::failure::{Failure, Result};

/// A machine with its name and the names of its parts, for reports.
#[derive(Debug)]
pub struct NamedMachine {
    /// The name that the file gives.
    pub name: String,
    /// The machine with all its ranks placed.
    pub machine: Machine,
    /// A name for each component: `node0`, `node0.1` (a socket's memory), `switch`, `node0 to switch`.
    pub component_names: Vec<String>,
}

impl NamedMachine {
    /// The error with the names of the parts that it is about.
    #[must_use]
    pub fn describe_routing(&self, error: &RoutingError) -> String {
        let RoutingError::Unreachable { from, to } = *error;
        let name = |interface: InterfaceId| &self.component_names[self.machine.interfaces[interface.index()].index()];
        let node = |interface: InterfaceId| {
            let place = self.machine.ranks.iter().find(|place| place.interface == interface).map(|place| place.node);
            let server = || self.machine.servers.iter().find(|server| server.interface == interface).map(|server| server.node);
            place.or_else(server).map_or("?", |node| self.component_names[self.machine.nodes[node.index()].exit.index()].as_str())
        };
        format!(
            "found no way from {} on {} to {} on {}, expected a [[link]] between them",
            name(from),
            node(from),
            name(to),
            node(to)
        )
    }
}

/// Reads the machine file at `path` and places `ranks` ranks on the machine.
///
/// # Errors
/// Names the file, line and column, what was found and what would be right.
pub fn load(path: &Path, ranks: usize) -> Result<NamedMachine> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::at(path, format_args!("cannot be read: {error}")))?;
    parse(&text, ranks).map_err(|problem| problem.in_file(path, &text))
}

/// Reads a machine file's text and places `ranks` ranks on the machine.
///
/// # Errors
/// With the place in `text`.
pub fn parse(text: &str, ranks: usize) -> std::result::Result<NamedMachine, Problem> {
    let file = toml::from_str(text).map_err(|error| Problem { span: error.span(), message: flatten(error.message()) })?;
    build::build(&file, ranks)
}

/// What is wrong with a machine file, and where in its text.
#[derive(Debug)]
pub struct Problem {
    span: Option<Range<usize>>,
    message: String,
}

impl Problem {
    fn at<T>(place: &toml::Spanned<T>, message: impl Into<String>) -> Self {
        Self { span: Some(place.span()), message: message.into() }
    }

    fn somewhere(message: impl Into<String>) -> Self {
        Self { span: None, message: message.into() }
    }

    /// As one line: file, line, column, message.
    #[must_use]
    pub fn in_file(self, path: &Path, text: &str) -> Failure {
        match self.span {
            Some(span) => {
                let before = text.get(..span.start).unwrap_or(text);
                let line = before.matches('\n').count() + 1;
                let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
                Failure::new(format!("{}:{line}:{column}: {}", path.display(), self.message))
            }
            None => Failure::at(path, self.message),
        }
    }
}

fn flatten(message: &str) -> String {
    message.trim().replace('\n', ": ")
}

#[cfg(test)]
mod tests;
