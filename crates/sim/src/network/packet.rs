//! The packet model: every packet through every component, with flow control between neighbours.
//!
//! J. M. Kunkel: Simulating Parallel Programs on Application and System Level (2012), section 3; docs/models/packet.md
//! has the rules. Each component serves one packet at a time. All traffic from one interface to another is a stream; a
//! component keeps a queue for each stream and serves the streams in turn. A stream may have so much of its traffic
//! between a component and the next one as the component's window allows; beyond it the stream is blocked there
//! until the next component begins to serve one of its packets.
//!
//! This file serves packets; which components a stream passes is the matter of `way` and, for the analytic model, of
//! `analytic`.

mod analytic;
mod way;

use std::collections::{BTreeMap, VecDeque};

use crate::event::{Event, EventQueue, NetworkEvent, PacketId};
use crate::id::{ComponentId, InterfaceId, MessageId, SourceId, id};
use crate::machine::{Component, Machine, NetworkModel};
use crate::network::NetworkNotice;
use crate::network::streams::{HopId, StreamId, Streams};
use crate::routing::{Routes, RoutingError};
use crate::time::{Bytes, Duration, Rate, Rounding, Time};

id! {
    /// A way in which a component serves packets.
    ServiceId
}

/// The network of the packet model.
pub struct PacketNetwork {
    model: NetworkModel,
    packet_size: Bytes,
    message_header: Bytes,
    rounding: Rounding,
    first_source: SourceId,
    routes: Routes,
    interfaces: Vec<ComponentId>,
    components: Vec<State>,
    services: Vec<Service>,
    /// By rate, latency and window. Machines have many components, but few kinds of them.
    service_ids: BTreeMap<(Rate, Duration, Duration), ServiceId>,
    streams: Streams,
    hops: Vec<Hop>,
    free_hop: HopId,
    packets: Vec<Packet>,
    free_packet: PacketId,
    /// By message id.
    messages: Vec<Message>,
    notices: VecDeque<NetworkNotice>,
}

/// What a component does at present.
#[derive(Clone, Copy)]
struct State {
    serving: PacketId,
    /// The streams that may be served next, in this order.
    first_ready: HopId,
    last_ready: HopId,
    /// How it serves packets: between two interfaces of its own, and all others.
    local_service: ServiceId,
    service: ServiceId,
}

/// How long a component takes for a packet, and how much of a stream may be under way from it to the next.
#[derive(Clone, Copy)]
struct Service {
    rate: Rate,
    time_of_full_packet: Duration,
    latency: Duration,
    window: Duration,
}

/// A stream at one component of its way.
#[derive(Clone, Copy)]
struct Hop {
    component: ComponentId,
    stream: StreamId,
    service: ServiceId,
    /// The hop at the next component; AT_TARGET or IN_TURN.
    next: HopId,
    /// The next hop that the stream got, or the next free entry.
    next_of_stream: HopId,
    next_ready: HopId,
    first_pending: PacketId,
    last_pending: PacketId,
    blocked: bool,
    ready: bool,
    /// The sum of the times that the packets took here whose service at the next component has not begun.
    window_used: Duration,
}

/// The next hop of a hop at the target interface.
const AT_TARGET: HopId = HopId::NONE;
/// The next hop where packets take turns between several edges.
const IN_TURN: HopId = HopId(u32::MAX - 1);

/// A packet under way.
#[derive(Clone, Copy)]
struct Packet {
    message: MessageId,
    /// Where it is or will be next.
    hop: HopId,
    /// Where it was before; none at its source.
    previous_hop: HopId,
    /// The next packet in the hop's queue, or the next free entry.
    next: PacketId,
    size: Bytes,
    /// Time of its latest service.
    service_time: Duration,
}

/// A message under way.
#[derive(Clone, Copy)]
struct Message {
    stream: StreamId,
    any_arrived: bool,
    payload_left: Bytes,
    packets_to_arrive: u64,
}

impl PacketNetwork {
    /// The network of `machine`, at rest. Claims a source of events for each component from `queue`.
    ///
    /// # Errors
    /// If an interface cannot reach another.
    pub fn new(machine: &Machine, queue: &mut EventQueue) -> Result<PacketNetwork, RoutingError> {
        let mut network = PacketNetwork {
            model: machine.network.model,
            packet_size: machine.network.packet_size,
            message_header: machine.network.message_header,
            rounding: machine.network.rounding,
            first_source: queue.claim_sources(machine.components.len()),
            routes: Routes::new(machine)?,
            interfaces: machine.interfaces.clone(),
            components: Vec::with_capacity(machine.components.len()),
            services: Vec::new(),
            service_ids: BTreeMap::new(),
            streams: Streams::new(),
            hops: Vec::new(),
            free_hop: HopId::NONE,
            packets: Vec::new(),
            free_packet: PacketId::NONE,
            messages: Vec::new(),
            notices: VecDeque::new(),
        };
        for &component in &machine.components {
            network.add_component(component);
        }
        Ok(network)
    }

