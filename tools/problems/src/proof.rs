//! Proofs of problems by complete searches: nothing depends on a budget.

use crate::problem::{Kind, Problem};
use gomoku::players::search::vcf::{Status, Vcf, DEPTH};
use gomoku::players::teacher::Warning;
use gomoku::position::Position;
use gomoku::rules::board::BLANK;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use gomoku::rules::shape::Shape;

/// A win by fours of fewer moves, both sides', is seen at a glance.
const SHORTEST: usize = 7;
/// Answers by fours of the defender that are followed.
const COUNTERS: u8 = 3;

/// Looks for wins by force.
pub struct Prover(Box<Vcf>);

impl Default for Prover {
    fn default() -> Self {
        Prover(Box::new(Vcf::new()))
    }
}

impl Prover {
    /// The shortest known win by fours of `side`, which is to move: fours and answers in turn.
    pub fn fours(&mut self, position: &mut Position, side: Side) -> Option<Vec<Point>> {
        self.0.forget();
        self.0.start(position, side, DEPTH);
        while self.0.status() == Status::Working {
            self.0.step(position, 100);
        }
        let line = (self.0.status() == Status::Won).then(|| self.0.line().to_vec());
        self.0.stop(position);
        line
    }

    /// Whether `side` has won after its stone on `point`: by a five, or by a four and more of them.
    fn four_wins(&mut self, position: &mut Position, side: Side, point: Point) -> bool {
        if position.wins(point, side) {
            return true;
        }
        if position.is_forbidden(point, side)
            || five(position, side.other()).is_some_and(|at| at != point)
        {
            return false;
        }
        position.place(point, side);
        let answers = fives(position, side);
        let won = match answers[..] {
            _ if five(position, side.other()).is_some() => false,
            [] => false,
            [answer] if position.is_forbidden(answer, side.other()) => true,
            [answer] => {
                position.place(answer, side.other());
                let won = self.fours(position, side).is_some();
                position.undo(answer);
                won
            }
            _ => true,
        };
        position.undo(point);
        won
    }

    /// All first moves of wins by fours.
    fn first_fours(&mut self, position: &mut Position, side: Side) -> Vec<Point> {
        let points = blanks(position);
        let wins = |&point: &Point| self.four_wins(position, side, point);
        points.into_iter().filter(wins).collect()
    }

    /// Whether `side` wins after its quiet stone on `point`: against each answer it has a win by
    /// fours, or one by `more` further quiet stones and fours.
    pub fn quiet_wins(
        &mut self,
        position: &mut Position,
        side: Side,
        point: Point,
        more: u8,
    ) -> bool {
        if position.is_forbidden(point, side) {
            return false;
        }
        position.place(point, side);
        let won = five(position, side.other()).is_none()
            && self.beats_all(position, side, more, COUNTERS);
        position.undo(point);
        won
    }

    /// Whether `side`, which threatens to win by fours, wins against each answer. Those on the line
    /// that it threatens come first, because others seldom help.
    fn beats_all(&mut self, position: &mut Position, side: Side, more: u8, counters: u8) -> bool {
        let other = side.other();
        let Some(threat) = self.fours(position, side) else {
            return false;
        };
        let mut replies = blanks(position);
        replies.sort_by_key(|reply| !threat.contains(reply));
        replies.into_iter().all(|reply| {
            if position.wins(reply, other) {
                return false;
            }
            if position.is_forbidden(reply, other) {
                return true;
            }
            position.place(reply, other);
            let won = self.beats(position, side, more, counters);
            position.undo(reply);
            won
        })
    }

    /// Whether `side`, to move, wins.
    fn beats(&mut self, position: &mut Position, side: Side, more: u8, counters: u8) -> bool {
        let other = side.other();
        if self.fours(position, side).is_some() {
            return true;
        }
        match fives(position, other)[..] {
            [] => {}
            [block] => {
                if counters == 0 || position.is_forbidden(block, side) {
                    return false;
                }
                position.place(block, side);
                let won = self.beats_all(position, side, more, counters - 1);
                position.undo(block);
                return won;
            }
            _ => return false,
        }
        more != 0
            && quiet(position, side)
                .into_iter()
                .any(|point| self.quiet_wins(position, side, point, more - 1))
    }

    /// All moves of `side` after which `other` has no win by fours.
    pub fn defences(&mut self, position: &mut Position, side: Side) -> Vec<Point> {
        let points = blanks(position);
        let holds = |&point: &Point| {
            if position.is_forbidden(point, side) {
                return false;
            }
            position.place(point, side);
            let holds = self.fours(position, side.other()).is_none();
            position.undo(point);
            holds
        };
        points.into_iter().filter(holds).collect()
    }

