//! Shapes and scores, kept up to date, against the definition recomputed from the stones.

use std::time::Instant;

use crate::support::Dice;
use gomoku::position::Position;
use gomoku::position::{bitboard, mailbox};
use gomoku::rules::direction::Direction;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use gomoku::rules::shape::Shape;

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
    for first in 1..=REACH {
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
    }
    // Whether two lines have the right number of blanks in common: one point apart, or farther.
    let (mut near, mut far) = (false, false);
    for one in 0..REACH {
        for other in one + 1..REACH {
            let common = (blanks[one] & blanks[other]).count_ones();
            if common != 0 && common + heaviest == 4 {
                near |= other == one + 1;
                far |= other != one + 1;
            }
        }
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

#[test]
fn both_forms_of_the_position_answer_alike() {
    let mut dice = Dice::new(20261123);
    let (mut bytes, mut bits) = (mailbox::Position::new(), bitboard::Position::new());
    for game in 0..60 {
        let rule = [Rule::Gomoku, Rule::Free, Rule::Renju][game % 3];
        let size = if rule == Rule::Renju {
            15
        } else {
            9 + dice.below(7) as u8
        };
        bytes.start(rule, size);
        bits.start(rule, size);
        let mut stones = Vec::new();
        for _ in 0..size * size {
            let at = Point::new(dice.below(size as u32) as u8, dice.below(size as u32) as u8);
            if bits.at(at) == 0 {
                let side = Side::from_number(1 + dice.below(2) as u8);
                bytes.place(at, side);
                bits.place(at, side);
                stones.push(at);
            } else if dice.below(3) == 0 {
                let Some(at) = stones.pop() else { continue };
                bytes.undo(at);
                bits.undo(at);
            }
            same(&bytes, &bits);
            // Stones that change only what is looked at.
            let put: Vec<Point> = (0..dice.below(4))
                .map(|_| Point::new(dice.below(size as u32) as u8, dice.below(size as u32) as u8))
                .filter(|&at| {
                    let blank = bits.at(at) == 0;
                    if blank {
                        bytes.put(at, Side::Black);
                        bits.put(at, Side::Black);
                    }
                    blank
                })
                .collect();
            same(&bytes, &bits);
            for at in put.into_iter().rev() {
                bytes.lift(at);
                bits.lift(at);
            }
        }
    }
}

/// All that is asked of the two forms.
fn same(bytes: &mailbox::Position, bits: &bitboard::Position) {
    assert_eq!(bytes.board.0, bits.board.0);
    for at in (0..=255).map(Point).filter(|&at| bits.at(at) == 0) {
        assert_eq!(bytes.sharp(at.0), bits.sharp(at.0), "{at:?}");
        assert_eq!(bytes.shapes(at), bits.shapes(at), "{at:?}");
        for side in [Side::Black, Side::White] {
            assert_eq!(bytes.score(at, side), bits.score(at, side), "{at:?}");
            for direction in Direction::ALL {
                let fours = bytes.makes_four(at.0, side, direction);
                assert_eq!(fours, bits.makes_four(at.0, side, direction), "{at:?}");
                let shape = bytes.shape(at, side, direction);
                assert_eq!(shape, bits.shape(at, side, direction), "{at:?}");
                let look = bytes.look(at, side, direction);
                assert_eq!(look, bits.look(at, side, direction), "{at:?}");
            }
        }
    }
}

/// Not a test: `cargo test --release --test gomoku_host shapes -- --ignored --nocapture` prints
/// the figure.
#[test]
#[ignore = "a figure of this machine"]
fn stones_a_second() {
    let mut position = Position::new();
    position.start(Rule::Renju, 15);
    let mut dice = Dice::new(1);
    let mut games = Vec::new();
    for _ in 0..1000 {
        let mut points: Vec<Point> = Vec::new();
        while points.len() < 40 {
            let at = Point::new(3 + dice.below(9) as u8, 3 + dice.below(9) as u8);
            if !points.contains(&at) {
                points.push(at);
            }
        }
        games.push(points);
    }
    let mut best = f64::INFINITY;
    for _ in 0..50 {
        let start = Instant::now();
        for points in &games {
            let mut side = Side::White;
            for &at in points {
                side = side.other();
                position.place(at, side);
            }
            for &at in points.iter().rev() {
                position.undo(at);
            }
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    println!(
        "{:.2} million stones placed and taken away a second",
        40_000.0 / best / 1e6
    );
}

/// Whatever was made before: a start may break off after any part, and another game begin.
#[test]
fn a_start_that_breaks_off_leaves_nothing_behind() {
    for (rule, other) in [
        (Rule::Gomoku, Rule::Renju),
        (Rule::Free, Rule::Gomoku),
        (Rule::Renju, Rule::Free),
    ] {
        for number in 0..60 {
            let (mut bytes, mut bits) = (mailbox::Position::new(), bitboard::Position::new());
            for begun in [other, rule].into_iter().skip(number % 2) {
                bytes.begin(begun, 15);
                for _ in 0..number / 2 {
                    bytes.prepare();
                }
            }
            bytes.start(rule, 15);
            bits.start(rule, 15);
            same(&bytes, &bits);
        }
    }
}
