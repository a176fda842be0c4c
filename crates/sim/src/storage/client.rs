//! The client's side of a file: which servers have what, requests and data to and from them.

use crate::id::ServerId;
use crate::mpi::{Owner, TaskId, Work};
use crate::program::{ANY_TAG, Collective, CollectiveCall, Extent, FileCall, FileOperation, Numbers};
use crate::sink::{Sink, Status};
use crate::storage::server::{Carries, Segment, StorageMessage};
use crate::storage::striping::{Share, Striping};
use crate::time::Bytes;
use crate::world::World;

/// What a client moves to or from one server in one file operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flow {
    pub server: ServerId,
    pub call: FileCall,
    pub bytes: Bytes,
    pub pieces: u64,
    /// Written: sent. Read: received.
    pub moved: Bytes,
}

impl Flow {
    /// The data after the first `moved` bytes, at most `size` of them.
    pub fn segment(&self, moved: Bytes, size: Bytes) -> Segment {
        let end = self.bytes.0.min(moved.0.saturating_add(size.0));
        // Pieces are taken to be of one length, so that any number of them costs no memory.
        let pieces_before = |byte: u64| (u128::from(self.pieces) * u128::from(byte)).div_ceil(u128::from(self.bytes.0)) as u64;
        Segment {
            bytes: Bytes(end - moved.0),
            pieces: pieces_before(end) - pieces_before(moved.0),
            last: end == self.bytes.0,
        }
    }

    /// After the request: the data, then the acknowledgement.
    pub fn goes_on(&self, step: u32) -> bool {
        match self.call {
            FileCall::Write => self.moved < self.bytes,
            _ => step < 1,
        }
    }
}

impl<S: Sink> World<'_, S> {
    pub(crate) fn flow(&self, task: TaskId) -> Flow {
        match self.tasks[task.0].work {
            Work::Flow(flow) => flow,
            other => unreachable!("a server answers flows, not {other:?}"),
        }
    }

    pub(crate) fn perform_file(&mut self, task: TaskId, operation: FileOperation) {
        let FileOperation { call, file, communicator, .. } = operation;
        let rank = self.tasks[task.0].rank;
        let together = match call {
            FileCall::Open => CollectiveCall::CreateCommunicator,
            FileCall::Close => CollectiveCall::Barrier,
            FileCall::Write | FileCall::Read | FileCall::Sync => return self.start_flows(task, operation),
        };
        self.sink.file_started(self.now, rank, file, call, Bytes(0));
        let collective = Collective { call: together, communicator, root: 0, bytes: Bytes(0), counts: Numbers::default() };
        match self.work_of_collective(rank, &collective) {
            Ok(work) => {
                self.tasks[task.0].pending += 1;
                let call = self.tasks[task.0].call;
                self.start_task(rank, Owner::Task(task), call, work);
            }
            Err(error) => self.error = Some(error),
        }
    }

    fn start_flows(&mut self, task: TaskId, operation: FileOperation) {
        let FileOperation { call, file, .. } = operation;
        let rank = self.tasks[task.0].rank;
        let end_of_file = if call == FileCall::Read { self.file_sizes[file.index()] } else { Bytes(u64::MAX) };
        let program = self.program;
        let extents = || program.extents(operation.extents).iter().filter_map(|&extent| cropped(extent, end_of_file));
        let asked = total(program.extents(operation.extents).iter().copied());
        self.sink.file_started(self.now, rank, file, call, asked);
        let servers = self.machine.servers.len() as u64;
        let striping = Striping { stripe: self.machine.storage.stripe_size.0, servers };
        for server in 0..servers {
            let Share { bytes, pieces } = striping.share(server, extents());
            if bytes > 0 || call == FileCall::Sync {
                let server = ServerId(server as u32);
                let flow = Flow { server, call, bytes: Bytes(bytes), pieces, moved: Bytes(0) };
                let tag = self.tasks[task.0].call;
                self.tasks[task.0].pending += 1;
                self.start_task(rank, Owner::Task(task), tag, Work::Flow(flow));
            }
        }
        if call != FileCall::Sync {
            let bytes = total(extents());
            self.tasks[task.0].status = Some(Status { source: None, tag: ANY_TAG, bytes, cancelled: false });
        }
    }

    /// The operation is done: what was written is part of the file now.
    pub(crate) fn finish_file(&mut self, task: TaskId, operation: FileOperation) {
        let FileOperation { call, file, extents, .. } = operation;
        if call == FileCall::Write {
            let size = &mut self.file_sizes[file.index()];
            for extent in self.program.extents(extents) {
                *size = Bytes(extent.offset + extent.length.get()).max(*size);
            }
        }
        let moved = self.tasks[task.0].status.map_or(Bytes(0), |status| status.bytes);
        self.sink.file_ended(self.now, self.tasks[task.0].rank, file, call, moved);
    }

    pub(crate) fn perform_flow(&mut self, task: TaskId, step: u32, flow: Flow) {
        let protocol = self.machine.storage.protocol;
        let Flow { server, call, bytes, pieces, moved } = flow;
        self.tasks[task.0].pending += 1;
        if step == 0 {
            // A write waits for nothing here: its data follow the request. The others wait for what comes back.
            self.tasks[task.0].pending += u32::from(call != FileCall::Write);
            let size = Bytes(protocol.request.0 + protocol.request_per_piece.0.saturating_mul(pieces));
            return self.send_storage(StorageMessage { flow: task, server, carries: Carries::Request }, size);
        }
        let segment = flow.segment(moved, protocol.segment_size);
        // The last one waits for the acknowledgement too.
        self.tasks[task.0].pending += u32::from(segment.last);
        self.tasks[task.0].work = Work::Flow(Flow { server, call, bytes, pieces, moved: moved + segment.bytes });
        self.send_storage(StorageMessage { flow: task, server, carries: Carries::Written(segment) }, segment.bytes);
    }

    /// Data that were read are there.
    pub(crate) fn flow_received(&mut self, task: TaskId, bytes: Bytes) {
        let mut flow = self.flow(task);
        flow.moved = flow.moved + bytes;
        self.tasks[task.0].work = Work::Flow(flow);
        if flow.moved == flow.bytes {
            self.job_done(task);
        }
    }
}

fn total(extents: impl Iterator<Item = Extent>) -> Bytes {
    Bytes(extents.fold(0, |total: u64, extent| total.saturating_add(extent.length.get())))
}

/// What of an extent lies before the end of the file.
fn cropped(extent: Extent, end: Bytes) -> Option<Extent> {
    let length = extent.length.get().min(end.0.saturating_sub(extent.offset));
    std::num::NonZeroU64::new(length).map(|length| Extent { length, ..extent })
}
