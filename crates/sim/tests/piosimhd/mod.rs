//! Cases that PIOsimHD computed (vectors/piosimhd), the machines that they ran on, and their programs.
#![allow(dead_code, reason = "each test uses a part of it")]

mod programs;
pub mod verdict;

use mpilab_sim::collectives::Choice;
use mpilab_sim::id::{ComponentId, RankId};
use mpilab_sim::machine::{
    Inside, Library, Machine, MemoryRates, NetworkModel, NetworkParameters, NodeType, Routing, StorageParameters,
    StorageProtocol, Wire,
};
use mpilab_sim::placement::{Rule, place_by_rule};
use mpilab_sim::time::{Bytes, Duration, InstructionRate, Instructions, Rate, Rounding};
use serde::Deserialize;
use std::collections::BTreeMap;

const MIB: u64 = 1 << 20;

/// One case: what was run, and the times in nanoseconds that PIOsimHD gave.
#[derive(Deserialize)]
pub struct Case {
    pub id: String,
    pub params: Parameters,
    /// PIOsimHD's algorithm for a call, where it was not its default.
    pub impl_overrides: BTreeMap<String, String>,
    /// Time of the last event.
    pub virtual_time_ns: u64,
    /// When each rank had done its calls.
    pub rank_end_ns: Vec<u64>,
    /// The time of the last event depends on the order of events at the same time.
    #[serde(default)]
    pub tie_sensitive: bool,
    /// The times of the ranks depend on it.
    #[serde(default)]
    pub tie_rank_sensitive: bool,
    /// The earliest and the latest of the last events, over several such orders.
    #[serde(default)]
    pub tie_envelope_ns: Option<[u64; 2]>,
}

/// The parameters of a case, as PIOsimHD named them.
#[derive(Deserialize)]
pub struct Parameters {
    pub op: String,
    #[serde(default)]
    pub size: u64,
    #[serde(default)]
    pub cycles: u64,
    pub rep: u32,
    #[serde(default)]
    pub root: u32,
    pub a: u32,
    pub b: u32,
    gran: u64,
    eager: u64,
    nodes: u32,
    #[serde(flatten)]
    topology: Topology,
}

#[derive(Deserialize)]
#[serde(tag = "topo", rename_all = "lowercase")]
enum Topology {
    Wr(Westmere),
    Custom(Custom),
}

/// The cluster of the papers (Kunkel 2012, figure 1) and its variants.
#[derive(Deserialize)]
struct Westmere {
    sockets: u32,
    analytical: u8,
    fast: u8,
    nolat: u8,
    procs_per_socket: u32,
    /// Empty: round robin.
    #[serde(default)]
    placement_rank_to_node_socket_core: Vec<(usize, usize, usize)>,
}

/// Nodes with a hub, joined by switches.
#[derive(Deserialize)]
struct Custom {
    ppn: u32,
    cpus: u32,
    switches: u32,
    ips: u64,
    nicbw: u64,
    hubbw: u64,
    swbw: u64,
    ellat: u64,
    elbw: u64,
    enlat: u64,
    enbw: u64,
    routing: String,
}

/// The cases of a group.
pub fn cases(group: &str) -> Vec<Case> {
    let path = format!("{}/../../vectors/piosimhd/{group}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    parse(&text).unwrap_or_else(|error| panic!("{path}:{error}"))
}

/// The cases of a text with one JSON object a line, without those that PIOsimHD failed on or gave no ends of ranks for. An
/// error names its line.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    let cases = text.lines().zip(1..).filter_map(|(line, number)| {
        let case = parse_line(line).transpose()?;
        Some(case.map_err(|error| format!("{number}: {error}")))
    });
    cases.collect()
}

fn parse_line(line: &str) -> serde_json::Result<Option<Case>> {
    let value: serde_json::Value = serde_json::from_str(line)?;
    // The first line of the reference describes the others.
    if value.get("meta").is_some() || value["status"] != "ok" || value["rank_end_ns"].is_null() {
        return Ok(None);
    }
    serde_json::from_value(value).map(Some)
}

