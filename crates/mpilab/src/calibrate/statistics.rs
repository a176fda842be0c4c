//! Order statistics and robust fits of small linear models, for measured times.

/// The `fraction` quantile of `values`, without interpolation: always a value that was measured.
///
/// # Panics
/// If there are no values.
pub fn quantile(values: &[f64], fraction: f64) -> f64 {
    assert!(!values.is_empty(), "a quantile of nothing");
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a place in a list")]
    let place = ((sorted.len() - 1) as f64 * fraction) as usize;
    sorted[place]
}

/// The middle value, the lower one of two.
///
/// # Panics
/// If there are no values.
pub fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// One observation of a linear model: `target` is the sum of `columns[k]` times the coefficient k.
#[derive(Clone, Copy, Debug)]
pub struct Observation<const K: usize> {
    /// What each coefficient is multiplied by.
    pub columns: [f64; K],
    /// What was observed, above zero.
    pub target: f64,
}

impl<const K: usize> Observation<K> {
    /// The target that these coefficients predict, relative to the observed one, less one.
    pub fn relative_error(&self, coefficients: &[f64; K]) -> f64 {
        self.columns.iter().zip(coefficients).map(|(column, coefficient)| column * coefficient).sum::<f64>() / self.target - 1.0
    }
}

/// Huber's constant: 95 % of the efficiency of least squares if the errors are normal (Huber 1964).
const HUBER: f64 = 1.345;
/// The median of absolute values of normal errors, as a factor to their standard deviation.
const NORMAL_MEDIAN: f64 = 0.6745;
/// Relative errors below this are never outliers.
const SMALLEST_SCALE: f64 = 1e-3;

/// Huber's weights for these relative errors: 1 for ordinary ones, less the farther outside.
pub fn huber_weights(errors: &[f64]) -> Vec<f64> {
    let sizes: Vec<f64> = errors.iter().map(|error| error.abs()).collect();
    let scale = (median(&sizes) / NORMAL_MEDIAN).max(SMALLEST_SCALE);
    sizes.iter().map(|size| (HUBER * scale / size).min(1.0)).collect()
}

/// Coefficients, none negative, that make the relative errors small: iteratively reweighted least squares with
/// Huber's weights. Each observation counts by its relative error, so a short time is worth as much as a long one.
pub fn fit_robustly<const K: usize>(observations: &[Observation<K>]) -> [f64; K] {
    const ROUNDS: usize = 30;
    let mut weights = vec![1.0; observations.len()];
    let mut coefficients = [0.0; K];
    for _ in 0..ROUNDS {
        coefficients = fit_weighted(observations, &weights);
        let errors: Vec<f64> = observations.iter().map(|one| one.relative_error(&coefficients)).collect();
        weights = huber_weights(&errors);
    }
    coefficients
}

/// Coefficients, none negative, that make the squares of the logarithms of predicted over observed small: half as long
/// counts as much as twice as long. For a model that is known to be too simple, where a robust fit would give up a whole
/// region as outliers.
pub fn fit_ratios<const K: usize>(observations: &[Observation<K>]) -> [f64; K] {
    const ROUNDS: usize = 50;
    let mut coefficients = fit_robustly(observations);
    for _ in 0..ROUNDS {
        // With r = predicted over observed, the condition of the least sum of ln(r)^2 is that of least squares of r - 1
        // with these weights, if r hardly changes any more.
        let weight = |one: &Observation<K>| {
            let r = (1.0 + one.relative_error(&coefficients)).max(1e-3);
            if (r - 1.0).abs() < 1e-6 { 1.0 } else { r.ln() / ((r - 1.0) * r) }
        };
        let weights: Vec<f64> = observations.iter().map(weight).collect();
        coefficients = fit_weighted(observations, &weights);
    }
    coefficients
}

/// Weighted least squares of relative errors with no negative coefficient: the best of all ways to hold some at zero.
pub fn fit_weighted<const K: usize>(observations: &[Observation<K>], weights: &[f64]) -> [f64; K] {
    let mut best = ([0.0; K], f64::INFINITY);
    for held in 0..(1u32 << K) - 1 {
        let Some(coefficients) = fit_unbounded(observations, weights, held) else { continue };
        if coefficients.iter().any(|coefficient| *coefficient < 0.0) {
            continue;
        }
        let loss: f64 = observations.iter().zip(weights).map(|(one, weight)| weight * one.relative_error(&coefficients).powi(2)).sum();
        if loss < best.1 {
            best = (coefficients, loss);
        }
    }
    best.0
}

