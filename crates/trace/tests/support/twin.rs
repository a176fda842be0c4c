//! The slow twin of the reader: written from `format/trace.md` alone, over the whole file in memory, with the table of
//! calls read from `format/calls.tsv`. It gives records as text, and panics where a container is damaged.

use std::collections::BTreeMap;

use mpilab_trace::{Definition, Peer, Record, Status, Tag, Value};

/// The records of each stream, by (rank, thread), as text.
pub type Streams = BTreeMap<(u32, u32), Vec<String>>;

pub fn decode(file: &[u8]) -> Streams {
    let table = call_table();
    let number = |offset: usize, bytes: usize| -> u64 {
        (0..bytes).map(|byte| u64::from(file[offset + byte]) << (8 * byte)).sum()
    };
    let chunk_bytes = number(16, 4) as usize;
    let mut chunks: BTreeMap<(u32, u32, u32), (usize, usize, u64)> = BTreeMap::new();
    for chunk in 0..number(24, 8) as usize {
        let at = 4096 + chunk * chunk_bytes;
        if at + 64 > file.len() || number(at, 4) == 0 {
            continue;
        }
        let key = (number(at + 4, 4) as u32, number(at + 8, 4) as u32, number(at + 12, 4) as u32);
        chunks.insert(key, (at + 64, number(at + 24, 4) as usize, number(at + 16, 8)));
    }
    let mut streams = Streams::new();
    for ((rank, thread, _), (from, committed, base)) in chunks {
        let mut chunk =
            Chunk { bytes: file[from..from + committed].to_vec(), table: &table, time: base, handles: BTreeMap::new() };
        chunk.bytes.reverse();
        while !chunk.bytes.is_empty() {
            let record = chunk.record();
            streams.entry((rank, thread)).or_default().push(record);
        }
    }
    streams
}

/// Name and arguments of each call: (name, kind).
type Table = Vec<(String, Vec<String>)>;

fn call_table() -> Table {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../format/calls.tsv")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let kinds = fields[2].split(' ').filter_map(|argument| Some(argument.split_once(':')?.1.to_owned()));
        (fields[1].to_owned(), kinds.collect())
    });
    rows.collect()
}

struct Chunk<'t> {
    /// The bytes left, the next one last.
    bytes: Vec<u8>,
    table: &'t Table,
    time: u64,
    /// By kind: recent values, the last one, and the place of the next new one.
    handles: BTreeMap<String, (Vec<u64>, u64, usize)>,
}

impl Chunk<'_> {
    fn byte(&mut self) -> u8 {
        self.bytes.pop().expect("the record goes on beyond the chunk")
    }

    fn varint(&mut self) -> u64 {
        let byte = self.byte();
        let low = u128::from(byte & 0x7F);
        let value = if byte < 0x80 { low } else { low + (u128::from(self.varint()) << 7) };
        u64::try_from(value).expect("64 bits")
    }

    fn zigzag(&mut self) -> i64 {
        let coded = self.varint();
        if coded.is_multiple_of(2) { (coded / 2) as i64 } else { -((coded / 2) as i64) - 1 }
    }

    fn fixed(&mut self) -> u64 {
        (0..8).map(|byte| u64::from(self.byte()) << (8 * byte)).sum()
    }

    fn handle(&mut self, kind: &str) -> u64 {
        let place = self.varint() as usize;
        let difference = if place == 32 { self.zigzag() } else { 0 };
        let (recent, last, next) = self.handles.entry(kind.to_owned()).or_insert((vec![0; 32], 0, 0));
        if place == 32 {
            *last = last.wrapping_add(difference as u64);
            recent[*next] = *last;
            *next = (*next + 1) % 32;
        } else {
            *last = recent[place];
        }
        *last
    }

    fn string(&mut self) -> String {
        let length = self.varint();
        let bytes: Vec<u8> = (0..length).map(|_| self.byte()).collect();
        format!("{bytes:02x?}")
    }

    fn value(&mut self, kind: &str) -> String {
        if let Some(element) = kind.strip_suffix("[]") {
            let length = self.varint();
            return (0..length).map(|_| self.value(element) + ";").collect();
        }
        match kind {
            "pointer" | "flag" | "peer" | "tag" => self.varint().to_string(),
            "int" => self.zigzag().to_string(),
            "status" => match self.varint() {
                0 => "0".to_owned(),
                coded => format!("{coded}/{}/{}", self.varint(), self.varint()),
            },
            "string" => self.string(),
            "hints" => {
                let length = self.varint();
                (0..length).map(|_| self.string() + "=" + &self.string() + ";").collect()
            }
            handle => self.handle(handle).to_string(),
        }
    }

    fn record(&mut self) -> String {
        let head = self.varint();
        if head == 0 {
            return self.definition();
        }
        let (name, kinds) = self.table[(head / 8) as usize - 1].clone();
        let start = self.time.wrapping_add(self.zigzag() as u64);
        self.time = start + self.varint();
        let error = if head & 2 != 0 { self.varint().to_string() } else { "none".to_owned() };
        let arguments: Vec<String> =
            if head & 4 != 0 { vec!["elided".to_owned()] } else { kinds.iter().map(|kind| self.value(kind)).collect() };
        format!("{name} {start} {} nested={} error={error} {}", self.time, head & 1, arguments.join(","))
    }

    fn definition(&mut self) -> String {
        match self.varint() {
            1 => format!("META {} {}", self.string(), self.string()),
            2 => {
                let fields: Vec<String> = (0..5).map(|_| self.fixed().to_string()).collect();
                format!("CLOCK {}", fields.join(" "))
            }
            3 => {
                let head = format!("{} {} {} {}", self.handle("communicator"), self.varint(), self.varint(), self.varint());
                let runs = self.varint();
                let members = (0..runs).map(|_| format!("{}/{}/{};", self.zigzag(), self.zigzag(), self.varint()));
                format!("COMMUNICATOR {head} {}", members.collect::<String>())
            }
            4 => {
                let head = format!("{} {}", self.handle("datatype"), self.string());
                format!("DATATYPE {head} {} {} {}", self.zigzag(), self.zigzag(), self.zigzag())
            }
            5 => format!("OPERATOR {} {} {}", self.handle("operator"), self.string(), self.varint()),
            6 => format!("LOST {}", self.varint()),
            other => panic!("definition {other}"),
        }
    }
}

