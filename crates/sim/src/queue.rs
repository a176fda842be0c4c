//! The queue of pending events.

use std::collections::BinaryHeap;
use std::cmp::Reverse;

use crate::id::SourceId;
use crate::time::Time;

/// An event with its place in the order of all events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheduled<E> {
    time: Time,
    order: u64,
    event: E,
}

#[derive(PartialEq, Eq)]
struct ByKey<E>(Scheduled<E>);
impl<E: Eq> PartialOrd for ByKey<E> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> { Some(self.cmp(other)) }
}
impl<E: Eq> Ord for ByKey<E> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering { (self.0.time, self.0.order).cmp(&(other.0.time, other.0.order)) }
}

/// Pending events in the order (time, source, the source's own serial).
pub struct Queue<E: Eq> {
    heap: BinaryHeap<Reverse<ByKey<E>>>,
    serials: Vec<u64>,
    now: Time,
}

const SERIAL_BITS: u32 = 38;

impl<E: Copy + Eq> Default for Queue<E> {
    fn default() -> Self { Self::new() }
}

impl<E: Copy + Eq> Queue<E> {
    /// An empty queue at time zero, without sources.
    pub fn new() -> Self { Queue { heap: BinaryHeap::new(), serials: Vec::new(), now: Time::ZERO } }
    /// Reserves `number` consecutive sources and gives the first one.
    pub fn claim_sources(&mut self, number: usize) -> SourceId {
        let first = SourceId::from_index(self.serials.len());
        self.serials.resize(self.serials.len() + number, 0);
        first
    }
    /// Schedules `event` at `time` on behalf of `source`.
    pub fn schedule(&mut self, time: Time, source: SourceId, event: E) {
        let serial = &mut self.serials[source.index()];
        *serial += 1;
        self.heap.push(Reverse(ByKey(Scheduled { time, order: u64::from(source.0) << SERIAL_BITS | *serial, event })));
    }
    /// Takes the next event.
    pub fn pop(&mut self) -> Option<(Time, E)> {
        self.heap.pop().map(|Reverse(ByKey(item))| { self.now = item.time; (item.time, item.event) })
    }
}
