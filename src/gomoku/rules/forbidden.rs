//! Black's forbidden points in Renju.
//!
//! A three counts only if the point that would extend it to a straight four is not itself
//! forbidden, by the same rule and without a limit to the depth. There is no recursion: the
//! questions that wait for an answer lie on a stack of 256 entries. Each of them has its stone on a
//! point of its own, so there are never more than the 225 points of the board, and the stack cannot
//! overflow.

use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::direction::Direction;
use crate::rules::point::{Point, Side};
use crate::rules::rule::{Forbidden, Rule};
use crate::rules::shape::Shape;

/// What the four lines through a point say without a look at other points.
enum Glance {
    /// Allowed.
    Legal,
    /// Five, so allowed whatever else it makes.
    Five,
    /// Forbidden.
    Forbidden(Forbidden),
    /// Forbidden if two of its threes are real.
    Threes,
}

/// How many ends there are: in each direction a three has two, numbered 2 * direction and 2 *
/// direction + 1, where a stone may extend it.
const ENDS: u8 = 8;
/// A bit of a question's state: one real three has been found. The bits below are the next end.
const FOUND: u8 = 16;
/// The unit of the bits above: how many steps it is to the stone of the question that has to be
/// answered first, three at most.
const WAY: u8 = 32;

impl Position {
    /// Why `point`, which must be blank, is forbidden to Black; `None` where it is not, and under
    /// any rule but Renju. A move that makes exactly five is allowed, whatever else it makes.
    pub fn forbidden(&mut self, point: Point) -> Option<Forbidden> {
        if self.rule != Rule::Renju {
            return None;
        }
        match self.glance(point) {
            Glance::Legal | Glance::Five => None,
            Glance::Forbidden(reason) => Some(reason),
            Glance::Threes => self.double_three(point).then_some(Forbidden::DoubleThree),
        }
    }

    /// Whether `point`, which must be blank, is forbidden to `side` under the rule in play.
    #[inline(never)]
    pub fn is_forbidden(&mut self, point: Point, side: Side) -> bool {
        side == Side::Black && self.forbidden(point).is_some()
    }

    /// Whether a black stone on `end` makes a straight four in `direction`, makes no five in any
    /// line, and is allowed. Stones may have been [`Position::put`].
    pub(crate) fn extends(&mut self, end: Point, direction: Direction) -> bool {
        self.is_straight_four(end, direction)
            && match self.glance(end) {
                Glance::Legal => true,
                Glance::Five | Glance::Forbidden(_) => false,
                Glance::Threes => !self.double_three(end),
            }
    }

    fn is_straight_four(&self, end: Point, direction: Direction) -> bool {
        self.at(end) == BLANK && self.look(end, Side::Black, direction) == Shape::P31
    }

    /// The first point without a black stone beyond `point`, on the side of `end` (0 to 7).
    pub(crate) fn end(&self, point: Point, end: u8) -> Point {
        let step = step_to(end);
        let mut at = point.0.wrapping_add(step);
        while self.board.0[at as usize] == Side::Black as u8 {
            at = at.wrapping_add(step);
        }
        Point(at)
    }

    /// Whether it takes a look at other points to say if `point` is forbidden to Black.
    pub(crate) fn is_tangled(&self, point: Point) -> bool {
        matches!(self.glance(point), Glance::Threes)
    }

    fn glance(&self, point: Point) -> Glance {
        let (mut threes, mut fours, mut overline) = (0u8, 0u8, false);
        for direction in Direction::ALL {
            match self.look(point, Side::Black, direction) {
                Shape::P42 => return Glance::Five,
                Shape::Overline => overline = true,
                Shape::DoubleFour => fours += 2,
                Shape::P32 | Shape::P31 => fours += 1,
                Shape::P21 => threes += 1,
                _ => {}
            }
        }
        if overline {
            Glance::Forbidden(Forbidden::Overline)
        } else if fours > 1 {
            Glance::Forbidden(Forbidden::DoubleFour)
        } else if threes > 1 {
            Glance::Threes
        } else {
            Glance::Legal
        }
    }

    /// Whether two of the threes that a black stone on `point` makes are real.
    fn double_three(&mut self, point: Point) -> bool {
        let mut states = [0u8; 256];
        let mut depth = 0u8;
        let mut on = point;
        self.put(on, Side::Black);
        loop {
            // The question on top of the stack, about the stone `on`, goes on with its next end.
            let state = states[depth as usize];
            let end = state & (FOUND - 1);
            // All ends were seen, and at most one three is real.
            let mut allowed = end >= ENDS;
            if !allowed {
                states[depth as usize] = state + 1;
                let direction = Direction::from_number(end >> 1);
                if self.look(on, Side::Black, direction) != Shape::P21 {
                    continue;
                }
                let step = step_to(end);
                let (mut at, mut way) = (on, 0);
                loop {
                    at = Point(at.0.wrapping_add(step));
                    way += WAY;
                    if self.at(at) != Side::Black as u8 {
                        break;
                    }
                }
                if !self.is_straight_four(at, direction) {
                    continue;
                }
                match self.glance(at) {
                    Glance::Legal => {}
                    Glance::Five | Glance::Forbidden(_) => continue,
                    Glance::Threes => {
                        states[depth as usize] = (state + 1) | way;
                        depth += 1;
                        states[depth as usize] = 0;
                        on = at;
                        self.put(on, Side::Black);
                        continue;
                    }
                }
                if state & FOUND == 0 {
                    // The first real three: go on with the next direction.
                    states[depth as usize] = (state + 2) & !1 | FOUND;
                    continue;
                }
                // The second: this stone is forbidden.
            }
            loop {
                self.lift(on);
                if depth == 0 {
                    return !allowed;
                }
                // That answers the question below: the stone extends a three of it, if allowed.
                depth -= 1;
                let mut state = states[depth as usize];
                let step = step_to((state - 1) & 7);
                while state >= WAY {
                    state -= WAY;
                    on = Point(on.0.wrapping_sub(step));
                }
                states[depth as usize] = state;
                if !allowed {
                    break;
                }
                if state & FOUND == 0 {
                    states[depth as usize] = (state + 1) & !1 | FOUND;
                    break;
                }
                allowed = false;
            }
        }
    }
}

/// The step from a stone to one of its ends.
#[inline(never)]
fn step_to(end: u8) -> u8 {
    let step = Direction::from_number(end >> 1).step();
    if end & 1 == 0 {
        step
    } else {
        step.wrapping_neg()
    }
}
