//! Which rank runs where.

use crate::id::NodeId;
use crate::machine::{Machine, Node};

/// A rule by which ranks are placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// Over nodes, then sockets, then cores: rank r of a machine of N nodes runs on node r mod N, socket (r / N) mod S.
    #[default]
    RoundRobin,
    /// A node's cores, socket by socket, before the next node.
    Block,
}

/// Ranks for which there is no room.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// More ranks than cores, or than entries of a list.
    #[error("{ranks} ranks, but the machine has places for {places}")]
    TooFewPlaces {
        /// Of the program.
        ranks: u32,
        /// Of the machine.
        places: u32,
    },
    /// No such place.
    #[error("rank {rank} is placed on node {node}, socket {socket}, core {core}, which the machine does not have")]
    NoSuchPlace {
        /// The rank.
        rank: u32,
        /// Its node.
        node: u32,
        /// Its socket there.
        socket: u32,
        /// Its core there.
        core: u32,
    },
}

/// A core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Core {
    /// The node.
    pub node: NodeId,
    /// The socket on the node.
    pub socket: u32,
    /// The core on the socket.
    pub core: u32,
}

/// Places `ranks` ranks by a rule.
///
/// # Errors
/// If there are more ranks than cores.
pub fn place_by_rule(machine: &mut Machine, rule: Rule, ranks: u32) -> Result<(), PlacementError> {
    let places = machine.nodes.iter().fold(0, |places: u32, node| places.saturating_add(node.cores));
    if ranks > places {
        return Err(PlacementError::TooFewPlaces { ranks, places });
    }
    let cores: Vec<Core> = match rule {
        Rule::RoundRobin => round_robin(machine).take(ranks as usize).collect(),
        Rule::Block => blocks(machine).take(ranks as usize).collect(),
    };
    for core in cores {
        machine.add_rank(core.node, core.socket as usize);
    }
    Ok(())
}

/// Places `ranks` ranks as listed. A core that is named twice is shared by its ranks.
///
/// # Errors
/// If the list is too short, or names a core that is not there.
pub fn place_by_list(machine: &mut Machine, list: &[Core], ranks: u32) -> Result<(), PlacementError> {
    if ranks as usize > list.len() {
        return Err(PlacementError::TooFewPlaces { ranks, places: list.len() as u32 });
    }
    for (&Core { node, socket, core }, rank) in list[..ranks as usize].iter().zip(0..) {
        let known = machine.nodes.get(node.index());
        if !known.is_some_and(|known| (socket as usize) < known.sockets.len() && core < cores_per_socket(known)) {
            return Err(PlacementError::NoSuchPlace { rank, node: node.0, socket, core });
        }
    }
    for core in &list[..ranks as usize] {
        machine.add_rank(core.node, core.socket as usize);
    }
    Ok(())
}

fn cores_per_socket(node: &Node) -> u32 {
    node.cores / node.sockets.len() as u32
}

fn numbered(machine: &Machine) -> impl Iterator<Item = (NodeId, &Node)> {
    machine.nodes.iter().enumerate().map(|(number, node)| (NodeId::from_index(number), node))
}

/// All cores, node by node.
fn blocks(machine: &Machine) -> impl Iterator<Item = Core> {
    numbered(machine).flat_map(|(number, node)| {
        let sockets = 0..node.sockets.len() as u32;
        sockets.flat_map(move |socket| (0..cores_per_socket(node)).map(move |core| Core { node: number, socket, core }))
    })
}

