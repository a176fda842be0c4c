//! `mpilab record` and `mpilab calibrate` with whole programs, and where they go wrong.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use mpilab::open_trace::OpenTrace;

use crate::site::{Outcome, Site, machine, mpilab};

#[test]
#[ignore = "needs an MPI library: make test"]
fn the_recorder_does_not_change_what_a_program_computes() {
    let site = Site::chosen();
    let place = tempfile::tempdir().unwrap();
    let options = ["--size", "96", "--iterations", "40", "--checkpoint-every", "20", "--output"];
    let mut plain = site.launch(4);
    let plain = Outcome::of(plain.arg(site.build.join("jacobi")).args(options).arg(place.path()));
    let trace = place.path().join("trace");
    let mut recorded = site.record(&trace);
    let recorded = Outcome::of(recorded.args(["-n", "4"]).arg(site.build.join("jacobi")).args(options).arg(place.path()));
    plain.expect(0).unwrap();
    recorded.expect(0).unwrap();
    assert_eq!(plain.lines("checksum").len(), 1, "{}", plain.output);
    assert_eq!(recorded.lines("checksum"), plain.lines("checksum"));
    assert_eq!(recorded.output.lines().count(), plain.output.lines().count(), "{}", recorded.output);
    let open = OpenTrace::open_whole(&trace).unwrap();
    assert!(open.trace.completeness().is_whole(), "{:?}", open.trace.completeness());
}

#[test]
#[ignore = "needs an MPI library: make test"]
fn a_killed_rank_leaves_what_was_recorded() {
    let site = Site::chosen();
    let place = tempfile::tempdir().unwrap();
    let trace = place.path().join("trace");
    let mut command = site.record(&trace);
    command.args(["-n", "2"]).arg(site.build.join("jacobi"));
    command.args(["--size", "96", "--iterations", "1000000000", "--checkpoint-every", "0"]);
    let mut running = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let before = wait_for_calls(&trace, 1000, &mut running);
    let rank = find_descendant(running.id(), "jacobi");
    assert!(Command::new("kill").args(["-9", &rank.to_string()]).status().unwrap().success());
    let ended = running.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{errors}");
    assert!(errors.lines().any(|line| line.starts_with("finding: ")), "{errors}");
    assert!(errors.contains("2 ranks did not end MPI"), "{errors}");

    let open = OpenTrace::open(&trace).unwrap();
    assert!(open.trace.damage().is_empty(), "{:?}", open.trace.damage());
    let after = call_counts(&open);
    assert_eq!(after.len(), 2);
    assert!(before.iter().zip(&after).all(|(before, after)| before <= after), "{before:?} calls, then {after:?}");
    for rank in 0..2 {
        assert_eq!(open.trace.calls(rank).filter(Result::is_ok).count() as u32, after[rank as usize]);
    }
    let mut dump = mpilab("dump");
    Outcome::of(dump.arg(&trace)).expect(0).unwrap();
}

fn call_counts(trace: &OpenTrace) -> Vec<u32> {
    trace.trace.ranks().map(|(_, rank)| rank.call_count).collect()
}

/// Waits until both ranks have recorded so many calls; gives how many they are. The ranks write on meanwhile.
fn wait_for_calls(trace: &Path, least: u32, running: &mut Child) -> Vec<u32> {
    let begin = Instant::now();
    loop {
        if let Ok(open) = OpenTrace::open(trace) {
            let counts = call_counts(&open);
            if counts.len() == 2 && counts.iter().all(|&count| count >= least) {
                return counts;
            }
        }
        assert!(running.try_wait().unwrap().is_none(), "the run ended early");
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing is recorded");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A process of this name below `ancestor`.
fn find_descendant(ancestor: u32, name: &str) -> u32 {
    let processes = std::fs::read_dir("/proc").unwrap();
    let numbers = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok());
    let is_named = |process: &u32| {
        std::fs::read_to_string(format!("/proc/{process}/comm")).is_ok_and(|found| found.trim_end() == name)
    };
    numbers
        .filter(is_named)
        .find(|&process| std::iter::successors(Some(process), |&process| parent(process)).any(|number| number == ancestor))
        .unwrap_or_else(|| panic!("no process {name} below {ancestor}"))
}

fn parent(process: u32) -> Option<u32> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()
}

#[test]
#[ignore = "needs an MPI library: make test"]
fn a_program_without_mpi_is_named() {
    let site = Site::chosen();
    let place = tempfile::tempdir().unwrap();
    let trace = place.path().join("trace");
    let mut command = site.record(&trace);
    let outcome = Outcome::of(command.args(["-n", "2", "/bin/true"]));
    outcome.expect(2).unwrap();
    let expected = format!(
        "{}: nothing was recorded: the program ended without initialising MPI (is it an MPI program, and not linked statically?)",
        site.mpiexec.display()
    );
    assert_eq!(outcome.error(), expected);
    assert!(!trace.exists());
}

