//! Calls of a program that was written as text: what a recorder would have recorded of them.

use mpilab_sim::id::RankId;
use mpilab_sim::program::{
    ANY_TAG, Collective, CollectiveCall, CommunicatorId, Completion, FileCall, FileId, Operation, Peer, Program, RequestId,
    Requests, SendMode,
};
use mpilab_sim::sink::Completed;
use mpilab_trace::{ArgumentKind, CallId, HandleKind, Pointer, Status, Tag, Text, Value, calls};

/// All data of such programs are bytes.
pub const BYTE: u64 = 1;
/// The operator of their reductions.
pub const OPERATOR: u64 = 1;

/// The handle of a communicator; 0 would be the null handle.
pub fn communicator_handle(id: CommunicatorId) -> u64 {
    u64::from(id.0) + 1
}

/// Everything that arguments of calls are taken from.
#[derive(Default)]
struct Facts {
    communicator: u64,
    bytes: u64,
    counts: Vec<i64>,
    destination: Option<mpilab_trace::Peer>,
    source: Option<mpilab_trace::Peer>,
    root: Option<u32>,
    send_tag: Option<Tag>,
    receive_tag: Option<Tag>,
    requests: Vec<u64>,
    file: u64,
    file_name: String,
    offset: u64,
    flag: bool,
    positions: Vec<i64>,
    statuses: Vec<Option<Status>>,
}

/// The call that `operation` of `rank` is, and its arguments. `flag` and `completed` are its results.
pub fn describe(program: &Program, rank: RankId, operation: Operation, flag: bool, completed: &[Completed]) -> (CallId, Vec<Value<u64>>) {
    let mut facts = Facts { flag, ..Facts::default() };
    let id = facts.learn(program, rank, operation);
    facts.learn_results(id, completed);
    let arguments = id.arguments().iter().map(|argument| facts.argument(argument.name, argument.kind)).collect();
    (id, arguments)
}

impl Facts {
    fn learn(&mut self, program: &Program, rank: RankId, operation: Operation) -> CallId {
        match operation {
            Operation::Send(send, request) => {
                self.send(program, rank, &send);
                self.requests.extend(request.map(request_handle));
                send_call(send.mode, request.is_some())
            }
            Operation::SendInit(send, request) => {
                self.send(program, rank, &send);
                self.requests.push(request_handle(request));
                if send.mode == SendMode::Synchronous { calls::SSEND_INIT } else { calls::SEND_INIT }
            }
            Operation::Receive(receive, request) => {
                self.receive(program, rank, &receive);
                self.requests.extend(request.map(request_handle));
                if request.is_some() { calls::IRECV } else { calls::RECV }
            }
            Operation::ReceiveInit(receive, request) => {
                self.receive(program, rank, &receive);
                self.requests.push(request_handle(request));
                calls::RECV_INIT
            }
            Operation::Probe(receive) => {
                self.receive(program, rank, &receive);
                calls::PROBE
            }
            Operation::TestProbe(receive) => {
                self.receive(program, rank, &receive);
                calls::IPROBE
            }
            Operation::SendReceive { destination, send_tag, bytes, source, receive_tag, communicator } => {
                self.communicator = communicator_handle(communicator);
                self.bytes = bytes.0;
                self.destination = Some(peer(program, rank, communicator, destination));
                self.source = Some(peer(program, rank, communicator, source));
                (self.send_tag, self.receive_tag) = (Some(tag(send_tag)), Some(tag(receive_tag)));
                calls::SENDRECV
            }
            Operation::Start(requests) => {
                self.requests(program, requests);
                if requests.len() == 1 { calls::START } else { calls::STARTALL }
            }
            Operation::Complete(requests, completion) => {
                self.requests(program, requests);
                completion_call(completion, requests.len())
            }
            Operation::Free(request) => {
                self.requests.push(request_handle(request));
                calls::REQUEST_FREE
            }
            Operation::Cancel(request) => {
                self.requests.push(request_handle(request));
                calls::CANCEL
            }
            Operation::Collective(collective, request) => {
                self.collective(program, &collective);
                collective_call(collective.call, request.is_some())
            }
            Operation::File(operation, request) => {
                self.communicator = communicator_handle(operation.communicator);
                self.file(program, operation.file);
                let extents = program.extents(operation.extents);
                self.offset = extents.first().map_or(0, |extent| extent.offset);
                self.bytes = extents.iter().map(|extent| extent.length.get()).sum();
                self.requests.extend(request.map(request_handle));
                file_call(operation.call, request.is_some())
            }
            Operation::Busy(_) | Operation::Compute(_) | Operation::Repeat { .. } => unreachable!("computation is no call"),
        }
    }

