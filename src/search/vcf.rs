//! Wins by continuous fours: every move of the attacker makes a four, every answer is forced,
//! until a five, a straight four, two fours at once or, against Renju's Black, a four whose only
//! answer is forbidden.
//!
//! Stones are only [`Position::put`], which is all that fours need, at a fifth of the cost.
//!
//! Depth first on a stack of bytes, [`DEPTH`] fours deep. A four that was not there before can
//! only lie on a line of the stone just played, so each stone adds the points of its own lines to
//! one list of candidates and takes them off again. Orders of the same fours meet in the same
//! position: those found lost are remembered by a check sum of the stones in a small table.

use crate::board::BLANK;
use crate::direction::Direction;
use crate::point::{Point, Side};
use crate::position::Position;
use crate::random::Random;
use crate::search::four::{fifth, four, Four};
use crate::search::survey::{FOUR, NOWHERE, STRAIGHT};
use crate::shape::Shape;

/// Fours in a row that are looked at; the longest win of the tactical problems has eight.
pub const DEPTH: u8 = 48;

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Status {
    /// Not at an end.
    Working = 0,
    /// The attacker wins by fours; [`Vcf::line`] has how.
    Won = 1,
    /// There is no win by fours within [`DEPTH`].
    Lost = 2,
}

/// A search for a win by fours, in steps.
#[derive(Clone)]
#[repr(C)]
pub struct Vcf {
    attacker: Side,
    status: Status,
    /// Fours allowed.
    limit: u8,
    /// Fours that lie on the board.
    depth: u8,
    /// Of a win: the fours before the deciding stone, and that stone.
    length: u8,
    last: Point,
    /// Candidates in the list.
    count: u8,
    /// By depth: the four, its answer, how many of the candidates are still to be tried, how many
    /// there were before the four added its own, and the only point that stops a five of the
    /// defender.
    fours: [Point; 64],
    answers: [Point; 64],
    untried: [u8; 64],
    counts: [u8; 64],
    forced: [Point; 64],
    /// Points that made a four when they were listed.
    candidates: [Point; 256],
    listed: [bool; 256],
    /// By depth: check sum of the stones on the stack, and its place in `lost`.
    sums: [u16; 64],
    slots: [u8; 64],
    /// Random bytes, one a point.
    noise: [u8; 256],
    /// Check sums of positions without a win.
    lost: [u16; 256],
    random: Random,
}

impl Vcf {
    /// Not searching. All zero bytes; [`Vcf::start`] makes it usable.
    pub const fn new() -> Vcf {
        Vcf {
            attacker: Side::Black,
            status: Status::Lost,
            limit: 0,
            depth: 0,
            length: 0,
            last: Point(0),
            count: 0,
            fours: [Point(0); 64],
            answers: [Point(0); 64],
            untried: [0; 64],
            counts: [0; 64],
            forced: [Point(0); 64],
            sums: [0; 64],
            slots: [0; 64],
            candidates: [Point(0); 256],
            listed: [false; 256],
            noise: [0; 256],
            lost: [0; 256],
            random: Random::new(),
        }
    }

    /// Begins to look for a win of `attacker`, who is to move, in at most `limit` fours
    /// ([`DEPTH`] at most). The work is [`Vcf::step`]'s; until it ends, or [`Vcf::stop`] is called,
    /// there can be stones of the search on the board.
    pub fn start(&mut self, position: &mut Position, attacker: Side, limit: u8) {
        self.begin(attacker, limit);
        let defender = attacker.other();
        let mut at = 0;
        while at < 15 * 16 {
            let point = Point(at);
            at += 1;
            if position.at(point) != BLANK {
                continue;
            }
            if position.score(point, defender) >= STRAIGHT && position.wins(point, defender) {
                self.force(point);
            }
            if position.score(point, attacker) >= FOUR
                && position.strongest(point, attacker) >= Shape::P32
            {
                if position.wins(point, attacker) {
                    self.win(position, point);
                    return;
                }
                self.list(point);
            }
        }
        self.open(position);
    }

    /// Like [`Vcf::start`] where it is known that neither side has a five, and that `fours` are
    /// the points where `attacker` makes a four.
    pub fn start_with(
        &mut self,
        position: &mut Position,
        attacker: Side,
        limit: u8,
        fours: &[Point],
    ) {
        self.begin(attacker, limit);
        for &point in fours {
            self.list(point);
        }
        self.open(position);
    }

