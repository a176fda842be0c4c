//! The machine: a pure description, built by hand in tests and from a machine file elsewhere.
//!
//! Nodes own sockets and cores. The network is a directed graph: interfaces, nodes of the graph and edges are all
//! components that serve one packet at a time (Kunkel 2012, section 3). One direction of a link is one edge.

use crate::collectives::Choice;
use crate::id::{ComponentId, InterfaceId, NodeId, RankId, ServerId};
use crate::time::{Bytes, Duration, InstructionRate, Instructions, Rate, Rounding};

/// Where a program runs.
#[derive(Clone, Debug)]
pub struct Machine {
    /// How the network is simulated.
    pub network: NetworkParameters,
    /// The constants of the MPI library.
    pub library: Library,
    /// How files are spread over the servers.
    pub storage: StorageParameters,
    /// The compute nodes.
    pub nodes: Vec<Node>,
    /// The graph: every part that packets pass through.
    pub components: Vec<Component>,
    /// The component of each interface.
    pub interfaces: Vec<ComponentId>,
    /// Where each rank runs.
    pub ranks: Vec<Place>,
    /// The storage servers, in the order in which files are striped over them.
    pub servers: Vec<Server>,
}

/// How the network is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkParameters {
    /// The model.
    pub model: NetworkModel,
    /// Payload of a packet at most. Not zero.
    pub packet_size: Bytes,
    /// What the network adds to each message, on its first packet.
    pub message_header: Bytes,
    /// The way among equally short ones.
    pub routing: Routing,
    /// What becomes of parts of a picosecond; also on the cores.
    pub rounding: Rounding,
}

/// The models of the network. Each has a page in docs/models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkModel {
    /// Every packet through every component, with flow control between neighbours.
    Packet,
    /// The slowest component and the sum of latencies, serialised at both ends; no congestion between.
    Analytic,
}

/// Which of several equally short ways a packet takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routing {
    /// The first that a breadth-first search finds, by the order in which edges were added; always the same.
    FirstShortest,
    /// In turn, packet by packet, for each node of the graph and target.
    RoundRobin,
}

/// The constants of the MPI library's protocol (format/machine.md). By default nothing costs anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// Larger messages use rendezvous.
    pub eager_limit: Bytes,
    /// Header with the data of a point-to-point message.
    pub eager_header: Bytes,
    /// Size of a request to send.
    pub request_to_send: Bytes,
    /// Size of the answer to it.
    pub clear_to_send: Bytes,
    /// Header with each message inside a collective call.
    pub collective_header: Bytes,
    /// Every step of a call costs these on its core.
    pub step_instructions: Instructions,
    /// Time on the caller's core before a message leaves.
    pub send_overhead: Duration,
    /// Time on the caller's core after a message is there.
    pub receive_overhead: Duration,
    /// The algorithms of its collective calls.
    pub collectives: Choice,
}

/// How files are spread over the servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageParameters {
    /// Consecutive bytes on one server. Not zero.
    pub stripe_size: Bytes,
    /// What clients and servers say to each other besides the data.
    pub protocol: StorageProtocol,
}

/// What clients and servers of a file system say to each other besides the data (docs/models/storage.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageProtocol {
    /// Size of a request.
    pub request: Bytes,
    /// What each contiguous stretch adds to it.
    pub request_per_piece: Bytes,
    /// Size of an acknowledgement.
    pub acknowledgement: Bytes,
    /// Data go in segments of this size; the disk begins when it has a whole one. Not zero.
    pub segment_size: Bytes,
}

impl Default for StorageProtocol {
    /// The sizes of PIOsimHD (2012); segments of 256 KiB.
    fn default() -> StorageProtocol {
        StorageProtocol {
            request: Bytes(20),
            request_per_piece: Bytes(8),
            acknowledgement: Bytes(15),
            segment_size: Bytes(256 * 1024),
        }
    }
}

