//! The neighbour scoring: how much each blank point is worth to EASY, MEDIUM and HARD, updated with
//! every move.
//!
//! The rule is the cc65 gomoku's, to the byte. What a stone takes from a point is not always what
//! another stone gave it, so the scores follow from the moves and not from the position alone.
//! Taking a move back is the exact reverse of playing it.

use crate::rules::board::{Board, BLANK, EDGE};
use crate::rules::direction::NEIGHBOURS;
use crate::rules::point::Point;
use kit::bounded::index;
use kit::loan::Loan;

/// By length, what a line is worth to the blank it leads from.
const CLOSED: [u8; 16] = [0, 1, 3, 7, 23, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/// The same with a blank after the line, which adds 0, 1, 2, 8, 32.
const OPEN: [u8; 16] = {
    const MORE: [u8; 5] = [0, 1, 2, 8, 32];
    let mut open = CLOSED;
    let mut length = 0;
    while length < MORE.len() {
        open[length] += MORE[length];
        length += 1;
    }
    open
};

/// At least the moves of the longest game, 225.
pub(crate) const MOVES: usize = 228;

/// The worth of all points, and what is needed to take moves back.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Scores {
    /// The worth of each point, modulo 256; 0 where a stone lies and off the board.
    pub now: [u8; 256],
    /// By move number: what the point was worth before its stone was played. A parked game borrows
    /// it for its moves; nothing can be taken back then.
    pub(crate) before: Loan<[u8; MOVES]>,
}

impl Scores {
    /// An empty board, on which nothing is worth anything.
    pub const fn new() -> Scores {
        Scores {
            now: [0; 256],
            before: Loan::new([0; MOVES]),
        }
    }

    /// Back to the empty board.
    pub fn clear(&mut self) {
        self.now = [0; 256];
    }

    /// Enters move `number`, whose stone on `point` must be on the board already.
    pub fn played(&mut self, board: &Board, number: u8, point: Point) {
        if let Some(before) = self.before.own() {
            if let Some(before) = before.get_mut(number as usize) {
                *before = self.now[point.index()];
            }
        }
        self.now[point.index()] = 0;
        self.update(board, point, false);
    }

    /// Takes move `number` back, whose stone must still be on `point`.
    pub fn taken_back(&mut self, board: &Board, number: u8, point: Point) {
        self.update(board, point, true);
        if let Some(before) = self.before.own() {
            let before = before.get(number as usize).copied();
            self.now[point.index()] = before.unwrap_or(0);
        }
    }

    /// In each of the eight directions at most one blank changes its worth: the one at the end of
    /// the line that starts next to the stone at `point`. It loses what that line gave it without
    /// the stone and gets what the line gives with it; `undo` does the reverse. A line of no stones
    /// has the colour of the stone.
    ///
    /// Hot: called twice for a move and its answer. Each byte of the board is read once.
    #[inline(never)]
    fn update(&mut self, board: &Board, point: Point, undo: bool) {
        let board = &board.0;
        let own = board[point.index()];
        for step in NEIGHBOURS {
            let mut end = point.0.wrapping_add(step);
            let mut colour = board[end as usize];
            let mut near = 0;
            if colour == BLANK {
                colour = own;
            } else {
                if colour == EDGE {
                    continue;
                }
                let mut next;
                loop {
                    near += 1;
                    end = end.wrapping_add(step);
                    next = board[end as usize];
                    if next != colour {
                        break;
                    }
                }
                if next != BLANK {
                    continue;
                }
            }

            // A line of the same colour right after the blank counts as joined.
            let mut length = near;
            let mut at = end.wrapping_add(step);
            let mut behind = board[at as usize];
            if behind != colour {
                // The original looks at the end of the far line here, and at that of the near one
                // below.
                behind = BLANK;
            } else {
                loop {
                    length += 1;
                    at = at.wrapping_add(step);
                    behind = board[at as usize];
                    if behind != colour {
                        break;
                    }
                }
            }
            let mut change = worth(length, behind);

            behind = own;
            if colour == own {
                at = point.0;
                while behind == own {
                    length += 1;
                    at = at.wrapping_sub(step);
                    behind = board[at as usize];
                }
            }
            change = worth(length, behind).wrapping_sub(change);

            let score = &mut self.now[end as usize];
            *score = if undo {
                score.wrapping_sub(change)
            } else {
                score.wrapping_add(change)
            };
        }
    }
}

/// What a line of `length` stones is worth to the blank it leads from, with `behind` at its other
/// end.
fn worth(length: u8, behind: u8) -> u8 {
    let table = if behind == BLANK { &OPEN } else { &CLOSED };
    table[index::<16>(length)]
}
