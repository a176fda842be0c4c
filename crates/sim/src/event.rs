//! Everything that can happen at a point in simulated time.

use crate::id::{ComponentId, MessageId, NodeId, RankId, ServerId, id};
use crate::mpi::TaskId;
use crate::queue::{Queue, Scheduled};

id! {
    /// A packet in the network.
    PacketId
}

/// An event. Each part of the simulator has its own kind, and `world` hands each to its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// For the network.
    Network(NetworkEvent),
    /// For the nodes' cores.
    Processor(ProcessorEvent),
    /// For a rank of the program.
    Rank(RankEvent),
    /// For a storage server.
    Storage(StorageEvent),
}

impl Event {
    /// Its kind and whom it concerns, as numbers: for fingerprints.
    pub fn code(self) -> (u8, u32) {
        match self {
            Event::Network(NetworkEvent::ServiceEnds(component)) => (0, component.0),
            Event::Network(NetworkEvent::PacketArrives(packet)) => (1, packet.0),
            Event::Processor(ProcessorEvent::JobEnds { node, .. }) => (2, node.0),
            Event::Rank(RankEvent::Continues(rank)) => (3, rank.0),
            Event::Rank(RankEvent::Leaves(message)) => (4, message.0),
            Event::Rank(RankEvent::Received(task)) => (5, task.0),
            Event::Storage(StorageEvent::DiskEnds(server)) => (6, server.0),
        }
    }
}

/// What happens in the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkEvent {
    /// A component has finished the packet that it served.
    ServiceEnds(ComponentId),
    /// A packet has crossed an edge.
    PacketArrives(PacketId),
}

/// What happens on the cores of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessorEvent {
    /// The job with the least work left has finished, unless the node's epoch has moved on since.
    JobEnds {
        /// Where.
        node: NodeId,
        /// The node's epoch when this was scheduled.
        epoch: u32,
    },
}

/// What happens to a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankEvent {
    /// The rank goes on with its program.
    Continues(RankId),
    /// The sender's overhead is over: the message leaves.
    Leaves(MessageId),
    /// The receiver's overhead is over: a message is there for one of its tasks.
    Received(TaskId),
}

/// What happens at a storage server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageEvent {
    /// The server's disk has finished its operation.
    DiskEnds(ServerId),
}

/// The queue of all events of a simulation.
pub type EventQueue = Queue<Event>;

// A million ranks have millions of events pending: what is scheduled must stay small.
const _: () = assert!(size_of::<Scheduled<Event>>() <= 32);
