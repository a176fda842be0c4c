//! Properties of random traffic: everything is received once, in order, after it was sent, and always in the same way.

use std::collections::BTreeMap;
use std::num::NonZeroU64;

use mpilab_sim::collectives::Choice;
use mpilab_sim::id::RankId;
use mpilab_sim::machine::{
    Disk, Inside, Library, Machine, NetworkModel, NetworkParameters, NodeType, Routing, StorageParameters, StorageProtocol, Wire,
};
use mpilab_sim::program::{
    ANY_TAG, Call, CallTag, Collective, CollectiveCall, Communicator, Completion, Extent, File, FileCall, FileOperation, Numbers,
    Operation, Peer, Program, Receive, RequestId, Send, SendMode,
};
use mpilab_sim::sink::{CallResult, Message, Nothing, Sink};
use mpilab_sim::time::{Bytes, Duration, InstructionRate, Instructions, Rate, Rounding, Time};
use mpilab_sim::world::{SimulationError, simulate};
use proptest::prelude::*;

fn rate(bytes_per_second: u64) -> Rate {
    Rate::from_bytes_per_second(bytes_per_second).unwrap()
}

/// Two ranks on each node, one switch, two servers.
fn machine(ranks: u32, overhead_picoseconds: u64, step_instructions: u64) -> Machine {
    let wire = |rate| Wire { latency: Duration::from_nanoseconds(500), rate };
    let network = NetworkParameters {
        model: NetworkModel::Packet,
        packet_size: Bytes(1000),
        message_header: Bytes(40),
        routing: Routing::FirstShortest,
        rounding: Rounding::UpToPicosecond,
    };
    let library = Library {
        eager_limit: Bytes(2000),
        eager_header: Bytes(8),
        request_to_send: Bytes(8),
        clear_to_send: Bytes(100),
        collective_header: Bytes(20),
        step_instructions: Instructions(step_instructions),
        send_overhead: Duration::from_picoseconds(overhead_picoseconds),
        receive_overhead: Duration::from_picoseconds(overhead_picoseconds),
        collectives: Choice::default(),
    };
    let storage = StorageParameters { stripe_size: Bytes(64), protocol: StorageProtocol::default() };
    let mut machine = Machine::new(network, library, storage);
    let switch = machine.add_switch(rate(8_000_000_000));
    for _ in 0..ranks.div_ceil(2) {
        let node = machine.add_node(&NodeType {
            sockets: 1,
            cores_per_socket: 2,
            core_rate: InstructionRate::from_instructions_per_second(1_000_000_000).unwrap(),
            interface_rate: rate(4_000_000_000),
            interface_link: wire(rate(4_000_000_000)),
            inside: Inside::Hub { hub_rate: rate(8_000_000_000) },
        });
        let hub = machine.nodes[node.index()].exit;
        machine.add_link(hub, switch, wire(rate(1_000_000_000)));
        machine.add_rank(node, 0);
        machine.add_rank(node, 0);
    }
    for node in [0, 0] {
        let disk = Disk::Ideal { read_rate: rate(1 << 30), write_rate: rate(1 << 29), latency: Duration::from_nanoseconds(100) };
        machine.add_server(mpilab_sim::id::NodeId(node), disk);
    }
    machine
}

/// One message of random traffic.
#[derive(Clone, Copy, Debug)]
struct Transfer {
    from: u32,
    to: u32,
    tag: i32,
    bytes: u64,
    mode: SendMode,
    /// Received from any source with any tag.
    any: bool,
    /// Computation of both sides before it, in nanoseconds.
    delays: (u64, u64),
}

fn transfers(ranks: u32) -> impl Strategy<Value = Vec<Transfer>> {
    let modes = prop::sample::select(vec![SendMode::Standard, SendMode::Standard, SendMode::Synchronous, SendMode::Buffered]);
    let transfer = (0..ranks, 0..ranks, 0..2i32, 0..6000u64, modes, prop::bool::weighted(0.2), (0..5000u64, 0..5000u64))
        .prop_map(|(from, to, tag, bytes, mode, any, delays)| Transfer { from, to, tag, bytes, mode, any, delays });
    prop::collection::vec(transfer, 0..40)
}

