//! The tables of a rule, which give shapes by a few additions and look-ups. They are made when a
//! game under another rule starts.

use crate::position::half::{state, EDGE_STATE, PLACES, STATES, VIEWS};
use crate::position::view::{before, shape, COUNT, FOURS, NOTHING, NUMBERS};
use crate::rules::point::Side;
use crate::rules::rule::Rule;
use kit::bounded::index;

/// How many pages of 256 bytes the table of pairs takes.
const PAGES: usize = (STATES as usize * STATES as usize).div_ceil(256);

/// What a shape adds to a point's score, indexed by [`Shape`](crate::rules::shape::Shape).
pub(crate) const VALUES: [u8; 16] = [0, 1, 2, 4, 7, 10, 20, 0, 18, 50, 0, 0, 60, 0, 0, 0];

/// The pages of a position. The first ones are the table of pairs: the shapes between any two
/// states of half-lines, Black's in the lower half of the byte, row after row; the last one has the
/// states that follow states. They are one array because a row that begins on one of 32 pages ends
/// on the 33rd at the latest: so an index needs no check.
pub type Pages = [[u8; 256]; 33];
/// The number of a page of pairs. An enum, so that the compiler knows that there are no others; a
/// mask would cost 55 cycles a stone.
#[derive(Clone, Copy)]
#[repr(u8)]
#[rustfmt::skip]
enum Page { P0, P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12, P13, P14, P15, P16, P17 }

impl Page {
    #[rustfmt::skip]
    const ALL: [Page; PAGES] = [
        Page::P0, Page::P1, Page::P2, Page::P3, Page::P4, Page::P5, Page::P6, Page::P7, Page::P8,
        Page::P9, Page::P10, Page::P11, Page::P12, Page::P13, Page::P14, Page::P15, Page::P16,
        Page::P17,
    ];
}

/// After the pairs, in the rest of their last page: the low byte of where each state's row begins.
const ROWS: usize = STATES as usize * STATES as usize;
/// The state that follows a state when a blank, a black or a white stone comes before it: 3 x 67
/// entries.
const NEXT: usize = 32;
/// Behind those entries: the state at the edge.
const EDGE_AT: u8 = 255;

/// In how many parts the tables are made, none of them longer than 50,000 cycles.
pub const PARTS: u8 = QUARTERS + 1 + ROW_PARTS;
/// How many of these parts make the map of shapes.
const QUARTERS: u8 = 4;
/// How many of them make the rows of pairs, eight rows each.
const ROW_PARTS: u8 = STATES.div_ceil(8);

/// The tables of one rule: 5.4 KB.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Tables {
    /// By side: what the two shapes in a byte add to its score.
    values: [[u8; 256]; 2],
    /// The page in which the row of a state begins. Long enough for any byte as an index.
    row_pages: [Page; 256],
    /// The rule that they are for, counted from 1; 0 for none.
    made_for: u8,
}

impl Tables {
    /// Made for no rule.
    pub const fn new() -> Tables {
        Tables {
            row_pages: [Page::P0; 256],
            values: [[0; 256]; 2],
            made_for: 0,
        }
    }

    /// Says that the tables have been overwritten.
    pub fn forget(&mut self) {
        self.made_for = 0;
    }

    /// Whether the tables are for `rule`. If not, they are for none from now on: a reset may come
    /// while they are made.
    pub fn are_for(&mut self, rule: Rule) -> bool {
        let made = self.made_for == rule as u8 + 1;
        if !made {
            self.made_for = 0;
        }
        made
    }

    /// Makes one of the [`PARTS`] of the tables of `rule`, each in its turn; nothing else may use
    /// the pages until all of them are made. The pages after those of the pairs are overwritten.
    /// 340,000 cycles in all.
    pub fn make(&mut self, rule: Rule, pages: &mut Pages, part: u8) {
        let Some((pairs, [map, room @ .., next])) = pages.split_first_chunk_mut::<PAGES>() else {
            return;
        };
        if part < QUARTERS {
            make_next(rule, next);
            // Each part passes over what is not its own. If the loop began elsewhere, the compiler
            // would not know the range of its index.
            for byte in 0..=255u8 {
                if byte >> 6 != part {
                    continue;
                }
                let at = byte as usize;
                map[at] = shape(rule, Side::Black, byte) | shape(rule, Side::White, byte) << 4;
                self.values[0][at] = VALUES[at & 15];
                self.values[1][at] = VALUES[at >> 4];
            }
            return;
        }
        let Some(room) = room.first_chunk_mut() else {
            return;
        };
        if part == QUARTERS {
            unpack(room, map);
            return;
        }
        let (room, _) = room.as_flattened().as_chunks();
        let (rows, _) = pairs
            .as_flattened_mut()
            .as_chunks_mut::<{ STATES as usize }>();
        // There is room for one row more than there are.
        let Some((places, rows)) = rows.split_last_mut() else {
            return;
        };
        let mut place = 0u16;
        for state in 0..STATES as usize {
            let Some(row) = rows.get_mut(state) else {
                return;
            };
            let [low, page] = place.to_le_bytes();
            places[state] = low;
            self.row_pages[state] = Page::ALL.get(page as usize).copied().unwrap_or(Page::P0);
            place += STATES as u16;
            if state as u8 >> 3 != part - (QUARTERS + 1) {
                continue;
            }
            let black = &room[index::<32>(PLACES[0][state])];
            let white = &room[index::<32>(PLACES[1][state])];
            make_row(row, black, white);
        }
        // A game that begins before the last part is made begins them again.
        if part == PARTS - 1 {
            self.made_for = rule as u8 + 1;
        }
    }

