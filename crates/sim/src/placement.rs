//! Which rank runs where.

use crate::id::NodeId;
use crate::machine::Machine;

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
    let places = machine.nodes.iter().map(|node| node.cores).sum();
    if ranks > places {
        return Err(PlacementError::TooFewPlaces { ranks, places });
    }
    let mut cores = all_cores(machine);
    if rule == Rule::RoundRobin {
        cores.sort_by_key(|core| (core.core, core.socket, core.node));
    }
    for core in &cores[..ranks as usize] {
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

fn cores_per_socket(node: &crate::machine::Node) -> u32 {
    node.cores / node.sockets.len() as u32
}

/// In the order of nodes, then sockets.
fn all_cores(machine: &Machine) -> Vec<Core> {
    let mut cores = Vec::new();
    for (number, node) in machine.nodes.iter().enumerate() {
        for socket in 0..node.sockets.len() as u32 {
            for core in 0..cores_per_socket(node) {
                cores.push(Core { node: NodeId::from_index(number), socket, core });
            }
        }
    }
    cores
}
