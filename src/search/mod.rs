//! The search for a good move: what must be played at once, wins by fours for either side, then
//! alpha-beta.
//!
//! All of it runs in steps of a few units of work, so that a machine can look at its keys between
//! them, and has a legal move at any time. Nothing in it looks at a clock: a budget of work gives
//! the same move on every machine.

pub mod alphabeta;
pub mod four;
pub mod lines;
pub mod survey;
pub mod vcf;

use crate::board::BLANK;
use crate::point::{Point, Side};
use crate::position::Position;
use alphabeta::{AlphaBeta, Effort};
use four::{four, Four};
use survey::{Points, NOWHERE, WIDTH};
use vcf::{Status, Vcf, DEPTH};

/// Moves kept of what is expected.
pub const LINE: usize = 8;

/// Units of work that a node of alpha-beta costs; a four that is tried costs one.
pub const NODE: u8 = 4;

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Ended, or not begun.
    Done = 0,
    /// Looking for a win by fours.
    Attack,
    /// Looking for the opponent's, if this side did nothing.
    Danger,
    /// Looking whether a move leaves it to him.
    Defence,
    /// Alpha-beta.
    Tree,
}

/// One search for one move.
#[derive(Clone)]
#[repr(C)]
pub struct Search {
    phase: Phase,
    /// Who is to move: the number on the board.
    side: u8,
    best: Point,
    /// The book's move, or [`NOWHERE`].
    advice: Point,
    /// The moves expected, and how many of them are known.
    line: [Point; LINE],
    length: u8,
    value: i16,
    /// Units of work left, of the whole and of the phase.
    budget: u32,
    allowance: u32,
    /// Units of work done.
    pub work: u32,
    /// The best points, and those that are legal or answer a threat.
    points: Points,
    moves: Points,
    offered: u8,
    count: u8,
    /// The move whose defence is being looked at, and how many hold.
    trying: u8,
    holding: u8,
    /// What the threads of the search need.
    pub vcf: Vcf,
    /// The tree of moves.
    pub tree: AlphaBeta,
}

impl Search {
    /// Not searching. All zero bytes; [`Search::start`] makes it usable.
    pub const fn new() -> Search {
        Search {
            phase: Phase::Done,
            side: 0,
            best: Point(0),
            advice: Point(0),
            line: [Point(0); LINE],
            length: 0,
            value: 0,
            budget: 0,
            allowance: 0,
            work: 0,
            points: [Point(0); WIDTH as usize],
            moves: [Point(0); WIDTH as usize],
            offered: 0,
            count: 0,
            trying: 0,
            holding: 0,
            vcf: Vcf::new(),
            tree: AlphaBeta::new(),
        }
    }

    /// Begins to look for a move of `side` with `budget` units of work. Until the search ends or
    /// [`Search::stop`] is called there can be stones of it on the board.
    pub fn start(&mut self, position: &mut Position, side: Side, budget: u32) {
        self.side = side as u8;
        self.budget = budget;
        self.work = 0;
        self.advice = NOWHERE;
        self.length = 0;
        self.value = 0;
        self.phase = Phase::Done;
        self.vcf.forget();
        let survey = &mut self.tree.survey;
        survey.root(position, side);
        if survey.win != NOWHERE {
            self.best = survey.win;
            self.value = alphabeta::WIN - 1;
            return;
        }
        if survey.forced != NOWHERE {
            self.best = survey.forced;
            if !forbidden(position, self.best, side) {
                return;
            }
            self.tree.survey.forced = NOWHERE;
        }
        let survey = &mut self.tree.survey;
        survey.choose_all(position, &mut self.points);
        self.offered = survey.count;
        self.take_moves(position);
        if self.count < 2 {
            return;
        }
        self.phase = Phase::Attack;
        self.allowance = (budget >> 2).max(16);
        self.vcf.start(position, side, DEPTH);
    }

    fn side(&self) -> Side {
        Side::from_number(self.side)
    }

