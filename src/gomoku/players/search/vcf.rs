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

use crate::players::search::lines::Lines;
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::direction::Direction;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use kit::bounded::Bounded;

/// Fours in a row that are looked at; the longest win of the tactical problems has eight.
pub const DEPTH: u8 = 31;

/// Units of work that it costs to ask whether a stone is forbidden: the search's stones below it have to be
/// entered into the position first.
const QUESTION: u8 = 3;

/// So many stones are entered into the position or taken out of it in a step at most, 1,850 cycles each, or tried where
/// there is no four any more, 2,200 cycles each.
const STRAIN: u8 = 4;

/// What there is to say of a stone.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Verdict {
    Legal = 0,
    /// It makes no four.
    Idle,
    Forbidden,
    /// To be tried again in the next step: too many stones had to be entered first, or another four came before it.
    Later,
}

/// The numbers of both sides together.
pub(super) const BOTH: u8 = Side::Black as u8 + Side::White as u8;

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Status {
    /// There is no win by fours within [`DEPTH`], or nothing was asked.
    Lost = 0,
    /// Not at an end.
    Working,
    /// The attacker wins by fours; [`Vcf::win_move`] has how. Its stones are still to be taken off ([`Vcf::retreat`], [`Vcf::stop`]).
    Won,
}

/// A value for each four on the stack, and for the root.
type ByDepth<T> = Bounded<T, 32>;

const _: () = assert!(DEPTH < 32);

/// A search for a win by fours, in steps.
#[derive(Clone)]
#[repr(C)]
pub struct Vcf {
    /// The attacker's number on the board: no [`Side`], which would not be zero at power-on.
    attacker: u8,
    status: Status,
    /// Fours allowed.
    limit: u8,
    /// Moves of a win.
    moves: u8,
    /// Fours that lie on the board, their stones and the answers', and how many of the stones are
    /// entered into the position.
    depth: u8,
    count: u8,
    entered: u8,
    lines: Lines,
    /// The stones: fours and answers in turn.
    stones: Bounded<Point, 64>,
    /// By depth: how many of the candidates are still to be tried, how many there were before the
    /// four added its own, the only point that stops a five of the defender, and a point of two
    /// fours.
    untried: ByDepth<u8>,
    counts: ByDepth<u8>,
    forced: ByDepth<Point>,
    twice: ByDepth<u8>,
    /// By depth: check sums of the stones, the first of them the place in `lost`.
    slots: ByDepth<u8>,
    sums: [ByDepth<u8>; 2],
    /// The other two of positions without a win.
    lost: [[u8; 256]; 2],
    /// Units of work in this step.
    used: u8,
    /// Stones entered into the position and taken out of it in this step, and tried for no four.
    strain: u8,
    /// Differs from one search to the next.
    salt: u8,
}

impl Vcf {
    /// Not searching. All zero bytes; [`Vcf::start`] makes it usable.
    pub const fn new() -> Vcf {
        Vcf {
            attacker: 0,
            status: Status::Lost,
            limit: 0,
            moves: 0,
            depth: 0,
            count: 0,
            entered: 0,
            lines: Lines::new(),
            stones: Bounded([Point(0); 64]),
            untried: Bounded([0; 32]),
            counts: Bounded([0; 32]),
            forced: Bounded([Point(0); 32]),
            twice: Bounded([0; 32]),
            slots: Bounded([0; 32]),
            sums: [Bounded([0; 32]); 2],
            lost: [[0; 256]; 2],
            used: 0,
            strain: 0,
            salt: 0,
        }
    }

    fn attacker(&self) -> Side {
        Side::from_number(self.attacker)
    }

    /// Forgets all positions. What follows then depends on the positions asked for alone.
    pub fn forget(&mut self) {
        self.lost = [[0; 256]; 2];
        self.salt = 0;
    }

