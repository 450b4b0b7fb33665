//! What there is to do at a node: what must be done at once, and which points are worth a search.
//!
//! The root looks over the whole board. A node below looks at the lines of the last stone, which
//! are all that it changed, and at what the node above had found.

use crate::board::{BLANK, EDGE};
use crate::point::{Point, Side};
use crate::position::Position;
use crate::shape::Shape;

/// Points kept of the root, at most.
pub const WIDTH: u8 = 16;
/// The same of a node below.
const NARROW: u8 = 8;
/// Plies from the root to the deepest node: so many lists there is room for.
pub const PLIES: u8 = 31;

/// No point: the edge.
pub const NOWHERE: Point = Point(255);

/// From a point to its eight neighbours.
const STEPS: [u8; 8] = [1, 15, 16, 17, 255, 241, 240, 239];
/// Added to the worth of points that come first.
const FIRST: u8 = 128;
/// Points of the node above whose worth is looked at.
const BEST: u8 = 6;

/// What there is to do for the side to move.
#[derive(Clone)]
#[repr(C)]
pub struct Survey {
    /// The side to move makes five here, or a straight four where the opponent has no five; else
    /// [`NOWHERE`].
    pub win: Point,
    /// Whether `win` is a five.
    pub five: bool,
    /// Where the opponent would make five: the only move, if it is one.
    pub forced: Point,
    /// He would in two places at least.
    pub lost: bool,
    /// The opponent would make a straight four.
    pub threatened: bool,
    /// The side to move makes a four somewhere.
    pub fours: bool,
    /// The worth of Black's best point, and of White's.
    pub best: [u8; 2],
    /// How many moves are worth a search, of those that [`Survey::choose`] found.
    pub count: u8,
    /// The same of the root.
    pub roots: u8,
    /// The best points by ply, from [`list`] on, the best first.
    pub moves: [Point; 256],
    /// Points that make a four for either side, by ply, and where a ply's begin.
    sharp: [u8; 256],
    starts: [u8; 32],
    entered: u8,
    /// Points seen have the present mark.
    seen: [u8; 256],
    mark: u8,
    /// Points are ranked, not only looked at.
    choosing: bool,
    /// The worth of the points in the list that grows, its place and its length at most.
    keys: [u8; WIDTH as usize],
    list: u8,
    width: u8,
}

/// Where the list of a ply begins.
#[inline(never)]
pub fn list(ply: u8) -> u8 {
    match ply {
        0 => 0,
        ply => ply.wrapping_mul(NARROW).wrapping_add(WIDTH - NARROW),
    }
}

impl Survey {
    /// Nothing seen. All zero bytes; [`Survey::look`] at ply 0 makes it usable.
    pub const fn new() -> Survey {
        Survey {
            win: Point(0),
            five: false,
            forced: Point(0),
            lost: false,
            threatened: false,
            fours: false,
            best: [0; 2],
            count: 0,
            roots: 0,
            moves: [Point(0); 256],
            sharp: [0; 256],
            starts: [0; 32],
            entered: 0,
            seen: [0; 256],
            mark: 0,
            choosing: false,
            keys: [0; WIDTH as usize],
            list: 0,
            width: 0,
        }
    }

    /// Looks from `ply` for `side`, who is to move after `last`: at the root (ply 0) over the whole
    /// board.
    pub fn look(&mut self, position: &mut Position, side: Side, ply: u8, last: Point) {
        let at = ply as usize & 31;
        self.best = [0; 2];
        self.choosing = false;
        self.new_mark();
        if ply == 0 {
            self.entered = 0;
            self.starts[0] = 0;
            self.walk_board(position);
        } else {
            let mut index = self.starts[(at - 1) & 31];
            let start = self.starts[at];
            self.entered = start;
            while index != start {
                self.visit(position, self.sharp[index as usize]);
                index += 1;
            }
            let mut index = list(ply - 1);
            for _ in 0..BEST {
                self.visit(position, self.moves[index as usize].0);
                index = index.wrapping_add(1);
            }
            self.walk_lines(position, last.0);
        }
        self.starts[(at + 1) & 31] = self.entered;
        self.judge(position, side, ply);
    }

