//! The queue of pending events: a monotone radix queue.
//!
//! R. K. Ahuja, K. Mehlhorn, J. B. Orlin, R. E. Tarjan: Faster algorithms for the shortest path problem (1990), section
//! 3. Nothing is scheduled before the event that was taken last, so events that lie far ahead need no order yet: they
//! wait in one bucket for each highest binary digit in which their time differs from the horizon. Only the front, which
//! holds everything up to the horizon, is in order.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use crate::id::SourceId;
use crate::time::Time;

/// An event with its place in the order of all events: its time, then its source, then the source's own serial.
#[derive(Clone, Copy, Debug)]
pub struct Scheduled<E> {
    time: Time,
    /// The source above, its serial below.
    order: u64,
    event: E,
}

/// Serials take this many bits of the order: 275 billion events of each of 67 million sources.
const SERIAL_BITS: u32 = 38;
const LARGEST_SOURCE: u32 = (1 << (u64::BITS - SERIAL_BITS)) - 1;
const LARGEST_SERIAL: u64 = (1 << SERIAL_BITS) - 1;

/// A bucket of at most this many events comes to the front as a whole; of a larger one, only the earliest time does.
const FRONT_AT_ONCE: usize = 32;
/// A front of at most this many events takes up another by moving others aside. It is longer when very many events have
/// one time, such as the ranks that leave a barrier.
const FRONT_TO_INSERT_INTO: usize = 64;

/// Pending events.
pub struct Queue<E> {
    /// Events at or before the horizon, the first one at the end.
    front: Vec<Scheduled<E>>,
    /// Further events at or before the horizon, which found the front too long.
    late: BinaryHeap<Reverse<Scheduled<E>>>,
    /// Events after the horizon, by the highest digit in which their time differs from it.
    buckets: [Vec<Scheduled<E>>; u64::BITS as usize],
    /// A bit for each bucket that is not empty.
    occupied: u64,
    horizon: u64,
    /// What was taken last.
    time: Time,
    order: u64,
    /// The serial of each source's next event.
    serials: Vec<u64>,
}

impl<E: Copy> Queue<E> {
    /// An empty queue at time zero, without sources.
    pub fn new() -> Queue<E> {
        Queue {
            front: Vec::new(),
            late: BinaryHeap::new(),
            buckets: std::array::from_fn(|_| Vec::new()),
            occupied: 0,
            horizon: 0,
            time: Time::ZERO,
            order: u64::MAX,
            serials: Vec::new(),
        }
    }

    /// Reserves `number` consecutive sources and gives the first.
    ///
    /// # Panics
    /// If there are more than 2^26 sources.
    pub fn claim_sources(&mut self, number: usize) -> SourceId {
        let first = self.serials.len();
        assert!(first + number <= LARGEST_SOURCE as usize + 1, "more than 2^26 sources of events");
        self.serials.resize(first + number, 0);
        SourceId::from_index(first)
    }

    /// Schedules `event` at `time` on behalf of `source`.
    ///
    /// # Panics
    /// If `time` lies before the event that was taken last, or the source has had 2^38 events.
    pub fn schedule(&mut self, time: Time, source: SourceId, event: E) {
        assert!(time >= self.time, "an event is scheduled before its cause");
        let serial = &mut self.serials[source.index()];
        assert!(*serial <= LARGEST_SERIAL, "a source has had 2^38 events");
        let order = u64::from(source.0) << SERIAL_BITS | *serial;
        *serial += 1;
        self.insert(Scheduled { time, order, event });
    }

    /// Takes the first event.
    ///
    /// # Panics
    /// If it has the same place in the order as the one before.
    pub fn pop(&mut self) -> Option<(Time, E)> {
        if self.front.is_empty() && self.late.is_empty() {
            self.refill();
        }
        let is_late = match (self.front.last(), self.late.peek()) {
            (Some(first), Some(Reverse(late))) => late < first,
            (None, Some(_)) => true,
            (_, None) => false,
        };
        let first = if is_late { self.late.pop().map(|Reverse(late)| late) } else { self.front.pop() }?;
        assert!((first.time, first.order) != (self.time, self.order), "two events have one place in the order");
        (self.time, self.order) = (first.time, first.order);
        Some((first.time, first.event))
    }

    fn insert(&mut self, item: Scheduled<E>) {
        if item.time.picoseconds() > self.horizon {
            self.put_in_bucket(item);
        } else if self.front.len() <= FRONT_TO_INSERT_INTO {
            let mut place = self.front.len();
            self.front.push(item);
            while place > 0 && self.front[place - 1] < item {
                self.front[place] = self.front[place - 1];
                place -= 1;
            }
            self.front[place] = item;
        } else {
            self.late.push(Reverse(item));
        }
    }

    fn put_in_bucket(&mut self, item: Scheduled<E>) {
        let bucket = (item.time.picoseconds() ^ self.horizon).ilog2();
        self.buckets[bucket as usize].push(item);
        self.occupied |= 1 << bucket;
    }

