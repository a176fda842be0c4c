//! How fast the core is: `cargo bench -p mpilab-sim`. Prints one JSON object a line. Times are those of the processor
//! where Linux tells them (/proc/self/schedstat), so that other work on the machine counts less; else those of the clock.
//!
//! `queue`: take an event and schedule another at a random point ahead, with a given number pending.
//! `train`: one message in packets between two sockets of a node, packet by packet.
//! `exchange`: every rank of a thousand nodes sends to one of another node, through one switch.

#[path = "../tests/counting/mod.rs"]
mod counting;

use std::sync::atomic::Ordering;
use std::time::Instant;

use mpilab_sim::event::{Event, EventQueue, NetworkEvent};
use mpilab_sim::id::{ComponentId, MessageId, SourceId};
use mpilab_sim::machine::{
    Inside, Library, Machine, MemoryRates, NetworkModel, NetworkParameters, NodeType, Routing, StorageParameters, Wire,
};
use mpilab_sim::network::{Network, NetworkNotice};
use mpilab_sim::time::{Bytes, Duration, InstructionRate, Rate, Rounding, Time};

use counting::ALLOCATIONS;

const REPETITIONS: u32 = 7;
const MEBIBYTE: u64 = 1 << 20;

fn main() {
    for pending in [10, 1_000, 100_000, 1_000_000] {
        for _ in 0..REPETITIONS {
            measure_queue(pending);
        }
    }
    for _ in 0..REPETITIONS {
        measure_train(100 << 30, 100 << 10);
    }
    for _ in 0..REPETITIONS {
        measure_exchange(1_000, 100, 100 << 10);
    }
}

/// Measures the time that this program computes.
struct Stopwatch {
    start: Instant,
    start_on_processor: Option<u64>,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { start: Instant::now(), start_on_processor: Stopwatch::nanoseconds_on_processor() }
    }

    fn nanoseconds(&self) -> f64 {
        match (self.start_on_processor, Stopwatch::nanoseconds_on_processor()) {
            (Some(start), Some(end)) => (end - start) as f64,
            _ => self.start.elapsed().as_nanos() as f64,
        }
    }

    fn nanoseconds_on_processor() -> Option<u64> {
        std::fs::read_to_string("/proc/self/schedstat").ok()?.split_whitespace().next()?.parse().ok()
    }
}

/// A generator of Marsaglia's kind (Xorshift RNGs, 2003), enough to spread events.
fn next_random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

fn measure_queue(pending: u32) {
    const EVENTS: u64 = 5_000_000;
    let mut queue = EventQueue::new();
    let first = queue.claim_sources(pending as usize);
    let mut random = 0x9E37_79B9_7F4A_7C15;
    let mut after = |time: Time| time + Duration::from_picoseconds(next_random(&mut random) % 1_000_000_000);
    for number in 0..pending {
        let event = Event::Network(NetworkEvent::ServiceEnds(ComponentId(number)));
        queue.schedule(after(Time::ZERO), SourceId(first.0 + number), event);
    }
    let mut dispatch_once = || {
        let (time, event) = queue.pop().expect("each event schedules another");
        if let Event::Network(NetworkEvent::ServiceEnds(component)) = event {
            queue.schedule(after(time), SourceId(first.0 + component.0), event);
        }
        time
    };
    for _ in 0..EVENTS / 2 {
        dispatch_once();
    }
    let stopwatch = Stopwatch::start();
    let allocations = ALLOCATIONS.load(Ordering::Relaxed);
    let mut hash = 0_u64;
    for _ in 0..EVENTS {
        hash = (hash ^ dispatch_once().picoseconds()).wrapping_mul(0x0000_0100_0000_01B3);
    }
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - allocations;
    let nanoseconds = stopwatch.nanoseconds();
    println!(
        "{{\"benchmark\":\"queue\",\"pending\":{pending},\"events\":{EVENTS},\"nanoseconds_per_event\":{:.2},\
         \"events_per_second\":{:.0},\"allocations\":{allocations},\"hash\":\"{hash:016x}\"}}",
        nanoseconds / EVENTS as f64,
        EVENTS as f64 / nanoseconds * 1e9,
    );
}

fn measure_train(size: u64, packet_size: u64) {
    let machine = westmere(1, packet_size);
    let run = run_network(&machine, &[(0, 1)], size);
    println!(
        "{{\"benchmark\":\"train\",\"bytes\":{size},\"packet_size\":{packet_size},\"components\":9,\
         \"events_of_piosimhd\":{},{run}}}",
        size.div_ceil(packet_size) * 18,
    );
}

