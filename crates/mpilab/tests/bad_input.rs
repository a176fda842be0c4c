//! What the program says to bad input: one error that names file, place, what was found and what was expected, exit status
//! 2, and no output left behind.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

const MACHINE: &str = include_str!("../../../machines/westmere-gige.toml");

const RING: &str = "program 1
ranks 3
on all {
    repeat 2 { compute 5 us; sendrecv 10 KiB to right from left }
    allreduce 8 B
}
";

/// A directory with `machine.toml`, the program `ring` and its simulated trace `trace`.
struct Bench {
    directory: TempDir,
}

/// What a command did.
#[derive(Debug)]
struct Outcome {
    status: Option<i32>,
    output: String,
    errors: String,
}

impl Bench {
    fn new() -> Self {
        let bench = Self { directory: tempfile::tempdir().unwrap() };
        bench.write("machine.toml", MACHINE);
        bench.write("ring", RING);
        bench.sound(&["simulate", "-m", "machine.toml", "ring", "-o", "trace"]);
        bench
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), contents).unwrap();
    }

    /// Runs mpilab in the directory.
    fn run(&self, arguments: &[&str]) -> Outcome {
        let program = env!("CARGO_BIN_EXE_mpilab");
        let mut command = Command::new("timeout");
        let done = command.arg("60").arg(program).args(arguments).current_dir(&self.directory).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Outcome { status: done.status.code(), output: text(done.stdout), errors: text(done.stderr) }
    }

    fn sound(&self, arguments: &[&str]) {
        let outcome = self.run(arguments);
        assert_eq!(outcome.status, Some(0), "{outcome:?}");
    }

    /// Checks that the command ends with status 2, says this and nothing else, and leaves everything as it was.
    #[track_caller]
    fn refused(&self, arguments: &[&str], error: &str) {
        let before = listing(self.directory.path());
        let outcome = self.run(arguments);
        assert_eq!(outcome.errors, format!("error: {error}\n"), "{arguments:?}");
        assert_eq!((outcome.status, &*outcome.output), (Some(2), ""), "{arguments:?}");
        assert_eq!(listing(self.directory.path()), before, "{arguments:?} left something behind");
    }

    /// The same of `mpilab simulate` of the ring on a machine.
    #[track_caller]
    fn machine_refused(&self, text: &str, error: &str) {
        self.write("bad.toml", text);
        self.refused(&["simulate", "-m", "bad.toml", "ring", "-o", "new"], error);
    }

    /// The bytes of the container of `trace`.
    fn container(&self) -> Vec<u8> {
        std::fs::read(self.path("trace/simulated.mpilab")).unwrap()
    }
}

/// Every file below `directory` with its length.
fn listing(directory: &Path) -> Vec<(PathBuf, u64)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let metadata = path.metadata().unwrap();
        if metadata.is_dir() {
            found.extend(listing(&path));
        }
        found.push((path, metadata.len()));
    }
    found.sort();
    found
}

/// The machine with one part of its text replaced.
#[track_caller]
fn machine_with(part: &str, replacement: &str) -> String {
    assert!(MACHINE.contains(part), "the machine has no {part}");
    MACHINE.replacen(part, replacement, 1)
}

#[test]
fn machine_files() {
    let bench = Bench::new();
    bench.machine_refused(
        &machine_with("packet_size =", "paket_size ="),
        "bad.toml:14:1: unknown field `paket_size`, expected one of `model`, `packet_size`, `message_header`, `routing`, `rounding`",
    );
    bench.machine_refused(
        &machine_with("rate = \"71.9 MiB/s\"", "rate = \"-71.9 MiB/s\""),
        "bad.toml:53:8: found \"-71.9 MiB/s\", expected a rate above zero with its unit, such as \"3778 MiB/s\" or \"10 Gbit/s\"",
    );
    bench.machine_refused(
        &machine_with("latency = \"19982 ns\"", "latency = \"19982\""),
        "bad.toml:52:11: found \"19982\", expected a time that is not negative with its unit, such as \"79 ns\" or \"1.5 us\"",
    );
    bench.machine_refused(
        &machine_with("to = \"switch\"", "to = \"swich\""),
        "bad.toml:51:6: found \"swich\", which names no node and no switch; expected one of node0, node1, node2, node3, ... (11 names)",
    );
    bench.machine_refused(
        &machine_with("from = \"node*\"", "from = \"node0\""),
        "bad.toml: found no way from rank 0 on node0 to rank 1 on node1, expected a [[link]] between them",
    );
    bench.machine_refused(&machine_with("format = 1", "format = 2"), "bad.toml:8:10: found format 2, expected 1");
    bench.machine_refused(&machine_with("[network]", "[network"), "bad.toml:12:9: unclosed table, expected `]`");
    bench.machine_refused("", "bad.toml:1:1: missing field `format`");
}

