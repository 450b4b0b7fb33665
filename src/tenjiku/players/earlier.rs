//! Earlier positions of the game: a move that brings one back counts a little less than even.

use crate::rules::game::Game;
use crate::rules::key::Key;
use crate::rules::make::Undo;

/// How many earlier positions are remembered.
const COUNT: usize = 8;

/// How the keys of earlier positions with the other side to move differ from the root's key.
#[derive(Clone, Copy)]
pub(super) struct Earlier([Key; COUNT]);

impl Earlier {
    pub const NONE: Earlier = Earlier([Key(0); COUNT]);

    /// The value of an earlier position to the side to move in it: the other brought it back.
    pub const WORTH: i16 = 5;

    /// Finds those that a move in the game's position may bring back.
    pub fn find(&mut self, game: &Game) {
        *self = Earlier::NONE;
        game.each_earlier(2 * COUNT as u8 - 1, |ago, change| {
            if ago & 1 != 0 {
                self.0[usize::from(ago >> 1) % COUNT] = change;
            }
        });
    }

    /// Returns whether the move that was made brought one of them back.
    pub fn has(&self, undo: &Undo) -> bool {
        let step = undo.step;
        let mut change = Key(0);
        change.go(undo.piece, step.from, step.to);
        undo.is_reversible() && self.0.contains(&change)
    }
}
