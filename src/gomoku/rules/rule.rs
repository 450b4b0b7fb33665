//! Which game is played: what wins, what is forbidden, on which boards.

use crate::rules::point::{Point, Side};

/// The rule of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Rule {
    /// Exactly five wins, for either side; six or more do not.
    Gomoku = 0,
    /// Five or more win, for either side.
    Free = 1,
    /// Black wins with exactly five and has forbidden points; White wins with five or more.
    Renju = 2,
}

impl Rule {
    /// The rule of a number, if it has one.
    pub const fn from_number(number: u8) -> Option<Rule> {
        match number {
            0 => Some(Rule::Gomoku),
            1 => Some(Rule::Free),
            2 => Some(Rule::Renju),
            _ => None,
        }
    }

    /// Whether six or more in a row win for `side`.
    pub const fn overline_wins(self, side: Side) -> bool {
        match self {
            Rule::Gomoku => false,
            Rule::Free => true,
            Rule::Renju => matches!(side, Side::White),
        }
    }

    /// Whether `side` has forbidden points.
    pub const fn forbids(self, side: Side) -> bool {
        matches!((self, side), (Rule::Renju, Side::Black))
    }

    /// Whether the rule is played on boards of `size` x `size` points.
    pub const fn has_size(self, size: u8) -> bool {
        match self {
            Rule::Renju => size == 15,
            Rule::Gomoku | Rule::Free => 9 <= size && size <= 15,
        }
    }

    /// Where the first stone must lie, if the rule says so.
    pub const fn first(self) -> Option<Point> {
        match self {
            Rule::Renju => Some(Point::CENTRE),
            Rule::Gomoku | Rule::Free => None,
        }
    }
}

/// Why a point is forbidden to Black in Renju.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline = 0,
    /// Two or more fours at once, in one line or in several.
    DoubleFour = 1,
    /// Two or more threes at once.
    DoubleThree = 2,
}
