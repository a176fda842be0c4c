//! In the steady state no event allocates: tables and queues keep the size that they have reached.

mod counting;

use std::sync::atomic::Ordering;

use mpilab_sim::event::{Event, EventQueue};
use mpilab_sim::id::{MessageId, RankId};
use mpilab_sim::machine::{
    Inside, Library, Machine, NetworkModel, NetworkParameters, NodeType, Routing, StorageParameters, Wire,
};
use mpilab_sim::network::{Network, NetworkNotice};
use mpilab_sim::program::{
    Call, CallTag, Collective, CollectiveCall, Completion, Numbers, Operation, Peer, Program, Receive, RequestId, Send, SendMode,
};
use mpilab_sim::sink::Nothing;
use mpilab_sim::time::{Bytes, Duration, InstructionRate, Rate, Rounding, Time};
use mpilab_sim::world::simulate;

use counting::ALLOCATIONS;

const RANKS: u32 = 8;

fn machine() -> Machine {
    let network = NetworkParameters {
        model: NetworkModel::Packet,
        packet_size: Bytes(1024),
        message_header: Bytes(40),
        routing: Routing::FirstShortest,
        rounding: Rounding::UpToPicosecond,
    };
    let storage = StorageParameters { stripe_size: Bytes(65_536), protocol: Default::default() };
    let mut machine = Machine::new(network, Library::default(), storage);
    let rate = Rate::from_bytes_per_second(1_000_000_000).unwrap();
    let wire = Wire { latency: Duration::from_nanoseconds(500), rate };
    let switch = machine.add_switch(rate);
    for _ in 0..RANKS {
        let node = machine.add_node(&NodeType {
            sockets: 1,
            cores_per_socket: 1,
            core_rate: InstructionRate::from_instructions_per_second(1_000_000_000).unwrap(),
            interface_rate: rate,
            interface_link: wire,
            inside: Inside::Hub { hub_rate: rate },
        });
        machine.add_link(machine.nodes[node.index()].exit, switch, wire);
        machine.add_rank(node, 0);
    }
    machine
}

/// Everybody sends to rank 0, a new message as soon as one has arrived, until so many have. Every message begins and ends
/// a stream. Gives the number of events.
fn send_messages(network: &mut Network, machine: &Machine, queue: &mut EventQueue, now: &mut Time, messages: u32) -> u64 {
    let send = |network: &mut Network, queue: &mut EventQueue, now: Time, rank: u32| {
        let [from, to] = [rank, 0].map(|rank| machine.ranks[rank as usize].interface);
        network.send(now, MessageId(rank), from, to, Bytes(10_000), queue);
    };
    (1..RANKS).for_each(|rank| send(network, queue, *now, rank));
    let (mut events, mut sent) = (0, RANKS - 1);
    while let Some((time, event)) = queue.pop() {
        (*now, events) = (time, events + 1);
        match event {
            Event::Network(event) => network.handle(time, event, queue),
            _ => unreachable!(),
        }
        while let Some(notice) = network.take_notice() {
            if let NetworkNotice::Arrived(MessageId(rank)) = notice
                && sent < messages
            {
                sent += 1;
                send(network, queue, time, rank);
            }
        }
    }
    events
}

/// Neighbours exchange messages, blocking and nonblocking, and all reduce and wait for each other, so many times.
fn program(times: u32) -> Program {
    let mut program = Program::new(RANKS);
    let communicator = Program::WORLD;
    let (right, left) = (Peer::Relative(1), Peer::Relative(-1));
    let bytes = Bytes(3_000);
    let send = Send { destination: right, tag: 1, communicator, bytes, mode: SendMode::Synchronous };
    let receive = Receive { source: Peer::Any, tag: 1, communicator };
    let collective = |call| Collective { call, communicator, root: 0, bytes, counts: Numbers::default() };
    let [sent, received] = [RequestId(0), RequestId(1)];
    let requests = program.add_requests([Some(sent), Some(received)]);
    let operations = [
        Operation::Repeat { times, length: 6 },
        Operation::SendReceive { destination: left, send_tag: 0, bytes, source: right, receive_tag: 0, communicator },
        Operation::Send(send, Some(sent.into())),
        Operation::Receive(receive, Some(received.into())),
        Operation::Complete(requests, Completion::All),
        Operation::Collective(collective(CollectiveCall::Allreduce), None),
        Operation::Collective(collective(CollectiveCall::Barrier), None),
    ];
    let list = program.add_list(operations.map(|operation| Call { operation, tag: CallTag(0) }).to_vec());
    (0..RANKS).for_each(|rank| program.assign(RankId(rank), list));
    program
}

/// Allocations and events of a simulation of so many repetitions.
fn simulate_times(machine: &Machine, times: u32) -> (u64, u64) {
    let program = program(times);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let outcome = simulate(&program, machine, 0, &mut Nothing).unwrap();
    (ALLOCATIONS.load(Ordering::Relaxed) - before, outcome.events)
}

/// One test: another one beside it would be counted too.
#[test]
fn events_do_not_allocate() {
    let machine = machine();
    let (few_allocations, few_events) = simulate_times(&machine, 100);
    let (many_allocations, many_events) = simulate_times(&machine, 3_000);
    assert!(many_events > few_events + 1_000_000);
    assert!(many_allocations <= few_allocations + 30, "{few_allocations} and {many_allocations} allocations");
    network_does_not_allocate();
}

fn network_does_not_allocate() {
    let machine = machine();
    let mut queue = EventQueue::new();
    let mut network = Network::new(&machine, &mut queue).unwrap();
    let mut now = Time::ZERO;
    send_messages(&mut network, &machine, &mut queue, &mut now, 1_000);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let events = send_messages(&mut network, &machine, &mut queue, &mut now, 10_000);
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert!(events > 1_000_000);
    // Time reaches higher digits, whose buckets are new.
    assert!(allocations <= 30, "{allocations} allocations in {events} events");
}
