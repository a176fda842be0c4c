//! What a program file says, before it becomes a program.

use super::expression::Expression;
use super::lexer::{Token, tokens};
use super::{Place, Problem};

/// All of a file.
pub struct Text {
    pub ranks: (Expression, Place),
    pub communicators: Vec<(Name, Vec<Range>)>,
    pub files: Vec<FileLine>,
    pub blocks: Vec<Block>,
}

/// A name and its place.
#[derive(Clone)]
pub struct Name {
    pub text: String,
    pub place: Place,
}

/// `file NAME "path" SIZE`
pub struct FileLine {
    pub name: Name,
    pub path: String,
    pub bytes: Option<Expression>,
}

/// `A to B by C`, or one rank.
pub struct Range {
    pub first: Expression,
    pub last: Option<Expression>,
    pub step: Option<Expression>,
}

/// Who runs a block.
pub enum Who {
    All,
    Even,
    Odd,
    /// Those that no block before names.
    Others,
    Ranks(Vec<Range>),
}

/// `on WHO { ... }`
pub struct Block {
    pub who: Who,
    pub body: Vec<Statement>,
}

pub enum Statement {
    Repeat { place: Place, times: Expression, body: Vec<Statement> },
    For { name: Name, first: Expression, last: Expression, body: Vec<Statement> },
    Call(Box<Written>),
}

/// The other side of a message.
#[derive(Clone)]
pub enum PeerText {
    Any,
    Null,
    Right(Option<Expression>),
    Left(Option<Expression>),
    Across(Expression),
    Rank(Expression),
}

/// Peer and tag; no tag: 0 for sends, 0 for receives.
#[derive(Clone)]
pub struct End {
    pub place: Place,
    pub peer: PeerText,
    /// None: not said. Some(None): any.
    pub tag: Option<Option<Expression>>,
}

/// An amount, for files with its place there.
pub struct Amount {
    pub place: Place,
    pub value: Expression,
    pub offset: Option<Expression>,
    /// How often, and how far apart.
    pub strided: Option<(Expression, Expression)>,
}

/// The name of a request, perhaps with a number.
#[derive(Clone)]
pub struct RequestName {
    pub name: Name,
    pub number: Option<Expression>,
}

/// A call as it is written: a word, then clauses in any order.
pub struct Written {
    pub word: Name,
    pub amounts: Vec<Amount>,
    pub to: Option<End>,
    pub from: Option<End>,
    pub communicator: Option<Name>,
    pub root: Option<(Expression, Place)>,
    pub request: Option<RequestName>,
    /// Names that stand after the word: a file, or requests.
    pub names: Vec<RequestName>,
    pub found: Option<Vec<Expression>>,
}

/// Calls whose word is followed by names of requests.
const NAMING_REQUESTS: &[&str] =
    &["wait", "waitany", "waitsome", "test", "testany", "testsome", "start", "free", "cancel"];

/// Calls whose word is followed by the name of a file.
const NAMING_A_FILE: &[&str] = &["open", "close", "write", "read", "sync"];

/// Blocks in blocks, at most.
const DEEPEST_BLOCK: usize = 16;

pub fn parse(text: &str) -> Result<Text, Problem> {
    let tokens = tokens(text)?;
    Parser { tokens: &tokens, next: 0, depth: 0 }.text()
}

pub struct Parser<'a> {
    tokens: &'a [(Token, Place)],
    next: usize,
    pub depth: usize,
}