    /// Begins to look for a win of `attacker`, who is to move, in at most `limit` fours
    /// ([`DEPTH`] at most), over the whole board. The work is [`Vcf::step`]'s; until it ends, or [`Vcf::stop`]
    /// is called, there can be stones of the search on the board.
    pub fn start(&mut self, position: &mut Position, attacker: Side, limit: u8) {
        self.begin(position.rule, attacker, limit);
        for point in (0..Point::END).map(Point) {
            if position.at(point) != BLANK || position.sharp(point.0) == 0 {
                continue;
            }
            if position.wins(point, attacker) {
                self.stones[0] = point;
                self.moves = 1;
                self.status = Status::Won;
                return;
            }
            self.add(position, point);
            if position.wins(point, attacker.other()) {
                if self.forced[0] != Point::NOWHERE {
                    self.status = Status::Lost;
                }
                self.forced[0] = point;
            }
        }
        self.open();
    }

    /// Like [`Vcf::start`] where it is known that neither side has a five: then [`Vcf::add`] every
    /// point where the attacker makes a four, and [`Vcf::open`] it.
    #[inline(never)]
    pub fn begin(&mut self, rule: Rule, attacker: Side, limit: u8) {
        self.attacker = attacker as u8;
        self.limit = limit.min(DEPTH);
        self.depth = 0;
        self.clear();
        self.moves = 0;
        self.status = Status::Working;
        self.lines.start(rule);
        // Another sum for the root instead of clearing the table.
        self.salt = self.salt.wrapping_add(1);
        self.slots[0] = self.salt;
        self.sums[0][0] = self.salt;
        self.sums[1][0] = noise(self.salt);
        self.forced[0] = Point::NOWHERE;
    }

    /// Adds the fours of the attacker on a blank point to the root's, if there are any.
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

    /// The root is complete.
    pub fn open(&mut self) {
        self.untried[0] = self.lines.count;
        self.twice[0] = self.lines.twice_listed;
        if self.forced[0] != Point::NOWHERE {
            self.untried[0] = 1;
        }
    }

    /// Takes the stones of the search off the board and ends it.
    #[inline(never)]
    pub fn stop(&mut self, position: &mut Position) {
        while !self.retreat(position) {}
        if self.status == Status::Working {
            self.status = Status::Lost;
        }
    }

    /// Takes as many of its stones off the board as a step may. Whether none is left.
    #[inline(never)]
    pub fn retreat(&mut self, position: &mut Position) -> bool {
        self.strain = 0;
        while self.count != 0 && self.strain < STRAIN {
            self.pop(position);
        }
        self.count == 0
    }

    /// How the search stands.
    pub fn status(&self) -> Status {
        self.status
    }

    /// No stone of the search lies on the position.
    pub fn clear(&mut self) {
        self.count = 0;
        self.entered = 0;
    }

    /// Moves of the win, both sides'; 0 when there is none.
    pub fn moves(&self) -> u8 {
        self.moves
    }

    /// Move `number` of the win, from 0, of as many as [`Vcf::moves`] says: fours and answers in
    /// turn, the deciding stone last.
    pub fn win_move(&self, number: u8) -> Point {
        self.stones[number]
    }

    /// All of them.
    pub fn line(&self) -> &[Point] {
        self.stones.0.get(..self.moves as usize).unwrap_or(&[])
    }

