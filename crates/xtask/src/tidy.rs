//! The table of rooms (ARCHITECTURE.md) as data, and its check.

use std::path::{Path, PathBuf};

/// One room of the repository and what it must not hold.
struct Room {
    /// Folder, from the root.
    folder: &'static str,
    /// Endings of the files to look into.
    endings: &'static [&'static str],
    /// Text that must not occur, with the reason.
    forbidden: &'static [(&'static str, &'static str)],
    /// Text that one file of the room must hold.
    required: &'static [(&'static str, &'static str)],
}

const ROOMS: &[Room] = &[
    Room {
        folder: "format",
        endings: &[".h"],
        forbidden: &[("#include \"", "format/ imports nothing"), ("mpi.h", "format/ imports nothing")],
        required: &[],
    },
    Room {
        folder: "mpi",
        endings: &[".c", ".h", ".S", "Makefile"],
        forbidden: &[("cargo", "mpi/ builds without Rust"), ("python", "mpi/ builds without Python")],
        required: &[],
    },
    Room {
        folder: "crates/trace/src",
        endings: &[".rs"],
        forbidden: &[
            ("std::fs", "crates/trace takes Read and Write, no paths"),
            ("std::path", "crates/trace takes Read and Write, no paths"),
            ("mpilab_sim", "crates/trace knows none of our crates"),
        ],
        required: &[("lib.rs", "#![forbid(unsafe_code)]")],
    },
    Room {
        folder: "crates/sim/src",
        endings: &[".rs"],
        forbidden: &[
            ("std::fs", "the simulator knows no files"),
            ("std::env", "the simulator knows no environment"),
            ("std::thread", "the simulator has no threads"),
            ("std::time", "the simulator has its own time"),
            ("mpilab_trace", "crates/sim knows none of our crates"),
            ("println!", "the simulator prints nothing"),
            ("HashMap", "the order of a hash map is not repeatable"),
            ("HashSet", "the order of a hash set is not repeatable"),
            ("dyn ", "no dynamic dispatch in the simulator"),
            ("Rc<", "state lives in dense tables"),
            ("RefCell", "state lives in dense tables"),
        ],
        required: &[("lib.rs", "#![forbid(unsafe_code)]")],
    },
    Room {
        folder: "crates/mpilab/src",
        endings: &[".rs"],
        forbidden: &[("pyo3", "the Python face is a crate of its own")],
        required: &[],
    },
];

const FORBIDDEN_NAMES: &[&str] = &["utils", "util", "common", "helpers", "helper", "core", "manager", "misc"];
const LONGEST_FILE_LINES: usize = 600;
const GENERATED: &[&str] = &["crates/trace/src/calls.rs"];

/// All problems of the tree at `root`, one line each: file, line, what is wrong.
pub fn run(root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    for room in ROOMS {
        check_room(root, room, &mut problems);
    }
    for path in files_below(root) {
        check_file(root, &path, &mut problems);
    }
    problems
}

fn check_room(root: &Path, room: &Room, problems: &mut Vec<String>) {
    for path in files_below(&root.join(room.folder)) {
        let name = path.to_string_lossy().into_owned();
        if !room.endings.iter().any(|ending| name.ends_with(ending)) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            let code = line.trim_start();
            if code.starts_with("//") || code.starts_with("/*") || code.starts_with('*') {
                continue;
            }
            for (forbidden, reason) in room.forbidden {
                if code.contains(forbidden) {
                    problems.push(format!("{}:{}: \"{forbidden}\": {reason}", shown(root, &path), number + 1));
                }
            }
        }
    }
    for (file, text) in room.required {
        let path = root.join(room.folder).join(file);
        if !std::fs::read_to_string(&path).is_ok_and(|content| content.contains(text)) {
            problems.push(format!("{}: lacks {text}", shown(root, &path)));
        }
    }
}

fn check_file(root: &Path, path: &Path, problems: &mut Vec<String>) {
    let name = shown(root, path);
    for part in name.split('/') {
        let stem = part.split('.').next().unwrap_or(part);
        if FORBIDDEN_NAMES.contains(&stem) {
            problems.push(format!("{name}: \"{stem}\" says nothing about what is inside"));
        }
    }
    let is_source = [".rs", ".c", ".h", ".S"].iter().any(|ending| name.ends_with(ending));
    if is_source && !GENERATED.contains(&name.as_str()) {
        let lines = std::fs::read_to_string(path).unwrap_or_default().lines().count();
        if lines > LONGEST_FILE_LINES {
            problems.push(format!("{name}: {lines} lines; files stay near 500, at most {LONGEST_FILE_LINES}"));
        }
    }
}

fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().into_owned()
}

/// All files below `folder` that git tracks or would track: build products are passed over.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    const PASSED_OVER: &[&str] = &["target", "build", ".git", ".setup", "demo", "bench-results"];
    let mut found = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(next) = pending.pop() {
        for entry in std::fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = entry.file_name();
            if path.is_symlink() || PASSED_OVER.iter().any(|passed| name == *passed) {
                continue;
            }
            if path.is_dir() { pending.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_repository_is_tidy() {
        let problems = run(&crate::root());
        assert!(problems.is_empty(), "\n{}", problems.join("\n"));
    }

    #[test]
    fn a_simulator_that_reads_files_is_found() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("crates/sim/src");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("lib.rs"), "use std::fs;\n").unwrap();
        std::fs::write(folder.join("utils.rs"), "\n".repeat(700)).unwrap();
        let problems = run(root.path()).join("\n");
        assert!(problems.contains("crates/sim/src/lib.rs:1: \"std::fs\""), "{problems}");
        assert!(problems.contains("crates/sim/src/lib.rs: lacks #![forbid(unsafe_code)]"), "{problems}");
        assert!(problems.contains("\"utils\" says nothing"), "{problems}");
        assert!(problems.contains("700 lines"), "{problems}");
    }
}
