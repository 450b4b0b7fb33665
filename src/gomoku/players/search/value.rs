//! The value of a node to the side to move: a byte, the greater the better.
//!
//! A 6502 compares two bytes in five cycles and negates one ([`other`]) in six.

/// The value of a position that was not searched. No node has it.
pub const UNKNOWN: u8 = 0;
/// Neither side is better.
pub const EVEN: u8 = 128;
/// Values from here on are wins ...
pub const WON: u8 = 215;
/// ... and up to here losses.
pub const LOST: u8 = other(WON);
/// Wins that take more moves than this count as wins in this many.
const FAR: u8 = 255 - WON;

/// A win in `moves` moves.
pub fn won(moves: u8) -> u8 {
    255 - moves.min(FAR)
}

/// A loss in `moves` moves.
pub fn lost(moves: u8) -> u8 {
    moves.min(FAR) + 1
}

/// The same value to the other side.
pub const fn other(value: u8) -> u8 {
    0u8.wrapping_sub(value)
}

/// What a side has at a node, as far as it was surveyed ([`Survey`](super::survey::Survey)).
#[derive(Clone, Copy)]
pub struct Means {
    /// The worth of its best point.
    pub best: u8,
    /// A point worth less than this changes nothing here and makes no four.
    pub notable: u8,
    /// The sum of what its points are worth above an open three: forks.
    pub forks: u8,
    /// How many of its points make a four.
    pub fours: u8,
}

impl Means {
    /// Nothing.
    pub const NONE: Means = Means {
        best: 0,
        notable: 0,
        forks: 0,
        fours: 0,
    };
}

/// The evaluation: the value of a leaf to the side to move, which has `mine`. `threatened` says
/// whether the opponent threatens a straight four.
///
/// The weights are those with which the value predicts best how games from quiet leaves end
/// (`docs/reference/search.md`). The opponent's best point adds nothing to his forks and fours. A
/// straight four has to be answered first, so then the forks of the side to move count less and the
/// opponent's more.
pub fn judged(mine: &Means, theirs: &Means, threatened: bool) -> u8 {
    let (value, gain, loss) = if threatened {
        (EVEN + 30, mine.forks >> 2, theirs.forks >> 1)
    } else {
        let gain = (mine.forks >> 1) + (mine.forks >> 3);
        (EVEN + 5, gain, (theirs.forks >> 2) + (theirs.forks >> 3))
    };
    value
        .saturating_sub(loss)
        .saturating_sub(theirs.fours)
        .saturating_sub(theirs.fours)
        .saturating_sub(theirs.fours)
        .saturating_add(mine.best >> 1)
        .saturating_add(gain)
        .saturating_add(mine.fours)
        .saturating_add(mine.fours >> 1)
        .clamp(LOST + 1, WON - 1)
}
