//! Writes a calibration as a machine file (format/machine.md), with comments for people.

use std::fmt::Write;

use super::parameters::{Calibration, PARAMETERS, Parameters, Spread, Unit};
use super::probe::{Kind, ProbeRun};
use super::segments::{Point, Segment};

/// A rate that takes next to no time, for components that shall not count: 16 MiB in 17 ns.
const FAST: &str = "1000 TB/s";
/// Ranks that the machine has places for at least; beyond the cores they share cores.
const LEAST_PLACES: u32 = 16;

/// The text of the machine file. `command` is the launcher's, for the record; `warnings` are kept in the file.
pub fn write(calibration: &Calibration, runs: &[ProbeRun], command: &str, warnings: &[String]) -> String {
    let mut text = String::new();
    head(&mut text, calibration, runs, command);
    node(&mut text, calibration, runs);
    storage(&mut text, calibration);
    record(&mut text, calibration, runs, command, warnings);
    text
}

/// Appends formatted text; a String takes everything.
macro_rules! put {
    ($text:expr, $($arguments:tt)*) => {
        writeln!($text, $($arguments)*).expect("a String takes everything")
    };
}

fn head(text: &mut String, calibration: &Calibration, runs: &[ProbeRun], command: &str) {
    let environment = &runs[0].environment;
    let description = &calibration.parameters.description;
    put!(text, "# Measured on {} on {} with \"{command}\":", environment.host, show_date(environment.started_unix_s));
    put!(text, "# {} runs of the probe between two ranks of {}.", runs.len(), short_name(&environment.mpi));
    put!(text, "# \"a to b\" behind a figure is its spread: 90 % of bootstrap replicates over runs and samples, and every single run.");
    put!(text, "# What was measured, the whole piecewise fit and how far this machine misses it: [calibration] at the end.");
    put!(text, "# How: docs/calibrate.md and docs/models/calibration.md of mpilab.\n");
    put!(text, "format = 1");
    put!(text, "name = {}", quote(&environment.host));
    put!(text, "source = {}\n", quote(&format!("mpilab calibrate on {}, {}", environment.host, show_date(environment.started_unix_s))));
    put!(text, "[network]");
    put!(text, "model = \"packet\"");
    put!(text, "packet_size = \"{} B\"    # the size that follows the measured times best", description.structure.packet_bytes);
    put!(text, "message_header = \"0 B\"   # its time is in the latency\n");
    put!(text, "[library]");
    put!(text, "name = {}", quote(&short_name(&environment.mpi)));
    match description.structure.eager_limit {
        Some(limit) => put!(text, "eager_limit = \"{limit} B\"    # {}", show_eager_limits(runs)),
        None => put!(text, "eager_limit = \"1 TiB\"    # no message up to 16 MiB waited for its receive"),
    }
    put!(text, "eager_header = \"0 B\"");
    put!(text, "request_to_send = \"0 B\"");
    put!(
        text,
        "clear_to_send = \"{} B\"    # not a message's size: carries the measured time of the handshake, {}",
        description.clear_to_send_bytes(),
        spread_of(calibration, "handshake")
    );
    put!(text, "collective_header = \"0 B\"");
    put!(text, "step_instructions = 0     # its time is in the overheads");
    put!(text, "send_overhead = \"{}\"    # {}", show_time(description.send_overhead), spread_of(calibration, "send_overhead"));
    put!(text, "receive_overhead = \"{}\"    # {}\n", show_time(description.receive_overhead), spread_of(calibration, "receive_overhead"));
}

fn node(text: &mut String, calibration: &Calibration, runs: &[ProbeRun]) {
    let environment = &runs[0].environment;
    let description = &calibration.parameters.description;
    let cores = (environment.cores / environment.sockets.max(1)).max(1);
    put!(text, "[node.here]");
    put!(text, "sockets = {}", environment.sockets);
    put!(text, "cores = {cores}");
    put!(
        text,
        "core_rate = \"{}\"    # dependent integer operations, {}",
        show(Unit::InstructionRate, calibration.parameters.per_operation),
        spread_of(calibration, "core_rate")
    );
    let interface = if description.interface_share > 0.0 { show_rate(description.per_byte * description.interface_share) } else { FAST.to_string() };
    put!(
        text,
        "interface = {{ rate = \"{interface}\" }}    # an exchange takes {:.2} times as long as one direction, {}",
        description.duplex_factor,
        spread_of(calibration, "duplex_factor")
    );
    put!(text, "# Two of these between any two ranks: latency {}, rate {}.", spread_of(calibration, "latency"), spread_of(calibration, "rate"));
    put!(text, "interface_link = {{ latency = \"{}\", rate = \"{}\" }}", show_time(description.latency), show_rate(description.per_byte));
    put!(text, "# Only one pair of ranks was measured: that pairs hinder each other is not described.");
    put!(text, "memory = {{ rate = \"{FAST}\", local_rate = \"{FAST}\" }}");
    if environment.sockets > 1 {
        put!(text, "# Pairs on different sockets were not told from pairs on one.");
        put!(text, "socket_link = {{ latency = \"0 ns\", rate = \"{FAST}\" }}");
        put!(text, "hub = {{ rate = \"{FAST}\" }}");
    }
    put!(text, "\n[[nodes]]\ntype = \"here\"\ncount = 1\nname = \"node0\"\n");
    put!(text, "[placement]");
    let all = cores * environment.sockets;
    if all >= LEAST_PLACES {
        put!(text, "rule = \"block\"");
    } else {
        put!(text, "# Ranks beyond the {all} cores share them, as the launcher's do.");
        let places: Vec<String> =
            (0..LEAST_PLACES).map(|rank| rank % all).map(|core| format!("\"node0.{}.{}\"", core / cores, core % cores)).collect();
        put!(text, "list = [{}]", places.join(", "));
    }
}

