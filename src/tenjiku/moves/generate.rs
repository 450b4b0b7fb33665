//! From a position to its moves: each piece of the side to move, each of its powers.

use super::mover::Mover;
use super::ray::Lines;
use super::Visitor;
use crate::pieces::direction::EDGES;
use crate::pieces::form::{self, Power};
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::options::LionHawk;
use crate::rules::position::Position;

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
                if !visitor.passes_area() {
                    self.area(mover, 3, visitor);
                }
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
}
