//! What there is to do at a node: what must be done at once, and which points are worth a search.
//!
//! The root looks over the whole board. A node below looks at the lines of the last stone, which
//! are all that it changed, and at what the node above had found.

use crate::board::{BLANK, EDGE};
use crate::point::{Point, Side};
use crate::position::Position;
use crate::search::value::Means;
use crate::shape::Shape;
use core::ops::Range;

/// Points kept of the root, at most.
pub const WIDTH: u8 = 16;
/// The same of a node below.
const NARROW: u8 = 8;
/// Plies from the root to the deepest node: so many lists there is room for.
pub const PLIES: u8 = 31;

/// No point: the edge.
pub const NOWHERE: Point = Point(255);

/// From a point to its eight neighbours.
static STEPS: [u8; 8] = [1, 15, 16, 17, 255, 241, 240, 239];
/// Added to the worth of points that come first.
const FIRST: u8 = 128;
/// The worth of a straight four (`tables.rs`); a five is worth more.
const STRONG: u8 = 50;
/// The same of a four; points of less make none that is allowed.
const FOUR: u8 = 18;
/// The same of an open three: where a point has more, two lines of a side meet.
const THREE: u8 = 20;

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
    /// At how many points Black makes a four, and White.
    pub fours: [u8; 2],
    /// The worth of Black's best point, and of White's.
    pub best: [u8; 2],
    /// What Black's points that were looked at are worth above an open three ([`THREE`]), and White's: forks, now
    /// or soon.
    pub forks: [u8; 2],
    /// A point of less than that to its side changes none of these, nor makes a four.
    notable: [u8; 2],
    /// How many moves are worth a search, of those that [`Survey::choose`] found.
    pub count: u8,
    /// The same of the root.
    pub roots: u8,
    /// The best points by ply, from [`list`] on, the best first.
    pub moves: [Point; 257],
    /// Points that make a four for either side, by ply, and where a ply's begin.
    pub(super) sharp: [u8; 256],
    starts: [u8; 32],
    entered: u8,
    /// Points seen have the present mark.
    seen: [u8; 256],
    mark: u8,
    /// Points are ranked, too.
    ranking: bool,
    /// The worth of the points in the list that grows, by the last bits of their places in `moves` (a list begins at a
    /// multiple of 8 and is no longer than 16), its place and its length at most.
    keys: [u8; WIDTH as usize + 1],
    list: u8,
    width: u8,
    /// Less than that is of no use.
    least: u8,
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
            fours: [0; 2],
            best: [0; 2],
            forks: [0; 2],
            notable: [0; 2],
            count: 0,
            roots: 0,
            moves: [Point(0); 257],
            sharp: [0; 256],
            starts: [0; 32],
            entered: 0,
            seen: [0; 256],
            mark: 0,
            ranking: false,
            keys: [0; WIDTH as usize + 1],
            list: 0,
            width: 0,
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
        self.best = [0; 2];
        self.forks = [0; 2];
        self.notable = [1; 2];
        self.fours = [0; 2];
        self.ranking = ranking;
        self.list = list(ply);
        self.entered = self.starts[ply as usize & 31];
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
    fn look_below(&mut self, position: &Position, ply: u8, last: Point) {
        // The best first: what is worth less is ranked sooner then.
        let mut index = list(ply - 1);
        while index != self.list {
            self.visit(position, self.moves[index as usize].0);
            index = index.wrapping_add(1);
        }
        let mut index = self.starts[(ply - 1) as usize & 31];
        let end = self.starts[ply as usize & 31];
        while index != end {
            self.visit(position, self.sharp[index as usize]);
            index += 1;
        }
        for step in &STEPS {
            self.walk(position, last.0, *step, 4);
        }
    }

    /// An empty list for the best points of `ply`.
    #[inline(never)]
    fn clear(&mut self, ply: u8) {
        self.count = 0;
        self.least = 0;
        self.width = if ply == 0 { WIDTH } else { NARROW };
        let mut place = self.list;
        for _ in 0..self.width {
            self.moves[place as usize] = NOWHERE;
            self.keys[(place & (WIDTH - 1)) as usize] = 0;
            place = place.wrapping_add(1);
        }
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

    /// Takes a point into account that may have been before.
    #[inline(never)]
    fn visit(&mut self, position: &Position, at: u8) {
        if position.board.0[at as usize] == BLANK && self.seen[at as usize] != self.mark {
            self.seen[at as usize] = self.mark;
            self.meet(position, at);
        }
    }

    #[inline(never)]
    fn meet(&mut self, position: &Position, at: u8) {
        let black = position.score(Point(at), Side::Black);
        let white = position.score(Point(at), Side::White);
        // About every second point in a fight, few elsewhere.
        if black >= self.notable[0] || white >= self.notable[1] {
            self.note(position, at, black, white);
        }
        if self.ranking {
            let key = worth(position, at);
            if key > self.least {
                self.keep(at, key);
            }
        }
    }

    /// What a point is to either side that is worth more to one than all before, or may make a four. In line: some 60
    /// cycles more for such a point.
    #[inline(always)]
    fn note(&mut self, position: &Position, at: u8, black: u8, white: u8) {
        if black > self.best[0] {
            self.best[0] = black;
            self.notable[0] = FOUR.min(black + 1);
        }
        if white > self.best[1] {
            self.best[1] = white;
            self.notable[1] = FOUR.min(white + 1);
        }
        if black > THREE {
            self.forks[0] = self.forks[0].saturating_add(black - THREE);
        }
        if white > THREE {
            self.forks[1] = self.forks[1].saturating_add(white - THREE);
        }
        let fours = position.sharp(at);
        if fours != 0 && self.entered != 255 {
            self.fours[0] += fours >> 3 & 1;
            self.fours[1] += fours >> 7;
            self.sharp[self.entered as usize] = at;
            self.entered += 1;
        }
    }

    /// Where in `sharp` the points are that [`Survey::look`] found sharp at `ply`.
    pub(super) fn sharp(&self, ply: u8) -> Range<u8> {
        let at = ply as usize & 31;
        self.starts[at]..self.starts[(at + 1) & 31]
    }

    /// What `side` has, for the value of the node.
    #[inline(always)]
    pub fn means(&self, side: Side) -> Means {
        let index = side.index();
        Means {
            best: self.best[index],
            forks: self.forks[index],
            fours: self.fours[index],
        }
    }

    /// Whether `side` makes a four somewhere.
    pub fn has_fours(&self, side: Side) -> bool {
        self.fours[side.index()] != 0
    }

    /// What the sharp points of `ply` mean for `side`.
    #[inline(never)]
    pub fn judge(&mut self, position: &mut Position, side: Side, ply: u8) {
        self.starts[(ply as usize + 1) & 31] = self.entered;
        const STRAIGHT: u8 = Shape::P31 as u8;
        const FIVE: u8 = Shape::P42 as u8;
        self.win = NOWHERE;
        self.five = false;
        self.forced = NOWHERE;
        self.lost = false;
        self.threatened = false;
        let mut index = self.starts[ply as usize & 31];
        // A four alone is worth less than what matters here.
        if self.best[0] < STRONG && self.best[1] < STRONG {
            index = self.entered;
        }
        while index != self.entered {
            let point = Point(self.sharp[index as usize]);
            index += 1;
            if position.score(point, Side::Black) < STRONG
                && position.score(point, Side::White) < STRONG
            {
                continue;
            }
            let peaks = position.peaks(point);
            let (mut mine, mut theirs) = (peaks & 15, peaks >> 4);
            if side == Side::White {
                (mine, theirs) = (theirs, mine);
            }
            if mine >= FIVE && position.wins(point, side) {
                self.win = point;
                self.five = true;
                return;
            }
            if mine == STRAIGHT {
                self.win = point;
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
                    self.keep(point.0, worth(position, point.0));
                }
                index = index.wrapping_add(1);
            }
        }
        if self.forced != NOWHERE {
            self.promote(self.forced.0, 255);
            self.count = 1;
        } else if self.threatened {
            let mut first = 0;
            let mut index = self.starts[ply as usize & 31];
            while index != self.entered {
                let at = self.sharp[index as usize];
                self.promote(at, FIRST | worth(position, at));
                index += 1;
                first += 1;
            }
            self.count = self.count.min(first);
        }
    }

    /// Gives a point of the list, or another one, a better place.
    #[inline(never)]
    fn promote(&mut self, at: u8, key: u8) {
        let mut place = 0;
        let mut to = self.list;
        while place != self.count && self.moves[to as usize].0 != at {
            place += 1;
            to = to.wrapping_add(1);
        }
        if place != self.count {
            // The others close up.
            self.count -= 1;
            while place != self.count {
                let next = to.wrapping_add(1);
                self.keys[(to & (WIDTH - 1)) as usize] = self.keys[(next & (WIDTH - 1)) as usize];
                self.moves[to as usize] = self.moves[next as usize];
                place += 1;
                to = next;
            }
        }
        self.keep(at, key);
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
    fn keep(&mut self, at: u8, key: u8) {
        let list = self.list;
        let mut from = list.wrapping_add(self.count).wrapping_sub(1);
        if self.count == self.width {
            from = from.wrapping_sub(1);
        } else {
            self.count += 1;
        }
        while from.wrapping_add(1) != list {
            let index = (from & (WIDTH - 1)) as usize;
            let other = self.keys[index];
            if other >= key {
                break;
            }
            self.keys[index + 1] = other;
            self.moves[from as usize + 1] = self.moves[from as usize];
            from = from.wrapping_sub(1);
        }
        let to = from.wrapping_add(1);
        self.keys[(to & (WIDTH - 1)) as usize] = key;
        self.moves[to as usize] = Point(at);
        let last = self.list.wrapping_add(self.width - 1);
        self.least = self.keys[(last & (WIDTH - 1)) as usize];
    }
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
