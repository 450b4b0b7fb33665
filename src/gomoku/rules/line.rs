//! Points in a row: a winning line, or one to be shown.

use crate::rules::direction::Direction;
use crate::rules::point::Point;

/// Adjacent points in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The first point.
    pub first: Point,
    /// The direction in which the others follow.
    pub direction: Direction,
    /// The number of points, `first` included.
    pub length: u8,
}

impl Line {
    /// No points.
    pub const fn new() -> Line {
        Line {
            first: Point(0),
            direction: Direction::Row,
            length: 0,
        }
    }

    /// Point `number` of the line, from 0.
    pub fn point(self, number: u8) -> Point {
        let far = self.direction.step().wrapping_mul(number);
        Point(self.first.0.wrapping_add(far))
    }

    /// The points in order.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let step = self.direction.step();
        let mut next = self.first.0;
        (0..self.length).map(move |_| {
            let point = Point(next);
            next = next.wrapping_add(step);
            point
        })
    }
}
