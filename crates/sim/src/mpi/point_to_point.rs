//! Point-to-point messages: eager and rendezvous (docs/models/point-to-point.md).

use crate::event::RankEvent;
use crate::id::{MessageId, RankId};
use crate::mpi::{Envelope, Pattern, TaskId, Work};
use crate::network::NetworkNotice;
use crate::program::{CallTag, SendMode};
use crate::sink::{self, Sink, Status};
use crate::time::Bytes;
use crate::world::{InFlight, World};

/// What of a message is in the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// All of it.
    Eager {
        /// Whether the header of its kind goes with it.
        header: bool,
    },
    /// The sender's request to send.
    Request,
    /// The receiver's answer.
    Clear,
    /// The data, after request and answer.
    Data,
}

/// A message between two ranks, from its send to the end of its receive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Message {
    pub phase: Phase,
    pub envelope: Envelope,
    /// The sender, in the world.
    pub source: RankId,
    /// Payload without headers.
    pub bytes: Bytes,
    /// The sending call.
    pub call: CallTag,
    /// The task that sends.
    pub sender: TaskId,
    /// The task that receives, once matched.
    pub receiver: Option<TaskId>,
    /// The target interface has served all of the first phase.
    pub arrived: bool,
}

impl Message {
    /// What its receiver learns of it.
    pub fn status(&self) -> Status {
        let Envelope { source, tag, .. } = self.envelope;
        Status { source: Some(source), tag, bytes: self.bytes, cancelled: false }
    }

    /// How the observer sees it.
    pub fn seen(&self, id: MessageId) -> sink::Message {
        let Message { envelope, source, bytes, call, .. } = *self;
        let Envelope { target, communicator, channel, tag, .. } = envelope;
        sink::Message { id, source, target, communicator, collective: channel > 0, tag, bytes, call }
    }
}

