//! What a game says of moves that were played: the last one, several of them, what was lost.

use super::{Count, Game, Outcome};
use crate::moves::Step;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::rules::make::Undo;
use crate::rules::options::Options;
use crate::rules::ply::Ply;
use crate::rules::position::Position;

impl Game {
    /// The last move with what it removed: its position is the one before it, once unmade.
    pub fn last(&self) -> Option<Undo> {
        self.last_with_gone().map(|(undo, _)| undo)
    }

    /// The same, and how many removed pieces are kept of the moves before.
    pub(super) fn last_with_gone(&self) -> Option<(Undo, u8)> {
        let last = self.plies().checked_sub(1)?;
        let ply = self.record(last)?;
        let mover = self.position.side.other();
        let landed = self.position.at(ply.to());
        let mut undo = Undo::new(ply.step(false), ply.before(landed));
        let mut gone = self.gone;
        while ply.removes() && gone != 0 {
            gone -= 1;
            let &(square, kept) = self.removed.get(usize::from(gone))?;
            let piece = kept.0 & !Piece::WHITE;
            if undo.piece.is_vacant() {
                undo.piece = Piece(piece | mover.bit());
            } else {
                if square == ply.to() {
                    undo.step.flags |= Step::TAKES;
                }
                undo.take(square, Piece(piece | mover.other().bit()));
            }
            if kept.0 & Piece::WHITE != 0 {
                break;
            }
        }
        Some((undo, gone))
    }

    /// The ply that follows the first `before` of the record.
    pub fn ply(&self, before: u16) -> Option<Ply> {
        let ply = self.record(before)?;
        (before < self.length()).then_some(ply)
    }

    /// The ply after the first `before` ones. A function of its own, in which the compiler sees
    /// that nothing beyond the record is reached, so that other fields may lie in zero page.
    #[inline(never)]
    pub(super) fn record(&self, before: u16) -> Option<Ply> {
        self.plies.get(usize::from(before)).copied()
    }

    /// The game goes back and forward until [`Game::reviewed`]; a reset on the way loses no move.
    pub fn review(&mut self) {
        self.kept.set(self.plies() + 1);
    }

    /// The game is where it was before [`Game::review`].
    pub fn reviewed(&mut self) {
        self.kept = Count::NONE;
    }

    /// Goes back to after `first` plies. The moves after them are played again by [`Game::repeat`].
    pub fn go_back_to(&mut self, first: u16) {
        while self.plies() > first {
            self.retreat();
        }
    }

    /// Plays the next move of the record again, after [`Game::go_back_to`]: how the game stands is
    /// known once the last one is played.
    pub fn repeat(&mut self, step: Step) {
        self.advance(step);
    }

    /// Goes back or forward to after `plies` plies of the record, as [`Game::go_back_to`] and
    /// [`Game::repeat`] do.
    pub fn go_to(&mut self, plies: u16) {
        self.go_back_to(plies);
        while self.plies() < plies {
            let Some(step) = self.next() else { return };
            self.advance(step);
        }
    }

    /// Calls `each` with the pieces that have left the board by moves, each with its side.
    pub fn each_lost(&self, mut each: impl FnMut(Piece)) {
        let mut next = 0;
        let mut side = self.first_side();
        for before in 0..self.plies() {
            let Some(ply) = self.record(before) else {
                return;
            };
            let mut more = ply.removes();
            while more {
                let Some(&(_, kept)) = self.removed.get(next) else {
                    return;
                };
                next += 1;
                let after = self.removed.get(next);
                more = next < usize::from(self.gone)
                    && after.is_some_and(|after| after.1 .0 & Piece::WHITE == 0);
                // The mover, if it was burnt, comes last.
                let burnt = !more && ply.step(false).has(Step::BURNT);
                let owner = if burnt { side } else { side.other() };
                each(Piece(kept.0 & !Piece::WHITE | owner.bit()));
            }
            side = side.other();
        }
    }

    /// How many plies have been played and how many the record has, after a reset that may have
    /// come while either was written.
    pub fn counts(&self) -> (u16, u16) {
        // Where the record is read, the moves before that place were not taken back.
        let plies = match self.kept.get().checked_sub(1) {
            Some(plies) if self.kept.is_whole() => plies,
            _ => self.now.mended(),
        };
        // Another length is written after a move, which ends the record.
        let length = match self.length.is_whole() {
            true => self.length().max(plies),
            false => plies,
        };
        (plies, length)
    }

    /// Plays the first `plies` of the record's `length` again, from its first position, which
    /// `start` has just set up. Then all that follows from the record is right.
    pub fn recover(&mut self, plies: u16, length: u16) {
        self.reviewed();
        self.keep(length);
        self.go_to(plies);
        self.settle_move();
    }

    /// The `length` moves of the record can be played again until another is made, from the first
    /// position, which `start` has just set up.
    #[inline(never)]
    pub fn keep(&mut self, length: u16) {
        self.length.set(length);
    }

    /// Keeps the player's board, so that the position may be used for something else, which is open
    /// at first.
    pub fn park(&mut self) {
        self.before = *self.position.squares();
        self.outcome = Outcome::Open;
    }

    /// Gives the parked board back, with its side to move, its options and how it stood.
    pub fn unpark(&mut self, side: Side, options: Options, outcome: Outcome) {
        self.outcome = outcome;
        // In place: a copy would take 500 bytes of a small machine.
        self.position = Position::new(options);
        self.position.side = side;
        for square in Square::all() {
            let piece = self.before[square.index()];
            if !piece.is_vacant() {
                self.position.place(square, piece);
            }
        }
    }
}
