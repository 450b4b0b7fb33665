//! Shapes and scores, kept up to date, against the definition recomputed from the stones.

mod support;

use gomoku::direction::Direction;
use gomoku::point::{Point, Side};
use gomoku::position::Position;
use gomoku::rule::Rule;
use gomoku::shape::{shape, Counting, Shape, REACH};
use support::Dice;

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
    let counting = match (position.rule(), side) {
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
    const VALUES: [u8; 12] = [0, 1, 2, 4, 7, 10, 20, 18, 50, 0, 60, 0];
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
