//! The single description of message times that version 1 of the machine file can carry, fitted to the measured points.
//!
//! Two ranks on a node are five components apart in the packet model (format/machine.md): interface, interface link,
//! memory, interface link, interface. The interface links carry latency and rate; the interfaces a part of the rate if the
//! machine cannot send and receive at once; the memory is fast. A message of s bytes alone then needs
//!
//! ```text
//! t(s) = send_overhead + receive_overhead + 2 latency + g(s) / rate                       up to the eager limit
//!        and a handshake of 4 latency + g(clear_to_send) / rate                           above it
//! ```
//!
//! where g(s) is s bytes through store-and-forward components, packet by packet: about s plus a packet for each further
//! component. The formulas are in docs/models/calibration.md.

use super::probe::Kind;
use super::segments::Point;
use super::statistics::{Observation, fit_ratios, median};
use super::table::Table;

/// Below this ratio of exchange to one-way time a machine sends and receives at once (shared reference, E.2 step 6).
const FULL_DUPLEX: f64 = 1.2;
/// Packets that are tried. Smaller ones follow the times of small messages better, and cost more events.
const PACKET_SIZES: [u64; 9] = [256, 512, 1 << 10, 2 << 10, 4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10];
/// A larger packet is taken if the loss is at most so much greater.
const WORTH_A_LARGER_PACKET: f64 = 1.1;
/// Share of the shortest time that the measured overheads may take at most; the rest is latency.
const MOST_OVERHEAD: f64 = 0.9;

/// What does not change between bootstrap replicates.
#[derive(Clone, Debug, PartialEq)]
pub struct Structure {
    /// Largest eager message; none: every message is eager.
    pub eager_limit: Option<u64>,
    /// Bytes of a packet.
    pub packet_bytes: u64,
}

/// Message times in the packet model's terms. Times in nanoseconds, rates as nanoseconds for each byte.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// Limits and packets.
    pub structure: Structure,
    /// On the sender's core.
    pub send_overhead: f64,
    /// On the receiver's core.
    pub receive_overhead: f64,
    /// Of each of the two interface links.
    pub latency: f64,
    /// Of an interface link.
    pub per_byte: f64,
    /// What the interface needs for a byte, relative to an interface link: 0 full duplex, 1 half duplex.
    pub interface_share: f64,
    /// What the handshake needs beyond its latencies.
    pub handshake: f64,
    /// Measured: time of an exchange over that of one direction, for large messages.
    pub duplex_factor: f64,
}

impl Description {
    /// Fits the description with this eager limit; the packet size is chosen.
    pub fn choose(table: &Table, eager_limit: Option<u64>) -> Self {
        let fits: Vec<(f64, Self)> = PACKET_SIZES
            .iter()
            .map(|&packet_bytes| {
                let fit = Self::fit(table, &Structure { eager_limit, packet_bytes });
                let loss: f64 = fit.errors(&table.envelope(Kind::PingPong)).iter().map(|error| (1.0 + error).ln().powi(2)).sum();
                (loss, fit)
            })
            .collect();
        let least = fits.iter().map(|fit| fit.0).fold(f64::INFINITY, f64::min);
        let worthy = fits.into_iter().rev().find(|fit| fit.0 <= least * WORTH_A_LARGER_PACKET);
        worthy.expect("the least loss is among them").1
    }

