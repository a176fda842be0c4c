//! Every program of mpi/patterns/, recorded under the MPI library and replayed in the simulator.

use std::io::Write;
use std::path::Path;

use mpilab::machine_file;
use mpilab::open_trace::OpenTrace;
use mpilab::replay::replay;
use mpilab_sim::world::simulate;

use crate::checks::{Matches, Place, TopLevelCalls, check_same_calls};
use crate::site::{Outcome, Site, machine, mpilab};

const MACHINE: &str = "westmere-gige.toml";

#[test]
#[ignore = "needs an MPI library: make test"]
fn patterns_are_replayed_as_they_ran() {
    let site = Site::chosen();
    let names = site.patterns();
    assert!(names.len() >= 30, "found {} patterns in {}", names.len(), site.build.display());
    let mut failures = Vec::new();
    for name in &names {
        for ranks in [2, 4] {
            let line = match check_pattern(&site, name, ranks) {
                Ok(found) => format!("{name}, {ranks} ranks: {found}"),
                Err(problem) => {
                    failures.push(format!("{name}, {ranks} ranks: {problem}"));
                    format!("{name}, {ranks} ranks: FAILED")
                }
            };
            // Past the capture of the test harness: whoever waits for minutes sees where it is.
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Runs the pattern in all ways and checks what must be the same; says how much that was.
fn check_pattern(site: &Site, name: &str, ranks: u32) -> Result<String, String> {
    let place = tempfile::tempdir().expect("room for traces");
    let (measured, simulated) = (place.path().join("measured"), place.path().join("simulated"));
    let mut command = site.record(&measured);
    command.arg("-n").arg(ranks.to_string()).arg(site.build.join("patterns").join(name));
    Outcome::of(command.arg("--directory").arg(place.path())).expect(0)?;
    let first = run_simulate(&measured, &simulated)?;
    let second = run_simulate(&measured, &place.path().join("again"))?;
    if first != second {
        return Err(format!("two simulations differ: {first}; {second}"));
    }

    let open = |path: &Path| OpenTrace::open_whole(path).map_err(|failure| failure.to_string());
    let (measured, simulated) = (open(&measured)?, open(&simulated)?);
    let completeness = measured.trace.completeness();
    if !completeness.is_whole() {
        return Err(format!("the measured trace is not whole: {completeness:?}"));
    }
    let (ran, replayed) = (TopLevelCalls::of(&measured)?, TopLevelCalls::of(&simulated)?);
    check_same_calls(&measured, &simulated, ran.count())?;
    replayed.check_order()?;
    let (sent, resent) = (ran.messages(&measured)?, replayed.messages(&simulated)?);
    if sent != resent {
        return Err(format!("messages of the simulated trace: {resent:?}; of the measured one: {sent:?}"));
    }
    if ran.collectives() != replayed.collectives() {
        return Err("collective calls are grouped otherwise".to_string());
    }
    replayed.check_causality(&resent)?;
    check_matches_inside(&measured, ranks, &sent, &first)?;
    Ok(format!("{} calls, {} messages, {} collective calls", ran.count(), sent.len(), ran.collectives().len()))
}

/// Simulates with the program; gives the line with the fingerprint.
fn run_simulate(trace: &Path, output: &Path) -> Result<String, String> {
    let mut command = mpilab("simulate");
    let outcome = Outcome::of(command.arg("--machine").arg(machine(MACHINE)).arg(trace).arg("-o").arg(output));
    outcome.expect(0)?;
    match outcome.output.lines().find(|line| line.contains("fingerprint")) {
        Some(line) => Ok(line.to_string()),
        None => Err(format!("no fingerprint in: {}", outcome.output)),
    }
}

/// The simulator must match the messages as the MPI library did. The trace that it leaves repeats the statuses of the
/// measured one, so this listens to the simulation itself.
fn check_matches_inside(
    measured: &OpenTrace,
    ranks: u32,
    expected: &[(Place, Place)],
    shown: &str,
) -> Result<(), String> {
    let program = replay(measured, 1.0).map_err(|failure| failure.to_string())?;
    let machine = machine_file::load(&machine(MACHINE), ranks as usize).map_err(|failure| failure.to_string())?;
    let mut matches = Matches::default();
    let outcome = simulate(&program, &machine.machine, 0, &mut matches).map_err(|error| error.to_string())?;
    if !outcome.unreceived.is_empty() {
        return Err(format!("never received: {:?}", outcome.unreceived));
    }
    if !shown.ends_with(&format!("{:016x}", outcome.fingerprint)) {
        return Err(format!("the fingerprint is {:016x} here, but shown was: {shown}", outcome.fingerprint));
    }
    matches.pairs.sort_unstable();
    if matches.pairs != expected {
        let difference = matches.pairs.iter().zip(expected).find(|(found, expected)| found != expected);
        return Err(format!(
            "the simulator matched {} messages, expected {}; the first that differs: {difference:?}",
            matches.pairs.len(),
            expected.len()
        ));
    }
    Ok(())
}
