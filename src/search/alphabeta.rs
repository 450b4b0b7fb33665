//! Alpha-beta over the few best points of the running score, deeper and deeper, on a stack of
//! bytes.
//!
//! Each node is surveyed; a five that must be stopped costs no depth, a threatened straight
//! four leaves only the moves that meet it, and a win by fours of the side to move ends the line.

use crate::point::{Point, Side};
use crate::position::Position;
use crate::search::survey::{Points, Survey, NOWHERE, WIDTH};
use crate::search::vcf::{Status, Vcf};
use crate::search::LINE;

/// The value of a won game; one less for each move that it takes.
pub const WIN: i16 = 30_000;
/// Values from here on are wins.
pub const SURE: i16 = 29_000;
/// Plies from the root to the deepest node.
const PLIES: u8 = 32;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Nothing: ended, or not begun.
    Done = 0,
    /// The node is new.
    Enter,
    /// A win by fours is looked for in it.
    Probe,
    /// Its next move is to be tried.
    Move,
    /// Its value is known.
    Back,
}

/// How hard to look.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Effort {
    /// Moves tried in a node, at most.
    pub width: u8,
    /// Fours tried at a leaf, and elsewhere.
    pub leaf_fours: u8,
    /// The same before a node's moves are tried.
    pub node_fours: u8,
}

/// The search.
#[derive(Clone)]
#[repr(C)]
pub struct AlphaBeta {
    phase: Phase,
    /// The root's side to move, by its number on the board.
    side: u8,
    ply: u8,
    /// Plies of this iteration.
    depth: u8,
    effort: Effort,
    probe: u8,
    value: i16,
    /// The value of the root's best move so far, for the side to move.
    pub best_value: i16,
    /// Looks at the nodes.
    pub survey: Survey,
    /// By ply.
    moves: [Points; PLIES as usize],
    counts: [u8; PLIES as usize],
    next: [u8; PLIES as usize],
    left: [u8; PLIES as usize],
    on: [Point; PLIES as usize],
    best: [i16; PLIES as usize],
    alpha: [i16; PLIES as usize],
    beta: [i16; PLIES as usize],
    /// By ply: the moves expected from there on.
    lines: [[Point; LINE]; 16],
    /// Nodes entered since [`AlphaBeta::start`].
    pub nodes: u32,
}

impl AlphaBeta {
    /// Not searching. All zero bytes; [`AlphaBeta::start`] makes it usable.
    pub const fn new() -> AlphaBeta {
        AlphaBeta {
            phase: Phase::Done,
            side: 0,
            ply: 0,
            depth: 0,
            effort: Effort {
                width: 0,
                leaf_fours: 0,
                node_fours: 0,
            },
            probe: 0,
            value: 0,
            best_value: 0,
            survey: Survey::new(),
            moves: [[Point(0); WIDTH as usize]; PLIES as usize],
            counts: [0; PLIES as usize],
            next: [0; PLIES as usize],
            left: [0; PLIES as usize],
            on: [Point(0); PLIES as usize],
            best: [0; PLIES as usize],
            alpha: [0; PLIES as usize],
            beta: [0; PLIES as usize],
            lines: [[Point(0); LINE]; 16],
            nodes: 0,
        }
    }

    /// Begins to look for the best of the first `count` of `moves` for `side`. They should be in
    /// order, the likely best first; the others may be good for the nodes below.
    pub fn start(&mut self, side: Side, moves: &Points, count: u8, effort: Effort) {
        self.side = side as u8;
        self.effort = effort;
        self.nodes = 0;
        self.depth = 0;
        self.moves[0] = *moves;
        self.counts[0] = count;
        self.deepen();
    }

    /// The next iteration.
    fn deepen(&mut self) {
        self.depth += 1;
        self.ply = 0;
        self.next[0] = 0;
        self.left[0] = self.depth;
        self.best[0] = -WIN;
        self.alpha[0] = -WIN;
        self.beta[0] = WIN;
        self.phase = Phase::Move;
    }

    /// The best move so far.
    pub fn best(&self) -> Point {
        self.moves[0][0]
    }

