//! Move ordering: the best points of a node, sorted by what they are worth to both sides.
//!
//! The list grows at a fixed place, where an index needs no addition, and is copied to its ply's
//! place once it is complete.

use super::{list, Survey, ENTRIES, GROWING, NARROW, WIDTH};
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use kit::bounded::index;

/// Added to the worth of points that come first.
const FIRST: u8 = 128;

impl Survey {
    /// Empties the list for the candidates of `ply`.
    #[inline(never)]
    pub(super) fn clear(&mut self, ply: u8) {
        self.count = 0;
        self.least = 0;
        self.last = if ply == 0 { WIDTH - 1 } else { NARROW - 1 };
        if let Some(points) = self.moves.last_chunk_mut::<ENTRIES>() {
            *points = [Point::NOWHERE; ENTRIES];
        }
        self.keys[place(self.last)] = 0;
    }

    /// Lists a point if it is among the best.
    #[inline(never)]
    pub(super) fn rank(&mut self, position: &Position, at: u8) {
        let key = worth(position, at);
        if key > self.least {
            self.keep(Point(at), key);
        }
    }

    /// Completes the candidates of `ply`. If the opponent threatens a straight four, only points
    /// that make a four for either side count; a forced move is the only one.
    #[inline(never)]
    pub fn choose(&mut self, position: &Position, ply: u8) {
        if !self.ranking {
            // A forced move at a leaf: the candidates of the node above will do.
            self.clear(ply);
            let mut index = list(ply - 1);
            while index != self.list {
                let point = self.moves[index as usize];
                if position.at(point) == BLANK {
                    self.keep(point, worth(position, point.0));
                }
                index = index.wrapping_add(1);
            }
        }
        if self.forced != Point::NOWHERE {
            self.promote(self.forced, 255);
            self.count = 1;
        } else if self.threatened {
            let mut first = 0;
            let mut index = self.starts[ply];
            while index != self.entered {
                let point = self.sharp[index as usize];
                self.promote(point, FIRST | worth(position, point.0));
                index += 1;
                first += 1;
            }
            self.count = self.count.min(first);
        }
        // All of them, since the nodes below also look at those that are not tried.
        let mut rank = self.last + 1;
        while rank != 0 {
            rank -= 1;
            let point = self.moves[GROWING + place(rank)];
            self.moves[self.list.wrapping_add(rank) as usize] = point;
        }
    }

    /// Gives a point a better place in the list, whether it is there or not.
    #[inline(never)]
    pub(super) fn promote(&mut self, point: Point, key: u8) {
        let mut rank = 0;
        while rank != self.count && self.moves[GROWING + place(rank)] != point {
            rank += 1;
        }
        if rank != self.count {
            // The others move up.
            self.count -= 1;
            while rank != self.count {
                let to = place(rank);
                self.keys[to] = self.keys[to + 1];
                self.moves[GROWING + to] = self.moves[GROWING + to + 1];
                rank += 1;
            }
        }
        self.keep(point, key);
    }

    /// The best candidate so far, or [`Point::NOWHERE`].
    pub fn leading(&self) -> Point {
        self.moves[GROWING]
    }

    /// Makes `point` the first candidate of the root.
    #[inline(never)]
    pub fn lead(&mut self, point: Point) {
        let mut index = 0;
        while index != self.roots && self.moves[index as usize] != point {
            index += 1;
        }
        if index == self.roots {
            if index == WIDTH {
                index -= 1;
            } else {
                self.roots += 1;
            }
        }
        while index != 0 {
            let to = index as usize;
            index -= 1;
            self.moves[to] = self.moves[index as usize];
        }
        self.moves[0] = point;
    }

    /// Drops candidate `index` of the root.
    #[inline(never)]
    pub fn drop(&mut self, mut index: u8) {
        self.roots -= 1;
        while index != self.roots {
            let to = index as usize;
            index += 1;
            self.moves[to] = self.moves[index as usize];
        }
    }

    /// Inserts a point into the list where it belongs; the last may drop out.
    #[inline(never)]
    pub(super) fn keep(&mut self, point: Point, key: u8) {
        let mut above = self.count;
        if above > self.last {
            above = self.last;
        } else {
            self.count += 1;
        }
        above = above.wrapping_sub(1);
        while above != 255 {
            let index = place(above);
            let other = self.keys[index];
            if other >= key {
                break;
            }
            let [_, keys @ ..] = &mut self.keys;
            keys[index] = other;
            self.moves[GROWING + 1 + index] = self.moves[GROWING + index];
            above = above.wrapping_sub(1);
        }
        let free = place(above.wrapping_add(1));
        self.keys[free] = key;
        self.moves[GROWING + free] = point;
        self.least = self.keys[place(self.last)];
    }
}

/// The place of the point of a rank, from 0, in the list that grows.
#[inline(always)]
fn place(rank: u8) -> usize {
    index::<{ WIDTH as usize }>(rank)
}

/// What a blank point is worth to both sides together: 1 to 127.
#[inline(always)]
pub(super) fn worth(position: &Position, at: u8) -> u8 {
    let black = position.score(Point(at), Side::Black);
    let white = position.score(Point(at), Side::White);
    ((black >> 1) + (white >> 1)) | 1
}