    /// Goes on for about `units` of work, 100 at most: one for a four tried, [`QUESTION`] more for each of its stones that has to
    /// be asked whether it is forbidden. Returns how many it was.
    #[inline(never)]
    pub fn step(&mut self, position: &mut Position, units: u8) -> u8 {
        self.used = 0;
        self.strain = 0;
        while self.status == Status::Working && self.used < units && self.strain < STRAIN {
            let depth = self.depth;
            let left = self.untried[depth];
            if left == 0 {
                self.give_up(position);
                continue;
            }
            let mut point = self.forced[depth];
            if point != Point::NOWHERE {
                self.untried[depth] = 0;
            } else {
                point = Point(self.twice[depth]);
                if point != Point::NOWHERE {
                    self.twice[depth] = Point::NOWHERE.0;
                } else {
                    let left = self.lines.last_four(&position.board.0, left);
                    self.untried[depth] = left.saturating_sub(1);
                    if left == 0 {
                        continue;
                    }
                    point = Point(self.lines.point(left - 1));
                }
            }
            if position.at(point) != BLANK {
                continue;
            }
            if self.play(position, point) {
                // It is found again: the only one, the last of the list, or as if it made two fours.
                if self.untried[depth] == 0 {
                    self.untried[depth] = 1;
                } else {
                    self.twice[depth] = point.0;
                }
                break;
            }
        }
        self.used
    }

    /// Plays a four and its answer and looks at what comes of it. Whether it has to be tried again.
    fn play(&mut self, position: &mut Position, four: Point) -> bool {
        let before = self.lines.count;
        self.push(position, four, self.attacker);
        self.lines.look_all(position, four.0, self.near());
        let answer = Point(self.lines.five);
        let mut verdict = Verdict::Idle;
        if answer != Point::NOWHERE {
            self.used += 1;
            verdict = self.judge(position);
        } else {
            self.strain += 1;
        }
        if verdict != Verdict::Legal {
            self.pop(position);
            self.lines.unlist(before);
            return verdict == Verdict::Later;
        }
        if self.lines.two_fives {
            self.win();
            return false;
        }
        let depth = self.depth + 1;
        self.twice[depth] = self.lines.twice_listed;
        self.push(position, answer, BOTH - self.attacker);
        self.lines.look_all(position, answer.0, self.near());
        self.forced[depth] = Point(self.lines.five);
        verdict = self.judge(position);
        if verdict == Verdict::Forbidden {
            self.win();
            return false;
        }
        if verdict == Verdict::Later {
            self.pop(position);
            self.pop(position);
            self.lines.unlist(before);
            return true;
        }
        self.depth += 1;
        self.counts[depth] = before;
        self.untried[depth] = match self.lines.count {
            _ if self.depth >= self.limit || self.lines.two_fives => 0,
            _ if self.lines.five != Point::NOWHERE.0 => 1,
            count => count,
        };
        let slot = self.sum(depth);
        if self.lost[0][slot] == self.sums[0][depth] && self.lost[1][slot] == self.sums[1][depth] {
            self.take_back(position);
        }
        false
    }

    /// A stone of the side of that number on top of the others, whose lines are to be looked at.
    #[inline(never)]
    fn push(&mut self, position: &mut Position, point: Point, side: u8) {
        self.stones[self.count] = point;
        self.count += 1;
        position.board.0[point.index()] = side;
        self.lines.aim(side, side == self.attacker);
    }

    /// The directions, a bit each, in which the top stone has another one of its side that was played by this search within
    /// reach.
    #[inline(never)]
    fn near(&self) -> u8 {
        let mut index = self.count - 1;
        let top = self.stones[index].0;
        let mut near = 0;
        while index > 1 {
            index -= 2;
            let mut distance = self.stones[index].0.wrapping_sub(top);
            if distance >= 128 {
                distance = 0u8.wrapping_sub(distance);
            }
            if let Some(direction) = ALIGNED.get(distance as usize) {
                near |= direction;
            }
        }
        near
    }

    /// Takes the top stone away.
    #[inline(never)]
    fn pop(&mut self, position: &mut Position) {
        self.count -= 1;
        let point = self.stones[self.count];
        if self.entered > self.count {
            self.entered = self.count;
            self.strain += 1;
            position.lift(point);
        } else {
            position.board.0[point.index()] = BLANK;
        }
    }

    /// Whether the top stone is forbidden.
    fn judge(&mut self, position: &mut Position) -> Verdict {
        if self.lines.may_be_forbidden() {
            self.ask(position)
        } else {
            Verdict::Legal
        }
    }