/// A record of the reader in the words of the twin.
pub fn text(record: &Record) -> String {
    match record {
        Record::Call(call) => {
            let error = call.error.map_or("none".to_owned(), |class| class.to_string());
            let arguments: Vec<String> = match &call.arguments {
                None => vec!["elided".to_owned()],
                Some(values) => values.iter().map(value_text).collect(),
            };
            let (start, end, nested) = (call.start, call.end, u8::from(call.nested));
            format!("{} {start} {end} nested={nested} error={error} {}", call.id, arguments.join(","))
        }
        Record::Definition(definition) => definition_text(definition),
    }
}

fn definition_text(definition: &Definition) -> String {
    match definition {
        Definition::Meta { key, value } => format!("META {:02x?} {:02x?}", key.0, value.0),
        Definition::Clock(reading) => format!(
            "CLOCK {} {} {} {} {}",
            reading.tick,
            reading.unix_nanoseconds,
            reading.ticks_per_1000_seconds,
            reading.offset_ticks as u64,
            reading.error_ticks
        ),
        Definition::Communicator(one) => {
            let members = one.members.iter().map(|run| format!("{}/{}/{};", run.first, run.stride, run.count));
            let members: String = members.collect();
            format!("COMMUNICATOR {} {} {} {} {members}", one.handle, one.size, one.own_rank, one.context)
        }
        Definition::Datatype(one) => {
            format!("DATATYPE {} {:02x?} {} {} {}", one.handle, one.name.0, one.size, one.lower_bound, one.extent)
        }
        Definition::Operator(one) => {
            format!("OPERATOR {} {:02x?} {}", one.handle, one.name.0, u8::from(one.commutes))
        }
        Definition::Lost(count) => format!("LOST {count}"),
    }
}

fn value_text(value: &Value<u64>) -> String {
    fn list<T>(elements: &[T], show: impl Fn(&T) -> String) -> String {
        elements.iter().map(|element| show(element) + ";").collect()
    }
    match value {
        Value::Pointer(pointer) => (*pointer as u8).to_string(),
        Value::Int(number) => number.to_string(),
        Value::Flag(flag) => u8::from(*flag).to_string(),
        Value::Peer(peer) => coded_peer(*peer).to_string(),
        Value::Tag(tag) => coded_tag(*tag).to_string(),
        Value::Handle(handle) => handle.to_string(),
        Value::Status(status) => status_text(status),
        Value::Text(text) => format!("{:02x?}", text.0),
        Value::Hints(hints) => list(hints, |(key, hint)| format!("{:02x?}={:02x?}", key.0, hint.0)),
        Value::Ints(numbers) => list(numbers, i64::to_string),
        Value::Flags(flags) => list(flags, |flag| u8::from(*flag).to_string()),
        Value::Peers(peers) => list(peers, |peer| coded_peer(*peer).to_string()),
        Value::Handles(handles) => list(handles, u64::to_string),
        Value::Statuses(statuses) => list(statuses, status_text),
    }
}

fn status_text(status: &Option<Status>) -> String {
    match status {
        None => "0".to_owned(),
        Some(Status { source, tag, bytes }) => format!("{}/{}/{bytes}", coded_peer(*source) + 1, coded_tag(*tag)),
    }
}

fn coded_peer(peer: Peer) -> u64 {
    match peer {
        Peer::ProcNull => 0,
        Peer::AnySource => 1,
        Peer::Root => 2,
        Peer::Unknown => 3,
        Peer::Rank(rank) => u64::from(rank) + 4,
    }
}

fn coded_tag(tag: Tag) -> u64 {
    match tag {
        Tag::Any => 0,
        Tag::Value(tag) => u64::from(tag) + 1,
    }
}
