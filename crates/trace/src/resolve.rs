//! Handles replaced by what they mean. One pass over the records of a rank, in order of time.

use std::collections::HashMap;

use crate::call::{ArgumentKind, CallId, HandleKind};
use crate::calls;
use crate::communicator::{CommunicatorId, CreationCounts, LocalCommunicator, Registry};
use crate::datatype::{DatatypeId, Datatypes};
use crate::record::{Call, CommunicatorDefinition, DatatypeDefinition, Definition, OperatorDefinition, Text, Value};
use crate::request::{Completion, RequestId, Requests, makes_request, may_complete};

/// What a handle means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handle {
    /// A null handle.
    Null,
    /// A communicator of the run.
    Communicator(CommunicatorId),
    /// A datatype of the rank.
    Datatype(DatatypeId),
    /// A request of the rank.
    Request(RequestId),
    /// An operator of the rank.
    Operator(OperatorId),
    /// A file of the rank.
    File(FileId),
    /// An object of which the trace says nothing: the library's value.
    Unknown(u64),
}

/// A reduction operator of one rank: an index into [`Objects::operators`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OperatorId(pub(crate) u32);

/// An opening of a file by one rank: an index into [`Objects::files`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub(crate) u32);

/// A file view of one rank: an index into [`Objects::views`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ViewId(pub(crate) u32);

impl OperatorId {
    /// Its number on the rank, in the order of definition.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl FileId {
    /// Its number on the rank, in the order of opening.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A reduction operator.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operator {
    /// `MPI_SUM`, ...; empty: made by the program.
    pub name: Text,
    /// Whether the order of operands does not matter.
    pub commutes: bool,
}

/// A file as `MPI_File_open` opened it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenFile {
    /// The name that was given.
    pub name: Text,
    /// Whose members opened it together.
    pub communicator: Option<CommunicatorId>,
    /// Sum of the modes, numbered as in `format/trace.md`.
    pub mode: i64,
    /// Keys and values of the info object.
    pub hints: Vec<(Text, Text)>,
    /// The collective call that opened it: what makes it the same file on other ranks.
    pub opened_by: Option<Collective>,
}

/// A file view (MPI 4.1, section 14.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Where it begins in the file, in bytes.
    pub displacement_bytes: i64,
    /// Elementary datatype: the unit of offsets.
    pub etype: Option<DatatypeId>,
    /// What is repeated over the file.
    pub filetype: Option<DatatypeId>,
    /// `native`, `internal` or `external32`.
    pub data_representation: Text,
}

/// A collective call: the n-th one on its communicator. The members' calls with an equal value belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Collective {
    /// The communicator.
    pub communicator: CommunicatorId,
    /// Number of the collective call on the communicator, from 0.
    pub sequence: u32,
}

/// A call with its handles resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedCall {
    /// The call; times are picoseconds since the run's start.
    pub call: Call<Handle>,
    /// Number of the call on its rank, from 0, nested ones counted, in the order in which calls ended.
    pub number: u32,
    /// The thread that made it; 0 initialised MPI.
    pub thread: u32,
    /// What a call of the Wait or Test families completed.
    pub completions: Vec<Completion>,
    /// Which collective call it is, if it is one on a known communicator.
    pub collective: Option<Collective>,
    /// The view of the file on which it works, after the call; `None`: the default view, or no file.
    pub view: Option<ViewId>,
}

/// What the ids of one rank mean.
#[derive(Clone, Debug, Default)]
pub struct Objects {
    /// Datatypes.
    pub datatypes: Datatypes,
    operators: Vec<Operator>,
    files: Vec<OpenFile>,
    views: Vec<View>,
}

impl Objects {
    /// The operator with this id.
    pub fn operator(&self, id: OperatorId) -> &Operator {
        &self.operators[id.0 as usize]
    }

    /// The file with this id.
    pub fn file(&self, id: FileId) -> &OpenFile {
        &self.files[id.0 as usize]
    }

    /// The view with this id.
    pub fn view(&self, id: ViewId) -> &View {
        &self.views[id.0 as usize]
    }
}

/// How definitions of communicators become ids.
pub(crate) enum Identification<'t> {
    /// In the first pass over a rank, which registers them.
    Register(&'t mut Registry, CreationCounts, &'t mut Vec<LocalCommunicator>),
    /// In later passes: as registered.
    Known(&'t [LocalCommunicator]),
}

