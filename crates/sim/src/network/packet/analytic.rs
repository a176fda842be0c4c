//! The analytic model: no congestion between the interfaces.
//!
//! The source interface serves a packet for as long as the slowest component of its way would, then the packet takes
//! the sum of all latencies to the target interface, which serves it at its own rate. In every other respect this is
//! the packet model on a way of two components. It follows `NICAnalytical` of PIOsimHD (Kunkel 2012), also in that
//! packets between interfaces of one socket pass the memory at its common rate. docs/models/analytic.md

use crate::id::ComponentId;
use crate::network::packet::PacketNetwork;
use crate::network::streams::StreamId;
use crate::routing::Step;
use crate::time::Duration;

/// How much of a stream may be under way, by the time that the slowest component takes for it.
const WINDOW: Duration = Duration::from_nanoseconds(10_000_000);

impl PacketNetwork {
    /// Adds the hops of a stream at its source and its target to a stream without hops.
    pub(super) fn add_direct_hops(&mut self, stream: StreamId, source: ComponentId) {
        let target = self.interfaces[self.streams.get(stream).to.index()];
        let first_hop = self.add_hop(stream, source);
        if source == target {
            return;
        }
        let mut rate = self.services[self.components[source.index()].service.index()].rate;
        let mut latency = Duration::ZERO;
        let mut at = source;
        while at != target {
            at = match self.routes.step(at, target) {
                Step::Always(next) => next,
                Step::InTurn => self.routes.take_turn(at, target),
            };
            let service = self.services[self.components[at.index()].service.index()];
            rate = rate.min(service.rate);
            latency += service.latency;
        }
        let service = self.find_or_add_service(rate, latency, WINDOW);
        let last_hop = self.add_hop(stream, target);
        let first = &mut self.hops[first_hop.index()];
        first.service = service;
        first.next = last_hop;
    }
}
