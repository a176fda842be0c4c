//! What kind of activity a call is, and how much data it moves.

use mpilab_trace::{Call, CallId, Datatypes, Handle, Recorded, calls};

use crate::picture::Activity;

/// What a rank does in this call.
pub fn activity(id: CallId) -> Activity {
    let name = id.name();
    if name.starts_with("MPI_File_") {
        return Activity::File;
    }
    let point_to_point = ["send", "recv", "Send", "Recv", "Wait", "Test", "robe", "Start"];
    if point_to_point.iter().any(|part| name.contains(part)) {
        return Activity::PointToPoint;
    }
    let has_communicator = matches!(id.recorded(), Recorded::Arguments(arguments) if arguments.iter().any(|argument| argument.name == "comm"));
    let collective = has_communicator && ![calls::COMM_FREE, calls::ABORT].contains(&id);
    if collective { Activity::Collective } else { Activity::Other }
}

/// Whether the call begins or ends MPI: start-up that says nothing of the program, and is not simulated.
pub fn is_begin_or_end(id: CallId) -> bool {
    matches!(id, calls::INIT | calls::INIT_THREAD | calls::FINALIZE)
}

/// Data that the call gives or takes at this rank, in bytes; 0 where there is none or it is not known.
pub fn bytes(call: &Call<Handle>, datatypes: &Datatypes) -> u64 {
    let amount = |count: &str, datatype: &str| {
        let Handle::Datatype(datatype) = call.handle(datatype)? else { return None };
        Some(datatypes.bytes(*datatype, call.int(count)?))
    };
    let total = |counts: &str, datatype: &str| {
        let Handle::Datatype(datatype) = call.handle(datatype)? else { return None };
        Some(call.ints(counts)?.iter().map(|&count| datatypes.bytes(*datatype, count)).sum())
    };
    amount("count", "datatype")
        .or_else(|| amount("sendcount", "sendtype"))
        .or_else(|| total("sendcounts", "sendtype"))
        .or_else(|| total("recvcounts", "datatype"))
        .or_else(|| amount("recvcount", "recvtype"))
        .or_else(|| amount("recvcount", "datatype"))
        .unwrap_or(0)
}

/// The other side of a point-to-point call or the root of a collective one, for people.
pub fn partner(call: &Call<Handle>) -> Option<String> {
    let rank = |name: &str| call.peer(name).and_then(mpilab_trace::Peer::rank);
    match (rank("dest"), rank("source"), rank("root")) {
        (Some(destination), Some(source), _) => Some(format!("to {destination}, from {source}")),
        (Some(destination), None, _) => Some(format!("to {destination}")),
        (None, Some(source), _) => Some(format!("from {source}")),
        (None, None, Some(root)) => Some(format!("root {root}")),
        (None, None, None) => call.status("status").and_then(|status| status.source.rank()).map(|source| format!("from {source}")),
    }
}