/// What the handles of one rank mean at one time.
pub(crate) struct Resolver<'t> {
    pub objects: Objects,
    identification: Identification<'t>,
    calls_seen: u32,
    communicators_defined: usize,
    communicators: HashMap<u64, CommunicatorId>,
    /// Handles of communicators whose definition follows: the call that made them, and from which communicator.
    communicators_made: HashMap<u64, (CallId, Option<CommunicatorId>)>,
    collectives_seen: HashMap<CommunicatorId, u32>,
    datatypes: HashMap<u64, KnownDatatype>,
    operators: HashMap<u64, OperatorId>,
    known_operators: HashMap<Operator, OperatorId>,
    files: HashMap<u64, (FileId, Option<ViewId>)>,
    known_views: HashMap<View, ViewId>,
    requests: Requests,
}

#[derive(Clone, Copy)]
struct KnownDatatype {
    id: DatatypeId,
    /// The library's definition has come, not the constructor's call alone.
    is_defined: bool,
}

impl<'t> Resolver<'t> {
    pub fn new(identification: Identification<'t>) -> Self {
        Self {
            objects: Objects::default(),
            identification,
            calls_seen: 0,
            communicators_defined: 0,
            communicators: HashMap::new(),
            communicators_made: HashMap::new(),
            collectives_seen: HashMap::new(),
            datatypes: HashMap::new(),
            operators: HashMap::new(),
            known_operators: HashMap::new(),
            files: HashMap::new(),
            known_views: HashMap::new(),
            requests: Requests::default(),
        }
    }

    /// Takes note of a definition.
    pub fn definition(&mut self, definition: Definition) {
        match definition {
            Definition::Communicator(communicator) => self.define_communicator(&communicator),
            Definition::Datatype(datatype) => self.define_datatype(datatype),
            Definition::Operator(OperatorDefinition { handle, name, commutes }) => {
                self.define_operator(handle, Operator { name, commutes });
            }
            Definition::Lost(_) => self.requests.doubt(),
            Definition::Meta { .. } | Definition::Clock(_) => {}
        }
    }

    fn define_communicator(&mut self, definition: &CommunicatorDefinition) {
        let handle = definition.handle;
        let made = self.communicators_made.remove(&handle);
        let id = match &mut self.identification {
            Identification::Register(registry, counts, local) => {
                let id = registry.identify(counts, definition, made);
                local.push(LocalCommunicator { handle, id });
                Some(id)
            }
            Identification::Known(local) => local.get(self.communicators_defined).map(|known| known.id),
        };
        self.communicators_defined += 1;
        self.communicators.extend(id.map(|id| (handle, id)));
    }

    fn define_datatype(&mut self, definition: DatatypeDefinition) {
        let handle = definition.handle;
        let known = self.datatypes.get(&handle).copied();
        let made = known.filter(|known| !known.is_defined || is_as_defined(&self.objects.datatypes, *known, &definition));
        let id = self.objects.datatypes.define(definition, made.map(|made| made.id));
        self.datatypes.insert(handle, KnownDatatype { id, is_defined: true });
    }

    fn define_operator(&mut self, handle: u64, operator: Operator) {
        let operators = &mut self.objects.operators;
        let id = *self.known_operators.entry(operator.clone()).or_insert_with(|| {
            operators.push(operator);
            OperatorId(operators.len() as u32 - 1)
        });
        self.operators.insert(handle, id);
    }

    /// Resolves a call. Its times stay in ticks.
    pub fn call(&mut self, thread: u32, call: Call<u64>) -> ResolvedCall {
        let number = self.calls_seen;
        self.calls_seen += 1;
        let made_request = self.make_objects(&call, number);
        let collective = self.collective(&call);
        if call.id == calls::FILE_OPEN {
            self.open_file(&call, collective);
        }
        let requests = self.requests(&call, made_request);
        let completions = if may_complete(call.id) { self.requests.complete(&call) } else { Vec::new() };
        let view = self.view(&call);
        let released = released(&call);
        let Call { id, start, end, nested, error, arguments } = call;
        let arguments = arguments.map(|values| self.resolved(id, values, &requests));
        if let Some((kind, handle)) = released {
            self.release(kind, handle);
        }
        let call = Call { id, start, end, nested, error, arguments };
        ResolvedCall { call, number, thread, completions, collective, view }
    }

    /// Takes note of what the call makes; gives the request if it makes one.
    fn make_objects(&mut self, call: &Call<u64>, number: u32) -> Option<RequestId> {
        if call.error.is_some() || call.arguments.is_none() {
            return None;
        }
        // What a call makes is its last argument.
        match (call.id, call.id.arguments().last()?.name) {
            (calls::START, _) => self.requests.start(std::slice::from_ref(call.handle("request")?), number),
            (calls::STARTALL, _) => self.requests.start(call.handles("requests")?, number),
            (calls::OP_CREATE, _) => {
                let commutes = call.flag("commute").unwrap_or(false);
                self.define_operator(*call.handle("op")?, Operator { name: Text::default(), commutes });
            }
            (id, "request") => {
                let handle = *call.handle("request").filter(|handle| **handle != 0)?;
                return makes_request(id).map(|persistence| self.requests.make(handle, persistence, number));
            }
            (_, "newtype") => self.make_datatype(call),
            (_, name @ ("newcomm" | "comm_cart")) => {
                let handle = *call.handle(name).filter(|handle| **handle != 0)?;
                self.communicators_made.insert(handle, (call.id, self.communicator_of(call)));
            }
            _ => {}
        }
        None
    }

