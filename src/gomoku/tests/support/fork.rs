//! Forks, real, virtual and spatial: points from which two lines threaten at once.
//!
//! A *real* fork is a crossing of two threats P21 or better. In a *virtual* fork at least one of
//! the two is not made of stones alone: its line runs through a point that can be
//! had for nothing, because a stone there makes a four in another line. In a *spatial* fork the
//! stone itself makes no more than P22 or P11, but on its lines other threats are crossed: the four
//! of its P22 comes with a three, at once or by one four more.
//!
//! Either kind counts only when its two threats are independent: no point where the opponent
//! could disturb the one lies on the lines of the other. No virtual or spatial fork makes
//! a point forbidden: that rule sees stones only. An opponent with a four of his own can answer any
//! fork, real ones included; the search sees to that.

use super::four::{fifth, four, Four};
use gomoku::position::Position;
use gomoku::rules::board::BLANK;
use gomoku::rules::direction::Direction;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::shape::Shape;
use gomoku::rules::threat::{crossing, threat, Crossing};

/// What kind of fork a point is, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Fork {
    /// None.
    None = 0,
    /// Through the crossings of its lines with others.
    Spatial,
    /// Through points that fours give.
    Virtual,
    /// Through stones.
    Real,
}

/// One threat of a fork: where the opponent can disturb it.
#[derive(Clone, Copy)]
struct Component {
    kind: Fork,
    /// Blank points of its lines.
    points: [Point; 32],
    count: u8,
}

impl Component {
    fn new(kind: Fork) -> Component {
        Component {
            kind,
            points: [Point(255); 32],
            count: 0,
        }
    }

    fn add(&mut self, point: Point) {
        self.points[self.count as usize & 31] = point;
        self.count += 1;
    }

    /// Adds the blank points up to four away from `point` along `direction`, as far as the
    /// opponent's stones allow.
    fn add_line(&mut self, position: &Position, point: Point, direction: Direction, side: Side) {
        for step in [direction.step(), 0u8.wrapping_sub(direction.step())] {
            let mut at = point.0;
            for _ in 0..4 {
                at = at.wrapping_add(step);
                let cell = position.at(Point(at));
                if cell == BLANK {
                    self.add(Point(at));
                } else if cell != side as u8 {
                    break;
                }
            }
        }
    }

    fn points(&self) -> &[Point] {
        self.points.get(..self.count as usize).unwrap_or(&[])
    }

    fn independent(&self, other: &Component) -> bool {
        !self.points().iter().any(|a| other.points().contains(a))
    }
}

/// What fork a stone of `side` on `point`, which must be blank, would be.
pub fn fork(position: &mut Position, point: Point, side: Side) -> Fork {
    match crossing(position, point, side) {
        Crossing::Forbidden => return Fork::None,
        // Two threats that both have to be answered, or one that has no answer.
        Crossing::Threats(first, second) if first >= Shape::P31 || second >= Shape::P21 => {
            return Fork::Real
        }
        Crossing::Threats(..) => (),
    }
    let mut components: [Option<Component>; 4] = [None; 4];
    for direction in Direction::ALL {
        components[direction as usize & 3] = component(position, point, side, direction);
    }
    let mut best = Fork::None;
    for (index, one) in components.iter().enumerate() {
        for other in &components[..index] {
            if let (Some(one), Some(other)) = (one, other) {
                if one.independent(other) {
                    best = best.max(one.kind.min(other.kind));
                }
            }
        }
    }
    best
}

/// What kind of threat that must be answered a stone of `side` on `point`, which must be blank,
/// makes in one direction: [`Fork::None`] for none.
pub fn hidden(position: &mut Position, point: Point, side: Side, direction: Direction) -> Fork {
    component(position, point, side, direction).map_or(Fork::None, |component| component.kind)
}

