//! Datatypes: trees of constructors, with size, bounds, and the bytes that they cover (MPI 4.1, chapter 5).

use std::collections::HashMap;
use std::sync::Arc;

use crate::record::Text;

/// A datatype of one rank: an index into its [`Datatypes`]. Equal datatypes of a rank have equal ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DatatypeId(pub(crate) u32);

impl DatatypeId {
    /// Its number on the rank, in the order of definition.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A datatype: how it was made, and what it covers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Datatype {
    /// How it was made.
    pub layout: Layout,
    /// Bytes of data.
    pub size: i64,
    /// Lower bound in bytes.
    pub lower_bound: i64,
    /// From one element to the next in an array, in bytes.
    pub extent: i64,
    /// If the data are one run of bytes in their order: where it begins, in bytes.
    pub contiguous_from: Option<i64>,
    pub(crate) depth: u32,
}

/// How a datatype was made, with the constructors brought to few forms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A predefined datatype: `MPI_DOUBLE`.
    Named(Text),
    /// Made by a call whose arguments are not recorded. Its data are taken as one run of bytes from its lower bound.
    Unknown,
    /// Contiguous, vector and hvector: `count` blocks of `block_length` elements.
    Strided {
        /// Number of blocks.
        count: i64,
        /// Elements in a block.
        block_length: i64,
        /// From the begin of one block to the next.
        stride_bytes: i64,
        /// The old type.
        element: DatatypeId,
    },
    /// The indexed family and struct.
    Placed(Vec<Block>),
    /// Subarray and distributed array: a part of a grid of elements, slowest dimension first.
    Grid {
        /// The part that is taken of each dimension.
        dimensions: Vec<Dimension>,
        /// The whole grid.
        extent_bytes: i64,
        /// The old type.
        element: DatatypeId,
    },
    /// The element with other bounds.
    Resized {
        /// The old type.
        element: DatatypeId,
    },
}

/// Elements of an indexed datatype or a struct that lie one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// Where they begin.
    pub displacement_bytes: i64,
    /// How many they are.
    pub count: i64,
    /// What they are.
    pub element: DatatypeId,
}

/// The indices that are taken of one dimension of a grid: `block` of them from `start`, again after each `period`, and
/// none from `end` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dimension {
    /// First index.
    pub start: i64,
    /// Indices in a block.
    pub block: i64,
    /// From the begin of one block to the next; `i64::MAX` if there is one block.
    pub period: i64,
    /// First index that is taken no more.
    pub end: i64,
    /// From one index to the next.
    pub stride_bytes: i64,
}

impl Dimension {
    fn blocks(self) -> impl Iterator<Item = (i64, i64)> {
        std::iter::successors(Some(self.start), move |start| start.checked_add(self.period))
            .take_while(move |start| *start < self.end && self.block > 0)
            .map(move |start| (start, self.block.min(self.end - start)))
    }

    /// How many indices are taken.
    pub fn index_count(self) -> i64 {
        let span = self.end.saturating_sub(self.start);
        if span <= 0 || self.block <= 0 || self.period <= 0 {
            return 0;
        }
        (span / self.period).saturating_mul(self.block).saturating_add((span % self.period).min(self.block))
    }
}

/// A run of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataRun {
    /// Where it begins.
    pub offset_bytes: i64,
    /// How long it is.
    pub length_bytes: i64,
}

/// The datatypes of one rank.
#[derive(Clone, Debug, Default)]
pub struct Datatypes {
    types: Vec<Arc<Datatype>>,
    known: HashMap<Arc<Datatype>, DatatypeId>,
}

/// Datatypes nested deeper than this are not flattened.
const FLATTENED_DEPTH_MOST: u32 = 256;

impl Datatypes {
    /// The datatype with this id.
    pub fn get(&self, id: DatatypeId) -> &Datatype {
        &self.types[id.0 as usize]
    }

    /// All datatypes in the order in which they were first defined.
    pub fn iter(&self) -> impl Iterator<Item = (DatatypeId, &Datatype)> {
        (0..).map(DatatypeId).zip(self.types.iter().map(Arc::as_ref))
    }

