//! Words for what a trace holds, the same in all forms of output.

use std::fmt::{self, Display};

use mpilab_trace::{
    ClockReading, Communicator, CommunicatorId, Completeness, DatatypeId, Handle, Layout, Objects, Origin, Peer, Pointer, Run,
    Status, Tag, Value,
};

use crate::open_trace::OpenTrace;

/// Values of one rank, with the meaning of its ids.
#[derive(Clone, Copy)]
pub struct Describer<'t> {
    /// The trace.
    pub open: &'t OpenTrace,
    /// What the rank's ids mean.
    pub objects: &'t Objects,
}

impl Describer<'_> {
    /// A handle: the name of a predefined object, else what sort of object it is and its number.
    pub fn handle(&self, handle: &Handle) -> String {
        match handle {
            Handle::Null => "null".to_owned(),
            Handle::Communicator(id) => communicator_name(*id, self.open.trace.communicator(*id)),
            Handle::Datatype(id) => self.datatype_name(*id),
            Handle::Request(id) => format!("request {}", id.0),
            Handle::Operator(id) => match &self.objects.operator(*id).name {
                name if name.0.is_empty() => format!("operator {}", id.index()),
                name => name.to_string(),
            },
            Handle::File(id) => format!("file {}", id.index()),
            Handle::Unknown(value) => format!("unknown {value:#x}"),
        }
    }

    /// The name of a predefined datatype, or the number of another one.
    pub fn datatype_name(&self, id: DatatypeId) -> String {
        match &self.objects.datatypes.get(id).layout {
            Layout::Named(name) => name.to_string(),
            _ => format!("datatype {}", id.index()),
        }
    }

    /// How a derived datatype was made.
    pub fn layout(&self, layout: &Layout) -> String {
        let name = |id: &DatatypeId| self.datatype_name(*id);
        match layout {
            Layout::Named(name) => name.to_string(),
            Layout::Unknown => "made by a call whose arguments are not recorded".to_owned(),
            Layout::Strided { count: 1, block_length, element, .. } => format!("{block_length} x {}", name(element)),
            Layout::Strided { count, block_length, stride_bytes, element } => {
                format!("{count} blocks of {block_length} x {}, one every {stride_bytes} B", name(element))
            }
            Layout::Placed(blocks) => {
                let shown = blocks.iter().take(SHOWN).map(|block| {
                    format!("{} x {} at {} B", block.count, name(&block.element), block.displacement_bytes)
                });
                listed(shown, blocks.len())
            }
            Layout::Grid { dimensions, element, .. } => {
                let shown = dimensions.iter().map(|dimension| match dimension.period {
                    i64::MAX => format!("{} from {}", dimension.index_count(), dimension.start),
                    period => format!("{} from {} every {period}", dimension.block, dimension.start),
                });
                format!("of a grid of {}: {}", name(element), shown.collect::<Vec<_>>().join(" by "))
            }
            Layout::Resized { element } => format!("{} resized", name(element)),
        }
    }

    /// A value of any kind.
    pub fn value(&self, value: &Value<Handle>) -> String {
        value_with(value, |handle| self.handle(handle))
    }
}

/// How many elements of a list are shown.
const SHOWN: usize = 16;

/// A value, with its handles shown by `handle`.
pub fn value_with<H>(value: &Value<H>, handle: impl Fn(&H) -> String) -> String {
    match value {
        Value::Pointer(pointer) => pointer_name(*pointer).to_owned(),
        Value::Int(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::Peer(peer) => peer_name(*peer),
        Value::Tag(tag) => tag_name(*tag),
        Value::Handle(one) => handle(one),
        Value::Status(status) => status_text(status),
        Value::Text(text) => format!("{text:?}"),
        Value::Hints(hints) => list(hints, |(key, hint)| format!("{key}={hint:?}")),
        Value::Ints(numbers) => list(numbers, i64::to_string),
        Value::Flags(flags) => list(flags, bool::to_string),
        Value::Peers(peers) => list(peers, |peer| peer_name(*peer)),
        Value::Handles(handles) => list(handles, handle),
        Value::Statuses(statuses) => list(statuses, status_text),
    }
}

fn list<T>(elements: &[T], show: impl Fn(&T) -> String) -> String {
    format!("[{}]", listed(elements.iter().take(SHOWN).map(show), elements.len()))
}

fn listed(shown: impl Iterator<Item = String>, length: usize) -> String {
    let shown = shown.collect::<Vec<_>>().join(", ");
    if length > SHOWN { format!("{shown}, ... {length} in all") } else { shown }
}

/// `MPI_IN_PLACE`, `MPI_BOTTOM`, or a word.
pub fn pointer_name(pointer: Pointer) -> &'static str {
    match pointer {
        Pointer::Null => "null",
        Pointer::Ordinary => "address",
        Pointer::InPlace => "MPI_IN_PLACE",
        Pointer::Bottom => "MPI_BOTTOM",
    }
}