    fn make_datatype(&mut self, call: &Call<u64>) {
        let Some(handle) = call.handle("newtype") else { return };
        let (datatypes, known) = (&mut self.objects.datatypes, &self.datatypes);
        let id = datatypes.construct(call, |old| known.get(&old).map(|known| known.id));
        self.datatypes.remove(handle);
        self.datatypes.extend(id.map(|id| (*handle, KnownDatatype { id, is_defined: false })));
    }

    fn open_file(&mut self, call: &Call<u64>, opened_by: Option<Collective>) {
        let Some(handle) = call.handle("file").filter(|handle| **handle != 0) else { return };
        let hints = match call.argument("info") {
            Some(Value::Hints(hints)) => hints.clone(),
            _ => Vec::new(),
        };
        self.objects.files.push(OpenFile {
            name: call.text("filename").cloned().unwrap_or_default(),
            communicator: self.communicator_of(call),
            mode: call.int("amode").unwrap_or(0),
            hints,
            opened_by,
        });
        self.files.insert(*handle, (FileId(self.objects.files.len() as u32 - 1), None));
    }

    fn communicator_of(&self, call: &Call<u64>) -> Option<CommunicatorId> {
        let handle = call.handle("comm").or(call.handle("comm_old"))?;
        self.communicators.get(handle).copied()
    }

    fn collective(&mut self, call: &Call<u64>) -> Option<Collective> {
        if !is_collective(call.id) {
            return None;
        }
        let communicator = self.communicator_of(call)?;
        let seen = self.collectives_seen.entry(communicator).or_default();
        *seen += 1;
        Some(Collective { communicator, sequence: *seen - 1 })
    }

    /// The requests that the call's handles mean before it, or the one that it makes, in the order of the handles.
    fn requests(&self, call: &Call<u64>, made: Option<RequestId>) -> Vec<Option<RequestId>> {
        if made.is_some() {
            return vec![made];
        }
        match call.argument_of(HandleKind::Request) {
            Some(Value::Handle(handle)) => vec![self.requests.of_handle(*handle)],
            Some(Value::Handles(handles)) => self.requests.of_handles(handles),
            _ => Vec::new(),
        }
    }

    fn resolved(&self, id: CallId, values: Vec<Value<u64>>, requests: &[Option<RequestId>]) -> Vec<Value<Handle>> {
        let mut requests = requests.iter();
        let argument_values = id.arguments().iter().zip(values);
        argument_values
            .map(|(argument, value)| match argument.kind {
                ArgumentKind::Handle(HandleKind::Request) | ArgumentKind::Handles(HandleKind::Request) => value
                    .map_handles(|handle| known(handle, requests.next().copied().flatten().map(Handle::Request))),
                ArgumentKind::Handle(_) if matches!(argument.name, "newcomm" | "comm_cart") => value
                    .map_handles(|handle| known(handle, self.communicator_to_come(handle).map(Handle::Communicator))),
                ArgumentKind::Handle(kind) | ArgumentKind::Handles(kind) => {
                    value.map_handles(|handle| self.meaning(kind, handle))
                }
                _ => value.map_handles(Handle::Unknown),
            })
            .collect()
    }

    fn meaning(&self, kind: HandleKind, handle: u64) -> Handle {
        let id = match kind {
            HandleKind::Communicator => self.communicators.get(&handle).copied().map(Handle::Communicator),
            HandleKind::Datatype => self.datatypes.get(&handle).map(|known| Handle::Datatype(known.id)),
            HandleKind::Operator => self.operators.get(&handle).copied().map(Handle::Operator),
            HandleKind::File => self.files.get(&handle).map(|(id, _)| Handle::File(*id)),
            _ => None,
        };
        known(handle, id)
    }

    /// The communicator that a call has just made: its definition is the next one.
    fn communicator_to_come(&self, handle: u64) -> Option<CommunicatorId> {
        match &self.identification {
            Identification::Register(..) => None,
            Identification::Known(local) => {
                local.get(self.communicators_defined).filter(|next| next.handle == handle).map(|next| next.id)
            }
        }
    }

