//! Moves in the notation of the Shogi Association: section 10 of the rules.

use super::text::{Line, Writer};
use crate::moves::Step;
use crate::pieces::direction::Direction;
use crate::pieces::form::PAWN;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::rules::make::Undo;
use crate::rules::position::Position;

impl Position {
    /// Writes a legal move of this position.
    pub fn write_step(&mut self, step: Step, writer: &mut impl Writer) {
        let piece = self.at(step.from);
        writer.piece(piece);
        if self.is_ambiguous(step) {
            writer.square(step.from);
        }
        if step.is_igui() {
            writer.text("x!");
            writer.square(step.via);
        } else {
            if step.has_via() {
                writer.byte(b'x');
                writer.square(step.via);
            }
            writer.byte(if step.has(Step::TAKES) { b'x' } else { b'-' });
            writer.square(step.to);
        }
        if step.has(Step::PROMOTES) {
            writer.byte(b'+');
        } else if step.has(Step::MAY) {
            writer.byte(b'=');
        }
        let undo = self.make(step);
        let mut mark = "x!";
        self.each_burnt(&undo, |square| {
            writer.text(mark);
            writer.square(square);
            mark = ",";
        });
        self.unmake(&undo);
        if step.has(Step::BURNT) {
            writer.byte(b'*');
        }
    }

    /// The squares that a move's demon burnt, by rank and then by file number: rank a and file 1
    /// first. `undo` is of the last move made.
    pub fn each_burnt(&self, undo: &Undo, mut each: impl FnMut(Square)) {
        let Step { via, to, .. } = undo.step;
        // Of a rank the squares from right to left.
        for direction in [1, 0, 7, 2, 6, 3, 4, 5].map(Direction) {
            let square = to.next(direction);
            if square != via && undo.taken().any(|(burnt, _)| burnt == square) {
                each(square);
            }
        }
    }

    /// Returns whether another piece of the same designation has a move of the same sort to the
    /// same place.
    #[inline(never)]
    fn is_ambiguous(&mut self, step: Step) -> bool {
        let piece = self.at(step.from);
        // No two Pawns of a side can move to the same square: the other 15 need not be asked.
        if piece.form() == PAWN {
            return false;
        }
        let mut found = false;
        for square in Square::all() {
            if square != step.from
                && self.at(square) == piece
                && !found
                && square.may_reach(step.to)
            {
                self.each_move(square, |_, other| {
                    found |= match step.is_igui() {
                        true => other.is_igui() && other.via == step.via,
                        false => !other.is_igui() && other.to == step.to,
                    };
                });
            }
        }
        found
    }

    /// Finds the legal move that is written like this.
    pub fn read_step(&mut self, text: &[u8]) -> Result<Step, StepError> {
        let mut reader = Reader { text, next: 0 };
        let written = reader.step(self.side)?;
        let mut search = Search {
            written,
            candidates: 0,
            found: None,
            text,
        };
        for square in Square::all() {
            let piece = self.at(square);
            if piece == written.piece && written.origin.is_none_or(|origin| origin == square) {
                self.each_move(square, |position, step| search.look(position, step));
            }
        }
        let whole = StepError {
            fault: if search.candidates > 0 {
                StepFault::Differs
            } else {
                StepFault::Illegal
            },
            start: 0,
            length: text.len(),
        };
        search.found.ok_or(whole)
    }
}

/// What is wrong with the text of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepError {
    /// What is wrong.
    pub fault: StepFault,
    /// Where in the text.
    pub start: usize,
    /// How many bytes are wrong; 0 where something is missing.
    pub length: usize,
}

/// What can be wrong with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepFault {
    /// There is no such abbreviation, or the kind has no promoted side.
    Piece,
    /// Neither `-` nor `x`.
    Sign,
    /// No square of the board.
    Square,
    /// Something follows the end of the move.
    Rest,
    /// The notation is right, the move is not legal.
    Illegal,
    /// The piece can go there, but origin, promotion or burning are written differently.
    Differs,
}

/// The parts of a written move that tell it from others.
#[derive(Clone, Copy)]
struct Written {
    piece: Piece,
    origin: Option<Square>,
    via: Option<Square>,
    /// None for an igui.
    to: Option<Square>,
}

struct Reader<'a> {
    text: &'a [u8],
    next: usize,
}

impl Reader<'_> {
    fn step(&mut self, side: Side) -> Result<Written, StepError> {
        let rest = self.rest();
        let (piece, length) = Piece::read(rest, side).ok_or(self.wrong(StepFault::Piece))?;
        self.next += length;
        let origin = Square::read(self.rest()).map(|(square, length)| {
            self.next += length;
            square
        });
        let mut written = Written {
            piece,
            origin,
            via: None,
            to: None,
        };
        if self.takes(b"x!") {
            written.via = Some(self.square()?);
        } else {
            let capture = self.sign()?;
            written.to = Some(self.square()?);
            let burns = self.rest().starts_with(b"x!");
            if capture && !burns && matches!(self.rest().first(), Some(b'x' | b'-')) {
                self.next += 1;
                written.via = written.to;
                written.to = Some(self.square()?);
            }
        }
        let _ = self.takes(b"+") || self.takes(b"=");
        if self.takes(b"x!") {
            self.square()?;
            while self.takes(b",") {
                self.square()?;
            }
        }
        self.takes(b"*");
        if self.next < self.text.len() {
            return Err(self.wrong(StepFault::Rest));
        }
        Ok(written)
    }

    fn rest(&self) -> &[u8] {
        self.text.get(self.next..).unwrap_or(&[])
    }

    fn takes(&mut self, sign: &[u8]) -> bool {
        let there = self.rest().starts_with(sign);
        if there {
            self.next += sign.len();
        }
        there
    }

    /// Reads `x` or `-` and returns whether it is a capture.
    fn sign(&mut self) -> Result<bool, StepError> {
        let capture = self.takes(b"x");
        if capture || self.takes(b"-") {
            Ok(capture)
        } else {
            Err(self.wrong(StepFault::Sign))
        }
    }

    fn square(&mut self) -> Result<Square, StepError> {
        let (square, length) = Square::read(self.rest()).ok_or(self.wrong(StepFault::Square))?;
        self.next += length;
        Ok(square)
    }

    fn wrong(&self, fault: StepFault) -> StepError {
        StepError {
            fault,
            start: self.next,
            length: self.rest().len(),
        }
    }
}

/// Looks for the legal move of a text.
struct Search<'a> {
    written: Written,
    /// How many moves there are from such a piece to that place.
    candidates: u8,
    found: Option<Step>,
    text: &'a [u8],
}

impl Search<'_> {
    /// Compares a move with the text.
    fn look(&mut self, position: &mut Position, step: Step) {
        let Written { via, to, .. } = self.written;
        if step.has_via().then_some(step.via) != via || to.unwrap_or(step.from) != step.to {
            return;
        }
        for step in step.choices() {
            self.candidates |= 1;
            let mut line = Line::new();
            position.write_step(step, &mut line);
            if line.bytes() == self.text {
                self.found = Some(step);
            }
        }
    }
}
