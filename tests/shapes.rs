//! Shapes and scores, kept up to date, against the definition recomputed from the stones.

mod support;

use gomoku::direction::Direction;
use gomoku::point::{Point, Side};
use gomoku::position::Position;
use gomoku::rule::Rule;
use gomoku::shape::Shape;
use support::Dice;

/// How lines of one side count under a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Counting {
    /// Only exactly five wins: Gomoku.
    Exact = 0,
    /// Five or more win: free Gomoku, and White in Renju.
    Free = 1,
    /// Only exactly five wins, and some points are forbidden: Black in Renju.
    Strict = 2,
}

/// How far a shape looks to either side: five points in a row, and the one beyond.
const REACH: usize = 5;

/// The shape of the middle of `line`: for each of eleven points `own` and `blocked` have a bit,
/// bit 5 being the middle, which is blank in both. Bits of no stone are blank.
///
/// The definition itself, in the plainest words.
fn shape(own: u16, blocked: u16, counting: Counting) -> Shape {
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
fn run(with: u16) -> u32 {
    let left = (with >> REACH).trailing_ones();
    let right = (with << (15 - REACH)).leading_ones();
    left + right - 1
}

/// The definition, from the stones alone.
fn defined(position: &Position, at: Point, side: Side, direction: Direction) -> Shape {
    let (mut own, mut blocked) = (0, 0);
    let (dx, dy) = match direction {
        Direction::Row => (1, 0),
        Direction::Falling => (-1, 1),
        Direction::Column => (0, 1),
        Direction::Rising => (1, 1),
    };
    let reach = REACH as i32;
    for distance in (-reach..=reach).filter(|&distance| distance != 0) {
        let column = at.column() as i32 + distance * dx;
        let row = at.row() as i32 + distance * dy;
        let size = 0..position.size() as i32;
        let bit = 1 << (reach + distance);
        if !size.contains(&column) || !size.contains(&row) {
            blocked |= bit;
        } else {
            match position.at(Point::new(column as u8, row as u8)) {
                0 => {}
                cell if cell == side as u8 => own |= bit,
                _ => blocked |= bit,
            }
        }
    }
    let counting = match (position.rule, side) {
        (Rule::Gomoku, _) => Counting::Exact,
        (Rule::Renju, Side::Black) => Counting::Strict,
        _ => Counting::Free,
    };
    shape(own, blocked, counting)
}

fn blanks(position: &Position) -> impl Iterator<Item = Point> + '_ {
    (0..=255).map(Point).filter(|&at| position.at(at) == 0)
}

fn compare(position: &Position) {
    const VALUES: [u8; 14] = [0, 1, 2, 4, 7, 10, 20, 0, 18, 50, 0, 0, 60, 0];
    for at in blanks(position) {
        for side in [Side::Black, Side::White] {
            let mut score = 0u8;
            let mut strongest = Shape::None;
            for direction in Direction::ALL {
                let expected = defined(position, at, side, direction);
                assert_eq!(
                    position.shape(at, side, direction),
                    expected,
                    "{at:?} {side:?} {direction:?}"
                );
                assert_eq!(position.look(at, side, direction), expected);
                score = score.wrapping_add(VALUES[expected as usize]);
                strongest = strongest.max(expected);
            }
            assert_eq!(position.score(at, side), score);
            assert_eq!(position.strongest(at, side), strongest);
        }
    }
}

/// Everything that is asked of blank points.
fn picture(position: &Position) -> Vec<u8> {
    blanks(position)
        .flat_map(|at| {
            [Side::Black, Side::White]
                .into_iter()
                .flat_map(move |side| {
                    Direction::ALL
                        .map(|direction| position.shape(at, side, direction) as u8)
                        .into_iter()
                        .chain([position.score(at, side)])
                })
        })
        .collect()
}

#[test]
fn after_every_move_of_random_games_nothing_differs() {
    let mut dice = Dice::new(20261122);
    let mut position = Position::new();
    for game in 0..60 {
        let rule = [Rule::Gomoku, Rule::Free, Rule::Renju][game % 3];
        let size = if rule == Rule::Renju {
            15
        } else {
            9 + dice.below(7) as u8
        };
        position.start(rule, size);
        compare(&position);
        // Close together, so that lines of all kinds come up, or to the last point of the board.
        let span = [size, 7, size, 9][game / 3 % 4];
        let corner = dice.below((size - span + 1) as u32) as u8;
        let mut stones: Vec<Point> = Vec::new();
        let mut pictures = Vec::new();
        for _ in 0..span * span {
            let column = corner + dice.below(span as u32) as u8;
            let row = corner + dice.below(span as u32) as u8;
            let at = Point::new(column, row);
            if position.at(at) != 0 {
                continue;
            }
            // Not always in turn: overlines and other rare lines come up more often.
            let side = if dice.below(3) == 0 {
                Side::White
            } else {
                Side::Black
            };
            pictures.push(picture(&position));
            position.place(at, side);
            stones.push(at);
            compare(&position);
            // A few back, as a search does.
            for _ in 0..dice.below(3) {
                if let Some(at) = stones.pop() {
                    position.undo(at);
                    assert_eq!(picture(&position), pictures.pop().unwrap());
                }
            }
        }
        while let Some(at) = stones.pop() {
            position.undo(at);
            assert_eq!(picture(&position), pictures.pop().unwrap());
        }
    }
}
