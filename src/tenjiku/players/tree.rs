//! Alpha-beta with iterative deepening over the best candidates of each node, on a stack of frames.
//!
//! A node at depth 0 is a leaf: the side to move stands pat or makes its best exchange. The search
//! goes on in small steps: the moves of one piece, one exchange, one move made or unmade.

use super::attack::Leapers;
use super::candidates::{at, Candidates, BANNED, INNER, PENDING, PLIES};
use super::earlier::Earlier;
use super::frame::{Line, Node, Window};
use super::map::Map;
use super::phase::{Phase, END};
use super::skill::Skill;
use super::walk::{Walk, EMPTY, NODE, PIECE};
use super::weigh::LOSS;
use super::worth::{LOST, SURE, WON};
use crate::moves::Step;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::make::Undo;
use crate::rules::position::Position;

/// How many pieces without a move are passed in a step: it takes as long as one of them.
const PIECES: u8 = 4;

/// The search without its position.
#[repr(C)]
pub(super) struct Tree {
    pub phase: Phase,
    pub skill: Skill,
    pub ply: u8,
    /// Plies of this iteration.
    pub depth: u8,
    /// Whose moves are looked at in this phase.
    pub walk: Walk,
    /// How many pending moves have been taken out.
    pub waiting: u8,
    /// All moves of the root are being tried.
    pub refilled: bool,
    /// How far that is: how many squares, how many moves of the piece on the next one, and how many
    /// of them are still to be skipped.
    pub walked: u16,
    pub listed: u8,
    pub skipped: u8,
    /// The value of the node that ended last.
    pub result: i16,
    /// The value of the best move of the root, as far as it is known.
    pub value: i16,
    /// The node that it is at.
    pub node: Node,
    /// Where the piece stood that refuted the last leaf of this iteration.
    pub killer: Square,
    /// The move of the root is a general's capture: the reply is not taken back.
    pub blunt: bool,
    /// Of the node that is looked at.
    pub leapers: Leapers,
    /// The piece whose moves are collected, and what it risks where it stands.
    pub risky: (Square, i16),
    pub seed: u8,
    /// Units of work, and moves made.
    pub work: u32,
    pub nodes: u32,
    /// What a move of the root may bring back.
    pub earlier: Earlier,
    /// The book's move.
    pub advice: (Square, Square),
    /// From here on nothing is read before the next search has written it.
    pub candidates: Candidates,
    /// By ply: what the opponent of the side to move reached one move ago.
    pub maps: [Map; INNER],
    /// By ply; the last one stays empty.
    pub lines: [Line; PLIES as usize + 1],
    /// The nodes above it, and the moves that were made there.
    pub above: [Node; INNER],
    pub undos: [Undo; INNER],
}

impl Tree {
    /// Where memory begins that a machine may use for something else while nobody searches.
    pub const LENT: usize = core::mem::offset_of!(Tree, candidates);

    pub const fn new() -> Tree {
        Tree {
            phase: Phase::Done,
            skill: Skill::NONE,
            ply: 0,
            depth: 0,
            walk: Walk::NEW,
            waiting: 0,
            refilled: false,
            walked: 0,
            listed: 0,
            skipped: 0,
            result: 0,
            value: 0,
            node: Node::NEW,
            above: [Node::NEW; INNER],
            undos: [Undo::new(Step::NONE, Piece::VACANT); INNER],
            killer: Square(0),
            candidates: Candidates::new(),
            maps: [Map::EMPTY; INNER],
            lines: [Line::EMPTY; PLIES as usize + 1],
            blunt: false,
            leapers: Leapers::new(),
            risky: (Square(0), 0),
            seed: 0,
            work: 0,
            nodes: 0,
            earlier: Earlier::NONE,
            advice: (Square(0), Square(0)),
        }
    }

    /// Returns whether the search may not stop yet.
    fn is_urgent(&self) -> bool {
        self.skill.careful && self.depth == 1 && self.root().alpha < -SURE
    }

