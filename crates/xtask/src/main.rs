//! Repository chores.
//!
//! `cargo xtask tidy` checks the rules of ARCHITECTURE.md that a compiler does not; `cargo xtask gen` writes what is
//! generated from `format/`, and `cargo xtask gen --check` says whether it is up to date.

mod generate;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let problems = match words.as_slice() {
        ["tidy"] => tidy::run(&root()),
        ["gen"] => generate::run(&root(), false),
        ["gen", "--check"] => generate::run(&root(), true),
        _ => {
            eprintln!("usage: cargo xtask tidy | gen | gen --check");
            return ExitCode::from(2);
        }
    };
    for problem in &problems {
        println!("{problem}");
    }
    println!("{} problems", problems.len());
    ExitCode::from(u8::from(!problems.is_empty()))
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository has a root")
}
