//! Shortest ways through the network's graph.

use crate::id::InterfaceId;

/// Why a machine's network cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoutingError {
    /// There is no way from one interface to another.
    #[error("no way leads from interface {} to interface {}", from.0, to.0)]
    Unreachable {
        /// The interface that cannot send.
        from: InterfaceId,
        /// The interface that it cannot send to.
        to: InterfaceId,
    },
}
