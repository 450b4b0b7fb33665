//! What the search keeps of each node between the root and the one that is searched.

use crate::moves::Step;
use crate::rules::make::Undo;

/// How many moves are expected at most.
pub const LINE: usize = 4;

/// How a candidate is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Window {
    /// For its value.
    Full,
    /// Only whether it is better than the best one.
    Null,
}

/// A node. The search keeps its current node by itself, and those above it on a stack.
#[derive(Clone, Copy)]
pub struct Node {
    /// The value that its side has already.
    pub alpha: i16,
    /// The value that the other side will not allow.
    pub beta: i16,
    /// Material of the side to move, less that of the other.
    pub even: i16,
    /// Plies left.
    pub depth: u8,
    /// The number of the next candidate.
    pub next: u8,
    /// How the candidate whose move was made is searched.
    pub window: Window,
}

impl Node {
    /// Nothing.
    pub const NEW: Node = Node {
        alpha: 0,
        beta: 0,
        even: 0,
        depth: 0,
        next: 0,
        window: Window::Full,
    };
}

/// A principal variation.
#[derive(Clone, Copy)]
pub struct Line {
    pub steps: [Step; LINE],
    pub count: u8,
}

impl Line {
    /// No move.
    pub const EMPTY: Line = Line {
        steps: [Step::NONE; LINE],
        count: 0,
    };

    /// Becomes the line of a move and what follows it.
    pub fn lead(&mut self, step: Step, rest: &Line) {
        let [a, b, c, _] = rest.steps;
        self.steps = [step, a, b, c];
        self.count = (rest.count + 1).min(LINE as u8);
    }
}

impl Undo {
    /// Returns whether a general has captured from afar, as by a range jump.
    pub(super) fn is_jump(&self) -> bool {
        let Undo { step, piece, .. } = *self;
        (2..5).contains(&piece.rank()) && step.has(Step::TAKES) && step.from.distance(step.to) > 1
    }
}
