//! The network: moves messages between interfaces and knows nothing of MPI. One file per model, one enum to bind them.

mod packet;
mod streams;

use crate::event::{EventQueue, NetworkEvent};
use crate::id::{InterfaceId, MessageId};
use crate::machine::{Machine, NetworkModel};
use crate::routing::RoutingError;
use crate::time::{Bytes, Time};

use packet::PacketNetwork;

/// What the network tells the world of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkNotice {
    /// The last packet has begun service at the source interface: the send is locally complete.
    LeftSource(MessageId),
    /// The target interface has served the first packet.
    FirstPacketArrived(MessageId),
    /// The target interface has served the last packet. The network has forgotten the message.
    Arrived(MessageId),
}

/// A network of any model.
pub enum Network {
    /// docs/models/packet.md, docs/models/analytic.md
    Packet(PacketNetwork),
}

impl Network {
    /// The network of `machine`, at rest. Claims its sources of events from `queue`.
    ///
    /// # Errors
    /// If an interface cannot reach another.
    pub fn new(machine: &Machine, queue: &mut EventQueue) -> Result<Network, RoutingError> {
        match machine.network.model {
            NetworkModel::Packet | NetworkModel::Analytic => PacketNetwork::new(machine, queue).map(Network::Packet),
        }
    }

    /// Sends `payload`, headers of the library included, from one interface to another. Several messages between the
    /// same two interfaces may be under way at a time. `message` is free for another when it has arrived.
    pub fn send(
        &mut self,
        now: Time,
        message: MessageId,
        from: InterfaceId,
        to: InterfaceId,
        payload: Bytes,
        queue: &mut EventQueue,
    ) {
        match self {
            Network::Packet(network) => network.send(now, message, from, to, payload, queue),
        }
    }

    /// Lets `event` happen.
    pub fn handle(&mut self, now: Time, event: NetworkEvent, queue: &mut EventQueue) {
        match self {
            Network::Packet(network) => network.handle(now, event, queue),
        }
    }

    /// The oldest notice that has not been taken yet. After each `send` and each `handle` all are to be taken.
    pub fn take_notice(&mut self) -> Option<NetworkNotice> {
        match self {
            Network::Packet(network) => network.take_notice(),
        }
    }
}
