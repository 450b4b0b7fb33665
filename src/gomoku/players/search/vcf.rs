//! Wins by continuous fours: every move of the attacker makes a four, every answer is forced,
//! until a five, a straight four, two fours at once or, against Renju's Black, a four whose only
//! answer is forbidden.
//!
//! The search looks only at the lines of five through the stones that it plays ([`Lines`]), so a
//! stone is one byte of the board. Only where a stone of Renju's Black may be forbidden are the
//! stones entered into the position, which can tell.
//!
//! It goes depth first on a stack of bytes, [`DEPTH`] fours deep. A four that was not there before
//! can only lie on a line of the stone just played. So each stone adds the points of its own lines
//! to one list of candidates and takes them off again. Positions found lost are remembered in a
//! small transposition table.

mod root;
mod stones;
mod transpositions;

use crate::players::search::lines::Lines;
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use kit::bounded::Bounded;

/// How many fours in a row are tried; the longest win of the tactical problems has eight.
pub const DEPTH: u8 = 31;

/// Units of work of the question whether a stone is forbidden: the search's stones below it have to
/// be entered into the position first.
const QUESTION: u8 = 3;

/// The strain of a step, at most: a stone that is entered into the position or taken out of it
/// counts one (1,850 cycles), as does a point tried that makes no four any more (2,200 cycles).
const STRAIN: u8 = 4;

/// The verdict on a stone.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Verdict {
    Legal = 0,
    /// It makes no four.
    Idle,
    Forbidden,
    /// Not known yet: to be tried again in the next step, because too many stones had to be entered
    /// first or another four came before it.
    Later,
}

/// The sum of both sides' numbers.
pub(super) const BOTH: u8 = Side::Black as u8 + Side::White as u8;

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Status {
    /// There is no win by fours within the limit, or nothing was asked.
    Lost = 0,
    /// The search goes on.
    Working,
    /// The attacker wins by fours; [`Vcf::win_move`] tells how. The stones are still to be taken
    /// off ([`Vcf::retreat`], [`Vcf::stop`]).
    Won,
}

/// A value for each four on the stack, and for the root.
type ByDepth<T> = Bounded<T, 32>;

const _: () = assert!(DEPTH < 32);

/// A search for a win by fours, in steps.
#[derive(Clone)]
#[repr(C)]
pub struct Vcf {
    /// The attacker's number on the board. Not a [`Side`], of which none is zero at power-on.
    attacker: u8,
    status: Status,
    /// Fours allowed.
    limit: u8,
    /// Moves of a win.
    moves: u8,
    /// How many fours are on the board, how many stones with their answers, and how many of these
    /// stones are entered into the position.
    depth: u8,
    count: u8,
    entered: u8,
    lines: Lines,
    /// The stones: fours and answers in turn.
    stones: Bounded<Point, 64>,
    /// By depth: how many of the candidates are still to be tried, how many there were before the
    /// four added its own, the only point that stops a five of the defender, and a point that makes
    /// two fours.
    untried: ByDepth<u8>,
    counts: ByDepth<u8>,
    forced: ByDepth<Point>,
    twice: ByDepth<u8>,
    /// By depth: check sums of the stones. The first is the index into `lost`.
    slots: ByDepth<u8>,
    sums: [ByDepth<u8>; 2],
    /// The transposition table: the other two check sums of positions without a win.
    lost: [[u8; 256]; 2],
    /// Units of work done in this step.
    used: u8,
    /// The strain of this step ([`STRAIN`]).
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

    /// Memory that nobody needs before [`Vcf::forget`].
    pub fn scratch(&mut self) -> &mut [u8; 256] {
        &mut self.lost[0]
    }

    /// Empties the transposition table, so that the result depends on the position alone.
    pub fn forget(&mut self) {
        self.lost = [[0; 256]; 2];
        self.salt = 0;
    }

    /// Ends the search and takes its stones off the board.
    #[inline(never)]
    pub fn stop(&mut self, position: &mut Position) {
        while !self.retreat(position) {}
        if self.status == Status::Working {
            self.status = Status::Lost;
        }
    }

    /// How the search stands.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Forgets the stones of the search: none of them is on the position.
    pub fn clear(&mut self) {
        self.count = 0;
        self.entered = 0;
    }

    /// How many moves the win has, both sides'; 0 if there is none.
    pub fn moves(&self) -> u8 {
        self.moves
    }

    /// Move `number` of the win, from 0: fours and answers in turn, the deciding stone last.
    pub fn win_move(&self, number: u8) -> Point {
        self.stones[number]
    }

    /// All moves of the win.
    pub fn line(&self) -> &[Point] {
        self.stones.0.get(..self.moves as usize).unwrap_or(&[])
    }

    /// Goes on for about `units` of work, 100 at most: one for a four tried, and [`QUESTION`] more
    /// for each question whether a stone is forbidden. Returns how many units it was.
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
                // The next step finds it again: as the only one, the last of the list, or a double
                // four.
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

    /// Plays a four and its answer, and looks at what follows. Returns whether it has to be tried
    /// again.
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

    /// Nothing wins at this depth: remembers that and goes back.
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

    /// The last four wins.
    fn win(&mut self) {
        self.moves = (self.count - 1) | 1;
        self.status = Status::Won;
    }
}
