//! Alpha-beta with iterative deepening over the best candidates of each node, on a stack of frames.
//!
//! A node at depth 0 is a leaf: the side to move stands pat or takes its best exchange.

use super::candidates::{Candidates, PLIES};
use super::map::Map;
use super::worth::{LOST, WON};
use crate::moves::{Step, Visitor};
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::make::Undo;
use crate::rules::position::Position;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Nothing.
    Done,
    /// The squares that the opponent of the root's side reaches are marked, piece by piece.
    Survey,
    /// A node is new.
    Enter,
    /// Its candidates are listed, piece by piece.
    Collect,
    /// The best exchange of a leaf is looked for, piece by piece.
    Exchange,
    /// The next candidate is to be tried.
    Next,
    /// The value of a node is known.
    Back,
}

/// How a candidate is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Window {
    Full,
    /// Only whether it is better than the best one.
    Null,
}

/// A node between the root and the one that is searched.
#[derive(Clone, Copy)]
struct Frame {
    alpha: i16,
    beta: i16,
    /// Material of the side to move, less that of the other.
    even: i16,
    /// Plies left.
    depth: u8,
    /// The number of the next candidate.
    next: u8,
    window: Window,
    /// The move that was made.
    undo: Undo,
    /// Where the piece stands that refuted a brother of this node.
    killer: Square,
}

const NO_STEP: Step = Step {
    from: Square(0),
    via: Square(0),
    to: Square(0),
    flags: 0,
};

impl Frame {
    const NEW: Frame = Frame {
        alpha: 0,
        beta: 0,
        even: 0,
        depth: 0,
        next: 0,
        window: Window::Full,
        undo: Undo::new(NO_STEP, Piece::VACANT),
        killer: Square(0),
    };
}

/// How many moves of the principal variation are kept.
pub const LINE: usize = 4;

/// A principal variation.
#[derive(Clone, Copy)]
struct Line {
    steps: [Step; LINE],
    count: u8,
}

impl Line {
    const EMPTY: Line = Line {
        steps: [NO_STEP; LINE],
        count: 0,
    };

    /// A move, and what follows it.
    fn set(&mut self, step: Step, rest: &Line) {
        let [a, b, c, _] = rest.steps;
        self.steps = [step, a, b, c];
        self.count = (rest.count + 1).min(LINE as u8);
    }
}

/// The search without its position.
pub struct Tree {
    pub phase: Phase,
    ply: u8,
    /// Plies of this iteration.
    depth: u8,
    /// How many squares have been looked at in this phase, modulo 256.
    seen: u8,
    /// The value of the node that ended last.
    result: i16,
    /// The value of the best move of the root, as far as it is known.
    pub value: i16,
    frames: [Frame; PLIES as usize],
    pub candidates: Candidates,
    /// By ply: what the opponent of the side to move reached one move ago.
    maps: [Map; PLIES as usize],
    lines: [Line; PLIES as usize],
    /// The piece whose moves are collected, and what it risks where it stands.
    risky: (Square, i16),
    chance: u16,
    /// Units of work, and moves made.
    pub work: u32,
    pub nodes: u32,
}

fn at(ply: u8) -> usize {
    usize::from(ply % PLIES)
}

impl Tree {
    pub const fn new() -> Tree {
        Tree {
            phase: Phase::Done,
            ply: 0,
            depth: 0,
            seen: 0,
            result: 0,
            value: 0,
            frames: [Frame::NEW; PLIES as usize],
            candidates: Candidates::new(),
            maps: [Map::EMPTY; PLIES as usize],
            lines: [Line::EMPTY; PLIES as usize],
            risky: (Square(0), 0),
            chance: 1,
            work: 0,
            nodes: 0,
        }
    }

    /// Begins to search a position.
    pub fn start(&mut self, seed: u16) {
        self.phase = Phase::Survey;
        self.ply = 0;
        self.depth = 1;
        self.seen = 0;
        self.value = 0;
        self.candidates.clear(0);
        self.maps[0] = Map::EMPTY;
        self.maps[1] = Map::EMPTY;
        self.lines[0].count = 0;
        self.chance = seed | 1;
        self.work = 0;
        self.nodes = 0;
        self.frames = [Frame::NEW; PLIES as usize];
    }

