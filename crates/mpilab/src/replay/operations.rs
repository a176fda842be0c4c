//! What each recorded call becomes in a program (docs/simulate.md, docs/adr/0005-replay.md).

use mpilab_sim::program::{
    Collective, CollectiveCall, Completion, Extents, FileCall, FileOperation, Numbers, Operation, Peer, Receive, Request, Send,
    SendMode,
};
use mpilab_sim::time::Bytes;
use mpilab_trace::{CallId, Pointer, ResolvedCall, Status, Tag, calls};

use super::RankReplay;

/// The operation that stands for `call`, or None if it is not simulated and takes its recorded time: a local call, a
/// call of which too little is known, a failed one, a test that found nothing.
pub(super) fn operation(replay: &mut RankReplay<'_>, call: &ResolvedCall) -> Option<Operation> {
    if call.call.error.is_some() || call.call.arguments.is_none() {
        return None;
    }
    point_to_point(replay, call)
        .or_else(|| completion(replay, call))
        .or_else(|| collective(replay, call))
        .or_else(|| file(replay, call))
}

fn point_to_point(replay: &mut RankReplay<'_>, call: &ResolvedCall) -> Option<Operation> {
    use SendMode::{Buffered, Ready, Standard, Synchronous};
    Some(match call.call.id {
        calls::SEND => Operation::Send(send(replay, call, Standard)?, None),
        calls::SSEND => Operation::Send(send(replay, call, Synchronous)?, None),
        calls::BSEND => Operation::Send(send(replay, call, Buffered)?, None),
        calls::RSEND => Operation::Send(send(replay, call, Ready)?, None),
        calls::ISEND => Operation::Send(send(replay, call, Standard)?, Some(started(replay, call)?)),
        calls::ISSEND => Operation::Send(send(replay, call, Synchronous)?, Some(started(replay, call)?)),
        calls::IBSEND => Operation::Send(send(replay, call, Buffered)?, Some(started(replay, call)?)),
        calls::IRSEND => Operation::Send(send(replay, call, Ready)?, Some(started(replay, call)?)),
        calls::SEND_INIT => Operation::SendInit(send(replay, call, Standard)?, started(replay, call)?),
        calls::SSEND_INIT => Operation::SendInit(send(replay, call, Synchronous)?, started(replay, call)?),
        calls::RECV => Operation::Receive(receive(replay, call, "tag", call.call.status("status"))?, None),
        calls::IRECV => {
            let status = replay.status_of(call.number);
            Operation::Receive(receive(replay, call, "tag", status)?, Some(started(replay, call)?))
        }
        calls::RECV_INIT => Operation::ReceiveInit(receive(replay, call, "tag", None)?, started(replay, call)?),
        calls::SENDRECV => send_receive(replay, call, ("sendcount", "sendtype"))?,
        calls::SENDRECV_REPLACE => send_receive(replay, call, ("count", "datatype"))?,
        calls::PROBE => Operation::Probe(receive(replay, call, "tag", call.call.status("status"))?),
        calls::IPROBE if call.call.flag("flag")? => Operation::Probe(receive(replay, call, "tag", call.call.status("status"))?),
        _ => return None,
    })
}

fn started(replay: &mut RankReplay<'_>, call: &ResolvedCall) -> Option<Request> {
    replay.start_request(call).map(Request::from)
}

fn send(replay: &RankReplay<'_>, call: &ResolvedCall, mode: SendMode) -> Option<Send> {
    Some(Send {
        destination: peer(call.call.peer("dest")?)?,
        tag: tag(call.call.tag("tag")?),
        communicator: replay.communicator(call, "comm")?,
        bytes: replay.bytes(call, "count", "datatype")?,
        mode,
    })
}

/// A receive; where it took a wildcard, from the message that it got in the recorded run.
fn receive(replay: &RankReplay<'_>, call: &ResolvedCall, tag_name: &str, status: Option<Status>) -> Option<Receive> {
    let (mut source, mut wanted) = (call.call.peer("source")?, call.call.tag(tag_name)?);
    if let Some(status) = status {
        if source == mpilab_trace::Peer::AnySource {
            source = status.source;
        }
        if wanted == Tag::Any {
            wanted = status.tag;
        }
    }
    Some(Receive { source: peer(source)?, tag: tag(wanted), communicator: replay.communicator(call, "comm")? })
}

