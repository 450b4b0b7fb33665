//! From a position to its moves: each piece of the side to move, each of its powers.

use super::ray::Lines;
use super::{Step, Visitor};
use crate::pieces::direction::EDGES;
use crate::pieces::form::{self, Power};
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::rules::options::LionHawk;
use crate::rules::position::Position;

/// The piece whose moves are generated, and what the generator asks of every target: bytes made
/// once a piece, because a side's branch at each target would cost a 6502 a third of its time.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    pub from: Square,
    pub piece: Piece,
    /// The bit of its side.
    own: u8,
    /// Turns a square into what its side sees.
    flip: u8,
    /// The half of `Position::fires` that burns it.
    fires: u8,
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
    #[inline(always)]
    fn new(from: Square, piece: Piece) -> Mover {
        let side = piece.side();
        let mut mover = Mover {
            from,
            piece,
            own: side.bit(),
            flip: side.flip(),
            fires: side.other().fire(0x0F),
            always: 0,
            zone: 0,
            forced: 0,
        };
        if piece.can_promote() {
            mover.zone = ZONE;
            mover.forced = form::FORCED[usize::from(piece.kind())];
            if mover.sees(from) < ZONE {
                mover.always = Step::MAY;
            }
        }
        mover
    }

    /// Directions as Black sees them, as the mover does.
    #[inline(always)]
    pub fn turn(&self, directions: u8) -> u8 {
        match self.own {
            0 => directions,
            _ => Side::White.turned(directions),
        }
    }

    /// Returns whether a piece is of the mover's side; false for a vacant square.
    #[inline(always)]
    pub fn owns(&self, piece: Piece) -> bool {
        (piece.0 ^ self.own).wrapping_sub(1) < 0x7F
    }

    /// Returns whether a piece is of the other side; false for a vacant square.
    #[inline(always)]
    pub fn faces(&self, piece: Piece) -> bool {
        (piece.0 ^ self.own).wrapping_sub(0x81) < 0x7F
    }

    #[inline(always)]
    fn sees(&self, square: Square) -> u8 {
        square.0 ^ self.flip
    }
}

impl Position {
    /// Visits every legal move of the side to move. There are none if a side has no royal piece.
    pub fn moves<V: Visitor + ?Sized>(&mut self, visitor: &mut V) {
        if !self.is_open() {
            return;
        }
        let own = self.side.bit();
        let mut square = Square(0);
        loop {
            let piece = self.at(square);
            if (piece.0 ^ own).wrapping_sub(1) < 0x7F {
                self.moves_of(square, piece, visitor);
            }
            square.0 = square.0.wrapping_add(1);
            if square.0 == 0 {
                break;
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
        for square in Square::all() {
            if self.list_moves(square, 0, &mut []) != 0 {
                return true;
            }
        }
        false
    }

    #[inline(never)]
    fn moves_of<V: Visitor + ?Sized>(&mut self, from: Square, piece: Piece, visitor: &mut V) {
        let mover = Mover::new(from, piece);
        let edges = EDGES[from.index()];
        let form = form::Index::of(piece);
        let lines = Lines {
            all: form::LINES[form.get()] & edges,
            twos: form::TWOS[form.get()],
            slides: form::SLIDES[form.get()],
        };
        self.lines(&mover, &lines, visitor);
        let power = form::POWERS[form.get()];
        if power != Power::None {
            self.powers(&mover, power, form::POWERED[form.get()] & edges, visitor);
        }
    }

    /// What a piece can do beyond steps and slides.
    fn powers<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        power: Power,
        set: u8,
        visitor: &mut V,
    ) {
        match power {
            Power::None => {}
            Power::Knight => self.knight(mover, visitor),
            Power::Second => self.seconds(mover, set, visitor),
            Power::Range => self.ranges(mover, set, None, visitor),
            Power::ViceGeneral => {
                let near = self.area(mover, 3, visitor);
                self.ranges(mover, set, Some(&near), visitor);
            }
            Power::Demon => {
                self.area(mover, 3, visitor);
                let edges = EDGES[mover.from.index()];
                self.far_slides(mover, self.options.slide.directions() & edges, 3, visitor);
            }
            Power::Hawk => {
                match self.options.hawk {
                    LionHawk::Area => {
                        self.area(mover, 2, visitor);
                    }
                    LionHawk::Lion => self.lion(mover, visitor),
                }
                self.far_slides(mover, set, 2, visitor);
            }
            Power::Lion => self.lion(mover, visitor),
            Power::Line => self.lion_lines(mover, set, visitor),
            Power::Tetrarchs => self.tetrarchs(mover, visitor),
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
        if self.fires(to) & mover.fires != 0 && self.burns(mover, mover.from, to, taken) {
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
        let enemy = self.side.other();
        let mut fires = self.fires(to) & mover.fires;
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
