//! The words of a program file.

use super::{Place, Problem};

/// A word, number or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Word(String),
    /// Digits, perhaps with a fraction.
    Number(String),
    /// In quotes.
    Text(String),
    /// One of `{ } ( ) [ ] , + - * / % =`.
    Sign(char),
    /// The end of a line, or a semicolon.
    End,
}

impl std::fmt::Display for Token {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Token::Word(text) | Token::Number(text) | Token::Text(text) => write!(formatter, "\"{text}\""),
            Token::Sign(sign) => write!(formatter, "\"{sign}\""),
            Token::End => write!(formatter, "the end of the line"),
        }
    }
}

const SIGNS: &str = "{}()[],+-*/%=";

/// All tokens of a text with their places, the last one an `End`.
pub fn tokens(text: &str) -> Result<Vec<(Token, Place)>, Problem> {
    let mut found = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let mut rest = line;
        loop {
            rest = rest.trim_start();
            let place = Place { line: number, column: line[..line.len() - rest.len()].chars().count() + 1 };
            let Some(first) = rest.chars().next().filter(|&first| first != '#') else {
                found.push((Token::End, place));
                break;
            };
            let (token, length) = match first {
                ';' => (Token::End, 1),
                '"' => quoted(rest, place)?,
                _ if first.is_ascii_digit() => taken(rest, |sign| sign.is_ascii_digit() || sign == '.', Token::Number),
                _ if is_word_sign(first) => taken(rest, |sign| is_word_sign(sign) || sign == '-', Token::Word),
                _ if SIGNS.contains(first) => (Token::Sign(first), 1),
                _ => return Err(place.problem(format!("found \"{first}\", expected a word or a number"))),
            };
            found.push((token, place));
            rest = &rest[length..];
        }
    }
    found.push((Token::End, Place { line: text.lines().count().max(1), column: 1 }));
    Ok(found)
}

fn is_word_sign(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

fn taken(text: &str, belongs: impl Fn(char) -> bool, token: impl Fn(String) -> Token) -> (Token, usize) {
    let length = text.find(|sign| !belongs(sign)).unwrap_or(text.len());
    (token(text[..length].to_string()), length)
}

fn quoted(text: &str, place: Place) -> Result<(Token, usize), Problem> {
    match text[1..].find('"') {
        Some(length) => Ok((Token::Text(text[1..=length].to_string()), length + 2)),
        None => Err(place.problem("found a name without its closing quote, expected one in the same line")),
    }
}
