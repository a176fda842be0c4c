//! The two runs as panels of a picture.

use super::kinds::{activity, is_begin_or_end};
use crate::failure::Result;
use crate::open_trace::{OpenTrace, calls_of_rank};
use crate::picture::{Activity, Bar, Panel};

/// A panel for each run, without MPI_Init and MPI_Finalize. The time between calls is computation.
pub fn panels(measured: &OpenTrace, simulated: &OpenTrace) -> Result<Vec<Panel>> {
    [("measured", measured), ("simulated", simulated)]
        .into_iter()
        .map(|(title, trace)| {
            let mut rows = (0..trace.rank_count()).map(|rank| row(trace, rank)).collect::<Result<Vec<_>>>()?;
            start_at_zero(&mut rows);
            Ok(Panel { title: title.to_string(), rows })
        })
        .collect()
}

/// Moves the first bar of all ranks to the start: how long MPI takes to begin says nothing of the program.
fn start_at_zero(rows: &mut [Vec<Bar>]) {
    let origin_seconds = rows.iter().filter_map(|row| row.first()).map(|bar| bar.start_seconds).fold(f64::INFINITY, f64::min);
    for bar in rows.iter_mut().flatten() {
        bar.start_seconds -= origin_seconds;
        bar.end_seconds -= origin_seconds;
    }
}

#[expect(clippy::cast_precision_loss, reason = "a picture")]
fn row(trace: &OpenTrace, rank: u32) -> Result<Vec<Bar>> {
    let seconds = |picoseconds: u64| picoseconds as f64 * 1e-12;
    let mut bars = Vec::new();
    let mut last_end = None;
    for call in calls_of_rank(trace, rank) {
        let call = call?.call;
        if call.nested {
            continue;
        }
        if is_begin_or_end(call.id) {
            last_end = Some(call.end);
            continue;
        }
        if let Some(last_end) = last_end {
            bars.push(Bar { start_seconds: seconds(last_end), end_seconds: seconds(call.start), activity: Activity::Computation });
        }
        bars.push(Bar { start_seconds: seconds(call.start), end_seconds: seconds(call.end), activity: activity(call.id) });
        last_end = Some(call.end);
    }
    Ok(bars)
}
