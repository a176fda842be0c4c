use super::super::statistics::Random;
use super::*;

fn sizes(count: usize) -> Vec<u64> {
    let mut sizes: Vec<u64> = (0..count).map(|i| 2f64.powf(i as f64 / 3.0).round() as u64).collect();
    sizes.insert(0, 0);
    sizes.dedup();
    sizes
}

fn noisy(truth: impl Fn(u64) -> f64, noise: f64, seed: u64) -> Vec<Point> {
    let mut random = Random::new(seed);
    sizes(70)
        .into_iter()
        .map(|bytes| Point { bytes, nanoseconds: truth(bytes) * (1.0 + noise * (random.fraction() - 0.5)) })
        .collect()
}

fn protocol(bytes: u64) -> f64 {
    match bytes {
        0..=4016 => 250.0 + 0.05 * bytes as f64,
        4017..=300_000 => 1800.0 + 0.07 * bytes as f64,
        _ => 0.13 * bytes as f64,
    }
}

#[test]
fn known_segments_are_recovered_from_noise_and_outliers() {
    for seed in 0..20 {
        let mut points = noisy(protocol, 0.03, seed);
        let mut random = Random::new(seed + 100);
        for _ in 0..4 {
            let place = random.below(points.len());
            points[place].nanoseconds *= 2.5;
        }
        let segments = fit(&points, Some(4016));
        assert_eq!(segments.len(), 3, "seed {seed}: {segments:?}");
        let first_above = points[segments[1].points.start].bytes;
        // An outlier beside the jump may belong to either side.
        assert!((3000..6000).contains(&first_above), "seed {seed}: the second segment begins at {first_above}");
        let last_begins = points[segments[2].points.start].bytes;
        assert!((200_000..600_000).contains(&last_begins), "seed {seed}: the last segment begins at {last_begins}");
        for (segment, (constant, slope)) in segments.iter().zip([(250.0, 0.05), (1800.0, 0.07)]) {
            assert!((segment.constant_nanoseconds / constant - 1.0).abs() < 0.03, "seed {seed}: {segment:?}");
            assert!((segment.nanoseconds_per_byte / slope - 1.0).abs() < 0.06, "seed {seed}: {segment:?}");
        }
        assert!((segments[2].nanoseconds_per_byte / 0.13 - 1.0).abs() < 0.03, "seed {seed}: {segments:?}");
    }
}

#[test]
fn one_line_is_not_cut() {
    for seed in 0..20 {
        let points = noisy(|bytes| 500.0 + 0.1 * bytes as f64, 0.05, seed);
        assert_eq!(fit(&points, Some(4016)).len(), 1, "seed {seed}");
        assert_eq!(fit(&points, None).len(), 1, "seed {seed}");
    }
}

#[test]
fn a_small_step_is_seen_only_where_it_is_expected() {
    let step = |bytes: u64| if bytes <= 4016 { 1000.0 + 0.1 * bytes as f64 } else { 1115.0 + 0.1 * bytes as f64 };
    let found = |limit| (0..20).filter(|seed| fit(&noisy(step, 0.06, *seed), limit).len() > 1).count();
    assert!(found(Some(4016)) >= found(None), "{} against {}", found(Some(4016)), found(None));
}

#[test]
fn few_points_are_one_segment() {
    let points: Vec<Point> = (1..4).map(|i| Point { bytes: i * 1000, nanoseconds: 10.0 * i as f64 }).collect();
    assert_eq!(fit(&points, Some(1000)).len(), 1);
}

/// Every way to cut `points` into `segments` pieces, with the loss of each piece by the general solver.
fn slow_best(points: &[Point], weights: &[f64], segments: usize) -> f64 {
    if segments == 0 {
        return if points.is_empty() { 0.0 } else { f64::INFINITY };
    }
    (LEAST_SIZES..=points.len())
        .map(|length| {
            let observations = observations(&points[..length]);
            let line = fit_weighted(&observations, &weights[..length]);
            let loss: f64 = observations.iter().zip(weights).map(|(one, weight)| weight * one.relative_error(&line).powi(2)).sum();
            loss + slow_best(&points[length..], &weights[length..], segments - 1)
        })
        .fold(f64::INFINITY, f64::min)
}

#[test]
fn dynamic_programming_finds_what_trying_all_finds() {
    let mut random = Random::new(7);
    for round in 0..60 {
        let count = 5 + random.below(14);
        let mut bytes = 0;
        let points: Vec<Point> = (0..count)
            .map(|_| {
                bytes += 1 + random.below(1000) as u64;
                Point { bytes, nanoseconds: 50.0 + 2000.0 * random.fraction() }
            })
            .collect();
        let weights: Vec<f64> = (0..count).map(|_| 0.1 + 0.9 * random.fraction()).collect();
        for (index, split) in best_splits(&points, &weights).into_iter().enumerate().take(3) {
            let slow = slow_best(&points, &weights, index + 1);
            match split {
                None => assert!(slow.is_infinite(), "round {round}: {slow}"),
                Some(split) => {
                    assert!((split.loss - slow).abs() < 1e-9 * (1.0 + slow), "round {round}, {} segments: {} {slow}", index + 1, split.loss);
                    assert_eq!(split.breaks.len(), index);
                }
            }
        }
    }
}
