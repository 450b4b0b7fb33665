//! What there is to do at a node: what must be done at once, and which points are worth a search.
//!
//! The root looks over the whole board. A node below looks at the lines of the last stone, which
//! are all that it changed, and at what the node above had found.

use crate::players::search::value::Means;
use crate::position::{value, Position};
use crate::rules::board::{BLANK, EDGE};
use crate::rules::direction::NEIGHBOURS;
use crate::rules::point::{Point, Side};
use crate::rules::shape::Shape;
use core::ops::Range;
use kit::bounded::{index, Bounded};

/// Points kept of the root, at most.
pub const WIDTH: u8 = 16;
/// The same of a node below.
const NARROW: u8 = 8;
/// Plies from the root to the deepest node: so many lists there is room for.
pub const PLIES: u8 = 29;
/// Behind them: the list that grows, and an entry for what falls out of it.
const GROWING: usize = 256 - ENTRIES;
const ENTRIES: usize = WIDTH as usize + 1;

/// Added to the worth of points that come first.
const FIRST: u8 = 128;
/// The worth of a straight four; only a five is worth more.
const STRONG: u8 = value(Shape::P31);
/// The worth of a four; points of less make none that is allowed.
const FOUR: u8 = value(Shape::P32);
/// The worth of an open three: where a point has more, two lines of a side meet.
const THREE: u8 = value(Shape::P21);

// The deepest node is a leaf, without a list.
const _: () = assert!(list(PLIES - 2) as usize + NARROW as usize <= GROWING);

/// What there is to do for the side to move.
#[derive(Clone)]
#[repr(C)]
pub struct Survey {
    /// The side to move makes five here, or a straight four where the opponent has no five; else
    /// [`Point::NOWHERE`].
    pub win: Point,
    /// Whether `win` is a five.
    pub five: bool,
    /// Where the opponent would make five: the only move, if it is one.
    pub forced: Point,
    /// He would in two places at least.
    pub lost: bool,
    /// The opponent would make a straight four.
    pub threatened: bool,
    /// What Black has at the points that were looked at. No array of two sides, so that each byte can lie in zero
    /// page.
    pub black: Means,
    /// The same of White.
    pub white: Means,
    /// Bits 3 and 7: Black makes a four somewhere, White does.
    makers: u8,
    /// How many moves are worth a search, of those that [`Survey::choose`] found.
    pub count: u8,
    /// The same of the root.
    pub roots: u8,
    /// The best points by ply, from [`list`] on, the best first.
    pub moves: [Point; 256],
    /// Points that make a four for either side, by ply, and where a ply's begin.
    pub(super) sharp: [Point; 256],
    starts: Bounded<u8, 32>,
    entered: u8,
    /// Points seen have the present mark.
    seen: [u8; 256],
    mark: u8,
    /// Points are ranked, too.
    ranking: bool,
    /// Of the list that grows: the worth of its points, its last place, and where it goes in `moves`.
    keys: [u8; WIDTH as usize + 1],
    last: u8,
    list: u8,
    /// Less than that is of no use.
    least: u8,
}

/// The place of the point of a rank, from 0, in the list that grows.
#[inline(always)]
fn place(rank: u8) -> usize {
    index::<{ WIDTH as usize }>(rank)
}

