//! The packet model against its slow twin, and what must hold for any traffic.

mod packet_twin;

use mpilab_sim::event::{Event, EventQueue, RankEvent};
use mpilab_sim::id::{ComponentId, InterfaceId, MessageId, RankId, SourceId};
use mpilab_sim::machine::{
    Component, Library, Machine, NetworkModel, NetworkParameters, Routing, StorageParameters, Wire,
};
use mpilab_sim::network::{Network, NetworkNotice};
use mpilab_sim::time::{Bytes, Duration, Rate, Rounding, Time};
use proptest::prelude::*;

use packet_twin::{Sending, Story, story_of_twin};

fn story_of_network(machine: &Machine, sendings: &[Sending]) -> Story {
    let mut queue = EventQueue::new();
    queue.claim_sources(sendings.len());
    let mut network = Network::new(machine, &mut queue).unwrap();
    for (number, sending) in (0..).zip(sendings) {
        queue.schedule(sending.at, SourceId(number), Event::Rank(RankEvent::Continues(RankId(number))));
    }
    let mut story = Vec::new();
    while let Some((now, event)) = queue.pop() {
        match event {
            Event::Network(event) => network.handle(now, event, &mut queue),
            Event::Rank(RankEvent::Continues(RankId(number))) => {
                let Sending { from, to, payload, .. } = sendings[number as usize];
                network.send(now, MessageId(number), from, to, payload, &mut queue);
            }
            _ => unreachable!(),
        }
        while let Some(notice) = network.take_notice() {
            story.push((now, notice));
        }
    }
    story
}

/// What a random network is made of.
#[derive(Clone, Debug)]
struct Plan {
    packet_size: u64,
    message_header: u64,
    routing: Routing,
    rounding: Rounding,
    /// Rates of the nodes of the graph; memories have a second one.
    inner: Vec<(Rate, Option<Rate>)>,
    /// The first link of each node but the first leads to one before it.
    tree: Vec<(usize, Wire, Wire)>,
    further_links: Vec<(usize, usize, Wire, Wire)>,
    interfaces: Vec<(usize, Rate, Wire)>,
}

fn empty_machine(packet_size: u64, message_header: u64, routing: Routing, rounding: Rounding) -> Machine {
    let network = NetworkParameters {
        model: NetworkModel::Packet,
        packet_size: Bytes(packet_size),
        message_header: Bytes(message_header),
        routing,
        rounding,
    };
    let storage = StorageParameters { stripe_size: Bytes(65_536), protocol: Default::default() };
    Machine::new(network, Library::default(), storage)
}

fn add_interface(machine: &mut Machine, at: ComponentId, rate: Rate, wire: Wire) -> InterfaceId {
    machine.components.push(Component::Interface { rate });
    let interface = ComponentId::from_index(machine.components.len() - 1);
    machine.add_link(interface, at, wire);
    machine.interfaces.push(interface);
    InterfaceId::from_index(machine.interfaces.len() - 1)
}

impl Plan {
    fn machine(&self) -> Machine {
        let mut machine = empty_machine(self.packet_size, self.message_header, self.routing, self.rounding);
        for &(rate, local_rate) in &self.inner {
            machine.components.push(match local_rate {
                Some(local_rate) => Component::Memory { rate, local_rate },
                None => Component::StoreAndForward { rate },
            });
        }
        let inner = |node: usize| ComponentId::from_index(node % self.inner.len());
        for (node, &(other, there, back)) in (1..self.inner.len()).zip(&self.tree) {
            machine.add_edge(inner(node), ComponentId::from_index(other % node), there);
            machine.add_edge(ComponentId::from_index(other % node), inner(node), back);
        }
        for &(one, other, there, back) in &self.further_links {
            if inner(one) != inner(other) {
                machine.add_edge(inner(one), inner(other), there);
                machine.add_edge(inner(other), inner(one), back);
            }
        }
        for &(at, rate, wire) in &self.interfaces {
            add_interface(&mut machine, inner(at), rate, wire);
        }
        machine
    }
}

