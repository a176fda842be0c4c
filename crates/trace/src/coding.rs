//! What records are coded against: the state that begins anew in each chunk (`format/trace.md`, "Handles").

use crate::call::HandleKind;
use crate::error::RecordProblem;
use crate::number::{Cursor, put_int, put_varint};

/// How many values of each kind of handle a chunk keeps.
const RECENT: usize = 32;

/// The state of one chunk.
#[derive(Clone)]
pub(crate) struct Coding {
    /// End of the last call, or the chunk's base.
    pub last_time: u64,
    handles: [RecentHandles; HandleKind::COUNT],
}

#[derive(Clone, Copy, Default)]
struct RecentHandles {
    values: [u64; RECENT],
    last: u64,
    next_place: usize,
}

impl RecentHandles {
    fn remember(&mut self, value: u64) {
        self.values[self.next_place] = value;
        self.next_place = (self.next_place + 1) % RECENT;
        self.last = value;
    }
}

impl Coding {
    pub fn new(base: u64) -> Self {
        Self { last_time: base, handles: [RecentHandles::default(); HandleKind::COUNT] }
    }

    pub fn put_handle(&mut self, bytes: &mut Vec<u8>, kind: HandleKind, value: u64) {
        let recent = &mut self.handles[kind as usize];
        if let Some(place) = recent.values.iter().position(|known| *known == value) {
            put_varint(bytes, place as u64);
            recent.last = value;
        } else {
            put_varint(bytes, RECENT as u64);
            put_int(bytes, value.wrapping_sub(recent.last) as i64);
            recent.remember(value);
        }
    }

    pub fn handle(&mut self, cursor: &mut Cursor, kind: HandleKind) -> Result<u64, RecordProblem> {
        let recent = &mut self.handles[kind as usize];
        let place = cursor.bounded("place of a handle", RECENT as u64)? as usize;
        if place < RECENT {
            recent.last = recent.values[place];
        } else {
            let value = recent.last.wrapping_add(cursor.int()? as u64);
            recent.remember(value);
        }
        Ok(recent.last)
    }
}