/// Where the list of a ply begins.
#[inline(never)]
pub const fn list(ply: u8) -> u8 {
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
            black: Means::NONE,
            white: Means::NONE,
            makers: 0,
            count: 0,
            roots: 0,
            moves: [Point(0); 256],
            sharp: [Point(0); 256],
            starts: Bounded([0; 32]),
            entered: 0,
            seen: [0; 256],
            mark: 0,
            ranking: false,
            keys: [0; WIDTH as usize + 1],
            last: 0,
            list: 0,
            least: 0,
        }
    }

    /// Begins to look at the whole board.
    pub fn start(&mut self) {
        self.starts[0] = 0;
        self.begin(0, true);
    }

    /// Looks at three rows of it, from the one on that begins at point `row`.
    pub fn look_at_rows(&mut self, position: &Position, row: u8) {
        for row in [row, row.wrapping_add(16), row.wrapping_add(32)] {
            self.walk(position, row.wrapping_sub(1), 1, 15);
        }
    }

    /// Looks from `ply` (from 1) for `side`, who is to move after `last`. [`Survey::choose`] wants the
    /// points to be ranked.
    pub fn look(
        &mut self,
        position: &mut Position,
        side: Side,
        ply: u8,
        last: Point,
        ranking: bool,
    ) {
        self.begin(ply, ranking);
        self.look_below(position, ply, last);
        self.judge(position, side, ply);
    }

    #[inline(never)]
    fn begin(&mut self, ply: u8, ranking: bool) {
        self.black = Means::NONE;
        self.black.notable = 1;
        self.white = Means::NONE;
        self.white.notable = 1;
        self.makers = 0;
        self.ranking = ranking;
        self.list = list(ply);
        self.entered = self.starts[ply];
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.seen = [0; 256];
            self.mark = 1;
        }
        if ranking {
            self.clear(ply);
        }
    }

    /// The lines of `last`, up to four points away, and what mattered most at the node above.
    #[inline(never)]
    fn look_below(&mut self, position: &Position, ply: u8, last: Point) {
        // The best first: what is worth less is ranked sooner then.
        let mut index = list(ply - 1);
        while index != self.list {
            self.visit(position, self.moves[index as usize]);
            index = index.wrapping_add(1);
        }
        let mut index = self.starts[ply - 1];
        let end = self.starts[ply];
        while index != end {
            self.visit(position, self.sharp[index as usize]);
            index = index.wrapping_add(1);
        }
        for step in &NEIGHBOURS {
            self.walk(position, last.0, *step, 4);
        }
    }

    /// An empty list for the best points of `ply`.
    #[inline(never)]
    fn clear(&mut self, ply: u8) {
        self.count = 0;
        self.least = 0;
        self.last = if ply == 0 { WIDTH - 1 } else { NARROW - 1 };
        if let Some(points) = self.moves.last_chunk_mut::<ENTRIES>() {
            *points = [Point::NOWHERE; ENTRIES];
        }
        self.keys[place(self.last)] = 0;
    }

    /// Takes `count` points behind one into account, `step` apart, as far as the edge. Hot: some 35 cycles a
    /// point.
    #[inline(never)]
    fn walk(&mut self, position: &Position, mut at: u8, step: u8, mut count: u8) {
        let mark = self.mark;
        while count != 0 {
            at = at.wrapping_add(step);
            let cell = position.board.0[at as usize];
            if cell == BLANK {
                if self.seen[at as usize] != mark {
                    self.meet(position, at);
                }
            } else if cell == EDGE {
                break;
            }
            count -= 1;
        }
    }

    /// Takes a point into account that may have been before. In line: 40 cycles less.
    #[inline(always)]
    fn visit(&mut self, position: &Position, point: Point) {
        let at = point.0;
        if position.board.0[at as usize] == BLANK && self.seen[at as usize] != self.mark {
            self.seen[at as usize] = self.mark;
            self.meet(position, at);
        }
    }

    /// Takes a new one into account. About every second point in a fight is notable, few elsewhere.
    #[inline(always)]
    fn meet(&mut self, position: &Position, at: u8) {
        if self.ranking {
            self.rank(position, at);
        }
        if position.score(Point(at), Side::Black) >= self.black.notable
            || position.score(Point(at), Side::White) >= self.white.notable
        {
            self.note(position, at);
        }
    }

    /// What a point is to either side that is worth more to one than all before, or may make a four.
    #[inline(never)]
    fn note(&mut self, position: &Position, at: u8) {
        let black = position.score(Point(at), Side::Black);
        let white = position.score(Point(at), Side::White);
        if black > self.black.best {
            self.black.best = black;
            self.black.notable = FOUR.min(black + 1);
        }
        if black > THREE {
            self.black.forks = self.black.forks.saturating_add(black - THREE);
        }
        if white > self.white.best {
            self.white.best = white;
            self.white.notable = FOUR.min(white + 1);
        }
        if white > THREE {
            self.white.forks = self.white.forks.saturating_add(white - THREE);
        }
        let fours = position.sharp(at);
        if fours != 0 && self.entered != 255 {
            self.makers |= fours;
            if fours & 0x08 != 0 {
                self.black.fours += 1;
            }
            if fours & 0x80 != 0 {
                self.white.fours += 1;
            }
            self.sharp[self.entered as usize] = Point(at);
            self.entered += 1;
        }
    }

    /// Enters a point into the list if it is among the best.
    #[inline(never)]
    fn rank(&mut self, position: &Position, at: u8) {
        let key = worth(position, at);
        if key > self.least {
            self.keep(Point(at), key);
        }
    }

    /// Where in `sharp` the points are that [`Survey::look`] found sharp at `ply`.
    pub(super) fn sharp(&self, ply: u8) -> Range<u8> {
        self.starts[ply]..self.starts[ply + 1]
    }

    /// Whether `side` makes a four somewhere.
    pub fn has_fours(&self, side: Side) -> bool {
        let bit = match side {
            Side::Black => 0x08,
            Side::White => 0x80,
        };
        self.makers & bit != 0
    }

    /// What the sharp points of `ply` mean for `side`.
    #[inline(never)]
    pub fn judge(&mut self, position: &mut Position, side: Side, ply: u8) {
        self.starts[ply + 1] = self.entered;
        const STRAIGHT: u8 = Shape::P31 as u8;
        const FIVE: u8 = Shape::P42 as u8;
        self.win = Point::NOWHERE;
        self.five = false;
        self.forced = Point::NOWHERE;
        self.lost = false;
        self.threatened = false;
        // A four alone is worth less than what matters here.
        if self.black.best < STRONG && self.white.best < STRONG {
            return;
        }
        let mut index = self.starts[ply];
        while index != self.entered {
            let point = self.sharp[index as usize];
            index += 1;
            if position.score(point, Side::Black) < STRONG
                && position.score(point, Side::White) < STRONG
            {
                continue;
            }
            let mine = peak(position, point, side);
            if mine >= FIVE && position.wins(point, side) {
                self.win = point;
                self.five = true;
                return;
            }
            if mine == STRAIGHT {
                self.win = point;
            }
            let theirs = peak(position, point, side.other());
            if theirs == STRAIGHT {
                self.threatened = true;
            } else if theirs >= FIVE && position.wins(point, side.other()) {
                self.lost |= self.forced != Point::NOWHERE;
                self.forced = point;
            }
        }
        if self.forced != Point::NOWHERE
            || self.win != Point::NOWHERE && position.is_forbidden(self.win, side)
        {
            self.win = Point::NOWHERE;
        }
    }

    /// Completes the list of the best points of `ply`. Where the opponent threatens a straight four,
    /// fours of either side come first and alone count; a forced move is the first and the only one.
    #[inline(never)]
    pub fn choose(&mut self, position: &Position, ply: u8) {
        if !self.ranking {
            // A forced move where nothing else is looked for: the points of the node above will do.
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
        // All of them: the nodes below look at those that are not tried, too.
        let mut rank = self.last + 1;
        while rank != 0 {
            rank -= 1;
            let point = self.moves[GROWING + place(rank)];
            self.moves[self.list.wrapping_add(rank) as usize] = point;
        }
    }

    /// Gives a point of the list, or another one, a better place.
    #[inline(never)]
    fn promote(&mut self, point: Point, key: u8) {
        let mut rank = 0;
        while rank != self.count && self.moves[GROWING + place(rank)] != point {
            rank += 1;
        }
        if rank != self.count {
            // The others close up.
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

    /// The best point so far, or [`Point::NOWHERE`].
    pub fn leading(&self) -> Point {
        self.moves[GROWING]
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
    #[inline(never)]
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
    fn keep(&mut self, point: Point, key: u8) {
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

/// The number of the strongest shape of `side` at a blank point, if it may be a straight four or more; else 0.
#[inline(never)]
fn peak(position: &Position, point: Point, side: Side) -> u8 {
    if position.score(point, side) < STRONG {
        return 0;
    }
    position.peak(point, side)
}

/// What a blank point is worth to both sides together: 1 to 127.
#[inline(always)]
fn worth(position: &Position, at: u8) -> u8 {
    let black = position.score(Point(at), Side::Black);
    let white = position.score(Point(at), Side::White);
    ((black >> 1) + (white >> 1)) | 1
}

impl Default for Survey {
    fn default() -> Self {
        Survey::new()
    }
}
