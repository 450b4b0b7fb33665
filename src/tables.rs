//! What the shapes of a rule follow from, as tables: a few additions and look-ups in place of
//! the definition. Made when a game of another rule starts.

use crate::half::{state, views, STATES};
use crate::point::Side;
use crate::rule::Rule;
use crate::view::{before, between, prefixes, NOTHING, VIEWS};

/// Pages of 256 that the table of pairs takes, row after row.
const PAGES: usize = (STATES as usize * STATES as usize).div_ceil(256);

/// What a shape adds to a point's score, indexed by [`Shape`](crate::shape::Shape).
const VALUES: [u8; 16] = [0, 1, 2, 4, 7, 10, 20, 0, 18, 50, 0, 0, 60, 0, 0, 0];

/// The tables of one rule: 5.6 KB.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Tables {
    /// The shapes between any two states of half-lines, Black's in the lower half of the byte.
    pairs: [[u8; 256]; PAGES],
    /// Where in a page the row of a state begins.
    low: [u8; 128],
    /// Which page that is.
    page: [u8; 128],
    /// The state with a blank, a black or a white stone before a state: three times 67 entries.
    next: [u8; 256],
    /// What two shapes in a byte add to Black's score, and to White's.
    values: [[u8; 256]; 2],
    /// Which rule's they are, from 1; 0 for none.
    made_for: u8,
}

impl Tables {
    /// No rule's.
    pub const fn new() -> Tables {
        Tables {
            pairs: [[0; 256]; PAGES],
            low: [0; 128],
            page: [0; 128],
            next: [0; 256],
            values: [[0; 256]; 2],
            made_for: 0,
        }
    }

    /// Makes the tables of `rule`, unless they are there. `room` is overwritten.
    pub fn make(&mut self, rule: Rule, room: &mut [[u8; 256]; 4]) {
        if self.made_for == rule as u8 + 1 {
            return;
        }
        // A reset may come in the middle.
        self.made_for = 0;
        self.make_next(rule);
        self.fill(room, rule.overline_wins(Side::White), false, 0);
        if rule == Rule::Renju {
            self.fill(room, false, true, 0xF0);
        }
        self.make_pairs(room);
        let mut shapes = 0u8;
        loop {
            self.values[0][shapes as usize] = VALUES[shapes as usize & 15];
            self.values[1][shapes as usize] = VALUES[shapes as usize >> 4];
            shapes = shapes.wrapping_add(1);
            if shapes == 0 {
                break;
            }
        }
        self.made_for = rule as u8 + 1;
    }

    /// Spreads the shapes between views out to pairs of states.
    fn make_pairs(&mut self, room: &[[u8; 256]; 4]) {
        // The views of all states, for the time being where the values will be.
        for state in 0..STATES {
            let (black, white) = views(state);
            self.values[0][state as usize] = black;
            self.values[1][state as usize] = white;
        }
        let (mut row, mut column) = (0u8, STATES);
        let (mut blacks, mut whites) = (&room[0], &room[0]);
        let (mut black, mut white) = (0, 0);
        for (number, page) in (0u8..).zip(self.pairs.iter_mut()) {
            let mut low = 0u8;
            loop {
                if column == STATES {
                    self.low[row as usize & 127] = low;
                    self.page[row as usize & 127] = number;
                    black = self.values[0][row as usize];
                    white = self.values[1][row as usize];
                    blacks = &room[(black >> 3) as usize & 3];
                    whites = &room[(white >> 3) as usize & 3];
                    black <<= 5;
                    white <<= 5;
                    column = 0;
                    row = row.wrapping_add(1);
                }
                let other_black = self.values[0][column as usize];
                let other_white = self.values[1][column as usize];
                page[low as usize] = blacks[(black | other_black) as usize] & 15
                    | whites[(white | other_white) as usize] & 0xF0;
                column += 1;
                low = low.wrapping_add(1);
                if low == 0 {
                    break;
                }
            }
        }
    }

    /// Writes the shapes between all pairs of views into the room, 32 to a row, for the side whose
    /// five wins as said: into both halves of each byte, but for those bits that are to be kept.
    fn fill(&mut self, room: &mut [[u8; 256]; 4], overline_wins: bool, strict: bool, keep: u8) {
        // Where the pairs of states will be.
        let Some(prefix_table) = self.pairs.first_mut() else {
            return;
        };
        for view in 0..VIEWS {
            prefixes(view, !overline_wins, prefix_table);
        }
        for one in 0..VIEWS {
            for other in 0..=one {
                let shape = between(one, other, strict, prefix_table);
                let shapes = shape << 4 | shape;
                for (one, other) in [(one, other), (other, one)] {
                    let at = &mut room[(one >> 3) as usize & 3][(one << 5 | other) as usize];
                    *at = *at & keep | shapes & !keep;
                }
            }
        }
    }

    fn make_next(&mut self, rule: Rule) {
        let black_exact = !rule.overline_wins(Side::Black);
        let white_exact = !rule.overline_wins(Side::White);
        for from in 0..STATES {
            let (black, white) = views(from);
            let blank = state(
                before(black, false, black_exact),
                before(white, false, white_exact),
            );
            self.next[from as usize] = blank;
            let stone = state(before(black, true, black_exact), NOTHING);
            self.next[from.wrapping_add(STATES) as usize] = stone;
            let stone = state(NOTHING, before(white, true, white_exact));
            self.next[from.wrapping_add(2 * STATES) as usize] = stone;
        }
    }

    /// The state of a half-line that begins with `cell` (no edge), `behind` the state behind it.
    #[inline(always)]
    pub fn next(&self, cell: u8, behind: u8) -> u8 {
        const FIRST: [u8; 4] = [0, STATES, 2 * STATES, 0];
        self.next[behind.wrapping_add(FIRST[cell as usize & 3]) as usize]
    }

    /// The shapes of a blank point between half-lines of the states `one` and `other`.
    #[inline(always)]
    pub fn pair(&self, one: u8, other: u8) -> u8 {
        let (place, carry) = self.low[one as usize & 127].overflowing_add(other);
        let page = self.page[one as usize & 127].wrapping_add(carry as u8);
        match self.pairs.get(page as usize) {
            Some(page) => page[place as usize],
            None => 0,
        }
    }

    /// What two `shapes` in a byte add to the score of the side of `index`.
    #[inline(always)]
    pub fn value(&self, index: usize, shapes: u8) -> u8 {
        self.values[index & 1][shapes as usize]
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}
