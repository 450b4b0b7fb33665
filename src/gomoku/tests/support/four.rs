//! Fours: what they force, and when they win at once.

use gomoku::position::Position;
use gomoku::rules::board::BLANK;
use gomoku::rules::direction::Direction;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::shape::Shape;

/// What a stone of one side on a blank point does, when the opponent threatens no five elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Four {
    /// It makes no four, or is forbidden.
    None,
    /// It makes a single four in this direction.
    Single(Direction),
    /// It makes a five, a straight four or two fours: the game is decided.
    Decisive,
}

/// What a stone of `side` on `point`, which must be blank, does. Stones may have been
/// [`Position::put`].
pub fn four(position: &mut Position, point: Point, side: Side) -> Four {
    let mut single = None;
    let mut decisive = false;
    for direction in Direction::ALL {
        match position.look(point, side, direction) {
            Shape::P42 => return Four::Decisive,
            Shape::P31 => {
                decisive = true;
                single = Some(direction);
            }
            Shape::P32 => {
                decisive |= single.is_some();
                single = Some(direction);
            }
            Shape::DoubleFour | Shape::Overline => return Four::None,
            _ => {}
        }
    }
    let Some(direction) = single else {
        return Four::None;
    };
    if position.is_forbidden(point, side) {
        return Four::None;
    }
    if decisive {
        Four::Decisive
    } else {
        Four::Single(direction)
    }
}

/// The blank point on the line of `point` in `direction` that makes a five of `side`: the answer
/// to the single four that was just made there.
pub fn fifth(position: &Position, point: Point, side: Side, direction: Direction) -> Option<Point> {
    let step = direction.step();
    for step in [step, 0u8.wrapping_sub(step)] {
        let mut at = point.0;
        // The nearest blank of a line that is to become five lies at most four away.
        for _ in 0..4 {
            at = at.wrapping_add(step);
            let cell = position.at(Point(at));
            if cell == BLANK {
                if position.look(Point(at), side, direction) == Shape::P42 {
                    return Some(Point(at));
                }
                break;
            }
            if cell != side as u8 {
                break;
            }
        }
    }
    None
}
