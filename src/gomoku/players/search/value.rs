//! What a node is worth to the side to move: a byte, the greater the better.
//!
//! A 6502 compares bytes in five cycles and takes the other side's view ([`other`]) in six.

/// Of a position that was not searched. No node has it.
pub const UNKNOWN: u8 = 0;
/// Neither side is better.
pub const EVEN: u8 = 128;
/// Values from here on are wins ...
pub const WON: u8 = 215;
/// ... and up to here losses.
pub const LOST: u8 = other(WON);
/// Wins that take more moves count as so many.
const FAR: u8 = 255 - WON;

/// A win in so many moves.
pub fn won(moves: u8) -> u8 {
    255 - moves.min(FAR)
}

/// A loss in so many moves.
pub fn lost(moves: u8) -> u8 {
    moves.min(FAR) + 1
}

/// The same for the other side.
pub const fn other(value: u8) -> u8 {
    0u8.wrapping_sub(value)
}

/// What a side has at a node ([`Survey`](super::survey::Survey)).
#[derive(Clone, Copy)]
pub struct Means {
    /// The worth of its best point.
    pub best: u8,
    /// A point of less than that changes none of these, nor makes a four.
    pub notable: u8,
    /// Its forks.
    pub forks: u8,
    /// Its points that make a four.
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

/// The value for the first of two sides, which is to move, when the other threatens a straight four or does not. The weights are
/// those with which the value tells best how games from quiet leaves end (`docs/engine.md`). The
/// opponent's best point says no more than his forks and fours. His straight four has to be
/// met: so the forks of the side to move are worth less, his more, and without any it is met.
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
