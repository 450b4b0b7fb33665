//! The search for a good move: what must be played at once, then wins by fours for either side
//! (VCF), then alpha-beta with iterative deepening.
//!
//! It runs in steps of a few units of work, so that a machine can look at its keys between them,
//! and it has a legal move at any time. Nothing looks at a clock: a budget of work gives the same
//! move on every machine.

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

/// How many moves of the principal variation are kept.
pub const LINE: u8 = 8;

/// Units of work that a node of alpha-beta costs. A four that is tried costs one.
pub const NODE: u8 = 4;
/// The largest budget.
pub const MOST: u32 = 0xFF_FFFF;
/// The largest step, in units.
const PORTION: u8 = 100;
/// The numbers of the points that a step looks at: three rows, so that five steps see the board.
const ROWS: u8 = 3 * 16;
/// How many moves of the opponent's win are tried first.
const DEFENCES: u8 = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Ended, or not begun.
    Done = 0,
    /// The board is surveyed, some rows at a time.
    Look,
    /// What must be played at once is found, else the candidates are listed.
    Rank,
    /// Illegal candidates are dropped, one question at a time.
    Sift,
    /// A win by fours is looked for.
    Attack,
    /// The opponent's win by fours is looked for, as if this side passed.
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
    /// Units of work left: the upper two of its three bytes ...
    high: u16,
    /// ... and the lowest.
    low: u8,
    /// Units of work left for the phase.
    allowance: u16,
    /// The next row to be surveyed, or the next candidate to be asked whether it is legal.
    row: u8,
    /// What comes next in a phase that looks for fours.
    fours: Fours,
    /// The tree of moves, and what is known so far.
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

    /// Starts to look for a move of `side` with `budget` units of work, [`MOST`] at most. Until the
    /// search ends or [`Search::stop`] is called its stones can lie on the position. If the search
    /// before was not stopped, the position must have been made from scratch since.
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

    /// After [`Search::start`]: plays this move of a book unless either side wins by fours.
    pub fn advise(&mut self, point: Point) {
        self.advice = point;
    }

    /// Whether the move found is the book's.
    pub fn is_advised(&self) -> bool {
        self.advice != Point::NOWHERE && self.advice == self.best() && self.value() == value::EVEN
    }

    /// The [`value`] of the position to the side to move, or [`value::UNKNOWN`].
    pub fn value(&self) -> u8 {
        self.tree.best_value
    }

    /// The principal variation, the best move first.
    pub fn line(&self) -> &[Point] {
        self.tree.line()
    }

    /// The move of the root that is being searched, or [`Point::NOWHERE`].
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

    /// The best move so far; after the first step a legal one, whenever there is one.
    pub fn best(&self) -> Point {
        self.tree.best
    }

    /// Whether the board is still being surveyed, so that the best move so far is that of a few
    /// rows.
    pub fn is_looking(&self) -> bool {
        matches!(self.phase, Phase::Look | Phase::Rank | Phase::Sift)
    }

    /// How many units of work are left.
    pub fn left(&self) -> u32 {
        (self.high as u32) << 8 | self.low as u32
    }

    /// Ends the search and takes its stones off the position.
    #[inline(never)]
    pub fn stop(&mut self, position: &mut Position) {
        self.tree.stop(position);
        self.phase = Phase::Done;
    }

    /// Goes on for about `units` units of work. Returns the move once the search has ended:
    /// [`Point::NOWHERE`] if none is legal.
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
                // Exact, even where a node overdraws: the moves must not depend on the size of the
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

    /// Takes `units` off the budget. Returns whether anything is left.
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

    /// The rest of the budget, halved `times` times; 65,535 at most.
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

    /// Surveys three rows of the board: all of it at once would take too long for a key.
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
        // Late move reductions pay in Gomoku and not in Renju.
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

    /// Asks whether one candidate of the root is legal: the answer can take more than 10,000
    /// cycles.
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

    /// Lists the fours of the attacker, or tries some, or takes their stones off.
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
            // The points of the opponent's win come before the best points.
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
            // The book has no line that loses.
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

/// How many moves a node tries, by 1/256 of the budget: a small search gains depth by few moves, a
/// large one loses by the moves that it overlooks.
fn width(high: u16) -> u8 {
    match high.min(255) as u8 {
        0..3 => 4,
        3..32 => 5,
        _ => 8,
    }
}

/// The first legal point, or [`Point::NOWHERE`].
fn any(position: &mut Position, side: Side) -> Point {
    let mut points = (0..Point::END).map(Point);
    let legal = |&at: &Point| position.at(at) == BLANK && !position.is_forbidden(at, side);
    points.find(legal).unwrap_or(Point::NOWHERE)
}
