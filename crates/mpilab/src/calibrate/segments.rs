//! A piecewise-linear fit of time over size: t(s) = a + b s on each segment, a and b not negative.
//!
//! The breakpoints come from dynamic programming over all places between two measured sizes, by weighted least squares of
//! relative errors (weights 1 / t^2); the number of segments from the Bayesian information criterion. Outliers lose weight
//! by Huber's rule, and the segmentation is repeated with these weights. Reference: shared reference `calibration.md`, E.2
//! step 5.

use super::statistics::{Observation, fit_weighted, huber_weights, median};

/// Segments at most.
pub const MOST_SEGMENTS: usize = 5;
/// Sizes on one segment at least.
const LEAST_SIZES: usize = 5;
/// Relative errors that need no explanation by another segment: half a percent.
const ERROR_FLOOR: f64 = 0.005;

/// One measured point: size and its statistic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Bytes of the message or record.
    pub bytes: u64,
    /// Time in nanoseconds, above zero.
    pub nanoseconds: f64,
}

/// A linear piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// Places of its points in the list that was fitted.
    pub points: std::ops::Range<usize>,
    /// a, in nanoseconds.
    pub constant_nanoseconds: f64,
    /// b, in nanoseconds for each byte.
    pub nanoseconds_per_byte: f64,
}

impl Segment {
    /// t(s) of this piece, in nanoseconds.
    #[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
    pub fn predict(&self, bytes: u64) -> f64 {
        self.constant_nanoseconds + self.nanoseconds_per_byte * bytes as f64
    }
}

/// A segmentation with its weighted sum of squared relative errors.
#[derive(Clone, Debug, PartialEq)]
struct Split {
    /// The first point of each segment but the first.
    breaks: Vec<usize>,
    loss: f64,
}

/// Fits `points`, which are sorted by size. A change of protocol between `bytes <= limit` and above is a known candidate:
/// a breakpoint there needs less evidence than one elsewhere.
pub fn fit(points: &[Point], limit: Option<u64>) -> Vec<Segment> {
    const ROUNDS: usize = 4;
    let mut weights = neighbour_weights(points);
    let mut segments = Vec::new();
    for _ in 0..ROUNDS {
        segments = refit(points, &weights, &choose_breaks(points, &weights, limit));
        weights = huber_weights(&errors(points, &segments));
    }
    join_needless(points, segments, limit)
}

/// Joins neighbours as long as that does not worsen the criterion when both sides are fitted robustly: an outlier beside a
/// jump can hold a segment of its own against the weights.
fn join_needless(points: &[Point], mut segments: Vec<Segment>, limit: Option<u64>) -> Vec<Segment> {
    segments = refit_same_breaks(points, &segments);
    let sizes: Vec<f64> = errors(points, &segments).iter().map(|error| error.abs()).collect();
    // Three standard deviations of normal errors: what is farther out counts no more than that.
    let cut = (3.0 * median(&sizes) / 0.6745).max(ERROR_FLOOR);
    let worth = |segments: &[Segment]| {
        let loss = errors(points, segments).iter().map(|error| error.abs().min(cut).powi(2)).sum();
        let known = segments[1..].iter().filter(|segment| is_at_limit(points, segment.points.start, limit)).count();
        criterion(points.len(), loss, segments.len(), known)
    };
    loop {
        let joined = (1..segments.len()).map(|place| {
            let mut fewer = segments.clone();
            fewer[place - 1].points.end = fewer.remove(place).points.end;
            refit_same_breaks(points, &fewer)
        });
        match joined.min_by(|a, b| worth(a).total_cmp(&worth(b))) {
            Some(best) if worth(&best) <= worth(&segments) => segments = best,
            _ => return segments,
        }
    }
}

fn is_at_limit(points: &[Point], place: usize, limit: Option<u64>) -> bool {
    limit.is_some_and(|limit| points[place - 1].bytes <= limit && points[place].bytes > limit)
}

/// Predicted over measured time less one, of all points in order.
fn errors(points: &[Point], segments: &[Segment]) -> Vec<f64> {
    let of = |segment: &Segment| -> Vec<f64> {
        points[segment.points.clone()].iter().map(|point| segment.predict(point.bytes) / point.nanoseconds - 1.0).collect()
    };
    segments.iter().flat_map(of).collect()
}

/// Weights to begin with: a point far from the median of its neighbourhood may be an outlier, and must not make a segment
/// of its own before any line is known. The median follows a curve that rises, and its jumps.
fn neighbour_weights(points: &[Point]) -> Vec<f64> {
    const EACH_SIDE: usize = 3;
    let times: Vec<f64> = points.iter().map(|point| point.nanoseconds).collect();
    let around = |place: usize| median(&times[place.saturating_sub(EACH_SIDE)..(place + EACH_SIDE + 1).min(times.len())]);
    huber_weights(&(0..times.len()).map(|place| times[place] / around(place) - 1.0).collect::<Vec<_>>())
}

/// Robust lines on a segmentation that is given by another fit's segments.
pub fn refit_same_breaks(points: &[Point], like: &[Segment]) -> Vec<Segment> {
    like.iter()
        .map(|segment| {
            let [constant, slope] = super::statistics::fit_robustly(&observations(&points[segment.points.clone()]));
            Segment { points: segment.points.clone(), constant_nanoseconds: constant, nanoseconds_per_byte: slope }
        })
        .collect()
}

