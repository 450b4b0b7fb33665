//! Three of one sign in a row win.

use crate::{list, Words, PAGES};
use kit::bounded::Bounded;
use kit::random::Random;
use kit::session::{Game, Setting};
use kit::text;

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
const ROWS: [[u8; 3]; 8] = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];

/// Who is a person: crosses by their number, noughts by theirs, or both.
const PERSONS: &[text::Text] = &[
    text!(Words, "CROSSES"),
    text!(Words, "NOUGHTS"),
    text!(Words, "BOTH"),
];
/// Both are.
pub const BOTH: u8 = 2;

/// A game.
#[derive(Clone)]
#[repr(C)]
pub struct Noughts {
    /// The signs by square.
    pub signs: Bounded<Sign, 16>,
    /// The squares of the moves, in order.
    pub moves: Bounded<u8, 16>,
    /// How many there are.
    pub count: u8,
    /// The square of the cursor.
    pub cursor: u8,
}

impl Game for Noughts {
    type Texts = Words;
    const NEW: Noughts = Noughts {
        signs: Bounded([Sign::None; 16]),
        moves: Bounded([0; 16]),
        count: 0,
        cursor: 0,
    };
    const TITLE: text::Text = text!(Words, "NOUGHTS AND CROSSES");
    const RULES: (&'static [u8], u8) = (&PAGES, list::RULES.len() as u8);
    const SETTINGS: &'static [Setting] = &[(text!(Words, "YOU PLAY"), PERSONS)];
    const SPLASH: &'static [u8] = &[4, 1, 0, 8, 6, 2, 3];

    fn moves(&self) -> &[u8] {
        self.moves.0.get(..self.count.into()).unwrap_or(&[])
    }

    fn play(&mut self, square: u8) -> bool {
        let allowed = square < 9 && self.signs[square] == Sign::None && self.won().is_none();
        if allowed {
            self.signs[square] = self.side(0);
            self.moves[self.count] = square;
            self.count += 1;
        }
        allowed
    }

    fn is_over(&self) -> bool {
        self.count == 9 || self.won().is_some()
    }
}

impl Noughts {
    /// Whose turn it is or, with `later` 1, whose it was and will be: crosses begin.
    fn side(&self, later: u8) -> Sign {
        [Sign::Cross, Sign::Nought][usize::from((self.count + later) & 1)]
    }

    /// How many squares of a row have `sign`.
    fn count_in(&self, row: &[u8; 3], sign: Sign) -> usize {
        let own = row.iter().filter(|square| self.signs[**square] == sign);
        own.count()
    }

    /// The row that wins, if there is one.
    pub fn won(&self) -> Option<&'static [u8; 3]> {
        let full = |row: &&[u8; 3]| self.count_in(row, self.side(1)) == 3;
        ROWS.iter().find(full)
    }

    /// A move of the computer's: it wins, else prevents a row, else goes anywhere.
    pub fn choose(&self, random: &mut Random) -> u8 {
        let empty = |square: &u8| self.signs[*square] == Sign::None;
        let third = |sign| {
            let pairs = ROWS.iter().filter(|row| self.count_in(row, sign) == 2);
            pairs.flatten().copied().find(empty)
        };
        let needed = third(self.side(0)).or_else(|| third(self.side(1)));
        let mut any = core::iter::repeat_with(|| random.below(9));
        needed.or_else(|| any.find(empty)).unwrap_or(0)
    }
}
