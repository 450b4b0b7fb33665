//! The score of a person's games by opponent and rule, and the problems solved, as a block of 256
//! bytes for a disk.
//!
//! Bytes 0 to 8 are the platform's, byte 9 is the format. From byte 16 on each opponent has eight
//! bytes for Gomoku and eight for Renju: how many games were won, lost and drawn, two bytes each,
//! the low one first, and two unused ones. From byte 192 on there is a bit for each problem that
//! was solved, and at the end the checksum of a game.

use super::save::{is_summed, sum_up};
use kit::platform::{Block, Name};

/// The block's name on a disk, which no game can have.
pub const NAME: Name = *b"-SCORE  ";

const FORMAT: u8 = 9;
const COUNTS: u8 = 16;
const TICKS: u8 = 192;
/// The one format there is; no format of a game.
const VERSION: u8 = 0x81;

/// How many problems the block has room for.
pub const PROBLEMS: u8 = 72;
/// How many opponents there are: EASY, MEDIUM, HARD, LEVEL 1 to 8.
pub const OPPONENTS: u8 = 11;
/// The number of LEVEL 1 among the opponents.
pub const LEVELS: u8 = 3;

/// The last place of a counter.
const LAST: u8 = 16 * OPPONENTS - 2;

const _: () = assert!(COUNTS + LAST < TICKS && TICKS + PROBLEMS / 8 <= 254);

/// How a game ended for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ending {
    /// The person has won.
    Won = 0,
    /// The computer has won, or the person left.
    Lost = 1,
    /// A draw.
    Drawn = 2,
}

/// A game that counts, as the place of its counter among all counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Played(pub u8);

impl Played {
    /// A game against opponent number `opponent`.
    pub fn new(opponent: u8, renju: bool, ending: Ending) -> Played {
        Played(opponent << 4 | (renju as u8) << 3 | (ending as u8) << 1)
    }

    /// The place of its counter in the block.
    fn place(self) -> u8 {
        COUNTS + self.0.min(LAST)
    }
}

/// Makes a block without games. The platform's bytes stay as they are.
#[inline(never)]
pub fn clear(block: &mut Block) {
    for at in FORMAT..=255 {
        block[at as usize] = 0;
    }
    block[FORMAT as usize] = VERSION;
}

/// Whether `block` is one of these.
pub fn check(block: &Block) -> bool {
    block[FORMAT as usize] == VERSION && is_summed(block)
}

/// Makes the checksum, before the block is written.
pub fn seal(block: &mut Block) {
    sum_up(block);
}

/// From here on a byte that is kept for the block is the number of a problem that was solved;
/// below it is a [`Played`].
pub const TICK: u8 = 16 * OPPONENTS;

const _: () = assert!(TICK as u16 + PROBLEMS as u16 <= 256);

/// Enters a byte that was kept, a game or a problem.
#[inline(never)]
pub fn enter(block: &mut Block, kept: u8) {
    match kept.checked_sub(TICK) {
        None => add(block, Played(kept)),
        Some(number) => tick(block, number),
    }
}

/// Counts a game, up to 65,535.
#[inline(never)]
pub fn add(block: &mut Block, played: Played) {
    let at = played.place();
    let count = count(block, played).saturating_add(1);
    block[at as usize] = count as u8;
    block[at as usize + 1] = (count >> 8) as u8;
}

/// How many games ended like `played`.
#[inline(never)]
pub fn count(block: &Block, played: Played) -> u16 {
    let at = played.place();
    u16::from(block[at as usize]) | u16::from(block[at as usize + 1]) << 8
}

/// Notes that problem `number`, less than [`PROBLEMS`], is solved.
#[inline(never)]
pub fn tick(block: &mut Block, number: u8) {
    block[(TICKS + (number >> 3)) as usize] |= 1 << (number & 7);
}

/// Copies which problems are solved, a bit each, to the places of `moves` from `at` on.
pub fn copy_ticks(block: &Block, moves: &mut [u8; 256], at: u8) {
    for place in 0..PROBLEMS / 8 {
        moves[(at + place) as usize] = block[(TICKS + place) as usize];
    }
}

/// Whether problem `number` is solved.
pub fn is_ticked(block: &Block, number: u8) -> bool {
    block[(TICKS + (number >> 3)) as usize] >> (number & 7) & 1 != 0
}