    /// The same, where it may be.
    #[inline(never)]
    fn ask(&mut self, position: &mut Position) -> Verdict {
        // The stones below it are entered into the position, after they were taken off the board.
        let top = self.count - 1;
        self.show(position, false);
        while self.entered != top && self.strain < STRAIN {
            let side = Side::from_number(self.side_of(self.entered));
            position.put(self.stones[self.entered], side);
            self.entered += 1;
            self.strain += 1;
        }
        // Whether a stone is forbidden can take 40,000 cycles: no other four may come before it.
        if self.strain >= STRAIN || self.used > 1 {
            self.show(position, true);
            self.used -= 1;
            return Verdict::Later;
        }
        self.used += QUESTION;
        let point = self.stones[top];
        let forbidden = position.forbidden(point).is_some();
        self.show(position, true);
        if forbidden {
            Verdict::Forbidden
        } else {
            Verdict::Legal
        }
    }

    /// Puts the stones that are not entered into the position on the board, or takes them off it.
    #[inline(never)]
    fn show(&self, position: &mut Position, shown: bool) {
        let mut index = self.entered;
        while index != self.count {
            let cell = if shown { self.side_of(index) } else { BLANK };
            position.board.0[self.stones[index].index()] = cell;
            index += 1;
        }
    }

    /// Whose the stone of that number is: fours and answers in turn.
    #[inline(never)]
    fn side_of(&self, index: u8) -> u8 {
        if index & 1 == 0 {
            self.attacker
        } else {
            self.attacker ^ BOTH
        }
    }

    /// The check sums of a depth, from those above it. The same stones have the same, whatever
    /// their order. Returns the place in `lost`.
    fn sum(&mut self, depth: u8) -> usize {
        let above = depth - 1;
        let answer = self.stones[self.count - 1].0;
        let four = self.stones[self.count - 2].0;
        let (one, other) = (noise(four), noise(answer ^ 0xA5));
        let slot = self.slots[above].wrapping_add(one).wrapping_add(other);
        let low = self.sums[0][above] ^ one ^ other;
        let high = self.sums[1][above].wrapping_add(four).wrapping_add(answer);
        self.slots[depth] = slot;
        self.sums[0][depth] = low;
        self.sums[1][depth] = high;
        slot as usize
    }

    /// Nothing wins here.
    fn give_up(&mut self, position: &mut Position) {
        if self.depth == 0 {
            self.status = Status::Lost;
            return;
        }
        let depth = self.depth;
        let slot = self.slots[depth] as usize;
        self.lost[0][slot] = self.sums[0][depth];
        self.lost[1][slot] = self.sums[1][depth];
        self.take_back(position);
    }

    /// Takes the last four and its answer off the board.
    #[inline(never)]
    fn take_back(&mut self, position: &mut Position) {
        self.lines.unlist(self.counts[self.depth]);
        self.depth -= 1;
        self.pop(position);
        self.pop(position);
    }

    /// The last four decides.
    fn win(&mut self) {
        self.moves = (self.count - 1) | 1;
        self.status = Status::Won;
    }
}

/// By the difference of two points' numbers: the direction, a bit, if they can lie on a line of five. Where a row ends,
/// some that do not look so.
static ALIGNED: [u8; 69] = {
    let mut aligned = [0; 69];
    let mut direction = 0;
    while direction < 4 {
        let step = Direction::ALL[direction].step();
        let mut distance = step;
        while distance <= 4 * step {
            aligned[distance as usize] |= 1 << direction;
            distance += step;
        }
        direction += 1;
    }
    aligned
};

/// A byte that looks like chance.
#[inline(never)]
fn noise(at: u8) -> u8 {
    let mut noise = at.wrapping_mul(5) ^ 0x3D;
    noise ^= noise >> 3;
    noise = noise.wrapping_mul(9);
    noise ^ noise >> 4
}

impl Default for Vcf {
    fn default() -> Self {
        Vcf::new()
    }
}