    /// The principal variation.
    pub fn line(&self) -> &[Step] {
        let line = &self.lines[0];
        line.steps.get(..usize::from(line.count)).unwrap_or(&[])
    }

    /// The move of the root that is searched.
    pub fn considered(&self) -> Option<Step> {
        (self.ply != 0).then_some(self.frames[0].undo.step)
    }

    /// Goes on a little.
    pub fn step(&mut self, position: &mut Position) {
        match self.phase {
            Phase::Done => {}
            Phase::Survey => {
                position.side = position.side.other();
                let done = self.look(position);
                position.side = position.side.other();
                if done {
                    self.begin();
                }
            }
            Phase::Enter => self.enter(position),
            Phase::Collect => {
                if self.look(position) {
                    self.phase = Phase::Next;
                }
            }
            Phase::Exchange => {
                let frame = &self.frames[at(self.ply)];
                if frame.alpha >= frame.beta || self.look(position) {
                    self.result = self.frames[at(self.ply)].alpha;
                    self.phase = Phase::Back;
                }
            }
            Phase::Next => self.next(position),
            Phase::Back => self.back(position),
        }
    }

    /// Looks at the moves of the next piece of the side to move. Returns whether there was none.
    fn look(&mut self, position: &mut Position) -> bool {
        let killer = match self.phase {
            Phase::Exchange => self.frames[at(self.ply)].killer.0,
            _ => 0,
        };
        loop {
            let square = Square(self.seen ^ killer);
            self.seen = self.seen.wrapping_add(1);
            if position.at(square).is_of(position.side) {
                self.work += 1;
                position.moves_from(square, self);
                return self.seen == 0;
            }
            if self.seen == 0 {
                return true;
            }
        }
    }

    /// Begins an iteration.
    fn begin(&mut self) {
        self.phase = Phase::Enter;
        let root = &mut self.frames[0];
        root.alpha = LOST;
        root.beta = WON;
        root.depth = self.depth;
    }

    fn enter(&mut self, position: &mut Position) {
        let ply = self.ply;
        let frame = &mut self.frames[at(ply)];
        frame.next = 0;
        self.seen = 0;
        self.lines[at(ply)].count = 0;
        if !position.is_open() {
            let value = WON - i16::from(ply);
            self.result = match position.royals(position.side) {
                0 => -value,
                _ => value,
            };
            self.phase = Phase::Back;
        } else if frame.depth == 0 {
            // It stands pat.
            frame.alpha = frame.alpha.max(frame.even);
            self.phase = Phase::Exchange;
        } else if ply == 0 && self.depth > 1 {
            self.phase = Phase::Next;
        } else {
            self.candidates.clear(ply);
            self.maps[at(ply + 1)] = Map::EMPTY;
            self.risky.0 = Square(0);
            self.risky.1 = 0;
            self.phase = Phase::Collect;
        }
    }

    /// Tries the next candidate.
    fn next(&mut self, position: &mut Position) {
        let ply = self.ply;
        let count = self.candidates.count(ply);
        let frame = &mut self.frames[at(ply)];
        if count == 0 {
            frame.alpha = i16::from(ply) - WON;
        }
        let candidate = self.candidates.get(ply, frame.next);
        let Some(candidate) = candidate.filter(|_| frame.alpha < frame.beta) else {
            self.result = frame.alpha;
            self.phase = Phase::Back;
            return;
        };
        frame.window = if frame.next == 0 || frame.depth == 1 {
            Window::Full
        } else {
            Window::Null
        };
        frame.next += 1;
        self.make(position, candidate.step);
    }

    /// Makes a move and goes to the node that follows it.
    fn make(&mut self, position: &mut Position, step: Step) {
        self.nodes += 1;
        self.work += 1;
        let undo = position.make(step);
        let parent = &mut self.frames[at(self.ply)];
        parent.undo = undo;
        let alpha = match parent.window {
            Window::Full => -parent.beta,
            Window::Null => -parent.alpha - 1,
        };
        let beta = -parent.alpha;
        let even = -(parent.even + change(&undo));
        let depth = parent.depth - 1;
        self.ply += 1;
        let child = &mut self.frames[at(self.ply)];
        child.alpha = alpha;
        child.beta = beta;
        child.even = even;
        child.depth = depth;
        self.phase = Phase::Enter;
    }