fn measure_exchange(nodes: u32, packets: u64, packet_size: u64) {
    let machine = westmere(nodes, packet_size);
    let ranks = 2 * nodes as usize;
    let pairs: Vec<(usize, usize)> = (0..ranks).map(|rank| (rank, (rank + 2 * 7) % ranks)).collect();
    let run = run_network(&machine, &pairs, packets * packet_size);
    println!("{{\"benchmark\":\"exchange\",\"nodes\":{nodes},\"packets_per_rank\":{},{run}}}", packets);
}

/// What was measured of the network, as members of a JSON object.
struct Run {
    seconds: f64,
    events: u64,
    /// Once so many events have happened that every table has its size.
    allocations: u64,
    end: Time,
}

impl std::fmt::Display for Run {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Run { seconds, events, allocations, end } = self;
        let events_per_second = *events as f64 / seconds;
        let end = end.picoseconds();
        write!(
            formatter,
            "\"seconds\":{seconds:.4},\"events\":{events},\"events_per_second\":{events_per_second:.0},\
             \"allocations\":{allocations},\"end_picoseconds\":{end}"
        )
    }
}

/// Sends a message of `size` between each pair of ranks at once, and waits for all of them.
fn run_network(machine: &Machine, pairs: &[(usize, usize)], size: u64) -> Run {
    const WARM_EVENTS: u64 = 100_000;
    let mut queue = EventQueue::new();
    let mut network = Network::new(machine, &mut queue).expect("the machine is connected");
    let stopwatch = Stopwatch::start();
    for (message, &(from, to)) in (0..).zip(pairs) {
        let [from, to] = [from, to].map(|rank| machine.ranks[rank].interface);
        network.send(Time::ZERO, MessageId(message), from, to, Bytes(size), &mut queue);
    }
    let mut run = Run { seconds: 0.0, events: 0, allocations: 0, end: Time::ZERO };
    while let Some((now, event)) = queue.pop() {
        run.events += 1;
        if run.events == WARM_EVENTS {
            run.allocations = ALLOCATIONS.load(Ordering::Relaxed);
        }
        match event {
            Event::Network(event) => network.handle(now, event, &mut queue),
            _ => unreachable!("only the network is there"),
        }
        while let Some(notice) = network.take_notice() {
            if let NetworkNotice::Arrived(_) = notice {
                run.end = now;
            }
        }
    }
    run.allocations = ALLOCATIONS.load(Ordering::Relaxed) - run.allocations;
    run.seconds = stopwatch.nanoseconds() * 1e-9;
    run
}

/// Nodes of the papers' cluster with a rank on each of their two sockets (Kunkel 2012, figure 1).
fn westmere(nodes: u32, packet_size: u64) -> Machine {
    let network = NetworkParameters {
        model: NetworkModel::Packet,
        packet_size: Bytes(packet_size),
        message_header: Bytes(40),
        routing: Routing::FirstShortest,
        rounding: Rounding::UpToPicosecond,
    };
    let storage = StorageParameters { stripe_size: Bytes(65_536), protocol: Default::default() };
    let mut machine = Machine::new(network, Library::default(), storage);
    let switch = machine.add_switch(rate(48_000));
    let node_type = NodeType {
        sockets: 2,
        cores_per_socket: 6,
        core_rate: InstructionRate::from_instructions_per_second(2_660_000_000).expect("not zero"),
        interface_rate: rate(40 << 10),
        interface_link: wire(79, 3781),
        inside: Inside::MemoriesAndHub {
            memory: MemoryRates { rate: rate(3778), local_rate: rate(4556) },
            socket_link: wire(38, 3427),
            hub_rate: rate(10_864),
        },
    };
    for _ in 0..nodes {
        let node = machine.add_node(&node_type);
        let exit = machine.nodes[node.index()].exit;
        machine.add_link(exit, switch, wire(19_982, 72));
        machine.add_rank(node, 0);
        machine.add_rank(node, 1);
    }
    machine
}

fn rate(mebibytes_per_second: u64) -> Rate {
    Rate::from_bytes_per_second(mebibytes_per_second * MEBIBYTE).expect("not zero")
}

fn wire(latency_nanoseconds: u64, mebibytes_per_second: u64) -> Wire {
    Wire { latency: Duration::from_nanoseconds(latency_nanoseconds), rate: rate(mebibytes_per_second) }
}
