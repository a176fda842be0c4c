//! Simulated time, amounts of data and of work, and the one place where they become each other.

use std::num::NonZeroU64;
use std::ops::{Add, AddAssign, Sub, SubAssign};

const PICOSECONDS_PER_SECOND: u64 = 1_000_000_000_000;
const PICOSECONDS_PER_NANOSECOND: u64 = 1_000;

/// A point in simulated time, in picoseconds since the start of the simulation. The last one, [`Time::END`], lies 213 days
/// after it: whatever would be later happens then, and a simulation that comes there has failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time(u64);

/// A length of simulated time in picoseconds; what is longer than 213 days counts as that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration(u64);

/// An amount of data in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(pub u64);

/// An amount of computation in instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instructions(pub u64);

/// Data moved in a time, in bytes per second, never zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate(NonZeroU64);

/// Computation done in a time, in instructions per second, never zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InstructionRate(NonZeroU64);

/// How a time that is not a whole number of units becomes one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// Up to the next picosecond: nothing happens before it could.
    #[default]
    UpToPicosecond,
    /// Down to the nanosecond before, as PIOsimHD (2012) computed. For comparison with its results only: with small
    /// packets on fast links it loses parts in a thousand.
    DownToNanosecond,
}

impl Time {
    /// The start of the simulation.
    pub const ZERO: Time = Time(0);

    /// The end of all simulated time.
    pub const END: Time = Time(u64::MAX);

    /// The point `picoseconds` after the start.
    pub const fn from_picoseconds(picoseconds: u64) -> Time {
        Time(picoseconds)
    }

    /// Picoseconds since the start.
    pub const fn picoseconds(self) -> u64 {
        self.0
    }
}

impl Duration {
    /// No time at all.
    pub const ZERO: Duration = Duration(0);

    /// A length of `picoseconds`.
    pub const fn from_picoseconds(picoseconds: u64) -> Duration {
        Duration(picoseconds)
    }

    /// A length of `nanoseconds`.
    pub const fn from_nanoseconds(nanoseconds: u64) -> Duration {
        Duration(nanoseconds.saturating_mul(PICOSECONDS_PER_NANOSECOND))
    }

    /// A length of so many picoseconds, which may be more than a length holds.
    pub fn from_wide_picoseconds(picoseconds: u128) -> Duration {
        Duration(u64::try_from(picoseconds).unwrap_or(u64::MAX))
    }

    /// This length in picoseconds.
    pub const fn picoseconds(self) -> u64 {
        self.0
    }

    /// True if no time passes.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl Rate {
    /// The rate of `bytes_per_second`, or None if that is zero.
    pub const fn from_bytes_per_second(bytes_per_second: u64) -> Option<Rate> {
        match NonZeroU64::new(bytes_per_second) {
            Some(rate) => Some(Rate(rate)),
            None => None,
        }
    }

    /// Bytes per second.
    pub const fn bytes_per_second(self) -> u64 {
        self.0.get()
    }

    /// The time that `amount` takes at this rate, rounded up to the picosecond.
    pub fn time_for(self, amount: Bytes) -> Duration {
        quotient_rounded_up(amount.0, self.0)
    }

    /// The time that `amount` takes at this rate, rounded as asked.
    pub fn time_rounded(self, amount: Bytes, rounding: Rounding) -> Duration {
        match rounding {
            Rounding::UpToPicosecond => self.time_for(amount),
            Rounding::DownToNanosecond => {
                let nanoseconds = u128::from(amount.0) * 1_000_000_000 / u128::from(self.0.get());
                Duration::from_wide_picoseconds(nanoseconds * u128::from(PICOSECONDS_PER_NANOSECOND))
            }
        }
    }
}

impl InstructionRate {
    /// The rate of `instructions_per_second`, or None if that is zero.
    pub const fn from_instructions_per_second(instructions_per_second: u64) -> Option<InstructionRate> {
        match NonZeroU64::new(instructions_per_second) {
            Some(rate) => Some(InstructionRate(rate)),
            None => None,
        }
    }

