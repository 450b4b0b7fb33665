//! The lines of five through a stone: where they lack one stone, and where two.

use crate::board::BLANK;
use crate::direction::Direction;
use crate::point::Side;
use crate::rule::Rule;

const NOWHERE: u8 = 255;
/// Entries of the list; there are hardly ever half as many.
const LENGTH: u8 = 128;

/// The lines of five through the stones of a search for fours, and the points that they lead to.
#[derive(Clone)]
#[repr(C)]
pub struct Lines {
    /// Whose lines: a number of the board.
    side: u8,
    /// Only exactly five wins.
    exact: bool,
    /// Lines with fewer other stones are not looked at.
    least: u8,
    /// Lines of five with fewer stones are of no use.
    need: u8,
    /// A line with two other stones or more in reach was seen.
    busy: bool,
    /// A point that makes five.
    pub five: u8,
    /// There is another one.
    pub two_fives: bool,
    /// The stone may be forbidden to Renju's Black.
    pub crowded: bool,
    /// A point that was listed more than once, lately.
    pub twice_listed: u8,
    /// Points in the list.
    pub count: u8,
    /// The two blank points of lines of five that lack two stones: a stone on the first makes a four
    /// as long as both are blank, and the second is the answer. Each line is listed both ways.
    points: [u8; LENGTH as usize],
    partners: [u8; LENGTH as usize],
    /// By point: how often it is the first.
    listed: [u8; 256],
}

impl Lines {
    /// Nothing seen.
    pub const fn new() -> Lines {
        Lines {
            side: 0,
            exact: false,
            least: 0,
            need: 0,
            busy: false,
            five: 0,
            two_fives: false,
            crowded: false,
            twice_listed: 0,
            count: 0,
            points: [0; LENGTH as usize],
            partners: [0; LENGTH as usize],
            listed: [0; 256],
        }
    }

    /// Begins to look at the lines of one stone of `side`: at those that have or lack a stone for
    /// five and, when they are to be listed, those that lack two.
    #[inline(never)]
    pub fn aim(&mut self, rule: Rule, side: Side, listing: bool) {
        self.side = side as u8;
        self.exact = !rule.overline_wins(side);
        // Lines of two others make a stone crowded.
        self.least = 3 - (listing | rule.forbids(side)) as u8;
        self.need = 4 - listing as u8;
        self.busy = false;
        self.five = NOWHERE;
        self.two_fives = false;
        self.crowded = false;
        if listing {
            self.twice_listed = NOWHERE;
        }
    }

    /// Looks at the lines in all directions.
    pub fn look_all(&mut self, board: &[u8; 256], point: u8) {
        self.look(board, point, Direction::Row.step());
        self.look(board, point, Direction::Falling.step());
        self.look(board, point, Direction::Column.step());
        self.look(board, point, Direction::Rising.step());
    }

    /// Looks at the lines through the stone on `point` whose points are `step` apart. Some 200 cycles
    /// where there is nothing to see.
    #[inline(never)]
    pub fn look(&mut self, board: &[u8; 256], point: u8, step: u8) {
        let side = self.side;
        let mut others = 0u8;
        // So many of four points on either side are out of reach.
        let mut before = 4u8;
        let mut first = point;
        while before != 0 {
            let at = first.wrapping_sub(step);
            let cell = board[at as usize];
            if cell != BLANK {
                if cell != side {
                    break;
                }
                others += 1;
            }
            first = at;
            before -= 1;
        }
        let mut behind = 4u8;
        let mut last = point;
        while behind != 0 {
            let at = last.wrapping_add(step);
            let cell = board[at as usize];
            if cell != BLANK {
                if cell != side {
                    break;
                }
                others += 1;
            }
            last = at;
            behind -= 1;
        }
        if others < self.least || before + behind > 4 {
            return;
        }
        if others >= 4 {
            self.crowded = true;
        }
        self.crowded |= self.busy;
        self.busy = true;
        // A window of five slides along.
        let mut stones = 0u8;
        let mut end = first;
        for _ in 0..4 {
            stones += (board[end as usize] == side) as u8;
            end = end.wrapping_add(step);
        }
        loop {
            stones += (board[end as usize] == side) as u8;
            if stones >= self.need {
                self.window(board, first, step, stones);
            }
            if end == last {
                break;
            }
            end = end.wrapping_add(step);
            stones -= (board[first as usize] == side) as u8;
            first = first.wrapping_add(step);
        }
    }

    /// A line of five with three or four stones.
    #[inline(never)]
    fn window(&mut self, board: &[u8; 256], first: u8, step: u8, stones: u8) {
        let mut at = first.wrapping_sub(step);
        if stones == 5 || self.exact && board[at as usize] == self.side {
            return;
        }
        if self.exact && board[at.wrapping_add(step.wrapping_mul(6)) as usize] == self.side {
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

    /// Lists a point that makes a four, and its answer.
    #[inline(never)]
    pub fn list(&mut self, point: u8, partner: u8) {
        if self.count == LENGTH {
            return;
        }
        let listed = self.listed[point as usize];
        if listed != 0 {
            self.twice_listed = point;
        }
        self.listed[point as usize] = listed.wrapping_add(1);
        let count = (self.count & (LENGTH - 1)) as usize;
        self.points[count] = point;
        self.partners[count] = partner;
        self.count += 1;
    }

    /// A point of the list.
    pub fn point(&self, index: u8) -> u8 {
        self.points[(index & (LENGTH - 1)) as usize]
    }

    /// The last of the first `count` entries of the list that still makes a four, counted from 1;
    /// 0 when none does.
    #[inline(never)]
    pub fn last_four(&self, board: &[u8; 256], mut count: u8) -> u8 {
        while count != 0 {
            let index = ((count - 1) & (LENGTH - 1)) as usize;
            let (point, partner) = (self.points[index], self.partners[index]);
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
            let listed =
                &mut self.listed[self.points[(self.count & (LENGTH - 1)) as usize] as usize];
            *listed = listed.wrapping_sub(1);
        }
    }
}

impl Default for Lines {
    fn default() -> Self {
        Lines::new()
    }
}
