//! From a written call to an operation: which words there are, and what each needs.

use mpilab_sim::program::{
    ANY_TAG, Collective, CollectiveCall, CommunicatorId, Completion, FileCall, FileOperation, Numbers, Operation, Peer, Receive,
    Request, Requests, Send, SendMode,
};
use mpilab_sim::time::{Bytes, Duration, Instructions};

use super::Problem;
use super::build::ListBuilder;
use super::expression::Unit;
use super::syntax::{End, PeerText, RequestName, Written};

/// What a word stands for.
#[derive(Clone, Copy)]
enum Meaning {
    Compute,
    Send(SendMode),
    SendInit(SendMode),
    Receive,
    ReceiveInit,
    SendReceive,
    Probe,
    TestProbe,
    Start,
    Complete(Completion),
    Free,
    Cancel,
    Collective(CollectiveCall),
    File(FileCall),
}

const WORDS: &[(&str, Meaning)] = &[
    ("compute", Meaning::Compute),
    ("send", Meaning::Send(SendMode::Standard)),
    ("ssend", Meaning::Send(SendMode::Synchronous)),
    ("bsend", Meaning::Send(SendMode::Buffered)),
    ("rsend", Meaning::Send(SendMode::Ready)),
    ("send-init", Meaning::SendInit(SendMode::Standard)),
    ("ssend-init", Meaning::SendInit(SendMode::Synchronous)),
    ("bsend-init", Meaning::SendInit(SendMode::Buffered)),
    ("rsend-init", Meaning::SendInit(SendMode::Ready)),
    ("receive", Meaning::Receive),
    ("receive-init", Meaning::ReceiveInit),
    ("sendrecv", Meaning::SendReceive),
    ("probe", Meaning::Probe),
    ("iprobe", Meaning::TestProbe),
    ("start", Meaning::Start),
    ("wait", Meaning::Complete(Completion::All)),
    ("waitany", Meaning::Complete(Completion::Any)),
    ("waitsome", Meaning::Complete(Completion::Some)),
    ("test", Meaning::Complete(Completion::TestAll)),
    ("testany", Meaning::Complete(Completion::TestAny)),
    ("testsome", Meaning::Complete(Completion::TestSome)),
    ("free", Meaning::Free),
    ("cancel", Meaning::Cancel),
    ("barrier", Meaning::Collective(CollectiveCall::Barrier)),
    ("bcast", Meaning::Collective(CollectiveCall::Bcast)),
    ("reduce", Meaning::Collective(CollectiveCall::Reduce)),
    ("allreduce", Meaning::Collective(CollectiveCall::Allreduce)),
    ("gather", Meaning::Collective(CollectiveCall::Gather)),
    ("gatherv", Meaning::Collective(CollectiveCall::Gatherv)),
    ("scatter", Meaning::Collective(CollectiveCall::Scatter)),
    ("scatterv", Meaning::Collective(CollectiveCall::Scatterv)),
    ("allgather", Meaning::Collective(CollectiveCall::Allgather)),
    ("allgatherv", Meaning::Collective(CollectiveCall::Allgatherv)),
    ("alltoall", Meaning::Collective(CollectiveCall::Alltoall)),
    ("alltoallv", Meaning::Collective(CollectiveCall::Alltoallv)),
    ("reduce-scatter", Meaning::Collective(CollectiveCall::ReduceScatter)),
    ("reduce-scatter-block", Meaning::Collective(CollectiveCall::ReduceScatterBlock)),
    ("scan", Meaning::Collective(CollectiveCall::Scan)),
    ("exscan", Meaning::Collective(CollectiveCall::Exscan)),
    ("create-communicator", Meaning::Collective(CollectiveCall::CreateCommunicator)),
    ("open", Meaning::File(FileCall::Open)),
    ("close", Meaning::File(FileCall::Close)),
    ("write", Meaning::File(FileCall::Write)),
    ("read", Meaning::File(FileCall::Read)),
    ("sync", Meaning::File(FileCall::Sync)),
];