    fn add_component(&mut self, component: Component) {
        let (rate, local_rate, latency) = match component {
            Component::Interface { rate } | Component::StoreAndForward { rate } => (rate, rate, Duration::ZERO),
            Component::Memory { rate, local_rate } => (rate, local_rate, Duration::ZERO),
            Component::Edge { wire, .. } => (wire.rate, wire.rate, wire.latency),
        };
        let longest = rate.min(local_rate).time_rounded(self.packet_size, self.rounding);
        let window = latency + longest;
        let service = self.find_or_add_service(rate, latency, window);
        let local_service = self.find_or_add_service(local_rate, latency, window);
        self.components.push(State {
            serving: PacketId::NONE,
            first_ready: HopId::NONE,
            last_ready: HopId::NONE,
            local_service,
            service,
        });
    }

    fn find_or_add_service(&mut self, rate: Rate, latency: Duration, window: Duration) -> ServiceId {
        *self.service_ids.entry((rate, latency, window)).or_insert_with(|| {
            let time_of_full_packet = rate.time_rounded(self.packet_size, self.rounding);
            self.services.push(Service { rate, time_of_full_packet, latency, window });
            ServiceId::from_index(self.services.len() - 1)
        })
    }

    /// Sends `payload` from one interface to another. See [`crate::network::Network::send`].
    pub fn send(
        &mut self,
        now: Time,
        message: MessageId,
        from: InterfaceId,
        to: InterfaceId,
        payload: Bytes,
        queue: &mut EventQueue,
    ) {
        let stream = self.streams.find_or_add(from, to);
        self.streams.get(stream).messages += 1;
        if self.streams.get(stream).first_hop == HopId::NONE {
            let source = self.interfaces[from.index()];
            match self.model {
                NetworkModel::Packet => _ = self.find_or_add_hops(stream, source),
                NetworkModel::Analytic => self.add_direct_hops(stream, source),
            }
        }
        let packets_to_arrive = payload.0.div_ceil(self.packet_size.0).max(1);
        let new = Message { stream, any_arrived: false, payload_left: payload, packets_to_arrive };
        if message.index() >= self.messages.len() {
            self.messages.resize(message.index() + 1, new);
        }
        self.messages[message.index()] = new;
        let hop = self.streams.get(stream).first_hop;
        self.create_packet(message, hop, self.message_header);
        self.serve(now, self.hops[hop.index()].component, queue);
    }

    /// Lets `event` happen.
    pub fn handle(&mut self, now: Time, event: NetworkEvent, queue: &mut EventQueue) {
        match event {
            NetworkEvent::ServiceEnds(component) => self.end_service(now, component, queue),
            NetworkEvent::PacketArrives(packet) => self.arrive(now, packet, queue),
        }
    }

    /// The oldest notice that has not been taken yet.
    pub fn take_notice(&mut self) -> Option<NetworkNotice> {
        self.notices.pop_front()
    }

    /// Begins services, as long as one lets another begin: at `component` if it is idle and a stream is ready there, and
    /// then at the component before, if this was what the stream's next packet waited for there.
    fn serve(&mut self, now: Time, mut component: ComponentId, queue: &mut EventQueue) {
        loop {
            let state = &mut self.components[component.index()];
            if state.serving != PacketId::NONE || state.first_ready == HopId::NONE {
                return;
            }
            let hop_id = state.first_ready;
            let hop = &mut self.hops[hop_id.index()];
            state.first_ready = hop.next_ready;
            hop.ready = false;

            let packet_id = hop.first_pending;
            let packet = &mut self.packets[packet_id.index()];
            state.serving = packet_id;
            hop.first_pending = packet.next;

            let service = &self.services[hop.service.index()];
            let service_time = if packet.size == self.packet_size {
                service.time_of_full_packet
            } else {
                service.rate.time_rounded(packet.size, self.rounding)
            };
            hop.window_used += service_time;
            hop.blocked = hop.window_used >= service.window;
            let time_before = std::mem::replace(&mut packet.service_time, service_time);
            let (message, previous_hop) = (packet.message, packet.previous_hop);
            let source = SourceId(self.first_source.0 + component.0);
            queue.schedule(now + service_time, source, Event::Network(NetworkEvent::ServiceEnds(component)));

            if previous_hop == HopId::NONE {
                self.continue_message(message, hop_id);
                return;
            }
            if !self.confirm(previous_hop, time_before) {
                return;
            }
            component = self.hops[previous_hop.index()].component;
        }
    }

    /// A packet of `message` has begun service at its source interface: brings forth the next one.
    fn continue_message(&mut self, message: MessageId, hop: HopId) {
        if self.messages[message.index()].payload_left == Bytes(0) {
            self.notices.push_back(NetworkNotice::LeftSource(message));
        } else {
            self.create_packet(message, hop, Bytes(0));
        }
    }

    fn create_packet(&mut self, message: MessageId, hop: HopId, header: Bytes) {
        let left = &mut self.messages[message.index()].payload_left;
        let payload = (*left).min(self.packet_size);
        left.0 -= payload.0;
        let packet = Packet {
            message,
            hop,
            previous_hop: HopId::NONE,
            next: PacketId::NONE,
            size: payload + header,
            service_time: Duration::ZERO,
        };
        let mut id = self.free_packet;
        if id == PacketId::NONE {
            id = PacketId::from_index(self.packets.len());
            self.packets.push(packet);
        } else {
            self.free_packet = self.packets[id.index()].next;
            self.packets[id.index()] = packet;
        }
        self.enqueue(id);
    }