    /// Moves the horizon on to the earliest event and what lies near it. The front is empty.
    fn refill(&mut self) {
        if self.occupied == 0 {
            return;
        }
        let lowest = self.occupied.trailing_zeros();
        self.occupied &= !(1 << lowest);
        let mut bucket = std::mem::take(&mut self.buckets[lowest as usize]);
        if bucket.len() <= FRONT_AT_ONCE {
            // The last time that this bucket could hold.
            self.horizon |= (1 << lowest) | ((1 << lowest) - 1);
            self.front.append(&mut bucket);
        } else {
            let times = bucket.iter().map(|item| item.time.picoseconds());
            self.horizon = times.min().expect("an occupied bucket holds events");
            for item in bucket.drain(..) {
                if item.time.picoseconds() == self.horizon { self.front.push(item) } else { self.put_in_bucket(item) }
            }
        }
        self.buckets[lowest as usize] = bucket;
        self.front.sort_unstable_by(|one, other| other.cmp(one));
    }
}

impl<E: Copy> Default for Queue<E> {
    fn default() -> Queue<E> {
        Queue::new()
    }
}

impl<E> Scheduled<E> {
    fn key(&self) -> u128 {
        u128::from(self.time.picoseconds()) << u64::BITS | u128::from(self.order)
    }
}

impl<E> Ord for Scheduled<E> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl<E> PartialOrd for Scheduled<E> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> PartialEq for Scheduled<E> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<E> Eq for Scheduled<E> {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The slow twin: all pending events in one heap.
    #[derive(Default)]
    struct Heap {
        pending: BinaryHeap<Reverse<(Time, SourceId, u64, u32)>>,
        serials: Vec<u64>,
    }

    impl Heap {
        fn schedule(&mut self, time: Time, source: SourceId, event: u32) {
            let serial = self.serials[source.index()];
            self.serials[source.index()] += 1;
            self.pending.push(Reverse((time, source, serial, event)));
        }

        fn pop(&mut self) -> Option<(Time, u32)> {
            self.pending.pop().map(|Reverse((time, _, _, event))| (time, event))
        }
    }

    const SOURCES: usize = 5;

    /// What happens next: an event is scheduled so long after the latest one, by a source; or, if None, one is taken.
    fn operations() -> impl Strategy<Value = Vec<Option<(u64, u32)>>> {
        let delay = prop_oneof![Just(0), 0..4_u64, 0..1_000_u64, 0..1_000_000_000_u64];
        let schedule = (delay, 0..SOURCES as u32).prop_map(Some);
        // More is scheduled than taken, so that buckets and the front grow long.
        prop::collection::vec(prop_oneof![3 => schedule, 2 => Just(None)], 0..2_000)
    }

    proptest! {
        #[test]
        fn events_come_in_the_order_of_the_slow_twin(operations in operations()) {
            let mut queue = Queue::new();
            queue.claim_sources(SOURCES);
            let mut twin = Heap { serials: vec![0; SOURCES], ..Heap::default() };
            let mut now = Time::ZERO;
            for (number, operation) in operations.into_iter().enumerate() {
                if let Some((delay, source)) = operation {
                    let time = now + crate::time::Duration::from_picoseconds(delay);
                    queue.schedule(time, SourceId(source), number as u32);
                    twin.schedule(time, SourceId(source), number as u32);
                } else {
                    let taken = queue.pop();
                    prop_assert_eq!(taken, twin.pop());
                    now = taken.map_or(now, |(time, _)| time);
                }
            }
            while let Some(expected) = twin.pop() {
                prop_assert_eq!(queue.pop(), Some(expected));
            }
            prop_assert_eq!(queue.pop(), None);
        }
    }

    #[test]
    fn many_events_of_one_time_come_in_order_of_their_sources() {
        let mut queue = Queue::new();
        queue.claim_sources(1_000);
        let noon = Time::from_picoseconds(12);
        (0..1_000).rev().for_each(|source| queue.schedule(noon, SourceId(source), source));
        assert_eq!(queue.pop(), Some((noon, 0)));
        // These find a long front.
        queue.schedule(noon, SourceId(0), 1_000);
        queue.schedule(noon, SourceId(999), 1_001);
        assert_eq!(queue.pop(), Some((noon, 1_000)));
        for source in 1..1_000 {
            assert_eq!(queue.pop(), Some((noon, source)));
        }
        assert_eq!(queue.pop(), Some((noon, 1_001)));
        assert_eq!(queue.pop(), None);
    }

    #[test]
    #[should_panic(expected = "before its cause")]
    fn nothing_is_scheduled_in_the_past() {
        let mut queue = Queue::new();
        let source = queue.claim_sources(1);
        queue.schedule(Time::from_picoseconds(2), source, ());
        queue.pop();
        queue.schedule(Time::from_picoseconds(1), source, ());
    }

    #[test]
    #[should_panic(expected = "one place in the order")]
    fn equal_keys_panic() {
        let mut queue = Queue::new();
        queue.claim_sources(1);
        for event in 0..2 {
            queue.insert(Scheduled { time: Time::ZERO, order: 7, event });
        }
        queue.pop();
        queue.pop();
    }
}
