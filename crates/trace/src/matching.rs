//! Which receive got which send.
//!
//! Messages do not overtake each other (MPI 4.1, section 3.5): of the messages that one rank sends to another on one
//! communicator with one tag, the first goes to the receive that was started first among those that got such messages,
//! and so on. What a receive with MPI_ANY_SOURCE or MPI_ANY_TAG got is in its status. So sends and receives are counted
//! off against each other, channel by channel.

use std::collections::HashMap;
use std::io::{Read, Seek};

use crate::calls;
use crate::communicator::CommunicatorId;
use crate::message::{Message, MessageCompletion};
use crate::record::{Peer, Status, Tag};
use crate::request::{Completion, RequestId};
use crate::resolve::{Handle, ResolvedCall};
use crate::trace::{RunError, Trace};

/// A call of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallPlace {
    /// Rank in MPI_COMM_WORLD.
    pub rank: u32,
    /// [`ResolvedCall::number`] on that rank.
    pub number: u32,
}

/// A message that was sent and received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchedMessage {
    /// The call that started the send.
    pub sent: CallPlace,
    /// The call that started the receive.
    pub received: CallPlace,
    /// Number, on the receiver, of the call that completed the receive; `None`: it was never seen to complete.
    pub completed: Option<u32>,
}

/// The messages of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messages {
    /// Messages with both sides, by channel, in the order in which they were sent there.
    pub matched: Vec<MatchedMessage>,
    /// Sends without a receive: never received, received by calls of which the trace has no arguments (MPI_Mrecv), or
    /// received by a call that a damaged or unfinished trace does not have.
    pub unmatched_sends: Vec<CallPlace>,
    /// Receives without a send, for the like reasons, and those with a wildcard that were never seen to complete.
    pub unmatched_receives: Vec<CallPlace>,
}

/// Between two ranks of MPI_COMM_WORLD.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Channel {
    communicator: CommunicatorId,
    source: u32,
    destination: u32,
    tag: u32,
}

#[derive(Clone, Copy)]
struct Send {
    channel: u32,
    number: u32,
}

#[derive(Clone, Copy)]
struct Receive {
    /// `None`: not known yet, or never.
    channel: Option<u32>,
    place: CallPlace,
    completed: Option<u32>,
    is_void: bool,
}

impl<R: Read + Seek> Trace<R> {
    /// Matches the sends and receives of the run: about 40 bytes of memory for a message while it works.
    ///
    /// # Errors
    /// The trace is damaged.
    pub fn messages(&self) -> Result<Messages, RunError> {
        let mut matcher = Matcher { trace: self, channels: HashMap::new(), sends: Vec::new(), receives: Vec::new() };
        for (rank, _) in self.ranks() {
            matcher.add_rank(rank)?;
        }
        Ok(matcher.finish())
    }
}

struct Matcher<'t, R> {
    trace: &'t Trace<R>,
    channels: HashMap<Channel, u32>,
    sends: Vec<Send>,
    receives: Vec<Receive>,
}

/// The requests of one rank that send or receive.
#[derive(Default)]
struct Pending {
    persistent: HashMap<RequestId, Message>,
    /// Receives that have been started: their place in `receives`, what they asked for, and whether a cancellation was
    /// asked for.
    receiving: HashMap<RequestId, (usize, Message, bool)>,
}

