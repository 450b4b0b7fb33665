//! A piece's moves in portions. The caller looks at a portion after the generator has returned. So
//! the generator calls nothing of the caller's and is compiled only once.

use super::{Step, Visitor};
use crate::pieces::piece::Side;
use crate::pieces::square::Square;
use crate::rules::position::Position;

/// How many moves [`Position::each_move`] has listed at a time: most pieces never have more, and a
/// Fire Demon in the open has fewer than twice as many.
const MANY: usize = 40;

/// The most area moves that a demon has.
pub(super) const NEAR: usize = 48;

/// Given as the number of the first move: only a demon's slides beyond its area are listed, from
/// the first on, and its area moves are not generated again.
pub(super) const FAR: u8 = u8::MAX;

/// Room for some of a piece's moves.
pub struct Portion<'a> {
    /// The places that are left.
    steps: core::slice::IterMut<'a, Step>,
    /// The number of the first move that is listed.
    first: u8,
    /// How many moves have been generated.
    pub generated: u8,
}

impl Visitor for Portion<'_> {
    #[inline(never)]
    fn visit(&mut self, _: &mut Position, step: Step) {
        let number = self.generated;
        self.generated = number.wrapping_add(1);
        if number >= self.first {
            if let Some(place) = self.steps.next() {
                *place = step;
            }
        }
    }

    #[inline(always)]
    fn passes_area(&mut self) -> bool {
        let far = self.first == FAR;
        if far {
            self.first = 0;
        }
        far
    }
}

impl Position {
    /// Lists the legal moves of the piece on a square, if it is of the side to move, from number
    /// `first` on, as many as there is room for. Returns how many the piece has.
    #[inline(never)]
    pub fn list_moves(&mut self, square: Square, first: u8, steps: &mut [Step]) -> u8 {
        let mut portion = Portion {
            steps: steps.iter_mut(),
            first,
            generated: 0,
        };
        self.moves_from(square, &mut portion);
        portion.generated
    }

    /// Returns whether the side to move has a legal move. The squares from the middle towards its
    /// own camp come first, since the foremost pieces are those that can move.
    pub fn can_move(&mut self) -> bool {
        let turned = match self.side {
            Side::Black => 0x80,
            Side::White => 0x7F,
        };
        for square in Square::all() {
            let square = Square(square.0 ^ turned);
            if self.at(square).is_of(self.side) && self.list_moves(square, 0, &mut []) != 0 {
                return true;
            }
        }
        false
    }

    /// Calls `each` with every legal move of the piece on a square, if it is of the side to move.
    /// The position must then be what it was. Returns how many there are.
    pub fn each_move(&mut self, square: Square, mut each: impl FnMut(&mut Position, Step)) -> u8 {
        if !self.at(square).is_of(self.side) {
            return 0;
        }
        let mut steps = [Step::NONE; MANY];
        let mut first = 0;
        loop {
            let number = self.list_moves(square, first, &mut steps);
            let listed = number - first;
            for place in 0..listed {
                let Some(&step) = steps.get(usize::from(place)) else {
                    break;
                };
                each(self, step);
            }
            if usize::from(listed) <= MANY {
                return number;
            }
            first += MANY as u8;
        }
    }
}