    fn send(&mut self, program: &Program, rank: RankId, send: &mpilab_sim::program::Send) {
        self.communicator = communicator_handle(send.communicator);
        self.bytes = send.bytes.0;
        self.destination = Some(peer(program, rank, send.communicator, send.destination));
        self.send_tag = Some(tag(send.tag));
    }

    fn receive(&mut self, program: &Program, rank: RankId, receive: &mpilab_sim::program::Receive) {
        self.communicator = communicator_handle(receive.communicator);
        self.source = Some(peer(program, rank, receive.communicator, receive.source));
        self.receive_tag = Some(tag(receive.tag));
    }

    fn requests(&mut self, program: &Program, requests: Requests) {
        let handle = |request: &Option<RequestId>| request.map_or(0, |request| u64::from(request.0) + 1);
        self.requests = program.requests(requests).iter().map(handle).collect();
    }

    fn collective(&mut self, program: &Program, collective: &Collective) {
        self.communicator = communicator_handle(collective.communicator);
        self.root = Some(collective.root);
        self.bytes = collective.bytes.0;
        self.counts = program.numbers(collective.counts).iter().map(|&count| count.cast_signed()).collect();
    }

    fn file(&mut self, program: &Program, file: FileId) {
        self.file = u64::from(file.0) + 1;
        self.file_name.clone_from(&program.files()[file.index()].name);
    }

    fn learn_results(&mut self, id: CallId, completed: &[Completed]) {
        // format/trace.md: the status of a file operation says how much was moved, and nothing else.
        let of_file = self.file != 0;
        let status = |completed: &Completed| completed.status.filter(|status| !status.cancelled).map(|status| Status {
            source: match status.source {
                Some(rank) => mpilab_trace::Peer::Rank(rank),
                None if of_file => mpilab_trace::Peer::Unknown,
                None => mpilab_trace::Peer::ProcNull,
            },
            tag: if of_file { Tag::Value(0) } else { tag(status.tag) },
            bytes: status.bytes.0,
        });
        self.positions = completed.iter().map(|completed| i64::from(completed.position)).collect();
        self.statuses = completed.iter().map(status).collect();
        if matches!(id, calls::WAITALL | calls::TESTALL) && self.flag {
            // One status for each request of the list, in its order; what completed says nothing of was null.
            let mut statuses = vec![None; self.requests.len()];
            for (position, status) in self.positions.iter().zip(&self.statuses) {
                statuses[usize::try_from(*position).expect("positions count from 0")] = *status;
            }
            self.statuses = statuses;
        }
    }