    /// The legal ones of the survey's moves; `best` is the first of them, or any legal point.
    fn take_moves(&mut self, position: &mut Position) {
        self.moves = [NOWHERE; WIDTH as usize];
        self.count = 0;
        for index in 0..self.offered {
            self.add(position, self.points[index as usize & 15]);
        }
        self.best = self.moves[0];
        if self.count == 0 {
            self.best = any(position, self.side());
        }
    }

    fn add(&mut self, position: &mut Position, point: Point) {
        let there = self.moves.iter().take(self.count as usize);
        if self.count < WIDTH
            && position.at(point) == BLANK
            && !there.into_iter().any(|&other| other == point)
            && !forbidden(position, point, self.side())
        {
            self.moves[self.count as usize & 15] = point;
            self.count += 1;
        }
    }

    /// After [`Search::start`]: this move of a book is played unless either side wins by fours.
    pub fn advise(&mut self, point: Point) {
        self.advice = point;
    }

    /// The value of the position for the side to move, as far as it is known: [`SURE`] and more
    /// is a win.
    ///
    /// [`SURE`]: alphabeta::SURE
    pub fn value(&self) -> i16 {
        self.value
    }

    /// The moves expected, the best first.
    pub fn line(&self) -> &[Point] {
        self.line.get(..self.length as usize).unwrap_or(&[])
    }

    /// The move that is being looked at, or [`NOWHERE`].
    pub fn considered(&self) -> Point {
        match self.phase {
            Phase::Done => NOWHERE,
            Phase::Attack | Phase::Danger => self.best,
            Phase::Defence => self.moves[self.trying as usize & 15],
            Phase::Tree => self.tree.considered(),
        }
    }

    /// Whether a stone of the search lies on `point`.
    pub fn covers(&self, point: Point) -> bool {
        let on = match self.phase {
            Phase::Done => false,
            Phase::Attack | Phase::Danger => false,
            Phase::Defence => self.moves[self.trying as usize & 15] == point,
            Phase::Tree => self.tree.covers(point),
        };
        on || self.vcf.covers(point)
    }

    /// Whether the search has not ended.
    pub fn is_active(&self) -> bool {
        self.phase != Phase::Done
    }

    /// The best move so far: a legal one whenever there is one.
    pub fn best(&self) -> Point {
        if self.phase == Phase::Tree {
            self.tree.best()
        } else {
            self.best
        }
    }

    /// Ends the search and takes its stones off the board.
    pub fn stop(&mut self, position: &mut Position) {
        self.best = self.best();
        if self.phase == Phase::Tree {
            self.length = self.tree.line(&mut self.line);
            self.value = self.tree.best_value;
        }
        match self.phase {
            Phase::Done => (),
            Phase::Attack | Phase::Danger => self.vcf.stop(position),
            Phase::Defence => {
                self.vcf.stop(position);
                position.undo(self.moves[self.trying as usize & 15]);
            }
            Phase::Tree => self.tree.stop(position, &mut self.vcf),
        }
        self.phase = Phase::Done;
    }

    /// Goes on for about `units` units of work. The move, when the search has ended.
    pub fn step(&mut self, position: &mut Position, units: u8) -> Option<Point> {
        if self.phase == Phase::Done {
            return Some(self.best);
        }
        let units = self.budget.min(units as u32) as u16;
        // Exact, a node's overdraft included: the moves must not depend on the size of the steps.
        let used = if self.phase == Phase::Tree {
            let units = units as i16;
            (units - self.tree.step(position, &mut self.vcf, units, NODE)) as u16
        } else {
            let units = self.allowance.min(units as u32) as u8;
            let used = (units - self.vcf.step(position, units)) as u16;
            self.allowance -= used as u32;
            used
        };
        self.spend(used);
        if self.budget == 0 {
            let status = self.vcf.status();
            if self.phase == Phase::Attack && status == Status::Won {
                self.take_win();
            }
            self.stop(position);
            return Some(self.best);
        }
        self.go_on(position);
        (self.phase == Phase::Done).then_some(self.best)
    }

