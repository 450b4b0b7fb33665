//! Views: what one colour sees of a half-line, and the shape of a blank point between two views.
//!
//! To a colour a half-line is a row of own stones and blanks that ends at the first stone of the
//! other colour or at the edge. Four of its points can belong to a line of five through the blank
//! point. The fifth matters only where exactly five wins: an own stone there excludes lines that
//! end next to it.
//!
//! So a view has at most four points: one bit for each (1 for an own stone), the nearest lowest,
//! and a 1 above the last. An own stone at the fifth point cuts off the stones in a row with it and
//! the blank before them, whose lines it excludes. Five own stones in a row are a view of their
//! own, because six need them. There are 32 views, 0 to 31.

use crate::rules::point::Side;
use crate::rules::rule::Rule;
use crate::rules::shape::Shape;

/// How many views there are.
const VIEWS: usize = 32;
/// The view of five own stones in a row.
pub const FIVE: u8 = 0;
/// The view of nothing: the nearest point is blocked.
pub const NOTHING: u8 = 1;

/// The view that begins with an own stone or a blank and goes on with `view`, where exactly five
/// wins.
pub const fn before(view: u8, stone: bool) -> u8 {
    if view == FIVE {
        return if stone { FIVE } else { NOTHING };
    }
    let longer = view << 1 | stone as u8;
    if longer < 32 {
        return longer;
    }
    // There are five points, the fifth in bit 4.
    if longer & 16 == 0 {
        return 16 | longer & 15;
    }
    if longer & 31 == 31 {
        return FIVE;
    }
    let mut end = 16;
    while longer & end != 0 {
        end >>= 1;
    }
    // The view ends at the blank at `end` now.
    end | longer & (end - 1)
}

/// In a table of [`prefixes`]: a line cannot end there.
const CLOSED: u8 = 64;

/// Fills in the eight entries of `view` in a table for [`between`]: for a number of points, the
/// nearest first, how many of them are own stones, or [`CLOSED`] if a line cannot end after them.
const fn prefixes(view: u8, exact: bool, table: &mut [u8; 256]) {
    let mut at = view << 3;
    let (mut left, mut stones) = (view, 0);
    let mut points = 0;
    while points < 8 {
        // Nothing is left beyond the end of the view.
        let stone = left & 1;
        let closed = left == 0 || left != 1 && stone != 0 && exact;
        table[at as usize] = if closed { CLOSED } else { stones };
        stones += stone;
        left >>= 1;
        at = at.wrapping_add(1);
        points += 1;
    }
}

/// How many own stones a view begins with.
const fn run(mut view: u8) -> u8 {
    if view == FIVE {
        return 5;
    }
    let mut run = 0;
    while view & 1 != 0 && view != 1 {
        run += 1;
        view >>= 1;
    }
    run
}

/// What a stone between two views would make, by a table of their [`prefixes`]: the number of a
/// shape or, where `exact`, also [`FAR_STONE`] or [`FAR_THREE`]. Evaluated only at compile time.
const fn between(one: u8, other: u8, exact: bool, table: &[u8; 256]) -> u8 {
    if exact && run(one) + run(other) >= 5 {
        return Shape::Overline as u8;
    }
    // The weight of each line, by how many of its points lie in the other view.
    let mut weights = [CLOSED; 8];
    let mut heaviest = CLOSED;
    // Whether two of the heaviest share 4 - weight blanks: one point apart, or farther.
    let (mut near, mut far) = (false, false);
    let mut line = 0u8;
    let mut left = one << 3 | 4;
    let right = other << 3;
    while line < 5 {
        let weight = table[left as usize] + table[(right | line) as usize];
        weights[line as usize] = weight;
        if weight < CLOSED && (heaviest == CLOSED || heaviest < weight) {
            heaviest = weight;
            (near, far) = (false, false);
        } else if weight == heaviest {
            let mut earlier = line;
            while earlier != 0 {
                earlier -= 1;
                if weights[earlier as usize] == heaviest {
                    // Both lines are open, so their entries are numbers of stones.
                    let stones = table[left as usize] + table[(right | earlier) as usize];
                    if 5 + earlier + heaviest == line + stones + 4 {
                        near |= earlier + 1 == line;
                        far |= earlier + 1 != line;
                    }
                }
            }
        }
        line += 1;
        left = left.wrapping_sub(1);
    }
    let double = near || far;
    let shape = match heaviest {
        0 if exact && far && !near => return FAR_STONE,
        0 if double => Shape::P01,
        0 => Shape::P02,
        1 if double => Shape::P11,
        1 => Shape::P12,
        2 if exact && far && !near => return FAR_THREE,
        2 if double => Shape::P21,
        2 => Shape::P22,
        3 if exact && far => Shape::DoubleFour,
        3 if double => Shape::P31,
        3 => Shape::P32,
        4 => Shape::P42,
        _ => Shape::None,
    };
    shape as u8
}

