//! Requests: which call started what a Wait or Test completes (MPI 4.1, sections 3.7 and 3.9).

use std::collections::{BTreeMap, HashMap};

use crate::call::CallId;
use crate::calls;
use crate::record::{Call, Status};

/// A request of one rank, numbered from 0 in the order in which the rank's calls made them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(pub u32);

/// An operation that a call of the Wait or Test families completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Its place in the call's array of requests.
    pub position: u32,
    /// The request.
    pub request: RequestId,
    /// Number on this rank of the call that started the operation: an Isend, Irecv, ..., or the Start of a persistent
    /// request.
    pub started_by: u32,
    /// What is known of the message.
    pub status: Option<Status>,
}

/// Whether the call makes a request in its argument `request`, and whether that is a persistent one.
pub(crate) fn makes_request(call: CallId) -> Option<Persistence> {
    match call {
        calls::ISEND | calls::IRECV | calls::ISSEND | calls::IBSEND | calls::IRSEND => Some(Persistence::Once),
        calls::FILE_IREAD_AT | calls::FILE_IWRITE_AT => Some(Persistence::Once),
        calls::SEND_INIT | calls::SSEND_INIT | calls::RECV_INIT => Some(Persistence::Persistent),
        _ => None,
    }
}

/// Whether a request ends with its first completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Persistence {
    Once,
    Persistent,
}

/// The requests that a rank has at one time.
///
/// Libraries give the same handle to several operations that were complete at once (Open MPI and MPICH do so for small
/// sends). So a handle means several requests, and the oldest one is completed first.
#[derive(Default)]
pub(crate) struct Requests {
    live: HashMap<u64, BTreeMap<RequestId, Request>>,
    made: u32,
    /// Completions may be missing for requests made before this many: if their handle comes again, it is another
    /// request.
    doubted_before: u32,
}

struct Request {
    persistence: Persistence,
    started_by: Option<u32>,
}

impl Requests {
    /// A new request; `call`: the one that makes it, and starts it unless it is persistent.
    pub fn make(&mut self, handle: u64, persistence: Persistence, call: u32) -> RequestId {
        let id = RequestId(self.made);
        self.made += 1;
        let started_by = (persistence == Persistence::Once).then_some(call);
        let queue = self.live.entry(handle).or_default();
        while queue.first_key_value().is_some_and(|(oldest, _)| oldest.0 < self.doubted_before) {
            queue.pop_first();
        }
        queue.insert(id, Request { persistence, started_by });
        id
    }

    /// The requests that these handles mean: the oldest one for the first occurrence of a handle, the second oldest
    /// one for its second occurrence.
    pub fn of_handles(&self, handles: &[u64]) -> Vec<Option<RequestId>> {
        if let [handle] = handles {
            return vec![self.of_handle(*handle)];
        }
        let mut queues = HashMap::new();
        let mut next = |handle: &u64| {
            let queue = queues.entry(*handle).or_insert_with(|| self.live.get(handle).map(BTreeMap::keys));
            queue.as_mut()?.next().copied()
        };
        handles.iter().map(&mut next).collect()
    }

    /// The request that this handle means.
    pub fn of_handle(&self, handle: u64) -> Option<RequestId> {
        Some(*self.live.get(&handle)?.first_key_value()?.0)
    }

    /// Takes note that `call` starts persistent requests.
    pub fn start(&mut self, handles: &[u64], call: u32) {
        for handle in handles {
            if let Some(mut oldest) = self.live.get_mut(handle).and_then(BTreeMap::first_entry) {
                oldest.get_mut().started_by = Some(call);
            }
        }
    }

    /// The request is no longer the program's; its operation goes on.
    pub fn free(&mut self, handle: u64) {
        if let Some(id) = self.of_handle(handle) {
            self.remove(handle, id);
        }
    }

    /// Completions may be missing up to here.
    pub fn doubt(&mut self) {
        self.doubted_before = self.made;
    }

    /// What a call of the Wait or Test families completed; it is forgotten.
    pub fn complete(&mut self, call: &Call<u64>) -> Vec<Completion> {
        if call.arguments.is_none() {
            self.doubt();
            return Vec::new();
        }
        let handles = call.handle("request").map(std::slice::from_ref).or(call.handles("requests")).unwrap_or(&[]);
        let completed = completed_positions(call, handles.len());
        let ids = if completed.is_empty() { Vec::new() } else { self.of_handles(handles) };
        completed
            .into_iter()
            .filter_map(|(position, status)| {
                let request = ids[position]?;
                let started_by = self.finish(handles[position], request)?;
                Some(Completion { position: position as u32, request, started_by, status })
            })
            .collect()
    }

    /// Ends the operation of a request and gives the call that started it.
    fn finish(&mut self, handle: u64, id: RequestId) -> Option<u32> {
        let request = self.live.get_mut(&handle)?.get_mut(&id)?;
        let started_by = request.started_by.take();
        if request.persistence == Persistence::Once {
            self.remove(handle, id);
        }
        started_by
    }

    fn remove(&mut self, handle: u64, id: RequestId) {
        if let Some(queue) = self.live.get_mut(&handle) {
            queue.remove(&id);
            if queue.is_empty() {
                self.live.remove(&handle);
            }
        }
    }
}

/// Whether a call of this sort may complete requests.
pub(crate) fn may_complete(call: CallId) -> bool {
    matches!(
        call,
        calls::WAIT
            | calls::WAITALL
            | calls::WAITANY
            | calls::WAITSOME
            | calls::TEST
            | calls::TESTALL
            | calls::TESTANY
            | calls::TESTSOME
    )
}

/// Positions in the array of requests that the call completed, and their statuses.
fn completed_positions(call: &Call<u64>, length: usize) -> Vec<(usize, Option<Status>)> {
    let nth_status = |position: usize| call.statuses("statuses").and_then(|all| *all.get(position)?);
    match call.id {
        calls::WAIT => vec![(0, call.status("status"))],
        calls::TEST if call.flag("flag") == Some(true) => vec![(0, call.status("status"))],
        calls::WAITALL => (0..length).map(|position| (position, nth_status(position))).collect(),
        calls::TESTALL if call.flag("flag") == Some(true) => {
            (0..length).map(|position| (position, nth_status(position))).collect()
        }
        calls::WAITANY | calls::TESTANY if call.flag("flag") != Some(false) => {
            let index = call.int("index").and_then(|index| usize::try_from(index).ok());
            index.filter(|index| *index < length).map(|index| (index, call.status("status"))).into_iter().collect()
        }
        calls::WAITSOME | calls::TESTSOME => {
            let count = call.int("outcount").and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
            let indices = call.ints("indices").unwrap_or(&[]).iter().take(count).enumerate();
            let position = |index: &i64| usize::try_from(*index).ok().filter(|position| *position < length);
            indices.filter_map(|(nth, index)| Some((position(index)?, nth_status(nth)))).collect()
        }
        _ => Vec::new(),
    }
}
