//! Every algorithm, played over data: who has heard of whom at the end, and how many bytes that took.
//!
//! A message carries all that its sender holds when the round begins. So the play does not see which block a message
//! holds; the number of bytes says whether it holds enough.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::*;
use crate::program::Numbers;
use crate::time::Bytes;

/// The ranks whose data a rank holds.
type Held = BTreeSet<u32>;

/// A rank in the play.
struct Player {
    held: Held,
    /// Schedules, each nested in the one before, with their next steps.
    schedules: Vec<(Part, u32)>,
    /// From whom it waits for a message, and in which schedule.
    awaited: Vec<(u32, i32)>,
}

/// Messages by sender, receiver and schedule.
type Channels = BTreeMap<(u32, u32, i32), VecDeque<Held>>;

impl Player {
    /// Takes what is there; true if the round is over.
    fn receive(&mut self, rank: u32, channels: &mut Channels) -> bool {
        let held = &mut self.held;
        self.awaited.retain(|&(from, phase)| match channels.entry((from, rank, phase)).or_default().pop_front() {
            Some(message) => {
                held.extend(message);
                false
            }
            None => true,
        });
        self.awaited.is_empty()
    }

    /// Begins the next round. Gives the bytes that are sent.
    fn begin_round(&mut self, rank: u32, counts: &[u64], choice: &Choice, channels: &mut Channels) -> u64 {
        let mut sent = 0;
        while let Some((part, step)) = self.schedules.last_mut() {
            let part = *part;
            *step += 1;
            match part.algorithm.step(&part, counts, *step - 1) {
                Step::Send { to, bytes, .. } => {
                    assert!(to < part.size && to != rank, "{part:?} sends to {to}");
                    channels.entry((rank, to, part.phase)).or_default().push_back(self.held.clone());
                    sent += bytes.0;
                }
                Step::Receive { from } => {
                    assert!(from < part.size && from != rank, "{part:?} receives from {from}");
                    self.awaited.push((from, part.phase));
                }
                Step::Nested { call, root, bytes } => {
                    let (algorithm, phase) = (choice.algorithm(call), part.phase * 16 + *step as i32);
                    self.schedules.push((Part { algorithm, root, bytes, phase, ..part }, 0));
                    return sent;
                }
                Step::Wait => return sent,
                Step::Compute(_) | Step::Nothing => {}
                Step::Done => {
                    self.schedules.pop();
                }
            }
        }
        sent
    }
}