    fn argument(&self, name: &str, kind: ArgumentKind) -> Value<u64> {
        match (name, kind) {
            (_, ArgumentKind::Pointer) => Value::Pointer(Pointer::Ordinary),
            (_, ArgumentKind::Handle(HandleKind::Datatype)) => Value::Handle(BYTE),
            (_, ArgumentKind::Handle(HandleKind::Operator)) => Value::Handle(OPERATOR),
            (_, ArgumentKind::Handle(HandleKind::Communicator)) => Value::Handle(self.communicator),
            (_, ArgumentKind::Handle(HandleKind::File)) => Value::Handle(self.file),
            (_, ArgumentKind::Handle(_)) => Value::Handle(self.requests.first().copied().unwrap_or(0)),
            (_, ArgumentKind::Handles(_)) => Value::Handles(self.requests.clone()),
            (_, ArgumentKind::Status) => Value::Status(self.statuses.first().copied().flatten()),
            (_, ArgumentKind::Statuses) => Value::Statuses(self.statuses.clone()),
            (_, ArgumentKind::Hints) => Value::Hints(Vec::new()),
            (_, ArgumentKind::Flag) => Value::Flag(self.flag),
            (_, ArgumentKind::Text) => Value::Text(Text::from(self.file_name.as_str())),
            ("dest", _) => Value::Peer(self.destination.unwrap_or(mpilab_trace::Peer::Unknown)),
            ("source", _) => Value::Peer(self.source.unwrap_or(mpilab_trace::Peer::Unknown)),
            (_, ArgumentKind::Peer) => Value::Peer(mpilab_trace::Peer::Rank(self.root.unwrap_or(0))),
            ("recvtag", _) => Value::Tag(self.receive_tag.unwrap_or(Tag::Any)),
            (_, ArgumentKind::Tag) => Value::Tag(self.send_tag.or(self.receive_tag).unwrap_or(Tag::Any)),
            ("indices", _) => Value::Ints(self.positions.clone()),
            ("recvcounts" | "sendcounts", _) => Value::Ints(self.counts.clone()),
            (_, ArgumentKind::Ints) => Value::Ints(Vec::new()),
            ("index", _) => Value::Int(self.positions.first().copied().unwrap_or(-1)),
            ("outcount", _) => Value::Int(self.positions.len() as i64),
            ("offset", _) => Value::Int(self.offset.cast_signed()),
            // MPI_MODE_CREATE and MPI_MODE_RDWR.
            ("amode", _) => Value::Int(9),
            (_, ArgumentKind::Int) => Value::Int(self.bytes.cast_signed()),
            (_, ArgumentKind::Flags) => Value::Flags(Vec::new()),
            (_, ArgumentKind::Peers) => Value::Peers(Vec::new()),
        }
    }
}

fn request_handle(request: mpilab_sim::program::Request) -> u64 {
    u64::from(RequestId::from(request).0) + 1
}

fn peer(program: &Program, rank: RankId, communicator: CommunicatorId, peer: Peer) -> mpilab_trace::Peer {
    let communicator = program.communicator(communicator);
    let (size, own) = (communicator.size(), communicator.rank_of(rank).unwrap_or(0));
    match peer {
        Peer::Null => mpilab_trace::Peer::ProcNull,
        Peer::Any => mpilab_trace::Peer::AnySource,
        Peer::Rank(rank) => mpilab_trace::Peer::Rank(rank),
        Peer::Relative(distance) => {
            let target = (i64::from(own) + i64::from(distance)).rem_euclid(i64::from(size));
            mpilab_trace::Peer::Rank(u32::try_from(target).expect("a remainder by a 32-bit number"))
        }
        Peer::Exclusive(bits) if own ^ bits < size => mpilab_trace::Peer::Rank(own ^ bits),
        Peer::Exclusive(_) => mpilab_trace::Peer::ProcNull,
    }
}

fn tag(tag: i32) -> Tag {
    if tag == ANY_TAG { Tag::Any } else { Tag::Value(tag.unsigned_abs()) }
}

fn send_call(mode: SendMode, nonblocking: bool) -> CallId {
    match (mode, nonblocking) {
        (SendMode::Standard, false) => calls::SEND,
        (SendMode::Synchronous, false) => calls::SSEND,
        (SendMode::Buffered, false) => calls::BSEND,
        (SendMode::Ready, false) => calls::RSEND,
        (SendMode::Standard, true) => calls::ISEND,
        (SendMode::Synchronous, true) => calls::ISSEND,
        (SendMode::Buffered, true) => calls::IBSEND,
        (SendMode::Ready, true) => calls::IRSEND,
    }
}

