//! The program: what every rank shall do.
//!
//! A program is data: lists of calls, and for each rank the list that it runs. Ranks that do the same share one list, with
//! peers given relative to the rank, so that a million ranks cost four bytes each.

use std::num::NonZeroU64;

use crate::id::{RankId, id};
use crate::time::{Bytes, Duration, Instructions};

pub use communicator::{Communicator, Run};

mod check;
mod communicator;

id! {
    /// A communicator of the program; 0 is the world.
    CommunicatorId
}
id! {
    /// A file of the program.
    FileId
}
id! {
    /// A list of calls.
    ListId
}
id! {
    /// A request of one rank. Numbers are that rank's own and dense from 0; a number may be used again once its request is
    /// complete (or freed, if persistent).
    RequestId
}

/// The tag that matches every tag (MPI_ANY_TAG).
pub const ANY_TAG: i32 = -1;

/// The other side of a message, as a rank of the call's communicator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// MPI_PROC_NULL: the call does nothing.
    Null,
    /// MPI_ANY_SOURCE.
    Any,
    /// This rank.
    Rank(u32),
    /// The caller's rank plus this, modulo the size of the communicator.
    Relative(i32),
    /// The rank whose number differs from the caller's in these bits. MPI_PROC_NULL if there is no such rank.
    Exclusive(u32),
}

/// When a send is complete (MPI 4.1, section 3.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SendMode {
    /// When the library is done with the buffer: eager or rendezvous by size.
    #[default]
    Standard,
    /// Not before the receive has been matched: rendezvous at any size.
    Synchronous,
    /// At once; the message then goes its way like a standard one.
    Buffered,
    /// The receive is known to be posted: eager at any size.
    Ready,
}

/// A message to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Send {
    /// To whom.
    pub destination: Peer,
    /// Its tag, not negative.
    pub tag: i32,
    /// In which communicator.
    pub communicator: CommunicatorId,
    /// How much.
    pub bytes: Bytes,
    /// When it is complete.
    pub mode: SendMode,
}

/// A message to be received. Its size is the sender's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receive {
    /// From whom.
    pub source: Peer,
    /// Its tag, or [`ANY_TAG`].
    pub tag: i32,
    /// In which communicator.
    pub communicator: CommunicatorId,
}

/// What a wait or a test looks for among its requests. Requests that are null or inactive count as complete, as in MPI
/// 4.1, section 3.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completion {
    /// MPI_Wait, MPI_Waitall: waits for all.
    All,
    /// MPI_Waitany: waits for the first.
    Any,
    /// MPI_Waitsome: waits for the first, takes all that are complete then.
    Some,
    /// Waits for exactly the requests at these positions of the call's list and takes them: what a recorded call of the
    /// Wait or Test family found complete. None: returns at once.
    Recorded(Numbers),
    /// MPI_Test, MPI_Testall: does not wait; takes all if all are complete.
    TestAll,
    /// MPI_Testany: does not wait; takes one if one is complete.
    TestAny,
    /// MPI_Testsome: does not wait; takes what is complete.
    TestSome,
}

/// The collective calls. `bytes` and `counts` mean the fields of [`Collective`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CollectiveCall {
    /// MPI_Barrier.
    Barrier,
    /// MPI_Bcast of `bytes`.
    Bcast,
    /// MPI_Reduce of `bytes`.
    Reduce,
    /// MPI_Allreduce of `bytes`.
    Allreduce,
    /// MPI_Gather: each rank gives `bytes`.
    Gather,
    /// MPI_Gatherv: this rank gives `bytes`.
    Gatherv,
    /// MPI_Scatter: each rank gets `bytes`.
    Scatter,
    /// MPI_Scatterv: rank i gets `counts[i]` (needed at the root only).
    Scatterv,
    /// MPI_Allgather: each rank gives `bytes`.
    Allgather,
    /// MPI_Allgatherv: rank i gives `counts[i]`.
    Allgatherv,
    /// MPI_Alltoall: each rank gives `bytes` to each other.
    Alltoall,
    /// MPI_Alltoallv, MPI_Alltoallw: this rank gives `counts[i]` to rank i.
    Alltoallv,
    /// MPI_Reduce_scatter: rank i gets `counts[i]` of the result.
    ReduceScatter,
    /// MPI_Reduce_scatter_block: each rank gets `bytes` of the result.
    ReduceScatterBlock,
    /// MPI_Scan of `bytes`.
    Scan,
    /// MPI_Exscan of `bytes`.
    Exscan,
    /// A call that makes a communicator from this one (MPI_Comm_dup, MPI_Comm_split, ...): its members agree on a
    /// number, as an Allreduce of 8 bytes does.
    CreateCommunicator,
}

