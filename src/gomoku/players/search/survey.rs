//! The survey of a node: what must be played at once, which points are worth a search, and what
//! each side has.
//!
//! The root surveys the whole board. A node below looks at the lines of the last stone, the only
//! points that it changed, and at the points that the node above had found.

mod candidates;

use crate::players::search::value::Means;
use crate::position::{value, Position};
use crate::rules::board::{BLANK, EDGE};
use crate::rules::direction::NEIGHBOURS;
use crate::rules::point::{Point, Side};
use crate::rules::shape::Shape;
use core::ops::Range;
use kit::bounded::Bounded;

/// How many candidates the root keeps.
pub const WIDTH: u8 = 16;
/// How many candidates a node below keeps.
const NARROW: u8 = 8;
/// How many plies there are, from the root to the deepest node.
pub const PLIES: u8 = 29;
/// Where the list that grows begins, after those of all plies; and its entries, one of them for a
/// point that drops out.
const GROWING: usize = 256 - ENTRIES;
const ENTRIES: usize = WIDTH as usize + 1;

/// The worth of a straight four; only a five is worth more.
const STRONG: u8 = value(Shape::P31);
/// The worth of a four; points of less make none that is allowed.
const FOUR: u8 = value(Shape::P32);
/// The worth of an open three: where a point has more, two lines of a side meet.
const THREE: u8 = value(Shape::P21);

// The deepest node is a leaf, without a list.
const _: () = assert!(list(PLIES - 2) as usize + NARROW as usize <= GROWING);

/// Lists of moves, one after the other. Between two searches they are of no use.
pub type Moves = [Point; 256];

/// What there is to do for the side to move.
#[derive(Clone)]
#[repr(C)]
pub struct Survey {
    /// Where the side to move makes a five, or a straight four if the opponent has no five; else
    /// [`Point::NOWHERE`].
    pub win: Point,
    /// Whether `win` is a five.
    pub five: bool,
    /// Where the opponent would make a five, the only move to be played; else [`Point::NOWHERE`].
    pub forced: Point,
    /// The opponent makes a five in at least two places, so this position is lost.
    pub lost: bool,
    /// The opponent threatens a straight four.
    pub threatened: bool,
    /// What Black has at the points that were surveyed. Not an array of two sides, so that each
    /// byte can be in zero page.
    pub black: Means,
    /// What White has there.
    pub white: Means,
    /// Bit 3: Black makes a four somewhere; bit 7: White does.
    makers: u8,
    /// How many of the candidates that [`Survey::choose`] found are worth a search.
    pub count: u8,
    /// How many candidates the root has.
    pub roots: u8,
    /// The candidates of each ply, from [`list`] on, the best first.
    pub moves: Moves,
    /// The sharp points, on which either side makes a four, ply after ply; and where those of a ply
    /// begin.
    pub(super) sharp: [Point; 256],
    starts: Bounded<u8, 32>,
    entered: u8,
    /// Points that were seen in this survey have its mark.
    seen: [u8; 256],
    mark: u8,
    /// Whether candidates are listed, too.
    ranking: bool,
    /// Of the list that grows: the worth of its points, its last place, and where in `moves` it
    /// goes.
    keys: [u8; WIDTH as usize + 1],
    last: u8,
    list: u8,
    /// A candidate must be worth more than this.
    least: u8,
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
    /// Nothing seen. All zero bytes; [`Survey::start`] makes it usable.
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

    /// Starts a survey of the whole board.
    pub fn start(&mut self) {
        self.starts[0] = 0;
        self.begin(0, true);
    }

    /// Surveys three rows, the first of which begins at point `row`.
    pub fn look_at_rows(&mut self, position: &Position, row: u8) {
        for row in [row, row.wrapping_add(16), row.wrapping_add(32)] {
            self.walk(position, row.wrapping_sub(1), 1, 15);
        }
    }

    /// Surveys the node at `ply`, 1 or more, for `side`, which is to move after `last`. With
    /// `ranking` the candidates are listed for [`Survey::choose`].
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

    /// Looks at the points that mattered most at the node above, and at the lines of `last`, up to
    /// four points away.
    #[inline(never)]
    fn look_below(&mut self, position: &Position, ply: u8, last: Point) {
        // The best first: lesser points are then rejected sooner.
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

    /// Takes the next `count` points after `at` into account, `step` apart, as far as the edge.
    /// Hot: some 35 cycles a point.
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

    /// Takes a point into account unless it has been seen. Inlined, which saves 40 cycles.
    #[inline(always)]
    fn visit(&mut self, position: &Position, point: Point) {
        let at = point.0;
        if position.board.0[at as usize] == BLANK && self.seen[at as usize] != self.mark {
            self.seen[at as usize] = self.mark;
            self.meet(position, at);
        }
    }

    /// Takes a new point into account. In a fight about every second point is notable, elsewhere
    /// few are.
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

    /// Notes a point that is worth more to a side than all before, or that may make a four.
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

    /// Which places of `sharp` hold the sharp points of `ply`.
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

    /// Finds out what the sharp points of `ply` mean for `side`.
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
        // Only a straight four or a five matters here.
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
}

/// The number of the strongest shape of `side` at a blank point if that may be a straight four or
/// more, else 0.
#[inline(never)]
fn peak(position: &Position, point: Point, side: Side) -> u8 {
    if position.score(point, side) < STRONG {
        return 0;
    }
    position.peak(point, side)
}
