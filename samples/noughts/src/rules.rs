//! Three of one sign in a row win.

use kit::bounded::Bounded;
use kit::random::Random;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Sign {
    None = 0,
    Cross,
    Nought,
}

/// The rows, by their squares, which are counted from the top left, 0 to 8.
#[rustfmt::skip]
const ROWS: [[u8; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A board, all zero bytes when it is empty.
#[repr(C)]
pub struct Board {
    /// The signs; the last seven places are none.
    pub signs: Bounded<Sign, 16>,
    /// The squares of the moves, in order.
    pub moves: Bounded<u8, 16>,
    /// How many moves were made.
    pub count: u8,
}

impl Board {
    /// An empty board.
    pub const NEW: Board = Board {
        signs: Bounded([Sign::None; 16]),
        moves: Bounded([0; 16]),
        count: 0,
    };

    /// The squares of the moves so far.
    pub fn squares(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.count).map(|number| self.moves[number])
    }

    /// Whose turn it is: crosses begin.
    pub fn side(&self) -> Sign {
        [Sign::Cross, Sign::Nought][usize::from(self.count & 1)]
    }

    /// Moves to a square. Returns whether it was there and empty.
    pub fn play(&mut self, square: u8) -> bool {
        let empty = square < 9 && self.signs[square] == Sign::None;
        if empty {
            self.signs[square] = self.side();
            self.moves[self.count] = square;
            self.count += 1;
        }
        empty
    }

    /// The row that wins, if there is one.
    pub fn won(&self) -> Option<&'static [u8; 3]> {
        let full = |sign| ROWS.iter().find(|row| self.count_in(row, sign) == 3);
        full(Sign::Cross).or_else(|| full(Sign::Nought))
    }

    /// A move of the computer's, while a square is empty: to win, else to prevent a row, else any.
    pub fn choose(&self, random: &mut Random) -> u8 {
        let (own, other) = match self.side() {
            Sign::Cross => (Sign::Cross, Sign::Nought),
            side => (side, Sign::Cross),
        };
        let needed = self.threat(own).or_else(|| self.threat(other));
        needed.unwrap_or_else(|| loop {
            let square = random.below(9);
            if self.signs[square] == Sign::None {
                return square;
            }
        })
    }

    /// The square that would make `sign` win.
    fn threat(&self, sign: Sign) -> Option<u8> {
        let pairs = ROWS.iter().filter(|row| self.count_in(row, sign) == 2);
        let mut squares = pairs.flatten().copied();
        squares.find(|square| self.signs[*square] == Sign::None)
    }

    fn count_in(&self, row: &[u8; 3], sign: Sign) -> usize {
        let own = row.iter().filter(|square| self.signs[**square] == sign);
        own.count()
    }
}
