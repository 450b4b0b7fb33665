//! What this game needs of a machine beyond what every game needs: a board of points and stones.

use crate::rules::point::{Point, Side};
use kit::platform::{Cell, Platform};

/// The cursor on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Cursor {
    /// Not here.
    None,
    /// The player's, who chooses a point.
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
    /// A stone here makes a four, which has one answer.
    Four,
    /// A stone here makes a three that can become a straight four.
    Three,
    /// A stone here makes a three with one open end.
    Weak,
    /// A stone here makes a straight four, which has no answer.
    StraightFour,
    /// A stone here makes five.
    Five,
    /// The computer is looking at this move.
    Considered,
}

impl Mark {
    /// The letter of a machine that draws marks as letters.
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

/// Everything that a point shows, in a byte: bits 0-1 the stone, bit 2 the mark of the last stone,
/// bits 3-4 the [`Cursor`], bits 5-7 the [`Mark`] or, on a stone, [`Look::RING`]. [`Board::point`]
/// draws all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Look(pub u8);

impl Look {
    /// Nothing, as all points of an empty board show.
    pub const NOTHING: Look = Look(0);

    /// Added to a stone, it makes the stone a ring.
    pub const RING: u8 = (Mark::Considered as u8) << 5;

    /// The stone `side` alone.
    pub const fn stone_of(side: Option<Side>) -> Look {
        Look(match side {
            None => 0,
            Some(side) => side as u8,
        })
    }

    /// The same with the mark of the last stone.
    pub const fn as_last(self) -> Look {
        Look(self.0 | 4)
    }

    /// The same with the cursor.
    pub const fn with_cursor(self, cursor: Cursor) -> Look {
        Look(self.0 | (cursor as u8) << 3)
    }

    /// The stone, if there is one.
    pub const fn stone(self) -> Option<Side> {
        match self.0 & 3 {
            1 => Some(Side::Black),
            2 => Some(Side::White),
            _ => None,
        }
    }

    /// This is the last stone played: it carries a mark.
    pub const fn is_last(self) -> bool {
        self.0 & 4 != 0
    }

    /// The stone is a ring: it blinks at the end of a game.
    pub const fn is_ring(self) -> bool {
        self.0 & 3 != 0 && self.0 >= Look::RING
    }

    /// The cursor, which never hides the stone.
    pub const fn cursor(self) -> Cursor {
        match self.0 >> 3 & 3 {
            0 => Cursor::None,
            1 => Cursor::Choose,
            2 => Cursor::Black,
            _ => Cursor::White,
        }
    }

    /// The sign, where there is no stone.
    pub fn mark(self) -> Mark {
        if self.0 & 3 == 0 {
            Mark::from_number(self.0 >> 5)
        } else {
            Mark::None
        }
    }
}

/// A machine with a board for this game.
pub trait Board: Platform {
    /// The keys that its bottom rows name, from row 22 of the panel on. If it has none, the list of
    /// moves names one until the first move.
    const KEYS: &'static [&'static str] = &[];
    /// Whether its boards have a form for monochrome screens: SCREEN in the menu.
    const SCREENS: bool = false;

    /// Puts the teacher to the place of the book's lines, or these back. Called after part 4 was
    /// fetched ([`Platform::FETCHES`]).
    fn exchange(&mut self, _teacher: bool) {}

    /// Draws boards for a monochrome screen from now on, or for one with colours.
    fn set_mono(&mut self, _mono: bool) {}

    /// Whether [`splash`](Board::splash) reads the picture from the disk first, for some seconds,
    /// and writes over what the position lends.
    fn reads_splash(&self) -> bool {
        false
    }

    /// Shows the splash picture, title and PRESS ANY KEY included; its animation, if any, goes on
    /// in `poll` and `idle` until another screen is asked for.
    fn splash(&mut self);

    /// Shows an empty board of `size` x `size` points (9 to 15) with star points and coordinates,
    /// and an empty panel beside it, where text goes from now on.
    fn board(&mut self, size: u8);

    /// Draws one point of the board. The game calls this only for points whose look changes.
    fn point(&mut self, point: Point, look: Look);

    /// How a point of the board looks now.
    fn look(&self, point: Point) -> Look;

    /// Draws a stone two cells wide and two high at `at` on the panel or page, or with `None`
    /// clears those cells.
    fn stone(&mut self, at: Cell, side: Option<Side>);
}