    #[inline(never)]
    fn begin(&mut self, attacker: Side, limit: u8) {
        if self.noise[0] == 0 {
            for byte in &mut self.noise {
                *byte = self.random.number() as u8 | 1;
            }
            for byte in &mut self.noise {
                *byte ^= (self.random.number() >> 8) as u8 & 0xfe;
            }
        }
        self.attacker = attacker;
        self.limit = limit.min(DEPTH);
        self.depth = 0;
        self.status = Status::Working;
        self.unlist(0);
        // A new sum for the root instead of clearing the table.
        self.sums[0] = self.random.number();
        self.slots[0] = 0;
        self.counts[0] = 0;
        self.forced[0] = NOWHERE;
    }

    /// Looks whether one of the root's fours wins at once.
    #[inline(never)]
    fn open(&mut self, position: &mut Position) {
        self.untried[0] = self.count;
        let mut index = 0;
        while index != self.count {
            let point = self.candidates[index as usize];
            if self.allowed(point) && four(position, point, self.attacker) == Four::Decisive {
                self.win(position, point);
                return;
            }
            index += 1;
        }
    }

    /// Takes the stones of the search off the board and ends it.
    pub fn stop(&mut self, position: &mut Position) {
        while self.depth != 0 {
            self.take_back(position);
        }
        if self.status == Status::Working {
            self.status = Status::Lost;
        }
    }

    /// How the search stands.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Whether a stone of the search lies on `point`.
    pub fn covers(&self, point: Point) -> bool {
        let pairs = self.fours.iter().zip(self.answers.iter());
        pairs
            .take(self.depth as usize)
            .any(|(&four, &answer)| four == point || answer == point)
    }