impl Parser<'_> {
    pub fn peek(&self) -> &Token {
        &self.tokens[self.next.min(self.tokens.len() - 1)].0
    }

    pub fn place(&self) -> Place {
        self.tokens[self.next.min(self.tokens.len() - 1)].1
    }

    pub fn take(&mut self) -> (Token, Place) {
        let taken = (self.peek().clone(), self.place());
        self.next += 1;
        taken
    }

    pub fn take_sign(&mut self, sign: char) -> bool {
        let there = *self.peek() == Token::Sign(sign);
        self.next += usize::from(there);
        there
    }

    pub fn take_word(&mut self, word: &str) -> bool {
        let there = matches!(self.peek(), Token::Word(found) if found == word);
        self.next += usize::from(there);
        there
    }

    pub fn expected<T>(&self, what: &str) -> Result<T, Problem> {
        Err(self.place().problem(format!("found {}, expected {what}", self.peek())))
    }

    fn name(&mut self, what: &str) -> Result<Name, Problem> {
        match self.peek().clone() {
            Token::Word(text) => {
                let place = self.take().1;
                Ok(Name { text, place })
            }
            _ => self.expected(what),
        }
    }

    fn end_of_line(&mut self) -> Result<(), Problem> {
        match self.peek() {
            Token::End => {
                self.take();
                Ok(())
            }
            Token::Sign('}') => Ok(()),
            _ => self.expected("the end of the line"),
        }
    }

    fn skip_ends(&mut self) {
        while *self.peek() == Token::End && self.next < self.tokens.len() {
            self.take();
        }
    }

    fn at_end(&self) -> bool {
        self.next >= self.tokens.len()
    }

    fn text(&mut self) -> Result<Text, Problem> {
        self.skip_ends();
        if !self.take_word("program") {
            return self.expected("\"program 1\" as the first line");
        }
        match self.take() {
            (Token::Number(version), _) if version == "1" => self.end_of_line()?,
            (found, place) => return Err(place.problem(format!("found version {found}, expected 1"))),
        }
        self.skip_ends();
        let place = self.place();
        if !self.take_word("ranks") {
            return self.expected("\"ranks\" and their number as the second line");
        }
        let ranks = (self.expression()?, place);
        self.end_of_line()?;
        let mut text = Text { ranks, communicators: Vec::new(), files: Vec::new(), blocks: Vec::new() };
        loop {
            self.skip_ends();
            if self.at_end() {
                return Ok(text);
            }
            if self.take_word("communicator") {
                let name = self.name("the name of the communicator")?;
                if !self.take_sign('=') {
                    return self.expected("\"=\" and the members");
                }
                text.communicators.push((name, self.ranges()?));
            } else if self.take_word("file") {
                text.files.push(self.file()?);
            } else if self.take_word("on") {
                let who = self.who()?;
                text.blocks.push(Block { who, body: self.body()? });
            } else {
                return self.expected("\"communicator\", \"file\" or \"on\"");
            }
            if !self.at_end() {
                self.end_of_line()?;
            }
        }
    }

    fn file(&mut self) -> Result<FileLine, Problem> {
        let name = self.name("a name for the file")?;
        let (Token::Text(path), _) = self.take() else {
            self.next -= 1;
            return self.expected("the file's path in quotes");
        };
        let bytes = if *self.peek() == Token::End { None } else { Some(self.expression()?) };
        Ok(FileLine { name, path, bytes })
    }

    fn who(&mut self) -> Result<Who, Problem> {
        for (word, who) in [("all", Who::All), ("even", Who::Even), ("odd", Who::Odd), ("others", Who::Others)] {
            if self.take_word(word) {
                return Ok(who);
            }
        }
        Ok(Who::Ranks(self.ranges()?))
    }

    fn ranges(&mut self) -> Result<Vec<Range>, Problem> {
        let mut ranges = Vec::new();
        loop {
            let first = self.expression()?;
            let last = if self.take_word("to") { Some(self.expression()?) } else { None };
            let step = if last.is_some() && self.take_word("by") { Some(self.expression()?) } else { None };
            ranges.push(Range { first, last, step });
            if !self.take_sign(',') {
                return Ok(ranges);
            }
        }
    }

    fn body(&mut self) -> Result<Vec<Statement>, Problem> {
        if !self.take_sign('{') {
            return self.expected("\"{\"");
        }
        self.depth += 1;
        if self.depth > DEEPEST_BLOCK {
            return Err(self.place().problem(format!("found blocks in blocks, expected at most {DEEPEST_BLOCK}")));
        }
        let mut body = Vec::new();
        loop {
            self.skip_ends();
            if self.take_sign('}') {
                self.depth -= 1;
                return Ok(body);
            }
            if self.at_end() {
                return self.expected("\"}\"");
            }
            body.push(self.statement()?);
            self.end_of_line()?;
        }
    }

    fn statement(&mut self) -> Result<Statement, Problem> {
        let place = self.place();
        if self.take_word("repeat") {
            return Ok(Statement::Repeat { place, times: self.expression()?, body: self.body()? });
        }
        if self.take_word("for") {
            let name = self.name("a name that counts")?;
            if !self.take_word("from") {
                return self.expected("\"from\"");
            }
            let first = self.expression()?;
            if !self.take_word("to") {
                return self.expected("\"to\"");
            }
            return Ok(Statement::For { name, first, last: self.expression()?, body: self.body()? });
        }
        Ok(Statement::Call(Box::new(self.call()?)))
    }

    fn call(&mut self) -> Result<Written, Problem> {
        let word = self.name("a call, \"repeat\" or \"for\"")?;
        let names_requests = NAMING_REQUESTS.contains(&word.text.as_str());
        let names_file = NAMING_A_FILE.contains(&word.text.as_str());
        let mut call = Written {
            word,
            amounts: Vec::new(),
            to: None,
            from: None,
            communicator: None,
            root: None,
            request: None,
            names: Vec::new(),
            found: None,
        };
        while !matches!(self.peek(), Token::End | Token::Sign('}')) {
            let place = self.place();
            if self.take_word("to") {
                call.to = Some(self.end_of_message(place)?);
            } else if self.take_word("from") {
                call.from = Some(self.end_of_message(place)?);
            } else if self.take_word("in") {
                call.communicator = Some(self.name("the name of a communicator")?);
            } else if self.take_word("root") {
                call.root = Some((self.expression()?, place));
            } else if self.take_word("as") {
                call.request = Some(self.request_name()?);
            } else if self.take_word("found") {
                call.found = Some(self.found()?);
            } else if (names_requests || names_file && call.names.is_empty()) && matches!(self.peek(), Token::Word(_)) {
                call.names.push(self.request_name()?);
                self.take_sign(',');
            } else if call.amounts.is_empty() {
                call.amounts = self.amounts()?;
            } else {
                return self.expected("a clause of the call or the end of the line");
            }
        }
        Ok(call)
    }

    fn end_of_message(&mut self, place: Place) -> Result<End, Problem> {
        let peer = if self.take_word("any") {
            PeerText::Any
        } else if self.take_word("null") {
            PeerText::Null
        } else if self.take_word("right") {
            PeerText::Right(self.distance()?)
        } else if self.take_word("left") {
            PeerText::Left(self.distance()?)
        } else if self.take_word("across") {
            PeerText::Across(self.expression()?)
        } else {
            PeerText::Rank(self.expression()?)
        };
        let tag = match self.take_word("tag") {
            false => None,
            true if self.take_word("any") => Some(None),
            true => Some(Some(self.expression()?)),
        };
        Ok(End { place, peer, tag })
    }

    /// A number after `right` or `left`.
    fn distance(&mut self) -> Result<Option<Expression>, Problem> {
        match self.peek() {
            Token::Number(_) | Token::Sign('(') => self.expression().map(Some),
            _ => Ok(None),
        }
    }

    fn request_name(&mut self) -> Result<RequestName, Problem> {
        let name = self.name("a name")?;
        if !self.take_sign('[') {
            return Ok(RequestName { name, number: None });
        }
        let number = Some(self.expression()?);
        if self.take_sign(']') { Ok(RequestName { name, number }) } else { self.expected("\"]\"") }
    }

    fn found(&mut self) -> Result<Vec<Expression>, Problem> {
        let mut positions = Vec::new();
        while matches!(self.peek(), Token::Number(_)) {
            positions.push(self.expression()?);
            self.take_sign(',');
        }
        Ok(positions)
    }

    fn amounts(&mut self) -> Result<Vec<Amount>, Problem> {
        let mut amounts = Vec::new();
        loop {
            let (place, value) = (self.place(), self.expression()?);
            let offset = if self.take_word("at") { Some(self.expression()?) } else { None };
            let strided = match offset.is_some() && self.take_word("times") {
                false => None,
                true => {
                    let times = self.expression()?;
                    if !self.take_word("every") {
                        return self.expected("\"every\" and a distance");
                    }
                    Some((times, self.expression()?))
                }
            };
            amounts.push(Amount { place, value, offset, strided });
            if !self.take_sign(',') {
                return Ok(amounts);
            }
        }
    }
}