    /// What is wrong with the move of `side` to `point`, as [`Teacher`](gomoku::players::teacher)
    /// says it.
    pub fn warning(
        &mut self,
        position: &mut Position,
        side: Side,
        point: Point,
    ) -> Option<Warning> {
        let other = side.other();
        if position.wins(point, side) {
            return None;
        }
        if position.is_forbidden(point, side) {
            return Some(Warning::Forbidden);
        }
        if five(position, side).is_some() {
            return Some(Warning::OwnFive);
        }
        match fives(position, other)[..] {
            [] => {}
            [block] if block != point && !position.is_forbidden(block, side) => {
                return Some(Warning::Five);
            }
            _ => return None,
        }
        if self.fours(position, side).is_some() {
            let wins = self.four_wins(position, side, point);
            return (!wins).then_some(Warning::OwnFours);
        }
        if self.fours_after(position, side, point) {
            let held = !self.defences(position, side).is_empty();
            return held.then_some(Warning::Fours);
        }
        let three = self.three_after(position, side, point)?;
        let defences = self.defences(position, side);
        let held = defences.into_iter().any(|at| {
            at == three || {
                position.place(at, side);
                let held =
                    five(position, side).is_some() || !self.quiet_wins(position, other, three, 0);
                position.undo(at);
                held
            }
        });
        held.then_some(Warning::Threes)
    }

    /// Whether the opponent of `side` wins by fours after its stone on `point`.
    fn fours_after(&mut self, position: &mut Position, side: Side, point: Point) -> bool {
        position.place(point, side);
        let wins = self.fours(position, side.other()).is_some();
        position.undo(point);
        wins
    }

    /// The opponent's quiet stone that wins after the stone of `side` on `point`, which makes no
    /// four.
    fn three_after(&mut self, position: &mut Position, side: Side, point: Point) -> Option<Point> {
        let other = side.other();
        position.place(point, side);
        let mut found = None;
        if five(position, side).is_none() {
            let stones = quiet(position, other).into_iter();
            found = stones
                .into_iter()
                .find(|&at| self.quiet_wins(position, other, at, 0));
        }
        position.undo(point);
        found
    }

    /// The answers of a problem of this kind; nothing if the position is no such problem.
    pub fn answers(
        &mut self,
        kind: Kind,
        rule: Rule,
        position: &mut Position,
        side: Side,
    ) -> Vec<Point> {
        let one = |points: Vec<Point>| {
            if points.len() == 1 {
                points
            } else {
                Vec::new()
            }
        };
        let long = |line: Option<Vec<Point>>| line.is_some_and(|line| line.len() >= SHORTEST);
        match kind {
            Kind::Fours if long(self.fours(position, side)) => {
                one(self.first_fours(position, side))
            }
            Kind::Threes if self.fours(position, side).is_none() => {
                if five(position, side.other()).is_some() {
                    return Vec::new();
                }
                let points = quiet(position, side);
                let wins = |&point: &Point| self.quiet_wins(position, side, point, 0);
                let first = one(points.iter().copied().filter(wins).collect());
                let others = points.iter().filter(|point| !first.contains(point));
                // Twice the bound: another stone must not win by one more three.
                if first.is_empty()
                    || others
                        .into_iter()
                        .any(|&at| self.quiet_wins(position, side, at, 1))
                {
                    return Vec::new();
                }
                first
            }
            Kind::Defend
                if self.fours(position, side).is_none()
                    && fives(position, side.other()).is_empty()
                    && long(self.fours(position, side.other())) =>
            {
                one(self.defences(position, side))
            }
            Kind::Forbidden if rule == Rule::Renju && side == Side::Black => {
                let points = blanks(position).into_iter();
                let forbidden = points.filter(|&at| position.is_forbidden(at, side));
                let forbidden: Vec<Point> = forbidden.collect();
                if (2..=6).contains(&forbidden.len()) {
                    forbidden
                } else {
                    Vec::new()
                }
            }
            Kind::Trap if rule == Rule::Renju && side == Side::White => {
                let fours = self.fours(position, side);
                if fours.is_none_or(|line| line.len() < 3) {
                    return Vec::new();
                }
                one(self.first_fours(position, side))
            }
            _ => Vec::new(),
        }
    }

    /// Whether a problem has the answers that it says, and no others.
    pub fn proves(&mut self, problem: &Problem) -> bool {
        let mut position = problem.position(problem.rule);
        let side = problem.side();
        let answers = self.answers(problem.kind, problem.rule, &mut position, side);
        // Without forbidden points there is no win by fours.
        let traps = problem.kind != Kind::Trap
            || self
                .fours(&mut problem.position(Rule::Free), side)
                .is_none();
        answers == problem.answers && !answers.is_empty() && traps
    }
}

pub(crate) fn blanks(position: &Position) -> Vec<Point> {
    let points = (0..Point::END).map(Point);
    points.filter(|&at| position.at(at) == BLANK).collect()
}

/// Points where `side` makes a five.
pub(crate) fn fives(position: &Position, side: Side) -> Vec<Point> {
    let mut points = blanks(position);
    points.retain(|&at| position.wins(at, side));
    points
}

fn five(position: &Position, side: Side) -> Option<Point> {
    fives(position, side).first().copied()
}

/// Points where a stone of `side` has something to do with its others, but makes no four.
pub(crate) fn quiet(position: &Position, side: Side) -> Vec<Point> {
    let mut points = blanks(position);
    points.retain(|&at| {
        let shape = position.strongest(at, side);
        shape != Shape::P42 && position.score(at, side) != 0
    });
    points
}
