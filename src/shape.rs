//! What a stone on a blank point would make of one line: Shaposhnikov's linear threats.

/// The strongest threat of one side at a blank point in one direction.
///
/// A *line* of weight k is five adjacent points with k of the side's stones and no other's nor an
/// edge among them and, where only exactly five wins, none of its stones beside either end. The
/// shape of a point comes from the lines through it that have the greatest weight k. It is Pk1
/// when two of them have exactly 4 - k blank points in common (those points filled, there are two
/// fours), else Pk2. For Renju's Black the two lines of P21 and P31 must also lie one point apart,
/// so that the four becomes a straight one.
///
/// Ordered: at least as strong is `>=`. What Black must not do in Renju has its own shapes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub enum Shape {
    /// No five can ever pass through here.
    #[default]
    None = 0,
    /// The first stone of a line.
    P02 = 1,
    /// The first stone of two lines.
    P01 = 2,
    /// The second stone of a line.
    P12 = 3,
    /// The second stone of two lines.
    P11 = 4,
    /// Makes a three that can become a four, closed on one side.
    P22 = 5,
    /// Makes an open three: one more stone gives two ways to make five.
    P21 = 6,
    /// Makes a four.
    P32 = 7,
    /// Makes a straight four, or two fours in this line where that is allowed.
    P31 = 8,
    /// Makes two fours in this line, which is forbidden to Renju's Black. Nobody else's.
    DoubleFour = 9,
    /// Makes five and wins.
    P42 = 10,
    /// Makes six or more without a five in this line, which is forbidden to Renju's Black. Nobody
    /// else's.
    Overline = 11,
}

impl Shape {
    /// The shape of a number modulo 16; of 12 to 15 it is none.
    #[inline(always)]
    pub const fn from_number(number: u8) -> Shape {
        match number & 15 {
            1 => Shape::P02,
            2 => Shape::P01,
            3 => Shape::P12,
            4 => Shape::P11,
            5 => Shape::P22,
            6 => Shape::P21,
            7 => Shape::P32,
            8 => Shape::P31,
            9 => Shape::DoubleFour,
            10 => Shape::P42,
            11 => Shape::Overline,
            _ => Shape::None,
        }
    }
}

/// How lines of one side count under a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Counting {
    /// Only exactly five wins: Gomoku.
    Exact = 0,
    /// Five or more win: free Gomoku, and White in Renju.
    Free = 1,
    /// Only exactly five wins, and some points are forbidden: Black in Renju.
    Strict = 2,
}

/// How far a shape looks to either side: five points in a row, and the one beyond.
pub const REACH: usize = 5;

/// The shape of the middle of `line`: for each of eleven points `own` and `blocked` have a bit,
/// bit 5 being the middle, which is blank in both. Bits of no stone are blank.
///
/// The definition itself, and slow: tables are made from it when the program is built.
pub const fn shape(own: u16, blocked: u16, counting: Counting) -> Shape {
    let exact = !matches!(counting, Counting::Free);
    let strict = matches!(counting, Counting::Strict);
    if strict && run(own | 1 << REACH) >= 6 {
        return Shape::Overline;
    }
    // The blank points of the heaviest of the five lines; 0 where there is none.
    let mut blanks = [0u16; REACH];
    let mut heaviest = 0;
    let mut any = false;
    let mut first = 1;
    while first <= REACH {
        let line = 0b11111 << first;
        let borders = 0b1000001 << (first - 1);
        if blocked & line == 0 && !(exact && own & borders != 0) {
            let weight = (own & line).count_ones();
            if !any || heaviest < weight {
                any = true;
                heaviest = weight;
                blanks = [0; REACH];
            }
            if heaviest == weight {
                blanks[first - 1] = line & !own;
            }
        }
        first += 1;
    }
    // Whether two lines have the right number of blanks in common: one point apart, or farther.
    let (mut near, mut far) = (false, false);
    let mut one = 0;
    while one < REACH {
        let mut other = one + 1;
        while other < REACH {
            let common = (blanks[one] & blanks[other]).count_ones();
            if common != 0 && common + heaviest == 4 {
                near |= other == one + 1;
                far |= other != one + 1;
            }
            other += 1;
        }
        one += 1;
    }
    let double = near || far && !strict;
    match heaviest {
        _ if !any => Shape::None,
        0 if double => Shape::P01,
        0 => Shape::P02,
        // The definition of P11 is the same for all.
        1 if near || far => Shape::P11,
        1 => Shape::P12,
        2 if double => Shape::P21,
        2 => Shape::P22,
        3 if strict && far => Shape::DoubleFour,
        3 if double => Shape::P31,
        3 => Shape::P32,
        _ => Shape::P42,
    }
}

/// How many stones in a row the middle is part of.
const fn run(with: u16) -> u32 {
    let left = (with >> REACH).trailing_ones();
    let right = (with << (15 - REACH)).leading_ones();
    left + right - 1
}
