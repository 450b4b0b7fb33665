//! Moves along lines: slides, jumps to a square two away, range jumps, Tetrarchs.

use super::area::Near;
use super::mover::Mover;
use super::Visitor;
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::form::FREE_EAGLE;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::position::Position;

/// Sets of directions, none of which leaves the board at once.
pub(super) struct Lines {
    /// Steps and both kinds of slides.
    pub all: u8,
    /// Slides of up to two squares.
    pub twos: u8,
    /// Slides of any length.
    pub slides: u8,
}

impl Position {
    /// Steps, slides of up to two squares, and slides up to a capture: three sets of directions.
    #[inline(always)]
    pub(super) fn lines<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        lines: &Lines,
        visitor: &mut V,
    ) {
        for direction in Direction::of(lines.all) {
            let first = mover.from.next(direction);
            let taken = self.at(first);
            // Most lines of a full board end at once.
            if mover.owns(taken) {
                continue;
            }
            if lines.slides & direction.bit() != 0 {
                self.slide(mover, first, direction, visitor);
                continue;
            }
            self.land(mover, first, taken, visitor);
            let goes_on = lines.twos & direction.bit() != 0 && taken.is_vacant();
            if goes_on && first.has(direction) {
                self.stop(mover, first.next(direction), visitor);
            }
        }
    }

    /// A slide from its first target on.
    #[inline(never)]
    fn slide<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        first: Square,
        direction: Direction,
        visitor: &mut V,
    ) {
        let mut to = first;
        while self.stop(mover, to, visitor) && to.has(direction) {
            to = to.next(direction);
        }
    }

    /// Visits the move to a square unless an own piece is there, and returns whether it is vacant.
    #[inline(always)]
    fn stop<V: Visitor + ?Sized>(&mut self, mover: &Mover, to: Square, visitor: &mut V) -> bool {
        let taken = self.at(to);
        if !mover.owns(taken) {
            self.land(mover, to, taken, visitor);
        }
        taken.is_vacant()
    }

    /// Slides whose first `near` squares are visited elsewhere, as targets of an area move or of
    /// Lion power.
    pub(super) fn far_slides<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        set: u8,
        near: u8,
        visitor: &mut V,
    ) {
        'lines: for direction in Direction::of(set) {
            let mut to = mover.from;
            for _ in 0..near {
                if !to.has(direction) {
                    continue 'lines;
                }
                to = to.next(direction);
                if !self.at(to).is_vacant() {
                    continue 'lines;
                }
            }
            if to.has(direction) {
                self.slide(mover, to.next(direction), direction, visitor);
            }
        }
    }

    /// Jumps over any neighbour to the second square. A Free Eagle, the only one of them that also
    /// slides there, has been there unless the neighbour is occupied.
    pub(super) fn seconds<V: Visitor + ?Sized>(&mut self, mover: &Mover, set: u8, visitor: &mut V) {
        let slides = mover.piece.form() == FREE_EAGLE;
        for direction in Direction::of(set) {
            let first = mover.from.next(direction);
            let slid = slides && self.at(first).is_vacant();
            if !slid && first.has(direction) {
                self.stop(mover, first.next(direction), visitor);
            }
        }
    }

    /// The Knight's two jumps.
    pub(super) fn knight<V: Visitor + ?Sized>(&mut self, mover: &Mover, visitor: &mut V) {
        let ahead = mover.turn(1);
        for direction in Direction::of(ahead & EDGES[mover.from.index()]) {
            let first = mover.from.next(direction);
            for aside in Direction::of(mover.turn(0b1000_0010)) {
                if first.has(aside) {
                    self.stop(mover, first.next(aside), visitor);
                }
            }
        }
    }

    /// Slides that capture beyond pieces of lower rank (section 4). `near` are the targets that an
    /// area move has visited already.
    pub(super) fn ranges<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        set: u8,
        near: Option<&Near>,
        visitor: &mut V,
    ) {
        let rank = mover.piece.rank();
        // An area move has visited whatever a slide reaches within its three steps.
        let slid = if near.is_some() { 3 } else { 0 };
        for direction in Direction::of(set) {
            let mut to = mover.from;
            let mut distance = 0;
            // Up to the first piece it is a slide.
            let mut taken = Piece::VACANT;
            while taken.is_vacant() && to.has(direction) {
                to = to.next(direction);
                distance += 1;
                taken = self.at(to);
                if distance > slid && !mover.owns(taken) {
                    self.land(mover, to, taken, visitor);
                }
            }
            // From there on only pieces matter, and none is passed that does not rank below.
            if taken.rank() <= rank {
                continue;
            }
            while to.has(direction) {
                to = to.next(direction);
                distance += 1;
                taken = self.at(to);
                if taken.is_vacant() {
                    continue;
                }
                if taken.rank() <= rank {
                    break;
                }
                let visited = |near: &Near| distance <= 3 && near.has(mover.from, to);
                if !mover.owns(taken) && !near.is_some_and(visited) {
                    self.land(mover, to, taken, visitor);
                }
            }
        }
    }

    /// Section 6.3: igui all round, and lines that skip the neighbour.
    pub(super) fn tetrarchs<V: Visitor + ?Sized>(&mut self, mover: &Mover, visitor: &mut V) {
        for direction in Direction::of(EDGES[mover.from.index()]) {
            let first = mover.from.next(direction);
            let neighbour = self.at(first);
            if mover.faces(neighbour) {
                self.land_after(mover, first, mover.from, Piece::VACANT, visitor);
            }
            if !first.has(direction) {
                continue;
            }
            let second = first.next(direction);
            if direction.0 & 1 != 0 {
                self.slide(mover, second, direction, visitor);
            } else if direction.0 & 2 != 0
                && self.stop(mover, second, visitor)
                && second.has(direction)
            {
                self.stop(mover, second.next(direction), visitor);
            }
        }
    }
}