fn rates() -> impl Strategy<Value = Rate> {
    // Round rates make events at one time; they are the harder case.
    prop_oneof![Just(1_000_000_000), Just(2_000_000_000), 100_000_000..5_000_000_000_u64]
        .prop_map(|rate| Rate::from_bytes_per_second(rate).unwrap())
}

fn wires() -> impl Strategy<Value = Wire> {
    let latencies = prop_oneof![Just(0), Just(1_000_000), 0..3_000_000_u64];
    (latencies, rates())
        .prop_map(|(latency, rate)| Wire { latency: Duration::from_picoseconds(latency), rate })
}

fn plans() -> impl Strategy<Value = Plan> {
    let routings = prop_oneof![Just(Routing::FirstShortest), Just(Routing::RoundRobin)];
    // Rounded down, a small packet may take no time at all.
    let roundings = prop_oneof![3 => Just(Rounding::UpToPicosecond), 1 => Just(Rounding::DownToNanosecond)];
    let links = (0..9_usize, 0..9_usize, wires(), wires());
    (
        prop_oneof![1..5_u64, 1..600_u64],
        prop_oneof![Just(0), 1..60_u64],
        (routings, roundings),
        prop::collection::vec((rates(), prop::option::of(rates())), 1..7),
        prop::collection::vec((0..9_usize, wires(), wires()), 6),
        prop::collection::vec(links, 0..6),
        prop::collection::vec((0..9_usize, rates(), wires()), 2..7),
    )
        .prop_map(|(packet_size, message_header, (routing, rounding), inner, tree, further_links, interfaces)| Plan {
            packet_size,
            message_header,
            routing,
            rounding,
            inner,
            tree,
            further_links,
            interfaces,
        })
}

/// Sendings of up to so many packets, between any two of the interfaces or from one to itself.
fn traffic(most_packets: u64) -> impl Strategy<Value = (Machine, Vec<Sending>)> {
    plans().prop_flat_map(move |plan| {
        let (interfaces, packet_size) = (plan.interfaces.len() as u32, plan.packet_size);
        let starts = prop_oneof![Just(0), 0..20_000_000_u64];
        let sizes = prop_oneof![Just(0), Just(packet_size), 0..most_packets * packet_size];
        let sending = (starts, 0..interfaces, 0..interfaces, sizes).prop_map(|(at, from, to, payload)| Sending {
            at: Time::from_picoseconds(at),
            from: InterfaceId(from),
            to: InterfaceId(to),
            payload: Bytes(payload),
        });
        (Just(plan.machine()), prop::collection::vec(sending, 1..12))
    })
}

/// The components of the only way from an interface to another, found step by step.
fn way(machine: &Machine, from: InterfaceId, to: InterfaceId) -> Vec<Component> {
    let mut routes = mpilab_sim::routing::Routes::new(machine).unwrap();
    let target = machine.interfaces[to.index()];
    let mut at = machine.interfaces[from.index()];
    let mut way = vec![machine.components[at.index()]];
    while at != target {
        at = match routes.step(at, target) {
            mpilab_sim::routing::Step::Always(next) => next,
            mpilab_sim::routing::Step::InTurn => routes.take_turn(at, target),
        };
        way.push(machine.components[at.index()]);
    }
    way
}

