//! From a position to its moves: each piece of the side to move, each of its powers.

use super::{Step, Visitor};
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::form::{self, Power};
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::rules::options::LionHawk;
use crate::rules::position::Position;

/// The piece whose moves are generated, and what the generator asks of every target.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    pub from: Square,
    pub piece: Piece,
    pub side: Side,
    /// `Step::MAY` if each target allows promotion, since the piece can promote and starts in the
    /// zone.
    always: u8,
    /// A target allows promotion if its number seen from the mover's side lies below this.
    zone: u8,
    /// Likewise, and forces it.
    forced: u8,
}

/// Squares of the promotion zone, seen from the side it is far from.
const ZONE: u8 = 5 * 16;

impl Mover {
    fn new(from: Square, piece: Piece, side: Side) -> Mover {
        let promotes = piece.can_promote();
        let inside = from.0 ^ side.flip() < ZONE;
        Mover {
            from,
            piece,
            side,
            always: if promotes && inside { Step::MAY } else { 0 },
            zone: if promotes { ZONE } else { 0 },
            forced: form::forced_below(piece.0 & 0x7F),
        }
    }

    /// Directions as Black sees them, as the mover does.
    #[inline(always)]
    pub fn turn(&self, directions: u8) -> u8 {
        self.side.turned(directions)
    }

    #[inline(always)]
    fn sees(&self, square: Square) -> u8 {
        square.0 ^ self.side.flip()
    }
}

impl Position {
    /// Visits every legal move of the side to move. There are none if a side has no royal piece.
    pub fn moves<V: Visitor + ?Sized>(&mut self, visitor: &mut V) {
        if !self.is_open() {
            return;
        }
        for square in Square::all() {
            let piece = self.at(square);
            if piece.is_of(self.side) {
                self.moves_of(square, piece, visitor);
            }
        }
    }

    /// Visits every legal move of the piece on a square, if it is of the side to move.
    pub fn moves_from<V: Visitor + ?Sized>(&mut self, square: Square, visitor: &mut V) {
        let piece = self.at(square);
        if self.is_open() && piece.is_of(self.side) {
            self.moves_of(square, piece, visitor);
        }
    }

    /// Returns whether the side to move has a legal move.
    pub fn can_move(&mut self) -> bool {
        let mut found = false;
        for square in Square::all() {
            self.moves_from(square, &mut |_: &mut Position, _| found = true);
            if found {
                break;
            }
        }
        found
    }

    fn moves_of<V: Visitor + ?Sized>(&mut self, from: Square, piece: Piece, visitor: &mut V) {
        let mover = Mover::new(from, piece, self.side);
        let form = usize::from(piece.form() & 63);
        let edges = EDGES[from.index()];
        self.steps(&mover, mover.turn(form::STEPS[form]) & edges, visitor);
        self.twos(&mover, mover.turn(form::TWOS[form]) & edges, visitor);
        let slides = mover.turn(form::SLIDES[form]) & edges;
        let powered = mover.turn(form::POWERED[form]) & edges;
        match form::POWERS[form] {
            Power::None => self.slides(&mover, slides, visitor),
            Power::Knight => {
                self.slides(&mover, slides, visitor);
                self.knight(&mover, visitor);
            }
            Power::Second => {
                self.slides(&mover, slides, visitor);
                self.seconds(&mover, powered, slides, visitor);
            }
            Power::Range => self.ranges(&mover, powered, None, visitor),
            Power::ViceGeneral => {
                let near = self.area(&mover, 3, visitor);
                self.ranges(&mover, powered, Some(&near), visitor);
            }
            Power::Demon => {
                self.area(&mover, 3, visitor);
                let slides = mover.turn(self.options.slide.directions()) & edges;
                self.far_slides(&mover, slides, 3, visitor);
            }
            Power::Hawk => {
                match self.options.hawk {
                    LionHawk::Area => {
                        self.area(&mover, 2, visitor);
                    }
                    LionHawk::Lion => self.lion(&mover, visitor),
                }
                self.far_slides(&mover, slides, 2, visitor);
            }
            Power::Lion => self.lion(&mover, visitor),
            Power::Line => {
                self.slides(&mover, slides, visitor);
                self.lines(&mover, powered, visitor);
            }
            Power::Tetrarchs => self.tetrarchs(&mover, visitor),
        }
    }

