//! Positions that came before in the game: who brings one back gets less than he hoped for.

use crate::rules::game::Game;
use crate::rules::key::Key;
use crate::rules::make::Undo;
use crate::rules::position::Position;

/// How many earlier positions are remembered.
const COUNT: usize = 8;

/// The key of the root, and the signatures of earlier positions with the other side to move.
#[derive(Clone, Copy)]
pub(super) struct Earlier {
    key: Key,
    signatures: [u16; COUNT],
}

impl Earlier {
    pub const NONE: Earlier = Earlier {
        key: Key(0),
        signatures: [0; COUNT],
    };

    /// The value of a position that came before: a little less than even to who brings it back.
    pub const WORTH: i16 = 5;

    /// Those that a move in the game's position may bring back.
    pub fn of(game: &Game) -> Earlier {
        let mut earlier = Earlier {
            key: game.key(),
            ..Earlier::NONE
        };
        game.each_earlier(2 * COUNT as u8 - 1, |ago, signature| {
            if ago & 1 != 0 {
                earlier.signatures[usize::from(ago >> 1) % COUNT] = signature;
            }
        });
        earlier
    }

    /// Returns whether the move that led to the position brought one of them back.
    pub fn has(&self, undo: &Undo, position: &Position) -> bool {
        let mut key = self.key;
        key.follow(undo, position);
        self.signatures.contains(&key.signature())
    }
}