    /// Where the entries of `next` begin for half-lines whose nearest point is `cell` (not the
    /// edge).
    #[inline(always)]
    pub fn first(cell: u8) -> u8 {
        const FIRST: [u8; 4] = [0, STATES, 2 * STATES, 0];
        FIRST[index::<4>(cell)]
    }

    /// The same for the edge, where what lies beyond it has the state `behind`.
    pub const fn edge(behind: u8) -> u8 {
        EDGE_AT.wrapping_sub(behind)
    }

    /// The state of a half-line from its nearest point ([`Tables::first`]) and the state beyond
    /// that.
    #[inline(always)]
    pub fn after(pages: &Pages, first: u8, behind: u8) -> u8 {
        pages[NEXT][behind.wrapping_add(first) as usize]
    }

    /// The shapes of a blank `point` between a half-line of the state `one` and its state in the
    /// page `half`: 33 cycles.
    #[inline(always)]
    pub fn pair(&self, pages: &Pages, one: u8, half: usize, point: u8) -> u8 {
        let place = pages.as_flattened()[ROWS + one as usize];
        let page = self.row_pages[one as usize];
        let row = u16::from_le_bytes([place, page as u8]);
        match pages.as_flattened()[row as usize..].first_chunk::<256>() {
            Some(row) => row[pages[half][point as usize] as usize],
            None => 0,
        }
    }

    /// What two `shapes` in a byte add to the score of `side`, 0 for Black and 1 for White.
    #[inline(always)]
    pub fn value(&self, side: u8, shapes: u8) -> u8 {
        self.values[index::<2>(side)][shapes as usize]
    }

    /// Both sides' scores after a change of shapes. No score is below what a shape gave it, and
    /// none passes 255. So both are one number of two bytes, and the carry is set only once. The
    /// bytes change places for the sum, because the second byte of the difference is still in a
    /// register.
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

/// Unpacks the shapes between views by a `map` of entries: four rows at once, each on a page of its
/// own.
#[inline(never)]
fn unpack(room: &mut [[u8; 256]; 4], map: &[u8; 256]) {
    let [a, b, c, d] = room;
    for (at, &number) in NUMBERS.iter().enumerate() {
        let number = number as usize;
        if number >= COUNT {
            return;
        }
        a[at] = map[FOURS[0][number] as usize];
        b[at] = map[FOURS[1][number] as usize];
        c[at] = map[FOURS[2][number] as usize];
        d[at] = map[FOURS[3][number] as usize];
    }
}

/// Makes the row of a state, given the shapes that its two views have with all views. A function of
/// its own, so that these are pointers.
#[inline(never)]
fn make_row(row: &mut [u8; STATES as usize], black: &[u8; 32], white: &[u8; 32]) {
    for (column, shapes) in row.iter_mut().enumerate() {
        *shapes = black[index::<32>(PLACES[0][column])] & 15
            | white[index::<32>(PLACES[1][column])] & 0xF0;
    }
}

/// Makes the table of states that follow states under `rule`.
pub(crate) const fn make_next(rule: Rule, next: &mut [u8; 256]) {
    let mut at = 0;
    while at < FOLLOWING.len() {
        next[at] = FOLLOWING[at];
        at += 1;
    }
    next[EDGE_AT as usize] = EDGE_STATE;
    // Where an overline wins, a fourth stone is seen no farther than a fourth blank.
    let mut at = 24;
    while at < 32 {
        if rule.overline_wins(Side::Black) {
            next[at] = next[at - 8];
            next[at + STATES as usize] = next[at + STATES as usize - 8];
        }
        if rule.overline_wins(Side::White) {
            next[at + 32] = next[at + 32 - 8];
            next[at + 32 + 2 * STATES as usize] = next[at + 32 + 2 * STATES as usize - 8];
        }
        at += 1;
    }
}

/// The states that follow states where exactly five wins.
static FOLLOWING: [u8; 3 * STATES as usize] = following();

const fn following() -> [u8; 3 * STATES as usize] {
    let mut next = [0; 3 * STATES as usize];
    let mut from = 0;
    while from < STATES as usize {
        let (black, white) = (VIEWS[0][from], VIEWS[1][from]);
        next[from] = state(before(black, false), before(white, false));
        next[from + STATES as usize] = state(before(black, true), NOTHING);
        next[from + 2 * STATES as usize] = state(NOTHING, before(white, true));
        from += 1;
    }
    next
}
