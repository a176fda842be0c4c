//! From the keys of a machine file to the simulator's machine.

use std::collections::BTreeMap;

use mpilab_sim::collectives::{Choice, ChoiceError};
use mpilab_sim::id::NodeId;
use mpilab_sim::machine::{
    Component, Disk, Inside, Library, Machine, MemoryRates, NetworkModel, NetworkParameters, NodeType, Routing,
    StorageParameters, StorageProtocol, Wire,
};
use mpilab_sim::placement::{Core, PlacementError, Rule, place_by_list, place_by_rule};
use mpilab_sim::time::{Bytes, Duration, InstructionRate, Instructions, Rate, Rounding};
use toml::Spanned;

use super::names::Names;
use super::schema::{self, MachineFile};
use super::{NamedMachine, Problem};
use crate::quantity;

/// Nodes of one machine at most: ids are 32 bits wide, and a typing error must not fill the memory.
const MOST_NODES: u64 = 1 << 24;

/// Cores of one node at most, and so sockets. Its square is less than 2^32.
const MOST_CORES: u32 = 65_535;

pub fn build(file: &MachineFile, ranks: usize) -> Result<NamedMachine, Problem> {
    if *file.format.get_ref() != 1 {
        return Err(Problem::at(&file.format, format!("found format {}, expected 1", file.format.get_ref())));
    }
    let mut machine = Machine::new(network(&file.network)?, library(&file.library)?, storage(file)?);
    let mut names = Names::default();
    add_nodes(file, &mut machine, &mut names)?;
    for switch in &file.switch {
        let component = machine.add_switch(rate(switch.rate));
        names.add(&switch.name, switch.name.get_ref().clone(), component, None)?;
    }
    for link in &file.link {
        add_link(link, &mut machine, &names)?;
    }
    place_ranks(file, ranks, &mut machine, &names)?;
    for server in &file.server {
        let node = names.node(&server.node, server.node.get_ref())?;
        machine.add_server(node, disk(&server.disk)?);
    }
    let component_names = name_components(&machine, &names);
    Ok(NamedMachine { name: file.name.clone(), machine, component_names })
}

fn network(network: &schema::Network) -> Result<NetworkParameters, Problem> {
    let packet_size = network.packet_size.get_ref().0;
    if packet_size == 0 {
        return Err(Problem::at(&network.packet_size, "found a packet size of 0 B, expected one above zero"));
    }
    let routing = match &network.routing {
        None => Routing::FirstShortest,
        Some(name) => choose(name, &[("first", Routing::FirstShortest), ("round-robin", Routing::RoundRobin)])?,
    };
    let rounding = match &network.rounding {
        None => Rounding::default(),
        Some(name) => choose(name, &[("up-to-picosecond", Rounding::UpToPicosecond), ("down-to-nanosecond", Rounding::DownToNanosecond)])?,
    };
    Ok(NetworkParameters {
        model: choose(&network.model, &[("packet", NetworkModel::Packet), ("analytic", NetworkModel::Analytic)])?,
        packet_size: Bytes(packet_size),
        message_header: Bytes(network.message_header.0),
        routing,
        rounding,
    })
}

fn library(library: &schema::Library) -> Result<Library, Problem> {
    let mut collectives = Choice::default();
    for (call, algorithm) in &library.collectives {
        collectives.choose(call.get_ref(), algorithm.get_ref()).map_err(|error| {
            let place = if matches!(error, ChoiceError::UnknownCall { .. }) { call } else { algorithm };
            Problem::at(place, format!("found {error}"))
        })?;
    }
    Ok(Library {
        eager_limit: Bytes(library.eager_limit.0),
        eager_header: Bytes(library.eager_header.0),
        request_to_send: Bytes(library.request_to_send.0),
        clear_to_send: Bytes(library.clear_to_send.0),
        collective_header: Bytes(library.collective_header.0),
        step_instructions: Instructions(library.step_instructions),
        send_overhead: duration(library.send_overhead),
        receive_overhead: duration(library.receive_overhead),
        collectives,
    })
}

fn striped(stripe_size: u64) -> StorageParameters {
    StorageParameters { stripe_size: Bytes(stripe_size), protocol: StorageProtocol::default() }
}

fn storage(file: &MachineFile) -> Result<StorageParameters, Problem> {
    match &file.storage {
        Some(storage) if storage.stripe_size.get_ref().0 == 0 => {
            Err(Problem::at(&storage.stripe_size, "found a stripe size of 0 B, expected one above zero"))
        }
        Some(storage) => Ok(striped(storage.stripe_size.get_ref().0)),
        None => match file.server.first() {
            Some(server) => Err(Problem::at(&server.node, "found a [[server]] without [storage], expected its stripe_size")),
            None => Ok(striped(64 << 10)),
        },
    }
}

