//! What there is to do at a node: what must be done at once, and which points are worth a search.
//!
//! The root looks over the whole board. A node below looks at the lines of the last stone, which
//! are all that it changed, and at what the node above had found.

use crate::board::{BLANK, EDGE};
use crate::point::{Point, Side};
use crate::position::Position;
use crate::search::four::{four, Four};
use crate::shape::Shape;

/// Points kept, at most.
pub const WIDTH: u8 = 16;
/// The best points of a node.
pub type Points = [Point; WIDTH as usize];

/// The worth of a point that makes a four, or more than that, is at least this (`tables.rs`).
pub const FOUR: u8 = 18;

/// No point: the edge.
pub const NOWHERE: Point = Point(255);

/// From a point to its eight neighbours.
const STEPS: [u8; 8] = [1, 15, 16, 17, 255, 241, 240, 239];
/// Added to the worth of points that come first.
const FIRST: u8 = 128;

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
    /// Points where the side to move makes a four, and how many.
    pub fours: Points,
    /// How many of `fours` there are.
    pub fours_count: u8,
    /// The worth of Black's best point, and of White's.
    pub best: [u8; 2],
    /// How many moves are worth a search, of those that [`Survey::choose`] found.
    pub count: u8,
    /// By ply: where its part of `sharp` ends.
    ends: [u8; 64],
    /// Points that make a four for either side, by ply.
    sharp: [u8; 256],
    /// Their strongest shapes, of both sides.
    peaks: [u8; 256],
    /// Points seen have the present mark.
    seen: [u8; 256],
    mark: u8,
    keys: [u8; WIDTH as usize],
    entered: u8,
}

impl Survey {
    /// Nothing seen. All zero bytes; [`Survey::root`] makes it usable.
    pub const fn new() -> Survey {
        Survey {
            win: Point(0),
            five: false,
            forced: Point(0),
            lost: false,
            threatened: false,
            fours: [Point(0); WIDTH as usize],
            fours_count: 0,
            best: [0; 2],
            count: 0,
            ends: [0; 64],
            sharp: [0; 256],
            peaks: [0; 256],
            seen: [0; 256],
            mark: 0,
            keys: [0; WIDTH as usize],
            entered: 0,
        }
    }

    /// Looks over the whole board for `side`, who is to move.
    pub fn root(&mut self, position: &mut Position, side: Side) {
        self.begin(0);
        let mut at = 0;
        while at < 15 * 16 {
            if position.board.0[at as usize] == BLANK {
                self.meet(position, at);
            }
            at += 1;
        }
        self.judge(position, side, 0);
    }

    /// Looks from `ply` (from 1) for `side`, who is to move after `last`; `above` are the points
    /// that the node above chose.
    pub fn look(
        &mut self,
        position: &mut Position,
        side: Side,
        ply: u8,
        last: Point,
        above: &Points,
    ) {
        self.begin(ply);
        // The sharp points of the node above.
        let mut index = 0;
        if ply > 1 {
            index = self.ends[(ply - 2) as usize & 63];
        }
        let end = self.ends[(ply - 1) as usize & 63];
        while index != end {
            let at = self.sharp[index as usize];
            index += 1;
            self.seen[at as usize] = self.mark;
            if position.board.0[at as usize] == BLANK {
                self.meet(position, at);
            }
        }
        for point in above.iter().take(6) {
            if position.at(*point) == BLANK && self.seen[point.index()] != self.mark {
                self.best[0] = self.best[0].max(position.score(*point, Side::Black));
                self.best[1] = self.best[1].max(position.score(*point, Side::White));
            }
        }
        self.meet_lines(position, last.0);
        self.judge(position, side, ply);
    }

    fn begin(&mut self, ply: u8) {
        self.best = [0; 2];
        self.new_mark();
        let start = if ply == 0 {
            0
        } else {
            self.ends[(ply - 1) as usize & 63]
        };
        self.ends[ply as usize & 63] = start;
        self.entered = start;
    }

