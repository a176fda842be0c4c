//! Message matching (MPI 4.1, sections 3.2.3, 3.4 and 3.5).
//!
//! A message meets the oldest posted receive that fits it; a receive meets the message that arrived first among those
//! that fit. Both searches take constant time where no wildcard is involved: a hash table leads from an envelope to its
//! entries in order of age, and wildcards are kept apart, in order of age as well.

use crate::id::RankId;
use crate::program::{ANY_TAG, CommunicatorId};
use crate::slab::Slab;

/// Who a message is for and how it is addressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Envelope {
    /// The receiver, in the world.
    pub target: RankId,
    /// The communicator.
    pub communicator: CommunicatorId,
    /// 0 for messages of sends; 1 and more for the collective calls of the communicator, each its own.
    pub channel: u32,
    /// The sender's rank in the communicator.
    pub source: u32,
    /// The tag.
    pub tag: i32,
}

/// What a receive accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    /// The envelope; source and tag are not looked at where they may be any.
    pub envelope: Envelope,
    /// MPI_ANY_SOURCE.
    pub any_source: bool,
}

impl Pattern {
    fn is_exact(&self) -> bool {
        !self.any_source && self.envelope.tag != ANY_TAG
    }

    /// True if a message so addressed fits.
    pub fn fits(&self, message: &Envelope) -> bool {
        let mut wanted = self.envelope;
        if self.any_source {
            wanted.source = message.source;
        }
        if wanted.tag == ANY_TAG {
            wanted.tag = message.tag;
        }
        wanted == *message
    }
}

/// No entry.
const NONE: u32 = u32::MAX;

/// The ends of a list that leads through entries.
#[derive(Clone, Copy)]
struct Ends {
    first: u32,
    last: u32,
}

const EMPTY: Ends = Ends { first: NONE, last: NONE };

#[derive(Clone, Copy)]
struct Links {
    before: u32,
    after: u32,
}

const UNLINKED: Links = Links { before: NONE, after: NONE };

/// A posted receive or an unexpected message.
#[derive(Clone, Copy)]
struct Entry {
    pattern: Pattern,
    /// What the caller wants back.
    item: u32,
    /// Age.
    serial: u64,
    /// Place among the entries whose envelopes have one hash.
    chain: Links,
    /// Place among the entries of the rank.
    order: Links,
}

/// Entries by envelope and by rank, each in order of age. Wildcards are not found by envelope.
struct Entries {
    slab: Slab<Entry>,
    chains: Vec<Ends>,
    chained: usize,
    of_rank: Vec<Ends>,
}

const FIRST_CHAINS: usize = 64;

impl Entries {
    fn new(ranks: usize) -> Entries {
        Entries { slab: Slab::new(), chains: vec![EMPTY; FIRST_CHAINS], chained: 0, of_rank: vec![EMPTY; ranks] }
    }

    fn chain_of(&self, envelope: &Envelope) -> usize {
        // Multiply and fold; the table's length is a power of two.
        let mut hash = u64::from(envelope.target.0) << 32 | u64::from(envelope.source);
        hash = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        hash ^= u64::from(envelope.tag as u32) << 32 | u64::from(envelope.channel);
        hash = hash.wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(31) ^ u64::from(envelope.communicator.0);
        hash = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash >> 32) as usize & (self.chains.len() - 1)
    }

    /// Adds the youngest entry; `listed`: also to its rank's list.
    fn add(&mut self, pattern: Pattern, item: u32, serial: u64, listed: bool) -> u32 {
        let entry = self.slab.insert(Entry { pattern, item, serial, chain: UNLINKED, order: UNLINKED });
        if pattern.is_exact() {
            if self.chained >= self.chains.len() {
                self.lengthen();
            }
            self.chained += 1;
            let chain = self.chain_of(&pattern.envelope);
            append(&mut self.slab, &mut self.chains[chain], entry, |entry| &mut entry.chain);
        }
        if listed {
            let ends = &mut self.of_rank[pattern.envelope.target.index()];
            append(&mut self.slab, ends, entry, |entry| &mut entry.order);
        }
        entry
    }

    fn remove(&mut self, entry: u32, listed: bool) -> u32 {
        let Entry { pattern, item, .. } = self.slab[entry];
        if pattern.is_exact() {
            self.chained -= 1;
            let chain = self.chain_of(&pattern.envelope);
            unlink(&mut self.slab, &mut self.chains[chain], entry, |entry| &mut entry.chain);
        }
        if listed {
            let ends = &mut self.of_rank[pattern.envelope.target.index()];
            unlink(&mut self.slab, ends, entry, |entry| &mut entry.order);
        }
        self.slab.remove(entry);
        item
    }

    /// Twice as many chains. Each old one is split in two, in order.
    fn lengthen(&mut self) {
        let old = std::mem::take(&mut self.chains);
        self.chains = vec![EMPTY; 2 * old.len()];
        for Ends { mut first, .. } in old {
            while first != NONE {
                let next = self.slab[first].chain.after;
                self.slab[first].chain = UNLINKED;
                let chain = self.chain_of(&self.slab[first].pattern.envelope);
                append(&mut self.slab, &mut self.chains[chain], first, |entry| &mut entry.chain);
                first = next;
            }
        }
    }

    /// The oldest entry with exactly this envelope.
    fn oldest_exact(&self, envelope: &Envelope) -> Option<u32> {
        let mut next = self.chains[self.chain_of(envelope)].first;
        while next != NONE {
            let entry = &self.slab[next];
            if entry.pattern.envelope == *envelope {
                return Some(next);
            }
            next = entry.chain.after;
        }
        None
    }

    /// The oldest entry of the rank's list that `fits`.
    fn oldest_listed(&self, rank: RankId, fits: impl Fn(&Entry) -> bool) -> Option<u32> {
        let mut next = self.of_rank[rank.index()].first;
        while next != NONE {
            let entry = &self.slab[next];
            if fits(entry) {
                return Some(next);
            }
            next = entry.order.after;
        }
        None
    }
}

