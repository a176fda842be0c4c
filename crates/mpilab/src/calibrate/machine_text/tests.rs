use super::super::probe::read_report;
use super::super::synthetic::{Truth, report};
use super::*;

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

/// Time of one message of `bytes` from rank 0 to rank 1 in the simulator's network, in nanoseconds.
fn simulated_way(machine: &mpilab_sim::machine::Machine, bytes: u64) -> f64 {
    use mpilab_sim::event::{Event, EventQueue};
    use mpilab_sim::id::MessageId;
    use mpilab_sim::network::{Network, NetworkNotice};
    use mpilab_sim::time::{Bytes, Time};
    let mut queue = EventQueue::new();
    let mut network = Network::new(machine, &mut queue).unwrap();
    let [from, to] = [0, 1].map(|rank: usize| machine.ranks[rank].interface);
    network.send(Time::ZERO, MessageId::from_index(0), from, to, Bytes(bytes), &mut queue);
    while network.take_notice().is_some() {}
    while let Some((now, event)) = queue.pop() {
        let Event::Network(event) = event else { panic!("nothing but the network is under way") };
        network.handle(now, event, &mut queue);
        while let Some(notice) = network.take_notice() {
            if matches!(notice, NetworkNotice::Arrived(_)) {
                return now.picoseconds() as f64 * 1e-3;
            }
        }
    }
    panic!("the message has not arrived")
}

#[test]
fn the_simulated_network_gives_the_fitted_times() {
    for duplex in [1.0, 1.5, 2.0] {
        let (calibration, text) = text(&Truth { duplex, ..Truth::default() }, str::to_string);
        let machine = crate::machine_file::parse(&text, 2).unwrap().machine;
        let description = &calibration.parameters.description;
        for bytes in [0, 1, 100, 1023, 1024, 1025, 4016, 4017, 50_000, 1 << 20, 10_000_001] {
            let eager = simulated_way(&machine, bytes) + description.send_overhead + description.receive_overhead;
            let handshake = simulated_way(&machine, machine.library.request_to_send.0) + simulated_way(&machine, machine.library.clear_to_send.0);
            let simulated = if bytes > machine.library.eager_limit.0 { eager + handshake } else { eager };
            let fitted = description.predict(bytes);
            assert!((simulated / fitted - 1.0).abs() < 0.01, "{bytes} B, duplex {duplex}: simulated {simulated} ns, fitted {fitted} ns");
        }
    }
}
