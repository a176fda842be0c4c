//! One figure for each measured point: the capability statistic, over the samples of several runs of the probe.

use std::collections::BTreeMap;

use super::probe::{Kind, ProbeRun};
use super::segments::Point;
use super::statistics::{Random, median, quantile};

/// The quantile of a run's samples that stands for what the machine can do when nothing disturbs it.
pub const CAPABILITY: f64 = 0.1;

/// Nanoseconds for each kind and size: the median over the runs of each run's low quantile.
#[derive(Clone, Debug, PartialEq)]
pub struct Table(BTreeMap<(Kind, u64), f64>);

impl Table {
    /// The table of these runs.
    pub fn of(runs: &[&ProbeRun]) -> Self {
        Self::build(runs, |samples| quantile(samples, CAPABILITY))
    }

    /// A bootstrap replicate: runs drawn with replacement, and of each the samples drawn with replacement, so that the
    /// differences between runs show in it and those between samples.
    pub fn replicate(runs: &[ProbeRun], random: &mut Random) -> Self {
        let drawn: Vec<&ProbeRun> = (0..runs.len()).map(|_| &runs[random.below(runs.len())]).collect();
        Self::build(&drawn, |samples| {
            let again: Vec<f64> = (0..samples.len()).map(|_| samples[random.below(samples.len())]).collect();
            quantile(&again, CAPABILITY)
        })
    }

    fn build(runs: &[&ProbeRun], mut statistic: impl FnMut(&[f64]) -> f64) -> Self {
        let mut figures: BTreeMap<(Kind, u64), Vec<f64>> = BTreeMap::new();
        for run in runs {
            for (key, samples) in &run.samples {
                figures.entry(*key).or_default().push(statistic(samples));
            }
        }
        Self(figures.into_iter().map(|(key, of_runs)| (key, median(&of_runs))).collect())
    }

    /// Only the points that `other` has too. Runs may differ in the sizes at the eager limit.
    pub fn restricted_to(mut self, other: &Self) -> Self {
        self.0.retain(|key, _| other.0.contains_key(key));
        self
    }

    /// All sizes of `kind` in ascending order. Times that the clock could not tell from zero are left out.
    pub fn points(&self, kind: Kind) -> Vec<Point> {
        self.0
            .range((kind, 0)..=(kind, u64::MAX))
            .filter(|(_, nanoseconds)| **nanoseconds > 0.0)
            .map(|((_, bytes), nanoseconds)| Point { bytes: *bytes, nanoseconds: *nanoseconds })
            .collect()
    }

    /// The points of `kind`, none above a larger size's: where a larger message took less time, the machine can move the
    /// smaller one in that time too, and its own samples were disturbed.
    pub fn envelope(&self, kind: Kind) -> Vec<Point> {
        let mut points = self.points(kind);
        let mut least = f64::INFINITY;
        for point in points.iter_mut().rev() {
            least = least.min(point.nanoseconds);
            point.nanoseconds = least;
        }
        points
    }

    /// The figure of one point.
    pub fn get(&self, kind: Kind, bytes: u64) -> Option<f64> {
        self.0.get(&(kind, bytes)).copied()
    }

    /// The figure of the smallest message of `kind` that carries data.
    pub fn smallest_message(&self, kind: Kind) -> Option<f64> {
        self.0.range((kind, 1)..=(kind, u64::MAX)).next().or_else(|| self.0.range((kind, 0)..=(kind, 0)).next()).map(|entry| *entry.1)
    }
}
