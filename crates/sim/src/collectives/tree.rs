//! The binomial tree over the ranks of a communicator, its root exchanged with rank 0.
//!
//! The parent of a place is the place without its lowest bit; a place that ends in n zero bits has up to n children, the
//! i-th with 2^i places below and including it.

use super::doublings;
use crate::schedule::Part;

/// A rank's place in the tree.
#[derive(Clone, Copy)]
pub struct Tree {
    place: u32,
    size: u32,
    root: u32,
}

impl Tree {
    pub fn new(part: &Part) -> Tree {
        Tree { place: exchanged(part.rank, part.root), size: part.size, root: part.root }
    }

    /// Rounds in which a rank goes through its children: one for each. Where a full tree has children and this one has
    /// none, it takes a round to find that out.
    pub fn rounds(self) -> u32 {
        self.children().max(self.levels().min(1))
    }

    fn levels(self) -> u32 {
        if self.place == 0 { doublings(self.size) } else { self.place.trailing_zeros() }
    }

    /// The parent's rank; None for the root.
    pub fn parent(self) -> Option<u32> {
        (self.place != 0).then(|| exchanged(self.place ^ 1 << self.place.trailing_zeros(), self.root))
    }

    /// Number of children.
    pub fn children(self) -> u32 {
        // Places of children grow with their number, so those that do not exist come last.
        let room = self.size - self.place;
        self.levels().min(doublings(room))
    }

    /// The rank of child `number`, the one with the fewest places below it first.
    pub fn child(self, number: u32) -> u32 {
        exchanged(self.place | 1 << number, self.root)
    }

    /// Ranks below and including child `number`.
    pub fn child_ranks(self, number: u32) -> u32 {
        (self.size - (self.place | 1 << number)).min(1 << number)
    }

    /// Ranks below and including this one.
    pub fn ranks(self) -> u32 {
        (self.size - self.place).min(1 << self.levels())
    }
}

fn exchanged(rank: u32, root: u32) -> u32 {
    match rank {
        0 => root,
        rank if rank == root => 0,
        rank => rank,
    }
}
