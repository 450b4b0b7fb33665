//! One look over the board: what must be done at once, and which points are worth a search.
//!
//! A pass of 225 points, most of which two comparisons of their scores refuse; only a point worth
//! as much as a four is looked at more closely. The best are kept in order in a short list.

use crate::board::BLANK;
use crate::point::{Point, Side};
use crate::position::Position;
use crate::search::four::{four, Four};
use crate::shape::Shape;

/// Points kept, at most.
pub const WIDTH: u8 = 16;

/// The worth of a point that makes a four, or more than that, is at least this (`tables.rs`).
pub const FOUR: u8 = 18;
/// The same for a straight four, or a five.
pub const STRAIGHT: u8 = 50;
/// A point far from all stones is worth this to both sides at most.
const QUIET: u8 = 8;

/// No point: the edge.
pub const NOWHERE: Point = Point(255);

/// What there is to do for the side to move.
#[derive(Clone, Copy)]
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
    pub fours: [Point; 32],
    /// How many of `fours` there are.
    pub fours_count: u8,
    /// The best points, best first, and how many.
    pub moves: [Point; WIDTH as usize],
    /// How many of `moves` there are.
    pub count: u8,
    /// All points' worth to the side to move, less that to the opponent.
    pub balance: i16,
    keys: [u8; WIDTH as usize],
}

impl Survey {
    /// Nothing seen.
    pub const fn new() -> Survey {
        Survey {
            win: NOWHERE,
            five: false,
            forced: NOWHERE,
            lost: false,
            threatened: false,
            fours: [NOWHERE; 32],
            fours_count: 0,
            moves: [NOWHERE; WIDTH as usize],
            count: 0,
            balance: 0,
            keys: [0; WIDTH as usize],
        }
    }

    /// Looks over the board for `side`, who is to move, and keeps the best `width` points
    /// ([`WIDTH`] at most). Where the opponent threatens a straight four, only fours of either
    /// side are kept.
    pub fn look(&mut self, position: &mut Position, side: Side, width: u8) {
        self.win = NOWHERE;
        self.five = false;
        self.forced = NOWHERE;
        self.lost = false;
        self.threatened = false;
        self.fours_count = 0;
        self.pass(position, side, width);
        if self.five {
            return;
        }
        if self.forced != NOWHERE {
            self.win = NOWHERE;
            return;
        }
        if self.win != NOWHERE {
            if four(position, self.win, side) == Four::Decisive {
                return;
            }
            self.win = NOWHERE;
        }
        if self.threatened {
            self.choose(position, side, width);
        }
    }

    /// Fills `moves` again, whatever threatens.
    pub fn choose(&mut self, position: &Position, side: Side, width: u8) {
        self.pass(position, side, width);
    }

    /// One pass over the board; the second, where there is one, keeps only fours.
    #[inline(never)]
    fn pass(&mut self, position: &Position, side: Side, width: u8) {
        let only_fours = self.threatened && self.forced == NOWHERE;
        let other = side.other();
        let (own, opposing) = (position.scores(side), position.scores(other));
        let mut least = 0;
        let (mut sum, mut other_sum) = (0u16, 0u16);
        self.count = 0;
        let mut at = 0;
        while at < 15 * 16 {
            let point = Point(at);
            let mine = own[at as usize];
            let theirs = opposing[at as usize];
            at += 1;
            // Most points: far from all stones, and worth the same to both.
            if mine == theirs && mine <= QUIET && least != 0 || position.at(point) != BLANK {
                continue;
            }
            sum = sum.wrapping_add(mine as u16);
            other_sum = other_sum.wrapping_add(theirs as u16);
            let key = (mine >> 1) + (theirs >> 1);
            if key >= FOUR >> 1 && self.sharp(position, point, side, mine, theirs, only_fours) {
                if self.five {
                    return;
                }
            } else if only_fours {
                continue;
            }
            if key > least || self.count < width {
                least = self.keep(point, key, width);
            }
        }
        self.balance = sum.wrapping_sub(other_sum) as i16;
    }

    /// Notes the fives, straight fours and fours of a point. Whether it is a four of either side,
    /// or nobody cares.
    #[inline(never)]
    fn sharp(
        &mut self,
        position: &Position,
        point: Point,
        side: Side,
        mine: u8,
        theirs: u8,
        again: bool,
    ) -> bool {
        let mut is_four = false;
        if mine >= FOUR {
            let strongest = position.strongest(point, side);
            is_four = strongest >= Shape::P32;
            if is_four && !again {
                self.fours[(self.fours_count & 31) as usize] = point;
                self.fours_count = (self.fours_count + 1).min(31);
                if strongest >= Shape::P31 && !self.five {
                    self.win = point;
                    self.five = position.wins(point, side);
                }
            }
        }
        if theirs >= FOUR {
            let strongest = position.strongest(point, side.other());
            is_four |= strongest >= Shape::P32;
            if strongest == Shape::P31 {
                self.threatened = true;
            } else if strongest >= Shape::P42 && !again && position.wins(point, side.other()) {
                self.lost |= self.forced != NOWHERE;
                self.forced = point;
            }
        }
        is_four || !again
    }

    /// Enters a point into the list, which has room for `width`. Returns the worth that is needed
    /// to get in.
    #[inline(never)]
    fn keep(&mut self, point: Point, key: u8, width: u8) -> u8 {
        let mut place = self.count;
        if place < width {
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
            self.moves[(place & (WIDTH - 1)) as usize] = self.moves[before as usize];
            place = before;
        }
        self.keys[(place & (WIDTH - 1)) as usize] = key;
        self.moves[(place & (WIDTH - 1)) as usize] = point;
        if self.count < width {
            return 0;
        }
        self.keys[(width.wrapping_sub(1) & (WIDTH - 1)) as usize]
    }
}

impl Default for Survey {
    fn default() -> Self {
        Survey::new()
    }
}