impl<R: Read + Seek> Matcher<'_, R> {
    fn add_rank(&mut self, rank: u32) -> Result<(), RunError> {
        let mut pending = Pending::default();
        for call in self.trace.calls(rank) {
            self.add_call(rank, &call?, &mut pending);
        }
        Ok(())
    }

    fn add_call(&mut self, rank: u32, resolved: &ResolvedCall, pending: &mut Pending) {
        let call = &resolved.call;
        let place = CallPlace { rank, number: resolved.number };
        match call.id {
            calls::START => self.start(place, call.request("request"), pending),
            calls::STARTALL => {
                for handle in call.handles("requests").unwrap_or(&[]) {
                    let request = if let Handle::Request(request) = handle { Some(*request) } else { None };
                    self.start(place, request, pending);
                }
            }
            calls::CANCEL => {
                let receiving = call.request("request").and_then(|request| pending.receiving.get_mut(&request));
                receiving.into_iter().for_each(|(_, _, is_cancelled)| *is_cancelled = true);
            }
            calls::REQUEST_FREE => drop(call.request("request").map(|request| pending.persistent.remove(&request))),
            _ => {}
        }
        for message in [call.sent(), call.received()].into_iter().flatten() {
            match message.completion {
                MessageCompletion::Prepared(Some(request)) => drop(pending.persistent.insert(request, message)),
                MessageCompletion::Prepared(None) => {}
                MessageCompletion::Started(request) => self.begin(place, &message, request, pending),
                MessageCompletion::Blocking if message.mode.is_some() => self.send(place, &message),
                MessageCompletion::Blocking => {
                    let receive = self.receive(place, &message);
                    self.complete(receive, &message, call.status("status"), resolved.number);
                }
            }
        }
        for completion in &resolved.completions {
            self.add_completion(completion, resolved.number, pending);
        }
    }

    fn start(&mut self, place: CallPlace, request: Option<RequestId>, pending: &mut Pending) {
        let message = request.and_then(|request| pending.persistent.get(&request).copied());
        if let Some(message) = message {
            self.begin(place, &message, request, pending);
        }
    }

    /// A nonblocking message begins.
    fn begin(&mut self, place: CallPlace, message: &Message, request: Option<RequestId>, pending: &mut Pending) {
        if message.mode.is_some() {
            self.send(place, message);
        } else {
            let receive = self.receive(place, message);
            pending.receiving.extend(request.map(|request| (request, (receive, *message, false))));
        }
    }

    fn add_completion(&mut self, completion: &Completion, number: u32, pending: &mut Pending) {
        let Some((receive, message, is_cancelled)) = pending.receiving.remove(&completion.request) else { return };
        if is_cancelled && completion.status.is_none() {
            self.receives[receive].is_void = true;
        } else {
            self.complete(receive, &message, completion.status, number);
        }
    }

    fn send(&mut self, place: CallPlace, message: &Message) {
        if let (Peer::Rank(destination), Tag::Value(tag)) = (message.peer, message.tag) {
            let channel = self.channel(message.communicator, destination, tag, place.rank, true);
            self.sends.extend(channel.map(|channel| Send { channel, number: place.number }));
        }
    }

    /// A receive begins; gives its place in `receives`.
    fn receive(&mut self, place: CallPlace, message: &Message) -> usize {
        let is_void = message.peer == Peer::ProcNull;
        let channel = self.receive_channel(place.rank, message, message.peer, message.tag);
        self.receives.push(Receive { channel, place, completed: None, is_void });
        self.receives.len() - 1
    }

    /// A receive completes.
    fn complete(&mut self, receive: usize, message: &Message, status: Option<Status>, number: u32) {
        self.receives[receive].completed = Some(number);
        let Some(Status { source, tag, .. }) = status else { return };
        let rank = self.receives[receive].place.rank;
        self.receives[receive].is_void |= source == Peer::ProcNull;
        if let Some(channel) = self.receive_channel(rank, message, source, tag) {
            self.receives[receive].channel = Some(channel);
        }
    }

    fn receive_channel(&mut self, rank: u32, message: &Message, source: Peer, tag: Tag) -> Option<u32> {
        match (source, tag) {
            (Peer::Rank(source), Tag::Value(tag)) => self.channel(message.communicator, source, tag, rank, false),
            _ => None,
        }
    }

    /// The channel of a message between the rank `own` of MPI_COMM_WORLD and the rank `peer` of the communicator.
    fn channel(
        &mut self,
        communicator: Option<CommunicatorId>,
        peer: u32,
        tag: u32,
        own: u32,
        is_send: bool,
    ) -> Option<u32> {
        let communicator = communicator?;
        let peer = self.trace.communicator(communicator).world_rank(peer)?;
        let (source, destination) = if is_send { (own, peer) } else { (peer, own) };
        let next = self.channels.len() as u32;
        Some(*self.channels.entry(Channel { communicator, source, destination, tag }).or_insert(next))
    }

    /// Counts off the sends and receives of each channel. Both lists have, within a channel, the order of their rank's
    /// calls, and sorting by channel keeps it.
    fn finish(self) -> Messages {
        let Self { channels, mut sends, mut receives, .. } = self;
        let mut sources = vec![0; channels.len()];
        for (channel, index) in channels {
            sources[index as usize] = channel.source;
        }
        receives.retain(|receive| !receive.is_void);
        sends.sort_by_key(|send| send.channel);
        receives.sort_by_key(|receive| receive.channel);
        let mut messages = Messages::default();
        let mut receives = receives.into_iter().peekable();
        while let Some(receive) = receives.next_if(|receive| receive.channel.is_none()) {
            messages.unmatched_receives.push(receive.place);
        }
        for send in sends {
            let sent = CallPlace { rank: sources[send.channel as usize], number: send.number };
            while let Some(receive) = receives.next_if(|receive| receive.channel < Some(send.channel)) {
                messages.unmatched_receives.push(receive.place);
            }
            match receives.next_if(|receive| receive.channel == Some(send.channel)) {
                Some(Receive { place: received, completed, .. }) => {
                    messages.matched.push(MatchedMessage { sent, received, completed });
                }
                None => messages.unmatched_sends.push(sent),
            }
        }
        messages.unmatched_receives.extend(receives.map(|receive| receive.place));
        messages
    }
}
