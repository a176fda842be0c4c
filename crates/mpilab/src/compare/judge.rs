//! What of a comparison is a finding (docs/compare.md).

use std::collections::{BTreeMap, BTreeSet};

use super::report::Report;
use crate::open_trace::OpenTrace;
use crate::quantity::show_seconds;

/// A kind of call is a finding if it took more than `factor` times its simulated time, and the excess is more than this
/// share of the time of all ranks together.
const LEAST_SHARE: f64 = 0.01;

/// Fills in findings and notes.
pub fn judge(report: &mut Report, measured: &OpenTrace, factor: f64) {
    #[expect(clippy::cast_precision_loss, reason = "a number of ranks")]
    let all_ranks_seconds = report.measured.seconds * report.ranks.len() as f64;
    for kind in report.kinds.iter().filter(|kind| kind.simulated) {
        let excess = kind.measured_seconds - kind.simulated_seconds;
        if excess > LEAST_SHARE * all_ranks_seconds && kind.measured_seconds > factor * kind.simulated_seconds {
            report.findings.push(format!(
                "{} took {} in {} calls, {} more than the {} of the simulated machine: {:.0} % of the time of all ranks.",
                kind.call,
                show_seconds(kind.measured_seconds),
                kind.number,
                show_seconds(excess),
                show_seconds(kind.simulated_seconds),
                100.0 * excess / all_ranks_seconds
            ));
        }
    }
    report.notes.extend(oversubscribed(measured));
    report.notes.extend(measured.shortfall().map(|lacks| format!("The measured trace is not whole: {lacks}.")));
    let recorded: Vec<&str> = report.kinds.iter().filter(|kind| !kind.simulated).map(|kind| kind.call.as_str()).collect();
    if !recorded.is_empty() {
        report.notes.push(format!("Not simulated, at their recorded time: {}.", recorded.join(", ")));
    }
}

/// Hosts on which more ranks ran than they had cores to run on.
fn oversubscribed(measured: &OpenTrace) -> Option<String> {
    let mut hosts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (_, rank) in measured.trace.ranks() {
        let host = rank.meta_value("host")?.to_string();
        let cores = rank.meta_value("cores")?.to_string().parse().ok()?;
        let entry = hosts.entry(host).or_default();
        entry.0 += 1;
        entry.1 = entry.1.max(cores);
    }
    let crowded: BTreeSet<String> = hosts
        .iter()
        .filter(|(_, (ranks, cores))| ranks > cores)
        .map(|(host, (ranks, cores))| format!("{ranks} ranks on {cores} cores of {host}"))
        .collect();
    if crowded.is_empty() {
        return None;
    }
    let places: Vec<String> = crowded.into_iter().collect();
    Some(format!(
        "There were more ranks than cores ({}): ranks waited for a core, in MPI calls and outside them. The simulation lets no \
         rank wait for a core; the excess of this run is not the MPI library's alone.",
        places.join(", ")
    ))
}
