//! Programs as text (format/program.md).

mod build;
mod calls;
mod expression;
mod lexer;
mod syntax;

use std::fmt;

use mpilab_sim::program::{Operation, Program};

/// A program that was written as text.
#[derive(Debug)]
pub struct ProgramText {
    /// The program. The tag of each call is its place in `calls`; computation has none.
    pub program: Program,
    /// What each call does, and the line of the text that it stands in.
    pub calls: Vec<WrittenCall>,
}

/// A call of a program that was written as text.
#[derive(Clone, Copy, Debug)]
pub struct WrittenCall {
    /// What it does.
    pub operation: Operation,
    /// Its line, from 1.
    pub line: usize,
}

/// A place in the text, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Place {
    fn problem(self, message: impl Into<String>) -> Problem {
        Problem { place: self, message: message.into() }
    }
}

/// What is wrong with the text: line, column, what was found and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// What.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.place.line, self.place.column, self.message)
    }
}

/// Reads a program.
///
/// # Errors
/// The first thing that is wrong, with its place.
pub fn parse(text: &str) -> Result<ProgramText, Problem> {
    build::build(&syntax::parse(text)?)
}

#[cfg(test)]
mod tests;