    /// Instructions per second.
    pub const fn instructions_per_second(self) -> u64 {
        self.0.get()
    }

    /// The time that `amount` takes at this rate on a core of its own, rounded up to the picosecond.
    pub fn time_for(self, amount: Instructions) -> Duration {
        quotient_rounded_up(amount.0, self.0)
    }
}

/// `amount` units at `per_second` units a second, in picoseconds, rounded up.
fn quotient_rounded_up(amount: u64, per_second: NonZeroU64) -> Duration {
    // Up to 18 MB a 64-bit division does: that is every packet of every machine but those with absurd packets.
    if let Some(dividend) = amount.checked_mul(PICOSECONDS_PER_SECOND) {
        return Duration(dividend.div_ceil(per_second.get()));
    }
    let dividend = u128::from(amount) * u128::from(PICOSECONDS_PER_SECOND);
    Duration::from_wide_picoseconds(dividend.div_ceil(u128::from(per_second.get())))
}

impl Add<Duration> for Time {
    type Output = Time;

    fn add(self, length: Duration) -> Time {
        Time(self.0.saturating_add(length.0))
    }
}

impl AddAssign<Duration> for Time {
    fn add_assign(&mut self, length: Duration) {
        *self = *self + length;
    }
}

impl Sub for Time {
    type Output = Duration;

    /// The time from `earlier` to this point.
    fn sub(self, earlier: Time) -> Duration {
        Duration(self.0.checked_sub(earlier.0).expect("the second point in time is later than the first"))
    }
}

impl Add for Duration {
    type Output = Duration;

    fn add(self, other: Duration) -> Duration {
        Duration(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Duration {
    fn add_assign(&mut self, other: Duration) {
        *self = *self + other;
    }
}

impl SubAssign for Duration {
    fn sub_assign(&mut self, other: Duration) {
        self.0 = self.0.checked_sub(other.0).expect("a length of time is never negative");
    }
}

impl Add for Bytes {
    type Output = Bytes;

    fn add(self, other: Bytes) -> Bytes {
        Bytes(self.0.checked_add(other.0).expect("an amount of data exceeds 16 EiB"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(bytes_per_second: u64) -> Rate {
        Rate::from_bytes_per_second(bytes_per_second).unwrap()
    }

    #[test]
    fn bytes_and_rate_become_time_rounded_up() {
        assert_eq!(rate(3).time_for(Bytes(1)).picoseconds(), 333_333_333_334);
        assert_eq!(rate(1_000_000_000_000).time_for(Bytes(7)).picoseconds(), 7);
        assert_eq!(rate(2_000_000_000_000).time_for(Bytes(7)).picoseconds(), 4);
        assert_eq!(rate(1).time_for(Bytes(0)), Duration::ZERO);
    }

    #[test]
    fn small_and_large_amounts_take_the_same_path_of_arithmetic() {
        // 18,446,744 bytes is the last amount that the 64-bit division serves.
        for bytes in [18_446_743_u64, 18_446_744, 18_446_745, 1 << 40] {
            let wide = (u128::from(bytes) * 1_000_000_000_000).div_ceil(75_392_614);
            assert_eq!(u128::from(rate(75_392_614).time_for(Bytes(bytes)).picoseconds()), wide);
        }
    }

    #[test]
    fn the_originals_rounding_goes_down() {
        let duration = rate(75_392_614).time_rounded(Bytes(10_288), Rounding::DownToNanosecond);
        assert_eq!(duration, Duration::from_nanoseconds(136_458));
    }

    #[test]
    fn time_stops_at_its_end_and_is_not_wrapped() {
        let longest = rate(1).time_for(Bytes(u64::MAX));
        assert_eq!(longest.picoseconds(), u64::MAX);
        assert_eq!(rate(1).time_rounded(Bytes(u64::MAX), Rounding::DownToNanosecond), longest);
        assert_eq!(Time::from_picoseconds(1) + longest, Time::END);
        assert_eq!(longest + longest, longest);
    }
}
