//! Chance.

/// Chance for tests, the same in every run; not the games' own generator.
pub struct Dice(u64);

impl Dice {
    /// Chance that follows from `seed`.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// 0 to `limit` - 1.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) % u64::from(limit)) as u32
    }

    /// One of a list, unless it is empty.
    pub fn choose<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        match list.len() {
            0 => None,
            length => Some(list[self.below(length as u32) as usize]),
        }
    }
}