/// Plays an algorithm among `size` ranks, each with its own data: what they hold at the end, and all bytes sent.
fn play(algorithm: Algorithm, size: u32, root: u32, bytes: u64, counts: &[u64]) -> (Vec<Held>, u64) {
    let mut choice = Choice::default();
    choice.choose("ReduceScatterBlock", "recursive-halving").unwrap();
    let mut channels = Channels::new();
    let part = |rank| Part { algorithm, rank, size, root, bytes: Bytes(bytes), counts: Numbers::default(), phase: 0 };
    let mut players: Vec<Player> = (0..size)
        .map(|rank| Player { held: Held::from([rank]), schedules: vec![(part(rank), 0)], awaited: Vec::new() })
        .collect();
    let mut sent = 0;
    loop {
        let mut moved = false;
        for (rank, player) in (0u32..).zip(&mut players) {
            if player.receive(rank, &mut channels) && !player.schedules.is_empty() {
                sent += player.begin_round(rank, counts, &choice, &mut channels);
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    let ended = players.iter().all(|player| player.schedules.is_empty() && player.awaited.is_empty());
    assert!(ended, "{algorithm:?} of {size} ranks waits for ever");
    assert!(channels.values().all(VecDeque::is_empty), "{algorithm:?} of {size} ranks leaves messages");
    (players.into_iter().map(|player| player.held).collect(), sent)
}

fn all(size: u32) -> Held {
    (0..size).collect()
}

/// Sizes and roots that are not alike.
fn communicators() -> impl Iterator<Item = (u32, u32)> {
    (1..=20u32).chain([31, 32, 33]).flat_map(|size| [0, size / 3, size - 1].map(|root| (size, root)))
}

#[test]
fn all_hear_of_all() {
    for (size, _) in communicators() {
        for algorithm in [
            Algorithm::Dissemination,
            Algorithm::RecursiveDoubling,
            Algorithm::ReduceBcast,
            Algorithm::Ring,
            Algorithm::PairwiseAlltoall,
            Algorithm::PairwiseReduceScatter,
            Algorithm::RecursiveHalving,
        ] {
            let (held, _) = play(algorithm, size, 0, 24, &[]);
            assert!(held.iter().all(|held| *held == all(size)), "{algorithm:?} {size}");
        }
    }
}

#[test]
fn all_hear_of_the_root() {
    for (size, root) in communicators() {
        for algorithm in [
            Algorithm::BinomialBcast,
            Algorithm::MultiplexedBcast,
            Algorithm::ScatterAllgather,
            Algorithm::BinomialScatter,
            Algorithm::ReadyScatter,
            Algorithm::LinearScatter,
        ] {
            let (held, _) = play(algorithm, size, root, 24, &[]);
            assert!(held.iter().all(|held| held.contains(&root)), "{algorithm:?} {size} {root}");
        }
    }
}

#[test]
fn the_root_hears_of_all() {
    for (size, root) in communicators() {
        for algorithm in
            [Algorithm::BinomialReduce, Algorithm::ReduceScatterGather, Algorithm::BinomialGather, Algorithm::LinearGather]
        {
            let (held, _) = play(algorithm, size, root, 24, &[]);
            assert_eq!(held[root as usize], all(size), "{algorithm:?} {size} {root}");
        }
    }
}

#[test]
fn a_scan_hears_of_those_before() {
    for (size, _) in communicators() {
        let (held, _) = play(Algorithm::DoublingScan, size, 0, 24, &[]);
        for (rank, held) in (0u32..).zip(held) {
            assert_eq!(held, (0..=rank).collect());
        }
    }
}

#[test]
fn no_more_bytes_are_sent_than_the_algorithm_needs() {
    for (size, root) in communicators() {
        let (bytes, others) = (24, u64::from(size - 1));
        let sent = |algorithm| play(algorithm, size, root, bytes, &[]).1;
        for algorithm in
            [Algorithm::BinomialBcast, Algorithm::MultiplexedBcast, Algorithm::BinomialReduce, Algorithm::LinearGather, Algorithm::LinearScatter]
        {
            assert_eq!(sent(algorithm), others * bytes, "{algorithm:?}");
        }
        for algorithm in [Algorithm::Ring, Algorithm::PairwiseAlltoall, Algorithm::PairwiseReduceScatter] {
            assert_eq!(sent(algorithm), u64::from(size) * others * bytes, "{algorithm:?}");
        }
        // A place of the tree with n bits set is n messages away from the root.
        let away: u64 = (0..size).map(|place| u64::from(place.count_ones())).sum();
        for algorithm in [Algorithm::BinomialGather, Algorithm::BinomialScatter, Algorithm::ReadyScatter] {
            assert_eq!(sent(algorithm), away * bytes, "{algorithm:?}");
        }
        let power = u64::from(1u32 << size.ilog2());
        let doubling = power * u64::from(size.ilog2()) + 2 * (u64::from(size) - power);
        assert_eq!(sent(Algorithm::RecursiveDoubling), doubling * bytes);
        if size.is_power_of_two() {
            assert_eq!(sent(Algorithm::RecursiveHalving), u64::from(size) * others * bytes);
        }
    }
}

#[test]
fn counts_say_how_much_each_rank_gives_or_gets() {
    let counts = [3, 0, 500, 7, 20];
    let total: u64 = counts.iter().sum();
    let (held, sent) = play(Algorithm::Ring, 5, 0, 0, &counts);
    assert!(held.iter().all(|held| *held == all(5)));
    assert_eq!(sent, 4 * total);
    assert_eq!(play(Algorithm::PairwiseReduceScatter, 5, 0, 0, &counts).1, 4 * total);
    assert_eq!(play(Algorithm::LinearScatter, 5, 2, 0, &counts).1, total - 500);
    // Here every rank has the same counts: each keeps what is for itself.
    assert_eq!(play(Algorithm::PairwiseAlltoall, 5, 0, 0, &counts).1, 4 * total);
}
