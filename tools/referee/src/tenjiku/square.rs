//! Squares as a person names them, and the way from one to another as the moving side sees it.

use std::fmt;

/// Squares a row, and rows.
pub const WIDTH: i8 = 16;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Moves first, from rank p towards rank a.
    Black,
    /// Moves second, from rank a towards rank p.
    White,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// `B` or `W`.
    pub fn letter(self) -> char {
        match self {
            Side::Black => 'B',
            Side::White => 'W',
        }
    }

    /// Reads `B` or `W`.
    pub fn read(text: &str) -> Option<Side> {
        match text {
            "B" => Some(Side::Black),
            "W" => Some(Side::White),
            _ => None,
        }
    }
}

/// A square, on the board or outside of it. Ordered as the notation lists burnt pieces: by rank,
/// then by file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// 0 for a, Black's farthest rank.
    pub rank: i8,
    /// 1 to 16, from Black's right to Black's left.
    pub file: i8,
}

/// How far one square lies from another, as the moving side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offset {
    /// Squares towards the opponent.
    pub ahead: i8,
    /// Squares to the side's right.
    pub right: i8,
}

impl Offset {
    /// How many steps of a King it takes on an empty board.
    pub fn steps(self) -> i8 {
        self.ahead.abs().max(self.right.abs())
    }
}

impl Square {
    /// All squares: rank a first, each rank from file 16 to file 1.
    pub fn all() -> impl Iterator<Item = Square> {
        let rank = |rank| (1..=WIDTH).rev().map(move |file| Square { rank, file });
        (0..WIDTH).flat_map(rank)
    }

    /// The place in [`Square::all`], 0 to 255.
    pub fn index(self) -> u8 {
        self.rank as u8 * 16 + (WIDTH - self.file) as u8
    }

    /// Whether the board has this square.
    pub fn is_on_board(self) -> bool {
        (0..WIDTH).contains(&self.rank) && (1..=WIDTH).contains(&self.file)
    }

    /// The square that `side` sees at `offset` from this one, on the board or outside of it.
    pub fn plus(self, offset: Offset, side: Side) -> Square {
        match side {
            Side::Black => Square {
                rank: self.rank - offset.ahead,
                file: self.file - offset.right,
            },
            Side::White => Square {
                rank: self.rank + offset.ahead,
                file: self.file + offset.right,
            },
        }
    }

    /// The way to `other`, as `side` sees it.
    pub fn to(self, other: Square, side: Side) -> Offset {
        let (ahead, right) = (self.rank - other.rank, self.file - other.file);
        match side {
            Side::Black => Offset { ahead, right },
            Side::White => Offset {
                ahead: -ahead,
                right: -right,
            },
        }
    }

    /// How many steps of a King lead from here to `other` on an empty board.
    pub fn distance(self, other: Square) -> i8 {
        self.to(other, Side::Black).steps()
    }

    /// Whether the two squares share a rank, a file or a diagonal.
    pub fn is_in_line_with(self, other: Square) -> bool {
        let (ranks, files) = (self.rank - other.rank, self.file - other.file);
        ranks == 0 || files == 0 || ranks.abs() == files.abs()
    }

    /// The squares of the board that touch this one, up to eight.
    pub fn neighbours(self) -> impl Iterator<Item = Square> {
        let around = move |rank| (-1..=1).map(move |file| (rank, file));
        let squares = (-1..=1).flat_map(around).map(move |(rank, file)| Square {
            rank: self.rank + rank,
            file: self.file + file,
        });
        squares.filter(move |&square| square != self && square.is_on_board())
    }

    /// The square that the opponent sees where this side sees this one.
    pub fn rotated(self) -> Square {
        Square {
            rank: WIDTH - 1 - self.rank,
            file: WIDTH + 1 - self.file,
        }
    }

    /// How many ranks lie beyond this one, as `side` sees it: 0 on the farthest.
    pub fn ranks_ahead(self, side: Side) -> i8 {
        match side {
            Side::Black => self.rank,
            Side::White => WIDTH - 1 - self.rank,
        }
    }

    /// Reads `16a`.
    pub fn read(text: &str) -> Option<Square> {
        let letter = text.bytes().last()?;
        let file = text.get(..text.len() - 1)?.parse().ok()?;
        let rank = i8::try_from(letter.checked_sub(b'a')?).ok()?;
        let square = Square { rank, file };
        square.is_on_board().then_some(square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = char::from(b'a'.saturating_add_signed(self.rank));
        write!(f, "{}{letter}", self.file)
    }
}
