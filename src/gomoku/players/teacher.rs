//! TEACH: what is proved against a move before it is played.
//!
//! A warning is a proof: each win is searched for against all answers. What is not found within the
//! budget is not warned of.

use crate::players::level::units;
use crate::players::search::vcf::{Status, Vcf, DEPTH};
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use crate::rules::shape::Shape;
use crate::rules::why::Why;

/// The level whose budget a search for fours has.
const FOURS: u8 = 2;
/// The same of a proof by a quiet stone, which searches for fours after each answer. A terminal's
/// computer does that work within a tenth of a second.
const THREES: u8 = 5;
/// Answers by fours of the defender that are followed.
const COUNTERS: u8 = 3;
/// How many points are shown at most.
const SHOWN: usize = 24;
/// The largest step of a search, in units.
const STEP: u8 = 100;

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Warning {
    /// It is forbidden, and loses by rule.
    Forbidden,
    /// It lets the opponent make five.
    Five,
    /// It lets the opponent win by fours.
    Fours,
    /// It lets the opponent win by one quiet stone, mostly a three, and then fours.
    Threes,
    /// It passes by an own five.
    OwnFive,
    /// It passes by an own win by fours.
    OwnFours,
}

/// Looks for warnings.
#[derive(Clone)]
pub struct Teacher {
    vcf: Vcf,
    /// Units of work left for a proof.
    left: u32,
    line: [Point; SHOWN],
    length: u8,
}

impl Teacher {
    /// Nothing is known.
    pub const fn new() -> Teacher {
        Teacher {
            vcf: Vcf::new(),
            left: 0,
            line: [Point(0); SHOWN],
            length: 0,
        }
    }

    /// The points that show the last warning: the five, the moves of the win, or the lines that
    /// make the point forbidden.
    pub fn line(&self) -> &[Point] {
        self.line.get(..usize::from(self.length)).unwrap_or(&[])
    }

    /// What is proved against the move of `side` to the blank `point`, if another move avoids it.
    /// The position is as it was afterwards.
    pub fn warn(&mut self, position: &mut Position, side: Side, point: Point) -> Option<Warning> {
        let other = side.other();
        self.length = 0;
        if position.wins(point, side) {
            return None;
        }
        if position.is_forbidden(point, side) {
            self.show_lines(position, point);
            return Some(Warning::Forbidden);
        }
        if let Some((five, _)) = fives(position, side) {
            self.show(five);
            return Some(Warning::OwnFive);
        }
        if let Some((five, two)) = fives(position, other) {
            // Two fives, or a forbidden block, cannot be answered; the block is the only answer.
            let held = !two && !position.is_forbidden(five, side);
            self.show(five);
            return (held && five != point).then_some(Warning::Five);
        }
        if self.wins_by_fours(position, side) {
            let keeps = self.keeps_fours(position, side, point);
            return (!keeps).then_some(Warning::OwnFours);
        }
        position.place(point, side);
        let loses = if self.wins_by_fours(position, other) {
            Some((Warning::Fours, Point::NOWHERE))
        } else {
            // A four has to be answered first.
            let quiet = fives(position, side).is_none();
            let three = if quiet {
                self.three(position, other)
            } else {
                None
            };
            three.map(|three| (Warning::Threes, three))
        };
        position.undo(point);
        let (warning, three) = loses?;
        let shown = (self.line, self.length);
        let mut others = (0..Point::END).map(Point).filter(|&at| at != point);
        let avoided = others.any(|at| self.avoids(position, side, at, three));
        (self.line, self.length) = shown;
        avoided.then_some(warning)
    }

    /// Shows the lines that make `point` forbidden.
    fn show_lines(&mut self, position: &mut Position, point: Point) {
        let mut why = Why::new();
        position.explain(point, &mut why);
        let lines = (0..why.count()).map(|number| why.line(number));
        let points = lines.flat_map(|line| (0..line.length).map(move |at| line.point(at)));
        for (to, at) in self.line.iter_mut().zip(points) {
            *to = at;
            self.length += 1;
        }
    }

    fn show(&mut self, five: Point) {
        self.line[0] = five;
        self.length = 1;
    }

    /// Whether `side`, to move, is found to win by fours; its win is shown then.
    fn wins_by_fours(&mut self, position: &mut Position, side: Side) -> bool {
        self.left = units(FOURS);
        self.fours(position, side) == Some(true)
    }

    /// Whether `side`, to move, wins by fours; `None` if the work ends first.
    fn fours(&mut self, position: &mut Position, side: Side) -> Option<bool> {
        self.vcf.forget();
        self.vcf.start(position, side, DEPTH);
        while self.vcf.status() == Status::Working && self.left != 0 {
            let used = self.vcf.step(position, STEP).max(1);
            self.left = self.left.saturating_sub(used.into());
        }
        let status = self.vcf.status();
        if status == Status::Won {
            let length = self.vcf.moves();
            self.length = length.min(SHOWN as u8);
            for (number, to) in (0..length).zip(&mut self.line) {
                *to = self.vcf.win_move(number);
            }
        }
        self.vcf.stop(position);
        match status {
            Status::Won => Some(true),
            Status::Lost => Some(false),
            Status::Working => None,
        }
    }