    /// Plies of the iteration under way.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// The move of the root that is being looked at.
    pub fn considered(&self) -> Point {
        self.on[0]
    }

    /// Whether a stone of the search lies on `point`.
    pub fn covers(&self, point: Point) -> bool {
        self.on
            .iter()
            .take(self.ply as usize)
            .any(|&on| on == point)
    }

    /// Fills in the moves expected. Returns how many.
    pub fn line(&self, line: &mut [Point; LINE]) -> u8 {
        *line = self.lines[0];
        line[0] = self.best();
        line.iter().take_while(|&&point| point != NOWHERE).count() as u8
    }

    /// The best move of `ply` is followed by the best line of the next.
    fn extend_line(&mut self, ply: u8) {
        if ply >= LINE as u8 {
            return;
        }
        let below = self.lines[(ply as usize + 1) & 15];
        let line = &mut self.lines[ply as usize & 15];
        line[0] = self.on[ply as usize];
        for (slot, point) in line.iter_mut().skip(1).zip(below) {
            *slot = point;
        }
    }

    /// Whether there is nothing left to find out.
    pub fn is_done(&self) -> bool {
        self.phase == Phase::Done
    }

    /// Takes the stones of the search off the board and ends it.
    pub fn stop(&mut self, position: &mut Position, vcf: &mut Vcf) {
        if self.phase == Phase::Probe {
            vcf.stop(position);
        }
        while self.ply != 0 {
            self.ply -= 1;
            position.undo(self.on[self.ply as usize & 31]);
        }
        self.phase = Phase::Done;
    }

    /// Goes on for about `budget` units of work: one for a four tried, `price` for a node. Returns
    /// what is left of it, 0 or less.
    pub fn step(&mut self, position: &mut Position, vcf: &mut Vcf, budget: i16, price: u8) -> i16 {
        let mut budget = budget;
        while budget > 0 && self.phase != Phase::Done {
            match self.phase {
                Phase::Done => (),
                Phase::Enter => {
                    budget -= price as i16;
                    self.enter(position, vcf);
                }
                Phase::Probe => budget -= self.probe(position, vcf, budget) as i16,
                Phase::Move => self.advance(position),
                Phase::Back => self.back(position),
            }
        }
        budget
    }

    fn to_move(&self) -> Side {
        let side = Side::from_number(self.side);
        if self.ply & 1 == 0 {
            side
        } else {
            side.other()
        }
    }

    /// The value of the node is `value`.
    fn give(&mut self, value: i16) {
        self.value = value;
        self.phase = Phase::Back;
    }

    fn enter(&mut self, position: &mut Position, vcf: &mut Vcf) {
        self.nodes += 1;
        if let Some(line) = self.lines.get_mut(self.ply as usize) {
            line[0] = NOWHERE;
        }
        let side = self.to_move();
        let ply = self.ply as usize & 31;
        let moves = self.ply as i16;
        let above = (ply.wrapping_sub(1)) & 31;
        let last = self.on[above];
        self.survey
            .look(position, side, self.ply, last, &self.moves[above]);
        if self.survey.win != NOWHERE {
            let more = if self.survey.five { 1 } else { 3 };
            return self.give(WIN - moves - more);
        }
        if self.survey.lost {
            return self.give(moves + 2 - WIN);
        }
        if self.survey.forced != NOWHERE {
            let forced = self.survey.forced;
            if position.rule.forbids(side) && position.foul(forced).is_some() {
                return self.give(moves + 2 - WIN);
            }
            if self.ply + 1 < PLIES {
                // Forced moves cost no depth.
                self.left[ply] += 1;
                return self.expand(position);
            }
        }
        self.probe = if self.left[ply] == 0 {
            self.effort.leaf_fours
        } else {
            self.effort.node_fours
        };
        let fours = self.survey.fours.get(..self.survey.fours_count as usize);
        if self.survey.fours_count != 0 && self.probe != 0 {
            let fours = fours.unwrap_or(&[]);
            vcf.start_with(position, side, fours);
            self.phase = Phase::Probe;
        } else {
            self.judge(position);
        }
    }