fn add_nodes(file: &MachineFile, machine: &mut Machine, names: &mut Names) -> Result<(), Problem> {
    let types: BTreeMap<&str, NodeType> = file
        .node
        .iter()
        .map(|(name, kind)| Ok((name.get_ref().as_str(), node_type(name, kind)?)))
        .collect::<Result<_, Problem>>()?;
    if file.nodes.is_empty() {
        return Err(Problem::somewhere("found no [[nodes]], expected at least one"));
    }
    let mut total = 0;
    for nodes in &file.nodes {
        let kind = types.get(nodes.node_type.get_ref().as_str()).ok_or_else(|| {
            let known: Vec<&str> = types.keys().copied().collect();
            Problem::at(&nodes.node_type, format!("found the node type \"{}\", expected one of [node.*]: {}", nodes.node_type.get_ref(), known.join(", ")))
        })?;
        let count = *nodes.count.get_ref();
        total += u64::from(count);
        if count == 0 || total > MOST_NODES {
            return Err(Problem::at(&nodes.count, format!("found {total} nodes, expected 1 to {MOST_NODES}")));
        }
        if count > 1 && !nodes.name.get_ref().contains("{}") {
            return Err(Problem::at(&nodes.name, format!("found \"{}\" for {count} nodes, expected {{}} in it for the number", nodes.name.get_ref())));
        }
        for number in 0..count {
            let node = machine.add_node(kind);
            let name = nodes.name.get_ref().replace("{}", &number.to_string());
            names.add(&nodes.name, name, machine.nodes[node.index()].exit, Some(node))?;
        }
    }
    Ok(())
}

fn node_type(name: &Spanned<String>, kind: &schema::NodeType) -> Result<NodeType, Problem> {
    for (key, number) in [("sockets", &kind.sockets), ("cores", &kind.cores)] {
        if !(1..=MOST_CORES).contains(number.get_ref()) {
            return Err(Problem::at(number, format!("found {} {key}, expected 1 to {MOST_CORES}", number.get_ref())));
        }
    }
    if kind.sockets.get_ref() * kind.cores.get_ref() > MOST_CORES {
        return Err(Problem::at(&kind.cores, format!("found {} sockets of {} cores, expected at most {MOST_CORES} cores a node", kind.sockets.get_ref(), kind.cores.get_ref())));
    }
    let memory = kind.memory.as_ref().map(|memory| MemoryRates {
        rate: rate(memory.rate),
        local_rate: rate(memory.local_rate.unwrap_or(memory.rate)),
    });
    let inside = match (memory, &kind.socket_link, &kind.hub) {
        (None, None, Some(hub)) => Inside::Hub { hub_rate: rate(hub.rate) },
        (Some(memory), None, None) if *kind.sockets.get_ref() == 1 => Inside::Memory { memory },
        (Some(memory), Some(link), Some(hub)) => {
            Inside::MemoriesAndHub { memory, socket_link: wire(*link), hub_rate: rate(hub.rate) }
        }
        _ => {
            return Err(Problem::at(name, format!(
                "the node type \"{}\" has {} sockets{}{}{}; expected memory, socket_link and hub together, or hub alone, or for one socket memory alone",
                name.get_ref(), kind.sockets.get_ref(),
                if memory.is_some() { ", memory" } else { "" },
                if kind.socket_link.is_some() { ", socket_link" } else { "" },
                if kind.hub.is_some() { ", hub" } else { "" },
            )));
        }
    };
    Ok(NodeType {
        sockets: *kind.sockets.get_ref(),
        cores_per_socket: *kind.cores.get_ref(),
        core_rate: InstructionRate::from_instructions_per_second(kind.core_rate.0).expect("the parser admits no zero rate"),
        interface_rate: rate(kind.interface.rate),
        interface_link: wire(kind.interface_link),
        inside,
    })
}

fn add_link(link: &schema::Link, machine: &mut Machine, names: &Names) -> Result<(), Problem> {
    let forward = Wire { latency: duration(link.latency), rate: rate(link.rate) };
    let backward = match &link.reverse {
        None => Some(forward),
        Some(reverse) => match reverse.get_ref() {
            schema::Reverse::Other(other) => Some(wire(*other)),
            schema::Reverse::Absent(false) => None,
            schema::Reverse::Absent(true) => {
                return Err(Problem::at(reverse, "found reverse = true, expected false or { latency = \"...\", rate = \"...\" }"));
            }
        },
    };
    for &from in &names.components(&link.from)? {
        for &to in &names.components(&link.to)? {
            if from == to {
                return Err(Problem::at(&link.to, format!("found a link of \"{}\" to itself", link.to.get_ref())));
            }
            machine.add_edge(from, to, forward);
            if let Some(backward) = backward {
                machine.add_edge(to, from, backward);
            }
        }
    }
    Ok(())
}

