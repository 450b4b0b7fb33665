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
pub const ENTRIES: [Entry; 90] = [
    entry(0x045f, 66, 82), entry(0x0820, 164, 148), entry(0x0820, 178, 162),
    entry(0x0820, 182, 166), entry(0x0820, 185, 169), entry(0x0820, 195, 163),
    entry(0x0820, 196, 162), entry(0x097f, 59, 89), entry(0x09b8, 52, 86),
    entry(0x1bb7, 162, 114), entry(0x1bb7, 181, 165), entry(0x2305, 3, 20),
    entry(0x2305, 11, 27), entry(0x2305, 52, 82), entry(0x2606, 52, 82),
    entry(0x2b44, 171, 155), entry(0x2b44, 203, 173), entry(0x309b, 56, 86),
    entry(0x3456, 51, 83), entry(0x3597, 3, 20), entry(0x38aa, 2, 17), entry(0x38aa, 3, 20),
    entry(0x38aa, 77, 93), entry(0x3c52, 195, 144), entry(0x3c52, 195, 161),
    entry(0x3d11, 70, 86), entry(0x4020, 162, 146), entry(0x4020, 195, 144),
    entry(0x4436, 51, 83), entry(0x47e0, 203, 169), entry(0x47e0, 243, 228),
    entry(0x493e, 180, 164), entry(0x493e, 203, 173), entry(0x57ed, 60, 92),
    entry(0x5ad0, 2, 17), entry(0x5ad0, 5, 20), entry(0x5ad0, 59, 89), entry(0x5b48, 164, 148),
    entry(0x5b48, 196, 162), entry(0x5b8f, 164, 148), entry(0x5b8f, 195, 163),
    entry(0x6c2f, 196, 162), entry(0x6c2f, 199, 182), entry(0x6ebe, 5, 20),
    entry(0x6ebe, 70, 86), entry(0x6ebe, 71, 87), entry(0x6ed5, 184, 168),
    entry(0x7184, 67, 83), entry(0x780e, 77, 93), entry(0x7861, 13, 30), entry(0x7f6e, 59, 93),
    entry(0x8023, 59, 89), entry(0x81d9, 190, 174), entry(0x81d9, 195, 144),
    entry(0x821d, 196, 166), entry(0x821d, 203, 169), entry(0x8281, 2, 17),
    entry(0x83a6, 3, 20), entry(0x83de, 4, 20), entry(0x84b2, 89, 104), entry(0x85cf, 59, 93),
    entry(0x925d, 93, 157), entry(0x936f, 82, 130), entry(0x95a5, 56, 86),
    entry(0xa314, 59, 89), entry(0xa362, 3, 20), entry(0xa72e, 12, 27), entry(0xa72e, 52, 86),
    entry(0xa72e, 59, 93), entry(0xa883, 164, 148), entry(0xa883, 178, 162),
    entry(0xaf7d, 89, 104), entry(0xb4b9, 52, 86), entry(0xb54d, 2, 17),
    entry(0xb673, 180, 164), entry(0xb673, 203, 173), entry(0xcada, 13, 30),
    entry(0xd3d3, 183, 167), entry(0xd3d3, 195, 163), entry(0xd3d4, 203, 173),
    entry(0xe7d1, 51, 83), entry(0xe7d1, 59, 89), entry(0xe7d1, 59, 93),
    entry(0xe90c, 163, 147), entry(0xe90c, 203, 173), entry(0xed28, 71, 87),
    entry(0xf1e4, 164, 148), entry(0xf1e4, 181, 165), entry(0xf9bd, 69, 85),
    entry(0xfa73, 60, 111),
];

/// A move for the position of `game`, if there is one; `chance` chooses between several.
pub fn advice(game: &Game, chance: u8) -> Option<(Square, Square)> {
    if game.plies() >= PLIES || game.board().options != Options::DEFAULT {
        return None;
    }
    let [low, high] = game.key().0.to_le_bytes();
    // Those of a position stand together.
    let (mut number, mut end) = (0, 0);
    for place in 0..ENTRIES.len() as u8 {
        let at = usize::from(place);
        if LOW[at] == low && HIGH[at] == high {
            number += 1;
            end = place;
        }
    }
    if number == 0 {
        return None;
    }
    // The remainder of a division.
    let mut chosen: u8 = chance;
    while chosen >= number {
        chosen -= number;
    }
    let at = usize::from(end + 1 - number + chosen) % ENTRIES.len();
    Some((Square(FROM[at]), Square(TO[at])))
}

/// The entries by columns: a 6502 indexes each by a byte.
static LOW: [u8; ENTRIES.len()] = column(0);
static HIGH: [u8; ENTRIES.len()] = column(1);
static FROM: [u8; ENTRIES.len()] = column(2);
static TO: [u8; ENTRIES.len()] = column(3);

const fn column(number: usize) -> [u8; ENTRIES.len()] {
    let mut column = [0; ENTRIES.len()];
    let mut place = 0;
    while place < column.len() {
        let Entry {
            signature,
            from,
            to,
        } = ENTRIES[place];
        column[place] = [signature as u8, (signature >> 8) as u8, from.0, to.0][number];
        place += 1;
    }
    column
}
