//! All parameters of a calibration, and how far each of them can be trusted.

use super::description::{Description, Structure};
use super::files::{Disk, fit_line};
use super::probe::{Kind, ProbeRun};
use super::segments::{self, Segment};
use super::statistics::{Random, median, quantile};
use super::table::Table;

/// Bootstrap replicates.
const REPLICATES: usize = 200;
/// Seed of the bootstrap: the same runs give the same file.
const SEED: u64 = 2013;
/// The interval that is reported, before it is widened to what single runs give.
const INTERVAL: [f64; 2] = [0.05, 0.95];

/// What was derived from the measured points. Times in nanoseconds, rates as nanoseconds for each byte.
#[derive(Clone, Debug)]
pub struct Parameters {
    /// Message times as the machine file can carry them.
    pub description: Description,
    /// Message times as they are: piecewise linear.
    pub segments: Vec<Segment>,
    /// What of file accesses is the disk's in the model.
    pub disk: Disk,
    /// Of MPI_File_write_at as measured: constant, and for each byte.
    pub write: [f64; 2],
    /// Of MPI_File_read_at as measured: constant, and for each byte.
    pub read: [f64; 2],
    /// Of MPI_File_sync after a write as measured: constant, and for each byte written.
    pub sync: [f64; 2],
    /// Of a dependent integer operation.
    pub per_operation: f64,
    /// Of memcpy of 16 MiB.
    pub copy_per_byte: f64,
}

/// How a parameter is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nanoseconds.
    Time,
    /// Nanoseconds for each byte, written as a rate.
    Rate,
    /// Nanoseconds for each instruction, written as a rate.
    InstructionRate,
    /// A number.
    Ratio,
}

/// A parameter with its name in the file.
pub struct Named {
    /// Key in `[calibration.parameters]`.
    pub name: &'static str,
    /// How it is written.
    pub unit: Unit,
    /// Where it is.
    pub of: fn(&Parameters) -> f64,
}

/// All of them, in the order of the file.
pub const PARAMETERS: &[Named] = &[
    Named { name: "latency", unit: Unit::Time, of: |all| 2.0 * all.description.latency },
    Named { name: "rate", unit: Unit::Rate, of: |all| all.description.per_byte },
    Named { name: "send_overhead", unit: Unit::Time, of: |all| all.description.send_overhead },
    Named { name: "receive_overhead", unit: Unit::Time, of: |all| all.description.receive_overhead },
    Named { name: "handshake", unit: Unit::Time, of: |all| all.description.handshake + 4.0 * all.description.latency },
    Named { name: "duplex_factor", unit: Unit::Ratio, of: |all| all.description.duplex_factor },
    Named { name: "disk_latency", unit: Unit::Time, of: |all| all.disk.latency },
    Named { name: "disk_write_rate", unit: Unit::Rate, of: |all| all.disk.write_per_byte },
    Named { name: "disk_read_rate", unit: Unit::Rate, of: |all| all.disk.read_per_byte },
    Named { name: "write_latency", unit: Unit::Time, of: |all| all.write[0] },
    Named { name: "write_rate", unit: Unit::Rate, of: |all| all.write[1] },
    Named { name: "read_latency", unit: Unit::Time, of: |all| all.read[0] },
    Named { name: "read_rate", unit: Unit::Rate, of: |all| all.read[1] },
    Named { name: "sync_latency", unit: Unit::Time, of: |all| all.sync[0] },
    Named { name: "sync_rate", unit: Unit::Rate, of: |all| all.sync[1] },
    Named { name: "copy_rate", unit: Unit::Rate, of: |all| all.copy_per_byte },
    Named { name: "core_rate", unit: Unit::InstructionRate, of: |all| all.per_operation },
];

/// Lowest and highest value of a parameter.
pub type Spread = (f64, f64);

/// A calibration: parameters, their spreads, and the points behind them.
#[derive(Clone, Debug)]
pub struct Calibration {
    /// The capability statistic of every measured point.
    pub table: Table,
    /// From that table.
    pub parameters: Parameters,
    /// One for each of [`PARAMETERS`].
    pub spreads: Vec<Spread>,
    /// Constant and slope of each segment.
    pub segment_spreads: Vec<[Spread; 2]>,
}

