//! What the shapes of a rule follow from, as tables: a few additions and look-ups in place of
//! the definition. Made when a game of another rule starts.

use crate::half::{state, views, STATES};
use crate::point::Side;
use crate::rule::Rule;
use crate::view::{before, Shapes, EXACT, FREE, NOTHING, STRICT, VIEWS};

/// Pages of 256 that the table of pairs takes, row after row.
const PAGES: usize = (STATES as usize * STATES as usize).div_ceil(256);

/// What a shape adds to a point's score, indexed by [`Shape`](crate::shape::Shape).
pub(crate) const VALUES: [u8; 16] = [0, 1, 2, 4, 7, 10, 20, 0, 18, 50, 0, 0, 60, 0, 0, 0];

/// The pages of a position: first the shapes between any two states of half-lines, Black's in the lower
/// half of the byte, row after row; at last the states that follow states. All in one array, because a
/// row that begins on one of 32 pages ends on the 33rd at the latest: an index needs no
/// check.
pub type Pages = [[u8; 256]; 33];
/// The number of a page of pairs. An enum, so that the compiler knows that there are no others: as a mask, the
/// same costs 55 cycles a stone.
#[derive(Clone, Copy)]
#[repr(u8)]
#[rustfmt::skip]
enum Page { P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17 }

impl Page {
    #[rustfmt::skip]
    const ALL: [Page; PAGES] = [
        Page::P0, Page::P1, Page::P2, Page::P3, Page::P4, Page::P5, Page::P6, Page::P7, Page::P8,
        Page::P9, Page::P10, Page::P11, Page::P12, Page::P13, Page::P14, Page::P15, Page::P16, Page::P17,
    ];
}

/// The state with a blank, a black or a white stone before a state: three times 67 entries.
const NEXT: usize = 32;

/// The tables of one rule: 5.7 KB.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Tables {
    /// What two shapes in a byte add to Black's score, and to White's.
    values: [[u8; 256]; 2],
    /// Where the row of a state begins: the place in a page, and which page. Long enough for any byte
    /// as index.
    rows: [u8; 256],
    row_pages: [Page; 256],
    /// Which rule's they are, from 1; 0 for none.
    made_for: u8,
}

impl Tables {
    /// No rule's.
    pub const fn new() -> Tables {
        Tables {
            rows: [0; 256],
            row_pages: [Page::P0; 256],
            values: [[0; 256]; 2],
            made_for: 0,
        }
    }