fn completion_call(completion: Completion, requests: usize) -> CallId {
    match completion {
        Completion::All if requests == 1 => calls::WAIT,
        Completion::All => calls::WAITALL,
        Completion::Any => calls::WAITANY,
        Completion::Some | Completion::Recorded(_) => calls::WAITSOME,
        Completion::TestAll if requests == 1 => calls::TEST,
        Completion::TestAll => calls::TESTALL,
        Completion::TestAny => calls::TESTANY,
        Completion::TestSome => calls::TESTSOME,
    }
}

fn collective_call(call: CollectiveCall, nonblocking: bool) -> CallId {
    match (call, nonblocking) {
        (CollectiveCall::Barrier, false) => calls::BARRIER,
        (CollectiveCall::Bcast, false) => calls::BCAST,
        (CollectiveCall::Reduce, false) => calls::REDUCE,
        (CollectiveCall::Allreduce, false) => calls::ALLREDUCE,
        (CollectiveCall::Gather, false) => calls::GATHER,
        (CollectiveCall::Gatherv, false) => calls::GATHERV,
        (CollectiveCall::Scatter, false) => calls::SCATTER,
        (CollectiveCall::Scatterv, false) => calls::SCATTERV,
        (CollectiveCall::Allgather, false) => calls::ALLGATHER,
        (CollectiveCall::Allgatherv, false) => calls::ALLGATHERV,
        (CollectiveCall::Alltoall, false) => calls::ALLTOALL,
        (CollectiveCall::Alltoallv, false) => calls::ALLTOALLV,
        (CollectiveCall::ReduceScatter, false) => calls::REDUCE_SCATTER,
        (CollectiveCall::ReduceScatterBlock, false) => calls::REDUCE_SCATTER_BLOCK,
        (CollectiveCall::Scan, false) => calls::SCAN,
        (CollectiveCall::Exscan, false) => calls::EXSCAN,
        (CollectiveCall::CreateCommunicator, _) => calls::COMM_DUP,
        (CollectiveCall::Barrier, true) => calls::IBARRIER,
        (CollectiveCall::Bcast, true) => calls::IBCAST,
        (CollectiveCall::Reduce, true) => calls::IREDUCE,
        (CollectiveCall::Allreduce, true) => calls::IALLREDUCE,
        (CollectiveCall::Gather, true) => calls::IGATHER,
        (CollectiveCall::Gatherv, true) => calls::IGATHERV,
        (CollectiveCall::Scatter, true) => calls::ISCATTER,
        (CollectiveCall::Scatterv, true) => calls::ISCATTERV,
        (CollectiveCall::Allgather, true) => calls::IALLGATHER,
        (CollectiveCall::Allgatherv, true) => calls::IALLGATHERV,
        (CollectiveCall::Alltoall, true) => calls::IALLTOALL,
        (CollectiveCall::Alltoallv, true) => calls::IALLTOALLV,
        (CollectiveCall::ReduceScatter, true) => calls::IREDUCE_SCATTER,
        (CollectiveCall::ReduceScatterBlock, true) => calls::IREDUCE_SCATTER_BLOCK,
        (CollectiveCall::Scan, true) => calls::ISCAN,
        (CollectiveCall::Exscan, true) => calls::IEXSCAN,
    }
}

fn file_call(call: FileCall, nonblocking: bool) -> CallId {
    match (call, nonblocking) {
        (FileCall::Open, _) => calls::FILE_OPEN,
        (FileCall::Close, _) => calls::FILE_CLOSE,
        (FileCall::Sync, _) => calls::FILE_SYNC,
        (FileCall::Write, false) => calls::FILE_WRITE_AT,
        (FileCall::Read, false) => calls::FILE_READ_AT,
        (FileCall::Write, true) => calls::FILE_IWRITE_AT,
        (FileCall::Read, true) => calls::FILE_IREAD_AT,
    }
}
