//! A storage server: takes requests and data from clients, and has a disk that does one operation at a time.

use std::collections::VecDeque;

use crate::event::{Event, StorageEvent};
use crate::id::{InterfaceId, MessageId, ServerId, SourceId};
use crate::machine::Disk;
use crate::mpi::TaskId;
use crate::network::NetworkNotice;
use crate::program::FileCall;
use crate::sink::Sink;
use crate::time::{Bytes, Duration};
use crate::world::{InFlight, World};

/// What a message between a client and a server carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Carries {
    /// What the client wants.
    Request,
    /// Part of the data, to the server.
    Written(Segment),
    /// Part of the data, to the client.
    Read(Bytes),
    /// All is on the disk.
    Acknowledgement,
}

/// Part of the data that a client and a server move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub bytes: Bytes,
    /// Contiguous stretches that begin in it.
    pub pieces: u64,
    /// There is no more.
    pub last: bool,
}

/// A message between a client and a server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StorageMessage {
    /// The client's task that moves data to or from this server.
    pub flow: TaskId,
    pub server: ServerId,
    pub carries: Carries,
}

/// Something for the disk to do.
#[derive(Clone, Copy, Debug)]
struct DiskOperation {
    flow: TaskId,
    call: FileCall,
    segment: Segment,
}

/// The state of a server.
#[derive(Debug, Default)]
pub(crate) struct Server {
    /// The first one is being done.
    operations: VecDeque<DiskOperation>,
}

impl<S: Sink> World<'_, S> {
    /// Sends a message between the task's rank and the server.
    pub(crate) fn send_storage(&mut self, message: StorageMessage, size: Bytes) {
        let client = self.machine.ranks[self.tasks[message.flow.0].rank.index()].interface;
        let server: InterfaceId = self.machine.servers[message.server.index()].interface;
        let to_client = matches!(message.carries, Carries::Read(_) | Carries::Acknowledgement);
        let (from, to) = if to_client { (server, client) } else { (client, server) };
        let id = self.messages.insert(InFlight::Storage(message));
        self.network.send(self.now, id, from, to, size, &mut self.queue);
        self.hear_network();
    }

    /// What the network tells of a message between a client and a server.
    pub(crate) fn hear_of_storage(&mut self, notice: NetworkNotice, message: StorageMessage) {
        let StorageMessage { flow, server, carries } = message;
        match (notice, carries) {
            (NetworkNotice::LeftSource(_), Carries::Request | Carries::Written(_)) => self.job_done(flow),
            (NetworkNotice::LeftSource(_) | NetworkNotice::FirstPacketArrived(_), _) => {}
            (NetworkNotice::Arrived(id), carries) => {
                self.messages.remove(id);
                match carries {
                    Carries::Request => self.take_request(flow, server),
                    Carries::Written(segment) => {
                        self.queue_on_disk(server, DiskOperation { flow, call: FileCall::Write, segment });
                    }
                    Carries::Read(bytes) => self.flow_received(flow, bytes),
                    Carries::Acknowledgement => self.job_done(flow),
                }
            }
        }
    }

    /// A request is there. Data to be written follow it; data to be read, and what syncs, go to the disk.
    fn take_request(&mut self, flow: TaskId, server: ServerId) {
        let asked = self.flow(flow);
        match asked.call {
            FileCall::Read => {
                let mut moved = Bytes(0);
                while moved < asked.bytes {
                    let segment = asked.segment(moved, self.machine.storage.protocol.segment_size);
                    moved = moved + segment.bytes;
                    self.queue_on_disk(server, DiskOperation { flow, call: FileCall::Read, segment });
                }
            }
            FileCall::Sync => {
                let segment = Segment { bytes: Bytes(0), pieces: 0, last: true };
                self.queue_on_disk(server, DiskOperation { flow, call: FileCall::Sync, segment });
            }
            FileCall::Write | FileCall::Open | FileCall::Close => {}
        }
    }

    fn queue_on_disk(&mut self, server: ServerId, operation: DiskOperation) {
        self.servers[server.index()].operations.push_back(operation);
        if self.servers[server.index()].operations.len() == 1 {
            self.start_disk(server);
        }
    }

    fn start_disk(&mut self, server: ServerId) {
        let Some(operation) = self.servers[server.index()].operations.front() else { return };
        let Disk::Ideal { read_rate, write_rate, latency } = self.machine.servers[server.index()].disk;
        let Segment { bytes, pieces, .. } = operation.segment;
        let transfer = match operation.call {
            FileCall::Read => read_rate.time_for(bytes),
            FileCall::Write => write_rate.time_for(bytes),
            FileCall::Open | FileCall::Close | FileCall::Sync => Duration::ZERO,
        };
        let picoseconds = latency.picoseconds().saturating_mul(pieces);
        let end = self.now + transfer + Duration::from_picoseconds(picoseconds);
        let source = SourceId(self.first_server_source.0 + server.0);
        self.queue.schedule(end, source, Event::Storage(StorageEvent::DiskEnds(server)));
    }

    /// The disk has finished its operation.
    pub(crate) fn disk_ends(&mut self, server: ServerId) {
        let done = self.servers[server.index()].operations.pop_front();
        let DiskOperation { flow, call, segment } = done.expect("a disk that ends an operation has one");
        self.start_disk(server);
        if call == FileCall::Read {
            let carries = Carries::Read(segment.bytes);
            self.send_storage(StorageMessage { flow, server, carries }, segment.bytes);
        } else if segment.last {
            let carries = Carries::Acknowledgement;
            let size = self.machine.storage.protocol.acknowledgement;
            self.send_storage(StorageMessage { flow, server, carries }, size);
        }
    }

    /// True for a message between a client and a server.
    pub(crate) fn storage_message(&self, id: MessageId) -> Option<StorageMessage> {
        match self.messages.get(id) {
            InFlight::Storage(message) => Some(*message),
            InFlight::Mpi(_) => None,
        }
    }
}
