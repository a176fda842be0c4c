//! Simulate, compare, timeline, picture: on a program run on a fast and on a slow machine.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

const PROGRAM: &str = "program 1
ranks 4
on all {
  barrier
  repeat 5 { compute 50 us; sendrecv 10 KiB to right tag 2 from left tag 2 }
  receive from any tag any as r
  send 300 KiB to right tag 1
  wait
  allreduce 8 B
}
";

fn mpilab(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mpilab")).current_dir(directory).args(arguments).output().unwrap()
}

/// A directory with the program simulated on the Westmere cluster (`slow`), and on one with a network ten times as fast
/// (`fast`).
fn two_runs() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let westmere = include_str!("../../../machines/westmere-gige.toml");
    std::fs::write(place.path().join("slow.toml"), westmere).unwrap();
    let fast = westmere.replace("\"71.9 MiB/s\"", "\"719 MiB/s\"").replace("\"19982 ns\"", "\"1998 ns\"");
    assert_ne!(fast, westmere);
    std::fs::write(place.path().join("fast.toml"), fast).unwrap();
    std::fs::write(place.path().join("exchange.program"), PROGRAM).unwrap();
    for run in ["slow", "fast"] {
        let output = mpilab(place.path(), &["simulate", "-m", &format!("{run}.toml"), "exchange.program", "-o", run]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    place
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

#[test]
fn a_slower_run_is_a_finding_and_its_kinds_of_call_are_named() {
    let place = two_runs();
    let output = mpilab(place.path(), &["compare", "slow", "fast", "--json", "report.json", "--top", "3"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("Finding: MPI_Wait"), "{text}");
    let report = json(&place.path().join("report.json"));
    assert_eq!(report["schema"], "mpilab.compare/1");
    assert_eq!(report["largest"].as_array().unwrap().len(), 3);
    let kinds = report["kinds"].as_array().unwrap();
    let sendrecv = kinds.iter().find(|kind| kind["call"] == "MPI_Sendrecv").unwrap();
    assert_eq!(sendrecv["number"], 20);
    assert!(sendrecv["ratio"].as_f64().unwrap() > 5.0, "{sendrecv}");
    let excess = |kind: &Value| kind["measured_seconds"].as_f64().unwrap() - kind["simulated_seconds"].as_f64().unwrap();
    assert!(kinds.windows(2).all(|pair| excess(&pair[0]) >= excess(&pair[1])), "the largest excess comes first");
    for rank in report["ranks"].as_array().unwrap() {
        let computation = rank["computation_seconds"].as_array().unwrap();
        assert!((computation[0].as_f64().unwrap() - 250e-6).abs() < 1e-9, "{rank}");
    }
}

#[test]
fn a_run_that_is_as_it_should_be_is_sound() {
    let place = two_runs();
    for (measured, simulated) in [("fast", "slow"), ("slow", "slow")] {
        let output = mpilab(place.path(), &["compare", measured, simulated]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
        assert!(String::from_utf8_lossy(&output.stdout).contains("No kind of call took unexpectedly long."));
    }
}

#[test]
fn the_timeline_has_both_runs_and_an_arrow_for_each_message() {
    let place = two_runs();
    mpilab(place.path(), &["compare", "slow", "fast", "--timeline", "timeline.json", "--picture", "timeline.svg"]);
    let timeline = json(&place.path().join("timeline.json"));
    let events = timeline["traceEvents"].as_array().unwrap();
    let number = |kind: &str, process: u64| {
        events.iter().filter(|event| event["ph"] == kind && event["pid"] == process).count()
    };
    for process in [0, 1] {
        // Four ranks: a Barrier, five Sendrecv, Irecv, Send, Wait, Allreduce; each Sendrecv and Send is a message.
        assert_eq!(number("X", process), 4 * 10);
        assert_eq!((number("s", process), number("f", process)), (4 * 6, 4 * 6));
    }
    let mut starts: Vec<&str> = events.iter().filter(|event| event["ph"] == "s").map(|event| event["id"].as_str().unwrap()).collect();
    starts.sort_unstable();
    starts.dedup();
    assert_eq!(starts.len(), 2 * 4 * 6, "no two messages share an arrow");
    let name = |process: u64| {
        let named = events.iter().find(|event| event["name"] == "process_name" && event["pid"] == process).unwrap();
        named["args"]["name"].as_str().unwrap().to_string()
    };
    assert!(name(0).starts_with("measured: "), "{}", name(0));
    assert!(name(1).starts_with("simulated: "), "{}", name(1));
    let picture = std::fs::read_to_string(place.path().join("timeline.svg")).unwrap();
    assert!(picture.contains(">measured<") && picture.contains(">simulated<") && picture.ends_with("</svg>\n"));
}

#[test]
fn a_simulated_trace_replays_to_the_same_events() {
    let place = two_runs();
    let simulate = |program: &str, output: &str| {
        let output = mpilab(place.path(), &["simulate", "-m", "slow.toml", program, "-o", output]);
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().next().unwrap().to_string()
    };
    assert_eq!(simulate("exchange.program", "first"), simulate("first", "second"));
}

#[test]
fn traces_of_different_programs_part_where_they_differ() {
    let place = two_runs();
    std::fs::write(place.path().join("other.program"), PROGRAM.replace("300 KiB", "301 KiB")).unwrap();
    mpilab(place.path(), &["simulate", "-m", "slow.toml", "other.program", "-o", "other"]);
    let output = mpilab(place.path(), &["compare", "slow", "other", "--json", "report.json"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        error,
        "error: slow and other are not of one program: they part at rank 0, call 7: found MPI_Send(count=308224, dest=1, tag=1), \
         expected MPI_Send(count=307200, dest=1, tag=1) as measured\n"
    );
    assert!(!place.path().join("report.json").exists());
}
