//! Reports of a probe on a machine that is known exactly, for tests.

use std::fmt::Write;

use super::description::{Description, Structure};
use super::probe::read_report;
use super::statistics::Random;
use super::table::Table;

/// The machine. Times in nanoseconds.
#[derive(Clone, Debug)]
pub struct Truth {
    pub send_overhead: f64,
    pub receive_overhead: f64,
    pub latency: f64,
    pub per_byte: f64,
    pub handshake: f64,
    pub duplex: f64,
    pub eager_limit: u64,
    pub packet_bytes: u64,
    /// Taken from every message time, as if calls overlapped with the transport.
    pub shortened: f64,
    /// Width of the noise, relative.
    pub noise: f64,
}

impl Default for Truth {
    fn default() -> Self {
        Self {
            send_overhead: 40.0,
            receive_overhead: 60.0,
            latency: 150.0,
            per_byte: 0.1,
            handshake: 1500.0,
            duplex: 1.0,
            eager_limit: 4016,
            packet_bytes: 1024,
            shortened: 0.0,
            noise: 0.02,
        }
    }
}

impl Truth {
    fn description(&self) -> Description {
        Description {
            structure: Structure { eager_limit: Some(self.eager_limit), packet_bytes: self.packet_bytes },
            send_overhead: self.send_overhead,
            receive_overhead: self.receive_overhead,
            latency: self.latency,
            per_byte: self.per_byte,
            interface_share: if self.duplex < 1.2 { 0.0 } else { self.duplex / 2.0 },
            handshake: self.handshake,
            duplex_factor: self.duplex,
        }
    }
}

/// A whole report with 30 samples a point, one in eight of them far too long.
pub fn report(truth: &Truth, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::from(concat!(
        r#"{"kind":"environment","format":1,"host":"vm","mpi":"Open MPI v5.0.11, package","ranks":2,"ranks_on_node":2,"#,
        r#""same_node":true,"oversubscribed":false,"available_cores":2,"sockets":1,"cores":2,"hardware_threads":2,"#,
        r#""clock_step_ns":20.0,"clock_cost_ns":22.8,"started_unix_s":1795251374,"seed":1}"#,
        "\n"
    ));
    writeln!(text, r#"{{"kind":"eager_limit","bytes":{}}}"#, truth.eager_limit).unwrap();
    let mut point = |kind: &str, bytes: u64, nanoseconds: f64| {
        let samples: Vec<String> = (0..30)
            .map(|i| {
                let disturbed = if i % 8 == 3 { 5.0 } else { 1.0 };
                // The low quantile of the noise is the truth.
                format!("{:.1}", nanoseconds * (1.0 + truth.noise * (random.fraction() - 0.1)) * disturbed)
            })
            .collect();
        writeln!(text, r#"{{"kind":"{kind}","bytes":{bytes},"repetitions":5,"samples":30,"samples_ns":[{}]}}"#, samples.join(",")).unwrap();
    };
    let machine = truth.description();
    let mut sizes: Vec<u64> = (0..=72).map(|i| 2f64.powf(f64::from(i) / 3.0).round() as u64).collect();
    sizes.extend([0, truth.eager_limit, truth.eager_limit + 1]);
    sizes.sort_unstable();
    sizes.dedup();
    for &bytes in &sizes {
        point("ping_pong", bytes, machine.predict(bytes) - truth.shortened);
    }
    for bytes in [64 << 10, 1 << 20, 16 << 20] {
        point("exchange", bytes, machine.predict(bytes) * truth.duplex);
    }
    for bytes in [8, 64] {
        point("send_overhead", bytes, truth.send_overhead);
        point("isend_overhead", bytes, truth.send_overhead);
        point("receive_overhead", bytes, truth.receive_overhead);
    }
    for bytes in [4 << 10, 64 << 10, 1 << 20, 16 << 20u64] {
        point("memory_copy", bytes, 0.05 * bytes as f64);
        point("file_write", bytes, 5000.0 + 0.2 * bytes as f64);
        point("file_read", bytes, 5000.0 + 0.15 * bytes as f64);
        point("file_sync", bytes, 200_000.0 + 0.3 * bytes as f64);
    }
    point("compute", 60_000, 20_000.0);
    text.push_str(r#"{"kind":"end","seconds":6.0,"load_before":0.1,"load_after":1.5,"steal_percent":0.00,"involuntary_switches":301}"#);
    text.push('\n');
    text
}

/// The table of one run.
pub fn table(truth: &Truth, seed: u64) -> Table {
    Table::of(&[&read_report(&report(truth, seed), "test").unwrap()])
}
