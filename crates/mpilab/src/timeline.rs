//! Both timelines in the Chrome trace format, which Perfetto's viewer and chrome://tracing open: measured and simulated as
//! two process groups, a row for each rank, arrows for messages.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

use mpilab_trace::CallPlace;
use serde_json::{Value, json};

use crate::compare::kinds;
use crate::failure::Result;
use crate::open_trace::{OpenTrace, calls_of_rank};
use crate::picture::Activity;
use crate::whole_output::write_file;

/// Writes the timelines of both runs to `path`.
///
/// # Errors
/// If a trace is damaged or the file cannot be written.
pub fn write_timeline(measured: &OpenTrace, simulated: &OpenTrace, path: &Path) -> Result<()> {
    let mut failure = None;
    let written = write_file(path, |file| {
        let mut events = Events { file, first: true };
        events.file.write_all(b"{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n")?;
        for (process, (title, trace)) in [("measured", measured), ("simulated", simulated)].into_iter().enumerate() {
            if let Err(error) = write_run(&mut events, process, title, trace)? {
                failure = Some(error);
                return Err(std::io::Error::other("the trace is damaged"));
            }
        }
        events.file.write_all(b"\n]}\n")
    });
    match failure {
        Some(error) => Err(error),
        None => written,
    }
}

/// Events, one a line, separated by commas.
struct Events<'a> {
    file: &'a mut dyn Write,
    first: bool,
}

impl Events<'_> {
    fn write(&mut self, event: &Value) -> std::io::Result<()> {
        if !std::mem::take(&mut self.first) {
            self.file.write_all(b",\n")?;
        }
        serde_json::to_writer(&mut *self.file, event)?;
        Ok(())
    }
}

/// The end of an arrow: where it is drawn, and to which message it belongs.
struct ArrowEnd {
    message: usize,
    is_start: bool,
}

fn write_run(events: &mut Events<'_>, process: usize, title: &str, trace: &OpenTrace) -> std::io::Result<Result<()>> {
    let messages = match trace.trace.messages() {
        Ok(messages) => messages,
        Err(error) => return Ok(Err(trace.failure(&error))),
    };
    let mut arrows: HashMap<CallPlace, Vec<ArrowEnd>> = HashMap::new();
    for (message, matched) in messages.matched.iter().enumerate() {
        let end = CallPlace { rank: matched.received.rank, number: matched.completed.unwrap_or(matched.received.number) };
        arrows.entry(matched.sent).or_default().push(ArrowEnd { message, is_start: true });
        arrows.entry(end).or_default().push(ArrowEnd { message, is_start: false });
    }
    let name = |kind: &str, tid: u32, name: String| json!({"ph": "M", "name": kind, "pid": process, "tid": tid, "args": {"name": name}});
    let on = trace.trace.ranks().find_map(|(_, rank)| rank.meta_value("machine").or(rank.meta_value("mpi")).map(ToString::to_string));
    events.write(&name("process_name", 0, format!("{title}: {}", on.unwrap_or_default())))?;
    events.write(&json!({"ph": "M", "name": "process_sort_index", "pid": process, "tid": 0, "args": {"sort_index": process}}))?;
    for rank in 0..trace.rank_count() {
        events.write(&name("thread_name", rank, format!("rank {rank}")))?;
        for call in calls_of_rank(trace, rank) {
            let resolved = match call {
                Ok(call) => call,
                Err(error) => return Ok(Err(error)),
            };
            events.write(&call_event(process, rank, trace, &resolved.call))?;
            for end in arrows.get(&CallPlace { rank, number: resolved.number }).into_iter().flatten() {
                events.write(&arrow_event(process, rank, end, &resolved.call))?;
            }
        }
    }
    Ok(Ok(()))
}

fn call_event(process: usize, rank: u32, trace: &OpenTrace, call: &mpilab_trace::Call<mpilab_trace::Handle>) -> Value {
    let category = match kinds::activity(call.id) {
        Activity::PointToPoint => "point-to-point",
        Activity::Collective => "collective",
        Activity::File => "file",
        Activity::Computation | Activity::Other => "other",
    };
    let mut arguments = serde_json::Map::new();
    arguments.insert("call".into(), crate::compare::align::show(call).into());
    if let Some(partner) = kinds::partner(call) {
        arguments.insert("partner".into(), partner.into());
    }
    let bytes = kinds::bytes(call, &trace.objects(rank).datatypes);
    if bytes > 0 {
        arguments.insert("bytes".into(), bytes.into());
    }
    json!({
        "ph": "X", "name": call.id.name(), "cat": category, "pid": process, "tid": rank,
        "ts": microseconds(call.start), "dur": microseconds(call.end - call.start), "args": arguments,
    })
}

/// Arrows leave and reach calls in their middle: viewers attach an arrow's end to the call that covers its time.
fn arrow_event(process: usize, rank: u32, end: &ArrowEnd, call: &mpilab_trace::Call<mpilab_trace::Handle>) -> Value {
    let middle = call.start + (call.end - call.start) / 2;
    let id = format!("{process}.{}", end.message);
    let mut event = json!({
        "ph": if end.is_start { "s" } else { "f" }, "name": "message", "cat": "message", "id": id,
        "pid": process, "tid": rank, "ts": microseconds(middle),
    });
    if !end.is_start {
        event["bp"] = "e".into();
    }
    event
}

/// The format counts microseconds, with fractions.
#[expect(clippy::cast_precision_loss, reason = "a double holds the picoseconds of two hours")]
fn microseconds(picoseconds: u64) -> f64 {
    picoseconds as f64 / 1e6
}