    #[inline(never)]
    fn new_mark(&mut self) {
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.seen = [0; 256];
            self.mark = 1;
        }
    }

    #[inline(never)]
    fn walk_board(&mut self, position: &Position) {
        let mut row = 255u8;
        while row != 15 * 16 - 1 {
            self.walk(position, row, 1, 15);
            row = row.wrapping_add(16);
        }
    }

    /// The lines of `last`, up to four points away.
    #[inline(never)]
    fn walk_lines(&mut self, position: &Position, last: u8) {
        for step in STEPS {
            self.walk(position, last, step, 4);
        }
    }

    /// `count` points from one on, `step` apart, as far as the edge. Hot.
    #[inline(never)]
    fn walk(&mut self, position: &Position, mut at: u8, step: u8, mut count: u8) {
        while count != 0 {
            at = at.wrapping_add(step);
            if position.board.0[at as usize] == EDGE {
                break;
            }
            self.visit(position, at);
            count -= 1;
        }
    }

    /// Takes a point into account, if it is blank and has not been.
    #[inline(never)]
    fn visit(&mut self, position: &Position, at: u8) {
        if position.board.0[at as usize] != BLANK || self.seen[at as usize] == self.mark {
            return;
        }
        self.seen[at as usize] = self.mark;
        let black = position.scores(Side::Black)[at as usize];
        let white = position.scores(Side::White)[at as usize];
        if self.choosing {
            // What it is worth to both sides together: 1 to 127.
            self.keep(at, ((black >> 1) + (white >> 1)) | 1);
            return;
        }
        if black > self.best[0] {
            self.best[0] = black;
        }
        if white > self.best[1] {
            self.best[1] = white;
        }
        if position.sharp(at) != 0 && self.entered != 255 {
            self.sharp[self.entered as usize] = at;
            self.entered += 1;
        }
    }

    /// The points that [`Survey::look`] found sharp at `ply`.
    pub fn sharp(&self, ply: u8) -> &[u8] {
        let at = ply as usize & 31;
        let (from, to) = (self.starts[at], self.starts[(at + 1) & 31]);
        self.sharp.get(from as usize..to as usize).unwrap_or(&[])
    }

    /// What the sharp points of `ply` mean for `side`.
    #[inline(never)]
    fn judge(&mut self, position: &mut Position, side: Side, ply: u8) {
        const FOUR: u8 = Shape::P32 as u8;
        const STRAIGHT: u8 = Shape::P31 as u8;
        const FIVE: u8 = Shape::P42 as u8;
        self.win = NOWHERE;
        self.five = false;
        self.forced = NOWHERE;
        self.lost = false;
        self.threatened = false;
        self.fours = false;
        let mut index = self.starts[ply as usize & 31];
        while index != self.entered {
            let point = Point(self.sharp[index as usize]);
            index += 1;
            let peaks = position.peaks(point);
            let (mut mine, mut theirs) = (peaks & 15, peaks >> 4);
            if side == Side::White {
                (mine, theirs) = (theirs, mine);
            }
            if mine >= FOUR {
                self.fours = true;
                if mine >= FIVE && position.wins(point, side) {
                    self.win = point;
                    self.five = true;
                    return;
                }
                if mine == STRAIGHT {
                    self.win = point;
                }
            }
            if theirs == STRAIGHT {
                self.threatened = true;
            } else if theirs >= FIVE && position.wins(point, side.other()) {
                self.lost |= self.forced != NOWHERE;
                self.forced = point;
            }
        }
        if self.forced != NOWHERE || self.win != NOWHERE && position.falls(self.win, side) {
            self.win = NOWHERE;
        }
    }

    /// Makes the list of the best points of `ply` after `last`. Where the opponent threatens a
    /// straight four, fours of either side come first and alone count; a forced move is the first
    /// and the only one.
    #[inline(never)]
    pub fn choose(&mut self, position: &Position, ply: u8, last: Point) {
        self.choosing = true;
        self.new_mark();
        self.count = 0;
        self.keys = [0; WIDTH as usize];
        self.list = list(ply);
        self.width = if ply == 0 { WIDTH } else { NARROW };
        let mut place = self.list;
        for _ in 0..self.width {
            self.moves[place as usize] = NOWHERE;
            place = place.wrapping_add(1);
        }
        if self.forced != NOWHERE {
            self.seen[self.forced.index()] = self.mark;
            self.keep(self.forced.0, 255);
        }
        if self.threatened {
            let mut index = self.starts[ply as usize & 31];
            while index != self.entered {
                self.visit(position, self.sharp[index as usize]);
                index += 1;
            }
            // These come first.
            for key in &mut self.keys {
                *key |= FIRST;
            }
        }
        let first = self.count;
        if ply == 0 {
            self.walk_board(position);
        } else {
            let mut index = list(ply - 1);
            while index != self.list {
                self.visit(position, self.moves[index as usize].0);
                index = index.wrapping_add(1);
            }
            self.walk_lines(position, last.0);
        }
        if self.forced != NOWHERE {
            self.count = 1;
        } else if self.threatened {
            self.count = first;
        }
    }

    /// Makes `point` the first of the root's list.
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

    /// Takes move `index` off the root's list.
    pub fn drop(&mut self, mut index: u8) {
        self.roots -= 1;
        while index != self.roots {
            let to = index as usize;
            index += 1;
            self.moves[to] = self.moves[index as usize];
        }
    }

    /// Enters a point into the list where it belongs; the last may fall out.
    #[inline(never)]
    fn keep(&mut self, at: u8, key: u8) {
        let mut place = self.count;
        if place < self.width {
            self.count += 1;
        } else {
            place -= 1;
            if self.keys[(place & (WIDTH - 1)) as usize] >= key {
                return;
            }
        }
        while place != 0 {
            let before = place - 1;
            let other = self.keys[(before & (WIDTH - 1)) as usize];
            if other >= key {
                break;
            }
            self.keys[(place & (WIDTH - 1)) as usize] = other;
            let to = self.list.wrapping_add(place);
            self.moves[to as usize] = self.moves[to.wrapping_sub(1) as usize];
            place = before;
        }
        self.keys[(place & (WIDTH - 1)) as usize] = key;
        self.moves[self.list.wrapping_add(place) as usize] = Point(at);
    }
}

impl Default for Survey {
    fn default() -> Self {
        Survey::new()
    }
}