    /// Takes the value of a node to its parent.
    fn back(&mut self, position: &mut Position) {
        if self.ply == 0 {
            return self.end();
        }
        self.ply -= 1;
        let ply = self.ply;
        let value = -self.result;
        self.phase = Phase::Next;
        let frame = &mut self.frames[at(ply)];
        position.unmake(&frame.undo);
        if value <= frame.alpha {
            return;
        }
        let step = frame.undo.step;
        if frame.window == Window::Null && value < frame.beta {
            frame.window = Window::Full;
            return self.make(position, step);
        }
        frame.alpha = value;
        let number = frame.next - 1;
        if value >= frame.beta {
            frame.killer = step.from;
        }
        let rest = self.lines[at(ply + 1)];
        self.lines[at(ply)].set(step, &rest);
        if ply == 0 {
            self.value = value;
            self.candidates.lead(0, number);
        }
    }

    /// Ends an iteration.
    fn end(&mut self) {
        self.depth += 1;
        let decided = self.value.abs() > super::worth::SURE;
        if self.depth == PLIES || self.candidates.count(0) <= 1 || decided {
            self.phase = Phase::Done;
        } else {
            self.begin();
        }
    }

    /// Adds a move to the candidates.
    fn collect(&mut self, position: &mut Position, step: Step) {
        let ply = self.ply;
        let step = if step.has(Step::MAY) {
            step.promoting()
        } else {
            step
        };
        self.maps[at(ply + 1)].add(step.to);
        if step.has_via() {
            self.maps[at(ply + 1)].add(step.via);
        }
        let feared = self.maps[at(ply)];
        if self.risky.0 != step.from {
            self.risky = (step.from, 0);
            if feared.has(step.from) {
                self.work += 4;
                self.risky.1 = position.risk_at(step.from);
            }
        }
        let mut score = position.gain(step);
        if score > 0 && score != WON && !step.has(Step::BURNT) {
            if score + self.risky.1 > self.candidates.floor(ply) {
                self.work += 4;
                score = position.net(step, score);
            }
        } else if score == 0 && feared.has(step.to) {
            score -= position.at(step.from).worth() / 2;
        }
        if score < WON {
            score += self.risky.1;
        }
        if ply == 0 {
            self.chance ^= self.chance << 7;
            self.chance ^= self.chance >> 9;
            self.chance ^= self.chance << 8;
            score += (self.chance & 3) as i16;
        }
        if score > self.candidates.floor(ply) {
            self.candidates.add(ply, step, score);
        }
    }

    /// Looks whether a move is a better exchange.
    fn exchange(&mut self, position: &mut Position, step: Step) {
        let demon = position.at(step.from).is_demon();
        let loud = Step::TAKES | Step::MAY | Step::PROMOTES;
        if !step.has_via() && !step.has(loud) && !demon {
            return;
        }
        let step = if step.has(Step::MAY) {
            step.promoting()
        } else {
            step
        };
        let ply = self.ply;
        let frame = &mut self.frames[at(ply)];
        let gain = position.gain(step);
        if gain == WON {
            frame.alpha = WON - 1 - i16::from(ply);
        } else {
            if frame.alpha >= frame.beta || frame.even + gain <= frame.alpha {
                return;
            }
            self.work += 4;
            let value = frame.even + position.net(step, gain);
            if value <= frame.alpha {
                return;
            }
            frame.alpha = value;
        }
        if frame.alpha >= frame.beta {
            frame.killer = step.from;
        }
        self.lines[at(ply)].set(step, &Line::EMPTY);
    }
}

impl Visitor for Tree {
    fn visit(&mut self, position: &mut Position, step: Step) {
        match self.phase {
            Phase::Survey => self.maps[0].add(step.to),
            Phase::Collect => self.collect(position, step),
            _ => self.exchange(position, step),
        }
    }
}

/// What a move has changed in material, to the side that made it.
fn change(undo: &Undo) -> i16 {
    let taken: i16 = undo.taken().map(|(_, piece)| piece.worth()).sum();
    let piece = undo.piece.worth();
    if undo.step.has(Step::BURNT) {
        taken - piece
    } else if undo.step.has(Step::PROMOTES) {
        taken + undo.piece.promoted().worth() - piece
    } else {
        taken
    }
}
