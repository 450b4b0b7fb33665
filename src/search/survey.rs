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
    /// The worth of Black's best point, and of White's.
    pub best: [u8; 2],
    keys: [u8; WIDTH as usize],
    floor: u8,
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
            floor: 0,
            best: [0; 2],
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

    /// Passes over the board; with a straight four threatened, keeps only fours.
    fn pass(&mut self, position: &Position, side: Side, width: u8) {
        let only_fours = self.threatened && self.forced == NOWHERE;
        if only_fours {
            self.floor = 0;
        }
        self.pass_over(position, side, width, only_fours);
        if self.five {
            return;
        }
        if self.count < width && self.floor != 0 {
            self.floor = 0;
            self.pass_over(position, side, width, true);
        }
        // What the next node's points will hardly fall below: it spares most of the sorting.
        let last = self.keys[(width.wrapping_sub(1) & (WIDTH - 1)) as usize];
        self.floor = if self.count < width {
            0
        } else {
            last - (last >> 2)
        };
        if side == Side::White {
            self.balance = self.balance.wrapping_neg();
        }
    }

    /// One pass: about 100 cycles a point, 40 for those far from all stones. Nothing in it depends
    /// on the side, so that the scores have fixed addresses.
    #[inline(never)]
    fn pass_over(&mut self, position: &Position, side: Side, width: u8, again: bool) {
        let only_fours = again && self.threatened && self.forced == NOWHERE;
        let mut least = self.floor;
        let (mut blacks, mut whites) = (0u16, 0u16);
        self.count = 0;
        let (mut best_black, mut best_white) = (0, 0);
        let mut at = 0u8;
        loop {
            let black = position.scores(Side::Black)[at as usize];
            let white = position.scores(Side::White)[at as usize];
            let point = Point(at);
            at += 1;
            if at == 15 * 16 {
                break;
            }
            // Most points: far from all stones, and worth the same to both.
            if black == white && black <= QUIET && least != 0 || position.at(point) != BLANK {
                continue;
            }
            best_black = best_black.max(black);
            best_white = best_white.max(white);
            blacks = blacks.wrapping_add(black as u16);
            whites = whites.wrapping_add(white as u16);
            if black >= FOUR || white >= FOUR {
                if !self.sharp(position, point, side, again) && only_fours {
                    continue;
                }
                if self.five {
                    return;
                }
            } else if only_fours {
                continue;
            }
            let key = (black >> 1) + (white >> 1);
            if key > least || least == 0 && self.count < width {
                least = self.keep(point, key, width, least);
            }
        }
        self.best = [best_black, best_white];
        self.balance = blacks.wrapping_sub(whites) as i16;
    }

    /// Notes the fives, straight fours and fours of a point, unless that was done. Whether it is a
    /// four of either side.
    #[inline(never)]
    fn sharp(&mut self, position: &Position, point: Point, side: Side, again: bool) -> bool {
        let mine = position.score(point, side);
        let theirs = position.score(point, side.other());
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
        is_four
    }

    /// Enters a point into the list, which has room for `width`. Returns the worth that is needed
    /// to get in.
    #[inline(never)]
    fn keep(&mut self, point: Point, key: u8, width: u8, least: u8) -> u8 {
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
            return least;
        }
        self.keys[(width.wrapping_sub(1) & (WIDTH - 1)) as usize]
    }
}

impl Default for Survey {
    fn default() -> Self {
        Survey::new()
    }
}