    /// The view of the call's file after the call.
    fn view(&mut self, call: &Call<u64>) -> Option<ViewId> {
        let Some(Value::Handle(handle)) = call.argument_of(HandleKind::File) else { return None };
        let handle = *handle;
        if call.id == calls::FILE_SET_VIEW && call.error.is_none() {
            let datatype = |name| self.datatypes.get(call.handle(name)?).map(|known| known.id);
            let view = View {
                displacement_bytes: call.int("disp")?,
                etype: datatype("etype"),
                filetype: datatype("filetype"),
                data_representation: call.text("datarep").cloned().unwrap_or_default(),
            };
            let views = &mut self.objects.views;
            let id = *self.known_views.entry(view.clone()).or_insert_with(|| {
                views.push(view);
                ViewId(views.len() as u32 - 1)
            });
            if let Some((_, current)) = self.files.get_mut(&handle) {
                *current = Some(id);
            }
        }
        self.files.get(&handle)?.1
    }

    /// Forgets what a call has freed.
    fn release(&mut self, kind: HandleKind, handle: u64) {
        match kind {
            HandleKind::Communicator => drop(self.communicators.remove(&handle)),
            HandleKind::Datatype => drop(self.datatypes.remove(&handle)),
            HandleKind::Operator => drop(self.operators.remove(&handle)),
            HandleKind::File => drop(self.files.remove(&handle)),
            HandleKind::Request => self.requests.free(handle),
            _ => {}
        }
    }
}

/// What the call frees.
fn released(call: &Call<u64>) -> Option<(HandleKind, u64)> {
    let (kind, name) = match call.id {
        _ if call.error.is_some() => return None,
        calls::COMM_FREE => (HandleKind::Communicator, "comm"),
        calls::TYPE_FREE => (HandleKind::Datatype, "datatype"),
        calls::OP_FREE => (HandleKind::Operator, "op"),
        calls::FILE_CLOSE => (HandleKind::File, "file"),
        calls::REQUEST_FREE => (HandleKind::Request, "request"),
        _ => return None,
    };
    Some((kind, *call.handle(name)?))
}

fn known(handle: u64, meaning: Option<Handle>) -> Handle {
    match meaning {
        Some(meaning) => meaning,
        None if handle == 0 => Handle::Null,
        None => Handle::Unknown(handle),
    }
}

/// Whether a definition says again what is known.
fn is_as_defined(datatypes: &Datatypes, known: KnownDatatype, definition: &DatatypeDefinition) -> bool {
    let datatype = datatypes.get(known.id);
    let (size, lower_bound, extent) = (definition.size, definition.lower_bound, definition.extent);
    definition.name.0.is_empty() && (datatype.size, datatype.lower_bound, datatype.extent) == (size, lower_bound, extent)
}

/// Whether all members of the call's communicator take part in it.
fn is_collective(call: CallId) -> bool {
    matches!(
        call,
        calls::BARRIER
            | calls::BCAST
            | calls::REDUCE
            | calls::ALLREDUCE
            | calls::GATHER
            | calls::GATHERV
            | calls::SCATTER
            | calls::SCATTERV
            | calls::ALLGATHER
            | calls::ALLGATHERV
            | calls::ALLTOALL
            | calls::ALLTOALLV
            | calls::REDUCE_SCATTER
            | calls::REDUCE_SCATTER_BLOCK
            | calls::SCAN
            | calls::EXSCAN
            | calls::COMM_DUP
            | calls::COMM_SPLIT
            | calls::COMM_SPLIT_TYPE
            | calls::COMM_CREATE
            | calls::COMM_FREE
            | calls::CART_CREATE
            | calls::CART_SUB
            | calls::FILE_OPEN
    )
}

/// Access to resolved arguments by their name in the MPI standard. `None`: the call has no such argument, or the trace
/// does not say what the handle means.
impl Call<Handle> {
    /// A communicator.
    pub fn communicator(&self, name: &str) -> Option<CommunicatorId> {
        match self.handle(name)? {
            Handle::Communicator(id) => Some(*id),
            _ => None,
        }
    }

    /// A datatype.
    pub fn datatype(&self, name: &str) -> Option<DatatypeId> {
        match self.handle(name)? {
            Handle::Datatype(id) => Some(*id),
            _ => None,
        }
    }

    /// A request.
    pub fn request(&self, name: &str) -> Option<RequestId> {
        match self.handle(name)? {
            Handle::Request(id) => Some(*id),
            _ => None,
        }
    }

    /// An operator.
    pub fn operator(&self, name: &str) -> Option<OperatorId> {
        match self.handle(name)? {
            Handle::Operator(id) => Some(*id),
            _ => None,
        }
    }

    /// A file.
    pub fn file(&self, name: &str) -> Option<FileId> {
        match self.handle(name)? {
            Handle::File(id) => Some(*id),
            _ => None,
        }
    }
}