    /// The node of the root.
    fn root(&self) -> &Node {
        match self.ply {
            0 => &self.node,
            _ => &self.above[0],
        }
    }

    /// Goes on a little.
    #[inline(never)]
    pub fn step(&mut self, position: &mut Position) {
        self.go_on(position);
        if self.work >= self.skill.budget && self.best().is_some() && !self.is_urgent() {
            self.stop();
        }
    }

    /// Stops: what was found stays.
    pub fn stop(&mut self) {
        self.phase = Phase::Done;
    }

    /// Returns whether it searches.
    pub fn is_active(&self) -> bool {
        self.phase != Phase::Done
    }

    /// A move is expected at the node, and then what is expected at the one that follows.
    #[inline(never)]
    pub(super) fn expect(&mut self, step: Step) {
        let place = at(self.ply);
        let rest = self.lines[place + 1];
        self.lines[place].lead(step, &rest);
    }

    fn go_on(&mut self, position: &mut Position) {
        match self.phase {
            Phase::Done => {}
            Phase::Book => self.look_up(position),
            Phase::Survey => {
                position.side = position.side.other();
                self.look(position, 0);
                position.side = position.side.other();
                if self.walk.all {
                    self.begin();
                }
            }
            Phase::Enter => self.enter(position),
            Phase::Collect => {
                if self.candidates.count(PENDING) != 0 {
                    if let Some(candidate) = self.candidates.pop(&mut self.waiting) {
                        self.weigh(position, candidate);
                    }
                } else if self.walk.all {
                    self.phase = Phase::Next;
                } else {
                    self.look(position, 0);
                }
            }
            Phase::Exchange => {
                if self.node.alpha >= self.node.beta {
                    self.close();
                } else if self.candidates.count(PENDING) != 0 {
                    if let Some(candidate) = self.candidates.pop(&mut self.waiting) {
                        self.exchange(position, candidate);
                    }
                } else if self.walk.all {
                    self.close();
                } else {
                    self.look(position, self.killer.0);
                }
            }
            Phase::Next => self.next(position),
            Phase::Back => self.back(position),
            Phase::Refill => self.refill(position),
        }
    }

    /// Ends a leaf.
    fn close(&mut self) {
        self.candidates.clear(PENDING);
        self.waiting = 0;
        self.result = self.node.alpha;
        self.phase = Phase::Back;
    }

    /// Counts work.
    #[inline(never)]
    pub(super) fn spend(&mut self, units: u8) {
        self.work += u32::from(units);
    }

    /// Looks at the moves of the next piece of the side to move that has any; the square `first`
    /// comes first, and those near it soon.
    fn look(&mut self, position: &mut Position, first: u8) {
        let mut portion = EMPTY;
        for _ in 0..PIECES {
            let Some(square) = self.walk.piece(position, first) else {
                return;
            };
            self.spend(PIECE);
            let steps = self.walk.list(position, square, &mut portion);
            for &step in steps {
                self.look_at(position, step);
            }
            self.walk.pass();
            if !steps.is_empty() {
                return;
            }
        }
    }

    /// Begins an iteration.
    pub fn begin(&mut self) {
        self.killer = Square(0);
        let root = &mut self.node;
        root.depth = self.depth;
        (root.alpha, root.beta) = if self.refilled {
            // Any move will do that does not lose at once.
            (-SURE - 1, -SURE)
        } else {
            (LOST, WON)
        };
        self.phase = Phase::Enter;
    }