/// A collective call of one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collective {
    /// Which one.
    pub call: CollectiveCall,
    /// Over which communicator.
    pub communicator: CommunicatorId,
    /// The root's rank in the communicator; 0 where there is none.
    pub root: u32,
    /// See [`CollectiveCall`].
    pub bytes: Bytes,
    /// Bytes by rank of the communicator, where [`CollectiveCall`] says so; else empty.
    pub counts: Numbers,
}

/// What a file operation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileCall {
    /// MPI_File_open: collective; the communicator agrees, as in [`CollectiveCall::CreateCommunicator`].
    Open,
    /// MPI_File_close: collective; a barrier.
    Close,
    /// Writes the extents. Collective writes are simulated as independent ones.
    Write,
    /// Reads the extents, as far as the file reaches. Collective reads are simulated as independent ones.
    Read,
    /// MPI_File_sync: waits until all servers have on disk what they accepted before.
    Sync,
}

/// A file operation of one rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileOperation {
    /// What.
    pub call: FileCall,
    /// Which file.
    pub file: FileId,
    /// Who opened it.
    pub communicator: CommunicatorId,
    /// Which bytes of the file, for writes and reads.
    pub extents: Extents,
}

/// What one call does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The rank is busy for this long on any machine: computation as recorded, or a call that is not simulated and
    /// takes the time that was recorded.
    Busy(Duration),
    /// The rank computes; ranks of a node share its cores.
    Compute(Instructions),
    /// Sends; with a request, returns at once (MPI_Isend and the like).
    Send(Send, Option<Request>),
    /// Receives; with a request, returns at once.
    Receive(Receive, Option<Request>),
    /// MPI_Sendrecv: sends and receives at the same time.
    SendReceive {
        /// To whom.
        destination: Peer,
        /// Tag of what is sent.
        send_tag: i32,
        /// How much is sent.
        bytes: Bytes,
        /// From whom.
        source: Peer,
        /// Tag of what is received, or [`ANY_TAG`].
        receive_tag: i32,
        /// In which communicator.
        communicator: CommunicatorId,
    },
    /// MPI_Probe: waits until such a message is there; leaves it.
    Probe(Receive),
    /// MPI_Iprobe: looks whether such a message is there; leaves it.
    TestProbe(Receive),
    /// MPI_Send_init and the like.
    SendInit(Send, Request),
    /// MPI_Recv_init.
    ReceiveInit(Receive, Request),
    /// MPI_Start, MPI_Startall: starts persistent requests.
    Start(Requests),
    /// The Wait and Test families. Their requests are null or inactive afterwards, as far as they were complete.
    Complete(Requests, Completion),
    /// MPI_Request_free: what it stands for goes on; nobody waits for it.
    Free(Request),
    /// MPI_Cancel: a receive that is not matched is complete now, without a message. Else nothing happens.
    Cancel(Request),
    /// A collective call; with a request, returns at once (MPI_Ibcast and the like).
    Collective(Collective, Option<Request>),
    /// A file operation; with a request, returns at once (MPI_File_iwrite_at and the like).
    File(FileOperation, Option<Request>),
    /// The `length` calls that follow are run `times` times. Blocks may stand in blocks.
    Repeat {
        /// How often; 0 passes over them.
        times: u32,
        /// How many calls.
        length: u32,
    },
}

/// A request's number where there may be none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request(std::num::NonZeroU32);

impl From<RequestId> for Request {
    fn from(id: RequestId) -> Request {
        Request(std::num::NonZeroU32::MIN.saturating_add(id.0))
    }
}

impl From<Request> for RequestId {
    fn from(request: Request) -> RequestId {
        RequestId(request.0.get() - 1)
    }
}

/// A number that the program's author gives to a call; the simulator hands it to the `Sink` and looks at nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallTag(pub u32);

impl CallTag {
    /// The tag of what is not a call (computation): the sink hears nothing of it.
    pub const NONE: CallTag = CallTag(u32::MAX);
}

/// One entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// What it does.
    pub operation: Operation,
    /// Its author's number for it.
    pub tag: CallTag,
}

// A trace of a hundred million calls must fit into memory.
const _: () = assert!(size_of::<Call>() <= 48);

/// Part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// First byte.
    pub offset: u64,
    /// How many bytes.
    pub length: NonZeroU64,
}

/// A file that the program uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, for reports.
    pub name: String,
    /// Its size when the program starts.
    pub bytes: Bytes,
}