    fn new_mark(&mut self) {
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.seen = [0; 256];
            self.mark = 1;
        }
    }

    /// The blank points on the lines of `last`, up to four points away. Hot.
    #[inline(never)]
    fn meet_lines(&mut self, position: &Position, last: u8) {
        for step in STEPS {
            let mut at = last;
            for _ in 0..4 {
                at = at.wrapping_add(step);
                let cell = position.board.0[at as usize];
                if cell == EDGE {
                    break;
                }
                if cell == BLANK && self.seen[at as usize] != self.mark {
                    self.meet(position, at);
                }
            }
        }
    }

    /// Takes a blank point into account.
    #[inline(always)]
    fn meet(&mut self, position: &Position, at: u8) {
        let black = position.scores(Side::Black)[at as usize];
        let white = position.scores(Side::White)[at as usize];
        if black > self.best[0] {
            self.best[0] = black;
        }
        if white > self.best[1] {
            self.best[1] = white;
        }
        if position.sharp(at) != 0 {
            self.sharpen(position, at);
        }
    }

    /// Notes a point if either side makes a four there.
    #[inline(never)]
    fn sharpen(&mut self, position: &Position, at: u8) {
        if self.entered != 255 {
            self.sharp[self.entered as usize] = at;
            self.peaks[self.entered as usize] = position.peaks(Point(at));
            self.entered += 1;
        }
    }

    /// What the sharp points of `ply` mean for `side`.
    #[inline(never)]
    fn judge(&mut self, position: &mut Position, side: Side, ply: u8) {
        const FOUR: u8 = Shape::P32 as u8;
        const STRAIGHT: u8 = Shape::P31 as u8;
        const FIVE: u8 = Shape::P42 as u8;
        let mut index = self.ends[ply as usize & 63];
        self.ends[ply as usize & 63] = self.entered;
        self.win = NOWHERE;
        self.five = false;
        self.forced = NOWHERE;
        self.lost = false;
        self.threatened = false;
        self.fours_count = 0;
        while index != self.entered {
            let point = Point(self.sharp[index as usize]);
            let peaks = self.peaks[index as usize];
            index += 1;
            let (mut mine, mut theirs) = (peaks & 15, peaks >> 4);
            if side == Side::White {
                (mine, theirs) = (theirs, mine);
            }
            if mine >= FOUR {
                self.fours[(self.fours_count & (WIDTH - 1)) as usize] = point;
                self.fours_count = (self.fours_count + 1).min(WIDTH - 1);
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
        if self.win != NOWHERE
            && (self.forced != NOWHERE || four(position, self.win, side) != Four::Decisive)
        {
            self.win = NOWHERE;
        }
    }

    /// Fills `moves` with the best points of `ply` after `last`, the best first, from those of the
    /// node above, which it has at first. Where the opponent threatens a straight four, fours of either side come
    /// first and alone count; a forced move is the first and the only one.
    pub fn choose(&mut self, position: &Position, ply: u8, last: Point, moves: &mut Points) {
        let above = *moves;
        self.start_choice(moves);
        self.choose_sharp(position, ply, moves);
        for point in above {
            if position.at(point) == BLANK {
                self.consider(position, point.0, moves);
            }
        }
        for step in STEPS {
            let mut at = last.0;
            for _ in 0..4 {
                at = at.wrapping_add(step);
                let cell = position.board.0[at as usize];
                if cell == EDGE {
                    break;
                }
                if cell == BLANK {
                    self.consider(position, at, moves);
                }
            }
        }
        self.end_choice();
    }

    /// Like [`Survey::choose`], from all points of the board.
    pub fn choose_all(&mut self, position: &Position, moves: &mut Points) {
        self.start_choice(moves);
        self.choose_sharp(position, 0, moves);
        let mut at = 0;
        while at < 15 * 16 {
            if position.board.0[at as usize] == BLANK {
                self.consider(position, at, moves);
            }
            at += 1;
        }
        self.end_choice();
    }

    fn start_choice(&mut self, moves: &mut Points) {
        self.new_mark();
        self.count = 0;
        *moves = [NOWHERE; WIDTH as usize];
        self.keys = [0; WIDTH as usize];
    }

    fn end_choice(&mut self) {
        if self.forced != NOWHERE {
            self.count = 1;
        } else if self.threatened {
            self.count = self.keys.iter().take_while(|&&key| key >= FIRST).count() as u8;
        }
    }

    #[inline(never)]
    fn choose_sharp(&mut self, position: &Position, ply: u8, moves: &mut Points) {
        if self.forced != NOWHERE {
            self.seen[self.forced.index()] = self.mark;
            self.keep(self.forced.0, 255, moves);
        }
        if !self.threatened {
            return;
        }
        let mut index = 0;
        if ply != 0 {
            index = self.ends[(ply - 1) as usize & 63];
        }
        let end = self.ends[ply as usize & 63];
        while index != end {
            let at = self.sharp[index as usize];
            index += 1;
            if at != self.forced.0 {
                self.seen[at as usize] = self.mark;
                self.keep(at, FIRST | worth(position, at), moves);
            }
        }
    }

    fn consider(&mut self, position: &Position, at: u8, moves: &mut Points) {
        if self.seen[at as usize] != self.mark {
            self.seen[at as usize] = self.mark;
            let key = worth(position, at);
            if key > self.keys[WIDTH as usize - 1] {
                self.keep(at, key, moves);
            }
        }
    }

    /// Enters a point into the list where it belongs; the last may fall out.
    #[inline(never)]
    fn keep(&mut self, at: u8, key: u8, moves: &mut Points) {
        let mut place = self.count;
        if place < WIDTH {
            self.count += 1;
        } else {
            place -= 1;
        }
        while place != 0 {
            let before = (place - 1) & (WIDTH - 1);
            if self.keys[before as usize] >= key {
                break;
            }
            self.keys[(place & (WIDTH - 1)) as usize] = self.keys[before as usize];
            moves[(place & (WIDTH - 1)) as usize] = moves[before as usize];
            place = before;
        }
        self.keys[(place & (WIDTH - 1)) as usize] = key;
        moves[(place & (WIDTH - 1)) as usize] = Point(at);
    }
}

impl Default for Survey {
    fn default() -> Self {
        Survey::new()
    }
}

/// What a blank point is worth to both sides together: 1 to 127.
#[inline(always)]
fn worth(position: &Position, at: u8) -> u8 {
    let black = position.scores(Side::Black)[at as usize];
    let white = position.scores(Side::White)[at as usize];
    ((black >> 1) + (white >> 1)) | 1
}
