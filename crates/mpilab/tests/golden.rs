//! Golden timelines: each file of vectors/golden holds a machine, a program and what happens.
//!
//! `MPILAB_BLESS=1 cargo test -p mpilab --test golden` writes what happens now into the files; review the difference.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use mpilab::machine_file;
use mpilab::program_file::{self, WrittenCall};
use mpilab_sim::id::RankId;
use mpilab_sim::program::{CallTag, FileCall, FileId, RequestId};
use mpilab_sim::sink::{CallResult, Completed, Message, Sink, Status};
use mpilab_sim::time::{Bytes, Time};
use mpilab_sim::world::simulate;

const PROGRAM: &str = "--- program\n";
const TIMELINE: &str = "--- timeline\n";
const MACHINE: &str = "--- machine\n";

/// Writes one line for everything that it hears.
struct Timeline<'a> {
    calls: &'a [WrittenCall],
    text: String,
}

impl Timeline<'_> {
    fn line(&mut self, time: Time, what: std::fmt::Arguments<'_>) {
        writeln!(self.text, "{:>14} {what}", show_time(time)).unwrap();
    }

    fn call(&self, call: CallTag) -> String {
        self.calls.get(call.0 as usize).map_or("?".to_string(), |written| format!("line {}", written.line))
    }
}

/// In nanoseconds, to the picosecond.
fn show_time(time: Time) -> String {
    let picoseconds = time.picoseconds();
    format!("{}.{:03}", picoseconds / 1000, picoseconds % 1000)
}

fn show_status(status: &Status) -> String {
    match status {
        Status { cancelled: true, .. } => "cancelled".to_string(),
        Status { source: Some(source), tag, bytes, .. } => format!("{} B from {source} tag {tag}", bytes.0),
        Status { source: None, bytes, .. } => format!("{} B", bytes.0),
    }
}

fn show_result(result: CallResult<'_>) -> String {
    let mut text = if result.flag { String::new() } else { ", false".to_string() };
    for Completed { position, status } in result.completed {
        let status = status.as_ref().map_or("sent".to_string(), show_status);
        write!(text, ", {position}: {status}").unwrap();
    }
    text
}

fn show_message(message: &Message) -> String {
    let Message { source, target, communicator, collective, tag, bytes, .. } = message;
    let kind = if *collective { "collective message" } else { "message" };
    format!("{kind} {} -> {}, {} B, tag {tag}, communicator {}", source.0, target.0, bytes.0, communicator.0)
}

impl Sink for Timeline<'_> {
    fn call_started(&mut self, time: Time, rank: RankId, call: CallTag) {
        self.line(time, format_args!("rank {} begins {}", rank.0, self.call(call)));
    }

    fn call_ended(&mut self, time: Time, rank: RankId, call: CallTag, result: CallResult<'_>) {
        self.line(time, format_args!("rank {} ends {}{}", rank.0, self.call(call), show_result(result)));
    }

    fn request_completed(&mut self, time: Time, rank: RankId, request: RequestId, call: CallTag) {
        self.line(time, format_args!("rank {} request {} of {} complete", rank.0, request.0, self.call(call)));
    }

    fn message_sent(&mut self, time: Time, message: &Message) {
        self.line(time, format_args!("{} sent", show_message(message)));
    }

    fn message_matched(&mut self, time: Time, message: &Message, receiver: CallTag) {
        self.line(time, format_args!("{} matched by {}", show_message(message), self.call(receiver)));
    }

    fn message_arrived(&mut self, time: Time, message: &Message) {
        self.line(time, format_args!("{} arrived", show_message(message)));
    }

    fn file_started(&mut self, time: Time, rank: RankId, file: FileId, operation: FileCall, bytes: Bytes) {
        self.line(time, format_args!("rank {} file {} {operation:?} of {} B begins", rank.0, file.0, bytes.0));
    }

    fn file_ended(&mut self, time: Time, rank: RankId, file: FileId, operation: FileCall, bytes: Bytes) {
        self.line(time, format_args!("rank {} file {} {operation:?} of {} B ends", rank.0, file.0, bytes.0));
    }
}

/// What happens, as text.
fn timeline(machine: &str, program: &str) -> String {
    let written = program_file::parse(program).unwrap_or_else(|problem| panic!("program: {problem}"));
    let machine = machine_file::parse(machine, written.program.ranks() as usize)
        .unwrap_or_else(|problem| panic!("{}", problem.in_file(Path::new("machine"), machine)))
        .machine;
    let mut observer = Timeline { calls: &written.calls, text: String::new() };
    let outcome = simulate(&written.program, &machine, 0, &mut observer);
    let mut text = observer.text;
    match &outcome {
        Ok(outcome) => {
            let ends: Vec<String> = outcome.ends.iter().map(|&end| show_time(end)).collect();
            writeln!(text, "ranks end at {}; last event at {}", ends.join(" "), show_time(outcome.last_event)).unwrap();
            for message in &outcome.unreceived {
                writeln!(text, "{message}").unwrap();
            }
        }
        Err(error) => writeln!(text, "{error}").unwrap(),
    }
    let again = simulate(&written.program, &machine, 0, &mut mpilab_sim::sink::Nothing);
    assert_eq!(outcome, again, "the same program on the same machine, and nobody looking, is another one");
    text
}

fn golden_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/golden");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths
}

#[test]
fn timelines_are_the_golden_ones() {
    let paths = golden_files();
    assert!(paths.len() >= 10, "{} golden files", paths.len());
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let split = |marker: &str| text.find(marker).unwrap_or_else(|| panic!("{} lacks {marker}", path.display()));
        let (machine, program, expected) = (split(MACHINE), split(PROGRAM), split(TIMELINE));
        let found = timeline(&text[machine + MACHINE.len()..program], &text[program + PROGRAM.len()..expected]);
        if found == text[expected + TIMELINE.len()..] {
            continue;
        }
        if std::env::var_os("MPILAB_BLESS").is_some() {
            std::fs::write(&path, format!("{}{TIMELINE}{found}", &text[..expected])).unwrap();
        } else {
            wrong.push(format!("{} has another timeline now:\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