    /// Fits the description with this structure.
    pub fn fit(table: &Table, structure: &Structure) -> Self {
        let points = table.envelope(Kind::PingPong);
        let shortest = points.iter().map(|point| point.nanoseconds).fold(f64::INFINITY, f64::min);
        let measured = [Kind::SendOverhead, Kind::ReceiveOverhead].map(|kind| table.smallest_message(kind).unwrap_or(0.0));
        let excess = (measured[0] + measured[1]) / (MOST_OVERHEAD * shortest);
        let [send_overhead, receive_overhead] = measured.map(|overhead| overhead / excess.max(1.0));
        let duplex_factor = duplex_factor(table);
        let interface_share = if duplex_factor < FULL_DUPLEX { 0.0 } else { duplex_factor.min(2.0) / 2.0 };
        let observations: Vec<Observation<3>> = points
            .iter()
            .map(|point| {
                let is_rendezvous = structure.eager_limit.is_some_and(|limit| point.bytes > limit);
                let handshake = f64::from(u8::from(is_rendezvous));
                Observation {
                    columns: [1.0 + 2.0 * handshake, store_and_forward(point.bytes, structure.packet_bytes, interface_share), handshake],
                    target: point.nanoseconds - send_overhead - receive_overhead,
                }
            })
            .collect();
        let [one_way_latency, per_byte, handshake] = fit_ratios(&observations);
        Self {
            structure: structure.clone(),
            send_overhead,
            receive_overhead,
            latency: one_way_latency / 2.0,
            per_byte,
            interface_share,
            handshake,
            duplex_factor,
        }
    }

    /// Time of a ping-pong message of `bytes`, one way, in nanoseconds.
    pub fn predict(&self, bytes: u64) -> f64 {
        let way = |bytes| 2.0 * self.latency + self.per_byte * store_and_forward(bytes, self.structure.packet_bytes, self.interface_share);
        let eager = self.send_overhead + self.receive_overhead + way(bytes);
        if self.structure.eager_limit.is_some_and(|limit| bytes > limit) { eager + way(0) + way(self.clear_to_send_bytes()) } else { eager }
    }

    /// The size of a clear-to-send message that takes the time of the handshake.
    pub fn clear_to_send_bytes(&self) -> u64 {
        let takes = |bytes| self.per_byte * store_and_forward(bytes, self.structure.packet_bytes, self.interface_share);
        let (mut enough, mut short) = (1 << 30, 0);
        if takes(1) > self.handshake {
            return 0;
        }
        while enough - short > 1 {
            let middle = short + (enough - short) / 2;
            if self.per_byte * middle as f64 > self.handshake || takes(middle) > self.handshake {
                enough = middle;
            } else {
                short = middle;
            }
        }
        short
    }

    /// Predicted over measured time less one, for each point.
    pub fn errors(&self, points: &[Point]) -> Vec<f64> {
        points.iter().map(|point| self.predict(point.bytes) / point.nanoseconds - 1.0).collect()
    }
}

/// Median ratio of the time of an exchange to that of one direction, over the large messages of which both are known.
fn duplex_factor(table: &Table) -> f64 {
    const LARGE: u64 = 64 << 10;
    let ratios: Vec<f64> = table
        .points(Kind::Exchange)
        .iter()
        .filter(|point| point.bytes >= LARGE)
        .filter_map(|point| Some(point.nanoseconds / table.get(Kind::PingPong, point.bytes)?))
        .collect();
    if ratios.is_empty() { 1.0 } else { median(&ratios) }
}

/// g(s): time for `bytes` through interface, link, memory, link, interface, in units of one byte on a link. The memory's
/// time is left out. Each component serves a packet after it has the whole of it, and after the packet before.
#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
pub fn store_and_forward(bytes: u64, packet_bytes: u64, interface_share: f64) -> f64 {
    let (whole_packets, packet, rest) = (bytes / packet_bytes, packet_bytes as f64, (bytes % packet_bytes) as f64);
    let (mut once, mut slowest, mut arrived) = (0.0, 0.0, 0.0);
    for cost in [interface_share, 1.0, 1.0, interface_share] {
        // The last whole packet: once through all components so far, behind the others at the slowest of them.
        once += cost;
        slowest = f64::max(slowest, cost);
        let last_whole = if whole_packets == 0 { 0.0 } else { packet * (once + (whole_packets - 1) as f64 * slowest) };
        arrived = f64::max(arrived, last_whole) + cost * rest;
    }
    arrived
}

#[cfg(test)]
mod tests;
