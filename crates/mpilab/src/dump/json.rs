//! One JSON object a line (docs/dump.md).

use std::io::Write;

use mpilab_trace::{Handle, Peer, ResolvedCall, Status, Tag, Value};
use serde_json::{Map, Value as Json, json};

use super::describe::{Describer, communicator_name, pointer_name, remarks};
use super::{Stop, is_damage, ranks};
use crate::open_trace::OpenTrace;

/// Writes the run, its communicators, its ranks, and their calls.
pub fn write(open: &OpenTrace, only: Option<u32>, output: &mut dyn Write) -> Result<(), Stop> {
    write_head(open, output)?;
    for (number, rank) in ranks(open, only) {
        let describer = Describer { open, objects: &rank.objects };
        let meta: Vec<Json> = rank.meta.iter().map(|(key, value)| json!([key.to_string(), value.to_string()])).collect();
        writeln!(output, "{}", json!({"rank": number, "calls": rank.call_count, "meta": meta}))?;
        for (id, datatype) in rank.objects.datatypes.iter() {
            let line = json!({
                "rank": number,
                "datatype": describer.datatype_name(id),
                "layout": describer.layout(&datatype.layout),
                "size_bytes": datatype.size,
                "lower_bound_bytes": datatype.lower_bound,
                "extent_bytes": datatype.extent,
            });
            writeln!(output, "{line}")?;
        }
        for call in open.trace.calls(number) {
            if is_damage(&call) {
                break;
            }
            writeln!(output, "{}", call_line(number, &describer, &call.map_err(Stop::Damage)?))?;
        }
    }
    Ok(())
}

/// What is said of the whole run.
pub fn write_head(open: &OpenTrace, output: &mut dyn Write) -> std::io::Result<()> {
    let trace = &open.trace;
    let header = trace.containers()[0].header();
    let run = json!({
        "schema": "mpilab.dump/1",
        "run": header.run.iter().map(|byte| format!("{byte:02x}")).collect::<String>(),
        "simulated": header.clock == mpilab_trace::Clock::Simulated,
        "ranks": trace.ranks().count(),
        "duration_picoseconds": trace.duration_picoseconds(),
        "incomplete": remarks(&trace.completeness()),
    });
    writeln!(output, "{run}")?;
    for (id, communicator) in trace.communicator_ids() {
        let members: Vec<Json> =
            communicator.members().iter().map(|run| json!([run.first, run.stride, run.count])).collect();
        let line = json!({
            "communicator": communicator_name(id, communicator),
            "made_by": communicator.made_by.map(mpilab_trace::CallId::name),
            "members": members,
        });
        writeln!(output, "{line}")?;
    }
    Ok(())
}

fn call_line(rank: u32, describer: &Describer, resolved: &ResolvedCall) -> Json {
    let call = &resolved.call;
    let mut line = json!({
        "rank": rank,
        "number": resolved.number,
        "call": call.id.name(),
        "start_picoseconds": call.start,
        "end_picoseconds": call.end,
    });
    let mut put = |key: &str, value: Json| line[key] = value;
    if let Some(values) = &call.arguments {
        let named = call.id.arguments().iter().zip(values);
        let arguments: Map<String, Json> =
            named.map(|(argument, value)| (argument.name.to_owned(), value_json(describer, value))).collect();
        put("arguments", arguments.into());
    }
    if resolved.thread != 0 {
        put("thread", resolved.thread.into());
    }
    if call.nested {
        put("nested", true.into());
    }
    if let Some(class) = call.error {
        put("error_class", class.into());
    }
    if let Some(collective) = resolved.collective {
        put("collective", collective.sequence.into());
    }
    if !resolved.completions.is_empty() {
        put("completes", resolved.completions.iter().map(|completion| completion.started_by).collect());
    }
    line
}

fn value_json(describer: &Describer, value: &Value<Handle>) -> Json {
    match value {
        Value::Pointer(pointer) => pointer_name(*pointer).into(),
        Value::Int(number) => (*number).into(),
        Value::Flag(flag) => (*flag).into(),
        Value::Peer(peer) => peer_json(*peer),
        Value::Tag(tag) => tag_json(*tag),
        Value::Handle(handle) => handle_json(describer, handle),
        Value::Status(status) => status_json(status),
        Value::Text(text) => text.to_string().into(),
        Value::Hints(hints) => {
            hints.iter().map(|(key, hint)| json!([key.to_string(), hint.to_string()])).collect()
        }
        Value::Ints(numbers) => numbers.iter().copied().collect(),
        Value::Flags(flags) => flags.iter().copied().collect(),
        Value::Peers(peers) => peers.iter().map(|peer| peer_json(*peer)).collect(),
        Value::Handles(handles) => handles.iter().map(|handle| handle_json(describer, handle)).collect(),
        Value::Statuses(statuses) => statuses.iter().map(status_json).collect(),
    }
}

/// A file by its name, everything else as in the text.
fn handle_json(describer: &Describer, handle: &Handle) -> Json {
    match handle {
        Handle::Null => Json::Null,
        Handle::File(id) => json!({"file": id.index(), "name": describer.objects.file(*id).name.to_string()}),
        _ => describer.handle(handle).into(),
    }
}

fn peer_json(peer: Peer) -> Json {
    peer.rank().map_or_else(|| super::describe::peer_name(peer).into(), Json::from)
}

fn tag_json(tag: Tag) -> Json {
    match tag {
        Tag::Any => "MPI_ANY_TAG".into(),
        Tag::Value(tag) => tag.into(),
    }
}

fn status_json(status: &Option<Status>) -> Json {
    status.map_or(Json::Null, |Status { source, tag, bytes }| {
        json!({"source": peer_json(source), "tag": tag_json(tag), "bytes": bytes})
    })
}
