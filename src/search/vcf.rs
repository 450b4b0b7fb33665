//! Wins by continuous fours: every move of the attacker makes a four, every answer is forced,
//! until a five, a straight four, two fours at once or, against Renju's Black, a four whose only
//! answer is forbidden.
//!
//! The search looks at the lines of five through the stones it plays ([`Lines`]) and at nothing
//! else: a stone is one byte of the board. Only where a stone of Renju's Black may be forbidden
//! are the stones entered into the position, which `foul` asks.
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
use crate::search::lines::Lines;
use crate::search::survey::NOWHERE;
use crate::shape::Shape;

/// Fours in a row that are looked at; the longest win of the tactical problems has eight.
pub const DEPTH: u8 = 31;

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Status {
    /// There is no win by fours within [`DEPTH`], or nothing was asked.
    Lost = 0,
    /// Not at an end.
    Working,
    /// The attacker wins by fours; [`Vcf::line`] has how.
    Won,
}

/// A search for a win by fours, in steps.
#[derive(Clone)]
#[repr(C)]
pub struct Vcf {
    /// The attacker's number on the board: no [`Side`], which would not be zero at power-on.
    attacker: u8,
    status: Status,
    /// Fours allowed.
    limit: u8,
    /// Fours that lie on the board, and how many of them are entered into the position.
    depth: u8,
    entered: u8,
    /// Of a win: the fours before the deciding stone, and that stone.
    length: u8,
    last: Point,
    lines: Lines,
    /// By depth: the four, its answer, how many of the candidates are still to be tried, how many
    /// there were before the four added its own, the only point that stops a five of the
    /// defender, and a point of two fours.
    fours: [Point; 32],
    answers: [Point; 32],
    untried: [u8; 32],
    counts: [u8; 32],
    forced: [Point; 32],
    twice: [Point; 32],
    /// By depth: check sum of the stones on the stack, and its place in `lost`.
    sums: [u16; 32],
    slots: [u8; 32],
    /// Random bytes, one a point.
    noise: [u8; 256],
    /// Check sums of positions without a win.
    lost: [u16; 256],
    random: Random,
    ready: bool,
}

impl Vcf {
    /// Not searching. All zero bytes; [`Vcf::start`] makes it usable.
    pub const fn new() -> Vcf {
        Vcf {
            attacker: 0,
            status: Status::Lost,
            limit: 0,
            depth: 0,
            entered: 0,
            length: 0,
            last: Point(0),
            lines: Lines::new(),
            fours: [Point(0); 32],
            answers: [Point(0); 32],
            untried: [0; 32],
            counts: [0; 32],
            forced: [Point(0); 32],
            twice: [Point(0); 32],
            sums: [0; 32],
            slots: [0; 32],
            noise: [0; 256],
            lost: [0; 256],
            random: Random::new(),
            ready: false,
        }
    }

    fn attacker(&self) -> Side {
        Side::from_number(self.attacker)
    }

