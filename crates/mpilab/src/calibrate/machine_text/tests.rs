use super::super::probe::read_report;
use super::super::synthetic::{Truth, report};
use super::*;
use mpilab_sim::id::RankId;
use mpilab_sim::machine::Machine;
use mpilab_sim::program::{
    Call, CallTag, Extent, File, FileCall, FileOperation, Operation, Peer, Program, Receive, Send, SendMode,
};
use mpilab_sim::sink::Nothing;
use mpilab_sim::time::Bytes;
use mpilab_sim::world::simulate;
use std::num::NonZeroU64;

fn text(truth: &Truth, change: impl Fn(&str) -> String) -> (Calibration, String) {
    let runs: Vec<ProbeRun> = (0..3).map(|seed| read_report(&change(&report(truth, seed)), "test").unwrap()).collect();
    let calibration = Calibration::of(&runs);
    let text = write(&calibration, &runs, "mpirun -n 2", &["it \"rained\"".to_string()]);
    (calibration, text)
}

#[test]
fn the_machine_file_is_read_by_its_reader() {
    let two_sockets = |report: &str| report.replace("\"sockets\":1,\"cores\":2", "\"sockets\":2,\"cores\":8");
    let large = |report: &str| report.replace("\"sockets\":1,\"cores\":2", "\"sockets\":2,\"cores\":128");
    let no_limit = |report: &str| report.replace("\"kind\":\"eager_limit\",\"bytes\":4016", "\"kind\":\"eager_limit\",\"bytes\":-1");
    let changes: [&dyn Fn(&str) -> String; 4] = [&str::to_string, &two_sockets, &large, &no_limit];
    for change in changes {
        for duplex in [1.0, 1.7] {
            let (_, text) = text(&Truth { duplex, ..Truth::default() }, change);
            if let Err(problem) = crate::machine_file::parse(&text, 16) {
                panic!("{}\n{text}", problem.in_file(std::path::Path::new("M.toml"), &text));
            }
        }
    }
}

#[test]
fn the_file_tells_what_was_measured() {
    let (calibration, text) = text(&Truth::default(), str::to_string);
    let file: toml::Table = text.parse().unwrap();
    let record = file["calibration"].as_table().unwrap();
    assert_eq!(record["runs"].as_integer(), Some(3));
    assert_eq!(record["warnings"][0].as_str(), Some("it \"rained\""));
    assert_eq!(record["date"].as_str(), Some("2026-11-21 08:56 UTC"));
    assert_eq!(record["segment"].as_array().unwrap().len(), calibration.parameters.segments.len());
    let latency = record["parameters"]["latency"].as_array().unwrap();
    let value = |place: usize| latency[place].as_str().unwrap().trim_end_matches(" ns").parse::<f64>().unwrap();
    assert!(value(1) <= value(0) && value(0) <= value(2));
    let rate = record["parameters"]["rate"].as_array().unwrap();
    let value = |place: usize| rate[place].as_str().unwrap().trim_end_matches(" MiB/s").parse::<f64>().unwrap();
    assert!(value(1) <= value(0) && value(0) <= value(2), "{rate:?}");
    assert!(text.contains("eager_limit = \"4016 B\"    # the same in all runs"));
}

#[test]
fn dates_are_those_of_the_calendar() {
    assert_eq!(show_date(0), "1970-01-01 00:00 UTC");
    assert_eq!(show_date(951_827_696), "2000-02-29 12:34 UTC");
    assert_eq!(show_date(1_767_225_599), "2025-12-31 23:59 UTC");
    assert_eq!(show_date(4_107_542_400), "2100-03-01 00:00 UTC");
}

/// End of rank 0 in a simulation, in nanoseconds, when ranks 0 and 1 run these calls.
fn simulated(machine: &Machine, mut program: Program, calls: [Vec<Operation>; 2]) -> f64 {
    for (rank, operations) in calls.into_iter().enumerate() {
        let calls = operations.into_iter().map(|operation| Call { operation, tag: CallTag::NONE }).collect();
        let list = program.add_list(calls);
        program.assign(RankId::from_index(rank), list);
    }
    simulate(&program, machine, 0, &mut Nothing).unwrap().ends[0].picoseconds() as f64 * 1e-3
}

#[test]
fn a_simulated_ping_pong_takes_the_fitted_time() {
    for (duplex, handshake) in [(1.0, 1500.0), (1.5, 0.0), (2.0, 300.0)] {
        let (calibration, text) = text(&Truth { duplex, handshake, ..Truth::default() }, str::to_string);
        let machine = crate::machine_file::parse(&text, 2).unwrap().machine;
        for bytes in [0, 1, 100, 1023, 1024, 1025, 4016, 4017, 50_000, 1 << 20, 10_000_001] {
            let send = |to| Operation::Send(Send { destination: Peer::Rank(to), tag: 1, communicator: Program::WORLD, bytes: Bytes(bytes), mode: SendMode::Standard }, None);
            let receive = |from| Operation::Receive(Receive { source: Peer::Rank(from), tag: 1, communicator: Program::WORLD }, None);
            let round_trip = simulated(&machine, Program::new(2), [vec![send(1), receive(1)], vec![receive(0), send(0)]]);
            let fitted = calibration.parameters.description.predict(bytes);
            assert!(
                (round_trip / 2.0 / fitted - 1.0).abs() < 0.02,
                "{bytes} B, duplex {duplex}: simulated {} ns, fitted {fitted} ns",
                round_trip / 2.0
            );
        }
    }
}

#[test]
fn a_simulated_file_access_takes_the_fitted_time() {
    for per_byte in [0.1, 0.19] {
        let (calibration, text) = text(&Truth { per_byte, ..Truth::default() }, str::to_string);
        let machine = crate::machine_file::parse(&text, 2).unwrap().machine;
        let Parameters { description, disk, .. } = &calibration.parameters;
        for (call, kind) in [(FileCall::Write, Kind::FileWrite), (FileCall::Read, Kind::FileRead)] {
            for bytes in [4 << 10, 100_000, 1 << 20, 16 << 20] {
                let mut program = Program::new(2);
                let file = program.add_file(File { name: "f".to_string(), bytes: Bytes(64 << 20) });
                let extents = program.add_extents([Extent { offset: 0, length: NonZeroU64::new(bytes).unwrap() }]);
                let access = Operation::File(FileOperation { call, file, communicator: Program::WORLD, extents }, None);
                let simulated = simulated(&machine, program, [vec![access], vec![]]);
                let fitted = disk.predict(description, kind, bytes);
                assert!((simulated / fitted - 1.0).abs() < 0.05, "{call:?} of {bytes} B: simulated {simulated} ns, fitted {fitted} ns");
            }
        }
    }
}
