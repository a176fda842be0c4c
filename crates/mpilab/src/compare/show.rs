//! The comparison as a table and sentences for a terminal.

use std::io::{Result, Write};

use super::report::{Difference, Kind, Rank, Report};
use crate::quantity::{show_bytes, show_seconds};

/// Prints the report.
pub fn show(report: &Report, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "measured   {} on {}", report.measured.path, report.measured.on)?;
    writeln!(out, "simulated  {} on {}", report.simulated.path, report.simulated.on)?;
    writeln!(out)?;
    show_kinds(&report.kinds, out)?;
    show_ranks(&report.ranks, out)?;
    show_largest(&report.largest, out)?;
    for sentence in sentences(report) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

fn show_kinds(kinds: &[Kind], out: &mut dyn Write) -> Result<()> {
    writeln!(
        out,
        "{:<24} {:>8} {:>11} {:>11} {:>8} {:>11} {:>11}",
        "call", "number", "measured", "simulated", "ratio", "median", "simulated"
    )?;
    for kind in kinds {
        let ratio = match kind.ratio.filter(|_| kind.simulated) {
            None => "-".to_string(),
            Some(ratio) if ratio >= 1000.0 => "> 1000".to_string(),
            Some(ratio) => format!("{ratio:.2}"),
        };
        writeln!(
            out,
            "{:<24} {:>8} {:>11} {:>11} {:>8} {:>11} {:>11}",
            kind.call,
            kind.number,
            show_seconds(kind.measured_seconds),
            show_seconds(kind.simulated_seconds),
            ratio,
            show_seconds(kind.measured_median_seconds),
            show_seconds(kind.simulated_median_seconds),
        )?;
    }
    writeln!(out)
}

fn show_ranks(ranks: &[Rank], out: &mut dyn Write) -> Result<()> {
    const MOST_ROWS: usize = 16;
    writeln!(out, "{:<6} {:>21} {:>21} {:>21} {:>21}", "rank", "computation", "point-to-point", "collective", "file access")?;
    for rank in ranks.iter().take(MOST_ROWS) {
        let both = |[measured, simulated]: [f64; 2]| format!("{} / {}", show_seconds(measured), show_seconds(simulated));
        writeln!(
            out,
            "{:<6} {:>21} {:>21} {:>21} {:>21}",
            rank.rank,
            both(rank.computation_seconds),
            both(rank.point_to_point_seconds),
            both(rank.collective_seconds),
            both(rank.file_seconds),
        )?;
    }
    if ranks.len() > MOST_ROWS {
        writeln!(out, "... {} more ranks: --json has them all", ranks.len() - MOST_ROWS)?;
    }
    writeln!(out, "       (measured / simulated)\n")
}

fn show_largest(largest: &[Difference], out: &mut dyn Write) -> Result<()> {
    if largest.is_empty() {
        return Ok(());
    }
    writeln!(out, "calls that took longest beyond their simulated time:")?;
    for difference in largest {
        let name = difference.call.split('(').next().unwrap_or_default();
        let mut about = vec![format!("at {}", show_seconds(difference.start_seconds))];
        about.extend(difference.partner.clone());
        if difference.bytes > 0 {
            about.push(show_bytes(difference.bytes));
        }
        writeln!(
            out,
            "  rank {:<4} {:<22} {:>9} instead of {:>9}  ({}; call {})",
            difference.rank,
            name,
            show_seconds(difference.measured_seconds),
            show_seconds(difference.simulated_seconds),
            about.join(", "),
            difference.number,
        )?;
    }
    writeln!(out)
}

/// What the figures say, for a person.
fn sentences(report: &Report) -> Vec<String> {
    let (measured, simulated) = (report.measured.seconds, report.simulated.seconds);
    let share = |pick: fn(&Rank) -> [f64; 2]| report.ranks.iter().map(|rank| pick(rank)[0]).sum::<f64>();
    let computation = share(|rank| rank.computation_seconds);
    let file = share(|rank| rank.file_seconds);
    let communication = share(|rank| rank.point_to_point_seconds) + share(|rank| rank.collective_seconds);
    let all = (computation + file + communication + share(|rank| rank.other_seconds)).max(f64::MIN_POSITIVE);
    let mut sentences = vec![format!(
        "Between MPI_Init and MPI_Finalize the run took {}; on the simulated machine it takes {} ({:.2} times as long as there). Of the ranks' time, {:.0} % was computation, \
         {:.0} % communication, {:.0} % file access.",
        show_seconds(measured),
        show_seconds(simulated),
        measured / simulated.max(f64::MIN_POSITIVE),
        100.0 * computation / all,
        100.0 * communication / all,
        100.0 * file / all,
    )];
    if report.findings.is_empty() {
        sentences.push("No kind of call took unexpectedly long.".to_string());
    }
    sentences.extend(report.findings.iter().map(|finding| format!("Finding: {finding}")));
    sentences.extend(report.notes.iter().map(|note| format!("Note: {note}")));
    sentences
}
