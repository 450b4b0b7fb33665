//! One look over the board: what must be done at once, and which points are worth a search.
//!
//! A pass of 225 points. Most are refused by their scores: only a point of [`P32`]'s worth can
//! make a four, only one of [`P31`]'s more. The best are kept in order in a short list.

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
    /// Points where the side to move makes a four.
    pub fours: u8,
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
            fours: 0,
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
        self.fours = 0;
        self.balance = 0;
        let other = side.other();
        let mut straight = NOWHERE;
        let mut at = 0;
        while at < 15 * 16 {
            let point = Point(at);
            at += 1;
            if position.at(point) != BLANK {
                continue;
            }
            let mine = position.score(point, side);
            let theirs = position.score(point, other);
            self.balance += mine as i16 - theirs as i16;
            if mine >= FOUR {
                let strongest = position.strongest(point, side);
                if strongest >= Shape::P32 {
                    self.fours += 1;
                    if strongest >= Shape::P31 {
                        if position.wins(point, side) {
                            self.win = point;
                            self.five = true;
                            return;
                        }
                        straight = point;
                    }
                }
            }
            if theirs >= STRAIGHT {
                let strongest = position.strongest(point, other);
                if strongest >= Shape::P42 && position.wins(point, other) {
                    self.lost |= self.forced != NOWHERE;
                    self.forced = point;
                } else if strongest == Shape::P31 {
                    self.threatened = true;
                }
            }
        }
        if self.forced == NOWHERE
            && straight != NOWHERE
            && four(position, straight, side) == Four::Decisive
        {
            self.win = straight;
        }
        if self.forced != NOWHERE || self.win != NOWHERE {
            return;
        }
        self.choose(position, side, width);
    }

    /// Fills `moves`.
    pub fn choose(&mut self, position: &Position, side: Side, width: u8) {
        self.count = 0;
        let other = side.other();
        let mut least = 0;
        let mut at = 0;
        while at < 15 * 16 {
            let point = Point(at);
            at += 1;
            if position.at(point) != BLANK {
                continue;
            }
            let mine = position.score(point, side);
            let theirs = position.score(point, other);
            let key = mine.saturating_add(theirs >> 1).saturating_add(theirs >> 2);
            if key < least || self.count == width && key == least {
                continue;
            }
            if self.threatened
                && (mine < FOUR || position.strongest(point, side) < Shape::P32)
                && (theirs < FOUR || position.strongest(point, other) < Shape::P32)
            {
                continue;
            }
            if self.count < width {
                self.count += 1;
            }
            let mut place = self.count - 1;
            while place != 0 {
                let before = (place - 1) & (WIDTH - 1);
                if self.keys[before as usize] >= key {
                    break;
                }
                self.keys[place as usize & 15] = self.keys[before as usize];
                self.moves[place as usize & 15] = self.moves[before as usize];
                place = before;
            }
            self.keys[place as usize & 15] = key;
            self.moves[place as usize & 15] = point;
            if self.count == width {
                least = self.keys[(width.wrapping_sub(1) & 15) as usize];
            }
        }
    }
}

impl Default for Survey {
    fn default() -> Self {
        Survey::new()
    }
}