/// The best threat in one direction, if there is one that must be answered.
fn component(
    position: &mut Position,
    point: Point,
    side: Side,
    direction: Direction,
) -> Option<Component> {
    let shape = threat(position, point, side, direction);
    if shape >= Shape::P21 {
        let mut component = Component::new(Fork::Real);
        component.add_line(position, point, direction, side);
        return Some(component);
    }
    if shape == Shape::None {
        return None;
    }
    // The blank points near on this line, and what they were worth without the stone.
    let mut near = [(Point(255), Shape::None); 8];
    let mut count = 0;
    for step in [direction.step(), 0u8.wrapping_sub(direction.step())] {
        let mut at = point.0;
        for _ in 0..4 {
            at = at.wrapping_add(step);
            let cell = position.at(Point(at));
            if cell == BLANK {
                near[count & 7] = (Point(at), position.shape(Point(at), side, direction));
                count += 1;
            } else if cell != side as u8 {
                break;
            }
        }
    }
    let mut best: Option<Component> = None;
    position.place(point, side);
    for &(at, before) in near.iter().take(count) {
        let found = through(position, at, side, direction, before);
        let kind = |c: &Option<Component>| c.as_ref().map_or(Fork::None, |c| c.kind);
        if kind(&found) > kind(&best) {
            best = found;
        }
    }
    position.undo(point);
    let mut best = best?;
    best.add_line(position, point, direction, side);
    Some(best)
}

/// With the stone of a possible fork on the board: the threat through `near`, a blank point on its
/// line in `direction`, that was worth `before` there without it.
fn through(
    position: &mut Position,
    near: Point,
    side: Side,
    direction: Direction,
    before: Shape,
) -> Option<Component> {
    let along = position.shape(near, side, direction);
    if along <= before || along < Shape::P11 {
        return None;
    }
    let (kind, line) = match four(position, near, side) {
        Four::None => return None,
        Four::Single(line) if line == direction => (Fork::Spatial, line),
        Four::Single(line) => (Fork::Virtual, line),
        // Two fours, one of them not of this stone.
        Four::Decisive if along >= Shape::P32 => {
            let other =
                |&d: &Direction| d != direction && position.shape(near, side, d) >= Shape::P32;
            (Fork::Virtual, Direction::ALL.into_iter().find(other)?)
        }
        Four::Decisive => return None,
    };
    let mut component = Component::new(kind);
    component.add(near);
    component.add_line(position, near, line, side);
    let answer = four_and_answer(position, near, side, line)?;
    let mut won = false;
    for other in Direction::ALL {
        // The point given must serve this line; a four of this line must meet another.
        if (other == direction) == (kind == Fork::Virtual) && !won {
            won = goes_on(position, near, side, other, &mut component);
        }
    }
    position.undo(answer);
    position.undo(near);
    won.then_some(component)
}

/// Plays the four at `near` and its answer, which is given back; `None`, and nothing played, when
/// the answer makes a four.
fn four_and_answer(
    position: &mut Position,
    near: Point,
    side: Side,
    line: Direction,
) -> Option<Point> {
    position.place(near, side);
    if let Some(answer) = fifth(position, near, side, line) {
        if position.strongest(answer, side.other()) < Shape::P32 {
            position.place(answer, side.other());
            return Some(answer);
        }
    }
    position.undo(near);
    None
}

/// With a four at `near` answered: whether its stone serves in the line `other`, so that there is
/// a straight four now or a four that is a fork.
fn goes_on(
    position: &mut Position,
    near: Point,
    side: Side,
    other: Direction,
    component: &mut Component,
) -> bool {
    for step in [other.step(), 0u8.wrapping_sub(other.step())] {
        let mut at = near.0;
        for _ in 0..4 {
            at = at.wrapping_add(step);
            let far = Point(at);
            let cell = position.at(far);
            if cell == BLANK {
                if position.shape(far, side, other) >= Shape::P21 && wins(position, far, side) {
                    component.add_line(position, near, other, side);
                    return true;
                }
            } else if cell != side as u8 {
                break;
            }
        }
    }
    false
}

/// Whether a four at `far` is decisive or comes with a three.
fn wins(position: &mut Position, far: Point, side: Side) -> bool {
    match four(position, far, side) {
        Four::None => false,
        Four::Decisive => true,
        Four::Single(line) => Direction::ALL.into_iter().any(|direction| {
            direction != line && threat(position, far, side, direction) >= Shape::P21
        }),
    }
}
