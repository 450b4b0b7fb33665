//! A game as a block of 256 bytes, for a disk.
//!
//! Bytes 0 to 8 are the platform's: the name, and one that it may use as it likes. Bytes 9 to 15
//! are the format, the rule, the size, Black's and White's player, the number of stones on the
//! board and the number of known moves. The moves follow. Before byte 248 lies how the first of
//! them were shared (`records/procedure.rs`), from byte 248 on both clocks, and at the end a
//! checksum of all bytes but the platform's.

use crate::players::player::Player;
use crate::records::game::{Game, PROCEDURE};
use crate::records::procedure::{BYTES, OFFERED};
use crate::rules::point::Point;
use crate::rules::rule::Rule;
use kit::clock::Clock;
use kit::platform::Block;

const FORMAT: u8 = 9;
const RULE: u8 = 10;
const SIZE: u8 = 11;
const PLAYERS: u8 = 12;
const COUNT: u8 = 14;
const LENGTH: u8 = 15;
const MOVES: u8 = 16;
const CLOCKS: u8 = 248;
const SUMS: u8 = 254;
/// Where the [`Procedure`](crate::records::procedure::Procedure) is, counted as moves.
const SHARED: u8 = CLOCKS - MOVES - BYTES as u8;

/// No game has more moves.
const MOST: u8 = 225;

/// The one format there is.
const VERSION: u8 = 1;

/// The block is not one that was written here. Nothing was taken from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damaged;

/// Writes `game` and who plays it to `block`, but for the platform's bytes.
#[inline(never)]
pub fn write(game: &Game, players: [Player; 2], block: &mut Block) {
    let [black, white] = players;
    let head = [
        VERSION,
        game.rule() as u8,
        game.size(),
        black as u8,
        white as u8,
        game.move_count,
        game.length,
    ];
    for (at, byte) in (FORMAT..).zip(head) {
        block[at as usize] = byte;
    }
    for number in 0..CLOCKS - MOVES {
        block[(MOVES + number) as usize] = if number < game.length {
            game.moves[number as usize]
        } else if number >= SHARED {
            game.moves[(number + (PROCEDURE as u8 - SHARED)) as usize]
        } else {
            0
        };
    }
    let mut at = CLOCKS;
    for clock in game.clocks {
        for byte in clock.bytes() {
            block[at as usize] = byte;
            at += 1;
        }
    }
    sum_up(block);
}

/// Replaces `game` by the one in `block` and returns its players. After an error `game` is
/// unchanged.
pub fn read(block: &Block, game: &mut Game) -> Result<[Player; 2], Damaged> {
    check(block)?;
    let players = restore(block, game);
    game.recover();
    Ok(players)
}

/// Whether `block` holds a game.
#[inline(never)]
pub fn check(block: &Block) -> Result<(), Damaged> {
    let byte = |at: u8| block[at as usize];
    if byte(FORMAT) != VERSION || !is_summed(block) {
        return Err(Damaged);
    }
    let rule = Rule::from_number(byte(RULE)).ok_or(Damaged)?;
    let (size, count, length) = (byte(SIZE), byte(COUNT), byte(LENGTH));
    if !rule.has_size(size) || length > size.wrapping_mul(size) || count > length {
        return Err(Damaged);
    }
    for number in 0..length {
        let at = MOVES + number;
        let point = Point(byte(at));
        if point.column() >= size || point.row() >= size {
            return Err(Damaged);
        }
        for earlier in MOVES..at {
            if byte(earlier) == point.0 {
                return Err(Damaged);
            }
        }
    }
    Ok(())
}

/// Takes the moves from `block`, which must have been checked, and returns the players.
/// [`Game::recover`] then plays the moves.
pub fn restore(block: &Block, game: &mut Game) -> [Player; 2] {
    let byte = |at: u8| block[at as usize];
    let rule = Rule::from_number(byte(RULE)).unwrap_or(Rule::Gomoku);
    let (count, length) = (byte(COUNT), byte(LENGTH));
    game.position.expect(rule, byte(SIZE));
    for number in 0..MOST {
        game.moves[number as usize] = byte(MOVES + number);
    }
    for at in 0..BYTES {
        game.moves[PROCEDURE + at] = block[(MOVES + SHARED) as usize + at];
    }
    // A game this long has moves where the offers were.
    if length > SHARED {
        game.moves[PROCEDURE + OFFERED] = 0;
    }
    let clock = |at: u8| Clock::from_bytes([byte(at), byte(at + 1), byte(at + 2)]);
    game.clocks = [clock(CLOCKS), clock(CLOCKS + 3)];
    game.length = length;
    game.move_count = count;
    [PLAYERS, PLAYERS + 1].map(|at| Player::from_number(byte(at)))
}

/// Makes the checksum at the end.
#[inline(never)]
pub(super) fn sum_up(block: &mut Block) {
    let (low, high) = sums(block);
    block[SUMS as usize] = low;
    block[SUMS as usize + 1] = high;
}

/// Whether the checksum at the end is right.
#[inline(never)]
pub(super) fn is_summed(block: &Block) -> bool {
    let (low, high) = sums(block);
    block[SUMS as usize] == low && block[SUMS as usize + 1] == high
}

/// Fletcher's checksum: unlike a sum it notices that bytes were exchanged.
#[inline(never)]
fn sums(block: &Block) -> (u8, u8) {
    let (mut low, mut high) = (0x4Fu8, 0);
    for at in FORMAT..SUMS {
        low = low.wrapping_add(block[at as usize]);
        high = low.wrapping_add(high);
    }
    (low, high)
}