fn refit(points: &[Point], weights: &[f64], breaks: &[usize]) -> Vec<Segment> {
    let starts = std::iter::once(0).chain(breaks.iter().copied());
    let ends = breaks.iter().copied().chain(std::iter::once(points.len()));
    starts
        .zip(ends)
        .map(|(start, end)| {
            let [constant, slope] = fit_weighted(&observations(&points[start..end]), &weights[start..end]);
            Segment { points: start..end, constant_nanoseconds: constant, nanoseconds_per_byte: slope }
        })
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
fn observations(points: &[Point]) -> Vec<Observation<2>> {
    points.iter().map(|point| Observation { columns: [1.0, point.bytes as f64], target: point.nanoseconds }).collect()
}

/// The breakpoints with the best information criterion, among segmentations with and without one at the limit.
fn choose_breaks(points: &[Point], weights: &[f64], limit: Option<u64>) -> Vec<usize> {
    let anywhere = best_splits(points, weights);
    let mut candidates: Vec<(f64, Vec<usize>)> = anywhere
        .iter()
        .enumerate()
        .filter_map(|(index, split)| split.as_ref().map(|split| (criterion(points.len(), split.loss, index + 1, 0), split.breaks.clone())))
        .collect();
    if let Some(known) = limit.map(|limit| points.partition_point(|point| point.bytes <= limit)) {
        let (left, right) = (best_splits(&points[..known], &weights[..known]), best_splits(&points[known..], &weights[known..]));
        for (i, first) in left.iter().enumerate() {
            for (j, second) in right.iter().enumerate().take(MOST_SEGMENTS - 1 - i) {
                let (Some(first), Some(second)) = (first, second) else { continue };
                let breaks = first.breaks.iter().copied().chain([known]).chain(second.breaks.iter().map(|place| place + known)).collect();
                candidates.push((criterion(points.len(), first.loss + second.loss, i + j + 2, 1), breaks));
            }
        }
    }
    candidates.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).map(|best| best.1).unwrap_or_default()
}

/// Bayesian information criterion: each segment has two coefficients, each breakpoint that was not known is one more.
#[expect(clippy::cast_precision_loss, reason = "numbers of points")]
fn criterion(points: usize, loss: f64, segments: usize, known_breaks: usize) -> f64 {
    let n = points as f64;
    let parameters = 2 * segments + (segments - 1 - known_breaks);
    n * (loss / n).max(ERROR_FLOOR * ERROR_FLOOR).ln() + parameters as f64 * n.ln()
}

/// The best segmentation into 1, 2, ... segments, where there is one.
///
/// best[k][end] is the least loss of the first `end` points on k segments, and where the last of these begins: the least
/// over all such beginnings. Time O(K n^2).
fn best_splits(points: &[Point], weights: &[f64]) -> Vec<Option<Split>> {
    let count = points.len();
    let losses = segment_losses(points, weights);
    let mut best = vec![vec![(f64::INFINITY, 0); count + 1]; MOST_SEGMENTS + 1];
    best[0][0].0 = 0.0;
    for k in 1..=MOST_SEGMENTS {
        for end in 1..=count {
            for start in 0..end {
                let loss = best[k - 1][start].0 + losses[start][end];
                if loss < best[k][end].0 {
                    best[k][end] = (loss, start);
                }
            }
        }
    }
    (1..=MOST_SEGMENTS)
        .map(|segments| {
            let loss = best[segments][count].0;
            let mut breaks = Vec::with_capacity(segments - 1);
            let mut end = count;
            for k in (2..=segments).rev() {
                end = best[k][end].1;
                breaks.push(end);
            }
            breaks.reverse();
            loss.is_finite().then_some(Split { breaks, loss })
        })
        .collect()
}

/// losses[start][end]: the least loss of one line over points start..end; infinite if there are too few of them.
fn segment_losses(points: &[Point], weights: &[f64]) -> Vec<Vec<f64>> {
    let count = points.len();
    let mut losses = vec![vec![f64::INFINITY; count + 1]; count + 1];
    for start in 0..count {
        let mut sums = Sums::default();
        for end in start + 1..=count {
            sums.add(&points[end - 1], weights[end - 1]);
            if end - start >= LEAST_SIZES {
                losses[start][end] = sums.least_loss();
            }
        }
    }
    losses
}

/// Weighted sums over the points of one segment, from which the loss of its best line follows in constant time. The line
/// is a x + b y = 1 with x = 1 / t and y = s / t.
#[derive(Clone, Copy, Default)]
struct Sums {
    one: f64,
    x: f64,
    y: f64,
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Sums {
    #[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
    fn add(&mut self, point: &Point, weight: f64) {
        let x = 1.0 / point.nanoseconds;
        let y = point.bytes as f64 * x;
        self.one += weight;
        self.x += weight * x;
        self.y += weight * y;
        self.xx += weight * x * x;
        self.xy += weight * x * y;
        self.yy += weight * y * y;
    }

    fn least_loss(&self) -> f64 {
        let determinant = self.xx * self.yy - self.xy * self.xy;
        let (a, b) = ((self.x * self.yy - self.y * self.xy) / determinant, (self.y * self.xx - self.x * self.xy) / determinant);
        if determinant > 1e-12 * self.xx * self.yy && a >= 0.0 && b >= 0.0 {
            return self.loss(a, b);
        }
        let flat = self.loss(self.x / self.xx, 0.0);
        let steep = if self.yy > 0.0 { self.loss(0.0, self.y / self.yy) } else { f64::INFINITY };
        flat.min(steep)
    }

    fn loss(&self, a: f64, b: f64) -> f64 {
        let loss = self.one - 2.0 * (a * self.x + b * self.y) + a * a * self.xx + 2.0 * a * b * self.xy + b * b * self.yy;
        loss.max(0.0)
    }
}

#[cfg(test)]
mod tests;
