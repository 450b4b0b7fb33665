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

/// At most eight enemy pieces leave the board in a turn (section 7).
const MOST: usize = 8;

impl Undo {
    /// Of a move of `piece` that has taken nothing yet.
    #[inline(always)]
    pub const fn new(step: Step, piece: Piece) -> Undo {
        Undo {
            step,
            piece,
            squares: [Square(0); MOST],
            pieces: [Piece::VACANT; MOST],
            count: 0,
        }
    }

    /// Adds an enemy piece that left the board.
    #[inline(always)]
    pub fn take(&mut self, square: Square, piece: Piece) {
        let last = usize::from(self.count) % MOST;
        self.squares[last] = square;
        self.pieces[last] = piece;
        self.count += 1;
    }

    /// The enemy pieces that left the board, with their squares: first those captured.
    #[inline(always)]
    pub fn taken(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        (0..self.count).map(|number| self.at(number))
    }

    /// All pieces that left the board; last the mover if a demon burnt it.
    pub fn removed(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let all = self.count + u8::from(self.step.has(Step::BURNT));
        (0..all).map(|number| match number < self.count {
            true => self.at(number),
            false => (self.step.to, self.piece),
        })
    }

    /// Returns whether an earlier position can come again after it.
    pub fn is_reversible(&self) -> bool {
        self.count == 0 && !self.step.has(Step::BURNT | Step::PROMOTES)
    }

    fn at(&self, number: u8) -> (Square, Piece) {
        let place = usize::from(number) % MOST;
        (self.squares[place], self.pieces[place])
    }
}

impl Position {
    /// Makes a legal move: one that a visitor was given for this position, with its flags.
    #[inline(always)]
    pub fn make(&mut self, step: Step) -> Undo {
        let mut undo = Undo::new(step, self.at(step.from));
        // Where the caller keeps it: a copy would cost a third as much as the move.
        self.execute(&mut undo);
        undo
    }

    /// Makes the move of an `Undo` that has taken nothing yet.
    #[inline(never)]
    fn execute(&mut self, undo: &mut Undo) {
        let Undo { step, piece, .. } = *undo;
        if step.has_via() {
            undo.take(step.via, self.remove(step.via));
        }
        if step.has(Step::TAKES) {
            undo.take(step.to, self.remove(step.to));
        }
        let landing = if step.has(Step::PROMOTES) {
            piece.promoted()
        } else {
            piece
        };
        self.remove(step.from);
        if !step.has(Step::BURNT) {
            self.place(step.to, landing);
            if landing.is_demon() && self.is_open() {
                self.burn(step.to, undo);
            }
        }
        self.side = self.side.other();
    }

    /// Removes the enemies around a demon.
    #[cold]
    #[inline(never)]
    fn burn(&mut self, demon: Square, undo: &mut Undo) {
        let enemy = self.side.other();
        let mut edges = EDGES[demon.index()];
        // All eight, since most squares have them: `Direction::of` takes 220 cycles more.
        for direction in Direction::all() {
            let square = demon.next(direction);
            if edges & 1 != 0 && self.at(square).is_of(enemy) {
                undo.take(square, self.remove(square));
            }
            edges >>= 1;
        }
    }

    /// Unmakes the last move that was made.
    pub fn unmake(&mut self, undo: &Undo) {
        self.side = self.side.other();
        let Step { from, to, .. } = undo.step;
        self.remove(to);
        for (square, piece) in undo.taken() {
            self.place(square, piece);
        }
        self.place(from, undo.piece);
    }
}
