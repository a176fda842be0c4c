//! The way of a stream through every component of the network.

use crate::event::PacketId;
use crate::id::ComponentId;
use crate::network::packet::{AT_TARGET, Hop, IN_TURN, PacketNetwork};
use crate::network::streams::{HopId, StreamId};
use crate::routing::Step;
use crate::time::Duration;

impl PacketNetwork {
    /// The hop after `hop` by the edge whose turn it is.
    pub(super) fn take_turn(&mut self, hop_id: HopId) -> HopId {
        let Hop { component, stream, .. } = self.hops[hop_id.index()];
        let target = self.interfaces[self.streams.get(stream).to.index()];
        let edge = self.routes.take_turn(component, target);
        self.find_or_add_hops(stream, edge)
    }

    /// The hop of a stream at `component`. If it has none there yet, adds it and those that always follow it.
    pub(super) fn find_or_add_hops(&mut self, stream: StreamId, component: ComponentId) -> HopId {
        let is_new_stream = self.streams.get(stream).first_hop == HopId::NONE;
        let found = self.find_hop(stream, component);
        if found != HopId::NONE {
            return found;
        }
        let wanted = self.add_hop(stream, component);
        let target = self.interfaces[self.streams.get(stream).to.index()];
        let mut hop = wanted;
        for components_before in 0.. {
            let at = self.hops[hop.index()].component;
            if at == target {
                self.hops[hop.index()].next = AT_TARGET;
                break;
            }
            let next_component = match self.routes.step(at, target) {
                Step::Always(next) => next,
                Step::InTurn => {
                    self.hops[hop.index()].next = IN_TURN;
                    break;
                }
            };
            // The source interface and its edge are two.
            if is_new_stream && components_before == 2 && self.routes.end_of(next_component) == Some(target) {
                self.hops[hop.index()].service = self.components[at.index()].local_service;
            }
            // The ways of packets that took turns may meet again.
            let known = if is_new_stream { HopId::NONE } else { self.find_hop(stream, next_component) };
            let next = if known == HopId::NONE { self.add_hop(stream, next_component) } else { known };
            self.hops[hop.index()].next = next;
            if known != HopId::NONE {
                break;
            }
            hop = next;
        }
        wanted
    }

    fn find_hop(&mut self, stream: StreamId, component: ComponentId) -> HopId {
        let mut hop = self.streams.get(stream).first_hop;
        while hop != HopId::NONE && self.hops[hop.index()].component != component {
            hop = self.hops[hop.index()].next_of_stream;
        }
        hop
    }

    /// Adds a hop without a next one to a stream; the first that it gets is the one at its source.
    pub(super) fn add_hop(&mut self, stream_id: StreamId, component: ComponentId) -> HopId {
        let mut hop = Hop {
            component,
            stream: stream_id,
            service: self.components[component.index()].service,
            next: AT_TARGET,
            next_of_stream: HopId::NONE,
            next_ready: HopId::NONE,
            first_pending: PacketId::NONE,
            last_pending: PacketId::NONE,
            blocked: false,
            ready: false,
            window_used: Duration::ZERO,
        };
        let reused = self.free_hop;
        let id = if reused == HopId::NONE { HopId::from_index(self.hops.len()) } else { reused };
        let stream = self.streams.get(stream_id);
        if stream.first_hop == HopId::NONE {
            stream.first_hop = id;
        } else {
            let first = &mut self.hops[stream.first_hop.index()];
            hop.next_of_stream = std::mem::replace(&mut first.next_of_stream, id);
        }
        if reused == HopId::NONE {
            self.hops.push(hop);
        } else {
            self.free_hop = self.hops[id.index()].next_of_stream;
            self.hops[id.index()] = hop;
        }
        id
    }
}
