//! The slow twin of the packet model: the rules of docs/models/packet.md written down one by one, with lists that are
//! searched from one end to the other.

use std::collections::BTreeMap;

use mpilab_sim::id::{ComponentId, InterfaceId, MessageId};
use mpilab_sim::machine::{Component, Machine, Routing};
use mpilab_sim::network::NetworkNotice;
use mpilab_sim::time::{Bytes, Duration, Rate, Time};

/// A message that is sent at a given time. Its place in the list is its id.
#[derive(Clone, Copy, Debug)]
pub struct Sending {
    pub at: Time,
    pub from: InterfaceId,
    pub to: InterfaceId,
    pub payload: Bytes,
}

/// What the network says of the messages, and when.
pub type Story = Vec<(Time, NetworkNotice)>;

/// Who scheduled an event and the how many-eth of its events it is: the order of events at one time.
type Rank = (usize, u64);

#[derive(Clone, Copy)]
enum Happening {
    Send(usize),
    ServiceEnds(ComponentId),
    Arrives(Packet, ComponentId),
}

#[derive(Clone, Copy)]
struct Packet {
    message: usize,
    size: Bytes,
    /// The component before and the time that it took.
    before: Option<(ComponentId, Duration)>,
    components_before: usize,
}

/// From where to where.
type Stream = (ComponentId, ComponentId);

#[derive(Default)]
struct Flow {
    pending: Vec<Packet>,
    used: Duration,
    in_transit: u32,
    blocked: bool,
    scheduled: bool,
}

#[derive(Default)]
struct Server {
    flows: BTreeMap<Stream, Flow>,
    ready: Vec<Stream>,
    serving: Option<(Packet, Duration)>,
}

pub struct Twin<'a> {
    machine: &'a Machine,
    sendings: &'a [Sending],
    events: Vec<(Time, Rank, Happening)>,
    serials: Vec<u64>,
    servers: Vec<Server>,
    unsent: Vec<Bytes>,
    unarrived: Vec<Option<u64>>,
    turns: BTreeMap<Stream, usize>,
    story: Story,
}

/// Runs the twin.
pub fn story_of_twin(machine: &Machine, sendings: &[Sending]) -> Story {
    let mut twin = Twin {
        machine,
        sendings,
        events: Vec::new(),
        serials: vec![0; sendings.len() + machine.components.len()],
        servers: machine.components.iter().map(|_| Server::default()).collect(),
        unsent: sendings.iter().map(|sending| sending.payload).collect(),
        unarrived: vec![None; sendings.len()],
        turns: BTreeMap::new(),
        story: Vec::new(),
    };
    for (message, sending) in sendings.iter().enumerate() {
        twin.schedule(sending.at, message, Happening::Send(message));
    }
    while let Some(first) = (0..twin.events.len()).min_by_key(|&event| (twin.events[event].0, twin.events[event].1)) {
        let (now, _, happening) = twin.events.remove(first);
        match happening {
            Happening::Send(message) => {
                let header = machine.network.message_header;
                let source = twin.stream(message).0;
                twin.create_packet(message, header);
                twin.dispatch(now, source);
            }
            Happening::ServiceEnds(component) => twin.end_service(now, component),
            Happening::Arrives(packet, component) => twin.arrive(now, packet, component),
        }
    }
    twin.story
}

