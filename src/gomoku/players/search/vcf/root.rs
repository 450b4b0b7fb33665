//! The start of a search for fours: what is on the board before its first stone.

use super::{Status, Vcf, DEPTH};
use crate::players::search::vcf::transpositions::noise;
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::direction::Direction;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;

impl Vcf {
    /// Says that the next [`Vcf::renew`] is to empty the table.
    pub fn expire(&mut self) {
        self.salt = u8::MAX;
    }

    /// Starts to look for a win of `attacker`, who is to move, in at most `limit` fours ([`DEPTH`]
    /// at most), on the whole board. [`Vcf::step`] does the work. Until it ends or [`Vcf::stop`] is
    /// called, stones of the search can be on the board.
    pub fn start(&mut self, position: &mut Position, attacker: Side, limit: u8) {
        self.renew(position.rule, attacker, limit);
        let mut at = 0;
        loop {
            at = position.next_sharp(at);
            if at == Point::END {
                return self.open();
            }
            if self.offer(position, Point(at)) {
                return;
            }
            at += 1;
        }
    }

    /// Like [`Vcf::start`], but each blank point where a side makes a four or more is to be
    /// [`Vcf::offer`]ed, then [`Vcf::open`] called. The table is emptied, 5,300 cycles, once 255
    /// searches have used it: the next would be taken for the first of them.
    pub fn renew(&mut self, rule: Rule, attacker: Side, limit: u8) {
        if self.salt == u8::MAX {
            self.forget();
        }
        self.begin(rule, attacker, limit);
    }

    /// Adds what either side makes on a blank point to the root. Returns whether the attacker makes
    /// a five there: then all is said.
    pub fn offer(&mut self, position: &mut Position, point: Point) -> bool {
        let attacker = self.attacker();
        if position.wins(point, attacker) {
            self.stones[0] = point;
            self.moves = 1;
            self.status = Status::Won;
            return true;
        }
        self.add(position, point);
        if position.wins(point, attacker.other()) {
            if self.forced[0] != Point::NOWHERE {
                self.status = Status::Lost;
            }
            self.forced[0] = point;
        }
        false
    }

    /// Like [`Vcf::start`] where neither side is known to have a five: [`Vcf::add`] every point on
    /// which the attacker makes a four, then call [`Vcf::open`].
    #[inline(never)]
    pub fn begin(&mut self, rule: Rule, attacker: Side, limit: u8) {
        self.attacker = attacker as u8;
        self.limit = limit.min(DEPTH);
        self.depth = 0;
        self.clear();
        self.moves = 0;
        self.status = Status::Working;
        self.lines.start(rule);
        // Another sum for the root is cheaper than an empty table.
        self.salt = self.salt.wrapping_add(1);
        self.slots[0] = self.salt;
        self.sums[0][0] = self.salt;
        self.sums[1][0] = noise(self.salt);
        self.forced[0] = Point::NOWHERE;
    }

    /// Adds the fours that the attacker makes on a blank point to those of the root.
    #[inline(never)]
    pub fn add(&mut self, position: &mut Position, point: Point) {
        let at = point.0;
        let attacker = self.attacker();
        position.board.0[at as usize] = attacker as u8;
        for direction in Direction::ALL {
            if !position.makes_four(at, attacker, direction) {
                continue;
            }
            self.lines.aim(self.attacker, false);
            self.lines.look(&position.board.0, at, direction.step());
            if self.lines.five != Point::NOWHERE.0 {
                self.lines.list(at, self.lines.five);
                if self.lines.two_fives {
                    self.lines.twice_listed = at;
                }
            }
        }
        position.board.0[at as usize] = BLANK;
    }

    /// All fours of the root have been added.
    #[inline(never)]
    pub fn open(&mut self) {
        self.untried[0] = self.lines.count;
        self.twice[0] = self.lines.twice_listed;
        if self.forced[0] != Point::NOWHERE {
            self.untried[0] = 1;
        }
    }
}
