//! What must be equal, and what must hold, of a measured and a simulated run of one program.

use std::collections::{BTreeMap, HashMap};

use mpilab::compare::align::align;
use mpilab::open_trace::{OpenTrace, calls_of_rank};
use mpilab_sim::program::CallTag;
use mpilab_sim::sink::{Message, Sink};
use mpilab_sim::time::Time;
use mpilab_trace::{CallPlace, Collective, ResolvedCall, calls};

/// A call: its rank in MPI_COMM_WORLD, and its place among the rank's calls that are not nested.
pub type Place = (u32, u32);

/// The calls of a run that are not nested.
pub struct TopLevelCalls {
    calls: Vec<Vec<ResolvedCall>>,
    places: HashMap<CallPlace, u32>,
}

impl TopLevelCalls {
    /// Reads them.
    pub fn of(trace: &OpenTrace) -> Result<Self, String> {
        let (mut calls, mut places) = (Vec::new(), HashMap::new());
        for rank in 0..trace.rank_count() {
            let mut of_rank: Vec<ResolvedCall> = Vec::new();
            for call in calls_of_rank(trace, rank) {
                let call = call.map_err(|failure| failure.to_string())?;
                if !call.call.nested {
                    places.insert(CallPlace { rank, number: call.number }, of_rank.len() as u32);
                    of_rank.push(call);
                }
            }
            calls.push(of_rank);
        }
        Ok(Self { calls, places })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.calls.iter().map(Vec::len).sum()
    }

    /// The messages between calls that are not nested: from the call that started the send to that which started the
    /// receive, sorted. Sends and receives without the other side are an error.
    pub fn messages(&self, trace: &OpenTrace) -> Result<Vec<(Place, Place)>, String> {
        let messages = trace.trace.messages().map_err(|error| trace.failure(&error).to_string())?;
        let place = |place: CallPlace| Some((place.rank, *self.places.get(&place)?));
        let unmatched = messages.unmatched_sends.iter().chain(&messages.unmatched_receives);
        if let Some((rank, number)) = unmatched.copied().find_map(place) {
            let call = &self.calls[rank as usize][number as usize].call;
            return Err(format!("rank {rank}, call {number}: {} has no other side", call.id));
        }
        let matched = messages.matched.iter();
        let mut pairs: Vec<_> =
            matched.filter_map(|message| Some((place(message.sent)?, place(message.received)?))).collect();
        pairs.sort_unstable();
        Ok(pairs)
    }

    /// Which calls belong to each collective call.
    pub fn collectives(&self) -> BTreeMap<Collective, Vec<Place>> {
        let mut groups: BTreeMap<Collective, Vec<Place>> = BTreeMap::new();
        for (rank, calls) in (0..).zip(&self.calls) {
            for (number, call) in (0..).zip(calls) {
                if let Some(collective) = call.collective {
                    groups.entry(collective).or_default().push((rank, number));
                }
            }
        }
        groups
    }

    /// Checks that the calls of each rank follow each other in time.
    pub fn check_order(&self) -> Result<(), String> {
        for (rank, calls) in self.calls.iter().enumerate() {
            let mut last_end = 0;
            for (number, call) in calls.iter().enumerate() {
                let (start, end) = (call.call.start, call.call.end);
                if start < last_end || end < start {
                    return Err(format!("rank {rank}, call {number}: from {start} to {end} ps, after a call that ended at {last_end} ps"));
                }
                last_end = end;
            }
        }
        Ok(())
    }

    /// Checks that no effect comes before its cause: a blocking receive ends after its send began, nobody leaves a
    /// collective call that needs a contribution of all before all have entered it.
    pub fn check_causality(&self, messages: &[(Place, Place)]) -> Result<(), String> {
        for &(sent, received) in messages {
            let receive = &self.at(received).call;
            if receive.id == calls::RECV && receive.end < self.at(sent).call.start {
                return Err(format!("the receive {received:?} ended before its send {sent:?} began"));
            }
        }
        for group in self.collectives().values() {
            if matches!(self.at(group[0]).call.id, calls::BARRIER | calls::ALLREDUCE | calls::ALLGATHER | calls::ALLTOALL) {
                let entered = group.iter().map(|&place| self.at(place).call.start).max();
                let left = group.iter().map(|&place| self.at(place).call.end).min();
                if left < entered {
                    return Err(format!("a rank left {} before all had entered: {group:?}", self.at(group[0]).call.id));
                }
            }
        }
        Ok(())
    }

    fn at(&self, (rank, number): Place) -> &ResolvedCall {
        &self.calls[rank as usize][number as usize]
    }
}

/// Checks that both runs made the same calls with the same arguments in the same order.
pub fn check_same_calls(measured: &OpenTrace, simulated: &OpenTrace, expected: usize) -> Result<(), String> {
    let mut pairs = 0;
    let parting = align(measured, simulated, |_| pairs += 1).map_err(|failure| failure.to_string())?;
    match parting {
        Some(parting) => Err(format!("the runs part: {parting:?}")),
        None if pairs != expected => Err(format!("{pairs} pairs of calls, expected {expected}")),
        None => Ok(()),
    }
}

/// Listens to which messages of a simulation met which receives, those inside collective calls and files left out.
#[derive(Default)]
pub struct Matches {
    /// From the call that started the send to the one that started the receive.
    pub pairs: Vec<(Place, Place)>,
}

impl Sink for Matches {
    fn message_matched(&mut self, _time: Time, message: &Message, receiver: CallTag) {
        if !message.collective && message.call != CallTag::NONE {
            self.pairs.push(((message.source.0, message.call.0), (message.target.0, receiver.0)));
        }
    }
}
