//! What this game wants of a machine beside what every game does: a board of points and stones.

use crate::rules::point::{Point, Side};
use kit::platform::{Cell, Platform};

/// The cursor on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Cursor {
    /// Not here.
    None,
    /// The player's own, when he chooses a point.
    Choose,
    /// Black's colour: walks along Black's winning line, flashes for Black.
    Black,
    /// White's colour.
    White,
}

/// A sign on an empty point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mark {
    /// None.
    None = 0,
    /// A stone here is forbidden.
    Forbidden,
    /// A stone here makes a four that has one answer ...
    Four,
    /// ... three that becomes a straight four, ...
    Three,
    /// ... or a three with one end.
    Weak,
    /// A stone here makes a straight four, which has no answer.
    StraightFour,
    /// A stone here makes five.
    Five,
    /// The computer looks at this move just now.
    Considered,
}

impl Mark {
    /// What a machine draws that has letters to draw with.
    pub fn sign(self) -> u8 {
        b" X43-S5*"[self as usize & 7]
    }

    /// The mark of a number modulo 8.
    pub fn from_number(number: u8) -> Mark {
        match number & 7 {
            0 => Mark::None,
            1 => Mark::Forbidden,
            2 => Mark::Four,
            3 => Mark::Three,
            4 => Mark::Weak,
            5 => Mark::StraightFour,
            6 => Mark::Five,
            _ => Mark::Considered,
        }
    }
}

/// Everything a point shows. [`Board::point`] draws it whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The stone, if there is one.
    pub stone: Option<Side>,
    /// This is the last stone played: it carries a mark.
    pub last: bool,
    /// The cursor, which never hides the stone.
    pub cursor: Cursor,
    /// A sign, where there is no stone.
    pub mark: Mark,
}

/// A machine with a board for this game.
pub trait Board: Platform {
    /// The keys that its bottom rows name, from row 22 of the panel on. If it has none, the list of
    /// moves names one until the first move.
    const KEYS: &'static [&'static str] = &[];

    /// Shows the splash picture, title and PRESS ANY KEY included; its animation, if any, goes on
    /// in `poll` and `idle` until another screen is asked for.
    fn splash(&mut self);

    /// Shows an empty board of `size` x `size` points (9 to 15) with star points and coordinates,
    /// and an empty panel beside it, where text goes from now on.
    fn board(&mut self, size: u8);

    /// Draws one point of the board as it is to look now. The game remembers what it drew and
    /// calls this only for points that change.
    fn point(&mut self, point: Point, look: Look);

    /// Draws a stone two cells wide and two high at `at` on the panel or page, or with `None`
    /// clears those cells.
    fn stone(&mut self, at: Cell, side: Option<Side>);
}