impl<S: Sink> World<'_, S> {
    /// True if a message goes at once, without asking its receiver.
    pub(crate) fn is_eager(&self, bytes: Bytes, mode: SendMode) -> bool {
        match mode {
            SendMode::Standard | SendMode::Buffered => bytes <= self.machine.library.eager_limit,
            SendMode::Synchronous => false,
            SendMode::Ready => true,
        }
    }

    pub(crate) fn perform_send(&mut self, task: TaskId, step: u32, envelope: Envelope, bytes: Bytes, mode: SendMode) {
        if step > 0 {
            self.tasks[task.0].pending += 1;
            let id = self.tasks[task.0].message.expect("a rendezvous has begun");
            self.messages.mpi_mut(id.0).phase = Phase::Data;
            return self.transmit(id);
        }
        let eager = self.is_eager(bytes, mode);
        self.tasks[task.0].pending += if eager { 1 } else { 2 };
        let phase = if eager { Phase::Eager { header: true } } else { Phase::Request };
        let id = self.send_message(task, phase, envelope, bytes);
        self.tasks[task.0].message = Some(id);
    }

    /// Sends a message for `task`, when the sender's overhead is over.
    pub(crate) fn send_message(&mut self, task: TaskId, phase: Phase, envelope: Envelope, bytes: Bytes) -> MessageId {
        let (rank, call) = (self.tasks[task.0].rank, self.tasks[task.0].call);
        let message =
            Message { phase, envelope, source: rank, bytes, call, sender: task, receiver: None, arrived: false };
        let id = self.messages.insert(InFlight::Mpi(message));
        let overhead = self.machine.library.send_overhead;
        if overhead.is_zero() {
            self.leave(id);
        } else {
            let end = self.occupy(rank, overhead);
            self.schedule_for(rank, end, RankEvent::Leaves(id));
        }
        id
    }

    /// The sender's overhead is over: buffered and nonblocking sends return.
    pub(crate) fn leave(&mut self, id: MessageId) {
        let message = *self.messages.mpi(id.0);
        self.sink.message_sent(self.now, &message.seen(id));
        if let Work::Send { mode: SendMode::Buffered, .. } = self.tasks[message.sender.0].work {
            self.release_owner(message.sender);
        }
        if self.ranks[message.source.index()].returns_with == Some(message.sender) {
            self.ranks[message.source.index()].returns_with = None;
            self.return_from_call(message.source);
        }
        self.transmit(id);
    }

    /// Hands the present phase of a message to the network. What a rank sends to itself needs no network and no time.
    pub(crate) fn transmit(&mut self, id: MessageId) {
        let message = self.messages.mpi(id.0);
        let library = &self.machine.library;
        let size = match message.phase {
            Phase::Eager { header: false } => message.bytes,
            Phase::Eager { .. } if message.envelope.channel > 0 => message.bytes + library.collective_header,
            Phase::Eager { .. } | Phase::Data => message.bytes + library.eager_header,
            Phase::Request => library.request_to_send,
            Phase::Clear => library.clear_to_send,
        };
        let interface = |rank: RankId| self.machine.ranks[rank.index()].interface;
        let (source, target) = (interface(message.source), interface(message.envelope.target));
        if source == target {
            for notice in [NetworkNotice::LeftSource(id), NetworkNotice::FirstPacketArrived(id), NetworkNotice::Arrived(id)] {
                self.hear(notice);
            }
            return;
        }
        let (from, to) = if message.phase == Phase::Clear { (target, source) } else { (source, target) };
        self.network.send(self.now, id, from, to, size, &mut self.queue);
        self.hear_network();
    }

    pub(crate) fn perform_receive(&mut self, task: TaskId, step: u32, pattern: Pattern) {
        if step == 0 {
            return self.receive_message(task, pattern);
        }
        let Some(id) = self.tasks[task.0].message else { return };
        self.tasks[task.0].pending += 2;
        self.messages.mpi_mut(id.0).phase = Phase::Clear;
        self.transmit(id);
    }

    /// Takes the message that is there for `task`, or posts its receive.
    pub(crate) fn receive_message(&mut self, task: TaskId, pattern: Pattern) {
        self.tasks[task.0].pending += 1;
        match self.matching.take(&pattern) {
            Some(message) => self.matched(MessageId(message), task),
            None => {
                let posted = self.matching.post(pattern, task.0);
                self.tasks[task.0].posted = Some(posted);
            }
        }
    }

    fn matched(&mut self, id: MessageId, receiver: TaskId) {
        let message = self.messages.mpi_mut(id.0);
        message.receiver = Some(receiver);
        let message = *message;
        let task = &mut self.tasks[receiver.0];
        task.posted = None;
        if let Work::Receive(_) = task.work {
            task.status = Some(message.status());
        }
        if message.phase == Phase::Request {
            task.message = Some(id);
        }
        self.sink.message_matched(self.now, &message.seen(id), self.tasks[receiver.0].call);
        if message.arrived {
            self.deliver(id);
        }
    }

    /// What the network tells of a message between ranks.
    pub(crate) fn hear_of_message(&mut self, notice: NetworkNotice) {
        match notice {
            NetworkNotice::LeftSource(id) => {
                let message = self.messages.mpi(id.0);
                let task = if message.phase == Phase::Clear { message.receiver } else { Some(message.sender) };
                self.job_done(task.expect("only a matched message is cleared"));
            }
            NetworkNotice::FirstPacketArrived(id) => self.first_packet_arrived(id),
            NetworkNotice::Arrived(id) => {
                let message = self.messages.mpi_mut(id.0);
                match message.phase {
                    Phase::Clear => {
                        let sender = message.sender;
                        self.job_done(sender);
                    }
                    Phase::Data => self.deliver(id),
                    Phase::Eager { .. } | Phase::Request => {
                        message.arrived = true;
                        if message.receiver.is_some() {
                            self.deliver(id);
                        }
                    }
                }
            }
        }
    }

    fn first_packet_arrived(&mut self, id: MessageId) {
        let Message { phase, envelope, .. } = *self.messages.mpi(id.0);
        if !matches!(phase, Phase::Eager { .. } | Phase::Request) {
            return;
        }
        match self.matching.arrive(&envelope) {
            Some(receiver) => self.matched(id, TaskId(receiver)),
            None => {
                self.matching.keep(envelope, id.0);
                self.wake_probe(id, &envelope);
            }
        }
    }

    /// All of the present phase is there, and its receive is known.
    fn deliver(&mut self, id: MessageId) {
        let message = *self.messages.mpi(id.0);
        let receiver = message.receiver.expect("a delivered message is matched");
        if message.phase == Phase::Request {
            return self.job_done(receiver);
        }
        self.sink.message_arrived(self.now, &message.seen(id));
        self.messages.remove(id);
        self.tasks[receiver.0].message = None;
        let overhead = self.machine.library.receive_overhead;
        if overhead.is_zero() {
            return self.job_done(receiver);
        }
        let rank = self.tasks[receiver.0].rank;
        let end = self.occupy(rank, overhead);
        self.schedule_for(rank, end, RankEvent::Received(receiver));
    }

    pub(crate) fn perform_probe(&mut self, task: TaskId, pattern: Pattern) {
        match self.matching.find(&pattern) {
            Some(message) => self.tasks[task.0].status = Some(self.messages.mpi(message).status()),
            None => self.tasks[task.0].pending += 1,
        }
    }

    /// A message that no receive is posted for may be what its receiver probes for.
    fn wake_probe(&mut self, id: MessageId, envelope: &Envelope) {
        let Some(task) = self.ranks[envelope.target.index()].task else { return };
        let waits = |pattern: &Pattern| self.tasks[task.0].pending > 0 && pattern.fits(envelope);
        if matches!(&self.tasks[task.0].work, Work::Probe(pattern) if waits(pattern)) {
            self.tasks[task.0].status = Some(self.messages.mpi(id.0).status());
            self.job_done(task);
        }
    }
}