#[test]
fn a_machine_that_is_too_small() {
    let bench = Bench::new();
    bench.write("crowd", "program 1\nranks 121\non all { barrier }\n");
    bench.refused(
        &["simulate", "-m", "machine.toml", "crowd", "-o", "new"],
        "machine.toml: found 120 places for ranks, expected 121: the program has 121 ranks",
    );
    let storage = MACHINE.find("[storage]").unwrap();
    bench.write("diskless.toml", &MACHINE[..storage]);
    bench.write("files", "program 1\nranks 2\nfile f \"f\"\non all { open f; write f 1 KiB at 0; close f }\n");
    bench.refused(
        &["simulate", "-m", "diskless.toml", "files", "-o", "new"],
        "diskless.toml: found no [[server]], expected at least one: the program uses files",
    );
}

#[test]
fn files_that_are_not_there_or_already_there() {
    let bench = Bench::new();
    bench.refused(&["simulate", "-m", "machine.toml", "none", "-o", "new"], "none: No such file or directory (os error 2)");
    bench.refused(&["simulate", "-m", "none", "ring", "-o", "new"], "none: cannot be read: No such file or directory (os error 2)");
    bench.refused(
        &["simulate", "-m", "machine.toml", "ring", "-o", "trace"],
        "trace: exists already: remove it, or name another directory with -o",
    );
    bench.refused(&["dump", "none"], "none: No such file or directory (os error 2)");
    bench.refused(&["compare", "trace", "none"], "none: No such file or directory (os error 2)");
    std::fs::create_dir(bench.path("empty")).unwrap();
    bench.refused(
        &["compare", "empty", "trace"],
        "empty: found no *.mpilab in it, expected a trace: a directory that `mpilab record` or `mpilab simulate` wrote",
    );
    bench.refused(
        &["record", "-o", "new", "--tools", "empty", "--", "true"],
        "no libmpilab_stack.so in empty: build it with `make build`, or name its directory with --tools",
    );
    bench.refused(
        &["record", "-o", "new", "--", "no-such-launcher", "-n", "2", "./app"],
        "no command \"no-such-launcher\" on the PATH: give an MPI launcher, as in `-- mpirun -n 4 ./app`",
    );
}

#[test]
fn options() {
    let bench = Bench::new();
    for (arguments, problem) in [
        (&["record", "--limit", "100 B", "--", "true"][..], "found \"100 B\", expected at least 1 MiB"),
        (&["record", "--limit", "many", "--", "true"], "found \"many\", expected "),
        (&["simulate", "-m", "machine.toml", "ring", "-o", "new", "--compute-scale=-1"], "found \"-1\", expected a factor from 0 to 1e9"),
    ] {
        let outcome = bench.run(arguments);
        assert_eq!(outcome.status, Some(2), "{outcome:?}");
        assert!(outcome.errors.contains(problem), "{outcome:?}");
    }
    assert!(!bench.path("new").exists() && !bench.path("mpilab-trace").exists());
}

#[test]
fn programs_as_text() {
    let bench = Bench::new();
    let simulate = ["simulate", "-m", "machine.toml", "bad", "-o", "new"];
    bench.write("bad", RING.replace("to right", "to 7"));
    bench.refused(&simulate, "bad:4:1: found a call that rank 0 cannot make: rank 7 of a communicator of 3 ranks; expected 0 to 2");
    bench.write("bad", "");
    bench.refused(&simulate, "bad:1:1: found the end of the line, expected \"program 1\" as the first line");
    bench.write("bad", b"\x7fELF\x02\x01\x01\xff\xfe");
    bench.refused(&simulate, "bad: found bytes that are no text, expected a trace or a program as text");
}