/// Places the ranks by list or rule.
fn place_ranks(file: &MachineFile, ranks: usize, machine: &mut Machine, names: &Names) -> Result<(), Problem> {
    let ranks = u32::try_from(ranks).map_err(|_| Problem::somewhere(format!("found {ranks} ranks, expected at most {}", u32::MAX)))?;
    let (placed, list) = match (&file.placement.rule, &file.placement.list) {
        (Some(rule), Some(_)) => return Err(Problem::at(rule, "found a rule and a list, expected one of them")),
        (_, Some(list)) => {
            let cores: Vec<Core> = list.iter().map(|place| listed_core(place, names)).collect::<Result<_, _>>()?;
            (place_by_list(machine, &cores, ranks), list.as_slice())
        }
        (rule, None) => {
            let rule = match rule {
                None => Rule::default(),
                Some(name) => choose(name, &[("round-robin", Rule::RoundRobin), ("block", Rule::Block)])?,
            };
            (place_by_rule(machine, rule, ranks), &[][..])
        }
    };
    placed.map_err(|error| match error {
        PlacementError::TooFewPlaces { ranks, places } => {
            Problem::somewhere(format!("found {places} places for ranks, expected {ranks}: the program has {ranks} ranks"))
        }
        PlacementError::NoSuchPlace { rank, .. } => no_such_place(&list[rank as usize]),
    })
}

fn listed_core(place: &Spanned<String>, names: &Names) -> Result<Core, Problem> {
    let parts: Vec<&str> = place.get_ref().split('.').collect();
    let [name, socket, core] = parts.as_slice() else { return Err(no_such_place(place)) };
    match (socket.parse(), core.parse()) {
        (Ok(socket), Ok(core)) => Ok(Core { node: names.node(place, name)?, socket, core }),
        _ => Err(no_such_place(place)),
    }
}

fn no_such_place(place: &Spanned<String>) -> Problem {
    Problem::at(place, format!("found the place \"{}\", expected node.socket.core of this machine, such as node0.0.0", place.get_ref()))
}

fn disk(disk: &schema::Disk) -> Result<Disk, Problem> {
    let ideal = Disk::Ideal { read_rate: rate(disk.read_rate), write_rate: rate(disk.write_rate), latency: duration(disk.latency) };
    choose(&disk.model, &[("ideal", ideal)])
}

fn choose<T: Copy>(found: &Spanned<String>, known: &[(&str, T)]) -> Result<T, Problem> {
    known.iter().find(|(name, _)| name == found.get_ref()).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<String> = known.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        Problem::at(found, format!("found \"{}\", expected {}", found.get_ref(), names.join(" or ")))
    })
}

/// A name for each component; those of interfaces and of edges come from the nodes and sockets that they join.
fn name_components(machine: &Machine, names: &Names) -> Vec<String> {
    let mut result = vec![String::new(); machine.components.len()];
    for (index, node) in machine.nodes.iter().enumerate() {
        for (socket, component) in node.sockets.iter().enumerate() {
            result[component.index()] = format!("{}.{socket}", names.of_node(NodeId::from_index(index)));
        }
    }
    for (name, component) in names.of_components() {
        result[component.index()] = name.to_string();
    }
    for (rank, place) in machine.ranks.iter().enumerate() {
        result[machine.interfaces[place.interface.index()].index()] = format!("rank {rank}");
    }
    for (number, server) in machine.servers.iter().enumerate() {
        result[machine.interfaces[server.interface.index()].index()] = format!("server {number}");
    }
    for (index, component) in machine.components.iter().enumerate() {
        if let Component::Edge { from, to, .. } = component {
            result[index] = format!("{} to {}", result[from.index()], result[to.index()]);
        }
    }
    result
}

fn rate(rate: quantity::BytesPerSecond) -> Rate {
    Rate::from_bytes_per_second(rate.0).expect("the parser admits no zero rate")
}

fn duration(time: quantity::Picoseconds) -> Duration {
    Duration::from_picoseconds(time.0)
}

fn wire(wire: schema::Wire) -> Wire {
    Wire { latency: duration(wire.latency), rate: rate(wire.rate) }
}
