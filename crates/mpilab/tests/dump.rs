//! `mpilab dump` on the samples of `vectors/trace/`: golden texts, damage, and readers that go away.
//!
//! `MPILAB_BLESS=1 cargo test -p mpilab --test dump` writes the texts anew.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn dump(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mpilab")).arg("dump").args(arguments).output().unwrap()
}

fn vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/trace").canonicalize().unwrap()
}

fn samples(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(vectors().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut samples: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "mpilab")).collect();
    samples.sort();
    assert!(samples.len() > 10, "{folder} has samples");
    samples
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_samples_of_version_1_read_as_ever() {
    for sample in samples("v1") {
        let output = dump(&[sample.to_str().unwrap()]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{}", sample.display());
        let golden = sample.with_extension("txt");
        if std::env::var_os("MPILAB_BLESS").is_some() {
            std::fs::write(&golden, &output.stdout).unwrap();
        }
        let expected = std::fs::read_to_string(&golden).unwrap();
        assert!(expected == text(&output.stdout), "{} is printed otherwise than in its .txt", sample.display());
    }
}

#[test]
fn each_form_prints_every_call() {
    for sample in samples("v1") {
        let path = sample.to_str().unwrap();
        let lines = |arguments: &[&str], mark: &str| {
            let output = dump(arguments);
            assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
            text(&output.stdout).lines().filter(|line| line.contains(mark)).count()
        };
        let calls = lines(&[path], " +0.") + lines(&[path], " +1.");
        assert!(calls > 5);
        assert_eq!(lines(&[path, "--json"], "\"start_picoseconds\":"), calls);
        assert_eq!(lines(&[path, "--raw"], " start="), calls);
        let summary = text(&dump(&[path, "--summary", "--json"]).stdout);
        let objects = summary.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let all = objects.filter(|object| object.get("call").is_some() && object["rank"].is_null());
        assert_eq!(all.map(|object| object["number"].as_u64().unwrap()).sum::<u64>(), calls as u64);
    }
}

#[test]
fn one_rank_is_printed_alone() {
    let sample = vectors().join("v1/mpich-persistent.mpilab");
    let output = dump(&[sample.to_str().unwrap(), "--rank", "2"]);
    let text = text(&output.stdout);
    assert!(text.contains("\nrank 2: ") && !text.contains("\nrank 1: "), "{text}");
}

#[test]
fn damage_is_one_line_with_file_and_place_after_what_is_before_it() {
    for sample in samples("broken") {
        let path = sample.to_str().unwrap();
        let expected = std::fs::read_to_string(sample.with_extension("txt")).unwrap();
        for form in [&[path][..], &[path, "--json"], &[path, "--summary"], &[path, "--raw"]] {
            let output = dump(form);
            assert_eq!(output.status.code(), Some(2), "{form:?}");
            let stderr = text(&output.stderr);
            assert_eq!(stderr, format!("error: {path}: {}\n", expected.lines().next().unwrap()), "{form:?}");
        }
    }
    let unknown_call = vectors().join("broken/unknown_call.mpilab");
    let output = text(&dump(&[unknown_call.to_str().unwrap()]).stdout);
    assert!(output.contains("rank 1: 6 calls"), "the other rank is printed:\n{output}");
}

#[test]
fn wrong_usage_is_said_clearly() {
    let sample = vectors().join("v1/mpich-persistent.mpilab");
    let path = sample.to_str().unwrap();
    let empty = tempfile::tempdir().unwrap();
    let cases = [
        (dump(&[path, "--rank", "4"]), format!("error: {path}: has no rank 4\n")),
        (dump(&["/does/not/exist"]), "error: /does/not/exist: No such file or directory (os error 2)\n".to_owned()),
    ];
    for (output, expected) in cases {
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(2), expected));
    }
    let output = dump(&[empty.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("found no *.mpilab in it"), "{}", text(&output.stderr));
    assert_eq!(dump(&[path, "--raw", "--json"]).status.code(), Some(2));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let sample = vectors().join("v1/openmpi-datatypes.mpilab");
    let mut child = Command::new(env!("CARGO_BIN_EXE_mpilab"))
        .args(["dump", "--raw", sample.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}
