//! Lion power: sections 6.1 and 6.2.

use super::mover::Mover;
use super::Visitor;
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::position::Position;

impl Position {
    /// Lion power in all directions.
    pub(super) fn lion<V: Visitor + ?Sized>(&mut self, mover: &Mover, visitor: &mut V) {
        let from = mover.from;
        let mut passes = false;
        for direction in Direction::of(EDGES[from.index()]) {
            let via = from.next(direction);
            let first = self.at(via);
            passes |= first.is_vacant();
            if mover.owns(first) {
                continue;
            }
            self.land(mover, via, first, visitor);
            if first.is_vacant() {
                continue;
            }
            for onward in Direction::of(EDGES[via.index()]) {
                let to = via.next(onward);
                if to == from {
                    self.land_after(mover, via, from, Piece::VACANT, visitor);
                } else {
                    self.go_on(mover, via, to, visitor);
                }
            }
        }
        self.outer_ring(mover, visitor);
        if passes {
            self.pass(mover, visitor);
        }
    }

    /// The 16 squares two away.
    fn outer_ring<V: Visitor + ?Sized>(&mut self, mover: &Mover, visitor: &mut V) {
        let (rank, column) = (mover.from.rank(), mover.from.column());
        for to_rank in rank.saturating_sub(2)..=(rank + 2).min(15) {
            let whole = to_rank.abs_diff(rank) == 2;
            for to_column in column.saturating_sub(2)..=(column + 2).min(15) {
                if whole || to_column.abs_diff(column) == 2 {
                    let to = Square(to_rank << 4 | to_column);
                    let taken = self.at(to);
                    if !mover.owns(taken) {
                        self.land(mover, to, taken, visitor);
                    }
                }
            }
        }
    }

    /// Lion power along the lines of a set.
    pub(super) fn lion_lines<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        set: u8,
        visitor: &mut V,
    ) {
        let mut passes = false;
        for direction in Direction::of(set) {
            let via = mover.from.next(direction);
            let first = self.at(via);
            passes |= first.is_vacant();
            let enemy = mover.faces(first);
            if enemy || first.is_vacant() {
                self.land(mover, via, first, visitor);
            }
            if enemy {
                self.land_after(mover, via, mover.from, Piece::VACANT, visitor);
            }
            if via.has(direction) {
                let to = via.next(direction);
                let taken = self.at(to);
                if !mover.owns(taken) {
                    self.land(mover, to, taken, visitor);
                }
                if enemy {
                    self.go_on(mover, via, to, visitor);
                }
            }
        }
        if passes {
            self.pass(mover, visitor);
        }
    }

    /// The second half of a double move.
    fn go_on<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        via: Square,
        to: Square,
        visitor: &mut V,
    ) {
        let taken = self.at(to);
        if !mover.owns(taken) {
            self.land_after(mover, via, to, taken, visitor);
        }
    }
}
