//! Whether the simulator gives a case's times.

use mpilab_sim::sink::Nothing;
use mpilab_sim::time::{Rounding, Time};
use mpilab_sim::world::simulate;

use super::Case;

/// Beyond the rounding of PIOsimHD, which computes in nanoseconds.
const TOLERANCE_NANOSECONDS: u64 = 20;

/// The part of the time that may differ, as one part of this many.
const TOLERANCE_PARTS: u64 = 1_000_000;

/// Where the order of simultaneous events matters, a result may lie this part of it outside of those that PIOsimHD gave.
const ENVELOPE_PARTS: u64 = 50;

/// What was found of a case.
pub enum Verdict {
    /// All times are right.
    Right,
    /// This test does not know the case's operation.
    Unknown,
    /// What is wrong.
    Wrong(String),
}

/// Cases whose times are others here, with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    (
        "coll.bcast.BinaryTreeNotMultiplexed.10-20.10240.g102400",
        "214 ns of 1.5 ms: ranks differ by 2 ns in the steps for missing children, so two messages change places at a link",
    ),
    (
        "coll.reduce.ReduceScatterGatherMPICH2.1-8.10240.g102400",
        "ranks combine what a round brought before the next one; PIOsimHD combines all of it in the third round",
    ),
];

/// Why a case's times are others here, where it is known that they are.
pub fn explanation(case: &Case) -> Option<&'static str> {
    let ranks = case.rank_end_ns.len();
    let reduces = matches!(&case.params.op[..], "reduce" | "allreduce" | "reducescatter");
    if reduces && case.reduces_by_reduce_scatter() && (!ranks.is_power_of_two() || ranks == 2) {
        return Some("PIOsimHD's Reduce_scatter exchanges too little unless ranks are a power of two; two combine in no time");
    }
    EXCEPTIONS.iter().find(|(id, _)| *id == case.id).map(|(_, reason)| *reason)
}

/// Simulates the case and compares.
pub fn judge(case: &Case) -> Verdict {
    let machine = case.machine(Rounding::DownToNanosecond);
    let Some(program) = case.program(&machine.library) else { return Verdict::Unknown };
    let outcome = match simulate(&program, &machine, 0, &mut Nothing) {
        Ok(outcome) => outcome,
        Err(error) => return Verdict::Wrong(error.to_string()),
    };
    let last_event = nanoseconds(outcome.last_event);
    if case.tie_sensitive {
        let [earliest, latest] = case.tie_envelope_ns.unwrap_or([case.virtual_time_ns; 2]);
        if last_event < earliest - earliest / ENVELOPE_PARTS || last_event > latest + latest / ENVELOPE_PARTS {
            return Verdict::Wrong(format!("last event {last_event} ns, expected {earliest} to {latest} ns or 2 % beside"));
        }
        return Verdict::Right;
    }
    if !is_close(last_event, case.virtual_time_ns) {
        let expected = case.virtual_time_ns;
        return Verdict::Wrong(format!("last event {last_event} ns, expected {expected} ns ({:+})", difference(last_event, expected)));
    }
    if case.tie_rank_sensitive {
        return Verdict::Right;
    }
    for (rank, (&end, &expected)) in outcome.ends.iter().zip(&case.rank_end_ns).enumerate() {
        let end = nanoseconds(end);
        if !is_close(end, expected) {
            let difference = difference(end, expected);
            return Verdict::Wrong(format!("rank {rank} ends at {end} ns, expected {expected} ns ({difference:+})"));
        }
    }
    Verdict::Right
}

fn nanoseconds(time: Time) -> u64 {
    time.picoseconds() / 1000
}

fn is_close(found: u64, expected: u64) -> bool {
    found.abs_diff(expected) <= TOLERANCE_NANOSECONDS.max(expected / TOLERANCE_PARTS)
}

fn difference(found: u64, expected: u64) -> i64 {
    found as i64 - expected as i64
}