    /// Fours and answers in turn, the deciding stone last; empty while nothing is won.
    pub fn line(&self) -> impl Iterator<Item = Point> + '_ {
        let won = self.status == Status::Won;
        let pairs = if won { self.length } else { 0 };
        let fours = self.fours.iter().zip(self.answers.iter());
        fours
            .take(pairs as usize)
            .flat_map(|(&four, &answer)| [four, answer])
            .chain(won.then_some(self.last))
    }

    /// The first move of the win.
    pub fn first(&self) -> Option<Point> {
        self.line().next()
    }

    /// Tries at most `budget` fours. Returns what is left of the budget.
    pub fn step(&mut self, position: &mut Position, mut budget: u16) -> u16 {
        while self.status == Status::Working && budget != 0 {
            match self.candidate(position) {
                Some((point, direction)) => {
                    budget -= 1;
                    self.play(position, point, direction);
                }
                None if self.status == Status::Working => self.give_up(position),
                None => (),
            }
        }
        budget
    }

    /// The next single four to try here.
    fn candidate(&mut self, position: &mut Position) -> Option<(Point, Direction)> {
        let depth = self.depth as usize & 63;
        loop {
            let left = self.untried[depth];
            if left == 0 {
                return None;
            }
            let forced = self.forced[depth];
            let point = if forced == NOWHERE {
                self.untried[depth] = left - 1;
                self.candidates[(left - 1) as usize]
            } else {
                self.untried[depth] = 0;
                forced
            };
            if position.at(point) == BLANK {
                match four(position, point, self.attacker) {
                    Four::None => (),
                    Four::Single(direction) => return Some((point, direction)),
                    Four::Decisive => {
                        // Listed while the defender's five had to be stopped elsewhere.
                        self.win(position, point);
                        return None;
                    }
                }
            }
        }
    }

    /// Plays a four and its answer and looks at what comes of it.
    fn play(&mut self, position: &mut Position, point: Point, direction: Direction) {
        let attacker = self.attacker;
        let defender = attacker.other();
        position.put(point, attacker);
        let answer = fifth(position, point, attacker, direction).unwrap_or(NOWHERE);
        if position.rule().forbids(defender) && position.foul(answer).is_some() {
            position.lift(point);
            self.win(position, point);
            return;
        }
        if self.depth + 1 >= self.limit || answer == NOWHERE {
            position.lift(point);
            return;
        }
        let counter = Direction::ALL
            .into_iter()
            .any(|direction| position.look(answer, defender, direction) >= Shape::P32);
        position.put(answer, defender);

        let above = self.depth as usize & 63;
        self.fours[above] = point;
        self.answers[above] = answer;
        self.depth += 1;
        let depth = self.depth as usize & 63;
        self.counts[depth] = self.count;
        self.forced[depth] = NOWHERE;
        self.untried[depth] = 0;
        self.slots[depth] =
            self.slots[above] ^ self.noise[point.index()] ^ self.noise[answer.index() ^ 0x80];
        self.sums[depth] = self.sums[above] ^ self.sum(point.0) ^ self.sum(answer.0 ^ 0xa5);
        if self.lost[self.slots[depth] as usize] == self.sums[depth] {
            self.take_back(position);
            return;
        }
        self.untried[depth] = 1;
        if counter {
            self.find(position, answer, defender);
        }
        if self.untried[depth] != 0 {
            self.find_fours(position, point);
        }
    }

    fn sum(&self, at: u8) -> u16 {
        u16::from_le_bytes([
            self.noise[(at ^ 0x11) as usize],
            self.noise[(at ^ 0x4c) as usize],
        ])
    }

    /// Notes where the stone on `point` of `side` made fives possible, if he is the defender, or
    /// fours, if he is the attacker; ends the search if one of these decides.
    #[inline(never)]
    fn find(&mut self, position: &mut Position, point: Point, side: Side) {
        for half in 0..8 {
            let direction = Direction::from_number(half >> 1);
            let mut step = direction.step();
            if half & 1 != 0 {
                step = 0u8.wrapping_sub(step);
            }
            let mut at = point.0;
            for _ in 0..4 {
                at = at.wrapping_add(step);
                let near = Point(at);
                let cell = position.at(near);
                if cell == BLANK {
                    let shape = position.look(near, side, direction);
                    if side != self.attacker {
                        if shape == Shape::P42 {
                            self.force(near);
                        }
                    } else if shape >= Shape::P32 {
                        if self.allowed(near) && four(position, near, side) == Four::Decisive {
                            return self.win(position, near);
                        }
                        self.list(near);
                    }
                } else if cell != side as u8 {
                    break;
                }
            }
        }
    }

    fn find_fours(&mut self, position: &mut Position, point: Point) {
        self.find(position, point, self.attacker);
        if self.status != Status::Working {
            return;
        }
        let depth = self.depth as usize & 63;
        self.untried[depth] = self.count;
        if self.forced[depth] != NOWHERE {
            self.untried[depth] = 1;
        }
    }

    /// The attacker has to stop a five at `point`; of two he can stop none.
    fn force(&mut self, point: Point) {
        let depth = self.depth as usize & 63;
        if self.forced[depth] != NOWHERE && self.forced[depth] != point {
            self.untried[depth] = 0;
        }
        self.forced[depth] = point;
    }

    fn allowed(&self, point: Point) -> bool {
        let forced = self.forced[self.depth as usize & 63];
        forced == NOWHERE || forced == point
    }

    fn list(&mut self, point: Point) {
        if !self.listed[point.index()] {
            self.listed[point.index()] = true;
            self.candidates[self.count as usize] = point;
            self.count += 1;
        }
    }

    /// Shortens the list of candidates to `count`.
    fn unlist(&mut self, count: u8) {
        while self.count > count {
            self.count -= 1;
            self.listed[self.candidates[self.count as usize].index()] = false;
        }
    }

    /// Nothing wins here.
    fn give_up(&mut self, position: &mut Position) {
        if self.depth == 0 {
            self.status = Status::Lost;
            return;
        }
        let depth = self.depth as usize & 63;
        self.lost[self.slots[depth] as usize] = self.sums[depth];
        self.take_back(position);
    }

    /// Takes the last four and its answer off the board.
    fn take_back(&mut self, position: &mut Position) {
        self.unlist(self.counts[self.depth as usize & 63]);
        self.depth -= 1;
        let depth = self.depth as usize & 63;
        position.lift(self.answers[depth]);
        position.lift(self.fours[depth]);
    }

    fn win(&mut self, position: &mut Position, last: Point) {
        self.last = last;
        self.length = self.depth;
        self.status = Status::Won;
        self.stop(position);
    }
}

impl Default for Vcf {
    fn default() -> Self {
        Vcf::new()
    }
}
