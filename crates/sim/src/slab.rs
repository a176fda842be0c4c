//! A table whose entries come and go. Places are used again, so that a steady state allocates nothing.

/// Entries by number.
pub(crate) struct Slab<T> {
    entries: Vec<T>,
    vacant: Vec<u32>,
}

impl<T> Slab<T> {
    pub fn new() -> Slab<T> {
        Slab { entries: Vec::new(), vacant: Vec::new() }
    }

    /// Keeps `entry` and gives its number: the one freed last, if any.
    pub fn insert(&mut self, entry: T) -> u32 {
        match self.vacant.pop() {
            Some(number) => {
                self.entries[number as usize] = entry;
                number
            }
            None => {
                self.entries.push(entry);
                u32::try_from(self.entries.len() - 1).expect("a table has at most 2^32 entries")
            }
        }
    }

    /// Frees a number. Its entry must not be looked at any more.
    pub fn remove(&mut self, number: u32) {
        self.vacant.push(number);
    }

    /// The numbers that are in use, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u32> {
        let mut used = vec![true; self.entries.len()];
        for &vacant in &self.vacant {
            used[vacant as usize] = false;
        }
        (0u32..).zip(used).filter_map(|(number, used)| used.then_some(number))
    }
}

impl<T> std::ops::Index<u32> for Slab<T> {
    type Output = T;

    fn index(&self, number: u32) -> &T {
        &self.entries[number as usize]
    }
}

impl<T> std::ops::IndexMut<u32> for Slab<T> {
    fn index_mut(&mut self, number: u32) -> &mut T {
        &mut self.entries[number as usize]
    }
}