fn append(slab: &mut Slab<Entry>, ends: &mut Ends, entry: u32, links: impl Fn(&mut Entry) -> &mut Links) {
    links(&mut slab[entry]).before = ends.last;
    match ends.last {
        NONE => ends.first = entry,
        last => links(&mut slab[last]).after = entry,
    }
    ends.last = entry;
}

fn unlink(slab: &mut Slab<Entry>, ends: &mut Ends, entry: u32, links: impl Fn(&mut Entry) -> &mut Links) {
    let Links { before, after } = *links(&mut slab[entry]);
    match before {
        NONE => ends.first = after,
        before => links(&mut slab[before]).after = after,
    }
    match after {
        NONE => ends.last = before,
        after => links(&mut slab[after]).before = before,
    }
}

/// The posted receives and the unexpected messages of all ranks. The items are whatever the caller knows them by.
pub(crate) struct Matching {
    /// Wildcards are listed by rank, the others found by envelope.
    posted: Entries,
    /// All are listed by rank, for the wildcards, and found by envelope.
    unexpected: Entries,
    serials: u64,
}

/// A posted receive, to take it back by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Posted(u32);

impl Matching {
    pub fn new(ranks: usize) -> Matching {
        Matching { posted: Entries::new(ranks), unexpected: Entries::new(ranks), serials: 0 }
    }

    /// Finds the unexpected message that a receive or a probe would get, and leaves it.
    pub fn find(&self, pattern: &Pattern) -> Option<u32> {
        self.find_entry(pattern).map(|entry| self.unexpected.slab[entry].item)
    }

    fn find_entry(&self, pattern: &Pattern) -> Option<u32> {
        if pattern.is_exact() {
            return self.unexpected.oldest_exact(&pattern.envelope);
        }
        self.unexpected.oldest_listed(pattern.envelope.target, |entry| pattern.fits(&entry.pattern.envelope))
    }

    /// Takes the unexpected message that a receive gets.
    pub fn take(&mut self, pattern: &Pattern) -> Option<u32> {
        let entry = self.find_entry(pattern)?;
        Some(self.unexpected.remove(entry, true))
    }

    /// Posts a receive for which there is no message yet.
    pub fn post(&mut self, pattern: Pattern, item: u32) -> Posted {
        self.serials += 1;
        Posted(self.posted.add(pattern, item, self.serials, !pattern.is_exact()))
    }

    /// Takes a posted receive back.
    pub fn withdraw(&mut self, posted: Posted) {
        let listed = !self.posted.slab[posted.0].pattern.is_exact();
        self.posted.remove(posted.0, listed);
    }

    /// Takes the posted receive that a message gets.
    pub fn arrive(&mut self, envelope: &Envelope) -> Option<u32> {
        let exact = self.posted.oldest_exact(envelope);
        let wildcard = self.posted.oldest_listed(envelope.target, |entry| entry.pattern.fits(envelope));
        let older = match (exact, wildcard) {
            (Some(exact), Some(wildcard)) => {
                let slab = &self.posted.slab;
                if slab[exact].serial < slab[wildcard].serial { exact } else { wildcard }
            }
            (one, other) => one.or(other)?,
        };
        let listed = !self.posted.slab[older].pattern.is_exact();
        Some(self.posted.remove(older, listed))
    }