/// All ranks send and receive nonblocking, in the order of the list, and wait for all. If one receive of a rank takes
/// anything, all of its receives do: else it might take a message that another one needs.
fn program_of(ranks: u32, transfers: &[Transfer]) -> Program {
    let mut program = Program::new(ranks);
    for rank in 0..ranks {
        let takes_anything = transfers.iter().any(|transfer| transfer.to == rank && transfer.any);
        let mut operations = Vec::new();
        let mut requests = 0;
        for transfer in transfers {
            let communicator = Program::WORLD;
            if transfer.from == rank {
                let destination = Peer::Rank(transfer.to);
                let (tag, bytes, mode) = (transfer.tag, Bytes(transfer.bytes), transfer.mode);
                operations.push(Operation::Busy(Duration::from_nanoseconds(transfer.delays.0)));
                let send = Send { destination, tag, communicator, bytes, mode };
                operations.push(Operation::Send(send, Some(RequestId(requests).into())));
                requests += 1;
            }
            if transfer.to == rank {
                let source = if takes_anything { Peer::Any } else { Peer::Rank(transfer.from) };
                let tag = if takes_anything { ANY_TAG } else { transfer.tag };
                operations.push(Operation::Busy(Duration::from_nanoseconds(transfer.delays.1)));
                operations.push(Operation::Receive(Receive { source, tag, communicator }, Some(RequestId(requests).into())));
                requests += 1;
            }
        }
        let all = program.add_requests((0..requests).map(|request| Some(RequestId(request))));
        operations.push(Operation::Complete(all, Completion::All));
        assign(&mut program, rank, operations);
    }
    program
}

fn assign(program: &mut Program, rank: u32, operations: Vec<Operation>) {
    let calls = operations.into_iter().zip(0..).map(|(operation, tag)| Call { operation, tag: CallTag(tag) }).collect();
    let list = program.add_list(calls);
    program.assign(RankId(rank), list);
}

/// Keeps what was sent, matched and received, and that time never runs backwards.
#[derive(Default)]
struct Observer {
    last: Time,
    sent: BTreeMap<(RankId, RankId, i32), Vec<(u64, Time)>>,
    matched: BTreeMap<(RankId, RankId, i32), Vec<u64>>,
    arrived: Vec<(u64, Time)>,
    statuses: u64,
}

impl Observer {
    fn at(&mut self, time: Time) {
        assert!(time >= self.last, "time runs backwards");
        self.last = time;
    }
}

impl Sink for Observer {
    fn message_sent(&mut self, time: Time, message: &Message) {
        self.at(time);
        self.sent.entry((message.source, message.target, message.tag)).or_default().push((message.bytes.0, time));
    }

    fn message_matched(&mut self, time: Time, message: &Message, _receiver: CallTag) {
        self.at(time);
        self.matched.entry((message.source, message.target, message.tag)).or_default().push(message.bytes.0);
    }

    fn message_arrived(&mut self, time: Time, message: &Message) {
        self.at(time);
        self.arrived.push((message.bytes.0, time));
    }

