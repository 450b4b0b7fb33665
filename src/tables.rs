//! What the shapes of a rule follow from, as tables: a few additions and look-ups in place of
//! the definition. Made when a game starts, from 800 bytes that are computed when the program is
//! built.

use crate::half::{before, state, views, FIVE, NOTHING, STATES};
use crate::point::Side;
use crate::rule::Rule;
use crate::shape::{shape, Counting, REACH};

/// Pages of 256 that the table of pairs takes, row after row.
const PAGES: usize = (STATES as usize * STATES as usize).div_ceil(256);

/// Views of a half-line.
const VIEWS: usize = 32;
/// Unordered pairs of views.
const PAIRS: usize = VIEWS * (VIEWS + 1) / 2;

/// The shape between any two views, the second not above the first: in the lower half where only
/// exactly five wins, in the upper half for Renju's Black.
const EXACT: [u8; PAIRS] = {
    let mut table = [0; PAIRS];
    let mut pair = 0;
    while pair < PAIRS {
        table[pair] = between(pair, Counting::Exact) | between(pair, Counting::Strict) << 4;
        pair += 1;
    }
    table
};

/// The same where five or more win, two pairs a byte.
const FREE: [u8; PAIRS / 2] = {
    let mut table = [0; PAIRS / 2];
    let mut pair = 0;
    while pair < PAIRS {
        table[pair / 2] |= between(pair, Counting::Free) << (pair % 2 * 4);
        pair += 1;
    }
    table
};

/// The shape of pair number `pair`, counted row by row.
const fn between(mut pair: usize, counting: Counting) -> u8 {
    let mut row = 0;
    while pair > row {
        pair -= row + 1;
        row += 1;
    }
    let (mut own, mut blocked) = (0, 0);
    let views = [row as u8, pair as u8];
    let mut side = 0;
    while side < 2 {
        let mut distance = 1;
        while distance <= REACH {
            let bit = if side == 0 {
                1 << (REACH - distance)
            } else {
                1 << (REACH + distance)
            };
            let left = views[side] >> (distance - 1);
            if views[side] == FIVE || left > 1 && left & 1 != 0 {
                own |= bit;
            } else if left <= 1 {
                blocked |= bit;
            }
            distance += 1;
        }
        side += 1;
    }
    shape(own, blocked, counting) as u8
}

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
        spread(rule, room);
        let (mut low, mut page) = (0u8, 0u8);
        for row in 0..STATES {
            self.low[row as usize & 127] = low;
            self.page[row as usize & 127] = page;
            let (black, white) = views(row);
            for column in 0..STATES {
                let (other_black, other_white) = views(column);
                if let Some(pairs) = self.pairs.get_mut(page as usize) {
                    pairs[low as usize] =
                        at(room, black, other_black) & 15 | at(room, white, other_white) & 0xF0;
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
fn at(room: &[[u8; 256]; 4], one: u8, other: u8) -> u8 {
    room[(one >> 3) as usize & 3][(one << 5 | other) as usize]
}

/// Spreads the shapes of `rule` between all pairs of views out over the room: Black's in the lower
/// half of the byte, White's in the upper.
fn spread(rule: Rule, room: &mut [[u8; 256]; 4]) {
    let mut free = FREE.iter();
    let mut pair = 0u8;
    let mut two = 0;
    let (mut one, mut other) = (0u8, 0u8);
    for &exact in &EXACT {
        two = if pair & 1 == 0 {
            *free.next().unwrap_or(&0)
        } else {
            two >> 4
        };
        pair = pair.wrapping_add(1);
        let free = two & 15;
        let shapes = match rule {
            Rule::Gomoku => exact << 4 | exact & 15,
            Rule::Free => free << 4 | free,
            Rule::Renju => free << 4 | exact >> 4,
        };
        room[(one >> 3) as usize & 3][(one << 5 | other) as usize] = shapes;
        room[(other >> 3) as usize & 3][(other << 5 | one) as usize] = shapes;
        other += 1;
        if other > one {
            other = 0;
            one += 1;
        }
    }
}
