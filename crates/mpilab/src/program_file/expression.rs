//! Numbers, sizes and times in a program file, and sums and products of them.

use std::cell::Cell;

use super::lexer::Token;
use super::syntax::Parser;
use super::{Place, Problem};
use crate::quantity;

/// What a number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Ranks, tags, times, ...
    Plain,
    Bytes,
    Picoseconds,
    Instructions,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Unit::Plain => "a plain number",
            Unit::Bytes => "a size such as \"64 KiB\"",
            Unit::Picoseconds => "a time such as \"5 us\"",
            Unit::Instructions => "a number of instructions",
        }
    }
}

/// A number with what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    pub number: i128,
    pub unit: Unit,
}

#[derive(Clone)]
pub struct Expression {
    pub place: Place,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Value(Value),
    Name(String),
    Negative(Box<Expression>),
    Operator(char, Box<Expression>, Box<Expression>),
}

/// What names mean.
pub struct Names<'a> {
    pub rank: u32,
    pub size: u32,
    /// The names that `for` counts, the innermost last.
    pub counted: Vec<(&'a str, i128)>,
    /// Set once `rank` has been asked for.
    pub asked_for_rank: Cell<bool>,
}

/// The units of sizes and times.
const UNITS: &[&str] =
    &["B", "KiB", "MiB", "GiB", "TiB", "kB", "MB", "GB", "TB", "ps", "ns", "us", "ms", "s"];

/// Parentheses in parentheses, at most.
const DEEPEST: usize = 32;

impl Parser<'_> {
    pub fn expression(&mut self) -> Result<Expression, Problem> {
        let mut left = self.product()?;
        loop {
            let place = self.place();
            let Some(sign) = ['+', '-'].into_iter().find(|&sign| self.take_sign(sign)) else { return Ok(left) };
            let right = self.product()?;
            left = Expression { place, kind: Kind::Operator(sign, Box::new(left), Box::new(right)) };
        }
    }

    fn product(&mut self) -> Result<Expression, Problem> {
        let mut left = self.factor()?;
        loop {
            let place = self.place();
            let Some(sign) = ['*', '/', '%'].into_iter().find(|&sign| self.take_sign(sign)) else { return Ok(left) };
            let right = self.factor()?;
            left = Expression { place, kind: Kind::Operator(sign, Box::new(left), Box::new(right)) };
        }
    }

    fn factor(&mut self) -> Result<Expression, Problem> {
        let place = self.place();
        let kind = match self.peek().clone() {
            Token::Number(digits) => {
                self.take();
                Kind::Value(self.quantity(&digits, place)?)
            }
            Token::Word(name) => {
                self.take();
                Kind::Name(name)
            }
            Token::Sign(sign @ ('(' | '-')) => {
                self.take();
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(place.problem("found an expression nested too deeply"));
                }
                let inner = if sign == '-' { self.factor()? } else { self.expression()? };
                if sign == '(' && !self.take_sign(')') {
                    return self.expected("\")\"");
                }
                self.depth -= 1;
                if sign == '-' { Kind::Negative(Box::new(inner)) } else { return Ok(inner) }
            }
            _ => return self.expected("a number"),
        };
        Ok(Expression { place, kind })
    }

    /// A number and its unit, if one follows.
    fn quantity(&mut self, digits: &str, place: Place) -> Result<Value, Problem> {
        let Token::Word(unit) = self.peek().clone() else { return plain(digits, place) };
        let written = format!("{digits} {unit}");
        let value = if unit == "instructions" {
            Value { unit: Unit::Instructions, ..plain(digits, place)? }
        } else if let Ok(size) = written.parse::<quantity::Bytes>() {
            Value { number: i128::from(size.0), unit: Unit::Bytes }
        } else if let Ok(time) = written.parse::<quantity::Picoseconds>() {
            Value { number: i128::from(time.0), unit: Unit::Picoseconds }
        } else if UNITS.contains(&&unit[..]) {
            return Err(place.problem(format!("found \"{written}\", expected a quantity that is not so large or so exact")));
        } else {
            return plain(digits, place);
        };
        self.take();
        Ok(value)
    }
}

fn plain(digits: &str, place: Place) -> Result<Value, Problem> {
    match digits.parse::<u64>() {
        Ok(number) => Ok(Value { number: i128::from(number), unit: Unit::Plain }),
        Err(_) => Err(place.problem(format!("found \"{digits}\", expected a whole number, or one with its unit"))),
    }
}

impl Expression {
    /// Its value.
    pub fn value(&self, names: &Names<'_>) -> Result<Value, Problem> {
        match &self.kind {
            Kind::Value(value) => Ok(*value),
            Kind::Name(name) => Ok(Value { number: self.named(name, names)?, unit: Unit::Plain }),
            Kind::Negative(inner) => {
                let value = inner.value(names)?;
                Ok(Value { number: -value.number, ..value })
            }
            Kind::Operator(sign, left, right) => self.computed(*sign, left.value(names)?, right.value(names)?),
        }
    }

    fn named(&self, name: &str, names: &Names<'_>) -> Result<i128, Problem> {
        if let Some((_, number)) = names.counted.iter().rev().find(|(counted, _)| *counted == name) {
            return Ok(*number);
        }
        match name {
            "rank" => {
                names.asked_for_rank.set(true);
                Ok(i128::from(names.rank))
            }
            "size" => Ok(i128::from(names.size)),
            "last" => Ok(i128::from(names.size) - 1),
            _ => Err(self.place.problem(format!("found \"{name}\", expected a number, \"rank\", \"size\", \"last\" or a name that \"for\" counts"))),
        }
    }

    fn computed(&self, sign: char, left: Value, right: Value) -> Result<Value, Problem> {
        let unit = match (sign, left.unit, right.unit) {
            ('+' | '-' | '%', one, other) if one == other => one,
            ('*', one, Unit::Plain) | ('*', Unit::Plain, one) | ('/', one, Unit::Plain) => one,
            ('/', one, other) if one == other => Unit::Plain,
            _ => {
                let (one, other) = (left.unit.name(), right.unit.name());
                return Err(self.place.problem(format!("found {one} {sign} {other}, expected quantities of one kind")));
            }
        };
        let (one, other) = (left.number, right.number);
        let number = match sign {
            '+' => one.checked_add(other),
            '-' => one.checked_sub(other),
            '*' => one.checked_mul(other),
            '/' => one.checked_div_euclid(other),
            _ => one.checked_rem_euclid(other),
        };
        match number {
            Some(number) => Ok(Value { number, unit }),
            None => Err(self.place.problem("found a division by zero, or a number that is too large")),
        }
    }

    /// Its value, which must count `unit` and fit.
    pub fn number<T: TryFrom<i128>>(&self, names: &Names<'_>, unit: Unit, what: &str) -> Result<T, Problem> {
        let value = self.value(names)?;
        // Nothing is nothing in every unit.
        if value.unit != unit && !(value.unit == Unit::Plain && value.number == 0) {
            return Err(self.place.problem(format!("found {}, expected {}", value.unit.name(), unit.name())));
        }
        T::try_from(value.number).map_err(|_| self.place.problem(format!("found {}, expected {what}", value.number)))
    }
}