    fn call_ended(&mut self, time: Time, _rank: RankId, _call: CallTag, result: CallResult<'_>) {
        self.at(time);
        let received = result.completed.iter().filter_map(|completed| completed.status);
        self.statuses += received.map(|status| status.bytes.0).sum::<u64>();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn all_is_received_once_and_in_order(
        transfers in transfers(5),
        overhead in prop::sample::select(vec![0, 700_000]),
        steps in prop::sample::select(vec![0, 3]),
    ) {
        let (program, machine) = (program_of(5, &transfers), machine(5, overhead, steps));
        let mut observer = Observer::default();
        let outcome = simulate(&program, &machine, 0, &mut observer).unwrap();
        prop_assert!(outcome.unreceived.is_empty());
        let total: u64 = transfers.iter().map(|transfer| transfer.bytes).sum();
        prop_assert_eq!(observer.statuses, total);
        prop_assert_eq!(observer.arrived.len(), transfers.len());
        for (key, sent) in &observer.sent {
            let sent: Vec<u64> = sent.iter().map(|(bytes, _)| *bytes).collect();
            prop_assert_eq!(&observer.matched[key], &sent, "messages of {:?} overtake", key);
        }
        let again = simulate(&program, &machine, 0, &mut Nothing).unwrap();
        prop_assert_eq!(outcome, again);
    }

    /// A file is as long as what was written to it, and a read gets what is there.
    #[test]
    fn reads_end_with_the_file(
        size in 0..500u64,
        writes in prop::collection::vec((0..3000u64, 0..3000u64), 0..5),
        read in (0..5000u64, 1..5000u64),
    ) {
        let mut program = Program::new(1);
        let file = program.add_file(File { name: "data".to_string(), bytes: Bytes(size) });
        let mut expected_size = size;
        let mut operations = Vec::new();
        let mut add = |program: &mut Program, call, offset, length| {
            let extents = program.add_extents(NonZeroU64::new(length).map(|length| Extent { offset, length }));
            operations.push(Operation::File(FileOperation { call, file, communicator: Program::WORLD, extents }, None));
        };
        for &(offset, length) in &writes {
            add(&mut program, FileCall::Write, offset, length);
            if length > 0 {
                expected_size = expected_size.max(offset + length);
            }
        }
        add(&mut program, FileCall::Read, read.0, read.1);
        assign(&mut program, 0, operations);
        let mut observer = Observer::default();
        simulate(&program, &machine(1, 0, 0), 0, &mut observer).unwrap();
        let written: u64 = writes.iter().map(|(_, length)| length).sum();
        let expected_read = read.1.min(expected_size.saturating_sub(read.0));
        prop_assert_eq!(observer.statuses, written + expected_read);
    }

    /// Whatever ranks do, there is an end or an account of who waits.
    #[test]
    fn no_program_hangs(
        calls in prop::collection::vec((0..3u32, 0..14u8, 0..4u32, 0..3000u64), 0..30),
    ) {
        let mut program = Program::new(3);
        let half = program.add_communicator(Communicator::from_members([2, 0]));
        let file = program.add_file(File { name: "data".to_string(), bytes: Bytes(100) });
        let request = |number: u32| RequestId(number % 3);
        let mut operations = vec![Vec::new(); 3];
        for &(rank, kind, number, bytes) in &calls {
            let communicator = if number == 3 && rank != 1 { half } else { Program::WORLD };
            let peer = if number == 3 { Peer::Relative(1) } else { Peer::Rank(number % 2) };
            let send = Send { destination: peer, tag: 0, communicator, bytes: Bytes(bytes), mode: SendMode::Standard };
            let receive = Receive { source: if bytes % 5 == 0 { Peer::Any } else { peer }, tag: 0, communicator };
            let requests = program.add_requests([Some(request(number)), None, Some(request(number + 1))]);
            let collective = |call| Collective { call, communicator, root: number % 2, bytes: Bytes(bytes), counts: Numbers::default() };
            let extents = program.add_extents(NonZeroU64::new(bytes).map(|length| Extent { offset: bytes / 2, length }));
            let file = |call| FileOperation { call, file, communicator, extents };
            operations[rank as usize].push(match kind {
                0 => Operation::Send(send, None),
                1 => Operation::Send(send, Some(request(number).into())),
                2 => Operation::Receive(receive, None),
                3 => Operation::Receive(receive, Some(request(number).into())),
                4 => Operation::Complete(requests, Completion::All),
                5 => Operation::Complete(requests, Completion::Any),
                6 => Operation::Complete(requests, Completion::TestSome),
                7 => Operation::Cancel(request(number).into()),
                8 => Operation::Free(request(number).into()),
                9 => Operation::Collective(collective(CollectiveCall::Allreduce), None),
                10 => Operation::Collective(collective(CollectiveCall::Bcast), Some(request(number).into())),
                11 => Operation::File(file(FileCall::Write), None),
                12 => Operation::File(file(FileCall::Read), Some(request(number).into())),
                _ => Operation::Probe(receive),
            });
        }
        for (rank, operations) in (0..).zip(operations) {
            assign(&mut program, rank, operations);
        }
        let machine = machine(3, 0, 3);
        let outcome = simulate(&program, &machine, 0, &mut Observer::default());
        if let Err(SimulationError::Deadlock(account)) = &outcome {
            prop_assert!(!account.waiting.is_empty());
        }
        prop_assert_eq!(outcome, simulate(&program, &machine, 0, &mut Nothing));
    }
}

#[test]
fn the_same_program_has_the_same_fingerprint_and_another_has_another() {
    let machine = machine(4, 0, 3);
    let print = |bytes| {
        let transfer = Transfer { from: 0, to: 3, tag: 0, bytes, mode: SendMode::Standard, any: false, delays: (0, 0) };
        simulate(&program_of(4, &[transfer]), &machine, 0, &mut Nothing).unwrap().fingerprint
    };
    assert_eq!(print(5000), print(5000));
    assert_ne!(print(5000), print(5001));
}

#[test]
fn programs_that_do_not_fit_the_machine_are_refused() {
    let mut program = Program::new(9);
    assert_eq!(
        simulate(&program, &machine(4, 0, 0), 0, &mut Nothing).unwrap_err().to_string(),
        "the program has 9 ranks, but 4 of them have a place on the machine"
    );
    program.add_file(File { name: "data".to_string(), bytes: Bytes(0) });
    let mut without_servers = machine(9, 0, 0);
    without_servers.servers.clear();
    assert_eq!(simulate(&program, &without_servers, 0, &mut Nothing).unwrap_err(), SimulationError::NoServers);
}

#[test]
fn absurd_programs_end_in_an_error() {
    let error = |operation| {
        let mut program = Program::new(2);
        assign(&mut program, 0, vec![Operation::Repeat { times: 3, length: 1 }, operation]);
        simulate(&program, &machine(2, 0, 3), 0, &mut Nothing).unwrap_err()
    };
    assert_eq!(error(Operation::Busy(Duration::from_picoseconds(u64::MAX / 2))), SimulationError::TooLong);
    assert_eq!(error(Operation::Compute(Instructions(u64::MAX))), SimulationError::TooLong);
    let (bytes, mode, communicator) = (Bytes(u64::MAX), SendMode::Standard, Program::WORLD);
    let send = Send { destination: Peer::Rank(1), tag: 0, communicator, bytes, mode };
    assert_eq!(
        error(Operation::Send(send, None)).to_string(),
        "call 1 of rank 0: 18446744073709551615 bytes in a call; expected at most 1152921504606846976 (1 EiB)"
    );
}
