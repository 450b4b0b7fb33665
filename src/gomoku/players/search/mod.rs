//! The search for a good move: what must be played at once, wins by fours for either side, then
//! alpha-beta.
//!
//! All of it runs in steps of a few units of work, so that a machine can look at its keys between
//! them, and has a legal move at any time. Nothing in it looks at a clock: a budget of work gives
//! the same move on every machine.

pub mod alphabeta;
pub mod lines;
pub mod survey;
pub mod value;
pub mod vcf;

use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};
use alphabeta::{AlphaBeta, ALL, WHOLE};
use value::won;
use vcf::Status;

/// Moves kept of what is expected.
pub const LINE: u8 = 8;

/// Units of work that a node of alpha-beta costs; a four that is tried costs one.
pub const NODE: u8 = 4;
/// The largest budget.
pub const MOST: u32 = 0xFF_FFFF;
/// Units at a time, at most.
const PORTION: u8 = 100;
/// The points of the rows that a step looks at: three rows, and five steps.
const ROWS: u8 = 3 * 16;
/// Moves of the opponent's win that are tried first.
const DEFENCES: u8 = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Ended, or not begun.
    Done = 0,
    /// Over the board, some rows at a time.
    Look,
    /// What must be played at once, else the points that are worth a search.
    Rank,
    /// Which of these are legal, one after the other.
    Sift,
    /// For a win by fours.
    Attack,
    /// For the opponent's, if this side did nothing.
    Danger,
    /// Alpha-beta.
    Tree,
    /// The search has ended: its stones are taken off the board.
    End,
}

/// What comes next in a search for fours.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Fours {
    /// They are listed.
    List = 0,
    /// They are tried.
    Try,
    /// Their stones are taken off.
    Close,
}

/// One search for one move.
#[derive(Clone)]
#[repr(C)]
pub struct Search {
    phase: Phase,
    /// Who is to move: the number on the board.
    side: u8,
    /// The book's move, or [`Point::NOWHERE`].
    advice: Point,
    /// Units of work left, 256 times the one and the other.
    high: u16,
    low: u8,
    /// Fours left for the phase.
    allowance: u16,
    /// While looking: the next row; the next point to be asked whether it is legal.
    row: u8,
    /// Of the phase.
    fours: Fours,
    /// The tree of moves, and what has been found out.
    pub tree: AlphaBeta,
}

impl Search {
    /// Not searching. All zero bytes; [`Search::start`] makes it usable.
    pub const fn new() -> Search {
        Search {
            phase: Phase::Done,
            side: 0,
            advice: Point(0),
            high: 0,
            low: 0,
            allowance: 0,
            row: 0,
            fours: Fours::List,
            tree: AlphaBeta::new(),
        }
    }

    /// Begins to look for a move of `side` with `budget` units of work, [`MOST`] at most. Until the search ends or
    /// [`Search::stop`] is called its stones can lie on the position. A search before that was not stopped is
    /// forgotten: its position must have been made from scratch.
    pub fn start(&mut self, side: Side, budget: u32) {
        self.side = side as u8;
        let budget = budget.min(MOST);
        self.high = (budget >> 8) as u16;
        self.low = budget as u8;
        self.tree.width = width(self.high);
        self.advice = Point::NOWHERE;
        self.row = 0;
        self.phase = Phase::Look;
        self.tree.clear();
        self.tree.settle(Point::NOWHERE, value::UNKNOWN);
    }

    fn side(&self) -> Side {
        Side::from_number(self.side)
    }

    /// After [`Search::start`]: this move of a book is played unless either side wins by fours.
    pub fn advise(&mut self, point: Point) {
        self.advice = point;
    }

    /// Whether the move found is the book's.
    pub fn is_advised(&self) -> bool {
        self.advice != Point::NOWHERE && self.advice == self.best() && self.value() == value::EVEN
    }

    /// The value of the position for the side to move (`value.rs`), or [`value::UNKNOWN`].
    pub fn value(&self) -> u8 {
        self.tree.best_value
    }

