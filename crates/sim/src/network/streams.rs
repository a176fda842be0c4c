//! The streams under way: all that is sent from one interface to another shares one stream while it lasts.

use crate::id::{InterfaceId, id};

id! {
    /// A stream under way.
    StreamId
}
id! {
    /// A stream's state at one component of its way.
    HopId
}

/// All messages under way from one interface to another.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    /// The source.
    pub from: InterfaceId,
    /// The target.
    pub to: InterfaceId,
    /// Its state at the source interface. From there its hops are linked.
    pub first_hop: HopId,
    /// How many they are.
    pub messages: u32,
    /// The next stream with the same hash, or the next free entry.
    next: StreamId,
}

/// Streams by source and target: a chained hash table whose entries are reused. Nothing depends on its order.
pub struct Streams {
    entries: Vec<Stream>,
    free: StreamId,
    /// The first stream of each chain. Their number is a power of two.
    chains: Vec<StreamId>,
    in_use: usize,
}

impl Streams {
    /// No stream.
    pub fn new() -> Streams {
        Streams { entries: Vec::new(), free: StreamId::NONE, chains: vec![StreamId::NONE; 16], in_use: 0 }
    }

    /// The stream from `from` to `to`. If there is none yet, a new one without hops and messages.
    pub fn find_or_add(&mut self, from: InterfaceId, to: InterfaceId) -> StreamId {
        let mut entry = self.chains[self.chain(from, to)];
        while entry != StreamId::NONE {
            let stream = &self.entries[entry.index()];
            if (stream.from, stream.to) == (from, to) {
                return entry;
            }
            entry = stream.next;
        }
        self.add(from, to)
    }

    /// Forgets a stream.
    pub fn remove(&mut self, id: StreamId) {
        let Stream { from, to, next, .. } = self.entries[id.index()];
        let chain = self.chain(from, to);
        if self.chains[chain] == id {
            self.chains[chain] = next;
        } else {
            let mut before = self.chains[chain];
            while self.entries[before.index()].next != id {
                before = self.entries[before.index()].next;
            }
            self.entries[before.index()].next = next;
        }
        self.entries[id.index()].next = self.free;
        self.free = id;
        self.in_use -= 1;
    }

    /// The stream of that number.
    pub fn get(&mut self, id: StreamId) -> &mut Stream {
        &mut self.entries[id.index()]
    }

    fn add(&mut self, from: InterfaceId, to: InterfaceId) -> StreamId {
        if self.in_use == self.chains.len() {
            self.double_chains();
        }
        self.in_use += 1;
        let chain = self.chain(from, to);
        let stream = Stream { from, to, first_hop: HopId::NONE, messages: 0, next: self.chains[chain] };
        let mut id = self.free;
        if id == StreamId::NONE {
            id = StreamId::from_index(self.entries.len());
            self.entries.push(stream);
        } else {
            self.free = self.entries[id.index()].next;
            self.entries[id.index()] = stream;
        }
        self.chains[chain] = id;
        id
    }

    /// Called when every entry is in use.
    fn double_chains(&mut self) {
        let doubled = self.chains.len() * 2;
        self.chains.clear();
        self.chains.resize(doubled, StreamId::NONE);
        for index in 0..self.entries.len() {
            let chain = self.chain(self.entries[index].from, self.entries[index].to);
            self.entries[index].next = self.chains[chain];
            self.chains[chain] = StreamId::from_index(index);
        }
    }

    fn chain(&self, from: InterfaceId, to: InterfaceId) -> usize {
        // The golden ratio spreads consecutive numbers over the upper digits (Knuth, volume 3, section 6.4).
        let key = (u64::from(from.0) << 32 | u64::from(to.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (key >> (u64::BITS - self.chains.len().trailing_zeros())) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_found_again_and_their_entries_reused() {
        let mut streams = Streams::new();
        let ids: Vec<StreamId> = (0..1000).map(|n| streams.find_or_add(InterfaceId(n % 10), InterfaceId(n))).collect();
        for (n, &id) in (0..1000).zip(&ids) {
            assert_eq!(streams.find_or_add(InterfaceId(n % 10), InterfaceId(n)), id);
        }
        for &id in ids.iter().step_by(2) {
            streams.remove(id);
        }
        for (n, &id) in (0..1000).zip(&ids).skip(1).step_by(2) {
            assert_eq!(streams.find_or_add(InterfaceId(n % 10), InterfaceId(n)), id);
        }
        let again = streams.find_or_add(InterfaceId(0), InterfaceId(0));
        assert!(ids.iter().step_by(2).any(|&id| id == again));
        assert_eq!(streams.entries.len(), 1000);
    }
}
