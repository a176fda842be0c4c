//! Requests of one rank: from those of the trace to the program's dense numbers.

use std::collections::{HashMap, HashSet};

use mpilab_sim::program::{RequestId, Requests};
use mpilab_trace::{Handle, ResolvedCall, Status, calls};

use super::RankReplay;
use crate::failure::Result;
use crate::open_trace::{OpenTrace, calls_of_rank};

/// The requests of one rank.
#[derive(Default)]
pub(super) struct RankRequests {
    numbers: HashMap<mpilab_trace::RequestId, RequestId>,
    free: Vec<RequestId>,
    made: u32,
    persistent: HashSet<mpilab_trace::RequestId>,
    /// What the receives that some call started got in the recorded run, by the starting call.
    statuses: HashMap<u32, Status>,
}

impl RankRequests {
    /// Reads how the rank's nonblocking receives ended.
    pub fn read(trace: &OpenTrace, rank: u32) -> Result<Self> {
        let mut requests = Self::default();
        for call in calls_of_rank(trace, rank) {
            for completion in call?.completions {
                if let Some(status) = completion.status {
                    requests.statuses.insert(completion.started_by, status);
                }
            }
        }
        Ok(requests)
    }

    fn number(&mut self, request: mpilab_trace::RequestId) -> RequestId {
        let number = self.free.pop().unwrap_or_else(|| {
            self.made += 1;
            RequestId(self.made - 1)
        });
        self.numbers.insert(request, number);
        number
    }

    fn release(&mut self, request: mpilab_trace::RequestId) -> Option<RequestId> {
        let number = self.numbers.remove(&request)?;
        self.free.push(number);
        Some(number)
    }
}

impl RankReplay<'_> {
    /// What the operation that this call started got in the recorded run.
    pub(super) fn status_of(&self, started_by: u32) -> Option<Status> {
        self.requests.statuses.get(&started_by).copied()
    }

    /// The number of the request that the call makes.
    pub(super) fn start_request(&mut self, call: &ResolvedCall) -> Option<RequestId> {
        match call.call.handle("request")? {
            Handle::Request(request) => {
                if matches!(call.call.id, calls::SEND_INIT | calls::SSEND_INIT | calls::RECV_INIT) {
                    self.requests.persistent.insert(*request);
                }
                Some(self.requests.number(*request))
            }
            _ => None,
        }
    }

    /// The number of the call's only request.
    pub(super) fn single_request(&self, call: &ResolvedCall) -> Option<RequestId> {
        match call.call.handle("request")? {
            Handle::Request(request) => self.requests.numbers.get(request).copied(),
            _ => None,
        }
    }

    /// The number of the call's only request, which the program gives up.
    pub(super) fn release_request(&mut self, call: &ResolvedCall) -> Option<RequestId> {
        match call.call.handle("request")? {
            Handle::Request(request) => self.requests.release(*request),
            _ => None,
        }
    }

    /// The call's requests; None for null ones and for those of operations that are not simulated.
    pub(super) fn requests(&mut self, call: &ResolvedCall) -> Requests {
        let handles = call.call.handle("request").map(std::slice::from_ref).or(call.call.handles("requests"));
        let numbers: Vec<Option<RequestId>> = handles
            .unwrap_or_default()
            .iter()
            .map(|handle| match handle {
                Handle::Request(request) => self.requests.numbers.get(request).copied(),
                _ => None,
            })
            .collect();
        self.program.add_requests(numbers)
    }

    /// The requests of a call of the Wait or Test family; those that it completed may be numbered anew, persistent ones
    /// excepted. None if it is not known what any of them stands for: then the call takes its recorded time.
    pub(super) fn complete_requests(&mut self, call: &ResolvedCall) -> Option<Requests> {
        let requests = self.requests(call);
        let known = self.program.requests(requests).iter().any(Option::is_some);
        for completion in &call.completions {
            if !self.requests.persistent.contains(&completion.request) {
                self.requests.release(completion.request);
            }
        }
        known.then_some(requests)
    }
}