    /// Makes the tables of `rule`, unless they are there. The pages behind those of the shapes are
    /// overwritten.
    pub fn make(&mut self, rule: Rule, pages: &mut Pages) {
        if self.made_for == rule as u8 + 1 {
            return;
        }
        // A reset may come in the middle.
        self.made_for = 0;
        let [.., next] = pages;
        make_next(rule, next);
        let Some((pairs, rest)) = pages.split_first_chunk_mut::<PAGES>() else {
            return;
        };
        let Some(room) = rest.first_chunk_mut::<4>() else {
            return;
        };
        unpack(if rule == Rule::Gomoku { &EXACT } else { &FREE }, room, 0);
        if rule == Rule::Renju {
            unpack(&STRICT, room, 0xF0);
        }
        self.make_pairs(pairs, room);
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
    fn make_pairs(&mut self, pairs: &mut [[u8; 256]; PAGES], room: &[[u8; 256]; 4]) {
        // The views of all states, for the time being where the values will be.
        for state in 0..STATES {
            let (black, white) = views(state);
            self.values[0][state as usize] = black;
            self.values[1][state as usize] = white;
        }
        let (mut row, mut column) = (0u8, STATES);
        let (mut blacks, mut whites) = (&room[0], &room[0]);
        let (mut black, mut white) = (0, 0);
        // By number: how far a pointer that walks reaches is not seen, and what lies behind would not be put into zero page.
        #[allow(clippy::needless_range_loop)]
        for number in 0..PAGES {
            let page = &mut pairs[number];
            let mut low = 0u8;
            loop {
                if column == STATES {
                    self.rows[row as usize] = low;
                    self.row_pages[row as usize] = Page::ALL[number];
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

    /// Which entries of `next` are for half-lines that begin with `cell` (no edge).
    #[inline(always)]
    pub fn first(cell: u8) -> u8 {
        const FIRST: [u8; 4] = [0, STATES, 2 * STATES, 0];
        FIRST[cell as usize & 3]
    }

    /// The state of a half-line whose `first` point is as said, `behind` the state behind it.
    #[inline(always)]
    pub fn after(pages: &Pages, first: u8, behind: u8) -> u8 {
        pages[NEXT][behind.wrapping_add(first) as usize]
    }

    /// The shapes of a blank `point` between a half-line of the state `one` and that of the page `half`.
    /// 33 cycles.
    #[inline(always)]
    pub fn pair(&self, pages: &Pages, one: u8, half: usize, point: u8) -> u8 {
        let place = self.rows[one as usize];
        let page = self.row_pages[one as usize];
        let row = u16::from_le_bytes([place, page as u8]);
        match pages.as_flattened()[row as usize..].first_chunk::<256>() {
            Some(row) => row[pages[half][point as usize] as usize],
            None => 0,
        }
    }

    /// What two `shapes` in a byte add to the score of the side of `index`.
    #[inline(always)]
    pub fn value(&self, index: usize, shapes: u8) -> u8 {
        self.values[index & 1][shapes as usize]
    }

    /// Two scores after a change of shapes. No score is below what a shape gave it, nor does it pass 255: so
    /// both are one number of two bytes, and the carry is set once and not twice. The other way round for
    /// the sum, as the second byte of the difference is still at hand.
    #[inline(always)]
    pub fn rescore(&self, scores: [u8; 2], before: u8, now: u8) -> [u8; 2] {
        let [black, white] = u16::from_le_bytes(scores)
            .wrapping_sub(u16::from_le_bytes([
                self.value(0, before),
                self.value(1, before),
            ]))
            .to_le_bytes();
        let [white, black] = u16::from_le_bytes([white, black])
            .wrapping_add(u16::from_le_bytes([self.value(1, now), self.value(0, now)]))
            .to_le_bytes();
        [black, white]
    }
}

/// Writes shapes between views into the room, 32 to a row: into both halves of each byte, but for
/// those bits that are to be kept.
#[inline(never)]
fn unpack(packed: &Shapes, room: &mut [[u8; 256]; 4], keep: u8) {
    let mut packed = packed.iter();
    let (mut shapes, mut odd) = (0, false);
    for one in 0..VIEWS {
        let (row, mut place) = ((one >> 3) as usize & 3, one << 5);
        // The same the other way round: down a column.
        let (mut page, mut low) = (0, one);
        for _ in 0..=one {
            if odd {
                shapes >>= 4;
            } else {
                shapes = packed.next().copied().unwrap_or(0);
            }
            odd = !odd;
            let both = (shapes & 15 | shapes << 4) & !keep;
            let at = &mut room[row][place as usize];
            *at = *at & keep | both;
            let at = &mut room[page & 3][low as usize];
            *at = *at & keep | both;
            place = place.wrapping_add(1);
            low = low.wrapping_add(VIEWS);
            page += (low < VIEWS) as usize;
        }
    }
}

/// The state with a blank, a black or a white stone before a state: three times 67 entries.
pub(crate) const fn make_next(rule: Rule, next: &mut [u8; 256]) {
    let black_exact = !rule.overline_wins(Side::Black);
    let white_exact = !rule.overline_wins(Side::White);
    let mut from = 0u8;
    while from < STATES {
        let (black, white) = views(from);
        let blank = state(
            before(black, false, black_exact),
            before(white, false, white_exact),
        );
        next[from as usize] = blank;
        let stone = state(before(black, true, black_exact), NOTHING);
        next[from.wrapping_add(STATES) as usize] = stone;
        let stone = state(NOTHING, before(white, true, white_exact));
        next[from.wrapping_add(2 * STATES) as usize] = stone;
        from += 1;
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}