fn storage(text: &mut String, calibration: &Calibration) {
    let Parameters { description, disk, .. } = &calibration.parameters;
    put!(text, "\n# Files as a program sees them, page cache included. What MPI_File_sync costs is in [calibration.parameters].");
    put!(text, "# The data take the way of messages too, so an access needs at least their time.");
    for (name, kind) in [("write", Kind::FileWrite), ("read", Kind::FileRead)] {
        let ratio = |point: &Point| disk.predict(description, kind, point.bytes) / point.nanoseconds;
        let ratios: Vec<String> =
            calibration.table.points(kind).iter().map(|point| format!("{:.2} at {}", ratio(point), crate::quantity::show_bytes(point.bytes))).collect();
        put!(text, "# Modelled over measured time of a {name}: {}.", ratios.join(", "));
    }
    put!(text, "[storage]\nstripe_size = \"1 MiB\"\n");
    put!(text, "[[server]]\nnode = \"node0\"");
    put!(
        text,
        "# Latency {}; write_rate {}; read_rate {}",
        spread_of(calibration, "disk_latency"),
        spread_of(calibration, "disk_write_rate"),
        spread_of(calibration, "disk_read_rate")
    );
    put!(
        text,
        "disk = {{ model = \"ideal\", read_rate = \"{}\", write_rate = \"{}\", latency = \"{}\" }}",
        show_rate(disk.read_per_byte),
        show_rate(disk.write_per_byte),
        show_time(disk.latency)
    );
}

/// The table `[calibration]`: what was measured, for people and for later versions.
fn record(text: &mut String, calibration: &Calibration, runs: &[ProbeRun], command: &str, warnings: &[String]) {
    let environment = &runs[0].environment;
    put!(text, "\n[calibration]");
    put!(text, "date = {}", quote(&show_date(environment.started_unix_s)));
    put!(text, "command = {}", quote(command));
    put!(text, "mpi = {}", quote(&environment.mpi));
    put!(text, "runs = {}", runs.len());
    put!(text, "statistic = \"median over the runs of the 10 % quantile of each run's samples\"");
    put!(text, "load_before = {:.2}", runs[0].end.load_before);
    put!(text, "warnings = [{}]", warnings.iter().map(|warning| quote(warning)).collect::<Vec<_>>().join(", "));

    put!(text, "\n[calibration.parameters]    # value, lowest and highest");
    for (named, spread) in PARAMETERS.iter().zip(&calibration.spreads) {
        put!(text, "{} = [{}]", named.name, show_three(named.unit, (named.of)(&calibration.parameters), *spread));
    }

    let points = calibration.table.envelope(Kind::PingPong);
    let description = &calibration.parameters.description;
    let errors = description.errors(&points);
    let (worst, place) = errors.iter().zip(&points).fold((0.0f64, 0), |worst, (error, point)| {
        if error.abs() > worst.0.abs() { (*error, point.bytes) } else { worst }
    });
    #[expect(clippy::cast_precision_loss, reason = "a number of sizes")]
    let mean = errors.iter().map(|error| error.abs()).sum::<f64>() / errors.len() as f64;
    put!(text, "\n# This machine's one latency and one rate against the measured times of single messages.");
    put!(text, "[calibration.misfit]");
    put!(text, "mean_percent = {:.1}\nworst_percent = {:.1}\nworst_at = \"{place} B\"", 100.0 * mean, 100.0 * worst);

    put!(text, "\n# The piecewise-linear fit: time of a message, one way, is constant + size / rate.");
    for (segment, spreads) in calibration.parameters.segments.iter().zip(&calibration.segment_spreads) {
        write_segment(text, segment, spreads, &points);
    }
    write_points(text, calibration);
}

