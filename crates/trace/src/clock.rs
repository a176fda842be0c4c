//! Ticks of a rank's clock to picoseconds on rank 0's clock.

use crate::header::Clock;
use crate::record::ClockReading;

const PICOSECONDS_PER_1000_SECONDS: i128 = 1_000_000_000_000_000;
const NANOSECOND_TICKS_PER_1000_SECONDS: u64 = 1_000_000_000_000;

/// The first and the last reading of a rank's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReadings {
    /// At the start of the rank.
    pub first: ClockReading,
    /// At its end, or again the first one if it did not come to its end.
    pub last: ClockReading,
}

impl ClockReadings {
    /// This rank's ticks minus rank 0's at `tick`: on the line through both readings.
    fn offset_ticks(&self, tick: u64) -> i128 {
        let offset = i128::from(self.first.offset_ticks);
        let span = i128::from(self.last.tick) - i128::from(self.first.tick);
        if span <= 0 {
            return offset;
        }
        let drift = i128::from(self.last.offset_ticks) - offset;
        let since = i128::from(tick) - i128::from(self.first.tick);
        offset + drift.saturating_mul(since) / span
    }
}

/// From the ticks of one rank to picoseconds since the run's start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockMap {
    readings: Option<ClockReadings>,
    ticks_per_1000_seconds: u64,
    /// Rank 0's tick at the run's start.
    origin_tick: i128,
}

impl ClockMap {
    /// Simulated time, which needs no map.
    pub const SIMULATED: Self = Self { readings: None, ticks_per_1000_seconds: 0, origin_tick: 0 };

    /// `rate`: ticks of rank 0 in 1000 s; the run's start is settled by [`ClockMap::start_at`].
    pub fn new(readings: Option<ClockReadings>, rate: u64) -> Self {
        Self { readings, ticks_per_1000_seconds: rate, origin_tick: 0 }
    }

    /// Lets the run start at this tick of rank 0.
    pub fn start_at(self, origin_tick: i128) -> Self {
        Self { origin_tick, ..self }
    }

    /// Rank 0's tick at the instant of this rank's `tick`.
    pub fn tick_of_rank_0(&self, tick: u64) -> i128 {
        i128::from(tick) - self.readings.map_or(0, |readings| readings.offset_ticks(tick))
    }

    /// Picoseconds since the run's start, to the nearest; 0 for what lies before it.
    pub fn picoseconds(&self, tick: u64) -> u64 {
        if self.ticks_per_1000_seconds == 0 {
            return tick;
        }
        let rate = i128::from(self.ticks_per_1000_seconds);
        let scaled = (self.tick_of_rank_0(tick) - self.origin_tick).saturating_mul(PICOSECONDS_PER_1000_SECONDS);
        let rounded = scaled.saturating_add(rate / 2) / rate;
        rounded.clamp(0, u64::MAX.into()) as u64
    }
}

/// Ticks in 1000 s of the clock of a run: from the readings of its lowest rank that has any.
///
/// `None`: the processor's time-stamp counter without any reading of its rate. 0: simulated time.
pub(crate) fn rate<'a>(clock: Clock, readings: impl Iterator<Item = &'a ClockReadings>) -> Option<u64> {
    match clock {
        Clock::Simulated => Some(0),
        Clock::Monotonic => Some(NANOSECOND_TICKS_PER_1000_SECONDS),
        Clock::Processor => readings.map(|pair| pair.last.ticks_per_1000_seconds).find(|rate| *rate > 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(tick: u64, offset_ticks: i64) -> ClockReading {
        ClockReading { tick, ticks_per_1000_seconds: 2_000_000_000_000, offset_ticks, ..ClockReading::default() }
    }

    #[test]
    fn simulated_ticks_are_picoseconds() {
        assert_eq!(ClockMap::SIMULATED.picoseconds(u64::MAX), u64::MAX);
    }

    #[test]
    fn ticks_are_moved_to_the_clock_of_rank_0_on_a_line() {
        let readings = ClockReadings { first: reading(1000, 100), last: reading(3000, 120) };
        let map = ClockMap::new(Some(readings), 2_000_000_000_000).start_at(900);
        // 2 GHz: a tick is 500 ps. At tick 2000 the offset is 110.
        assert_eq!(map.picoseconds(1000), 0);
        assert_eq!(map.picoseconds(2000), (2000 - 110 - 900) * 500);
        assert_eq!(map.picoseconds(3000), (3000 - 120 - 900) * 500);
        assert_eq!(map.picoseconds(0), 0);
    }

    #[test]
    fn hostile_readings_do_not_overflow() {
        let first = ClockReading { tick: 0, offset_ticks: i64::MIN, ..reading(0, 0) };
        let last = ClockReading { tick: 1, offset_ticks: i64::MAX, ..reading(1, 0) };
        let map = ClockMap::new(Some(ClockReadings { first, last }), 1).start_at(i128::from(u64::MAX));
        map.picoseconds(u64::MAX);
    }

    #[test]
    fn the_rate_comes_from_the_first_rank_that_says_it() {
        let silent = ClockReadings { first: ClockReading::default(), last: ClockReading::default() };
        let known = ClockReadings { first: reading(0, 0), last: reading(9, 0) };
        assert_eq!(rate(Clock::Processor, [silent, known].iter()), Some(2_000_000_000_000));
        assert_eq!(rate(Clock::Processor, [silent].iter()), None);
        assert_eq!(rate(Clock::Simulated, [].iter()), Some(0));
    }
}