    /// Tries some fours. Returns how many.
    fn probe(&mut self, position: &mut Position, vcf: &mut Vcf, budget: i16) -> u8 {
        let portion = self.probe.min(budget.clamp(1, 100) as u8);
        let used = portion - vcf.step(position, portion);
        self.probe -= used;
        match vcf.status() {
            Status::Won => {
                let moves = self.ply as i16 + vcf.moves() as i16;
                self.give(WIN - moves);
            }
            Status::Working if self.probe != 0 => (),
            _ => {
                vcf.stop(position);
                self.judge(position);
            }
        }
        used
    }

    /// With no win by fours: a leaf's value, or the moves.
    fn judge(&mut self, position: &Position) {
        let ply = self.ply as usize & 31;
        if self.left[ply] == 0 || self.ply + 1 >= PLIES {
            let tempo = if self.survey.threatened { -200 } else { 60 };
            // The best point of a side counts more than the rest: it will be taken next.
            let side = self.to_move();
            let mine = self.survey.best[side.index()] as i16;
            let theirs = self.survey.best[side.other().index()] as i16;
            self.give(tempo + mine * 6 - theirs * 4);
        } else {
            self.expand(position);
        }
    }

    fn expand(&mut self, position: &Position) {
        let ply = self.ply as usize & 31;
        let above = (ply.wrapping_sub(1)) & 31;
        let last = self.on[above];
        let mut moves = self.moves[above];
        self.survey.choose(position, self.ply, last, &mut moves);
        self.moves[ply] = moves;
        self.counts[ply] = self.survey.count.min(self.effort.width);
        self.next[ply] = 0;
        self.best[ply] = -WIN;
        self.phase = Phase::Move;
    }

    /// Plays the next move of the node, or gives the node's value.
    fn advance(&mut self, position: &mut Position) {
        let ply = self.ply as usize & 31;
        let side = self.to_move();
        loop {
            if self.next[ply] >= self.counts[ply] {
                let best = self.best[ply];
                if best == -WIN {
                    // No move was legal.
                    return self.give(self.ply as i16 + 2 - WIN);
                }
                return self.give(best);
            }
            let point = self.moves[ply][self.next[ply] as usize & 15];
            self.next[ply] += 1;
            if position.rule.forbids(side) && position.foul(point).is_some() {
                continue;
            }
            position.place(point, side);
            self.on[ply] = point;
            break;
        }
        let below = (ply + 1) & 31;
        self.left[below] = self.left[ply].saturating_sub(1);
        self.alpha[below] = -self.beta[ply];
        self.beta[below] = -self.alpha[ply].max(self.best[ply]);
        self.ply += 1;
        self.phase = Phase::Enter;
    }

    /// Takes the value of a node to the one above.
    fn back(&mut self, position: &mut Position) {
        if self.ply == 0 {
            return self.end_of_iteration();
        }
        self.ply -= 1;
        let ply = self.ply as usize & 31;
        position.undo(self.on[ply]);
        self.phase = Phase::Move;
        let value = -self.value;
        if value <= self.best[ply] {
            return;
        }
        self.best[ply] = value;
        self.extend_line(ply as u8);
        if ply == 0 {
            self.best_value = value;
            self.put_first(self.next[0].wrapping_sub(1));
        }
        if value >= self.beta[ply] {
            self.give(value);
        }
    }

    /// Makes a move of the root the first.
    fn put_first(&mut self, index: u8) {
        let mut index = index as usize & 15;
        let point = self.moves[0][index];
        while index != 0 {
            self.moves[0][index] = self.moves[0][index - 1];
            index -= 1;
        }
        self.moves[0][0] = point;
    }

    fn end_of_iteration(&mut self) {
        let decided = self.best_value >= SURE || self.best_value <= -SURE;
        if decided || self.depth >= PLIES - 8 || self.counts[0] < 2 {
            self.phase = Phase::Done;
        } else {
            self.deepen();
        }
    }
}

impl Default for AlphaBeta {
    fn default() -> Self {
        AlphaBeta::new()
    }
}
