//! The disk of the machine file, fitted to the measured file accesses.
//!
//! In the model an access is a request, the data through the same components as a message between two ranks, an ideal disk
//! and an acknowledgement. Data go in segments, and the disk begins when it has a whole one (docs/models/storage.md). So
//! the network's share of the measured time is known from the messages, and the rest is the disk's:
//!
//! ```text
//! t(s) = 4 latency + network(one segment) + disk_latency + s / disk_rate              if the disk is slower than a link
//! t(s) = 4 latency + network(s)           + disk_latency + one segment / disk_rate    else
//! ```
//!
//! where a segment is no larger than s.

use mpilab_sim::machine::StorageProtocol;

use super::description::{Description, store_and_forward};
use super::probe::Kind;
use super::segments::Point;
use super::statistics::{Observation, fit_robustly};
use super::table::Table;

/// An ideal disk. Nanoseconds, and nanoseconds for each byte.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disk {
    /// Before each access.
    pub latency: f64,
    /// Zero: as fast as the network.
    pub write_per_byte: f64,
    /// Zero: as fast as the network.
    pub read_per_byte: f64,
}

/// The two kinds of access, in the order of the coefficients.
const ACCESSES: [Kind; 2] = [Kind::FileWrite, Kind::FileRead];

impl Disk {
    /// Fits the disk behind the network of `description`.
    pub fn fit(table: &Table, description: &Description) -> Self {
        let mut disk_is_slower = ACCESSES.map(|kind| fit_line(&table.points(kind))[1] > description.per_byte);
        loop {
            let [latency, write_per_byte, read_per_byte] = Self::fit_assuming(table, description, disk_is_slower);
            let disagrees = [write_per_byte, read_per_byte].map(|per_byte| per_byte <= description.per_byte);
            if !(0..2).any(|access| disk_is_slower[access] && disagrees[access]) {
                return Self { latency, write_per_byte, read_per_byte };
            }
            disk_is_slower = [0, 1].map(|access| disk_is_slower[access] && !disagrees[access]);
        }
    }

    fn fit_assuming(table: &Table, description: &Description, disk_is_slower: [bool; 2]) -> [f64; 3] {
        let mut observations: Vec<Observation<3>> = Vec::new();
        for (access, kind) in ACCESSES.into_iter().enumerate() {
            for point in table.points(kind) {
                let (network, through_disk) = shares(description, point.bytes, disk_is_slower[access]);
                let mut columns = [1.0, 0.0, 0.0];
                columns[1 + access] = through_disk;
                // What is faster than the network in the model tells nothing of a disk behind it.
                if point.nanoseconds > network {
                    observations.push(Observation { columns, target: point.nanoseconds - network });
                }
            }
        }
        if observations.is_empty() { [0.0; 3] } else { fit_robustly(&observations) }
    }

    /// Time of an access of `bytes` in the model, in nanoseconds.
    pub fn predict(&self, description: &Description, kind: Kind, bytes: u64) -> f64 {
        let per_byte = if kind == Kind::FileRead { self.read_per_byte } else { self.write_per_byte };
        let (network, through_disk) = shares(description, bytes, per_byte > description.per_byte);
        network + self.latency + per_byte * through_disk
    }
}

/// The network's share of the time of an access of `bytes`, and for how many bytes one waits for the disk.
#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
fn shares(description: &Description, bytes: u64, disk_is_slower: bool) -> (f64, f64) {
    let segment = bytes.min(StorageProtocol::default().segment_size.0);
    let (through_network, through_disk) = if disk_is_slower { (segment, bytes) } else { (bytes, segment) };
    let Description { latency, per_byte, interface_share, .. } = *description;
    let network = per_byte * store_and_forward(through_network, description.structure.packet_bytes, interface_share);
    (4.0 * latency + network, through_disk as f64)
}

/// a and b of t = a + b s.
#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
pub fn fit_line(points: &[Point]) -> [f64; 2] {
    fit_robustly(&points.iter().map(|point| Observation { columns: [1.0, point.bytes as f64], target: point.nanoseconds }).collect::<Vec<_>>())
}
