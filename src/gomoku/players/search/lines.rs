//! The lines of five through a stone: which of them lack one stone, and which lack two.

use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::direction::Direction;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use crate::rules::shape::Shape;
use kit::bounded::Bounded;

const NOWHERE: u8 = Point::NOWHERE.0;
/// The least shapes of a point that has two, or three, other stones within reach.
const THREE: u8 = Shape::P22 as u8;
const FOUR: u8 = Shape::P32 as u8;
/// How many entries the list has. Half as many are hardly ever used.
const LENGTH: usize = 128;

/// The lines of five through the stones of a search for fours, and the points that they lead to.
#[derive(Clone)]
#[repr(C)]
pub struct Lines {
    /// Whose lines: the number of a side on the board.
    side: u8,
    /// Not 0 where only exactly five wins.
    exact: u8,
    /// The sum of the numbers of all sides that win with exactly five.
    exact_sides: u8,
    /// The number of the side that has forbidden points, or 0.
    strict_side: u8,
    /// Lines on which the stone reaches fewer others than this are skipped.
    least: u8,
    /// Lines of five with fewer stones than this are of no use.
    need: u8,
    /// Which half of a byte of shapes is the side's, and the least shape there with enough stones
    /// within reach.
    mask: u8,
    floor: u8,
    /// A line with two other stones or more within reach was seen.
    busy: bool,
    /// A point that makes a five, or [`NOWHERE`].
    pub five: u8,
    /// There is another such point.
    pub two_fives: bool,
    /// The stone may be forbidden if Renju's Black played it.
    crowded: bool,
    /// The last point that was listed more than once.
    pub twice_listed: u8,
    /// How many points are listed.
    pub count: u8,
    /// The two blank points of each line that lacks two stones. As long as both are blank, a stone
    /// on the first makes a four and the second is the answer. Each line is listed both ways.
    points: Bounded<u8, LENGTH>,
    partners: Bounded<u8, LENGTH>,
    /// By point: how often it is the first of an entry.
    listed: [u8; 256],
}

impl Lines {
    /// Nothing is listed.
    pub const fn new() -> Lines {
        Lines {
            side: 0,
            exact: 0,
            exact_sides: 0,
            strict_side: 0,
            least: 0,
            need: 0,
            mask: 0,
            floor: 0,
            busy: false,
            five: 0,
            two_fives: false,
            crowded: false,
            twice_listed: 0,
            count: 0,
            points: Bounded([0; LENGTH]),
            partners: Bounded([0; LENGTH]),
            listed: [0; 256],
        }
    }

    /// Starts a search under `rule` with an empty list.
    pub fn start(&mut self, rule: Rule) {
        (self.exact_sides, self.strict_side) = match rule {
            Rule::Gomoku => (3, 0),
            Rule::Free => (0, 0),
            Rule::Renju => (1, Side::Black as u8),
        };
        self.unlist(0);
        self.twice_listed = NOWHERE;
    }

    /// Prepares for the lines through one stone of side `number`: those that lack at most one stone
    /// and, if `listing`, those that lack two.
    #[inline(never)]
    pub fn aim(&mut self, number: u8, listing: bool) {
        self.side = number;
        self.exact = self.exact_sides & number;
        // Lines with two other stones make a stone crowded.
        let mut least = 3;
        let mut floor = if number == 1 { FOUR } else { FOUR << 4 };
        if listing || number == self.strict_side {
            least = 2;
            floor = if number == 1 { THREE } else { THREE << 4 };
        }
        self.least = least;
        self.floor = floor;
        self.mask = if number == 1 { 0x0F } else { 0xF0 };
        self.need = 4;
        self.busy = false;
        self.five = NOWHERE;
        self.two_fives = false;
        self.crowded = false;
        if listing {
            self.need = 3;
            self.twice_listed = NOWHERE;
        }
    }

    /// Looks at the lines through the stone on `point` in all directions that can matter: those of
    /// `near`, a bit for each, in which the search has played another stone of the side, and those
    /// in which the point's shape before the search tells of enough stones.
    #[inline(never)]
    pub fn look_all(&mut self, position: &Position, point: u8, near: u8) {
        let board = &position.board.0;
        let [row, falling, column, rising] = position.shapes(Point(point));
        if near & 1 != 0 || row & self.mask >= self.floor {
            self.look(board, point, Direction::Row.step());
        }
        if near & 2 != 0 || falling & self.mask >= self.floor {
            self.look(board, point, Direction::Falling.step());
        }
        if near & 4 != 0 || column & self.mask >= self.floor {
            self.look(board, point, Direction::Column.step());
        }
        if near & 8 != 0 || rising & self.mask >= self.floor {
            self.look(board, point, Direction::Rising.step());
        }
    }

