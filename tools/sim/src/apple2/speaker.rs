//! The speaker: its cone moves at each access to $C030.

/// When the cone moved.
#[derive(Clone, Default, Debug)]
pub struct Speaker {
    toggles: Vec<u64>,
}

impl Speaker {
    /// The cone moves at cycle `now`.
    pub fn toggle(&mut self, now: u64) {
        self.toggles.push(now);
    }

    /// The cycles of all moves since the last [`Speaker::clear`].
    pub fn toggles(&self) -> &[u64] {
        &self.toggles
    }

    /// Forgets the moves.
    pub fn clear(&mut self) {
        self.toggles.clear();
    }
}
