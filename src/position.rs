//! The stones on the board, and what each blank point is worth to either side.

use crate::board::{Board, BLANK, EDGE};
use crate::direction::Direction;
use crate::point::{Point, Side};
use crate::rule::Rule;
use crate::shape::{shape, Counting, Shape, REACH};

/// What a shape adds to a point's score, indexed by [`Shape`].
const VALUES: [u8; 16] = [0, 1, 2, 4, 7, 10, 20, 18, 50, 0, 60, 0, 0, 0, 0, 0];

/// A position under a rule, kept up to date stone by stone.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Position {
    /// The stones.
    pub board: Board,
    rule: Rule,
    size: u8,
}

impl Position {
    /// All zero bytes; [`Position::start`] makes it usable.
    pub const fn new() -> Position {
        Position {
            board: Board::new(),
            rule: Rule::Gomoku,
            size: 0,
        }
    }

    /// An empty board of `size` x `size` points for `rule`. `size` is one that [`Rule::has_size`]
    /// allows; others are taken for 15.
    pub fn start(&mut self, rule: Rule, size: u8) {
        self.rule = rule;
        self.size = if rule.has_size(size) { size } else { 15 };
        self.board.clear(self.size);
    }

    /// The rule in play.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Points a row.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// What is at `point`: [`BLANK`], a [`Side`]'s number, or [`EDGE`].
    pub fn at(&self, point: Point) -> u8 {
        self.board.at(point)
    }

    /// Puts a stone of `side` on `point`, which must be blank.
    pub fn place(&mut self, point: Point, side: Side) {
        self.board.0[point.index()] = side as u8;
    }

    /// Takes the stone on `point` away again. Stones are taken away in the reverse of the order in
    /// which they were placed.
    pub fn undo(&mut self, point: Point) {
        self.board.0[point.index()] = BLANK;
    }

    /// What a stone of `side` on `point`, which must be blank, makes of the line in `direction`.
    pub fn shape(&self, point: Point, side: Side, direction: Direction) -> Shape {
        let (mut own, mut blocked) = (0, 0);
        for (step, forward) in [
            (direction.step(), true),
            (0u8.wrapping_sub(direction.step()), false),
        ] {
            let mut at = point.0;
            for distance in 1..=REACH {
                at = at.wrapping_add(step);
                let bit = if forward {
                    1 << (REACH + distance)
                } else {
                    1 << (REACH - distance)
                };
                let cell = self.board.0[at as usize];
                if cell == side as u8 {
                    own |= bit;
                } else if cell != BLANK {
                    blocked |= bit;
                    if cell == EDGE {
                        break;
                    }
                }
            }
        }
        shape(own, blocked, counting(self.rule, side))
    }

    /// The worth of `point`, which must be blank, to `side`: the sum over the four directions.
    pub fn score(&self, point: Point, side: Side) -> u8 {
        Direction::ALL.iter().fold(0u8, |score, &direction| {
            score.wrapping_add(VALUES[self.shape(point, side, direction) as usize & 15])
        })
    }

    /// The strongest shape of `side` at `point`, which must be blank, in any direction.
    pub fn strongest(&self, point: Point, side: Side) -> Shape {
        Direction::ALL.iter().fold(Shape::None, |best, &direction| {
            best.max(self.shape(point, side, direction))
        })
    }

    /// Whether a stone of `side` on `point`, which must be blank, makes a five and wins.
    pub fn wins(&self, point: Point, side: Side) -> bool {
        Direction::ALL
            .iter()
            .any(|&direction| self.shape(point, side, direction) == Shape::P42)
    }
}

impl Default for Position {
    fn default() -> Self {
        Position::new()
    }
}

/// How the lines of `side` count under `rule`.
pub const fn counting(rule: Rule, side: Side) -> Counting {
    if rule.forbids(side) {
        Counting::Strict
    } else if rule.overline_wins(side) {
        Counting::Free
    } else {
        Counting::Exact
    }
}