impl Calibration {
    /// Fits everything to these runs, of which there is at least one.
    pub fn of(runs: &[ProbeRun]) -> Self {
        let eager_limit = common_eager_limit(runs);
        let table = Table::of(&runs.iter().collect::<Vec<_>>());
        let description = Description::choose(&table, eager_limit);
        let structure = description.structure.clone();
        let segments = segments::fit(&table.envelope(Kind::PingPong), eager_limit);
        let parameters = Parameters::of(&table, &structure, segments.clone());

        let mut random = Random::new(SEED);
        // A replicate lacks a size that only the runs which were not drawn have; then it is of no use for the segments.
        let replicates: Vec<Table> = (0..REPLICATES).map(|_| Table::replicate(runs, &mut random)).collect();
        let singles: Vec<Table> = runs.iter().map(|run| Table::of(&[run])).collect();
        let refit = |tables: &[Table]| -> Vec<Parameters> { tables.iter().map(|one| Parameters::again(one, &table, &structure, &segments)).collect() };
        let (replicates, singles) = (refit(&replicates), refit(&singles));
        let spread = |of: &dyn Fn(&Parameters) -> Option<f64>| {
            let drawn: Vec<f64> = replicates.iter().filter_map(of).collect();
            let own: Vec<f64> = singles.iter().chain([&parameters]).filter_map(of).collect();
            let [low, high] = INTERVAL.map(|fraction| if drawn.is_empty() { f64::NAN } else { quantile(&drawn, fraction) });
            own.iter().fold((low, high), |(low, high), value| (value.min(low), value.max(high)))
        };
        let spreads = PARAMETERS.iter().map(|named| spread(&|all| Some((named.of)(all)))).collect();
        let segment_spreads = (0..segments.len())
            .map(|place| {
                [
                    spread(&|all| all.segments.get(place).map(|segment| segment.constant_nanoseconds)),
                    spread(&|all| all.segments.get(place).map(|segment| segment.nanoseconds_per_byte)),
                ]
            })
            .collect();
        Self { table, parameters, spreads, segment_spreads }
    }
}

/// The limit that most runs found: the middle one.
fn common_eager_limit(runs: &[ProbeRun]) -> Option<u64> {
    let mut limits: Vec<Option<u64>> = runs.iter().map(|run| run.eager_limit).collect();
    limits.sort_unstable();
    limits[limits.len() / 2]
}

impl Parameters {
    fn of(table: &Table, structure: &Structure, segments: Vec<Segment>) -> Self {
        let description = Description::fit(table, structure);
        let line = |kind| fit_line(&table.points(kind));
        let largest_copy = table.points(Kind::MemoryCopy).last().map_or(0.0, per_byte);
        let operations: Vec<f64> = table.points(Kind::Compute).iter().map(per_byte).collect();
        Self {
            disk: Disk::fit(table, &description),
            description,
            segments,
            write: line(Kind::FileWrite),
            read: line(Kind::FileRead),
            sync: line(Kind::FileSync),
            per_operation: if operations.is_empty() { 1.0 } else { median(&operations) },
            copy_per_byte: largest_copy,
        }
    }

    /// The parameters of another table, on the structure and the segments of the first.
    fn again(table: &Table, first: &Table, structure: &Structure, segments: &[Segment]) -> Self {
        let table = table.clone().restricted_to(first);
        let points = table.envelope(Kind::PingPong);
        let same_sizes = points.iter().map(|point| point.bytes).eq(first.envelope(Kind::PingPong).iter().map(|point| point.bytes));
        let segments = if same_sizes { segments::refit_same_breaks(&points, segments) } else { Vec::new() };
        Self::of(&table, structure, segments)
    }
}