    /// Looks at the lines through the stone on `point` in one direction, given by its `step`: some
    /// 200 cycles if there is nothing to see.
    #[inline(never)]
    pub fn look(&mut self, board: &[u8; 256], point: u8, step: u8) {
        let side = self.side;
        let mut others = 0u8;
        // How many of the four points before the stone are out of reach.
        let mut before = 4u8;
        let mut first = point;
        loop {
            first = first.wrapping_sub(step);
            let cell = board[first as usize];
            if cell != BLANK {
                if cell != side {
                    first = first.wrapping_add(step);
                    break;
                }
                others += 1;
            }
            before -= 1;
            if before == 0 {
                break;
            }
        }
        // How many stones the first window of five has, as far as the stone itself.
        let mut stones = others + 1;
        let mut behind = 4u8;
        let mut last = point;
        loop {
            last = last.wrapping_add(step);
            let cell = board[last as usize];
            if cell != BLANK {
                if cell != side {
                    last = last.wrapping_sub(step);
                    break;
                }
                others += 1;
            }
            behind -= 1;
            if behind == 0 {
                break;
            }
        }
        if others < self.least || before + behind > 4 {
            return;
        }
        if others >= 4 {
            self.crowded = true;
        }
        self.crowded |= self.busy;
        self.busy = true;
        let mut end = first.wrapping_add(step.wrapping_mul(4));
        let mut at = point;
        while at != end {
            at = at.wrapping_add(step);
            stones += (board[at as usize] == side) as u8;
        }
        // The window slides along the line.
        loop {
            if stones >= self.need {
                self.window(board, first, step, stones);
            }
            if end == last {
                break;
            }
            if board[first as usize] == side {
                stones = stones.wrapping_sub(1);
            }
            first = first.wrapping_add(step);
            end = end.wrapping_add(step);
            stones += (board[end as usize] == side) as u8;
        }
    }

    /// Notes a line of five that has at least three stones: its point that makes a five, or both
    /// points that make a four.
    #[inline(never)]
    fn window(&mut self, board: &[u8; 256], first: u8, step: u8, stones: u8) {
        let mut at = first.wrapping_sub(step);
        if stones == 5 || self.exact != 0 && board[at as usize] == self.side {
            return;
        }
        if self.exact != 0 && board[at.wrapping_add(step.wrapping_mul(6)) as usize] == self.side {
            return;
        }
        loop {
            at = at.wrapping_add(step);
            if board[at as usize] == BLANK {
                break;
            }
        }
        let one = at;
        if stones == 4 {
            if self.five != NOWHERE && self.five != one {
                self.two_fives = true;
            }
            self.five = one;
        } else if stones == 3 {
            loop {
                at = at.wrapping_add(step);
                if board[at as usize] == BLANK {
                    break;
                }
            }
            self.list(at, one);
            self.list(one, at);
        }
    }

    /// Whether the stone may be forbidden.
    pub fn may_be_forbidden(&self) -> bool {
        self.crowded && self.side == self.strict_side
    }

    /// Lists a point that makes a four, and the point of the answer.
    #[inline(never)]
    pub fn list(&mut self, point: u8, partner: u8) {
        if self.count == LENGTH as u8 {
            return;
        }
        let listed = self.listed[point as usize];
        if listed != 0 {
            self.twice_listed = point;
        }
        self.listed[point as usize] = listed.wrapping_add(1);
        self.points[self.count] = point;
        self.partners[self.count] = partner;
        self.count += 1;
    }

    /// Point `index` of the list.
    pub fn point(&self, index: u8) -> u8 {
        self.points[index]
    }

    /// The number, from 1, of the last of the first `count` entries that still makes a four; 0 if
    /// none does.
    #[inline(never)]
    pub fn last_four(&self, board: &[u8; 256], mut count: u8) -> u8 {
        while count != 0 {
            let (point, partner) = (self.points[count - 1], self.partners[count - 1]);
            if board[point as usize] | board[partner as usize] == BLANK {
                break;
            }
            count -= 1;
        }
        count
    }

    /// Shortens the list to `count`.
    #[inline(never)]
    pub fn unlist(&mut self, count: u8) {
        while self.count != count {
            self.count -= 1;
            let listed = &mut self.listed[self.points[self.count] as usize];
            *listed = listed.wrapping_sub(1);
        }
    }
}
