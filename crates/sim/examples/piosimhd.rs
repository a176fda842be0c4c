//! Tries cases of PIOsimHD, one JSON object a line, and prints those that fail.
//!
//! `cargo run --release -p mpilab-sim --example piosimhd -- FILE.jsonl...` Exit status: 0 all are right or explained, 1 some
//! are not, 2 a file cannot be read.

use std::process::ExitCode;

#[path = "../tests/piosimhd/mod.rs"]
mod piosimhd;

use piosimhd::verdict::{Verdict, explanation, judge};

fn main() -> ExitCode {
    let (mut right, mut explained, mut wrong, mut unknown) = (0, 0, 0, 0);
    if std::env::args().len() < 2 {
        eprintln!("expected files of cases: cargo run --release -p mpilab-sim --example piosimhd -- FILE.jsonl...");
        return ExitCode::from(2);
    }
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).map_err(|error| format!(" {error}"));
        let cases = match text.and_then(|text| Ok((text.lines().count(), piosimhd::parse(&text)?))) {
            Ok((lines, cases)) => {
                unknown += lines - cases.len();
                cases
            }
            Err(error) => {
                eprintln!("{path}:{error}");
                return ExitCode::from(2);
            }
        };
        for case in cases {
            match judge(&case) {
                Verdict::Right => right += 1,
                Verdict::Unknown => unknown += 1,
                Verdict::Wrong(finding) => match explanation(&case) {
                    Some(reason) => {
                        explained += 1;
                        println!("{:50} {finding}; explained: {reason}", case.id);
                    }
                    None => {
                        wrong += 1;
                        println!("{:50} {finding}", case.id);
                    }
                },
            }
        }
    }
    println!("{right} right, {explained} explained, {wrong} wrong, {unknown} that need what is not here yet or have no times of ranks");
    if wrong > 0 { ExitCode::from(1) } else { ExitCode::SUCCESS }
}
