//! Two traces of one program, call by call.

use mpilab_trace::{Call, Handle, ResolvedCall, Value};

use crate::failure::Result;
use crate::open_trace::{OpenTrace, calls_of_rank};

/// A call that both traces have.
pub struct Pair<'a> {
    /// Its rank in MPI_COMM_WORLD.
    pub rank: u32,
    /// Its place among the rank's calls that are not nested, from 0.
    pub number: u64,
    /// In the measured trace.
    pub measured: &'a ResolvedCall,
    /// In the simulated trace.
    pub simulated: &'a ResolvedCall,
}

/// Where two traces part: from here on they are not of one program.
#[derive(Debug, PartialEq, Eq)]
pub struct Parting {
    /// The first rank whose calls differ.
    pub rank: u32,
    /// The place of the first call that differs among the rank's calls that are not nested, from 0.
    pub number: u64,
    /// That call in the measured trace, or that there is none.
    pub measured: String,
    /// That call in the simulated trace, or that there is none.
    pub simulated: String,
}

/// Hands every pair of calls to `visit`, rank by rank, in order.
///
/// # Errors
/// If a trace is damaged. Where the traces part is no error but the result.
pub fn align(measured: &OpenTrace, simulated: &OpenTrace, mut visit: impl FnMut(Pair<'_>)) -> Result<Option<Parting>> {
    let ranks = measured.rank_count().max(simulated.rank_count());
    for rank in 0..ranks {
        let mut ours = top_level(measured, rank);
        let mut theirs = top_level(simulated, rank);
        for number in 0.. {
            match (ours.next().transpose()?, theirs.next().transpose()?) {
                (None, None) => break,
                (Some(measured), Some(simulated)) if same_call(&measured.call, &simulated.call) => {
                    visit(Pair { rank, number, measured: &measured, simulated: &simulated });
                }
                (measured, simulated) => {
                    let shown = |call: Option<ResolvedCall>| call.map_or("no further call".to_string(), |call| show(&call.call));
                    return Ok(Some(Parting { rank, number, measured: shown(measured), simulated: shown(simulated) }));
                }
            }
        }
    }
    Ok(None)
}

fn top_level(trace: &OpenTrace, rank: u32) -> impl Iterator<Item = Result<ResolvedCall>> {
    calls_of_rank(trace, rank).filter(|call| !call.as_ref().is_ok_and(|call| call.call.nested))
}

/// The same call of the same program: name, peers, tags, numbers, texts, communicators. What the call found out (statuses)
/// and what is particular to a run (handles) may differ.
fn same_call(one: &Call<Handle>, other: &Call<Handle>) -> bool {
    let same_value = |(one, other): (&Value<Handle>, &Value<Handle>)| match (one, other) {
        (Value::Status(_), _) | (Value::Statuses(_), _) => true,
        (Value::Handle(Handle::Communicator(one)), Value::Handle(Handle::Communicator(other))) => one == other,
        (Value::Handle(_), Value::Handle(_)) => true,
        (Value::Handles(one), Value::Handles(other)) => one.len() == other.len(),
        _ => one == other,
    };
    one.id == other.id
        && match (&one.arguments, &other.arguments) {
            (Some(one), Some(other)) => one.iter().zip(other).all(same_value),
            _ => true,
        }
}

/// The call with those arguments that say which one it is.
pub fn show(call: &Call<Handle>) -> String {
    let arguments = call.id.arguments().iter().zip(call.arguments.iter().flatten());
    let shown: Vec<String> = arguments
        .filter_map(|(argument, value)| match value {
            Value::Int(number) => Some(format!("{}={number}", argument.name)),
            Value::Peer(peer) => Some(format!("{}={}", argument.name, show_peer(*peer))),
            Value::Tag(mpilab_trace::Tag::Value(tag)) => Some(format!("{}={tag}", argument.name)),
            Value::Text(text) => Some(format!("{}={text}", argument.name)),
            _ => None,
        })
        .collect();
    format!("{}({})", call.id, shown.join(", "))
}

fn show_peer(peer: mpilab_trace::Peer) -> String {
    match peer {
        mpilab_trace::Peer::Rank(rank) => rank.to_string(),
        mpilab_trace::Peer::ProcNull => "MPI_PROC_NULL".into(),
        mpilab_trace::Peer::AnySource => "MPI_ANY_SOURCE".into(),
        mpilab_trace::Peer::Root => "MPI_ROOT".into(),
        mpilab_trace::Peer::Unknown => "unknown".into(),
    }
}