fn send_receive(replay: &RankReplay<'_>, call: &ResolvedCall, (count, datatype): (&str, &str)) -> Option<Operation> {
    let received = receive(replay, call, "recvtag", call.call.status("status"))?;
    Some(Operation::SendReceive {
        destination: peer(call.call.peer("dest")?)?,
        send_tag: tag(call.call.tag("sendtag")?),
        bytes: replay.bytes(call, count, datatype)?,
        source: received.source,
        receive_tag: received.tag,
        communicator: received.communicator,
    })
}

fn peer(peer: mpilab_trace::Peer) -> Option<Peer> {
    match peer {
        mpilab_trace::Peer::ProcNull => Some(Peer::Null),
        mpilab_trace::Peer::AnySource => Some(Peer::Any),
        mpilab_trace::Peer::Rank(rank) => Some(Peer::Rank(rank)),
        mpilab_trace::Peer::Root | mpilab_trace::Peer::Unknown => None,
    }
}

fn tag(tag: Tag) -> i32 {
    match tag {
        Tag::Any => mpilab_sim::program::ANY_TAG,
        Tag::Value(value) => value.try_into().expect("a reader admits no tag beyond a C int"),
    }
}

fn completion(replay: &mut RankReplay<'_>, call: &ResolvedCall) -> Option<Operation> {
    let completion = match call.call.id {
        calls::WAIT | calls::WAITALL => Completion::All,
        calls::TEST | calls::TESTALL if call.call.flag("flag")? => Completion::All,
        calls::WAITANY => recorded(replay, &[call.call.int("index")?]),
        calls::TESTANY if call.call.flag("flag")? => recorded(replay, &[call.call.int("index")?]),
        calls::WAITSOME | calls::TESTSOME if call.call.int("outcount")? != 0 => recorded(replay, call.call.ints("indices")?),
        calls::START | calls::STARTALL => return Some(Operation::Start(replay.requests(call))),
        calls::REQUEST_FREE => return replay.release_request(call).map(|id| Operation::Free(id.into())),
        calls::CANCEL => return replay.single_request(call).map(|id| Operation::Cancel(id.into())),
        _ => return None,
    };
    replay.complete_requests(call).map(|requests| Operation::Complete(requests, completion))
}

/// The positions that the call found complete; MPI_UNDEFINED, a negative one, is none.
fn recorded(replay: &mut RankReplay<'_>, positions: &[i64]) -> Completion {
    let found: Vec<u64> = positions.iter().filter_map(|&position| u64::try_from(position).ok()).collect();
    Completion::Recorded(replay.program.add_numbers(found))
}