    /// The moves expected, the best first.
    pub fn line(&self) -> &[Point] {
        self.tree.line()
    }

    /// The move that is being looked at, or [`Point::NOWHERE`].
    pub fn considered(&self) -> Point {
        if self.is_active() {
            self.tree.considered()
        } else {
            Point::NOWHERE
        }
    }

    /// Whether the search has not ended.
    pub fn is_active(&self) -> bool {
        self.phase != Phase::Done
    }

    /// The best move so far: a legal one whenever there is one, after the first step.
    pub fn best(&self) -> Point {
        self.tree.best
    }

    /// Whether the board is still looked at: the best move so far is that of a few rows.
    pub fn is_looking(&self) -> bool {
        matches!(self.phase, Phase::Look | Phase::Rank | Phase::Sift)
    }

    /// Units of work left of those given.
    pub fn left(&self) -> u32 {
        (self.high as u32) << 8 | self.low as u32
    }

    /// Ends the search and takes its stones off the board.
    #[inline(never)]
    pub fn stop(&mut self, position: &mut Position) {
        self.tree.stop(position);
        self.phase = Phase::Done;
    }

    /// Goes on for about `units` units of work. The move, when the search has ended: [`Point::NOWHERE`] when
    /// none is legal.
    #[inline(never)]
    pub fn step(&mut self, position: &mut Position, units: u8) -> Option<Point> {
        let mut units = units.min(PORTION);
        if self.high == 0 {
            units = units.min(self.low);
        }
        match self.phase {
            Phase::Done => (),
            Phase::Look => self.look(position),
            Phase::Rank => self.rank(position),
            Phase::Sift => self.sift(position),
            Phase::Tree => {
                // Exact, a node's overdraft included: the moves must not depend on the size of the
                // steps.
                let used = self.tree.step(position, units, NODE);
                if !self.spend(used) || self.tree.is_done() {
                    self.phase = Phase::End;
                }
            }
            Phase::End => {
                if self.tree.retreat(position) {
                    self.stop(position);
                }
            }
            Phase::Attack | Phase::Danger => self.step_fours(position, units),
        }
        (!self.is_active()).then_some(self.tree.best)
    }

    /// Whether something is left.
    #[inline(never)]
    fn spend(&mut self, units: u8) -> bool {
        if self.low < units {
            if self.high == 0 {
                self.low = 0;
                return false;
            }
            self.high -= 1;
        }
        self.low = self.low.wrapping_sub(units);
        self.low != 0 || self.high != 0
    }

    /// What is left of the budget, halved `times` times.
    #[inline(never)]
    fn share(&self, times: u8) -> u16 {
        let (mut high, mut low) = (self.high, self.low);
        for _ in 0..times {
            low = low >> 1 | (high as u8) << 7;
            high >>= 1;
        }
        if high > 0xFF {
            return 0xFFFF;
        }
        high << 8 | low as u16
    }

    /// The board is looked at in five steps: together they take too long for a key.
    fn look(&mut self, position: &mut Position) {
        let survey = &mut self.tree.survey;
        if self.row == 0 {
            survey.start();
        }
        survey.look_at_rows(position, self.row);
        let best = survey.leading();
        if best != Point::NOWHERE && !position.is_forbidden(best, self.side()) {
            self.tree.settle(best, value::UNKNOWN);
        }
        self.row = self.row.wrapping_add(ROWS);
        if self.row == Point::END {
            self.phase = Phase::Rank;
        }
    }