/// A compute node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Cores of all sockets together.
    pub cores: u32,
    /// Rate of one core.
    pub core_rate: InstructionRate,
    /// For each socket, the component that the links of its interfaces end at: its memory, or the hub.
    pub sockets: Vec<ComponentId>,
    /// The component that the network's links end at: the hub, or the only memory.
    pub exit: ComponentId,
    /// Rate of each process network interface.
    pub interface_rate: Rate,
    /// The link between an interface and its socket, each direction.
    pub interface_link: Wire,
}

/// Latency and rate of one direction of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// Time from the end of a packet's service to its arrival at the other end.
    pub latency: Duration,
    /// Rate of service.
    pub rate: Rate,
}

/// A part of the network. It serves one packet at a time and hands it on when it has it whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Component {
    /// A process network interface; sending and receiving share it.
    Interface {
        /// Rate of service.
        rate: Rate,
    },
    /// A switch, or a node's hub; all traffic shares it.
    StoreAndForward {
        /// Rate of service.
        rate: Rate,
    },
    /// The memory of a socket.
    Memory {
        /// Rate of service for packets that come from elsewhere or go elsewhere.
        rate: Rate,
        /// Rate of service for packets between two interfaces of this socket.
        local_rate: Rate,
    },
    /// One direction of a link between two components that are not edges.
    Edge {
        /// Where packets come from.
        from: ComponentId,
        /// Where they go.
        to: ComponentId,
        /// Its latency and rate.
        wire: Wire,
    },
}

/// Where a rank runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its node.
    pub node: NodeId,
    /// Its way into the network.
    pub interface: InterfaceId,
}

/// A storage server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Server {
    /// The node that hosts it.
    pub node: NodeId,
    /// Its way into the network.
    pub interface: InterfaceId,
    /// What it stores on.
    pub disk: Disk,
}

/// What a server stores on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disk {
    /// One operation after the other, each its latency and its size over the rate.
    Ideal {
        /// Rate of reading.
        read_rate: Rate,
        /// Rate of writing.
        write_rate: Rate,
        /// Time of each operation besides the transfer.
        latency: Duration,
    },
}

/// A kind of node, as a machine file describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeType {
    /// Number of sockets.
    pub sockets: u32,
    /// Cores of each socket.
    pub cores_per_socket: u32,
    /// Rate of one core.
    pub core_rate: InstructionRate,
    /// Rate of each process network interface.
    pub interface_rate: Rate,
    /// The link between an interface and its socket, each direction.
    pub interface_link: Wire,
    /// What is between the interfaces and the network.
    pub inside: Inside,
}

/// What a node has between its interfaces and the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// A hub that all interface links end at.
    Hub {
        /// Its rate.
        hub_rate: Rate,
    },
    /// The memory of the node's only socket.
    Memory {
        /// Its rates.
        memory: MemoryRates,
    },
    /// A memory for each socket, joined by a hub.
    MemoriesAndHub {
        /// The rates of each memory.
        memory: MemoryRates,
        /// The link between a memory and the hub, each direction.
        socket_link: Wire,
        /// The rate of the hub.
        hub_rate: Rate,
    },
}

/// The rates of a socket's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryRates {
    /// For packets that come from elsewhere or go elsewhere.
    pub rate: Rate,
    /// For packets between two interfaces of the socket.
    pub local_rate: Rate,
}

impl Machine {
    /// A machine with nothing in it.
    pub fn new(network: NetworkParameters, library: Library, storage: StorageParameters) -> Machine {
        Machine {
            network,
            library,
            storage,
            nodes: Vec::new(),
            components: Vec::new(),
            interfaces: Vec::new(),
            ranks: Vec::new(),
            servers: Vec::new(),
        }
    }

