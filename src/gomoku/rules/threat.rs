//! Threats: what a stone on a blank point does, by Shaposhnikov's definitions.
//!
//! [`Position::shape`] knows the linear threats but for one thing: whether the point that would
//! extend a three of Renju's Black is forbidden. [`threat`] asks that too, and [`crossing`] gives
//! the two strongest threats of a point.

use crate::position::Position;
use crate::rules::direction::Direction;
use crate::rules::point::{Point, Side};
use crate::rules::shape::Shape;
use kit::bounded::Bounded;

/// The strongest threats that meet at a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// Renju's Black may not play here.
    Forbidden,
    /// The strongest threat and the next of another direction; [`Shape::None`] where there is
    /// none. A five stands alone, as nothing comes after it.
    Threats(Shape, Shape),
}

impl Crossing {
    /// The names, `P31` and `P21`, empty for none; `fall`, Shaposhnikov's word, alone for a
    /// forbidden point.
    pub fn names(self) -> (&'static str, &'static str) {
        match self {
            Crossing::Forbidden => ("fall", ""),
            Crossing::Threats(first, second) => (name(first), name(second)),
        }
    }
}

/// As Shaposhnikov writes it: a P, the weight of the line, and 1 for two such lines or 2 for one.
pub fn name(shape: Shape) -> &'static str {
    const NAMES: Bounded<&str, 16> = Bounded([
        "", "P02", "P01", "P12", "P11", "P22", "P21", "", "P32", "P31", "", "", "P42", "", "", "",
    ]);
    NAMES[shape as u8]
}

/// The threat of `side` at `point`, which must be blank, in one direction. A P21 of Renju's Black
/// is only a P22 if every point that would extend it is forbidden.
pub fn threat(position: &mut Position, point: Point, side: Side, direction: Direction) -> Shape {
    let shape = position.shape(point, side, direction);
    if shape != Shape::P21 || !position.rule.forbids(side) {
        return shape;
    }
    position.put(point, side);
    let end = direction as u8 * 2;
    let real = [end, end + 1].iter().any(|&end| {
        let at = position.end(point, end);
        position.extends(at, direction)
    });
    position.lift(point);
    if real {
        Shape::P21
    } else {
        Shape::P22
    }
}

/// The strongest threats of `side` that meet at `point`, which must be blank.
pub fn crossing(position: &mut Position, point: Point, side: Side) -> Crossing {
    if position.wins(point, side) {
        return Crossing::Threats(Shape::P42, Shape::None);
    }
    if position.is_forbidden(point, side) {
        return Crossing::Forbidden;
    }
    let (mut first, mut second) = (Shape::None, Shape::None);
    for direction in Direction::ALL {
        let shape = threat(position, point, side, direction);
        if shape > first {
            (first, second) = (shape, first);
        } else if shape > second {
            second = shape;
        }
    }
    Crossing::Threats(first, second)
}
