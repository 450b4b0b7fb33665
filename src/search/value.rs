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

/// What both sides' best points and forks ([`Survey`](super::survey::Survey)) come to, when the first side is to move and the opponent
/// threatens a straight four or does not.
pub fn judged(mine: [u8; 2], theirs: [u8; 2], threatened: bool) -> u8 {
    let value = if threatened { EVEN - 25 } else { EVEN + 7 };
    let [best, forks] = theirs;
    let value = value
        .saturating_sub(best >> 1)
        .saturating_sub(weighed(forks));
    let [best, forks] = mine;
    let value = value
        .saturating_add((best >> 1) + (best >> 2))
        .saturating_add(weighed(forks));
    value.clamp(LOST + 1, WON - 1)
}

/// Three eighths.
fn weighed(forks: u8) -> u8 {
    (forks >> 2) + (forks >> 3)
}
