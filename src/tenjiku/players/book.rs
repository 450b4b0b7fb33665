//! First moves of a game that lose nothing, so that games differ.

use crate::pieces::square::Square;
use crate::rules::game::Game;
use crate::rules::options::Options;

/// A move that may be played in a position.
pub struct Entry {
    /// The position's signature.
    pub signature: u16,
    /// The move's start.
    pub from: Square,
    /// The move's end.
    pub to: Square,
}

/// How many plies of a game it knows.
pub const PLIES: u16 = 4;

const fn entry(signature: u16, from: u8, to: u8) -> Entry {
    Entry {
        signature,
        from: Square(from),
        to: Square(to),
    }
}

/// Made by `referee book-tenjiku`.
#[rustfmt::skip]
pub static ENTRIES: [Entry; 0] = [
];

/// A move for the position of `game`, if there is one; `chance` chooses between several.
pub fn advice(game: &Game, chance: u8) -> Option<&'static Entry> {
    if game.plies() >= PLIES || game.board().options != Options::DEFAULT {
        return None;
    }
    let signature = game.key().signature();
    let known = |entry: &&Entry| entry.signature == signature;
    let number = ENTRIES.iter().filter(known).count() as u8;
    // The remainder of a division.
    let mut chosen = chance;
    while number != 0 && chosen >= number {
        chosen -= number;
    }
    ENTRIES.iter().filter(known).nth(usize::from(chosen))
}