/// Least squares by the normal equations; the coefficients whose bit is set in `held` are zero. None: they are not
/// determined by the observations.
fn fit_unbounded<const K: usize>(observations: &[Observation<K>], weights: &[f64], held: u32) -> Option<[f64; K]> {
    let mut matrix = [[0.0; K]; K];
    let mut right = [0.0; K];
    for (one, weight) in observations.iter().zip(weights) {
        let row = one.columns.map(|column| column / one.target);
        for i in 0..K {
            right[i] += weight * row[i];
            for j in 0..K {
                matrix[i][j] += weight * row[i] * row[j];
            }
        }
    }
    // Columns of one size: bytes and ones differ by many orders of magnitude.
    let scale: [f64; K] = std::array::from_fn(|i| if held & 1 << i == 0 { matrix[i][i].sqrt() } else { 0.0 });
    for i in 0..K {
        for j in 0..K {
            let both = scale[i] * scale[j];
            matrix[i][j] = if both > 0.0 { matrix[i][j] / both } else { f64::from(u8::from(i == j)) };
        }
        right[i] = if scale[i] > 0.0 { right[i] / scale[i] } else { 0.0 };
        if scale[i] == 0.0 && held & 1 << i == 0 {
            return None;
        }
    }
    let solution = solve(matrix, right)?;
    Some(std::array::from_fn(|i| if scale[i] > 0.0 { solution[i] / scale[i] } else { 0.0 }))
}

/// Gaussian elimination with pivoting. None if the matrix is singular to working precision.
fn solve<const K: usize>(mut matrix: [[f64; K]; K], mut right: [f64; K]) -> Option<[f64; K]> {
    const SINGULAR: f64 = 1e-12;
    for step in 0..K {
        let pivot = (step..K).max_by(|&a, &b| matrix[a][step].abs().total_cmp(&matrix[b][step].abs()))?;
        if matrix[pivot][step].abs() < SINGULAR {
            return None;
        }
        matrix.swap(step, pivot);
        right.swap(step, pivot);
        for row in step + 1..K {
            let factor = matrix[row][step] / matrix[step][step];
            for column in step..K {
                matrix[row][column] -= factor * matrix[step][column];
            }
            right[row] -= factor * right[step];
        }
    }
    let mut solution = [0.0; K];
    for row in (0..K).rev() {
        let known: f64 = (row + 1..K).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (right[row] - known) / matrix[row][row];
    }
    Some(solution)
}

/// A small generator for bootstrap replicates: the same numbers in every run (SplitMix64, Steele and others 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that begins with `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number below `bound`, which must not be zero.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from((u128::from(mixed) * bound as u128) >> 64).expect("below a usize")
    }

    /// A number from 0 to 1, for tests.
    #[cfg(test)]
    pub fn fraction(&mut self) -> f64 {
        self.below(1 << 30) as f64 / (1u64 << 30) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_measured_values() {
        let values = [5.0, 1.0, 3.0, 2.0, 4.0];
        assert_eq!(quantile(&values, 0.0), 1.0);
        assert_eq!(median(&values), 3.0);
        assert_eq!(quantile(&values, 1.0), 5.0);
        assert_eq!(quantile(&values, 0.1), 1.0);
    }

    fn line(random: &mut Random, noise: f64) -> Vec<Observation<2>> {
        (0..60)
            .map(|i| {
                let bytes = 1.5f64.powi(i % 40);
                let target = (250.0 + 0.125 * bytes) * (1.0 + noise * (random.fraction() - 0.5));
                Observation { columns: [1.0, bytes], target }
            })
            .collect()
    }

    #[test]
    fn a_line_is_found_under_noise_and_outliers() {
        let mut random = Random::new(1);
        let mut observations = line(&mut random, 0.04);
        for place in [3, 17, 31, 44, 58] {
            observations[place].target *= 8.0;
        }
        let [constant, slope] = fit_robustly(&observations);
        assert!((constant / 250.0 - 1.0).abs() < 0.02, "{constant}");
        assert!((slope / 0.125 - 1.0).abs() < 0.02, "{slope}");
    }

    #[test]
    fn a_model_that_is_too_simple_errs_alike_in_both_directions() {
        // Two levels, one constant: the best ratio is the geometric mean.
        let levels: Vec<Observation<1>> = (0..20).map(|i| Observation { columns: [1.0], target: if i % 2 == 0 { 100.0 } else { 400.0 } }).collect();
        let [constant] = fit_ratios(&levels);
        assert!((constant - 200.0).abs() < 4.0, "{constant}");
    }

    #[test]
    fn no_coefficient_becomes_negative() {
        let falling: Vec<Observation<2>> =
            (1..20).map(|i| Observation { columns: [1.0, f64::from(i)], target: 100.0 - f64::from(i) }).collect();
        let [constant, slope] = fit_robustly(&falling);
        assert_eq!(slope, 0.0);
        assert!((80.0..100.0).contains(&constant));
    }

    #[test]
    fn a_column_that_is_always_zero_has_no_coefficient() {
        let observations: Vec<Observation<3>> =
            (1..20).map(|i| Observation { columns: [1.0, f64::from(i), 0.0], target: 5.0 + 2.0 * f64::from(i) }).collect();
        let found = fit_robustly(&observations);
        assert!((found[0] - 5.0).abs() < 1e-6 && (found[1] - 2.0).abs() < 1e-6 && found[2] == 0.0, "{found:?}");
    }
}