#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^53")]
fn per_byte(point: &segments::Point) -> f64 {
    point.nanoseconds / point.bytes.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::super::probe::read_report;
    use super::super::synthetic::{Truth, report};
    use super::*;

    fn calibrate(truth: &Truth, seeds: std::ops::Range<u64>) -> Calibration {
        let runs: Vec<ProbeRun> = seeds.map(|seed| read_report(&report(truth, seed), "test").unwrap()).collect();
        Calibration::of(&runs)
    }

    fn value(calibration: &Calibration, name: &str) -> (f64, Spread) {
        let place = PARAMETERS.iter().position(|named| named.name == name).unwrap();
        ((PARAMETERS[place].of)(&calibration.parameters), calibration.spreads[place])
    }

    #[test]
    fn every_parameter_of_a_known_machine_is_found() {
        let calibration = calibrate(&Truth::default(), 0..3);
        for (name, expected) in [
            ("latency", 300.0),
            ("rate", 0.1),
            ("send_overhead", 40.0),
            ("receive_overhead", 60.0),
            ("handshake", 2100.0),
            ("duplex_factor", 1.0),
            ("write_latency", 5000.0),
            ("write_rate", 0.2),
            ("read_latency", 5000.0),
            ("read_rate", 0.15),
            ("sync_latency", 200_000.0),
            ("sync_rate", 0.3),
            ("copy_rate", 0.05),
            ("core_rate", 1.0 / 3.0),
        ] {
            let (found, (low, high)) = value(&calibration, name);
            assert!((found / expected - 1.0).abs() < 0.1, "{name}: {found}, expected {expected}");
            assert!(low <= found && found <= high, "{name}: {low} {found} {high}");
            assert!(high - low < 0.3 * found, "{name}: a spread from {low} to {high} for noise of 2 %");
        }
    }

    #[test]
    fn another_calibration_of_the_machine_lies_within_the_spread() {
        let first = calibrate(&Truth::default(), 0..3);
        let second = calibrate(&Truth::default(), 10..13);
        for ((named, (low, high)), (again_low, again_high)) in PARAMETERS.iter().zip(&first.spreads).zip(&second.spreads) {
            assert!(low <= again_high && again_low <= high, "{}: {low} to {high}, then {again_low} to {again_high}", named.name);
        }
    }

    #[test]
    fn runs_that_differ_widen_the_spread() {
        let alike = calibrate(&Truth::default(), 0..3);
        let runs: Vec<ProbeRun> = [0.1, 0.1, 0.14]
            .iter()
            .zip(0..)
            .map(|(per_byte, seed)| read_report(&report(&Truth { per_byte: *per_byte, ..Truth::default() }, seed), "test").unwrap())
            .collect();
        let different = Calibration::of(&runs);
        let width = |calibration: &Calibration| {
            let (_, (low, high)) = value(calibration, "rate");
            high - low
        };
        assert!(width(&different) > 3.0 * width(&alike));
        let (_, (low, high)) = value(&different, "rate");
        assert!(low < 0.102 && high > 0.138, "{low} to {high}");
    }

    #[test]
    fn sizes_that_were_always_disturbed_do_no_harm() {
        let runs: Vec<ProbeRun> = (0..3)
            .map(|seed| {
                let mut run = read_report(&report(&Truth::default(), seed), "test").unwrap();
                for (size, times) in [(64, 3.0), (1024, 4.0), (65_536, 2.0)] {
                    let samples = run.samples.get_mut(&(Kind::PingPong, size)).unwrap();
                    samples.iter_mut().for_each(|sample| *sample *= times);
                }
                run
            })
            .collect();
        let calibration = Calibration::of(&runs);
        for (name, expected) in [("latency", 300.0), ("rate", 0.1), ("handshake", 2100.0)] {
            let (found, _) = value(&calibration, name);
            assert!((found / expected - 1.0).abs() < 0.1, "{name}: {found}, expected {expected}");
        }
    }

    #[test]
    fn the_same_runs_give_the_same_calibration() {
        let (first, second) = (calibrate(&Truth::default(), 0..2), calibrate(&Truth::default(), 0..2));
        assert_eq!(first.spreads, second.spreads);
        assert_eq!(first.parameters.description, second.parameters.description);
    }

    #[test]
    fn runs_with_different_eager_limits_are_fitted() {
        let runs: Vec<ProbeRun> = [4016, 4016, 4080]
            .iter()
            .map(|limit| read_report(&report(&Truth { eager_limit: *limit, ..Truth::default() }, *limit), "test").unwrap())
            .collect();
        let calibration = Calibration::of(&runs);
        assert_eq!(calibration.parameters.description.structure.eager_limit, Some(4016));
    }
}
