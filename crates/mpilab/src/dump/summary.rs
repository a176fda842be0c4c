//! What the calls add up to.

use std::collections::BTreeMap;
use std::io::Write;

use mpilab_trace::CallId;
use serde_json::json;

use super::describe::Seconds;
use super::{Stop, is_damage, json, ranks, text};
use crate::open_trace::OpenTrace;

#[derive(Clone, Copy, Default)]
struct Sum {
    count: u64,
    nested: u64,
    picoseconds: u64,
}

/// Writes the run, and a line for each kind of call of each rank and of all ranks. Times of nested calls are part of
/// the calls around them and not added.
pub fn write(open: &OpenTrace, only: Option<u32>, is_json: bool, output: &mut dyn Write) -> Result<(), Stop> {
    if is_json { json::write_head(open, output)? } else { text::write_head(open, output)? }
    let mut all = BTreeMap::new();
    for (number, _) in ranks(open, only) {
        let mut sums: BTreeMap<CallId, Sum> = BTreeMap::new();
        for call in open.trace.calls(number) {
            if is_damage(&call) {
                break;
            }
            let call = call.map_err(Stop::Damage)?.call;
            for sums in [&mut sums, &mut all] {
                let sum = sums.entry(call.id).or_default();
                sum.count += 1;
                sum.nested += u64::from(call.nested);
                sum.picoseconds += if call.nested { 0 } else { call.end - call.start };
            }
        }
        write_sums(Some(number), &sums, is_json, output)?;
    }
    if only.is_none() {
        write_sums(None, &all, is_json, output)?;
    }
    Ok(())
}

fn write_sums(
    rank: Option<u32>,
    sums: &BTreeMap<CallId, Sum>,
    is_json: bool,
    output: &mut dyn Write,
) -> std::io::Result<()> {
    if !is_json {
        writeln!(output, "{}", rank.map_or("all ranks".to_owned(), |rank| format!("rank {rank}")))?;
        writeln!(output, "  {:<28} {:>10} {:>10} {:>20}", "call", "number", "nested", "time in s")?;
    }
    for (call, Sum { count, nested, picoseconds }) in sums {
        if is_json {
            let line = json!({"rank": rank, "call": call.name(), "number": count, "nested": nested, "picoseconds": picoseconds});
            writeln!(output, "{line}")?;
        } else {
            writeln!(output, "  {:<28} {count:>10} {nested:>10} {:>20}", call.name(), Seconds(*picoseconds).to_string())?;
        }
    }
    Ok(())
}
