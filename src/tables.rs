//! What the shapes of a rule follow from, as tables: a few additions and look-ups in place of
//! the definition. Made when a game of another rule starts.

use crate::half::{state, views, STATES};
use crate::point::Side;
use crate::rule::Rule;
use crate::view::{before, between, NOTHING, VIEWS};

/// Pages of 256 that the table of pairs takes, row after row.
const PAGES: usize = (STATES as usize * STATES as usize).div_ceil(256);

/// What a shape adds to a point's score, indexed by [`Shape`](crate::shape::Shape).
const VALUES: [u8; 16] = [0, 1, 2, 4, 7, 10, 20, 18, 50, 0, 60, 0, 0, 0, 0, 0];

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
        fill(rule, room);
        let (mut low, mut page) = (0u8, 0u8);
        for row in 0..STATES {
            self.low[row as usize & 127] = low;
            self.page[row as usize & 127] = page;
            let (black, white) = views(row);
            for column in 0..STATES {
                let (other_black, other_white) = views(column);
                let shapes =
                    *place(room, black, other_black) & 15 | *place(room, white, other_white) & 0xF0;
                if let Some(pairs) = self.pairs.get_mut(page as usize) {
                    pairs[low as usize] = shapes;
                }
                low = low.wrapping_add(1);
                if low == 0 {
                    page += 1;
                }
            }
        }
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

/// Where the shape between two views lies in the room, 32 to a row.
#[inline(always)]
fn place(room: &mut [[u8; 256]; 4], one: u8, other: u8) -> &mut u8 {
    &mut room[(one >> 3) as usize & 3][(one << 5 | other) as usize]
}

/// Fills the room with the shapes of a blank point between all pairs of views: Black's in the lower
/// half of the byte, White's in the upper.
fn fill(rule: Rule, room: &mut [[u8; 256]; 4]) {
    for one in 0..VIEWS {
        for other in 0..=one {
            let white = between(one, other, !rule.overline_wins(Side::White), false);
            let black = if rule == Rule::Renju {
                between(one, other, true, true)
            } else {
                white
            };
            let shapes = white << 4 | black;
            *place(room, one, other) = shapes;
            *place(room, other, one) = shapes;
        }
    }
}