    /// Puts a packet at the end of the queue of its hop.
    fn enqueue(&mut self, packet: PacketId) {
        let hop_id = self.packets[packet.index()].hop;
        let hop = &mut self.hops[hop_id.index()];
        if hop.first_pending == PacketId::NONE {
            hop.first_pending = packet;
        } else {
            self.packets[hop.last_pending.index()].next = packet;
        }
        hop.last_pending = packet;
        self.make_ready(hop_id);
    }

    /// Puts a stream at the end of those that may be served at a component, if it may be and is not there yet.
    fn make_ready(&mut self, hop_id: HopId) -> bool {
        let hop = &mut self.hops[hop_id.index()];
        if hop.ready || hop.blocked || hop.first_pending == PacketId::NONE {
            return false;
        }
        hop.ready = true;
        hop.next_ready = HopId::NONE;
        let state = &mut self.components[hop.component.index()];
        let last = std::mem::replace(&mut state.last_ready, hop_id);
        if state.first_ready == HopId::NONE {
            state.first_ready = hop_id;
        } else {
            self.hops[last.index()].next_ready = hop_id;
        }
        true
    }

    /// The component after `hop` has begun to serve a packet that took `service_time` here. True if therefore the
    /// stream has become ready here.
    fn confirm(&mut self, hop_id: HopId, service_time: Duration) -> bool {
        let hop = &mut self.hops[hop_id.index()];
        hop.window_used -= service_time;
        let window = self.services[hop.service.index()].window;
        // Rounded down, a window may be no time at all; one packet is under way then.
        if !hop.blocked || (hop.window_used >= window && !hop.window_used.is_zero()) {
            return false;
        }
        hop.blocked = false;
        self.make_ready(hop_id)
    }

    fn end_service(&mut self, now: Time, component: ComponentId, queue: &mut EventQueue) {
        let packet_id = std::mem::replace(&mut self.components[component.index()].serving, PacketId::NONE);
        let packet = &mut self.packets[packet_id.index()];
        let hop_id = packet.hop;
        let mut next = self.hops[hop_id.index()].next;
        if next == AT_TARGET {
            let service_time = packet.service_time;
            self.make_ready(hop_id);
            self.confirm(hop_id, service_time);
            self.deliver(packet_id);
            self.serve(now, component, queue);
            return;
        }
        if next == IN_TURN {
            next = self.take_turn(hop_id);
        }
        let packet = &mut self.packets[packet_id.index()];
        packet.previous_hop = hop_id;
        packet.hop = next;
        packet.next = PacketId::NONE;
        let latency = self.services[self.hops[hop_id.index()].service.index()].latency;
        self.make_ready(hop_id);
        if latency.is_zero() {
            // The component takes its next packet before the one that it hands on is served elsewhere, as it would if
            // the way took a moment.
            self.serve(now, component, queue);
            self.arrive(now, packet_id, queue);
        } else {
            let source = SourceId(self.first_source.0 + component.0);
            queue.schedule(now + latency, source, Event::Network(NetworkEvent::PacketArrives(packet_id)));
            self.serve(now, component, queue);
        }
    }

    fn arrive(&mut self, now: Time, packet: PacketId, queue: &mut EventQueue) {
        let component = self.hops[self.packets[packet.index()].hop.index()].component;
        self.enqueue(packet);
        self.serve(now, component, queue);
    }

    /// The target interface has served a packet.
    fn deliver(&mut self, packet_id: PacketId) {
        let packet = &mut self.packets[packet_id.index()];
        let message_id = packet.message;
        packet.next = self.free_packet;
        self.free_packet = packet_id;

        let message = &mut self.messages[message_id.index()];
        if !message.any_arrived {
            message.any_arrived = true;
            self.notices.push_back(NetworkNotice::FirstPacketArrived(message_id));
        }
        message.packets_to_arrive -= 1;
        if message.packets_to_arrive == 0 {
            let stream = message.stream;
            self.notices.push_back(NetworkNotice::Arrived(message_id));
            self.leave_stream(stream);
        }
    }

    /// Forgets the stream when its last message has arrived: nothing of it is under way then, at no component.
    fn leave_stream(&mut self, stream_id: StreamId) {
        let stream = self.streams.get(stream_id);
        stream.messages -= 1;
        if stream.messages > 0 {
            return;
        }
        let mut hop_id = stream.first_hop;
        while hop_id != HopId::NONE {
            let hop = &mut self.hops[hop_id.index()];
            debug_assert!(hop.window_used.is_zero() && hop.first_pending == PacketId::NONE, "a stream ends at rest");
            let next = std::mem::replace(&mut hop.next_of_stream, self.free_hop);
            self.free_hop = hop_id;
            hop_id = next;
        }
        self.streams.remove(stream_id);
    }
}