fn collective(replay: &mut RankReplay<'_>, call: &ResolvedCall) -> Option<Operation> {
    use CollectiveCall as C;
    let in_place = call.call.pointer("sendbuf") == Some(Pointer::InPlace);
    let sent = |replay: &RankReplay<'_>| replay.bytes(call, "sendcount", "sendtype");
    let received = |replay: &RankReplay<'_>| replay.bytes(call, "recvcount", "recvtype");
    let mut counts = Numbers::default();
    let (kind, bytes) = match call.call.id {
        calls::BARRIER => (C::Barrier, Bytes(0)),
        calls::BCAST => (C::Bcast, replay.bytes(call, "count", "datatype")?),
        calls::REDUCE => (C::Reduce, replay.bytes(call, "count", "datatype")?),
        calls::ALLREDUCE => (C::Allreduce, replay.bytes(call, "count", "datatype")?),
        calls::SCAN => (C::Scan, replay.bytes(call, "count", "datatype")?),
        calls::EXSCAN => (C::Exscan, replay.bytes(call, "count", "datatype")?),
        calls::GATHER => (C::Gather, if in_place { received(replay)? } else { sent(replay)? }),
        calls::GATHERV if in_place => (C::Gatherv, own_share(replay, call, "recvcounts", "recvtype")?),
        calls::GATHERV => (C::Gatherv, sent(replay)?),
        calls::SCATTER if call.call.pointer("recvbuf") == Some(Pointer::InPlace) => (C::Scatter, sent(replay)?),
        calls::SCATTER => (C::Scatter, received(replay)?),
        calls::SCATTERV => {
            counts = replay.counts(call, "sendcounts", "sendtype")?;
            (C::Scatterv, Bytes(0))
        }
        calls::ALLGATHER => (C::Allgather, if in_place { received(replay)? } else { sent(replay)? }),
        calls::ALLGATHERV => {
            counts = replay.counts(call, "recvcounts", "recvtype")?;
            (C::Allgatherv, Bytes(0))
        }
        calls::ALLTOALL => (C::Alltoall, if in_place { received(replay)? } else { sent(replay)? }),
        calls::ALLTOALLV => {
            let (names, datatype) = if in_place { ("recvcounts", "recvtype") } else { ("sendcounts", "sendtype") };
            counts = replay.counts(call, names, datatype)?;
            (C::Alltoallv, Bytes(0))
        }
        calls::REDUCE_SCATTER => {
            counts = replay.counts(call, "recvcounts", "datatype")?;
            (C::ReduceScatter, Bytes(0))
        }
        calls::REDUCE_SCATTER_BLOCK => (C::ReduceScatterBlock, replay.bytes(call, "recvcount", "datatype")?),
        id if makes_a_communicator(id) => (C::CreateCommunicator, Bytes(0)),
        _ => return None,
    };
    let root = call.call.peer("root").map_or(Some(0), mpilab_trace::Peer::rank)?;
    let communicator = replay.communicator(call, agreeing_communicator(call.call.id))?;
    Some(Operation::Collective(Collective { call: kind, communicator, root, bytes, counts }, None))
}

fn own_share(replay: &RankReplay<'_>, call: &ResolvedCall, counts: &str, datatype: &str) -> Option<Bytes> {
    let own = replay.own_rank(call, "comm")?;
    let count = *call.call.ints(counts)?.get(own as usize)?;
    replay.size_of(call, datatype, count)
}

fn makes_a_communicator(id: CallId) -> bool {
    matches!(
        id,
        calls::COMM_DUP | calls::COMM_SPLIT | calls::COMM_SPLIT_TYPE | calls::COMM_CREATE | calls::COMM_CREATE_GROUP | calls::CART_CREATE | calls::CART_SUB
    )
}

/// The argument whose members all make the call.
fn agreeing_communicator(id: CallId) -> &'static str {
    match id {
        calls::CART_CREATE => "comm_old",
        // Only the members of the group call it.
        calls::COMM_CREATE_GROUP => "newcomm",
        _ => "comm",
    }
}

fn file(replay: &mut RankReplay<'_>, call: &ResolvedCall) -> Option<Operation> {
    let mut request = None;
    let (kind, extents) = match call.call.id {
        calls::FILE_OPEN => (FileCall::Open, Extents::default()),
        calls::FILE_CLOSE => (FileCall::Close, Extents::default()),
        calls::FILE_SYNC => (FileCall::Sync, Extents::default()),
        calls::FILE_SET_VIEW => {
            replay.set_view(call);
            return None;
        }
        calls::FILE_SEEK => {
            replay.seek(call);
            return None;
        }
        calls::FILE_WRITE_AT | calls::FILE_WRITE_AT_ALL => (FileCall::Write, replay.extents_at(call)?),
        calls::FILE_READ_AT | calls::FILE_READ_AT_ALL => (FileCall::Read, replay.extents_at(call)?),
        calls::FILE_WRITE | calls::FILE_WRITE_ALL => (FileCall::Write, replay.extents_at_pointer(call)?),
        calls::FILE_READ | calls::FILE_READ_ALL => (FileCall::Read, replay.extents_at_pointer(call)?),
        calls::FILE_IWRITE_AT | calls::FILE_IREAD_AT => {
            let extents = replay.extents_at(call)?;
            request = Some(started(replay, call)?);
            (if call.call.id == calls::FILE_IWRITE_AT { FileCall::Write } else { FileCall::Read }, extents)
        }
        _ => return None,
    };
    let (file, communicator) = replay.file_of(call)?;
    Some(Operation::File(FileOperation { call: kind, file, communicator, extents }, request))
}
