//! Moves along lines: slides, jumps to a square two away, range jumps, Tetrarchs.

use super::area::Near;
use super::generate::Mover;
use super::Visitor;
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::position::Position;

impl Position {
    /// Slides of up to two squares.
    pub(super) fn twos<V: Visitor + ?Sized>(&mut self, mover: &Mover, set: u8, visitor: &mut V) {
        for direction in directions(set) {
            let first = mover.from.next(direction);
            if self.stop(mover, first, visitor) && first.has(direction) {
                self.stop(mover, first.next(direction), visitor);
            }
        }
    }

    /// Slides over vacant squares up to a capture.
    #[inline(always)]
    pub(super) fn slides<V: Visitor + ?Sized>(&mut self, mover: &Mover, set: u8, visitor: &mut V) {
        for direction in directions(set) {
            self.slide(mover, mover.from, direction, visitor);
        }
    }

    /// A slide from a square of the line on; the next square must be on the board.
    fn slide<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        after: Square,
        direction: Direction,
        visitor: &mut V,
    ) {
        let mut to = after;
        while to.has(direction) {
            to = to.next(direction);
            if !self.stop(mover, to, visitor) {
                return;
            }
        }
    }

    /// Visits the move to a square unless an own piece is there, and returns whether it is vacant.
    #[inline(always)]
    fn stop<V: Visitor + ?Sized>(&mut self, mover: &Mover, to: Square, visitor: &mut V) -> bool {
        let taken = self.at(to);
        if !taken.is_of(mover.side) {
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
        'lines: for direction in directions(set) {
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
            self.slide(mover, to, direction, visitor);
        }
    }

    /// Jumps over any neighbour to the second square. Where the piece also slides, the slide has
    /// been there unless the neighbour is occupied.
    pub(super) fn seconds<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        set: u8,
        slides: u8,
        visitor: &mut V,
    ) {
        for direction in directions(set) {
            let first = mover.from.next(direction);
            let slid = slides & direction.bit() != 0 && self.at(first).is_vacant();
            if !slid && first.has(direction) {
                self.stop(mover, first.next(direction), visitor);
            }
        }
    }

    /// The Knight's two jumps.
    pub(super) fn knight<V: Visitor + ?Sized>(&mut self, mover: &Mover, visitor: &mut V) {
        let ahead = mover.turn(1);
        for direction in directions(ahead & EDGES[mover.from.index()]) {
            let first = mover.from.next(direction);
            for aside in directions(mover.turn(0b1000_0010)) {
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
        for direction in directions(set) {
            let mut to = mover.from;
            let mut jumping = false;
            while to.has(direction) {
                to = to.next(direction);
                let taken = self.at(to);
                if taken.is_vacant() {
                    if !jumping && !near.is_some_and(|near| near.has(mover.from, to)) {
                        self.land(mover, to, taken, visitor);
                    }
                    continue;
                }
                let lower = taken.rank() > rank;
                let allowed = !jumping || lower;
                if allowed
                    && !taken.is_of(mover.side)
                    && !near.is_some_and(|near| near.has(mover.from, to))
                {
                    self.land(mover, to, taken, visitor);
                }
                if !lower {
                    break;
                }
                jumping = true;
            }
        }
    }

    /// Section 6.3: igui all round, and lines that skip the neighbour.
    pub(super) fn tetrarchs<V: Visitor + ?Sized>(&mut self, mover: &Mover, visitor: &mut V) {
        for direction in directions(EDGES[mover.from.index()]) {
            let first = mover.from.next(direction);
            let neighbour = self.at(first);
            if neighbour.is_of(mover.side.other()) {
                self.land_after(mover, first, mover.from, Piece::VACANT, visitor);
            }
            if direction.0 & 1 != 0 {
                self.slide(mover, first, direction, visitor);
            } else if direction.0 & 2 != 0 && first.has(direction) {
                let second = first.next(direction);
                if self.stop(mover, second, visitor) && second.has(direction) {
                    self.stop(mover, second.next(direction), visitor);
                }
            }
        }
    }
}

/// The directions of a set.
#[inline(always)]
pub(super) fn directions(mut set: u8) -> impl Iterator<Item = Direction> {
    let mut next = Direction(0);
    core::iter::from_fn(move || {
        while set != 0 {
            let direction = next;
            let there = set & 1 != 0;
            set >>= 1;
            next.0 += 1;
            if there {
                return Some(direction);
            }
        }
        None
    })
}