    /// Visits a move without a first capture; `taken` stands on `to`.
    #[inline(always)]
    pub(super) fn land<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        to: Square,
        taken: Piece,
        visitor: &mut V,
    ) {
        let mut flags = if taken.is_vacant() { 0 } else { Step::TAKES };
        if self.fires(to) & mover.side.other().fire(0x0F) != 0
            && self.burns(mover, mover.from, to, taken)
        {
            flags |= Step::BURNT;
        } else {
            flags |= promotion(mover, to, mover.always);
        }
        let step = Step {
            from: mover.from,
            via: mover.from,
            to,
            flags,
        };
        visitor.visit(self, step);
    }

    /// Visits a move that takes on `via` first; `taken` stands on `to`, which may be the start.
    pub(super) fn land_after<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        via: Square,
        to: Square,
        taken: Piece,
        visitor: &mut V,
    ) {
        let mut flags = if taken.is_vacant() { 0 } else { Step::TAKES };
        if self.burns(mover, via, to, taken) {
            flags |= Step::BURNT;
        } else if to != mover.from {
            let entered = if mover.sees(via) < mover.zone {
                Step::MAY
            } else {
                0
            };
            flags |= promotion(mover, to, mover.always | entered);
        }
        let step = Step {
            from: mover.from,
            via,
            to,
            flags,
        };
        visitor.visit(self, step);
    }

    /// Visits the pass: the piece steps to a vacant square and back.
    pub(super) fn pass<V: Visitor + ?Sized>(&mut self, mover: &Mover, visitor: &mut V) {
        let from = mover.from;
        let flags = if self.burns(mover, from, from, Piece::VACANT) {
            Step::BURNT
        } else {
            0
        };
        let step = Step {
            from,
            via: from,
            to: from,
            flags,
        };
        visitor.visit(self, step);
    }

    /// Returns whether a hostile demon burns the mover on `to`: one that it does not take on the
    /// way, unless it takes the last royal piece (section 7, steps 2 and 4).
    fn burns(&self, mover: &Mover, via: Square, to: Square, taken: Piece) -> bool {
        let enemy = mover.side.other();
        let mut fires = self.fires(to) & enemy.fire(0x0F);
        let first = if via == mover.from {
            Piece::VACANT
        } else {
            self.at(via)
        };
        // `via` lies beside `to`, which is beside it or is where the mover stands.
        if first.is_demon() {
            fires = fires.wrapping_sub(enemy.fire(1));
        }
        let royals = u8::from(first.is_royal()) + u8::from(taken.is_royal());
        fires != 0 && royals < self.royals(enemy)
    }

    /// Steps in a set of directions, all of which stay on the board.
    #[inline(always)]
    fn steps<V: Visitor + ?Sized>(&mut self, mover: &Mover, mut set: u8, visitor: &mut V) {
        let mut direction = Direction(0);
        while set != 0 {
            if set & 1 != 0 {
                let to = mover.from.next(direction);
                let taken = self.at(to);
                if !taken.is_of(mover.side) {
                    self.land(mover, to, taken, visitor);
                }
            }
            set >>= 1;
            direction.0 += 1;
        }
    }
}

/// The flags of promotion for a target beside no hostile demon.
#[inline(always)]
fn promotion(mover: &Mover, to: Square, may: u8) -> u8 {
    let seen = mover.sees(to);
    if may == 0 && seen >= mover.zone {
        0
    } else if seen < mover.forced {
        Step::PROMOTES
    } else {
        Step::MAY
    }
}