    /// Bytes of data in `count` elements.
    pub fn bytes(&self, id: DatatypeId, count: i64) -> u64 {
        u64::try_from(count.saturating_mul(self.get(id).size)).unwrap_or(0)
    }

    /// The runs of bytes that one element covers, in the order of the data; adjacent ones are joined.
    ///
    /// `None`: more than `pieces_most` pieces would have to be joined, or the datatype is nested too deeply.
    pub fn flatten(&self, id: DatatypeId, pieces_most: usize) -> Option<Vec<DataRun>> {
        let mut flat = Flat { runs: Vec::new(), pieces_left: pieces_most };
        let is_whole = self.get(id).depth <= FLATTENED_DEPTH_MOST && self.cover(id, 0, &mut flat);
        is_whole.then_some(flat.runs)
    }

    /// Whether `flat` had room for what the element at `base` covers.
    fn cover(&self, id: DatatypeId, base: i64, flat: &mut Flat) -> bool {
        let datatype = self.get(id);
        if datatype.size <= 0 {
            return true;
        }
        if let Some(from) = datatype.contiguous_from {
            return flat.push(base.saturating_add(from), datatype.size);
        }
        match &datatype.layout {
            Layout::Named(_) | Layout::Unknown => flat.push(base, datatype.size),
            Layout::Resized { element } => self.cover(*element, base, flat),
            Layout::Strided { count, block_length, stride_bytes, element } => (0..*count).all(|block| {
                let at = base.saturating_add(block.saturating_mul(*stride_bytes));
                self.cover_array(*element, at, *block_length, flat)
            }),
            Layout::Placed(blocks) => blocks.iter().all(|block| {
                self.cover_array(block.element, base.saturating_add(block.displacement_bytes), block.count, flat)
            }),
            Layout::Grid { dimensions, element, .. } => self.cover_grid(dimensions, *element, base, flat),
        }
    }

    fn cover_array(&self, id: DatatypeId, base: i64, count: i64, flat: &mut Flat) -> bool {
        let element = self.get(id);
        match element.contiguous_from {
            Some(from) if element.size == element.extent && count > 0 => {
                flat.push(base.saturating_add(from), element.size.saturating_mul(count))
            }
            _ => (0..count).all(|index| {
                self.cover(id, base.saturating_add(index.saturating_mul(element.extent)), flat)
            }),
        }
    }

    fn cover_grid(&self, dimensions: &[Dimension], element: DatatypeId, base: i64, flat: &mut Flat) -> bool {
        let Some((first, rest)) = dimensions.split_first() else { return self.cover(element, base, flat) };
        first.blocks().all(|(start, length)| {
            if rest.is_empty() {
                let at = base.saturating_add(start.saturating_mul(first.stride_bytes));
                return self.cover_array(element, at, length, flat);
            }
            (start..start + length).all(|index| {
                let at = base.saturating_add(index.saturating_mul(first.stride_bytes));
                self.cover_grid(rest, element, at, flat)
            })
        })
    }

    pub(crate) fn intern(&mut self, datatype: Datatype) -> DatatypeId {
        if let Some(id) = self.known.get(&datatype) {
            return *id;
        }
        let id = DatatypeId(self.types.len() as u32);
        let datatype = Arc::new(datatype);
        self.types.push(Arc::clone(&datatype));
        self.known.insert(datatype, id);
        id
    }
}

/// What flattening has found so far.
struct Flat {
    runs: Vec<DataRun>,
    pieces_left: usize,
}

impl Flat {
    /// Whether there was room for one more piece.
    fn push(&mut self, offset_bytes: i64, length_bytes: i64) -> bool {
        if self.pieces_left == 0 {
            return false;
        }
        self.pieces_left -= 1;
        match self.runs.last_mut() {
            Some(last) if last.offset_bytes.checked_add(last.length_bytes) == Some(offset_bytes) => {
                last.length_bytes = last.length_bytes.saturating_add(length_bytes);
            }
            _ => self.runs.push(DataRun { offset_bytes, length_bytes }),
        }
        true
    }
}
