//! How the first moves of a game were shared.

use super::Game;
use crate::records::procedure::{Procedure, BYTES, HEAD};

/// Where the [`Procedure`] is in [`Game::moves`].
pub const PROCEDURE: usize = 256 - BYTES;

impl Game {
    /// How the first moves were shared: it lies after the moves of the longest game.
    #[inline(never)]
    pub fn procedure(&self) -> Procedure {
        let mut procedure = Procedure::new();
        for at in 0..BYTES {
            procedure.0[at] = self.moves[PROCEDURE + at];
        }
        procedure
    }

    /// Sets [`Game::procedure`].
    #[inline(never)]
    pub fn set_procedure(&mut self, procedure: &Procedure) {
        for at in 0..BYTES {
            self.moves[PROCEDURE + at] = procedure.0[at];
        }
    }

    /// Whether the first moves were shared by a rule.
    pub fn is_shared(&self) -> bool {
        self.moves[PROCEDURE + HEAD] & 3 != 0
    }

    /// The moves are shared by no rule.
    pub fn forget_procedure(&mut self) {
        self.moves[PROCEDURE + HEAD] = 0;
    }
}
