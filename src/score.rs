//! The neighbour scoring: how much each blank point is worth, kept up to date move by move.
//!
//! The rule is the cc65 gomoku's, to the byte, with its history: what a stone takes from a point
//! is not always what another stone gave, so the scores follow from the moves and not from
//! the position alone. Nor is taking a move back quite the reverse: there the scorer takes a
//! blank neighbour for the start of the opponent's line, as the recorded score boards show.

use crate::board::{Board, BLANK, EDGE};
use crate::point::{Point, Side};

/// What a line of so many stones is worth to the blank it leads from.
const CLOSED: [u8; 16] = [0, 1, 3, 7, 23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// The same with a blank behind the line, which adds 0, 1, 2, 8, 32.
const OPEN: [u8; 16] = [0, 2, 5, 15, 55, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// The eight neighbours' differences.
const STEPS: [u8; 8] = [1, 15, 16, 17, 255, 241, 240, 239];

/// The worth of all points and what is needed to go back.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Scores {
    /// The worth of each point, modulo 256; 0 where a stone lies and off the board.
    pub now: [u8; 256],
    /// By move number: what the point was worth before its stone was played.
    before: [u8; 256],
}

impl Scores {
    /// Nothing is worth anything on an empty board.
    pub const fn new() -> Scores {
        Scores {
            now: [0; 256],
            before: [0; 256],
        }
    }

    /// Back to the empty board.
    pub fn clear(&mut self) {
        self.now = [0; 256];
    }

    /// Move `number` put a stone of `side` at `point`: it must lie on the board already.
    pub fn played(&mut self, board: &Board, number: u8, point: Point, side: Side) {
        self.before[number as usize] = self.now[point.index()];
        self.now[point.index()] = 0;
        for step in STEPS {
            if let Some((at, old, new)) = change(board, point, step, side) {
                let score = &mut self.now[at.index()];
                *score = score.wrapping_sub(old).wrapping_add(new);
            }
        }
    }

    /// Move `number` is taken back: its stone must still lie on the board.
    pub fn taken_back(&mut self, board: &Board, number: u8, point: Point, side: Side) {
        for step in STEPS {
            if let Some((at, old, new)) = change(board, point, step, side.other()) {
                let score = &mut self.now[at.index()];
                *score = score.wrapping_sub(new).wrapping_add(old);
            }
        }
        self.now[point.index()] = self.before[number as usize];
    }
}

impl Default for Scores {
    fn default() -> Self {
        Scores::new()
    }
}

/// The one blank in direction `step` whose worth the stone at `point` changes: the end of the
/// line that starts beside the stone. With what that line gives it without and with the stone.
/// A line of no stones is one of `side`.
///
/// Hot: 16 times for a move and its answer. Each byte of the board is read once.
#[inline(never)]
fn change(board: &Board, point: Point, step: u8, side: Side) -> Option<(Point, u8, u8)> {
    let board = &board.0;
    let own = board[point.index()];
    let mut end = point.0.wrapping_add(step);
    let mut colour = board[end as usize];
    let mut near = 0;
    if colour == BLANK {
        colour = side as u8;
    } else {
        if colour == EDGE {
            return None;
        }
        loop {
            near += 1;
            end = end.wrapping_add(step);
            if board[end as usize] != colour {
                break;
            }
        }
        if board[end as usize] != BLANK {
            return None;
        }
    }

    // A line of the same colour right behind the blank counts as if it were joined.
    let mut far = 0;
    let mut at = end.wrapping_add(step);
    while board[at as usize] == colour {
        far += 1;
        at = at.wrapping_add(step);
    }
    // The original looks behind the far line here and behind the near one below.
    let old = worth(near + far, far == 0 || board[at as usize] == BLANK);

    let (reach, open) = if near == 0 || colour == own {
        let mut reach = near + far + 1;
        at = point.0.wrapping_sub(step);
        while board[at as usize] == own {
            reach += 1;
            at = at.wrapping_sub(step);
        }
        (reach, board[at as usize] == BLANK)
    } else {
        (near + far, false)
    };
    Some((Point(end), old, worth(reach, open)))
}

fn worth(length: u8, open: bool) -> u8 {
    let table = if open { &OPEN } else { &CLOSED };
    table[(length & 15) as usize]
}