    fn enter(&mut self, position: &mut Position) {
        let ply = self.ply;
        let frame = &mut self.node;
        frame.next = 0;
        self.walk = Walk::NEW;
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
            self.lines[at(ply) + 1].count = 0;
            frame.alpha = frame.alpha.max(frame.even);
            if frame.alpha < frame.beta {
                self.leapers.find(position);
            }
            self.phase = Phase::Exchange;
        } else if ply == 0 && (self.depth > 1 || self.refilled) {
            self.phase = Phase::Next;
        } else {
            self.candidates.clear(ply);
            self.leapers.find(position);
            if let Some(reached) = self.maps.get_mut(usize::from(ply) + 1) {
                *reached = Map::EMPTY;
            }
            self.risky = (Square(0), 0);
            self.phase = Phase::Collect;
        }
    }

    /// Tries the next candidate.
    fn next(&mut self, position: &mut Position) {
        let ply = self.ply;
        let frame = &mut self.node;
        let narrow = ply == 0 && !self.refilled;
        let width = if narrow { self.skill.width } else { 0xFF };
        let candidate = self.candidates.get(ply, frame.next);
        if frame.next == 0 && candidate.is_none() {
            frame.alpha = i16::from(ply) - WON;
        }
        match candidate {
            Some(candidate) if ply == 0 && frame.next != 0 && candidate.score == BANNED => {
                frame.next += 1;
            }
            Some(candidate) if frame.next < width && frame.alpha < frame.beta => {
                frame.window = if frame.next == 0 || frame.depth == 1 {
                    Window::Full
                } else {
                    Window::Null
                };
                frame.next += 1;
                self.make(position, candidate.step);
            }
            _ => {
                self.result = frame.alpha;
                self.phase = Phase::Back;
            }
        }
    }

    /// Makes a move and goes to the node that follows it.
    fn make(&mut self, position: &mut Position, step: Step) {
        self.nodes += 1;
        self.spend(NODE);
        let place = inner(self.ply);
        let change = position.change(step);
        self.undos[place] = position.make(step);
        let beta = -self.bound();
        let parent = self.node;
        self.above[place] = parent;
        let alpha = match parent.window {
            Window::Full => -parent.beta,
            Window::Null => beta - 1,
        };
        // Where a king falls nobody asks for it: it wraps.
        let mut even = parent.even.wrapping_add(change).wrapping_neg();
        let depth = parent.depth - 1;
        if self.ply == 0 {
            even = even.wrapping_sub(self.noise(step) >> self.skill.clear);
        }
        self.ply += 1;
        let child = &mut self.node;
        child.alpha = alpha;
        child.beta = beta;
        child.even = even;
        child.depth = depth;
        self.phase = Phase::Enter;
        if self.ply == 1 && self.earlier.has(&self.undos[0]) {
            self.result = Earlier::WORTH;
            self.phase = Phase::Back;
        }
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
        let place = inner(ply);
        self.node = self.above[place];
        let frame = &mut self.node;
        position.unmake(&self.undos[place]);
        if ply == 0 && self.blunt && value <= frame.even - LOSS {
            self.candidates.ban(frame.next - 1);
        }
        if value <= frame.alpha {
            return;
        }
        let step = self.undos[place].step;
        if frame.window == Window::Null && value < frame.beta {
            frame.window = Window::Full;
            return self.make(position, step);
        }
        frame.alpha = value;
        let number = frame.next - 1;
        self.expect(step);
        if ply == 0 {
            self.value = value;
            self.candidates.lead(0, number);
        }
    }

    /// Ends an iteration.
    fn end(&mut self) {
        let value = self.node.alpha;
        if self.depth == 1 && value < -SURE && self.walked != END {
            self.refilled = true;
            self.candidates.keep_best();
            self.phase = Phase::Refill;
            return;
        }
        self.depth += 1;
        let few = self.candidates.count(0) <= 1;
        if self.depth > self.skill.depth || self.refilled || few || value.abs() > SURE {
            self.phase = Phase::Done;
        } else {
            self.begin();
        }
    }
}

/// An index into what is kept of the nodes above: no leaf is.
pub(super) fn inner(ply: u8) -> usize {
    usize::from(ply.min(INNER as u8 - 1))
}
