//! What pieces are worth, in points: a Pawn is 10.

use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;

/// The value of a game won by the next move.
pub const WON: i16 = 30_000;
/// Less than any value.
pub const LOST: i16 = -WON;
/// More than this is a game won, less than its negative a game lost.
pub const SURE: i16 = 20_000;

/// The Crown Prince's worth: a move that takes less takes no royal piece.
pub const LEAST_ROYAL: i16 = 500;
/// By form (section 15 of the rules' notes).
#[rustfmt::skip]
static WORTHS: [i16; 45] = [
    0,
    10, 3000, 60, 55, 40, 35, 25, 45, 20, 50, 60, 180, 50, 75, 75, 240,
    80, 85, 80, 85, 120, 280, 100, 130, 150, 190, 200, 230, 15, 250, 300,
    480, 270, 320, 380, 900,
    500, 160, 70, 160, 220, 70, 75, 75,
];

/// By form: points for each rank that it is ahead.
#[rustfmt::skip]
static DRIVES: [i8; 45] = [
    0,
    2, -2, 0, 1, 2, 2, 2, 2, 2, 0, 0, 1, 2, 1, 1, 0,
    2, 2, 1, 2, 0, 1, 0, 1, 1, 1, 1, 2, 2, 0, 0,
    0, 0, 1, 0, 0,
    -2, 1, 2, 1, 1, 1, 0, 0,
];

impl Piece {
    /// Its worth in points; 0 for a vacant square.
    #[inline(always)]
    pub const fn worth(self) -> i16 {
        WORTHS[self.row()]
    }

    /// Its place in the tables. All forms are below 45: comparing is cheaper than a remainder.
    #[inline(always)]
    const fn row(self) -> usize {
        match self.form() {
            form @ 0..45 => form as usize,
            _ => 0,
        }
    }

    /// What the piece gains by standing on `to` instead of `from`.
    pub fn progress(self, from: Square, to: Square) -> i16 {
        let (ahead, back) = match self.side() {
            Side::Black => (from, to),
            Side::White => (to, from),
        };
        let ranks = ahead.rank() as i8 - back.rank() as i8;
        i16::from(match DRIVES[self.row()] {
            0 => 0,
            1 => ranks,
            2 => ranks + ranks,
            _ => -ranks - ranks,
        })
    }
}