impl Case {
    /// Call and algorithm by their names here; None for an algorithm that is not here.
    fn chosen_algorithms(&self) -> impl Iterator<Item = Option<(&'static str, &'static str)>> {
        self.impl_overrides.values().map(|name| {
            let known = ALGORITHMS.iter().find(|(known, _, _)| known == name);
            known.map(|&(_, call, algorithm)| (call, algorithm))
        })
    }

    /// True if PIOsimHD reduced through its Reduce_scatter.
    fn reduces_by_reduce_scatter(&self) -> bool {
        const NAMES: [&str; 3] =
            ["Reduce.ReduceScatterGatherMPICH2", "Allreduce.ReduceBroadcast", "ReduceScatter.ReduceScatterPowerOfTwo"];
        // It was its default.
        self.impl_overrides.is_empty() || self.impl_overrides.values().any(|name| NAMES.contains(&&name[..]))
    }

    /// The machine that the case ran on.
    pub fn machine(&self, rounding: Rounding) -> Machine {
        let (model, routing, core_rate) = match &self.params.topology {
            Topology::Wr(westmere) if westmere.analytical == 1 => {
                (NetworkModel::Analytic, Routing::FirstShortest, Westmere::CORE_RATE)
            }
            Topology::Wr(_) => (NetworkModel::Packet, Routing::FirstShortest, Westmere::CORE_RATE),
            Topology::Custom(custom) if custom.routing == "rr" => {
                (NetworkModel::Packet, Routing::RoundRobin, custom.ips)
            }
            Topology::Custom(custom) => (NetworkModel::Packet, Routing::FirstShortest, custom.ips),
        };
        let network = NetworkParameters {
            model,
            packet_size: Bytes(self.params.gran),
            message_header: Bytes(40),
            routing,
            rounding,
        };
        // Every step costs the instructions of a nanosecond and one more.
        let mut machine = Machine::new(network, library(self.params.eager, core_rate / 1_000_000_000 + 1), StorageParameters {
            stripe_size: Bytes(64 * 1024),
            protocol: StorageProtocol::default(),
        });
        for (call, algorithm) in self.chosen_algorithms().flatten() {
            machine.library.collectives.choose(call, algorithm).unwrap();
        }
        match &self.params.topology {
            Topology::Wr(westmere) => {
                westmere.build(&mut machine, self.params.nodes);
                let unplaced = (self.rank_end_ns.len() - machine.ranks.len()) as u32;
                place_by_rule(&mut machine, Rule::RoundRobin, unplaced).unwrap();
            }
            Topology::Custom(custom) => custom.build(&mut machine, self.params.nodes),
        }
        machine
    }
}

impl Westmere {
    const CORE_RATE: u64 = 2_660_000_000;

    fn build(&self, machine: &mut Machine, nodes: u32) {
        let latency = |nanoseconds| if self.nolat == 1 { 0 } else { nanoseconds };
        let inner = |mib_per_second| if self.nolat == 1 { 10_864_000_000 } else { mib_per_second * MIB };
        let node_type = NodeType {
            sockets: self.sockets,
            cores_per_socket: self.procs_per_socket,
            core_rate: InstructionRate::from_instructions_per_second(Self::CORE_RATE).unwrap(),
            interface_rate: rate(40 << 30),
            interface_link: wire(latency(79), inner(3781)),
            inside: Inside::MemoriesAndHub {
                memory: MemoryRates { rate: rate(3778 * MIB), local_rate: rate(4556 * MIB) },
                socket_link: wire(latency(38), inner(3427)),
                hub_rate: rate(10_864 * MIB),
            },
        };
        let outer_rate = if self.fast == 1 && self.nolat == 0 { 117_000_000 } else { 75_392_614 };
        let switch = machine.add_switch(rate(48_000_000_000));
        add_nodes(machine, nodes, &node_type, &[switch], wire(latency(19_982), outer_rate));
        for &(node, socket, _core) in &self.placement_rank_to_node_socket_core {
            machine.add_rank(mpilab_sim::id::NodeId::from_index(node), socket);
        }
    }
}