#[test]
fn traces() {
    let bench = Bench::new();
    let container = bench.container();
    let refused = |contents: &[u8], error: &str| {
        bench.write("bad.mpilab", contents);
        let error = format!("bad.mpilab: {error}");
        bench.refused(&["simulate", "-m", "machine.toml", "bad.mpilab", "-o", "new"], &error);
        bench.refused(&["compare", "trace", "bad.mpilab", "--json", "new.json", "--timeline", "new.timeline"], &error);
    };
    refused(&container[..3000], "not a trace: 3000 bytes, a container has a header of 4096");
    refused(&container[..5000], "chunk 1, byte 5000: the file ends before chunk 1, expected 3 chunks");
    // Cut where a chunk ends, so that all that is there is whole.
    refused(&container[..4096 + 65536], "chunk 1, byte 69632: the file ends before chunk 1, expected 3 chunks");
    refused(
        b"#!/bin/sh\n",
        "not a trace: byte 0: found [23, 21, 2f, 62, 69, 6e, 2f, 73], expected [89, 4d, 50, 49, 4c, 41, 42, 0a]",
    );
    let mut newer = container.clone();
    newer[8] = 2;
    refused(&newer, "byte 8: trace format version 2, this program reads version 1");
    let mut flipped = container;
    flipped[4200] ^= 1;
    bench.write("bad.mpilab", &flipped);
    let outcome = bench.run(&["simulate", "-m", "machine.toml", "bad.mpilab", "-o", "new"]);
    assert_eq!(outcome.status, Some(2), "{outcome:?}");
    assert!(outcome.errors.starts_with("error: bad.mpilab: chunk 0, byte 4124: checksum 0x"), "{outcome:?}");
    assert!(!bench.path("new").exists());
}

/// The broken containers of `vectors/`, each with the error that the reader tells of it.
#[test]
fn broken_traces_of_the_repository() {
    let bench = Bench::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/trace/broken");
    let mut tried = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "mpilab") {
            let expected = std::fs::read_to_string(path.with_extension("txt")).unwrap();
            let shown = path.to_str().unwrap();
            let error = format!("{shown}: {}", expected.trim_end());
            bench.refused(&["simulate", "-m", "machine.toml", shown, "-o", "new"], &error);
            bench.refused(&["compare", shown, "trace", "--json", "new.json"], &error);
            tried += 1;
        }
    }
    assert!(tried >= 20, "found {tried} broken containers in {}", folder.display());
}

#[test]
fn containers_that_do_not_belong_together() {
    let bench = Bench::new();
    bench.write("trace/again.mpilab", bench.container());
    bench.refused(&["simulate", "-m", "machine.toml", "trace", "-o", "new"], "trace: containers 0 and 1 both hold thread 0 of rank 0");
}

#[test]
fn traces_of_two_programs() {
    let bench = Bench::new();
    bench.write("other", RING.replace("allreduce 8 B", "barrier"));
    bench.sound(&["simulate", "-m", "machine.toml", "other", "-o", "other-trace"]);
    bench.refused(
        &["compare", "trace", "other-trace", "--json", "new.json", "--timeline", "new.timeline", "--picture", "new.svg"],
        "trace and other-trace are not of one program: they part at rank 0, call 2: found MPI_Barrier(), expected MPI_Allreduce(count=8) as measured",
    );
    bench.write("fewer", RING.replace("ranks 3", "ranks 2").replace("10 KiB to right from left", "10 KiB to across 1 from across 1"));
    bench.sound(&["simulate", "-m", "machine.toml", "fewer", "-o", "fewer-trace"]);
    assert_eq!(bench.run(&["compare", "trace", "fewer-trace"]).status, Some(2));
}

/// A program that cannot end is a finding, not bad input.
#[test]
fn a_deadlock_is_accounted_for() {
    let bench = Bench::new();
    bench.write("stuck", "program 1\nranks 2\non all { receive from right; send 1 KiB to right }\n");
    let outcome = bench.run(&["simulate", "-m", "machine.toml", "stuck", "-o", "new"]);
    assert_eq!(outcome.status, Some(1), "{outcome:?}");
    assert_eq!(
        outcome.output,
        "finding: the program does not end on this machine: its ranks wait for each other\n\
         2 ranks wait for what never comes\n  \
         rank 0 waits for a message from rank 1 with tag 0 in communicator 0, call 0, since 0 ns\n  \
         rank 1 waits for a message from rank 0 with tag 0 in communicator 0, call 0, since 0 ns\n  \
         in a circle: 0 -> 1 -> 0\n"
    );
    assert!(!bench.path("new").exists());
}

#[test]
fn a_message_that_nobody_receives_is_a_finding() {
    let bench = Bench::new();
    bench.write("lost", "program 1\nranks 2\non 0 { send 1 KiB to 1 tag 3 }\n");
    let outcome = bench.run(&["simulate", "-m", "machine.toml", "lost", "-o", "new"]);
    assert_eq!(outcome.status, Some(1), "{outcome:?}");
    let account = "finding: nobody receives 1024 bytes from rank 0 to rank 1 with tag 3 in communicator 0";
    assert!(outcome.output.lines().any(|line| line == account), "{outcome:?}");
    assert!(bench.path("new").exists());
}
