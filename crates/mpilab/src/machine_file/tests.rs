use std::path::Path;

use super::*;

const WESTMERE: &str = include_str!("../../../../machines/westmere-gige.toml");

fn error_after(change: impl Fn(String) -> String, ranks: usize) -> String {
    let text = change(WESTMERE.to_string());
    assert_ne!(text, WESTMERE, "the change changes nothing");
    parse(&text, ranks).unwrap_err().in_file(Path::new("m.toml"), &text).to_string()
}

fn error_of(from: &str, to: &str) -> String {
    error_after(|text| text.replacen(from, to, 1), 1)
}

#[test]
fn the_westmere_cluster_is_that_of_the_papers() {
    let machine = parse(WESTMERE, 20).unwrap().machine;
    assert_eq!(machine.nodes.len(), 10);
    assert_eq!(machine.nodes[0].cores, 12);
    assert_eq!(machine.servers.len(), 5);
    // Per node a hub, two memories, four edges; a switch; two edges for each of ten links, 20 ranks and 5 servers.
    assert_eq!(machine.components.len(), 10 * 7 + 1 + 10 * 2 + 25 * 3);
}

#[test]
fn round_robin_places_over_nodes_then_sockets_then_cores() {
    // Kunkel 2012, section 5.3, configuration 2-5: ((0, 4), (2)) on the first node, ((1), (3)) on the second.
    let text = WESTMERE.replacen("count = 10", "count = 2", 1);
    let text = text.split("# OrangeFS").next().unwrap();
    let named = parse(text, 5).unwrap();
    let rank_edges: Vec<&String> =
        named.component_names.iter().filter(|name| name.starts_with("rank") && name.contains(" to ")).collect();
    assert_eq!(rank_edges, ["rank 0 to node0.0", "rank 1 to node1.0", "rank 2 to node0.1", "rank 3 to node1.1", "rank 4 to node0.0"]);
}

#[test]
fn wrong_values_are_named_with_their_place() {
    assert_eq!(
        error_of("rate = \"71.9 MiB/s\"", "rate = \"-3 MiB/s\""),
        "m.toml:53:8: found \"-3 MiB/s\", expected a rate above zero with its unit, such as \"3778 MiB/s\" or \"10 Gbit/s\""
    );
    assert_eq!(
        error_of("to = \"switch\"", "to = \"swich\""),
        "m.toml:51:6: found \"swich\", which names no node and no switch; expected one of node0, node1, node2, node3, ... (11 names)"
    );
    assert!(error_of("latency = \"79 ns\"", "latency = 79").starts_with("m.toml:34:30: "), "{}", error_of("latency = \"79 ns\"", "latency = 79"));
    assert!(error_of("sockets = 2", "sockets = 2\ncolour = \"red\"").contains("unknown field `colour`"));
    assert!(error_of("sockets = 2", "sockets = 0").contains("found 0 sockets"));
    assert!(error_of("sockets = 2", "sockets = 60000").contains("found 60000 sockets of 6 cores, expected at most 65535 cores a node"));
    assert!(error_of("format = 1", "format = 2").starts_with("m.toml:8:10: found format 2, expected 1"));
    assert!(error_of("count = 10", "count = 4000000000").contains("expected 1 to 16777216"));
    assert!(error_of("model = \"packet\"", "model = \"telepathy\"").contains("expected \"packet\" or \"analytic\""));
    assert!(error_of("node = \"node4\"", "node = \"node77\"").contains("found \"node77\""));
    assert!(error_of("rule = \"round-robin\"", "list = [\"node0.0.9\"]").contains("found the place \"node0.0.9\""));
}

#[test]
fn more_ranks_than_places_are_refused() {
    let error = parse(WESTMERE, 121).unwrap_err().in_file(Path::new("m.toml"), WESTMERE).to_string();
    assert_eq!(error, "m.toml: found 120 places for ranks, expected 121: the program has 121 ranks");
}

#[test]
fn the_example_of_the_format_is_a_machine_file() {
    let page = include_str!("../../../../format/machine.md");
    let example = page.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let machine = parse(example, 4).unwrap_or_else(|problem| panic!("{}", problem.in_file(Path::new("machine.md"), example)));
    assert_eq!(machine.machine.ranks.len(), 4);
    assert_eq!(machine.machine.servers.len(), 1);
}