    /// Keeps a message that no receive is posted for.
    pub fn keep(&mut self, envelope: Envelope, item: u32) {
        self.serials += 1;
        self.unexpected.add(Pattern { envelope, any_source: false }, item, self.serials, true);
    }

    /// All posted receives with their items, in no order that means anything.
    pub fn all_posted(&self) -> impl Iterator<Item = (Pattern, u32)> {
        self.posted.slab.numbers().map(|entry| (self.posted.slab[entry].pattern, self.posted.slab[entry].item))
    }

    /// The unexpected messages of `rank`, in order of arrival.
    pub fn unexpected_of(&self, rank: RankId) -> impl Iterator<Item = u32> {
        let mut next = self.unexpected.of_rank[rank.index()].first;
        std::iter::from_fn(move || {
            let entry = (next != NONE).then(|| &self.unexpected.slab[next])?;
            next = entry.order.after;
            Some(entry.item)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The standard's words as plain lists.
    #[derive(Default)]
    struct Twin {
        posted: Vec<(Pattern, u32)>,
        unexpected: Vec<(Envelope, u32)>,
    }

    impl Twin {
        fn receive(&mut self, pattern: Pattern, item: u32) -> Option<u32> {
            match self.unexpected.iter().position(|(envelope, _)| pattern.fits(envelope)) {
                Some(found) => Some(self.unexpected.remove(found).1),
                None => {
                    self.posted.push((pattern, item));
                    None
                }
            }
        }

        fn message(&mut self, envelope: Envelope, item: u32) -> Option<u32> {
            match self.posted.iter().position(|(pattern, _)| pattern.fits(&envelope)) {
                Some(found) => Some(self.posted.remove(found).1),
                None => {
                    self.unexpected.push((envelope, item));
                    None
                }
            }
        }
    }

    fn envelope((target, communicator, channel, source, tag): (u32, u32, u32, u32, i32)) -> Envelope {
        Envelope { target: RankId(target), communicator: CommunicatorId(communicator), channel, source, tag }
    }

    proptest! {
        #[test]
        fn matches_like_the_twin(
            steps in prop::collection::vec(
                (0..10u8, any::<bool>(), any::<bool>(), (0..2u32, 0..2u32, 0..2u32, 0..3u32, 0..3i32)), 0..400),
        ) {
            let (mut matching, mut twin) = (Matching::new(2), Twin::default());
            let mut posted = Vec::new();
            for (item, (action, any_source, any_tag, address)) in (0u32..).zip(steps) {
                let mut envelope = envelope(address);
                if action < 5 {
                    let found = matching.arrive(&envelope);
                    if found.is_none() {
                        matching.keep(envelope, item);
                    }
                    posted.retain(|&(receive, _)| Some(receive) != found);
                    prop_assert_eq!(found, twin.message(envelope, item));
                } else if action < 9 || posted.is_empty() {
                    if any_tag {
                        envelope.tag = ANY_TAG;
                    }
                    let pattern = Pattern { envelope, any_source };
                    prop_assert_eq!(matching.find(&pattern).is_some(), twin.unexpected.iter().any(|(envelope, _)| pattern.fits(envelope)));
                    let found = matching.take(&pattern);
                    if found.is_none() {
                        posted.push((item, matching.post(pattern, item)));
                    }
                    prop_assert_eq!(found, twin.receive(pattern, item));
                } else {
                    let (receive, entry) = posted.remove(item as usize % posted.len());
                    matching.withdraw(entry);
                    twin.posted.retain(|&(_, posted)| posted != receive);
                }
                for rank in [0, 1] {
                    let kept: Vec<u32> = matching.unexpected_of(RankId(rank)).collect();
                    let expected: Vec<u32> = twin.unexpected.iter().filter(|(envelope, _)| envelope.target.0 == rank).map(|&(_, item)| item).collect();
                    prop_assert_eq!(kept, expected);
                }
            }
        }
    }

    #[test]
    fn order_survives_a_longer_table() {
        let mut matching = Matching::new(1);
        for item in 0..1000 {
            matching.keep(envelope((0, 0, 0, item % 7, 0)), item);
        }
        for item in 0..1000 {
            let pattern = Pattern { envelope: envelope((0, 0, 0, item % 7, 0)), any_source: false };
            assert_eq!(matching.take(&pattern), Some(item));
        }
    }
}