/// Clauses that a call may have. What it must have, it misses when it looks for it.
struct Allowed {
    amounts: bool,
    to: bool,
    from: bool,
    communicator: bool,
    root: bool,
    request: bool,
    names: bool,
    found: bool,
}

impl Meaning {
    fn allowed(self) -> Allowed {
        let none = Allowed {
            amounts: false,
            to: false,
            from: false,
            communicator: false,
            root: false,
            request: false,
            names: false,
            found: false,
        };
        match self {
            Meaning::Compute => Allowed { amounts: true, ..none },
            Meaning::Send(_) | Meaning::SendInit(_) => Allowed { amounts: true, to: true, communicator: true, request: true, ..none },
            Meaning::Receive | Meaning::ReceiveInit => Allowed { from: true, communicator: true, request: true, ..none },
            Meaning::SendReceive => Allowed { amounts: true, to: true, from: true, communicator: true, ..none },
            Meaning::Probe | Meaning::TestProbe => Allowed { from: true, communicator: true, ..none },
            Meaning::Start | Meaning::Free | Meaning::Cancel => Allowed { names: true, ..none },
            Meaning::Complete(completion) => Allowed { names: true, found: completion == Completion::All, ..none },
            Meaning::Collective(_) => Allowed { amounts: true, communicator: true, root: true, request: true, ..none },
            Meaning::File(FileCall::Write | FileCall::Read) => {
                Allowed { amounts: true, communicator: true, request: true, names: true, ..none }
            }
            Meaning::File(_) => Allowed { communicator: true, request: true, names: true, ..none },
        }
    }
}

/// The operation of a written call.
pub fn operation<'a>(list: &mut ListBuilder<'a, '_>, written: &'a Written) -> Result<Operation, Problem> {
    let word = &written.word;
    let Some(&(_, meaning)) = WORDS.iter().find(|(known, _)| *known == word.text) else {
        let known: Vec<&str> = WORDS.iter().map(|(known, _)| *known).collect();
        return Err(word.place.problem(format!("found \"{}\", expected \"repeat\", \"for\" or one of {}", word.text, known.join(", "))));
    };
    check_clauses(written, &meaning.allowed())?;
    let mut context = Context { list, written };
    match meaning {
        Meaning::Compute => context.compute(),
        Meaning::Send(mode) => Ok(Operation::Send(context.send(mode)?, context.request()?)),
        Meaning::SendInit(mode) => Ok(Operation::SendInit(context.send(mode)?, context.needed_request()?)),
        Meaning::Receive => Ok(Operation::Receive(context.receive()?, context.request()?)),
        Meaning::ReceiveInit => Ok(Operation::ReceiveInit(context.receive()?, context.needed_request()?)),
        Meaning::SendReceive => context.send_receive(),
        Meaning::Probe => Ok(Operation::Probe(context.receive()?)),
        Meaning::TestProbe => Ok(Operation::TestProbe(context.receive()?)),
        Meaning::Start => Ok(Operation::Start(context.named_requests()?)),
        Meaning::Complete(completion) => context.complete(completion),
        Meaning::Free => Ok(Operation::Free(context.only_named_request()?)),
        Meaning::Cancel => Ok(Operation::Cancel(context.only_named_request()?)),
        Meaning::Collective(call) => context.collective(call),
        Meaning::File(call) => context.file(call),
    }
}

fn check_clauses(written: &Written, allowed: &Allowed) -> Result<(), Problem> {
    let found = [
        ("an amount", !written.amounts.is_empty(), allowed.amounts),
        ("\"to\"", written.to.is_some(), allowed.to),
        ("\"from\"", written.from.is_some(), allowed.from),
        ("\"in\"", written.communicator.is_some(), allowed.communicator),
        ("\"root\"", written.root.is_some(), allowed.root),
        ("\"as\"", written.request.is_some(), allowed.request),
        ("a name", !written.names.is_empty(), allowed.names),
        ("\"found\"", written.found.is_some(), allowed.found),
    ];
    match found.iter().find(|(_, there, allowed)| *there && !allowed) {
        None => Ok(()),
        Some((clause, _, _)) => {
            let word = &written.word;
            Err(word.place.problem(format!("found {clause} with \"{}\", expected a call without it", word.text)))
        }
    }
}

