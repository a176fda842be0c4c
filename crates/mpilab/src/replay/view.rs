//! File views: which bytes of a file an access touches (MPI 4.1, section 14.3).

use std::num::NonZeroU64;

use mpilab_sim::program::Extent;

/// A view: a displacement, and a file type whose data repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    displacement: u64,
    etype_bytes: u64,
    /// The data of one file type: offset and length in bytes, in order, neighbours joined; no empty ones.
    blocks: Vec<(u64, u64)>,
    /// Data bytes of one file type.
    tile_bytes: u64,
    /// From one file type to the next in the file.
    tile_extent: u64,
}

impl View {
    /// The view of a file that was just opened: a stream of bytes.
    #[must_use]
    pub fn bytes() -> Self {
        Self { displacement: 0, etype_bytes: 1, blocks: vec![(0, 1)], tile_bytes: 1, tile_extent: 1 }
    }

    /// A view from the arguments of MPI_File_set_view. `blocks` are the data of the file type, relative to its start.
    ///
    /// # Errors
    /// If the file type holds no data or its blocks lie before its start.
    pub fn new(displacement: i64, etype_bytes: i64, blocks: &[(i64, u64)], tile_extent: i64) -> Result<Self, String> {
        let not_negative = |what: &str, value: i64| {
            u64::try_from(value).map_err(|_| format!("found {what} {value} of a file view, expected one that is not negative"))
        };
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for &(offset, length) in blocks.iter().filter(|block| block.1 > 0) {
            let offset = not_negative("the block offset", offset)?;
            match joined.last_mut() {
                Some((start, last)) if *start + *last == offset => *last += length,
                _ => joined.push((offset, length)),
            }
        }
        let tile_bytes = joined.iter().map(|block| block.1).sum();
        let end = joined.last().map_or(0, |(offset, length)| offset + length);
        if tile_bytes == 0 || etype_bytes <= 0 {
            return Err("found a file view without data, expected an etype and a file type of at least one byte".to_string());
        }
        Ok(Self {
            displacement: not_negative("the displacement", displacement)?,
            etype_bytes: etype_bytes.unsigned_abs(),
            blocks: joined,
            tile_bytes,
            tile_extent: not_negative("the extent", tile_extent)?.max(end),
        })
    }

    /// The unit of offsets.
    #[must_use]
    pub fn etype_bytes(&self) -> u64 {
        self.etype_bytes
    }

    /// The bytes of the file that an access of `bytes` touches at `offset`, which counts etypes within the view.
    #[must_use]
    pub fn extents(&self, offset: u64, bytes: u64) -> Vec<Extent> {
        if let [(start, _)] = self.blocks[..]
            && self.tile_bytes == self.tile_extent
        {
            // One block without holes: the view is the file from some byte on.
            let first = self.displacement + start + offset * self.etype_bytes;
            return NonZeroU64::new(bytes).map(|length| Extent { offset: first, length }).into_iter().collect();
        }
        let mut extents: Vec<Extent> = Vec::new();
        let (mut position, mut left) = (offset * self.etype_bytes, bytes);
        while left > 0 {
            let tile = position / self.tile_bytes;
            let mut within = position % self.tile_bytes;
            for &(start, length) in &self.blocks {
                if within >= length {
                    within -= length;
                    continue;
                }
                let taken = (length - within).min(left);
                push(&mut extents, self.displacement + tile * self.tile_extent + start + within, taken);
                (position, left, within) = (position + taken, left - taken, 0);
                if left == 0 {
                    break;
                }
            }
        }
        extents
    }
}

fn push(extents: &mut Vec<Extent>, offset: u64, length: u64) {
    match extents.last_mut() {
        Some(last) if last.offset + last.length.get() == offset => last.length = last.length.saturating_add(length),
        _ => extents.extend(NonZeroU64::new(length).map(|length| Extent { offset, length })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(extents: &[Extent]) -> Vec<(u64, u64)> {
        extents.iter().map(|extent| (extent.offset, extent.length.get())).collect()
    }

    #[test]
    fn a_fresh_file_is_a_stream_of_bytes() {
        assert_eq!(pairs(&View::bytes().extents(10, 5)), [(10, 5)]);
        assert!(View::bytes().extents(10, 0).is_empty());
    }

    #[test]
    fn a_file_type_with_holes_repeats() {
        // Two of every four doubles, from byte 100 on.
        let view = View::new(100, 8, &[(0, 16)], 32).unwrap();
        assert_eq!(pairs(&view.extents(0, 32)), [(100, 16), (132, 16)]);
        assert_eq!(pairs(&view.extents(1, 16)), [(108, 8), (132, 8)]);
    }

    #[test]
    fn neighbouring_tiles_are_one_extent() {
        let view = View::new(0, 4, &[(4, 4), (8, 4)], 8).unwrap();
        // The extent of 8 is less than the data's end, 12: tiles cannot overlap, so they follow each other.
        assert_eq!(pairs(&view.extents(0, 16)), [(4, 8), (16, 8)]);
        let whole = View::new(0, 1, &[(0, 4), (4, 4)], 8).unwrap();
        assert_eq!(pairs(&whole.extents(3, 10)), [(3, 10)]);
    }

    #[test]
    fn a_view_byte_by_byte_is_the_same() {
        let blocks = [(1, 3), (6, 2), (10, 5)];
        let view = View::new(7, 1, &blocks, 20).unwrap();
        let byte = |position: u64| {
            let (tile, mut within) = (position / 10, position % 10);
            for (start, length) in blocks {
                if within < length {
                    return 7 + tile * 20 + start.unsigned_abs() + within;
                }
                within -= length;
            }
            unreachable!("a tile has ten bytes")
        };
        for (offset, bytes) in [(0, 37), (5, 1), (9, 22), (13, 7)] {
            let touched: Vec<u64> =
                view.extents(offset, bytes).iter().flat_map(|extent| extent.offset..extent.offset + extent.length.get()).collect();
            assert_eq!(touched, (offset..offset + bytes).map(byte).collect::<Vec<_>>());
        }
    }

    #[test]
    fn views_without_data_are_refused() {
        assert!(View::new(0, 0, &[(0, 1)], 1).is_err());
        assert!(View::new(0, 1, &[(0, 0)], 1).is_err());
        assert!(View::new(-1, 1, &[(0, 1)], 1).is_err());
        assert!(View::new(0, 1, &[(-4, 1)], 1).is_err());
    }
}