    /// Adds a node of the given type, with its memories, its hub and the links between them.
    ///
    /// # Panics
    /// If several sockets have but one memory, or there is no socket.
    pub fn add_node(&mut self, node_type: &NodeType) -> NodeId {
        let number_of_sockets = node_type.sockets as usize;
        assert!(number_of_sockets > 0, "a node has at least one socket");
        let (sockets, exit) = match node_type.inside {
            Inside::Hub { hub_rate } => {
                let hub = self.add_component(Component::StoreAndForward { rate: hub_rate });
                (vec![hub; number_of_sockets], hub)
            }
            Inside::Memory { memory } => {
                assert!(number_of_sockets == 1, "a node of several sockets has a hub that joins them");
                let memory = self.add_memory(memory);
                (vec![memory], memory)
            }
            Inside::MemoriesAndHub { memory, socket_link, hub_rate } => {
                let hub = self.add_component(Component::StoreAndForward { rate: hub_rate });
                let memories: Vec<ComponentId> = (0..number_of_sockets).map(|_| self.add_memory(memory)).collect();
                for &memory in &memories {
                    self.add_link(memory, hub, socket_link);
                }
                (memories, hub)
            }
        };
        self.nodes.push(Node {
            cores: node_type.sockets * node_type.cores_per_socket,
            core_rate: node_type.core_rate,
            sockets,
            exit,
            interface_rate: node_type.interface_rate,
            interface_link: node_type.interface_link,
        });
        NodeId::from_index(self.nodes.len() - 1)
    }

    /// Adds a switch.
    pub fn add_switch(&mut self, rate: Rate) -> ComponentId {
        self.add_component(Component::StoreAndForward { rate })
    }

    /// Adds one direction of a link between two components that are not edges.
    pub fn add_edge(&mut self, from: ComponentId, to: ComponentId, wire: Wire) -> ComponentId {
        self.add_component(Component::Edge { from, to, wire })
    }

    /// Adds both directions of a link, alike.
    pub fn add_link(&mut self, one: ComponentId, other: ComponentId, wire: Wire) {
        self.add_edge(one, other, wire);
        self.add_edge(other, one, wire);
    }

    /// Places the next rank on a socket of a node, with an interface of its own.
    pub fn add_rank(&mut self, node: NodeId, socket: usize) -> RankId {
        let interface = self.add_interface(node, socket);
        self.ranks.push(Place { node, interface });
        RankId::from_index(self.ranks.len() - 1)
    }

    /// Places a storage server on the last socket of a node, with an interface of its own.
    pub fn add_server(&mut self, node: NodeId, disk: Disk) -> ServerId {
        let last_socket = self.nodes[node.index()].sockets.len() - 1;
        let interface = self.add_interface(node, last_socket);
        self.servers.push(Server { node, interface, disk });
        ServerId::from_index(self.servers.len() - 1)
    }

    fn add_interface(&mut self, node: NodeId, socket: usize) -> InterfaceId {
        let Node { sockets, interface_rate, interface_link, .. } = &self.nodes[node.index()];
        let (socket, rate, link) = (sockets[socket], *interface_rate, *interface_link);
        let component = self.add_component(Component::Interface { rate });
        self.add_link(component, socket, link);
        self.interfaces.push(component);
        InterfaceId::from_index(self.interfaces.len() - 1)
    }

    fn add_memory(&mut self, memory: MemoryRates) -> ComponentId {
        self.add_component(Component::Memory { rate: memory.rate, local_rate: memory.local_rate })
    }

    fn add_component(&mut self, component: Component) -> ComponentId {
        self.components.push(component);
        ComponentId::from_index(self.components.len() - 1)
    }
}

#[cfg(test)]
impl Machine {
    /// A machine with nothing in it for tests that do not depend on its parameters.
    pub(crate) fn for_test(routing: Routing, rounding: Rounding) -> Machine {
        let network = NetworkParameters {
            model: NetworkModel::Packet,
            packet_size: Bytes(1),
            message_header: Bytes(0),
            routing,
            rounding,
        };
        let storage = StorageParameters { stripe_size: Bytes(1), protocol: StorageProtocol::default() };
        Machine::new(network, Library::default(), storage)
    }
}
