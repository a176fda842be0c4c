//! Whole programs against PIOsimHD: every case of vectors/piosimhd, and where it differs, why.

mod piosimhd;

use piosimhd::verdict::{Verdict, explanation, judge};

fn check(group: &str, expected_cases: usize) {
    let cases = piosimhd::cases(group);
    assert_eq!(cases.len(), expected_cases, "{group}");
    let mut findings = Vec::new();
    for case in &cases {
        match (judge(case), explanation(case)) {
            (Verdict::Right, None) | (Verdict::Wrong(_), Some(_)) => {}
            (Verdict::Right, Some(reason)) => findings.push(format!("{}: right, and still an exception: {reason}", case.id)),
            (Verdict::Wrong(finding), None) => findings.push(format!("{}: {finding}", case.id)),
            (Verdict::Unknown, _) => findings.push(format!("{}: its operation is not known here", case.id)),
        }
    }
    assert!(findings.is_empty(), "{} of {} cases:\n{}", findings.len(), cases.len(), findings.join("\n"));
}

#[test]
fn two_ranks() {
    check("p2p", 274);
}

#[test]
fn other_networks() {
    check("net", 49);
}

#[test]
fn shared_cores() {
    check("compute", 16);
}

#[test]
fn patterns() {
    check("pattern", 270);
}

/// The algorithms that are here as well. Left out are those that reduce by PIOsimHD's Reduce_scatter on numbers of ranks
/// that are no power of two, where it is wrong (inventory, A.12, number 3), and on two ranks, where it takes no time
/// to combine.
#[test]
fn collectives() {
    check("coll", 253);
}