#[test]
#[ignore = "needs an MPI library: make test"]
fn a_launcher_that_fails_leaves_no_trace() {
    let site = Site::chosen();
    let place = tempfile::tempdir().unwrap();
    let trace = place.path().join("trace");
    let ways: [&[&str]; 3] = [&["--no-such-option", "-n", "2", "/bin/true"], &["-n", "2", "/no/such/program"], &["-n", "2", "/bin/false"]];
    for arguments in ways {
        let outcome = Outcome::of(site.record(&trace).args(arguments));
        outcome.expect(2).unwrap_or_else(|problem| panic!("{arguments:?}: {problem}"));
        let error = outcome.error();
        assert!(error.starts_with(&format!("{}: exit status: ", site.mpiexec.display())), "{arguments:?}: {error}");
        assert!(error.ends_with(" before any rank initialised MPI; nothing was recorded"), "{arguments:?}: {error}");
        assert!(!trace.exists(), "{arguments:?}");
    }
}

#[test]
#[ignore = "needs an MPI library: make test"]
fn a_full_trace_says_what_it_lacks() {
    let site = Site::chosen();
    let place = tempfile::tempdir().unwrap();
    let trace = place.path().join("trace");
    let mut record = site.record_with(&["--limit", "1 MiB"], &trace);
    record.args(["-n", "2"]).arg(site.build.join("jacobi"));
    let outcome = Outcome::of(record.args(["--size", "64", "--iterations", "60000", "--checkpoint-every", "0"]));
    outcome.expect(0).unwrap();
    assert!(outcome.errors.contains("calls found no room (--limit)"), "{}", outcome.errors);
    assert_eq!(outcome.lines("checksum").len(), 1, "{}", outcome.output);
    let mut simulate = mpilab("simulate");
    simulate.arg("--machine").arg(machine("westmere-gige.toml")).arg(&trace).arg("-o").arg(place.path().join("simulated"));
    let simulated = Outcome::of(&mut simulate);
    assert!(matches!(simulated.status, Some(0 | 1)), "{}", simulated.errors);
    assert!(simulated.errors.contains("calls found no room (--limit); what the trace lacks"), "{}", simulated.errors);
}

#[test]
#[ignore = "needs an MPI library: make test"]
fn a_failing_program_is_a_finding() {
    let site = Site::chosen();
    let place = tempfile::tempdir().unwrap();
    let trace = place.path().join("trace");
    let mut command = site.record(&trace);
    let outcome = Outcome::of(command.args(["-n", "2"]).arg(site.build.join("patterns/ring")).args(["--count", "none"]));
    outcome.expect(1).unwrap();
    assert!(outcome.errors.contains("finding: "), "{}", outcome.errors);
    assert_eq!(call_counts(&OpenTrace::open(&trace).unwrap()).len(), 2);
}

#[test]
#[ignore = "needs an MPI library: make test"]
fn a_trace_is_not_written_over() {
    let site = Site::chosen();
    let place = tempfile::tempdir().unwrap();
    let trace = place.path().join("trace");
    let run = || Outcome::of(site.record(&trace).args(["-n", "2"]).arg(site.build.join("patterns/ring")));
    run().expect(0).unwrap();
    let contents = || -> Vec<_> {
        let mut names: Vec<_> = std::fs::read_dir(&trace).unwrap().map(|entry| entry.unwrap().path()).collect();
        names.sort();
        names.into_iter().map(|name| (std::fs::read(&name).unwrap(), name)).collect()
    };
    let before = contents();
    let second = run();
    second.expect(2).unwrap();
    let path = trace.canonicalize().unwrap();
    assert_eq!(second.error(), format!("{}: holds a trace already: remove it, or name another directory with -o", path.display()));
    assert!(contents() == before, "the trace was changed");
}

#[test]
#[ignore = "needs an MPI library: make test"]
fn a_calibrated_machine_simulates() {
    let site = Site::chosen();
    let place = tempfile::tempdir().unwrap();
    let [trace, calibrated, simulated] = ["trace", "machine.toml", "simulated"].map(|name| place.path().join(name));
    let mut calibrate = mpilab("calibrate");
    calibrate.args(["--runs", "1", "--seconds", "2"]).arg("-o").arg(&calibrated);
    calibrate.arg("--probe").arg(site.build.join("probe")).arg("--").arg(&site.mpiexec).args(["-n", "2"]);
    Outcome::of(&mut calibrate).expect(0).unwrap();
    Outcome::of(site.record(&trace).args(["-n", "2"]).arg(site.build.join("patterns/ping_pong"))).expect(0).unwrap();
    let run = |machine: &Path, output: &Path| {
        let mut command = mpilab("simulate");
        Outcome::of(command.arg("--machine").arg(machine).arg(&trace).arg("-o").arg(output))
    };
    run(&calibrated, &simulated).expect(0).unwrap();
    // Two machines, two times: the parameters that were fitted are really used.
    let elsewhere = run(&machine("westmere-gige.toml"), &place.path().join("elsewhere"));
    elsewhere.expect(0).unwrap();
    let opened = [&simulated, &place.path().join("elsewhere")].map(|path| OpenTrace::open_whole(path).unwrap());
    assert_ne!(opened[0].trace.duration_picoseconds(), opened[1].trace.duration_picoseconds());
    let mut compare = mpilab("compare");
    let outcome = Outcome::of(compare.arg(&trace).arg(&simulated));
    assert!(matches!(outcome.status, Some(0 | 1)), "{}{}", outcome.output, outcome.errors);
}