/// A stretch of one of the program's tables.
macro_rules! span {
    ($(#[$documentation:meta])* $name:ident) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name {
            start: u32,
            length: u32,
        }

        impl $name {
            /// How many there are.
            pub const fn len(self) -> usize {
                self.length as usize
            }

            /// True if there are none.
            pub const fn is_empty(self) -> bool {
                self.length == 0
            }

            fn append<T>(table: &mut Vec<T>, entries: impl IntoIterator<Item = T>) -> Self {
                let start = table.len();
                table.extend(entries);
                let number = |value: usize| u32::try_from(value).expect("a program's tables hold at most 2^32 entries");
                Self { start: number(start), length: number(table.len() - start) }
            }

            fn range(self) -> std::ops::Range<usize> {
                self.start as usize..self.start as usize + self.length as usize
            }
        }
    };
}

span! {
    /// Numbers kept in the program: counts in bytes, or positions.
    Numbers
}
span! {
    /// A list of requests kept in the program.
    Requests
}
span! {
    /// A list of extents kept in the program.
    Extents
}

/// What every rank shall do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    communicators: Vec<Communicator>,
    files: Vec<File>,
    lists: Vec<Vec<Call>>,
    list_of_rank: Vec<ListId>,
    numbers: Vec<u64>,
    requests: Vec<Option<RequestId>>,
    extents: Vec<Extent>,
}

/// What is wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("call {position} of rank {rank}: {problem}")]
pub struct ProgramError {
    /// The first rank that runs the call, in the world.
    pub rank: u32,
    /// Its position in the rank's list, from 0.
    pub position: usize,
    /// What was found, and what would be right.
    pub problem: String,
}

impl Program {
    /// The world communicator.
    pub const WORLD: CommunicatorId = CommunicatorId(0);

    /// A program of `ranks` ranks that do nothing yet.
    pub fn new(ranks: u32) -> Program {
        Program {
            communicators: vec![Communicator::range(0, ranks)],
            files: Vec::new(),
            lists: vec![Vec::new()],
            list_of_rank: vec![ListId(0); ranks as usize],
            numbers: Vec::new(),
            requests: Vec::new(),
            extents: Vec::new(),
        }
    }

    /// Adds a communicator of ranks of the world.
    pub fn add_communicator(&mut self, communicator: Communicator) -> CommunicatorId {
        self.communicators.push(communicator);
        CommunicatorId::from_index(self.communicators.len() - 1)
    }

    /// Adds a file.
    pub fn add_file(&mut self, file: File) -> FileId {
        self.files.push(file);
        FileId::from_index(self.files.len() - 1)
    }

    /// Adds numbers: counts or positions.
    pub fn add_numbers(&mut self, numbers: impl IntoIterator<Item = u64>) -> Numbers {
        Numbers::append(&mut self.numbers, numbers)
    }

    /// Adds a list of requests; None stands for MPI_REQUEST_NULL.
    pub fn add_requests(&mut self, requests: impl IntoIterator<Item = Option<RequestId>>) -> Requests {
        Requests::append(&mut self.requests, requests)
    }

    /// Adds extents; empty ones cannot be said, so leave them out.
    pub fn add_extents(&mut self, extents: impl IntoIterator<Item = Extent>) -> Extents {
        Extents::append(&mut self.extents, extents)
    }

    /// Adds a list of calls.
    pub fn add_list(&mut self, calls: Vec<Call>) -> ListId {
        self.lists.push(calls);
        ListId::from_index(self.lists.len() - 1)
    }

    /// Lets `rank` run `list`.
    pub fn assign(&mut self, rank: RankId, list: ListId) {
        self.list_of_rank[rank.index()] = list;
    }

    /// Number of ranks of the world.
    pub fn ranks(&self) -> u32 {
        self.communicators[0].size()
    }

    /// A communicator.
    pub fn communicator(&self, communicator: CommunicatorId) -> &Communicator {
        &self.communicators[communicator.index()]
    }

    /// All communicators, the world first.
    pub fn communicators(&self) -> &[Communicator] {
        &self.communicators
    }

    /// All files.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The list that `rank` runs.
    pub fn list_of(&self, rank: RankId) -> ListId {
        self.list_of_rank[rank.index()]
    }

    /// The calls of a list.
    pub fn calls(&self, list: ListId) -> &[Call] {
        &self.lists[list.index()]
    }

    /// The numbers of a stretch.
    pub fn numbers(&self, numbers: Numbers) -> &[u64] {
        &self.numbers[numbers.range()]
    }

    /// The requests of a stretch.
    pub fn requests(&self, requests: Requests) -> &[Option<RequestId>] {
        &self.requests[requests.range()]
    }

    /// The extents of a stretch.
    pub fn extents(&self, extents: Extents) -> &[Extent] {
        &self.extents[extents.range()]
    }
}