    /// Forgets all positions. What follows then depends on the positions asked for alone.
    pub fn forget(&mut self) {
        self.random = Random::new();
        for byte in &mut self.noise {
            *byte = self.random.number() as u8;
        }
        self.lost = [0; 256];
        self.ready = true;
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
            if position.sharp(point.0) == 0 {
                continue;
            }
            if position.wins(point, attacker) {
                self.last = point;
                self.length = 0;
                self.status = Status::Won;
                return;
            }
            self.add(position, point);
            if position.wins(point, defender) {
                if self.forced[0] != NOWHERE {
                    self.untried[0] = 0;
                    self.status = Status::Lost;
                }
                self.forced[0] = point;
            }
        }
        self.open();
    }

    /// Like [`Vcf::start`] where it is known that neither side has a five, and that `fours` are
    /// the points where `attacker` makes a four.
    pub fn start_with(&mut self, position: &mut Position, attacker: Side, fours: &[Point]) {
        self.begin(attacker, DEPTH);
        for &point in fours {
            self.add(position, point);
        }
        self.open();
    }

    /// Adds the fours of a point to the root's.
    #[inline(never)]
    fn add(&mut self, position: &mut Position, point: Point) {
        let exact = !position.rule.overline_wins(self.attacker());
        let before = self.lines.twice_listed;
        position.board.0[point.index()] = self.attacker;
        for direction in Direction::ALL {
            if position.shape(point, self.attacker(), direction) < Shape::P32 {
                continue;
            }
            self.lines.aim(self.attacker(), exact, 3, false);
            self.lines
                .look(&position.board.0, point.0, direction.step());
            if self.lines.five != NOWHERE.0 {
                self.lines.list(point.0, self.lines.five);
                if self.lines.two_fives {
                    self.lines.twice_listed = point.0;
                }
            }
        }
        position.board.0[point.index()] = BLANK;
        if self.lines.twice_listed == NOWHERE.0 {
            self.lines.twice_listed = before;
        }
    }

    #[inline(never)]
    fn begin(&mut self, attacker: Side, limit: u8) {
        if !self.ready {
            self.forget();
        }
        self.attacker = attacker as u8;
        self.limit = limit.min(DEPTH);
        self.depth = 0;
        self.entered = 0;
        self.status = Status::Working;
        self.lines.unlist(0);
        self.lines.twice_listed = NOWHERE.0;
        // A new sum for the root instead of clearing the table.
        self.sums[0] = self.random.number();
        self.slots[0] = 0;
        self.counts[0] = 0;
        self.forced[0] = NOWHERE;
    }

    fn open(&mut self) {
        self.untried[0] = self.lines.count;
        self.twice[0] = Point(self.lines.twice_listed);
        if self.forced[0] != NOWHERE {
            self.untried[0] = 1;
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

    /// Moves of the win, both sides'; 0 when there is none.
    pub fn moves(&self) -> u8 {
        match self.status {
            Status::Won => self.length * 2 + 1,
            _ => 0,
        }
    }

    /// Move `number` of the win, from 0, of as many as [`Vcf::moves`] says: fours and answers in
    /// turn, the deciding stone last.
    #[inline(never)]
    pub fn win_move(&self, number: u8) -> Point {
        let pair = number >> 1;
        let index = pair as usize & 31;
        if number & 1 != 0 {
            self.answers[index]
        } else if pair == self.length {
            self.last
        } else {
            self.fours[index]
        }
    }

    /// The moves of the win; none when there is none.
    pub fn line(&self) -> impl Iterator<Item = Point> + '_ {
        (0..self.moves()).map(|number| self.win_move(number))
    }

    /// The first move of the win.
    pub fn first(&self) -> Option<Point> {
        self.line().next()
    }

    /// Tries at most `budget` fours. Returns what is left of the budget.
    pub fn step(&mut self, position: &mut Position, mut budget: u8) -> u8 {
        while self.status == Status::Working && budget != 0 {
            let depth = self.depth as usize & 31;
            let left = self.untried[depth];
            if left == 0 {
                self.give_up(position);
                continue;
            }
            let mut point = self.forced[depth];
            if point != NOWHERE {
                self.untried[depth] = 0;
            } else if self.twice[depth] != NOWHERE {
                point = self.twice[depth];
                self.twice[depth] = NOWHERE;
            } else if let Some((four, left)) = self.lines.last_four(&position.board.0, left) {
                self.untried[depth] = left;
                point = Point(four);
            } else {
                self.untried[depth] = 0;
                continue;
            }
            let tried = position.at(point) == BLANK && self.play(position, point);
            if tried {
                budget -= 1;
            }
        }
        budget
    }

    /// Plays a four and its answer and looks at what comes of it. Whether it was a four.
    fn play(&mut self, position: &mut Position, point: Point) -> bool {
        let attacker = self.attacker();
        let defender = attacker.other();
        let before = self.lines.count;
        let forbids = position.rule.forbids(attacker);
        let exact = !position.rule.overline_wins(attacker);
        self.lines.aim(attacker, exact, 2, true);
        position.board.0[point.index()] = attacker as u8;
        self.lines.look_all(&position.board.0, point.0);
        if self.lines.five == NOWHERE.0 {
            position.board.0[point.index()] = BLANK;
            self.lines.unlist(before);
            return false;
        }
        if forbids && self.lines.crowded {
            position.board.0[point.index()] = BLANK;
            self.enter(position);
            if position.foul(point).is_some() {
                self.lines.unlist(before);
                return true;
            }
            position.board.0[point.index()] = attacker as u8;
        }
        let answer = Point(self.lines.five);
        if self.lines.two_fives {
            position.board.0[point.index()] = BLANK;
            self.win(position, point);
            return true;
        }
        let twice = self.lines.twice_listed;
        let forbids = position.rule.forbids(defender);
        let exact = !position.rule.overline_wins(defender);
        self.lines.aim(defender, exact, 3 - forbids as u8, false);
        position.board.0[answer.index()] = defender as u8;
        self.lines.look_all(&position.board.0, answer.0);
        let forced = Point(self.lines.five);
        if forbids && self.lines.crowded {
            position.board.0[answer.index()] = BLANK;
            position.board.0[point.index()] = BLANK;
            self.enter(position);
            position.put(point, attacker);
            let foul = position.foul(answer).is_some();
            position.lift(point);
            if foul {
                self.win(position, point);
                return true;
            }
            position.board.0[point.index()] = attacker as u8;
            position.board.0[answer.index()] = defender as u8;
        }
        if self.depth + 1 >= self.limit {
            position.board.0[answer.index()] = BLANK;
            position.board.0[point.index()] = BLANK;
            self.lines.unlist(before);
            return true;
        }
        let above = self.depth as usize & 31;
        self.fours[above] = point;
        self.answers[above] = answer;
        self.depth += 1;
        let depth = self.depth as usize & 31;
        self.counts[depth] = before;
        self.forced[depth] = forced;
        self.twice[depth] = Point(twice);
        self.untried[depth] = self.lines.count;
        if forced != NOWHERE {
            self.untried[depth] = 1;
        }
        if self.lines.two_fives {
            self.untried[depth] = 0;
        }
        self.slots[depth] =
            self.slots[above] ^ self.noise[point.index()] ^ self.noise[answer.index() ^ 0x80];
        self.sums[depth] = self.sums[above] ^ self.sum(point.0) ^ self.sum(answer.0 ^ 0xa5);
        if self.lost[self.slots[depth] as usize] == self.sums[depth] {
            self.take_back(position);
        }
        true
    }

    fn sum(&self, at: u8) -> u16 {
        u16::from_le_bytes([
            self.noise[(at ^ 0x11) as usize],
            self.noise[(at ^ 0x4c) as usize],
        ])
    }

    /// Enters the stones of the stack into the position.
    #[inline(never)]
    fn enter(&mut self, position: &mut Position) {
        let from = self.entered;
        for depth in from..self.depth {
            position.board.0[self.fours[depth as usize & 31].index()] = BLANK;
            position.board.0[self.answers[depth as usize & 31].index()] = BLANK;
        }
        for depth in from..self.depth {
            position.put(self.fours[depth as usize & 31], self.attacker());
            position.put(self.answers[depth as usize & 31], self.attacker().other());
        }
        self.entered = self.depth;
    }

    /// Nothing wins here.
    fn give_up(&mut self, position: &mut Position) {
        if self.depth == 0 {
            self.status = Status::Lost;
            return;
        }
        let depth = self.depth as usize & 31;
        self.lost[self.slots[depth] as usize] = self.sums[depth];
        self.take_back(position);
    }

    /// Takes the last four and its answer off the board.
    fn take_back(&mut self, position: &mut Position) {
        self.lines.unlist(self.counts[self.depth as usize & 31]);
        self.depth -= 1;
        let depth = self.depth as usize & 31;
        let (four, answer) = (self.fours[depth], self.answers[depth]);
        if self.entered > self.depth {
            self.entered = self.depth;
            position.lift(answer);
            position.lift(four);
        } else {
            position.board.0[answer.index()] = BLANK;
            position.board.0[four.index()] = BLANK;
        }
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
