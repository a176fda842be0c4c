//! How files are spread over servers: stripe i is on server i modulo their number, one after the other there.

use crate::program::Extent;

/// Files in stripes of `stripe` bytes over `servers` servers.
#[derive(Clone, Copy, Debug)]
pub struct Striping {
    /// Not zero.
    pub stripe: u64,
    /// Not zero.
    pub servers: u64,
}

/// What one server has of a list of extents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    pub bytes: u64,
    /// Stretches that are contiguous on the server; each costs its disk the latency.
    pub pieces: u64,
}

impl Striping {
    /// Where the byte at `offset` of the file lies on `server`, or the first one after it that is there.
    fn position_on(self, server: u64, offset: u64) -> u128 {
        let stripe = offset / self.stripe;
        let (row, column) = (stripe / self.servers, stripe % self.servers);
        let inside = match column.cmp(&server) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => offset % self.stripe,
            std::cmp::Ordering::Greater => self.stripe,
        };
        u128::from(row) * u128::from(self.stripe) + u128::from(inside)
    }

    /// What `server` has of the extents. An extent that goes on where the one before it ended is one piece with it.
    pub fn share(self, server: u64, extents: impl Iterator<Item = Extent>) -> Share {
        let mut share = Share::default();
        let mut end_of_last = None;
        for extent in extents {
            let start = self.position_on(server, extent.offset);
            let end = self.position_on(server, extent.offset + extent.length.get());
            if start < end {
                // A piece is no longer than its extent, whose ends are 64-bit numbers.
                share.bytes = share.bytes.saturating_add((end - start) as u64);
                share.pieces += u64::from(end_of_last != Some(start));
                end_of_last = Some(end);
            }
        }
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::num::NonZeroU64;

    /// Byte by byte.
    fn twin(striping: Striping, server: u64, extents: &[(u64, u64)]) -> Share {
        let mut share = Share::default();
        let mut last = None;
        for &(offset, length) in extents {
            for byte in offset..offset + length {
                let stripe = byte / striping.stripe;
                if stripe % striping.servers != server {
                    continue;
                }
                let position = stripe / striping.servers * striping.stripe + byte % striping.stripe;
                share.bytes += 1;
                share.pieces += u64::from(last != Some(position.wrapping_sub(1)));
                last = Some(position);
            }
        }
        share
    }

    proptest! {
        #[test]
        fn shares_are_those_of_the_twin(stripe in 1..9u64, servers in 1..5u64, extents in prop::collection::vec((0..100u64, 1..40u64), 0..6)) {
            let striping = Striping { stripe, servers };
            let listed = extents.iter().map(|&(offset, length)| Extent { offset, length: NonZeroU64::new(length).unwrap() });
            let mut bytes = 0;
            for server in 0..servers {
                let share = striping.share(server, listed.clone());
                prop_assert_eq!(share, twin(striping, server, &extents));
                bytes += share.bytes;
            }
            prop_assert_eq!(bytes, extents.iter().map(|(_, length)| length).sum::<u64>());
        }
    }
}
