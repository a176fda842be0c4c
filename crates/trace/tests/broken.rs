//! Damaged containers of `vectors/trace/broken/`, each with the exact text of its errors beside it.
//!
//! `MPILAB_BLESS=1 cargo test -p mpilab-trace --test broken` writes samples that are missing and all texts; samples that
//! are there stay as they are.

mod support;

use std::path::{Path, PathBuf};

use support::sample;

type Damage = fn(&mut Vec<u8>);

/// Where the first record of the first chunk begins, and its chunk.
const PAYLOAD: usize = 4096 + 64;
const SECOND: usize = 4096 + 4096;

const DAMAGES: &[(&str, Damage)] = &[
    ("empty", |bytes| bytes.clear()),
    ("cut_header", |bytes| bytes.truncate(1000)),
    ("foreign", |bytes| bytes[..18].copy_from_slice(b"\x89HDF\r\n\x1a\n HDF5 file")),
    ("foreign_short", |bytes| *bytes = b"#!/bin/sh\n".to_vec()),
    ("version_2", |bytes| bytes[8] = 2),
    ("header_bytes", |bytes| bytes[13] = 0x20),
    ("chunk_bytes", |bytes| bytes[16..20].copy_from_slice(&12_288_u32.to_le_bytes())),
    ("clock", |bytes| bytes[20] = 9),
    ("chunk_magic", |bytes| bytes[4096] = b'X'),
    ("committed", |bytes| bytes[4096 + 26] = 1),
    ("sealed", |bytes| bytes[4096 + 32] = 7),
    ("checksum", |bytes| bytes[PAYLOAD + 9] ^= 0x20),
    ("repeated_chunk", |bytes| {
        let first = bytes[4096..SECOND].to_vec();
        bytes.resize(SECOND, 0);
        bytes.extend(first);
    }),
    ("missing_chunk", |bytes| bytes[4096 + 12] = 3),
    ("cut_chunk", |bytes| bytes.truncate(SECOND + 64 + 100)),
    ("cut_record", |bytes| unsealed(bytes, |committed| committed - 1)),
    ("unknown_call", |bytes| with_payload(bytes, &[0xB8, 0x2E, 0, 0])),
    ("call_0", |bytes| with_payload(bytes, &[4, 0, 0])),
    ("unknown_definition", |bytes| with_payload(bytes, &[0, 7])),
    ("long_number", |bytes| with_payload(bytes, &[0xFF; 11])),
    ("flag_2", |bytes| with_payload(bytes, &[11 << 3, 0, 0, 0, 2])),
    ("handle_place", |bytes| with_payload(bytes, &[5 << 3, 0, 0, 33, 0])),
    ("hostile_length", |bytes| {
        with_payload(bytes, &[6 << 3, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]);
    }),
    ("members", |bytes| with_payload(bytes, &[0, 3, 0, 4, 0, 0, 1, 0, 2, 3])),
    ("member_below_0", |bytes| with_payload(bytes, &[0, 3, 0, 2, 0, 0, 1, 0, 1, 2])),
    ("time_before_0", |bytes| with_payload(bytes, &[46 << 3, 1, 0])),
];

/// The first chunk becomes open, with other committed bytes.
fn unsealed(bytes: &mut [u8], committed: impl Fn(u32) -> u32) {
    let before = u32::from_le_bytes(bytes[4096 + 24..4096 + 28].try_into().unwrap());
    bytes[4096 + 24..4096 + 28].copy_from_slice(&committed(before).to_le_bytes());
    bytes[4096 + 28..4096 + 36].fill(0);
}

/// The first chunk becomes open and holds a good record, then these bytes.
fn with_payload(bytes: &mut [u8], payload: &[u8]) {
    let good = [0, 6, 0];
    bytes[PAYLOAD..PAYLOAD + 3].copy_from_slice(&good);
    bytes[PAYLOAD + 3..PAYLOAD + 3 + payload.len()].copy_from_slice(payload);
    unsealed(bytes, |_| 3 + payload.len() as u32);
}

fn directory() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../vectors/trace/broken")).to_path_buf()
}

fn is_blessing() -> bool {
    std::env::var_os("MPILAB_BLESS").is_some()
}

/// All errors of a container, one a line.
fn errors(bytes: &[u8]) -> String {
    let errors = match sample::read(bytes) {
        Err(error) => vec![error],
        Ok((_, errors)) => errors,
    };
    let mut lines: Vec<String> = errors.iter().map(|error| format!("{error}\n")).collect();
    lines.dedup();
    lines.concat()
}

#[test]
fn each_damage_has_its_error() {
    for (name, damage) in DAMAGES {
        let path = directory().join(format!("{name}.mpilab"));
        if is_blessing() && !path.exists() {
            let mut bytes = sample::container(&sample::two_ranks());
            damage(&mut bytes);
            std::fs::create_dir_all(directory()).unwrap();
            std::fs::write(&path, bytes).unwrap();
        }
        let found = errors(&std::fs::read(&path).unwrap());
        assert!(!found.is_empty(), "{name} is read without an error");
        let text = path.with_extension("txt");
        if is_blessing() {
            std::fs::write(&text, &found).unwrap();
        }
        assert_eq!(found, std::fs::read_to_string(&text).unwrap(), "{name}");
    }
}

#[test]
fn every_sample_is_tested() {
    let samples = std::fs::read_dir(directory()).unwrap();
    let count = samples.filter(|entry| entry.as_ref().unwrap().path().extension().unwrap() == "mpilab").count();
    assert_eq!(count, DAMAGES.len());
}

#[test]
fn damage_keeps_the_records_before_it() {
    let bytes = std::fs::read(directory().join("unknown_call.mpilab")).unwrap();
    let (streams, errors) = sample::read(&bytes).unwrap();
    assert_eq!(errors.len(), 1);
    assert_eq!(streams[0].len(), 1);
    assert_eq!(streams[1], sample::two_ranks()[1].1);
}

/// What the writer makes today is what it made when the format was settled.
#[test]
fn the_simulated_sample_is_written_as_ever() {
    let path = directory().join("../v1/simulated-two_ranks.mpilab");
    let bytes = sample::container(&sample::two_ranks());
    if is_blessing() && !path.exists() {
        std::fs::write(&path, &bytes).unwrap();
    }
    assert!(std::fs::read(path).unwrap() == bytes, "the writer gives other bytes than vectors/trace/v1 has");
}
