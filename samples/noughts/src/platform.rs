//! What the game wants of a machine beside what every game does: a board of three by three.

use crate::rules::Sign;
use kit::platform::Platform;

/// A machine with the game's board.
pub trait Table: Platform {
    /// Shows the empty board, and beside it an empty panel of 14 columns or more.
    fn board(&mut self);

    /// Draws a square whole. It is `lit` under the cursor, and in the row that wins.
    fn square(&mut self, square: u8, sign: Sign, lit: bool);
}

/// Whether the picture of `sign` covers the place so far right of and below the centre of a square
/// that reaches from -56 to 56.
pub const fn covers(sign: Sign, x: i32, y: i32) -> bool {
    let square = x * x + y * y;
    match sign {
        Sign::None => false,
        Sign::Cross => ((x - y).abs() < 14 || (x + y).abs() < 14) && x.abs() < 43 && y.abs() < 43,
        Sign::Nought => square > 30 * 30 && square < 46 * 46,
    }
}