/// The rank, or what stands in its place.
pub fn peer_name(peer: Peer) -> String {
    match peer {
        Peer::ProcNull => "MPI_PROC_NULL".to_owned(),
        Peer::AnySource => "MPI_ANY_SOURCE".to_owned(),
        Peer::Root => "MPI_ROOT".to_owned(),
        Peer::Unknown => "unknown".to_owned(),
        Peer::Rank(rank) => rank.to_string(),
    }
}

/// The tag, or MPI_ANY_TAG.
pub fn tag_name(tag: Tag) -> String {
    match tag {
        Tag::Any => "MPI_ANY_TAG".to_owned(),
        Tag::Value(tag) => tag.to_string(),
    }
}

fn status_text(status: &Option<Status>) -> String {
    match status {
        None => "none".to_owned(),
        Some(Status { source: Peer::Unknown, bytes, .. }) => format!("{{{bytes} B}}"),
        Some(Status { source, tag, bytes }) => {
            format!("{{from {} tag {} {bytes} B}}", peer_name(*source), tag_name(*tag))
        }
    }
}

/// The name of a communicator: those that MPI gives, or its number.
pub fn communicator_name(id: CommunicatorId, communicator: &Communicator) -> String {
    match communicator.origin {
        Origin::World => "MPI_COMM_WORLD".to_owned(),
        Origin::Itself => "MPI_COMM_SELF".to_owned(),
        Origin::Made(_) => format!("communicator {}", id.index()),
    }
}

/// Members of a communicator, as runs of ranks of MPI_COMM_WORLD.
pub fn members(runs: &[Run]) -> String {
    let shown = runs.iter().take(SHOWN).map(|run| match (run.count, run.stride) {
        (1, _) => run.first.to_string(),
        (count, 1) => format!("{} to {}", run.first, run.first + count as i64 - 1),
        (count, stride) => format!("{} to {} by {stride}", run.first, run.first + (count as i64 - 1) * stride),
    });
    listed(shown, runs.len())
}

/// Picoseconds as seconds with all their digits.
pub struct Seconds(pub u64);

impl Display for Seconds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        const PICOSECONDS: u64 = 1_000_000_000_000;
        write!(formatter, "{}.{:012}", self.0 / PICOSECONDS, self.0 % PICOSECONDS)
    }
}

/// What is missing in a trace, a sentence for each; none if it is complete.
pub fn remarks(completeness: &Completeness) -> Vec<String> {
    let Completeness { opened, closed, world_size, present, lost_records, elided_calls, open_chunks } = *completeness;
    let mut remarks = Vec::new();
    if closed < opened {
        remarks.push(format!("{} of {opened} ranks did not come to the end of MPI_Finalize", opened - closed));
    }
    if present < world_size {
        remarks.push(format!("{} of {world_size} ranks are missing", world_size - present));
    }
    if lost_records > 0 {
        remarks.push(format!("{lost_records} records found no room"));
    }
    if elided_calls > 0 {
        remarks.push(format!("{elided_calls} calls had too many arguments for a chunk and have none"));
    }
    if open_chunks > 0 {
        remarks.push(format!("{open_chunks} chunks were not completed"));
    }
    remarks
}

/// One reading of a clock.
pub fn clock_reading(reading: &ClockReading) -> String {
    let ClockReading { tick, unix_nanoseconds, ticks_per_1000_seconds, offset_ticks, error_ticks } = reading;
    format!(
        "tick={tick} unix_nanoseconds={unix_nanoseconds} ticks_per_1000_seconds={ticks_per_1000_seconds} \
         offset_ticks={offset_ticks} error_ticks={error_ticks}"
    )
}
