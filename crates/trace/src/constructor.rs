//! From the calls that make datatypes to their layouts, sizes and bounds (MPI 4.1, sections 5.1.2 to 5.1.7).

use crate::calls;
use crate::datatype::{Block, Datatype, DatatypeId, Datatypes, Dimension, Layout};
use crate::record::{Call, DatatypeDefinition};

const DISTRIBUTE_BLOCK: i64 = 0;
const DISTRIBUTE_CYCLIC: i64 = 1;
const DISTRIBUTE_DEFAULT: i64 = -1;
const ORDER_FORTRAN: i64 = 1;

impl Datatypes {
    /// The datatype of a definition record. `made`: what its constructor's call gave, if that is known; the size and
    /// bounds are the library's in any case.
    pub(crate) fn define(&mut self, definition: DatatypeDefinition, made: Option<DatatypeId>) -> DatatypeId {
        let DatatypeDefinition { name, size, lower_bound, extent, .. } = definition;
        let (layout, contiguous_from, depth) = match made.map(|id| self.get(id)) {
            _ if !name.0.is_empty() => (Layout::Named(name), Some(lower_bound), 0),
            Some(made) if made.size == size => (made.layout.clone(), made.contiguous_from, made.depth),
            _ => (Layout::Unknown, Some(lower_bound), 0),
        };
        self.intern(Datatype { layout, size, lower_bound, extent, contiguous_from, depth })
    }

    /// The datatype that a constructor makes; `None` if its arguments do not say. `old` gives the datatype of a handle.
    pub(crate) fn construct(
        &mut self,
        call: &Call<u64>,
        old: impl Fn(u64) -> Option<DatatypeId>,
    ) -> Option<DatatypeId> {
        if call.id == calls::TYPE_DUP {
            return old(*call.handle("oldtype")?);
        }
        let mut datatype = if call.id == calls::TYPE_CREATE_STRUCT {
            let types = call.handles("types")?.iter().map(|handle| old(*handle)).collect::<Option<Vec<_>>>()?;
            self.measure(Layout::Placed(structure(call, types)?))
        } else {
            let element = old(*call.handle("oldtype")?)?;
            self.measure(layout(call, element, self.get(element).extent)?)
        };
        if call.id == calls::TYPE_CREATE_RESIZED {
            (datatype.lower_bound, datatype.extent) = (call.int("lb")?, call.int("extent")?);
        }
        Some(self.intern(datatype))
    }

    /// Size and bounds of a layout by the rules of the standard, without the alignment of structs.
    fn measure(&self, layout: Layout) -> Datatype {
        let mut measure = Measure::default();
        match &layout {
            Layout::Named(_) | Layout::Unknown => {}
            Layout::Resized { element } => measure.add(self.get(*element), 0, 1),
            Layout::Strided { count, block_length, stride_bytes, element } => {
                measure.add_strided(self.get(*element), *count, *block_length, *stride_bytes);
            }
            Layout::Placed(blocks) => {
                for block in blocks {
                    measure.add(self.get(block.element), block.displacement_bytes, block.count);
                }
            }
            Layout::Grid { dimensions, extent_bytes, element } => {
                let element = self.get(*element);
                let elements = dimensions.iter().fold(1_i64, |count, one| count.saturating_mul(one.index_count()));
                measure.size = elements.saturating_mul(element.size);
                measure.depth = element.depth;
                measure.bounds = Some((0, *extent_bytes));
                measure.is_scattered = true;
            }
        }
        let (lower_bound, upper_bound) = measure.bounds.unwrap_or((0, 0));
        Datatype {
            layout,
            size: measure.size,
            lower_bound,
            extent: upper_bound.saturating_sub(lower_bound),
            contiguous_from: measure.run.filter(|_| !measure.is_scattered).map(|(from, _)| from),
            depth: measure.depth.saturating_add(1),
        }
    }
}

