use mpilab_sim::id::RankId;
use mpilab_sim::program::{Completion, Operation, Peer, SendMode};
use proptest::prelude::*;

use super::*;

fn operations(text: &str, rank: u32) -> Vec<Operation> {
    let program = parse(text).unwrap_or_else(|problem| panic!("{problem}")).program;
    program.calls(program.list_of(RankId(rank))).iter().map(|call| call.operation).collect()
}

fn problem(body: &str) -> String {
    parse(&format!("program 1\nranks 4\non all {{\n    {body}\n}}\n")).unwrap_err().to_string()
}

#[test]
fn a_ring_is_a_few_lines_and_one_list() {
    let text = "program 1\nranks 1000\non all { repeat 10 { compute 5 us; sendrecv 10 KiB to right tag 2 from left tag 2 } }\n";
    let parsed = parse(text).unwrap();
    let list = parsed.program.list_of(RankId(0));
    assert!((0..1000).all(|rank| parsed.program.list_of(RankId(rank)) == list));
    let operations = operations(text, 7);
    assert_eq!(operations[0], Operation::Repeat { times: 10, length: 2 });
    let Operation::SendReceive { destination, send_tag, bytes, source, .. } = operations[2] else { panic!("{operations:?}") };
    assert_eq!((destination, send_tag, bytes.0, source), (Peer::Relative(1), 2, 10240, Peer::Relative(-1)));
    assert_eq!(parsed.calls.len(), 1);
    assert_eq!(parsed.calls[0].line, 3);
}

#[test]
fn ranks_that_use_their_number_have_lists_of_their_own() {
    let text = "program 1\nranks 3\non 1 to last { ssend rank * 1 KiB to 0 tag rank }\non others { for i from 1 to last { receive from i tag any } }";
    for rank in [1, 2] {
        let Operation::Send(send, None) = operations(text, rank)[0] else { panic!() };
        assert_eq!((send.bytes.0, send.tag, send.mode), (u64::from(rank) * 1024, rank as i32, SendMode::Synchronous));
    }
    assert_eq!(operations(text, 0).len(), 2);
}

#[test]
fn requests_have_names() {
    let text = "program 1\nranks 2\non all { for i from 0 to 2 { receive from any as r[i] }; wait r[0], r[2]; wait found 1; waitany }";
    let parsed = parse(text).unwrap().program;
    let operations = operations(text, 0);
    let Operation::Complete(requests, Completion::All) = operations[3] else { panic!() };
    assert_eq!(parsed.requests(requests).iter().flatten().map(|request| request.0).collect::<Vec<_>>(), [0, 2]);
    let Operation::Complete(requests, Completion::Recorded(positions)) = operations[4] else { panic!() };
    assert_eq!((requests.len(), parsed.numbers(positions)), (3, &[1][..]));
}

#[test]
fn files_have_extents() {
    let text = "program 1\nranks 2\nfile data \"data.bin\" 1 MiB\non all { open data; write data 1 KiB at rank * 1 KiB times 3 every 2 KiB, 5 B at 0; close data }";
    let parsed = parse(text).unwrap().program;
    assert_eq!((&parsed.files()[0].name[..], parsed.files()[0].bytes.0), ("data.bin", 1 << 20));
    let Operation::File(write, None) = operations(text, 1)[1] else { panic!() };
    let extents: Vec<_> = parsed.extents(write.extents).iter().map(|extent| (extent.offset, extent.length.get())).collect();
    assert_eq!(extents[..], [(1024, 1024), (3072, 1024), (5120, 1024), (0, 5)]);
}

#[test]
fn problems_have_their_place_and_what_would_be_right() {
    assert_eq!(
        parse("program 2\n").unwrap_err().to_string(),
        "1:9: found version \"2\", expected 1"
    );
    assert_eq!(parse("ranks 4\n").unwrap_err().to_string(), "1:1: found \"ranks\", expected \"program 1\" as the first line");
    assert_eq!(problem("send 1 KiB"), "4:5: found \"send\" without \"to\", expected it");
    assert_eq!(problem("send 1 KiB to 9"), "4:1: found a call that rank 0 cannot make: rank 9 of a communicator of 4 ranks; expected 0 to 3");
    assert_eq!(problem("send 1 us to 1"), "4:10: found a time such as \"5 us\", expected a size such as \"64 KiB\"");
    assert!(problem("sned 1 KiB to 1").starts_with("4:5: found \"sned\", expected \"repeat\", \"for\" or one of compute, send, "));
    assert_eq!(problem("receive 1 KiB from 1"), "4:5: found an amount with \"receive\", expected a call without it");
    assert_eq!(problem("compute 1000000000000 s"), "4:13: found \"1000000000000 s\", expected a quantity that is not so large or so exact");
    assert_eq!(problem("wait a"), "4:10: found \"a\", expected the name of a request");
    assert_eq!(problem("send 1 KiB + 1 us to 1"), "4:16: found a size such as \"64 KiB\" + a time such as \"5 us\", expected quantities of one kind");
    assert_eq!(problem("send 1 KiB to 1 / 0"), "4:21: found a division by zero, or a number that is too large");
    assert_eq!(problem("barrier in west"), "4:16: found \"west\", expected a communicator: world");
    assert!(problem("repeat 2 { barrier").contains("expected \"}\""));
    assert!(problem(&"repeat 2 {".repeat(40)).contains("found blocks in blocks, expected at most 16"));
    assert!(problem(&format!("compute {}1 us", "(".repeat(10_000))).contains("nested too deeply"));
    assert!(problem("for i from 0 to 1000000000000 { barrier }").contains("found more than 16777216 calls"));
    assert!(problem("write x 1 B at 0").contains("expected one of the files: "));
}

proptest! {
    /// Whatever the text, there is a program or a problem.
    #[test]
    fn no_text_is_too_strange(words in prop::collection::vec(prop::sample::select(vec![
        "program", "1", "ranks", "4", "on", "all", "{", "}", "send", "KiB", "to", "from", "right", "any", "tag", "as", "r", "wait",
        "repeat", "for", "i", "2", "\n", ";", "at", "(", ")", "+", "*", "-", "file", "\"x\"", "communicator", "=", "last", "rank", "€", ".",
    ]), 0..60)) {
        let _ = parse(&format!("program 1\nranks 4\n{}", words.join(" ")));
        let _ = parse(&words.join(" "));
    }
}