fn write_segment(text: &mut String, segment: &Segment, spreads: &[Spread; 2], points: &[Point]) {
    let own = &points[segment.points.clone()];
    let worst = own.iter().map(|point| (segment.predict(point.bytes) / point.nanoseconds - 1.0).abs()).fold(0.0, f64::max);
    put!(text, "[[calibration.segment]]");
    put!(text, "sizes = [\"{} B\", \"{} B\"]", own[0].bytes, own[own.len() - 1].bytes);
    put!(text, "constant = [{}]", show_three(Unit::Time, segment.constant_nanoseconds, spreads[0]));
    put!(text, "rate = [{}]", show_three(Unit::Rate, segment.nanoseconds_per_byte, spreads[1]));
    put!(text, "worst_residual_percent = {:.1}", 100.0 * worst);
}

/// The measured points themselves, a row for each kind.
fn write_points(text: &mut String, calibration: &Calibration) {
    put!(text, "\n# Bytes and nanoseconds of every measured point.\n[calibration.points]");
    for (name, kind) in [
        ("ping_pong", Kind::PingPong),
        ("exchange", Kind::Exchange),
        ("send_overhead", Kind::SendOverhead),
        ("isend_overhead", Kind::IsendOverhead),
        ("receive_overhead", Kind::ReceiveOverhead),
        ("memory_copy", Kind::MemoryCopy),
        ("file_write", Kind::FileWrite),
        ("file_sync", Kind::FileSync),
        ("file_read", Kind::FileRead),
    ] {
        let points: Vec<String> =
            calibration.table.points(kind).iter().map(|point| format!("[{}, {:.1}]", point.bytes, point.nanoseconds)).collect();
        put!(text, "{name} = [{}]", points.join(", "));
    }
}

fn spread_of(calibration: &Calibration, name: &str) -> String {
    let place = PARAMETERS.iter().position(|named| named.name == name).expect("a name of the list");
    let (low, high) = ordered(PARAMETERS[place].unit, calibration.spreads[place]);
    format!("{} to {}", show(PARAMETERS[place].unit, low), show(PARAMETERS[place].unit, high))
}

/// A rate is low where its time is high.
fn ordered(unit: Unit, (low, high): Spread) -> Spread {
    if matches!(unit, Unit::Rate | Unit::InstructionRate) { (high, low) } else { (low, high) }
}

/// Value, lowest and highest, as the elements of an array.
fn show_three(unit: Unit, value: f64, spread: Spread) -> String {
    let (low, high) = ordered(unit, spread);
    let quotes = if unit == Unit::Ratio { "" } else { "\"" };
    [value, low, high].map(|one| format!("{quotes}{}{quotes}", show(unit, one))).join(", ")
}

fn show(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Time => show_time(value),
        Unit::Rate => show_rate(value),
        Unit::InstructionRate => format!("{:.3} Ginstructions/s", 1.0 / value.max(1e-6)),
        Unit::Ratio => format!("{value:.3}"),
    }
}

fn show_time(nanoseconds: f64) -> String {
    format!("{nanoseconds:.2} ns")
}

/// A time that cannot be told from zero is a rate without bound.
fn show_rate(nanoseconds_per_byte: f64) -> String {
    let mebibytes = 1e9 / nanoseconds_per_byte / 1_048_576.0;
    if mebibytes < 1e8 { format!("{mebibytes:.1} MiB/s") } else { FAST.to_string() }
}

fn show_eager_limits(runs: &[ProbeRun]) -> String {
    let mut limits: Vec<String> = runs.iter().map(|run| run.eager_limit.map_or_else(|| "none".to_string(), |limit| format!("{limit} B"))).collect();
    limits.dedup();
    if limits.len() == 1 { "the same in all runs".to_string() } else { format!("runs found {}", limits.join(", ")) }
}

/// `Open MPI v5.0.11, package: ...` and `MPICH Version:      5.0.2` without what nobody reads.
fn short_name(library: &str) -> String {
    let name = library.split(',').next().unwrap_or_default().replace("Version:", "");
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A TOML basic string.
fn quote(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}

/// A point in time as `2025-11-21 08:46 UTC` (days to date as in Richards, Explanatory Supplement to the Astronomical
/// Almanac, 3rd edition, section 15.11).
fn show_date(unix_seconds: i64) -> String {
    let (day, second) = (unix_seconds.div_euclid(86_400), unix_seconds.rem_euclid(86_400));
    let julian = day + 2_440_588;
    let f = julian + 1401 + (4 * julian + 274_277) / 146_097 * 3 / 4 - 38;
    let e = 4 * f + 3;
    let h = 5 * (e % 1461 / 4) + 2;
    let (day_of_month, month) = (h % 153 / 5 + 1, (h / 153 + 2) % 12 + 1);
    let year = e / 1461 - 4716 + (14 - month) / 12;
    format!("{year:04}-{month:02}-{day_of_month:02} {:02}:{:02} UTC", second / 3600, second / 60 % 60)
}

#[cfg(test)]
mod tests;
