//! The packet model (skeleton).
use std::collections::VecDeque;
use crate::event::{EventQueue, NetworkEvent};
use crate::id::{InterfaceId, MessageId};
use crate::machine::Machine;
use crate::network::NetworkNotice;
use crate::routing::RoutingError;
use crate::time::{Bytes, Time};

/// The packet network.
pub struct PacketNetwork {
    notices: VecDeque<NetworkNotice>,
}

impl PacketNetwork {
    /// At rest.
    pub fn new(_machine: &Machine, _queue: &mut EventQueue) -> Result<PacketNetwork, RoutingError> {
        Ok(PacketNetwork { notices: VecDeque::new() })
    }
    /// Sends.
    pub fn send(&mut self, _now: Time, _message: MessageId, _from: InterfaceId, _to: InterfaceId, _payload: Bytes, _queue: &mut EventQueue) {
    }
    /// Handles.
    pub fn handle(&mut self, _now: Time, _event: NetworkEvent, _queue: &mut EventQueue) {}
    /// Takes.
    pub fn take_notice(&mut self) -> Option<NetworkNotice> { self.notices.pop_front() }
}
