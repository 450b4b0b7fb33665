//! Moves made and unmade: the order of effects of section 7.

use super::position::Position;
use crate::moves::Step;
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;

/// What unmakes a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    /// The move.
    pub step: Step,
    /// The piece that moved, as it was before.
    pub piece: Piece,
    squares: [Square; MOST],
    pieces: [Piece; MOST],
    count: u8,
}

/// At most eight enemy pieces leave the board in a turn (section 7), or two and the mover.
const MOST: usize = 8;

impl Undo {
    /// The pieces that left the board, in the order in which they did, with their squares: those
    /// captured, then the mover if it was burnt, or those that it burnt.
    pub fn removed(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let pairs = self.squares.iter().zip(&self.pieces);
        pairs
            .take(usize::from(self.count))
            .map(|(&square, &piece)| (square, piece))
    }

    #[inline(always)]
    fn keep(&mut self, square: Square, piece: Piece) {
        let last = usize::from(self.count) % MOST;
        self.squares[last] = square;
        self.pieces[last] = piece;
        self.count += 1;
    }
}

impl Position {
    /// Makes a legal move: one that a visitor was given for this position, with its flags.
    pub fn make(&mut self, step: Step) -> Undo {
        let piece = self.at(step.from);
        let mut undo = Undo {
            step,
            piece,
            squares: [Square(0); MOST],
            pieces: [Piece::VACANT; MOST],
            count: 0,
        };
        if step.has_via() {
            undo.keep(step.via, self.remove(step.via));
        }
        if step.has(Step::TAKES) {
            undo.keep(step.to, self.remove(step.to));
        }
        let landing = if step.has(Step::PROMOTES) {
            piece.promoted()
        } else {
            piece
        };
        self.remove(step.from);
        if step.has(Step::BURNT) {
            undo.keep(step.to, landing);
        } else {
            self.place(step.to, landing);
            if landing.is_demon() && self.is_open() {
                self.burn(step.to, &mut undo);
            }
        }
        self.side = self.side.other();
        undo
    }

    /// Removes the enemies around a demon.
    #[cold]
    #[inline(never)]
    fn burn(&mut self, demon: Square, undo: &mut Undo) {
        let enemy = self.side.other();
        let edges = EDGES[demon.index()];
        for direction in Direction::all() {
            if edges & direction.bit() != 0 {
                let square = demon.next(direction);
                if self.at(square).is_of(enemy) {
                    undo.keep(square, self.remove(square));
                }
            }
        }
    }

    /// Unmakes the last move that was made.
    pub fn unmake(&mut self, undo: &Undo) {
        self.side = self.side.other();
        let Step { from, to, .. } = undo.step;
        self.remove(to);
        let burnt = undo.step.has(Step::BURNT);
        let count = usize::from(undo.count - u8::from(burnt));
        let pairs = undo.squares.iter().zip(&undo.pieces);
        for (&square, &piece) in pairs.take(count) {
            self.place(square, piece);
        }
        self.place(from, undo.piece);
    }
}