    fn rank(&mut self, position: &mut Position) {
        let side = self.side();
        let tree = &mut self.tree;
        self.phase = Phase::Done;
        tree.vcf.forget();
        // Pays in Gomoku and not in Renju (`docs/engine.md`).
        tree.early = if position.rule.forbids(Side::Black) {
            ALL
        } else {
            WHOLE
        };
        let survey = &mut tree.survey;
        survey.judge(position, side, 0);
        if survey.win != Point::NOWHERE {
            let value = won(if survey.five { 1 } else { 3 });
            return tree.settle(tree.survey.win, value);
        }
        let forced = survey.forced;
        if forced != Point::NOWHERE {
            if !position.is_forbidden(forced, side) {
                return tree.settle(forced, value::UNKNOWN);
            }
            survey.forced = Point::NOWHERE;
        }
        survey.choose(position, 0);
        survey.roots = survey.count;
        self.row = 0;
        self.phase = Phase::Sift;
    }

    /// Leaves the legal ones of the root's list in it. Whether one is forbidden can take 10,000 cycles and more.
    fn sift(&mut self, position: &mut Position) {
        let side = self.side();
        let tree = &mut self.tree;
        let survey = &mut tree.survey;
        if self.row != survey.roots {
            if position.is_forbidden(survey.moves[self.row as usize], side) {
                survey.drop(self.row);
            } else {
                self.row += 1;
            }
            return;
        }
        let (mut best, legal) = (survey.moves[0], survey.roots);
        if legal == 0 {
            best = any(position, side);
        }
        tree.settle(best, value::UNKNOWN);
        self.phase = Phase::Done;
        if legal > 1 {
            self.allowance = self.share(2);
            self.phase = Phase::Attack;
            self.fours = Fours::List;
        }
    }

    /// Lists fours of either side, or tries some.
    fn step_fours(&mut self, position: &mut Position, units: u8) {
        let attack = self.phase == Phase::Attack;
        if self.fours == Fours::List {
            self.fours = Fours::Try;
            let side = self.side();
            let side = if attack { side } else { side.other() };
            return self.tree.start_fours(position, side);
        }
        if self.fours == Fours::Try {
            let units = self.allowance.min(units as u16) as u8;
            let used = self.tree.vcf.step(position, units);
            self.allowance = self.allowance.saturating_sub(used as u16);
            let more = self.spend(used);
            let working = self.tree.vcf.status() == Status::Working;
            if !working || self.allowance == 0 || !more {
                self.fours = Fours::Close;
            }
            return;
        }
        if !self.tree.vcf.retreat(position) {
            return;
        }
        self.phase = Phase::Done;
        let status = self.tree.vcf.status();
        let more = self.low != 0 || self.high != 0;
        if attack && status == Status::Won {
            self.tree.settle_by_fours();
        } else if !more {
        } else if attack {
            self.phase = Phase::Danger;
            self.allowance = self.share(3).max(1);
            self.fours = Fours::List;
        } else if status == Status::Won {
            // What lies on the opponent's way comes before the best points.
            let mut number = self.tree.vcf.moves().min(DEFENCES);
            while number != 0 {
                number -= 1;
                let point = self.tree.vcf.win_move(number);
                if !position.is_forbidden(point, self.side()) {
                    self.tree.survey.lead(point);
                }
            }
            let guard = (self.share(5).min(255) as u8).max(8);
            self.grow(guard);
        } else if self.advice != Point::NOWHERE {
            // A line that loses is not in the book.
            self.tree.settle(self.advice, value::EVEN);
        } else {
            self.grow(0);
        }
    }

    #[inline(never)]
    fn grow(&mut self, guard: u8) {
        self.phase = Phase::Tree;
        self.tree.start(self.side(), guard);
    }
}

impl Default for Search {
    fn default() -> Self {
        Search::new()
    }
}

/// Moves tried in a node, by 1/256 of the budget: what a small search wins in depth, a great one loses where it
/// overlooks a move.
fn width(high: u16) -> u8 {
    match high.min(255) as u8 {
        0..3 => 4,
        3..32 => 5,
        _ => 8,
    }
}

/// Any legal point, when there is one.
fn any(position: &mut Position, side: Side) -> Point {
    let mut at = 0;
    while at < Point::END {
        let point = Point(at);
        if position.at(point) == BLANK && !position.is_forbidden(point, side) {
            return point;
        }
        at += 1;
    }
    Point::NOWHERE
}