/// The least time that a component may take for an amount of data, and its latency.
fn quickest(component: Component, amount: Bytes) -> (Duration, Duration) {
    match component {
        Component::Interface { rate } | Component::StoreAndForward { rate } => (rate.time_for(amount), Duration::ZERO),
        Component::Memory { rate, local_rate } => (rate.max(local_rate).time_for(amount), Duration::ZERO),
        Component::Edge { wire, .. } => (wire.rate.time_for(amount), wire.latency),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn any_traffic_takes_the_same_picoseconds_as_the_slow_twin((machine, sendings) in traffic(20)) {
        prop_assert_eq!(story_of_network(&machine, &sendings), story_of_twin(&machine, &sendings));
    }

    #[test]
    fn every_message_leaves_and_arrives_once_and_in_order((machine, sendings) in traffic(20)) {
        let story = story_of_network(&machine, &sendings);
        prop_assert_eq!(story.len(), 3 * sendings.len());
        for (number, sending) in sendings.iter().enumerate() {
            let id = MessageId::from_index(number);
            let when = |wanted| story.iter().position(|(_, notice)| *notice == wanted).map(|place| (place, story[place].0));
            let left = when(NetworkNotice::LeftSource(id)).unwrap();
            let first = when(NetworkNotice::FirstPacketArrived(id)).unwrap();
            let arrived = when(NetworkNotice::Arrived(id)).unwrap();
            prop_assert!(sending.at <= left.1 && left <= arrived && first < arrived);
        }
    }

    #[test]
    fn nothing_arrives_before_latency_plus_size_over_rate((machine, sendings) in traffic(20)) {
        for (time, notice) in story_of_network(&machine, &sendings) {
            let NetworkNotice::Arrived(id) = notice else { continue };
            let Sending { at, from, to, payload } = sendings[id.index()];
            // Packets that take turns may go ways of other rates, each with its own bound.
            if machine.network.routing == Routing::FirstShortest
                && machine.network.rounding == Rounding::UpToPicosecond
            {
                let way = way(&machine, from, to);
                let times = way.iter().map(|&component| quickest(component, payload + machine.network.message_header));
                let slowest = times.clone().map(|(service, _)| service).max().unwrap();
                let latency = times.fold(Duration::ZERO, |sum, (_, latency)| sum + latency);
                prop_assert!(time - at >= slowest + latency);
            }
        }
    }

    /// Of n like packets the first takes the sum of services and latencies, each further one the longest service more.
    #[test]
    fn a_message_alone_takes_what_the_formula_says(
        inner in prop::collection::vec(rates(), 1..6),
        wires in prop::collection::vec(wires(), 7),
        ends in (rates(), rates()),
        packets in 1..40_u64,
        packet_size in 1..600_u64,
    ) {
        let mut machine = empty_machine(packet_size, 0, Routing::FirstShortest, Rounding::UpToPicosecond);
        let nodes: Vec<ComponentId> = inner.iter().map(|&rate| machine.add_switch(rate)).collect();
        for (pair, &wire) in nodes.windows(2).zip(&wires) {
            machine.add_link(pair[0], pair[1], wire);
        }
        let from = add_interface(&mut machine, nodes[0], ends.0, wires[5]);
        let to = add_interface(&mut machine, *nodes.last().unwrap(), ends.1, wires[6]);
        let sending = Sending { at: Time::ZERO, from, to, payload: Bytes(packets * packet_size) };

        let times = way(&machine, from, to).into_iter().map(|component| quickest(component, Bytes(packet_size)));
        let (mut expected, mut longest) = (Time::ZERO, Duration::ZERO);
        for (service, latency) in times {
            expected = expected + service + latency;
            longest = longest.max(service);
        }
        (1..packets).for_each(|_| expected += longest);
        let arrived = (expected, NetworkNotice::Arrived(MessageId(0)));
        prop_assert_eq!(story_of_network(&machine, &[sending]).pop(), Some(arrived));
    }

    #[test]
    fn ranks_that_do_the_same_apart_from_each_other_take_the_same_time(
        wire in wires(),
        rate in rates(),
        payload in 0..10_000_u64,
        pairs in 2..6_usize,
    ) {
        let mut machine = empty_machine(512, 40, Routing::FirstShortest, Rounding::UpToPicosecond);
        let switch = machine.add_switch(rate);
        let mut sendings = Vec::new();
        for _ in 0..pairs {
            let hub = machine.add_switch(rate);
            machine.add_link(hub, switch, wire);
            let [one, other] = [(); 2].map(|()| add_interface(&mut machine, hub, rate, wire));
            let at = Time::ZERO;
            sendings.push(Sending { at, from: one, to: other, payload: Bytes(payload) });
        }
        let story = story_of_network(&machine, &sendings);
        let arrivals: Vec<Time> =
            story.iter().filter(|(_, notice)| matches!(notice, NetworkNotice::Arrived(_))).map(|(time, _)| *time).collect();
        prop_assert_eq!(arrivals.len(), pairs);
        prop_assert!(arrivals.iter().all(|time| *time == arrivals[0]));
    }
}
