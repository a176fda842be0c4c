//! `cargo xtask gen`: writes `crates/trace/src/calls.rs` from `format/calls.tsv`.

use std::fmt::Write as _;
use std::path::Path;

const SOURCE: &str = "format/calls.tsv";
const TARGET: &str = "crates/trace/src/calls.rs";

const HEADING: &str = "\
//! The table of all MPI calls. Generated from format/calls.tsv by `cargo xtask gen`; do not edit.

use crate::call::ArgumentKind::*;
use crate::call::HandleKind::*;
use crate::call::{Argument, ArgumentKind, CallDescription, CallId, Recorded};

const fn argument(name: &'static str, kind: ArgumentKind) -> Argument {
    Argument { name, kind }
}

";

/// Writes the generated file below `root`, or with `check` only compares. Problems, one line each.
pub fn run(root: &Path, check: bool) -> Vec<String> {
    let table = match std::fs::read_to_string(root.join(SOURCE)) {
        Ok(table) => table,
        Err(error) => return vec![format!("{SOURCE}: {error}")],
    };
    let text = match call_table(&table) {
        Ok(text) => text,
        Err(problem) => return vec![format!("{SOURCE}: {problem}")],
    };
    let target = root.join(TARGET);
    if check {
        let is_current = std::fs::read_to_string(&target).is_ok_and(|present| present == text);
        return if is_current { vec![] } else { vec![format!("{TARGET}: not what {SOURCE} gives; run cargo xtask gen")] };
    }
    std::fs::write(&target, text).err().map(|error| format!("{TARGET}: {error}")).into_iter().collect()
}

/// The Rust text of a table of calls. The error names the line.
fn call_table(table: &str) -> Result<String, String> {
    let mut constants = String::new();
    let mut rows = String::new();
    let mut count = 0;
    for (line, text) in table.lines().enumerate().filter(|(_, text)| !text.starts_with('#')) {
        count += 1;
        let problem = |what: String| format!("line {}: {what}", line + 1);
        let fields: Vec<&str> = text.split('\t').collect();
        let [number, name, arguments, ..] = fields[..] else {
            return Err(problem(format!("{} fields, expected at least 3", fields.len())));
        };
        if number != count.to_string() {
            return Err(problem(format!("number {number}, expected {count}: numbers are consecutive and for ever")));
        }
        let Some(stem) = name.strip_prefix("MPI_") else {
            return Err(problem(format!("name {name}, expected MPI_...")));
        };
        let recorded = match arguments {
            "~" => "Recorded::LocalQuery".to_owned(),
            "-" => "Recorded::NameAndTimes".to_owned(),
            "none" => "Recorded::Arguments(&[])".to_owned(),
            listed => format!("Recorded::Arguments(&[{}])", argument_list(listed).map_err(problem)?),
        };
        let constant = stem.to_uppercase();
        let _ = writeln!(constants, "#[doc = \"`{name}`\"]\npub const {constant}: CallId = CallId::at({number});");
        let _ = writeln!(rows, "    CallDescription {{ name: \"{name}\", recorded: {recorded} }},");
    }
    Ok(format!(
        "{HEADING}{constants}\n/// Every call, in order of its number, from 1.\n#[rustfmt::skip]\npub(crate) static TABLE: [CallDescription; {count}] = [\n{rows}];\n"
    ))
}

fn argument_list(listed: &str) -> Result<String, String> {
    let mut arguments = Vec::new();
    for argument in listed.split(' ') {
        let Some((name, kind)) = argument.split_once(':') else {
            return Err(format!("argument {argument}, expected name:kind"));
        };
        let kind = kind_in_rust(kind).ok_or_else(|| format!("kind {kind} of {name} is not in trace.md"))?;
        arguments.push(format!("argument(\"{name}\", {kind})"));
    }
    Ok(arguments.join(", "))
}

fn kind_in_rust(kind: &str) -> Option<String> {
    let plain = match kind {
        "pointer" => "Pointer",
        "int" => "Int",
        "flag" => "Flag",
        "peer" => "Peer",
        "tag" => "Tag",
        "status" => "Status",
        "string" => "Text",
        "hints" => "Hints",
        "int[]" => "Ints",
        "peer[]" => "Peers",
        "status[]" => "Statuses",
        "flag[]" => "Flags",
        _ => "",
    };
    if !plain.is_empty() {
        return Some(plain.to_owned());
    }
    let (variant, handle) = kind.strip_suffix("[]").map_or(("Handle", kind), |element| ("Handles", element));
    let handle = match handle {
        "communicator" => "Communicator",
        "datatype" => "Datatype",
        "request" => "Request",
        "operator" => "Operator",
        "file" => "File",
        "group" => "Group",
        "info" => "Info",
        "window" => "Window",
        "message" => "Message",
        _ => return None,
    };
    Some(format!("{variant}({handle})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generated_table_is_current() {
        assert_eq!(run(&crate::root(), true), Vec::<String>::new());
    }

    #[test]
    fn a_line_becomes_a_constant_and_a_row() {
        let text = call_table("# heading\n1\tMPI_Wait\trequest:request statuses:status[]\tint\t...\n").unwrap();
        assert!(text.contains("pub const WAIT: CallId = CallId::at(1);"), "{text}");
        assert!(
            text.contains("argument(\"request\", Handle(Request)), argument(\"statuses\", Statuses)"),
            "{text}"
        );
    }

    #[test]
    fn bad_tables_are_refused_with_their_line() {
        let cases = [
            ("1\tMPI_Send", "line 1: 2 fields, expected at least 3"),
            ("2\tMPI_Send\t-", "line 1: number 2, expected 1: numbers are consecutive and for ever"),
            ("1\tSend\t-", "line 1: name Send, expected MPI_..."),
            ("# x\n1\tMPI_Send\tcount:integer", "line 2: kind integer of count is not in trace.md"),
            ("1\tMPI_Send\tcount", "line 1: argument count, expected name:kind"),
        ];
        for (table, expected) in cases {
            assert_eq!(call_table(table).unwrap_err(), expected);
        }
    }
}