impl Twin<'_> {
    fn schedule(&mut self, time: Time, source: usize, happening: Happening) {
        self.events.push((time, (source, self.serials[source]), happening));
        self.serials[source] += 1;
    }

    fn stream(&self, message: usize) -> Stream {
        let Sending { from, to, .. } = self.sendings[message];
        (self.machine.interfaces[from.index()], self.machine.interfaces[to.index()])
    }

    fn create_packet(&mut self, message: usize, header: Bytes) {
        let payload = self.unsent[message].min(self.machine.network.packet_size);
        self.unsent[message] = Bytes(self.unsent[message].0 - payload.0);
        let packet = Packet { message, size: payload + header, before: None, components_before: 0 };
        let source = self.stream(message).0;
        self.enqueue(packet, source);
    }

    fn enqueue(&mut self, packet: Packet, component: ComponentId) {
        let stream = self.stream(packet.message);
        let flow = self.servers[component.index()].flows.entry(stream).or_default();
        flow.pending.push(packet);
        self.make_ready(component, stream);
    }

    fn make_ready(&mut self, component: ComponentId, stream: Stream) {
        let Server { flows, ready, .. } = &mut self.servers[component.index()];
        let flow = flows.get_mut(&stream).unwrap();
        if !flow.scheduled && !flow.blocked && !flow.pending.is_empty() {
            flow.scheduled = true;
            ready.push(stream);
        }
    }

    fn arrive(&mut self, now: Time, packet: Packet, component: ComponentId) {
        self.enqueue(packet, component);
        self.dispatch(now, component);
    }

    fn dispatch(&mut self, now: Time, component: ComponentId) {
        let server = &mut self.servers[component.index()];
        if server.serving.is_some() || server.ready.is_empty() {
            return;
        }
        let stream = server.ready.remove(0);
        let flow = server.flows.get_mut(&stream).unwrap();
        flow.scheduled = false;
        let packet = flow.pending.remove(0);
        let (service, window) = self.service_and_window(component, packet, stream);
        let server = &mut self.servers[component.index()];
        let flow = server.flows.get_mut(&stream).unwrap();
        flow.used += service;
        flow.in_transit += 1;
        flow.blocked = flow.used >= window;
        server.serving = Some((packet, service));
        self.schedule(now + service, self.sendings.len() + component.index(), Happening::ServiceEnds(component));
        match packet.before {
            Some((before, service_before)) => {
                self.go_on(before, stream, service_before);
                self.dispatch(now, before);
            }
            None if self.unsent[packet.message] == Bytes(0) => {
                self.story.push((now, NetworkNotice::LeftSource(MessageId::from_index(packet.message))));
            }
            None => self.create_packet(packet.message, Bytes(0)),
        }
    }

    fn go_on(&mut self, component: ComponentId, stream: Stream, service: Duration) {
        let any = Packet { message: 0, size: Bytes(0), before: None, components_before: usize::MAX };
        let (_, window) = self.service_and_window(component, any, stream);
        let flow = self.servers[component.index()].flows.get_mut(&stream).unwrap();
        flow.used -= service;
        flow.in_transit -= 1;
        if flow.blocked && !(flow.in_transit > 0 && flow.used >= window) {
            flow.blocked = false;
            self.make_ready(component, stream);
        }
    }

    fn end_service(&mut self, now: Time, component: ComponentId) {
        let (mut packet, service) = self.servers[component.index()].serving.take().unwrap();
        let stream = self.stream(packet.message);
        self.make_ready(component, stream);
        if component == stream.1 {
            self.go_on(component, stream, service);
            self.deliver(now, packet.message);
            self.dispatch(now, component);
            return;
        }
        let next = self.next(component, stream.1, true);
        packet.before = Some((component, service));
        packet.components_before += 1;
        match self.machine.components[component.index()] {
            Component::Edge { wire, .. } if !wire.latency.is_zero() => {
                let source = self.sendings.len() + component.index();
                self.schedule(now + wire.latency, source, Happening::Arrives(packet, next));
                self.dispatch(now, component);
            }
            _ => {
                self.dispatch(now, component);
                self.arrive(now, packet, next);
            }
        }
    }

    fn deliver(&mut self, now: Time, message: usize) {
        let id = MessageId::from_index(message);
        let packets = self.sendings[message].payload.0.div_ceil(self.machine.network.packet_size.0).max(1);
        if self.unarrived[message].is_none() {
            self.story.push((now, NetworkNotice::FirstPacketArrived(id)));
        }
        let left = self.unarrived[message].get_or_insert(packets);
        *left -= 1;
        if *left == 0 {
            self.story.push((now, NetworkNotice::Arrived(id)));
        }
    }

    fn service_and_window(&mut self, at: ComponentId, packet: Packet, stream: Stream) -> (Duration, Duration) {
        let (packet_size, rounding) = (self.machine.network.packet_size, self.machine.network.rounding);
        let time = |rate: Rate, size: Bytes| rate.time_rounded(size, rounding);
        match self.machine.components[at.index()] {
            Component::Interface { rate } | Component::StoreAndForward { rate } => {
                (time(rate, packet.size), time(rate, packet_size))
            }
            Component::Edge { wire, .. } => {
                (time(wire.rate, packet.size), wire.latency + time(wire.rate, packet_size))
            }
            Component::Memory { rate, local_rate } => {
                let ends_at_target = |edge: ComponentId| self.end_of(edge) == Some(stream.1);
                let is_local = packet.components_before == 2 && self.ways(at, stream.1).into_iter().all(ends_at_target);
                let rate_here = if is_local { local_rate } else { rate };
                (time(rate_here, packet.size), time(rate.min(local_rate), packet_size))
            }
        }
    }

    fn end_of(&self, edge: ComponentId) -> Option<ComponentId> {
        match self.machine.components[edge.index()] {
            Component::Edge { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Where a packet goes next.
    fn next(&mut self, at: ComponentId, target: ComponentId, takes_turn: bool) -> ComponentId {
        if let Some(end) = self.end_of(at) {
            return end;
        }
        let ways = self.ways(at, target);
        if self.machine.network.routing == Routing::FirstShortest || ways.len() == 1 || !takes_turn {
            return ways[0];
        }
        let turn = self.turns.entry((at, target)).or_insert(0);
        let way = ways[*turn % ways.len()];
        *turn += 1;
        way
    }

    /// All edges from `at` on a shortest way to `target`.
    fn ways(&self, at: ComponentId, target: ComponentId) -> Vec<ComponentId> {
        let distances = self.distances_to(target);
        let components = self.machine.components.iter().enumerate();
        let ways = components.filter_map(|(index, component)| match component {
            Component::Edge { from, to, .. } if *from == at && distances[to.index()] < distances[at.index()] => {
                Some(ComponentId::from_index(index))
            }
            _ => None,
        });
        ways.collect()
    }

    /// The distance of every component to `target` (Bellman and Ford).
    fn distances_to(&self, target: ComponentId) -> Vec<u32> {
        let mut distances = vec![1_000_000; self.machine.components.len()];
        distances[target.index()] = 0;
        for _ in 0..self.machine.components.len() {
            for component in &self.machine.components {
                if let Component::Edge { from, to, .. } = component {
                    distances[from.index()] = distances[from.index()].min(distances[to.index()] + 1);
                }
            }
        }
        distances
    }
}
