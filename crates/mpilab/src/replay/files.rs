//! Files: which bytes each access touches, and how large the files were before.

use std::collections::HashMap;

use mpilab_sim::program::{CommunicatorId, Extent, Extents, File, FileId, Program};
use mpilab_sim::time::Bytes;
use mpilab_trace::{DatatypeId, Handle, ResolvedCall, Text, ViewId};

use super::RankReplay;
use super::view::View;

/// Pieces of one file type at most; of one with more, the view is taken as a stream of bytes.
const MOST_PIECES: usize = 1 << 20;

/// The files of the run. Openings of one name are one file.
#[derive(Default)]
pub(super) struct Files {
    by_name: HashMap<Text, FileId>,
    files: Vec<File>,
}

impl Files {
    fn opened(&mut self, name: &Text) -> FileId {
        *self.by_name.entry(name.clone()).or_insert_with(|| {
            self.files.push(File { name: name.to_string(), bytes: Bytes(0) });
            FileId::from_index(self.files.len() - 1)
        })
    }

    /// What was read must have been there: the file reaches at least so far when the program starts, unless it was
    /// written meanwhile, which makes no difference then.
    fn was_read(&mut self, file: FileId, end: u64) {
        let bytes = &mut self.files[file.index()].bytes;
        bytes.0 = bytes.0.max(end);
    }

    /// Adds the files to the program, once all accesses are known.
    pub fn add_to(self, program: &mut Program) {
        for file in self.files {
            program.add_file(file);
        }
    }
}

/// The open files of one rank.
pub(super) struct RankFiles<'a> {
    files: &'a mut Files,
    /// Individual file pointers, in etypes of the view.
    pointers: HashMap<mpilab_trace::FileId, u64>,
    views: HashMap<ViewId, View>,
}

impl<'a> RankFiles<'a> {
    pub fn new(files: &'a mut Files) -> Self {
        Self { files, pointers: HashMap::new(), views: HashMap::new() }
    }
}

impl RankReplay<'_> {
    /// The file of the call and the communicator that opened it.
    pub(super) fn file_of(&mut self, call: &ResolvedCall) -> Option<(FileId, CommunicatorId)> {
        let opened = self.objects.file(opening(call)?);
        let communicator = self.communicators[opened.communicator?.index()];
        Some((self.files.files.opened(&opened.name), communicator))
    }

    /// Takes note of MPI_File_set_view: the file pointer goes to the start of the view.
    pub(super) fn set_view(&mut self, call: &ResolvedCall) {
        if let Some(file) = opening(call) {
            self.files.pointers.insert(file, 0);
        }
    }

    /// Takes note of MPI_File_seek. One from the end goes to the end of what was read so far, the only size that is known.
    pub(super) fn seek(&mut self, call: &ResolvedCall) {
        let (Some(file), Some(offset), Some(whence)) = (opening(call), call.call.int("offset"), call.call.int("whence")) else {
            return;
        };
        let base = match whence {
            0 => 0,
            1 => self.files.pointers.get(&file).copied().unwrap_or(0),
            _ => return,
        };
        self.files.pointers.insert(file, base.saturating_add_signed(offset));
    }

    /// The extents of an access at an explicit offset.
    pub(super) fn extents_at(&mut self, call: &ResolvedCall) -> Option<Extents> {
        let offset = u64::try_from(call.call.int("offset")?).ok()?;
        let bytes = self.bytes(call, "count", "datatype")?.0;
        self.extents(call, offset, bytes)
    }

    /// The extents of an access at the individual file pointer, which moves on.
    pub(super) fn extents_at_pointer(&mut self, call: &ResolvedCall) -> Option<Extents> {
        let file = opening(call)?;
        let offset = self.files.pointers.get(&file).copied().unwrap_or(0);
        let bytes = self.bytes(call, "count", "datatype")?.0;
        let etypes = bytes / self.view_of(call).etype_bytes();
        self.files.pointers.insert(file, offset + etypes);
        self.extents(call, offset, bytes)
    }

    fn extents(&mut self, call: &ResolvedCall, offset: u64, bytes: u64) -> Option<Extents> {
        let extents: Vec<Extent> = self.view_of(call).extents(offset, bytes);
        if call.call.id.name().contains("read") {
            let moved = call.call.status("status").map_or(bytes, |status| status.bytes.min(bytes));
            let end = self.view_of(call).extents(offset, moved).last().map(|last| last.offset + last.length.get());
            let (file, _) = self.file_of(call)?;
            self.files.files.was_read(file, end.unwrap_or(0));
        }
        Some(self.program.add_extents(extents))
    }

    /// The view through which the call sees its file.
    fn view_of(&mut self, call: &ResolvedCall) -> View {
        let Some(id) = call.view else { return View::bytes() };
        if let Some(view) = self.files.views.get(&id) {
            return view.clone();
        }
        let view = self.flattened(id).unwrap_or_else(View::bytes);
        self.files.views.insert(id, view.clone());
        view
    }

    fn flattened(&self, id: ViewId) -> Option<View> {
        let view = self.objects.view(id);
        let size_of = |datatype: DatatypeId| self.objects.datatypes.get(datatype).size;
        let filetype = view.filetype?;
        let blocks: Vec<(i64, u64)> = self
            .objects
            .datatypes
            .flatten(filetype, MOST_PIECES)?
            .iter()
            .map(|run| (run.offset_bytes, run.length_bytes.unsigned_abs()))
            .collect();
        let extent = self.objects.datatypes.get(filetype).extent;
        View::new(view.displacement_bytes, size_of(view.etype?), &blocks, extent).ok()
    }
}

fn opening(call: &ResolvedCall) -> Option<mpilab_trace::FileId> {
    match call.call.handle("file")? {
        Handle::File(file) => Some(*file),
        _ => None,
    }
}