/// A written call, and what it is added to.
struct Context<'a, 'b, 'c> {
    list: &'c mut ListBuilder<'a, 'b>,
    written: &'a Written,
}

impl<'a> Context<'a, '_, '_> {
    fn missing<T>(&self, what: &str) -> Result<T, Problem> {
        let word = &self.written.word;
        Err(word.place.problem(format!("found \"{}\" without {what}, expected it", word.text)))
    }

    fn compute(&self) -> Result<Operation, Problem> {
        let [amount] = &self.written.amounts[..] else { return self.missing("one time or number of instructions") };
        let names = &self.list.names;
        match amount.value.value(names)?.unit {
            Unit::Instructions => {
                let number = amount.value.number(names, Unit::Instructions, "a number of instructions")?;
                Ok(Operation::Compute(Instructions(number)))
            }
            _ => {
                let picoseconds = amount.value.number(names, Unit::Picoseconds, "a time, or a number of instructions")?;
                Ok(Operation::Busy(Duration::from_picoseconds(picoseconds)))
            }
        }
    }

    /// The only amount.
    fn bytes(&self) -> Result<Bytes, Problem> {
        match &self.written.amounts[..] {
            [amount] if amount.offset.is_none() => amount.value.number(&self.list.names, Unit::Bytes, "a size").map(Bytes),
            _ => self.missing("one size"),
        }
    }

    fn communicator(&self) -> Result<CommunicatorId, Problem> {
        self.list.builder.communicator(self.written.communicator.as_ref())
    }

    fn peer(&self, end: &End) -> Result<Peer, Problem> {
        let names = &self.list.names;
        let distance = |distance: &Option<_>| match distance {
            None => Ok(1),
            Some(distance) => super::expression::Expression::number::<i32>(distance, names, Unit::Plain, "a distance"),
        };
        Ok(match &end.peer {
            PeerText::Any => Peer::Any,
            PeerText::Null => Peer::Null,
            PeerText::Right(right) => Peer::Relative(distance(right)?),
            PeerText::Left(left) => Peer::Relative(-distance(left)?.max(-i32::MAX)),
            PeerText::Across(bits) => Peer::Exclusive(bits.number(names, Unit::Plain, "a number of bits")?),
            PeerText::Rank(rank) => Peer::Rank(rank.number(names, Unit::Plain, "a rank")?),
        })
    }

    fn tag(&self, end: &End, any_is_allowed: bool) -> Result<i32, Problem> {
        match &end.tag {
            None => Ok(0),
            Some(Some(tag)) => tag.number(&self.list.names, Unit::Plain, "a tag"),
            Some(None) if any_is_allowed => Ok(ANY_TAG),
            Some(None) => Err(end.place.problem("found any tag, expected the tag that the message is sent with")),
        }
    }

    fn send(&self, mode: SendMode) -> Result<Send, Problem> {
        let Some(to) = &self.written.to else { return self.missing("\"to\"") };
        let (destination, tag) = (self.peer(to)?, self.tag(to, false)?);
        Ok(Send { destination, tag, communicator: self.communicator()?, bytes: self.bytes()?, mode })
    }

    fn receive(&self) -> Result<Receive, Problem> {
        let Some(from) = &self.written.from else { return self.missing("\"from\"") };
        Ok(Receive { source: self.peer(from)?, tag: self.tag(from, true)?, communicator: self.communicator()? })
    }

    fn send_receive(&self) -> Result<Operation, Problem> {
        let Send { destination, tag: send_tag, communicator, bytes, .. } = self.send(SendMode::Standard)?;
        let Receive { source, tag: receive_tag, .. } = self.receive()?;
        Ok(Operation::SendReceive { destination, send_tag, bytes, source, receive_tag, communicator })
    }

