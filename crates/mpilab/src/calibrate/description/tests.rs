use super::super::statistics::Random;
use super::super::synthetic::{self, Truth};
use super::*;

/// Every packet through every component, one by one.
fn slow_store_and_forward(bytes: u64, packet_bytes: u64, interface_share: f64) -> f64 {
    let costs = [interface_share, 1.0, 1.0, interface_share];
    let mut free = [0.0; 4];
    let mut left = bytes;
    while left > 0 {
        let packet = left.min(packet_bytes);
        left -= packet;
        let mut at: f64 = 0.0;
        for (cost, free) in costs.iter().zip(&mut free) {
            at = at.max(*free) + cost * packet as f64;
            *free = at;
        }
    }
    free[3]
}

#[test]
fn the_formula_is_what_packet_by_packet_gives() {
    let mut random = Random::new(3);
    for _ in 0..2000 {
        let packet_bytes = 1 + random.below(300) as u64;
        let bytes = random.below(3000) as u64;
        let share = [0.0, 0.6, 0.75, 1.0][random.below(4)];
        let (fast, slow) = (store_and_forward(bytes, packet_bytes, share), slow_store_and_forward(bytes, packet_bytes, share));
        assert!((fast - slow).abs() < 1e-6, "{bytes} bytes in packets of {packet_bytes}, share {share}: {fast} {slow}");
    }
}

#[test]
fn a_machine_of_the_model_is_found_again() {
    for (duplex, handshake) in [(1.0, 1500.0), (1.6, 0.0), (2.0, 400.0)] {
        let truth = Truth { duplex, handshake, ..Truth::default() };
        let table = synthetic::table(&truth, 3);
        let found = Description::choose(&table, Some(truth.eager_limit));
        let slack = 0.01 * truth.latency;
        let close = |name: &str, found: f64, expected: f64, tolerance: f64| {
            assert!((found - expected).abs() <= tolerance * expected + slack, "{name}: {found}, expected {expected}, duplex {duplex}");
        };
        close("latency", found.latency, truth.latency, 0.1);
        close("per byte", found.per_byte, truth.per_byte, 0.03);
        close("handshake", found.handshake, handshake, 0.1);
        close("duplex", found.duplex_factor, duplex, 0.05);
        close("send overhead", found.send_overhead, truth.send_overhead, 0.1);
        let worst = found.errors(&table.envelope(Kind::PingPong)).iter().fold(0.0f64, |worst, error| worst.max(error.abs()));
        assert!(worst < 0.1, "the worst error is {worst}");
    }
}

#[test]
fn the_handshake_is_carried_by_its_message() {
    let truth = Truth { handshake: 1234.0, ..Truth::default() };
    let found = Description::choose(&synthetic::table(&truth, 1), Some(truth.eager_limit));
    let limit = truth.eager_limit;
    let step = found.predict(limit + 1) - found.predict(limit);
    let expected = 4.0 * found.latency + found.handshake;
    assert!((step - expected).abs() < 0.01 * expected, "{step} {expected}");
}

#[test]
fn overheads_never_exceed_the_shortest_time() {
    let truth = Truth { send_overhead: 900.0, receive_overhead: 900.0, shortened: 1000.0, ..Truth::default() };
    let found = Description::choose(&synthetic::table(&truth, 1), Some(truth.eager_limit));
    assert!(found.send_overhead + found.receive_overhead < found.predict(0));
    assert!(found.latency >= 0.0);
}