/// What the elements of a layout, seen so far, amount to.
#[derive(Default)]
struct Measure {
    size: i64,
    depth: u32,
    /// Lower and upper bound.
    bounds: Option<(i64, i64)>,
    /// Begin and end of the one run of bytes that the data are, unless `is_scattered`.
    run: Option<(i64, i64)>,
    is_scattered: bool,
}

impl Measure {
    /// `count` elements from `displacement`, one after the other.
    fn add(&mut self, element: &Datatype, displacement: i64, count: i64) {
        self.depth = self.depth.max(element.depth);
        if count <= 0 {
            return;
        }
        let size = element.size.saturating_mul(count);
        self.size = self.size.saturating_add(size);
        let last = displacement.saturating_add(element.extent.saturating_mul(count - 1));
        let lower = displacement.min(last).saturating_add(element.lower_bound);
        let upper = displacement.max(last).saturating_add(element.lower_bound).saturating_add(element.extent);
        let (least, most) = self.bounds.unwrap_or((lower, upper));
        self.bounds = Some((least.min(lower), most.max(upper)));
        if size > 0 {
            let is_dense = count == 1 || element.extent == element.size;
            self.add_run(element.contiguous_from.filter(|_| is_dense).map(|from| displacement.saturating_add(from)), size);
        }
    }

    fn add_run(&mut self, from: Option<i64>, size: i64) {
        match (from, self.run) {
            (Some(from), None) => self.run = Some((from, from.saturating_add(size))),
            (Some(from), Some((begin, end))) if from == end => self.run = Some((begin, end.saturating_add(size))),
            _ => self.is_scattered = true,
        }
    }

    /// `count` blocks; the bounds come from the first and the last one, since those between lie between.
    fn add_strided(&mut self, element: &Datatype, count: i64, block_length: i64, stride_bytes: i64) {
        self.depth = self.depth.max(element.depth);
        if count <= 0 {
            return;
        }
        self.add(element, 0, block_length);
        if count > 1 {
            self.add(element, stride_bytes.saturating_mul(count - 1), block_length);
            let block_bytes = element.size.saturating_mul(block_length.max(0));
            self.size = block_bytes.saturating_mul(count);
            let is_dense = block_length == 1 || element.extent == element.size;
            self.is_scattered = !(is_dense && element.contiguous_from.is_some() && stride_bytes == block_bytes);
        }
    }
}

/// The layout that a constructor of one old type makes.
fn layout(call: &Call<u64>, element: DatatypeId, extent: i64) -> Option<Layout> {
    Some(match call.id {
        calls::TYPE_CONTIGUOUS => {
            Layout::Strided { count: 1, block_length: call.int("count")?, stride_bytes: 0, element }
        }
        calls::TYPE_VECTOR => Layout::Strided {
            count: call.int("count")?,
            block_length: call.int("blocklength")?,
            stride_bytes: call.int("stride")?.saturating_mul(extent),
            element,
        },
        calls::TYPE_CREATE_HVECTOR => Layout::Strided {
            count: call.int("count")?,
            block_length: call.int("blocklength")?,
            stride_bytes: call.int("stride")?,
            element,
        },
        calls::TYPE_INDEXED | calls::TYPE_CREATE_INDEXED_BLOCK => Layout::Placed(indexed(call, extent, element)?),
        calls::TYPE_CREATE_HINDEXED | calls::TYPE_CREATE_HINDEXED_BLOCK => Layout::Placed(indexed(call, 1, element)?),
        calls::TYPE_CREATE_SUBARRAY => subarray(call, extent, element)?,
        calls::TYPE_CREATE_DARRAY => distributed_array(call, extent, element)?,
        calls::TYPE_CREATE_RESIZED => Layout::Resized { element },
        _ => return None,
    })
}

fn structure(call: &Call<u64>, types: Vec<DatatypeId>) -> Option<Vec<Block>> {
    let displacements = call.ints("displacements")?.iter().zip(call.ints("blocklengths")?);
    let block = |((displacement, count), element): ((&i64, &i64), _)| Block {
        displacement_bytes: *displacement,
        count: *count,
        element,
    };
    Some(displacements.zip(types).map(block).collect())
}

