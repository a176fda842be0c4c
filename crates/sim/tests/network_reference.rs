//! The network and the cores alone against PIOsimHD: one send from a rank to another, to the nanosecond.

mod piosimhd;

use mpilab_sim::event::{Event, EventQueue};
use mpilab_sim::id::{JobId, MessageId, RankId};
use mpilab_sim::machine::Machine;
use mpilab_sim::network::{Network, NetworkNotice};
use mpilab_sim::processor::Processors;
use mpilab_sim::time::{Bytes, Rounding, Time};

use piosimhd::Case;

/// What one send consists of: steps of computation and messages, each after the one before. Their numbers are the ids.
#[derive(Clone, Copy)]
enum Part {
    Step(RankId),
    Message(RankId, RankId, Bytes),
}

fn parts_of(case: &Case, machine: &Machine) -> Vec<Part> {
    let (from, to) = (RankId(case.params.a), RankId(case.params.b));
    let library = &machine.library;
    let payload = Bytes(case.params.size);
    let mut parts = Vec::new();
    if payload > library.eager_limit {
        parts.extend([Part::Step(from), Part::Message(from, to, library.request_to_send)]);
        parts.extend([Part::Step(to), Part::Message(to, from, library.clear_to_send)]);
    }
    parts.extend([Part::Step(from), Part::Message(from, to, payload + library.eager_header)]);
    if payload <= library.eager_limit {
        // With rendezvous the receiver has had its step before it answered.
        parts.push(Part::Step(to));
    }
    parts
}

/// The end of the send and of the receive.
fn simulate(case: &Case, rounding: Rounding) -> (Time, Time) {
    let machine = case.machine(rounding);
    let parts = parts_of(case, &machine);
    let mut queue = EventQueue::new();
    let mut network = Network::new(&machine, &mut queue).unwrap();
    let mut processors = Processors::new(&machine, &mut queue);
    let (mut now, mut left_source, mut next) = (Time::ZERO, Time::ZERO, 0);
    loop {
        match parts.get(next) {
            Some(&Part::Step(rank)) => {
                let node = machine.ranks[rank.index()].node;
                processors.start(now, node, JobId(next as u32), machine.library.step_instructions, &mut queue);
            }
            Some(&Part::Message(from, to, payload)) => {
                let [from, to] = [from, to].map(|rank| machine.ranks[rank.index()].interface);
                network.send(now, MessageId(next as u32), from, to, payload, &mut queue);
            }
            None => return (left_source, now),
        }
        let finished = next;
        while next == finished {
            while let Some(notice) = network.take_notice() {
                match notice {
                    NetworkNotice::LeftSource(_) => left_source = now,
                    NetworkNotice::FirstPacketArrived(_) => {}
                    NetworkNotice::Arrived(message) => next = message.index() + 1,
                }
            }
            while let Some(job) = processors.take_finished() {
                next = job.index() + 1;
            }
            if next == finished {
                let (time, event) = queue.pop().expect("the send comes to an end");
                now = time;
                match event {
                    Event::Network(event) => network.handle(now, event, &mut queue),
                    Event::Processor(event) => processors.handle(now, event, &mut queue),
                    Event::Rank(_) | Event::Storage(_) => unreachable!(),
                }
            }
        }
    }
}

#[test]
fn sends_take_the_same_nanoseconds() {
    let mut wrong = Vec::new();
    let cases: Vec<Case> = ["p2p", "net"].into_iter().flat_map(piosimhd::cases).collect();
    let sends: Vec<&Case> = cases.iter().filter(|case| case.params.op == "send").collect();
    assert!(sends.len() >= 100, "the cases are there");
    for case in sends {
        assert!(!case.tie_rank_sensitive);
        let (sent, received) = simulate(case, Rounding::DownToNanosecond);
        let [sent, received] = [sent, received].map(|time| time.picoseconds() / 1000);
        let expected = [case.params.a, case.params.b].map(|rank| case.rank_end_ns[rank as usize]);
        if [sent, received] != expected {
            wrong.push(format!("{}: {sent} {received}, expected {expected:?}", case.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