    /// Whether the stone on `point`, which makes no five, is the first of a win by fours.
    fn keeps_fours(&mut self, position: &mut Position, side: Side, point: Point) -> bool {
        let shown = (self.line, self.length);
        position.place(point, side);
        let keeps = match fives(position, side) {
            None => false,
            Some((_, true)) => true,
            Some((answer, _)) if position.is_forbidden(answer, side.other()) => true,
            Some((answer, _)) => {
                position.place(answer, side.other());
                self.left = units(FOURS);
                // Unless it is proved to end the win, nothing is said.
                let keeps = self.fours(position, side) != Some(false);
                position.undo(answer);
                keeps
            }
        };
        position.undo(point);
        (self.line, self.length) = shown;
        keeps
    }

    /// A quiet stone of `side`, to move, after which it wins by fours against every answer.
    fn three(&mut self, position: &mut Position, side: Side) -> Option<Point> {
        (0..Point::END).map(Point).find(|&at| {
            let threatens = |shape| (Shape::P22..Shape::P42).contains(&shape);
            self.left = units(THREES);
            position.at(at) == BLANK
                && threatens(position.strongest(at, side))
                && self.three_wins(position, side, at)
        })
    }

    /// Whether `side` is proved to win by fours after its quiet stone on `point`.
    fn three_wins(&mut self, position: &mut Position, side: Side, point: Point) -> bool {
        if position.is_forbidden(point, side) {
            return false;
        }
        position.place(point, side);
        let wins = self.beats_all(position, side, COUNTERS);
        position.undo(point);
        if wins {
            self.show_first(point);
        }
        wins
    }

    /// Shows `point` before the moves that are shown.
    fn show_first(&mut self, point: Point) {
        self.line.rotate_right(1);
        self.line[0] = point;
        self.length = (self.length + 1).min(SHOWN as u8);
    }

    /// Whether `side`, which has just played a quiet stone, wins by fours against every answer. The
    /// answers on the line of its threat come first: others seldom help. At most
    /// `counters` of them may be fours that have to be blocked.
    fn beats_all(&mut self, position: &mut Position, side: Side, counters: u8) -> bool {
        let other = side.other();
        if fives(position, other).is_some() || self.fours(position, side) != Some(true) {
            return false;
        }
        let threat = (self.line, self.length);
        let near = self.line;
        let near = near.get(..usize::from(self.length)).unwrap_or(&[]);
        for on_line in [true, false] {
            for answer in (0..Point::END).map(Point) {
                if position.at(answer) != BLANK
                    || near.contains(&answer) != on_line
                    || position.is_forbidden(answer, other)
                {
                    continue;
                }
                position.place(answer, other);
                let wins = self.fours(position, side) == Some(true)
                    || counters != 0 && self.blocks(position, side, counters - 1);
                position.undo(answer);
                if !wins {
                    return false;
                }
            }
        }
        (self.line, self.length) = threat;
        true
    }

    /// Whether `side` wins by blocking the only five of the opponent.
    fn blocks(&mut self, position: &mut Position, side: Side, counters: u8) -> bool {
        let Some((block, false)) = fives(position, side.other()) else {
            return false;
        };
        if position.is_forbidden(block, side) {
            return false;
        }
        position.place(block, side);
        let wins = self.beats_all(position, side, counters);
        position.undo(block);
        wins
    }

    /// Whether `side`, after its move to `point`, is proved not to lose by fours, nor by the quiet
    /// stone `three` if there is one.
    fn avoids(&mut self, position: &mut Position, side: Side, point: Point, three: Point) -> bool {
        if position.at(point) != BLANK || position.is_forbidden(point, side) {
            return false;
        }
        let other = side.other();
        position.place(point, side);
        self.left = units(FOURS);
        let mut avoids = self.fours(position, other) == Some(false);
        if avoids && three != Point::NOWHERE && three != point {
            self.left = units(THREES);
            avoids = fives(position, side).is_some()
                || !self.three_wins(position, other, three) && self.left != 0;
        }
        position.undo(point);
        avoids
    }
}

/// A point where `side` makes five, and whether there is another one.
fn fives(position: &Position, side: Side) -> Option<(Point, bool)> {
    let points = (0..Point::END).map(Point);
    let mut fives = points.filter(|&at| position.at(at) == BLANK && position.wins(at, side));
    fives.next().map(|first| (first, fives.next().is_some()))
}
