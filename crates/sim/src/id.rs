//! Typed numbers of the things that dense tables hold: an index into one table does not fit another.

macro_rules! id {
    ($(#[$documentation:meta])* $name:ident) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The number that no entry has, for links that lead nowhere.
            #[allow(dead_code, reason = "not every id has such links")]
            pub const NONE: Self = Self(u32::MAX);

            /// The id of the entry at `index` of its table.
            ///
            /// # Panics
            /// If the table has more than 2^32 entries.
            pub fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table has at most 2^32 entries"))
            }

            /// The place of its entry in the table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id! {
    /// A part of the network that serves one packet at a time: an interface, a node of the graph, or an edge.
    ComponentId
}
id! {
    /// A process network interface: the network's end of one rank or of one server.
    InterfaceId
}
id! {
    /// A compute node: cores that share work, sockets with memory.
    NodeId
}
id! {
    /// A process of the program, as numbered in the world communicator.
    RankId
}
id! {
    /// A storage server.
    ServerId
}
id! {
    /// A message under way. The sender chooses the number, and may use it again once the message has arrived.
    MessageId
}
id! {
    /// A piece of computation on a node. The number means something to whoever started it.
    JobId
}
id! {
    /// Who schedules events: one number for each thing in the simulated world that does.
    SourceId
}

pub(crate) use id;
