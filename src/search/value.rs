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
pub const LOST: u8 = 41;
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
pub fn other(value: u8) -> u8 {
    0u8.wrapping_sub(value)
}

/// What the worth of both sides' best points comes to, when mine is to be played next and the
/// opponent threatens a straight four or does not.
pub fn judged(mine: u8, theirs: u8, threatened: bool) -> u8 {
    let value = if threatened { EVEN - 25 } else { EVEN + 7 };
    let value = value.saturating_sub(theirs >> 1);
    let value = value.saturating_add((mine >> 1) + (mine >> 2));
    value.clamp(LOST + 1, WON - 1)
}