    fn spend(&mut self, units: u16) {
        self.work += units as u32;
        self.budget = self.budget.saturating_sub(units as u32);
    }

    fn take_win(&mut self) {
        self.best = self.vcf.win_move(0);
        let moves = self.vcf.moves();
        self.length = moves.min(LINE as u8);
        for number in 0..self.length {
            self.line[number as usize & (LINE - 1)] = self.vcf.win_move(number);
        }
        self.value = alphabeta::WIN - moves as i16;
        self.phase = Phase::Done;
    }

    /// On to the next phase when the present one has ended.
    fn go_on(&mut self, position: &mut Position) {
        if self.phase == Phase::Tree {
            if self.tree.is_done() {
                self.stop(position);
            }
            return;
        }
        let status = self.vcf.status();
        if status == Status::Working && self.allowance != 0 {
            return;
        }
        self.vcf.stop(position);
        match self.phase {
            Phase::Attack if status == Status::Won => self.take_win(),
            Phase::Attack => {
                self.phase = Phase::Danger;
                self.allowance = (self.budget >> 3).max(1);
                self.vcf.start(position, self.side().other(), DEPTH);
            }
            Phase::Danger if status == Status::Won => {
                self.moves = [NOWHERE; WIDTH as usize];
                self.count = 0;
                // What lies on the opponent's way, then the best points.
                for number in 0..self.vcf.moves().min(WIDTH / 2) {
                    self.add(position, self.vcf.win_move(number));
                }
                for index in 0..self.offered {
                    self.add(position, self.points[index as usize & 15]);
                }
                self.trying = 0;
                self.holding = 0;
                self.phase = Phase::Defence;
                self.defend(position);
            }
            Phase::Danger if self.advice != NOWHERE => {
                self.best = self.advice;
                self.phase = Phase::Done;
            }
            Phase::Defence => {
                let point = self.moves[self.trying as usize & 15];
                position.undo(point);
                if status != Status::Won || four(position, point, self.side()) != Four::None {
                    self.moves[self.trying as usize & 15] = self.moves[self.holding as usize & 15];
                    self.moves[self.holding as usize & 15] = point;
                    self.holding += 1;
                }
                self.trying += 1;
                self.defend(position);
            }
            _ => self.grow(),
        }
    }

    /// Looks whether the next move stops the opponent's win by fours.
    fn defend(&mut self, position: &mut Position) {
        if self.trying >= self.count {
            if self.holding != 0 {
                self.count = self.holding;
            }
            self.grow();
            return;
        }
        position.place(self.moves[self.trying as usize & 15], self.side());
        self.allowance = (self.budget >> 5).max(8);
        self.spend(NODE as u16);
        self.vcf.start(position, self.side().other(), DEPTH);
    }

    fn grow(&mut self) {
        self.best = self.moves[0];
        if self.count < 2 {
            self.phase = Phase::Done;
            return;
        }
        let effort = Effort {
            width: 4,
            leaf_fours: 6,
            node_fours: 12,
        };
        self.start_tree(effort);
        self.phase = Phase::Tree;
    }

    /// Begins alpha-beta over the moves found so far.
    pub fn start_tree(&mut self, effort: Effort) {
        self.tree
            .start(self.side(), &self.moves, self.count, effort);
    }
}

impl Default for Search {
    fn default() -> Self {
        Search::new()
    }
}

fn forbidden(position: &mut Position, point: Point, side: Side) -> bool {
    position.rule.forbids(side) && position.foul(point).is_some()
}

/// Any legal point, when there is one.
fn any(position: &mut Position, side: Side) -> Point {
    let mut at = 0;
    while at < 15 * 16 {
        let point = Point(at);
        if position.at(point) == BLANK && !forbidden(position, point, side) {
            return point;
        }
        at += 1;
    }
    NOWHERE
}
