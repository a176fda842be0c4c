//! The queue of pending events: a monotone radix queue.
//!
//! R. K. Ahuja, K. Mehlhorn, J. B. Orlin, R. E. Tarjan: Faster algorithms for the shortest path problem (1990), section
//! 3. Nothing is scheduled before the event that was taken last, so events that lie far ahead need no order yet: they
//! wait in one bucket for each highest binary digit in which their time differs from the horizon. Only the front, which
//! holds everything up to the horizon, is in order.

use std::cmp::Ordering;
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

/// Pending events.
pub struct Queue<E> {
    /// All events at or before the horizon.
    front: BinaryHeap<Scheduled<E>>,
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
            front: BinaryHeap::new(),
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
        if self.front.is_empty() {
            self.refill();
        }
        let first = self.front.pop()?;
        assert!((first.time, first.order) != (self.time, self.order), "two events have one place in the order");
        (self.time, self.order) = (first.time, first.order);
        Some((first.time, first.event))
    }

    fn insert(&mut self, item: Scheduled<E>) {
        let time = item.time.picoseconds();
        if time <= self.horizon {
            self.front.push(item);
        } else {
            let bucket = (time ^ self.horizon).ilog2();
            self.buckets[bucket as usize].push(item);
            self.occupied |= 1 << bucket;
        }
    }

    /// Moves the horizon on to the earliest event and what lies near it.
    fn refill(&mut self) {
        if self.occupied == 0 {
            return;
        }
        let lowest = self.occupied.trailing_zeros();
        self.occupied &= !(1 << lowest);
        let mut bucket = std::mem::take(&mut self.buckets[lowest as usize]);
        self.horizon = if bucket.len() <= FRONT_AT_ONCE {
            // The last time that this bucket could hold.
            (self.horizon | 1 << lowest) | ((1 << lowest) - 1)
        } else {
            bucket.iter().map(|item| item.time.picoseconds()).min().expect("an occupied bucket holds events")
        };
        for item in bucket.drain(..) {
            self.insert(item);
        }
        self.buckets[lowest as usize] = bucket;
    }
}

impl<E: Copy> Default for Queue<E> {
    fn default() -> Queue<E> {
        Queue::new()
    }
}

// The greatest is the one to be taken first, as the heap of the standard library has it.
impl<E> Ord for Scheduled<E> {
    fn cmp(&self, other: &Self) -> Ordering {
        (other.time, other.order).cmp(&(self.time, self.order))
    }
}

impl<E> PartialOrd for Scheduled<E> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<E> PartialEq for Scheduled<E> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl<E> Eq for Scheduled<E> {}
