//! Numbers as bytes: LEB128 varints and zigzag (`format/trace.md`, "Numbers").

use crate::error::RecordProblem;

/// Appends `value` as a varint.
pub(crate) fn put_varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Appends `value` as a zigzag varint.
pub(crate) fn put_int(bytes: &mut Vec<u8>, value: i64) {
    put_varint(bytes, ((value << 1) ^ (value >> 63)) as u64);
}

/// Reads numbers from the committed bytes of a chunk.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(bytes: &'a [u8], position: usize) -> Self {
        Self { bytes, position: position.min(bytes.len()) }
    }

    /// Bytes from the beginning to the next one to read.
    pub fn position(&self) -> usize {
        self.position
    }

    /// How many bytes are left.
    pub fn left(&self) -> usize {
        self.bytes.len() - self.position
    }

    pub fn varint(&mut self) -> Result<u64, RecordProblem> {
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = *self.bytes.get(self.position).ok_or(RecordProblem::Cut)?;
            self.position += 1;
            if shift == 63 && byte > 1 {
                return Err(RecordProblem::LongNumber);
            }
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        unreachable!("the tenth byte either ends the number or is refused")
    }

    pub fn int(&mut self) -> Result<i64, RecordProblem> {
        let coded = self.varint()?;
        Ok((coded >> 1) as i64 ^ -((coded & 1) as i64))
    }

    pub fn fixed_u64(&mut self) -> Result<u64, RecordProblem> {
        let bytes = self.take(8)?;
        Ok(u64::from_le_bytes(bytes.try_into().expect("8 bytes were taken")))
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], RecordProblem> {
        if count > self.left() {
            return Err(RecordProblem::Cut);
        }
        let taken = &self.bytes[self.position..self.position + count];
        self.position += count;
        Ok(taken)
    }

    /// A varint that must be at most `most`.
    pub fn bounded(&mut self, what: &'static str, most: u64) -> Result<u64, RecordProblem> {
        let found = self.varint()?;
        if found > most {
            return Err(RecordProblem::TooLarge { what, found, most });
        }
        Ok(found)
    }

    /// The number of elements that follow, each of at least `bytes_each` bytes: checked against the bytes at hand, so
    /// that it is safe to reserve memory for them.
    pub fn length(&mut self, what: &'static str, bytes_each: usize) -> Result<usize, RecordProblem> {
        let found = self.varint()?;
        let most = (self.left() / bytes_each) as u64;
        if found > most {
            return Err(RecordProblem::TooLong { what, found, most });
        }
        Ok(found as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for value in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX >> 1, u64::MAX] {
            let mut bytes = Vec::new();
            put_varint(&mut bytes, value);
            put_int(&mut bytes, value as i64);
            let mut cursor = Cursor::new(&bytes, 0);
            assert_eq!(cursor.varint(), Ok(value));
            assert_eq!(cursor.int(), Ok(value as i64));
            assert_eq!(cursor.left(), 0);
        }
    }

    #[test]
    fn forms_longer_than_needed_are_accepted_up_to_ten_bytes() {
        assert_eq!(Cursor::new(&[0x81, 0x80, 0x00], 0).varint(), Ok(1));
        let longest = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01];
        assert_eq!(Cursor::new(&longest, 0).varint(), Ok(1 << 63));
        let too_large = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02];
        assert_eq!(Cursor::new(&too_large, 0).varint(), Err(RecordProblem::LongNumber));
        assert_eq!(Cursor::new(&[0x80], 0).varint(), Err(RecordProblem::Cut));
    }

    #[test]
    fn lengths_are_checked_against_the_bytes_at_hand() {
        let mut bytes = Vec::new();
        put_varint(&mut bytes, 1 << 63);
        let problem = RecordProblem::TooLong { what: "request list", found: 1 << 63, most: 0 };
        assert_eq!(Cursor::new(&bytes, 0).length("request list", 1), Err(problem));
    }
}