/// Blocks of the indexed family, whose displacements count in `unit_bytes`.
fn indexed(call: &Call<u64>, unit_bytes: i64, element: DatatypeId) -> Option<Vec<Block>> {
    let displacements = call.ints("displacements")?;
    let block = |(displacement, count): (&i64, i64)| Block {
        displacement_bytes: displacement.saturating_mul(unit_bytes),
        count,
        element,
    };
    Some(match call.int("blocklength") {
        Some(length) => displacements.iter().map(|displacement| block((displacement, length))).collect(),
        None => displacements.iter().zip(call.ints("blocklengths")?.iter().copied()).map(block).collect(),
    })
}

fn subarray(call: &Call<u64>, extent: i64, element: DatatypeId) -> Option<Layout> {
    let (subsizes, starts) = (call.ints("subsizes")?, call.ints("starts")?);
    grid(call, call.ints("sizes")?, extent, element, |dimension, stride_bytes| {
        let (start, block) = (*starts.get(dimension)?, *subsizes.get(dimension)?);
        Some(Dimension { start, block, period: i64::MAX, end: start.saturating_add(block), stride_bytes })
    })
}

/// The part of this rank of an array that is distributed over a grid of processes in row-major order.
fn distributed_array(call: &Call<u64>, extent: i64, element: DatatypeId) -> Option<Layout> {
    let (sizes, process_counts) = (call.ints("gsizes")?, call.ints("psizes")?);
    let (distributions, arguments) = (call.ints("distribs")?, call.ints("dargs")?);
    let mut coordinates = vec![0; process_counts.len()];
    let mut rest = call.int("rank")?;
    for (coordinate, processes) in coordinates.iter_mut().zip(process_counts).rev() {
        *coordinate = rest.checked_rem(*processes)?;
        rest = rest.checked_div(*processes)?;
    }
    grid(call, sizes, extent, element, |dimension, stride_bytes| {
        let (size, processes) = (*sizes.get(dimension)?, *process_counts.get(dimension)?);
        let (coordinate, argument) = (*coordinates.get(dimension)?, *arguments.get(dimension)?);
        let is_default = argument == DISTRIBUTE_DEFAULT;
        let (block, period) = match *distributions.get(dimension)? {
            DISTRIBUTE_BLOCK if is_default => (size.saturating_add(processes - 1).checked_div(processes)?, i64::MAX),
            DISTRIBUTE_BLOCK => (argument, i64::MAX),
            DISTRIBUTE_CYCLIC => {
                let block = if is_default { 1 } else { argument };
                (block, block.saturating_mul(processes))
            }
            _ => (size, i64::MAX),
        };
        (block > 0).then(|| Dimension { start: coordinate.saturating_mul(block), block, period, end: size, stride_bytes })
    })
}

/// A grid of `sizes` elements; `part(dimension, stride_bytes)` says what is taken of each dimension.
fn grid(
    call: &Call<u64>,
    sizes: &[i64],
    extent: i64,
    element: DatatypeId,
    part: impl Fn(usize, i64) -> Option<Dimension>,
) -> Option<Layout> {
    let is_fortran = call.int("order")? == ORDER_FORTRAN;
    let mut stride_bytes = extent;
    let mut dimensions = Vec::with_capacity(sizes.len());
    let fastest_first: &mut dyn Iterator<Item = usize> =
        if is_fortran { &mut (0..sizes.len()) } else { &mut (0..sizes.len()).rev() };
    for dimension in fastest_first {
        dimensions.push(part(dimension, stride_bytes)?);
        stride_bytes = stride_bytes.saturating_mul(sizes[dimension]);
    }
    dimensions.reverse();
    Some(Layout::Grid { dimensions, extent_bytes: stride_bytes, element })
}