    fn request(&mut self) -> Result<Option<Request>, Problem> {
        let name = self.written.request.as_ref();
        name.map(|name| self.list.request(name).map(Request::from)).transpose()
    }

    fn needed_request(&mut self) -> Result<Request, Problem> {
        match self.request()? {
            Some(request) => Ok(request),
            None => self.missing("\"as\" and a name"),
        }
    }

    /// The requests that are named, or all if none is.
    fn named_requests(&mut self) -> Result<Requests, Problem> {
        let named: Vec<_> = self.written.names.iter().map(|name| self.list.known_request(name)).collect::<Result<_, _>>()?;
        let requests = if named.is_empty() { self.list.all_requests() } else { named };
        Ok(self.list.builder.program.add_requests(requests.into_iter().map(Some)))
    }

    fn only_named_request(&self) -> Result<Request, Problem> {
        match &self.written.names[..] {
            [name] => self.list.known_request(name).map(Request::from),
            _ => self.missing("the name of one request"),
        }
    }

    fn complete(&mut self, completion: Completion) -> Result<Operation, Problem> {
        let requests = self.named_requests()?;
        let Some(found) = &self.written.found else { return Ok(Operation::Complete(requests, completion)) };
        let positions = found.iter().map(|position| position.number(&self.list.names, Unit::Plain, "a position"));
        let positions: Vec<u64> = positions.collect::<Result<_, _>>()?;
        let positions = self.list.builder.program.add_numbers(positions);
        Ok(Operation::Complete(requests, Completion::Recorded(positions)))
    }

    fn collective(&mut self, call: CollectiveCall) -> Result<Operation, Problem> {
        let communicator = self.communicator()?;
        let root = match &self.written.root {
            Some((root, _)) => root.number(&self.list.names, Unit::Plain, "a rank")?,
            None => 0,
        };
        let (bytes, counts) = match call {
            CollectiveCall::Barrier | CollectiveCall::CreateCommunicator if self.written.amounts.is_empty() => {
                (Bytes(0), Numbers::default())
            }
            CollectiveCall::Scatterv | CollectiveCall::Allgatherv | CollectiveCall::Alltoallv | CollectiveCall::ReduceScatter => {
                (Bytes(0), self.counts()?)
            }
            CollectiveCall::Barrier | CollectiveCall::CreateCommunicator => return self.missing("nothing after it"),
            _ => (self.bytes()?, Numbers::default()),
        };
        Ok(Operation::Collective(Collective { call, communicator, root, bytes, counts }, self.request()?))
    }

    fn counts(&mut self) -> Result<Numbers, Problem> {
        let sizes = self.written.amounts.iter().map(|amount| amount.value.number(&self.list.names, Unit::Bytes, "a size"));
        let sizes: Vec<u64> = sizes.collect::<Result<_, _>>()?;
        Ok(self.list.builder.program.add_numbers(sizes))
    }

    fn file(&mut self, call: FileCall) -> Result<Operation, Problem> {
        let [RequestName { name, number: None }] = &self.written.names[..] else { return self.missing("the name of one file") };
        let file = self.list.builder.file(name)?;
        let communicator = self.communicator()?;
        let mut extents = Vec::new();
        for amount in &self.written.amounts {
            let names = &self.list.names;
            let length = amount.value.number(names, Unit::Bytes, "a size")?;
            let Some(offset) = &amount.offset else {
                return Err(amount.place.problem("found a size without \"at\", expected its offset in the file"));
            };
            let offset = offset.number(names, Unit::Bytes, "an offset")?;
            let strided = match &amount.strided {
                None => (1, 0),
                Some((times, distance)) => {
                    (times.number(names, Unit::Plain, "a number of times")?, distance.number(names, Unit::Bytes, "a distance")?)
                }
            };
            extents.extend(self.list.builder.extents(amount.place, (offset, length), strided)?);
        }
        let extents = self.list.builder.program.add_extents(extents);
        Ok(Operation::File(FileOperation { call, file, communicator, extents }, self.request()?))
    }
}