/// All cores, the first of each socket of each node before the second ones.
fn round_robin(machine: &Machine) -> impl Iterator<Item = Core> {
    let most_cores = machine.nodes.iter().map(cores_per_socket).max().unwrap_or(0);
    let most_sockets = machine.nodes.iter().map(|node| node.sockets.len() as u32).max().unwrap_or(0);
    let rounds = (0..most_cores).flat_map(move |core| (0..most_sockets).map(move |socket| (core, socket)));
    rounds.flat_map(move |(core, socket)| {
        let there = move |node: &Node| core < cores_per_socket(node) && (socket as usize) < node.sockets.len();
        numbered(machine).filter(move |(_, node)| there(node)).map(move |(node, _)| Core { node, socket, core })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::{Inside, Library, MemoryRates, NetworkModel, NetworkParameters, NodeType, Routing, StorageParameters, Wire};
    use crate::time::{Bytes, Duration, InstructionRate, Rate, Rounding};

    /// Two nodes of two sockets of two cores.
    fn machine() -> Machine {
        let rate = Rate::from_bytes_per_second(1).unwrap();
        let wire = Wire { latency: Duration::ZERO, rate };
        let network = NetworkParameters {
            model: NetworkModel::Packet,
            packet_size: Bytes(1),
            message_header: Bytes(0),
            routing: Routing::FirstShortest,
            rounding: Rounding::UpToPicosecond,
        };
        let storage = StorageParameters { stripe_size: Bytes(1), protocol: Default::default() };
        let mut machine = Machine::new(network, Library::default(), storage);
        for _ in 0..2 {
            machine.add_node(&NodeType {
                sockets: 2,
                cores_per_socket: 2,
                core_rate: InstructionRate::from_instructions_per_second(1).unwrap(),
                interface_rate: rate,
                interface_link: wire,
                inside: Inside::MemoriesAndHub {
                    memory: MemoryRates { rate, local_rate: rate },
                    socket_link: wire,
                    hub_rate: rate,
                },
            });
        }
        machine
    }

    /// Node and socket of each rank.
    fn places(machine: &Machine) -> Vec<(u32, usize)> {
        machine
            .ranks
            .iter()
            .map(|place| {
                let interface = machine.interfaces[place.interface.index()];
                let sockets = &machine.nodes[place.node.index()].sockets;
                let at = |socket| {
                    machine.components.iter().any(|component| {
                        matches!(*component, crate::machine::Component::Edge { from, to, .. } if from == interface && to == socket)
                    })
                };
                (place.node.0, sockets.iter().position(|&socket| at(socket)).unwrap())
            })
            .collect()
    }

    #[test]
    fn round_robin_goes_over_nodes_then_sockets_then_cores() {
        let mut machine = machine();
        place_by_rule(&mut machine, Rule::RoundRobin, 6).unwrap();
        assert_eq!(places(&machine), [(0, 0), (1, 0), (0, 1), (1, 1), (0, 0), (1, 0)]);
    }

    #[test]
    fn blocks_fill_a_node_before_the_next() {
        let mut machine = machine();
        place_by_rule(&mut machine, Rule::Block, 5).unwrap();
        assert_eq!(places(&machine), [(0, 0), (0, 0), (0, 1), (0, 1), (1, 0)]);
    }

    #[test]
    fn more_ranks_than_places_are_an_error() {
        for rule in [Rule::Block, Rule::RoundRobin] {
            let error = place_by_rule(&mut machine(), rule, 9).unwrap_err();
            assert_eq!(error.to_string(), "9 ranks, but the machine has places for 8");
        }
    }

    #[test]
    fn a_list_names_each_place() {
        let mut machine = machine();
        let core = |node, socket, core| Core { node: NodeId(node), socket, core };
        place_by_list(&mut machine, &[core(1, 1, 0), core(0, 0, 1)], 2).unwrap();
        assert_eq!(places(&machine), [(1, 1), (0, 0)]);
        let error = place_by_list(&mut machine, &[core(1, 2, 0)], 1).unwrap_err();
        assert_eq!(error.to_string(), "rank 0 is placed on node 1, socket 2, core 0, which the machine does not have");
        assert_eq!(place_by_list(&mut machine, &[], 1).unwrap_err(), PlacementError::TooFewPlaces { ranks: 1, places: 0 });
    }
}
