//! Resolved calls, one a line.

use std::io::Write;

use mpilab_trace::{Handle, Layout, Origin, Rank, ResolvedCall};

use super::describe::{Describer, Seconds, communicator_name, members, remarks, tag_name};
use super::{Stop, is_damage, ranks};
use crate::open_trace::OpenTrace;

/// Writes the run, its communicators, and the calls of each rank.
pub fn write(open: &OpenTrace, only: Option<u32>, output: &mut dyn Write) -> Result<(), Stop> {
    write_head(open, output)?;
    for (number, rank) in ranks(open, only) {
        write_rank(open, number, rank, output)?;
        let describer = Describer { open, objects: &rank.objects };
        for call in open.trace.calls(number) {
            if is_damage(&call) {
                writeln!(output, "{number} ... damaged from here on")?;
                break;
            }
            writeln!(output, "{number} {}", line(&describer, &call.map_err(Stop::Damage)?))?;
        }
    }
    Ok(())
}

/// What is said of the whole run.
pub fn write_head(open: &OpenTrace, output: &mut dyn Write) -> std::io::Result<()> {
    let trace = &open.trace;
    let header = trace.containers()[0].header();
    let run: String = header.run.iter().map(|byte| format!("{byte:02x}")).collect();
    let sort = if header.clock == mpilab_trace::Clock::Simulated { "simulated" } else { "measured" };
    writeln!(output, "run {run}: {sort}, {} ranks, {} s", trace.ranks().count(), Seconds(trace.duration_picoseconds()))?;
    for remark in remarks(&trace.completeness()) {
        writeln!(output, "  incomplete: {remark}")?;
    }
    for (id, communicator) in trace.communicator_ids() {
        let name = communicator_name(id, communicator);
        let made = match (communicator.origin, communicator.made_by) {
            (Origin::Made(Some(parent)), Some(call)) => {
                format!(", {call} from {}", communicator_name(parent, trace.communicator(parent)))
            }
            (_, Some(call)) => format!(", {call}"),
            _ => String::new(),
        };
        writeln!(output, "  {name}{made}: ranks {}", members(communicator.members()))?;
    }
    Ok(())
}

fn write_rank(open: &OpenTrace, number: u32, rank: &Rank, output: &mut dyn Write) -> std::io::Result<()> {
    writeln!(output, "rank {number}: {} calls", rank.call_count)?;
    for (key, value) in &rank.meta {
        writeln!(output, "  {key}: {value}")?;
    }
    let describer = Describer { open, objects: &rank.objects };
    for (id, datatype) in rank.objects.datatypes.iter() {
        if !matches!(datatype.layout, Layout::Named(_)) {
            let layout = describer.layout(&datatype.layout);
            let (size, lower_bound, extent) = (datatype.size, datatype.lower_bound, datatype.extent);
            let name = describer.datatype_name(id);
            writeln!(output, "  {name}: {layout}; {size} B of data, lower bound {lower_bound} B, extent {extent} B")?;
        }
    }
    Ok(())
}

/// Number, start, duration, call with arguments, and what it completes.
fn line(describer: &Describer, resolved: &ResolvedCall) -> String {
    let call = &resolved.call;
    let thread = if resolved.thread == 0 { String::new() } else { format!(" thread {}", resolved.thread) };
    let nested = if call.nested { " nested" } else { "" };
    let mut line = format!(
        "{}{thread}{nested} {} +{} {}({})",
        resolved.number,
        Seconds(call.start),
        Seconds(call.end - call.start),
        call.id,
        arguments(describer, resolved)
    );
    if let Some(class) = call.error {
        line += &format!(" failed with error class {class}");
    }
    if let Some(collective) = resolved.collective {
        line += &format!(" collective {}", collective.sequence);
    }
    for completion in &resolved.completions {
        line += &format!(" completes {}", completion.started_by);
        if let Some(status) = completion.status.filter(|status| status.source.rank().is_some()) {
            let source = super::describe::peer_name(status.source);
            line += &format!(" (from {source} tag {} {} B)", tag_name(status.tag), status.bytes);
        }
    }
    line
}

fn arguments(describer: &Describer, resolved: &ResolvedCall) -> String {
    let call = &resolved.call;
    let Some(values) = &call.arguments else { return "arguments not recorded".to_owned() };
    let named = call.id.arguments().iter().zip(values);
    named
        .map(|(argument, value)| match value {
            mpilab_trace::Value::Handle(file @ Handle::File(id)) => {
                let name = &describer.objects.file(*id).name;
                format!("{}={} {name:?}", argument.name, describer.handle(file))
            }
            _ => format!("{}={}", argument.name, describer.value(value)),
        })
        .collect::<Vec<_>>()
        .join(", ")
}
