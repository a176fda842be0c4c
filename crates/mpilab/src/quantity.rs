//! Quantities with units, as machine files, programs and command lines write them: `64 KiB`, `3778 MiB/s`, `79 ns`.
//!
//! Exact: the digits are scaled as integers, never through a floating-point number.

use std::fmt;
use std::str::FromStr;

const SIZES: &[(&str, u128)] = &[
    ("B", 1),
    ("KiB", 1 << 10),
    ("MiB", 1 << 20),
    ("GiB", 1 << 30),
    ("TiB", 1 << 40),
    ("kB", 1_000),
    ("MB", 1_000_000),
    ("GB", 1_000_000_000),
    ("TB", 1_000_000_000_000),
];

const BIT_RATES: &[(&str, u128)] = &[
    ("bit/s", 1),
    ("kbit/s", 1_000),
    ("Mbit/s", 1_000_000),
    ("Gbit/s", 1_000_000_000),
    ("Tbit/s", 1_000_000_000_000),
];

const TIMES_PICOSECONDS: &[(&str, u128)] = &[
    ("ps", 1),
    ("ns", 1_000),
    ("us", 1_000_000),
    ("ms", 1_000_000_000),
    ("s", 1_000_000_000_000),
];

const INSTRUCTION_RATES: &[(&str, u128)] = &[
    ("instructions/s", 1),
    ("kinstructions/s", 1_000),
    ("Minstructions/s", 1_000_000),
    ("Ginstructions/s", 1_000_000_000),
];

/// A size in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub u64);

/// A rate in bytes per second, above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BytesPerSecond(pub u64);

/// A duration in picoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Picoseconds(pub u64);

/// A rate in instructions per second, above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InstructionsPerSecond(pub u64);

/// Splits `text` into its number and the factor of its unit, and multiplies them: exact, rounded to the nearest
/// integer, halves up.
fn scale(text: &str, units: &[(&str, u128)], divisor: u128) -> Option<u64> {
    let text = text.trim();
    let number_end = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, unit) = (&text[..number_end], text[number_end..].trim_start());
    let factor = units.iter().find(|(name, _)| *name == unit)?.1;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if whole.is_empty() || fraction.contains('.') || fraction.len() > 15 || (number.contains('.') && fraction.is_empty()) {
        return None;
    }
    let shift = 10u128.pow(u32::try_from(fraction.len()).ok()?);
    let digits: u128 = format!("{whole}{fraction}").parse().ok()?;
    let denominator = shift * divisor;
    u64::try_from((digits.checked_mul(factor)? + denominator / 2) / denominator).ok()
}

fn found(text: &str, example: &str) -> String {
    format!("found \"{text}\", expected {example}")
}

impl FromStr for Bytes {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        scale(text, SIZES, 1).map(Self).ok_or_else(|| found(text, "a size with its unit, such as \"100 KiB\" or \"40 B\""))
    }
}

impl FromStr for BytesPerSecond {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let in_bytes = || text.trim_end().strip_suffix("/s").and_then(|size| scale(size, SIZES, 1));
        let rate = scale(text, BIT_RATES, 8).or_else(in_bytes);
        match rate {
            Some(rate) if rate > 0 => Ok(Self(rate)),
            _ => Err(found(text, "a rate above zero with its unit, such as \"3778 MiB/s\" or \"10 Gbit/s\"")),
        }
    }
}

impl FromStr for Picoseconds {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        scale(text, TIMES_PICOSECONDS, 1)
            .map(Self)
            .ok_or_else(|| found(text, "a time that is not negative with its unit, such as \"79 ns\" or \"1.5 us\""))
    }
}

impl FromStr for InstructionsPerSecond {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match scale(text, INSTRUCTION_RATES, 1) {
            Some(rate) if rate > 0 => Ok(Self(rate)),
            _ => Err(found(text, "a rate above zero, such as \"2.66 Ginstructions/s\"")),
        }
    }
}

/// A size for the command line, in bytes.
///
/// # Errors
/// What was found, and what would be right.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    text.parse::<Bytes>().map(|size| size.0)
}

macro_rules! read_from_a_string {
    ($($quantity:ty),*) => {$(
        impl<'de> serde::Deserialize<'de> for $quantity {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl serde::de::Visitor<'_> for Visitor {
                    type Value = $quantity;
                    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                        formatter.write_str("a string with a number and its unit")
                    }
                    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Self::Value, E> {
                        text.parse().map_err(E::custom)
                    }
                }
                deserializer.deserialize_str(Visitor)
            }
        }
    )*};
}
read_from_a_string!(Bytes, BytesPerSecond, Picoseconds, InstructionsPerSecond);

/// A size for people: `512 B`, `64 KiB`, `1.5 MiB`.
#[must_use]
pub fn show_bytes(bytes: u64) -> String {
    let (name, factor) = [("TiB", 1u64 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
        .into_iter()
        .find(|(_, factor)| bytes >= *factor)
        .unwrap_or(("B", 1));
    if bytes % factor == 0 {
        format!("{} {name}", bytes / factor)
    } else {
        #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
        let amount = bytes as f64 / factor as f64;
        format!("{amount:.1} {name}")
    }
}

/// A duration for people, with three or four digits: `12.3 us`, `1.50 s`.
#[must_use]
pub fn show_seconds(seconds: f64) -> String {
    if seconds == 0.0 {
        return "0 s".to_string();
    }
    let (name, factor) = [("s", 1.0), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)]
        .into_iter()
        .find(|(_, factor)| seconds.abs() >= *factor)
        .unwrap_or(("ns", 1e-9));
    let amount = seconds / factor;
    let decimals = if amount.abs() >= 100.0 { 0 } else if amount.abs() >= 10.0 { 1 } else { 2 };
    format!("{amount:.decimals$} {name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_exact() {
        assert_eq!("100 KiB".parse(), Ok(Bytes(102_400)));
        assert_eq!("1.5MB".parse(), Ok(Bytes(1_500_000)));
        assert_eq!("71.9 MiB/s".parse(), Ok(BytesPerSecond(75_392_614)));
        assert_eq!("10 Gbit/s".parse(), Ok(BytesPerSecond(1_250_000_000)));
        assert_eq!("0.5 ns".parse(), Ok(Picoseconds(500)));
        assert_eq!("2.66 Ginstructions/s".parse(), Ok(InstructionsPerSecond(2_660_000_000)));
    }

    #[test]
    fn what_is_no_quantity_is_named() {
        for text in ["", "-3 MiB/s", "0 B/s", "3", "MiB/s", "3 furlong/s", "1e3 MiB/s", ".5 MiB/s", "99999999999999 TiB/s"] {
            let error = text.parse::<BytesPerSecond>().unwrap_err();
            assert!(error.starts_with(&format!("found \"{text}\"")), "{error}");
        }
        assert!("-1 ns".parse::<Picoseconds>().is_err());
        assert!("4 KB".parse::<Bytes>().is_err());
    }

    #[test]
    fn quantities_are_shown_for_people() {
        assert_eq!(show_bytes(65_536), "64 KiB");
        assert_eq!(show_bytes(1_572_864), "1.5 MiB");
        assert_eq!(show_seconds(12.34e-6), "12.3 us");
        assert_eq!(show_seconds(1.5), "1.50 s");
        assert_eq!(show_seconds(0.0), "0 s");
    }
}
