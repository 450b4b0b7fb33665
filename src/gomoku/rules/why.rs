//! Why a point is forbidden to Black in Renju: the lines that make it so, for a screen to show.

use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::direction::Direction;
use crate::rules::line::Line;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Forbidden;
use crate::rules::shape::Shape;
use kit::bounded::Bounded;

/// What a black stone on a point is. Not an `Option` of [`Forbidden`], so that a [`Why`] of zero
/// bytes is a legal point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Nothing special.
    Legal = 0,
    /// It makes five and wins.
    Five,
    /// It is forbidden: six or more in a row.
    Overline,
    /// It is forbidden: two fours.
    DoubleFour,
    /// It is forbidden: two threes.
    DoubleThree,
}

impl Kind {
    /// Why it is forbidden, if it is.
    pub fn forbidden(self) -> Option<Forbidden> {
        match self {
            Kind::Legal | Kind::Five => None,
            Kind::Overline => Some(Forbidden::Overline),
            Kind::DoubleFour => Some(Forbidden::DoubleFour),
            Kind::DoubleThree => Some(Forbidden::DoubleThree),
        }
    }
}

/// What a black stone on a point is, and the lines that make it so. Each line contains the point.
///
/// The line of a five or an overline is its stones; that of a four the five points to be filled (of
/// a straight four all six); that of a three its stones and the points that extend it.
#[derive(Clone, Copy, Debug)]
pub struct Why {
    /// What the stone is.
    pub kind: Kind,
    lines: Bounded<Line, 8>,
    count: u8,
}

impl Why {
    /// A legal point.
    pub const fn new() -> Why {
        Why {
            kind: Kind::Legal,
            lines: Bounded([Line::new(); 8]),
            count: 0,
        }
    }

    /// A legal point again.
    pub fn clear(&mut self) {
        self.kind = Kind::Legal;
        self.count = 0;
    }

    /// The lines: none for a legal point, at most eight (two fours in each direction).
    pub fn lines(&self) -> &[Line] {
        self.lines.0.get(..self.count as usize).unwrap_or(&[])
    }

    /// How many lines there are.
    pub fn count(&self) -> u8 {
        self.count
    }

    /// Line `number`, from 0.
    pub fn line(&self, number: u8) -> Line {
        self.lines[number]
    }

    fn add(&mut self, first: Point, last: Point, direction: Direction) {
        let mut length = 1;
        let mut at = first.0;
        while at != last.0 {
            at = at.wrapping_add(direction.step());
            length += 1;
        }
        if let Some(line) = self.lines.0.get_mut(self.count as usize) {
            *line = Line {
                first,
                direction,
                length,
            };
            self.count += 1;
        }
    }
}

impl Position {
    /// What a black stone on `point`, which must be blank, is under the rule in play, and why.
    /// Under any rule but Renju it is a five or legal.
    pub fn why(&mut self, point: Point) -> Why {
        let mut why = Why::new();
        self.explain(point, &mut why);
        why
    }

    /// [`Position::why`] in place: a copy of a [`Why`] takes 40 bytes of code on a 6502.
    pub fn explain(&mut self, point: Point, why: &mut Why) {
        why.clear();
        why.kind = if self.wins(point, Side::Black) {
            Kind::Five
        } else {
            match self.forbidden(point) {
                None => return,
                Some(Forbidden::Overline) => Kind::Overline,
                Some(Forbidden::DoubleFour) => Kind::DoubleFour,
                Some(Forbidden::DoubleThree) => Kind::DoubleThree,
            }
        };
        for number in 0..4 {
            let direction = Direction::from_number(number);
            let kind = why.kind;
            let end = direction as u8 * 2;
            let (up, down) = (self.end(point, end), self.end(point, end + 1));
            let mut whole = false;
            match self.look(point, Side::Black, direction) {
                Shape::P42 => whole = kind == Kind::Five,
                Shape::Overline => whole = kind == Kind::Overline,
                Shape::P31 if kind == Kind::DoubleFour => why.add(down, up, direction),
                Shape::P32 | Shape::DoubleFour if kind == Kind::DoubleFour => {
                    self.fours(why, point, direction);
                }
                Shape::P21 if kind == Kind::DoubleThree => self.three(why, point, direction),
                _ => {}
            }
            if whole {
                let step = direction.step();
                let first = Point(down.0.wrapping_add(step));
                why.add(first, Point(up.0.wrapping_sub(step)), direction);
            }
        }
    }

    /// Adds the lines of five with three black stones and `point`.
    fn fours(&self, why: &mut Why, point: Point, direction: Direction) {
        let step = direction.step();
        let mut first = point;
        for _ in 0..5 {
            if self.is_four(first, point, step) {
                let last = first.0.wrapping_add(step.wrapping_mul(4));
                why.add(first, Point(last), direction);
            }
            if self.at(first) != BLANK && self.at(first) != Side::Black as u8 {
                return;
            }
            first = Point(first.0.wrapping_sub(step));
        }
    }

    /// Whether the five points from `first` on hold three black stones and two blanks, one of
    /// them `point`, with no black stone beside them.
    fn is_four(&self, first: Point, point: Point, step: u8) -> bool {
        let black = Side::Black as u8;
        let mut at = first.0;
        if self.board.0[at.wrapping_sub(step) as usize] == black {
            return false;
        }
        let mut stones = 0u8;
        for _ in 0..5 {
            match self.board.0[at as usize] {
                BLANK => {}
                cell if cell == black => stones += 1,
                _ => return false,
            }
            at = at.wrapping_add(step);
        }
        stones == 3 && self.board.0[at as usize] != black && self.at(point) == BLANK
    }

    /// Adds the three that `point` makes, with the points that extend it, if the three is real.
    fn three(&mut self, why: &mut Why, point: Point, direction: Direction) {
        self.put(point, Side::Black);
        let mut step = direction.step();
        let mut ends = [point; 2];
        let mut real = false;
        for number in 0..2u8 {
            let end = direction as u8 * 2 + number;
            let mut last = self.end(point, end);
            if self.extends(last, direction) {
                real = true;
                // The stones beyond the gap of a broken three belong to it.
                last = self.end(last, end);
            }
            ends[number as usize] = Point(last.0.wrapping_sub(step));
            step = 0u8.wrapping_sub(step);
        }
        self.lift(point);
        if real {
            let [last, first] = ends;
            why.add(first, last, direction);
        }
    }
}