impl Custom {
    fn build(&self, machine: &mut Machine, nodes: u32) {
        let node_type = NodeType {
            sockets: 1,
            cores_per_socket: self.cpus,
            core_rate: InstructionRate::from_instructions_per_second(self.ips).unwrap(),
            interface_rate: rate(self.nicbw),
            interface_link: wire(self.ellat, self.elbw),
            inside: Inside::Hub { hub_rate: rate(self.hubbw) },
        };
        let switches: Vec<ComponentId> = (0..self.switches).map(|_| machine.add_switch(rate(self.swbw))).collect();
        add_nodes(machine, nodes, &node_type, &switches, wire(self.enlat, self.enbw));
        for rank in 0..nodes * self.ppn {
            let added = machine.add_rank(mpilab_sim::id::NodeId(rank / self.ppn), 0);
            assert_eq!(added, RankId(rank));
        }
    }
}

fn add_nodes(machine: &mut Machine, nodes: u32, node_type: &NodeType, switches: &[ComponentId], wire: Wire) {
    for _ in 0..nodes {
        let node = machine.add_node(node_type);
        let exit = machine.nodes[node.index()].exit;
        for &switch in switches {
            machine.add_link(exit, switch, wire);
        }
    }
}

/// PIOsimHD's algorithms that are here, with their calls and their names here.
const ALGORITHMS: &[(&str, &str, &str)] = &[
    ("Bcast.BinaryTreeSimple", "Bcast", "binomial-multiplexed"),
    ("Bcast.BinaryTreeNotMultiplexed", "Bcast", "binomial"),
    ("Bcast.BroadcastScatterGatherall", "Bcast", "scatter-allgather"),
    ("Reduce.ReduceScatterGatherMPICH2", "Reduce", "reduce-scatter-gather"),
    ("Allreduce.ReduceBroadcast", "Allreduce", "reduce-bcast"),
    ("Gather.GatherMPICH2", "Gather", "binomial"),
    ("Scatter.ScatterMPICH2", "Scatter", "binomial-ready"),
    ("Allgather.AllgatherMPICH2", "Allgather", "ring"),
    ("ReduceScatter.ReduceScatterPowerOfTwo", "ReduceScatterBlock", "recursive-halving"),
];

/// What PIOsimHD used on the cluster of the papers where a case says nothing else.
fn library(eager_limit: u64, step_instructions: u64) -> Library {
    let mut collectives = Choice::default();
    for (call, algorithm) in [
        ("Allreduce", "reduce-bcast"),
        ("Reduce", "reduce-scatter-gather"),
        ("ReduceScatterBlock", "recursive-halving"),
        ("Gather", "binomial"),
        ("Bcast", "scatter-allgather"),
        ("Scatter", "binomial-ready"),
        ("Allgather", "ring"),
    ] {
        collectives.choose(call, algorithm).unwrap();
    }
    Library {
        eager_limit: Bytes(eager_limit),
        eager_header: Bytes(8),
        request_to_send: Bytes(8),
        clear_to_send: Bytes(100),
        collective_header: Bytes(20),
        step_instructions: Instructions(step_instructions),
        send_overhead: Duration::ZERO,
        receive_overhead: Duration::ZERO,
        collectives,
    }
}

fn rate(bytes_per_second: u64) -> Rate {
    Rate::from_bytes_per_second(bytes_per_second).unwrap()
}

fn wire(latency_nanoseconds: u64, bytes_per_second: u64) -> Wire {
    Wire { latency: Duration::from_nanoseconds(latency_nanoseconds), rate: rate(bytes_per_second) }
}