/// Two lines without stones, or with two stones each, that are more than one point apart: to
/// Renju's Black they count as one.
const FAR_STONE: u8 = 11;
const FAR_THREE: u8 = 7;

/// Which row and column a view has among the shapes between views while tables are made: every
/// fourth view's row is on the same page, so that four pages are filled at once.
pub const fn place(view: u8) -> u8 {
    view << 3 & 24 | view >> 2
}

/// What is between any two views, packed: the numbers of groups of four [`ENTRIES`]. Few groups
/// differ, so that they take 560 bytes instead of 1,024.
pub static NUMBERS: [u8; VIEWS * VIEWS / 4] = PACKED.numbers;

/// How many different groups there are.
pub const COUNT: usize = PACKED.count;

/// The groups of four entries, by place and number.
pub static FOURS: [[u8; COUNT]; 4] = {
    let mut fours = [[0; COUNT]; 4];
    let mut number = 0;
    while number < COUNT {
        let mut place = 0;
        while place < 4 {
            fours[place][number] = PACKED.fours[number][place];
            place += 1;
        }
        number += 1;
    }
    fours
};

struct Packed {
    numbers: [u8; VIEWS * VIEWS / 4],
    fours: [[u8; 4]; VIEWS * VIEWS / 4],
    count: usize,
}

const PACKED: Packed = pack();

const fn pack() -> Packed {
    let mut packed = Packed {
        numbers: [0; VIEWS * VIEWS / 4],
        fours: [[0; 4]; VIEWS * VIEWS / 4],
        count: 0,
    };
    let mut at = 0;
    while at < packed.numbers.len() {
        let (one, place) = (at / VIEWS * 4, at % VIEWS);
        // The reverse of `place`.
        let other = place << 2 & 28 | place >> 3;
        let four = [
            ENTRIES[one][other],
            ENTRIES[one + 1][other],
            ENTRIES[one + 2][other],
            ENTRIES[one + 3][other],
        ];
        let mut number = 0;
        while number < packed.count
            && u32::from_le_bytes(packed.fours[number]) != u32::from_le_bytes(four)
        {
            number += 1;
        }
        if number == packed.count {
            packed.fours[number] = four;
            packed.count += 1;
        }
        packed.numbers[at] = number as u8;
        at += 1;
    }
    packed
}

/// What is between any two views: the lower half of an entry is for exactly five, the upper half
/// for a rule under which an overline wins.
pub const ENTRIES: [[u8; VIEWS]; VIEWS] = entries();

const fn entries() -> [[u8; VIEWS]; VIEWS] {
    let mut entries = [[0; VIEWS]; VIEWS];
    let (mut exact, mut free) = ([0; 256], [0; 256]);
    let mut view = 0;
    while view < VIEWS {
        prefixes(view as u8, true, &mut exact);
        prefixes(view as u8, false, &mut free);
        view += 1;
    }
    let mut one = 0;
    while one < VIEWS {
        let mut other = 0;
        while other < VIEWS {
            entries[one][other] = between(one as u8, other as u8, true, &exact)
                | between(one as u8, other as u8, false, &free) << 4;
            other += 1;
        }
        one += 1;
    }
    entries
}

/// The number of the [`Shape`] that an entry of [`ENTRIES`] stands for under `rule` for `side`.
pub const fn shape(rule: Rule, side: Side, entry: u8) -> u8 {
    // Nobody else has an overline: any five of its stones have a sixth next to them.
    const EXACT: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 6, 8, 9, 9, 2, 12, 0, 0, 0];
    const STRICT: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 5, 8, 9, 10, 1, 12, 13, 0, 0];
    if rule.overline_wins(side) {
        entry >> 4
    } else if rule.forbids(side) {
        STRICT[(entry & 15) as usize]
    } else {
        EXACT[(entry & 15) as usize]
    }
}
