//! What the search has besides its position: a stack of nodes, and what is known of their moves.

use super::attack::Leapers;
use super::candidates::{at, Candidates, INNER, PLIES};
use super::earlier::Earlier;
use super::frame::{Line, Node};
use super::map::Map;
use super::phase::Phase;
use super::skill::Skill;
use super::walk::{Portion, Walk, EMPTY};
use crate::moves::Step;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::make::Undo;

/// The search without its position.
#[derive(Clone)]
#[repr(C)]
pub(super) struct Tree {
    pub phase: Phase,
    pub skill: Skill,
    pub ply: u8,
    /// Plies of this iteration.
    pub depth: u8,
    /// The piece whose moves this phase looks at.
    pub walk: Walk,
    /// How many pending moves have been taken out.
    pub waiting: u8,
    /// A whole portion of moves is listed, and looked at in the next step.
    pub held: bool,
    /// All moves of the root are being tried.
    pub refilled: bool,
    /// How far that has come: how many squares are done, how many moves of the piece on the next
    /// one, and how many of these are still to be skipped.
    pub walked: u16,
    pub listed: u8,
    pub skipped: u8,
    /// The value of the node that ended last.
    pub result: i16,
    /// The value of the best move of the root, as far as it is known.
    pub value: i16,
    /// The current node.
    pub node: Node,
    /// Where the piece stood that refuted the last leaf of this iteration.
    pub killer: Square,
    /// The move of the root is a general's capture: the reply is not taken back.
    pub blunt: bool,
    /// The leapers at the current node.
    pub leapers: Leapers,
    /// The piece whose moves are collected, and what it risks where it stands.
    pub risky: (Square, i16),
    pub seed: u8,
    /// Units of work.
    pub work: u32,
    /// Moves made.
    #[cfg(feature = "nodes")]
    pub nodes: u32,
    /// What a move of the root may bring back.
    pub earlier: Earlier,
    /// The book's move.
    pub advice: (Square, Square),
    /// From here on nothing is read before the next search has written it.
    pub candidates: Candidates,
    /// The moves that are listed if `held` says so.
    pub portion: Portion,
    /// By ply: what the opponent of the side to move reached one move ago.
    pub maps: [Map; INNER],
    /// By ply; the last one stays empty.
    pub lines: [Line; PLIES as usize + 1],
    /// The nodes above it, and the moves that were made there.
    pub above: [Node; INNER],
    pub undos: [Undo; INNER],
}

impl Tree {
    /// Where the memory begins that a machine may use for something else while no search runs.
    pub const LENT: usize = core::mem::offset_of!(Tree, candidates);

    pub const fn new() -> Tree {
        Tree {
            phase: Phase::Done,
            skill: Skill::NONE,
            ply: 0,
            depth: 0,
            walk: Walk::NEW,
            waiting: 0,
            held: false,
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
            portion: EMPTY,
            maps: [Map::EMPTY; INNER],
            lines: [Line::EMPTY; PLIES as usize + 1],
            blunt: false,
            leapers: Leapers::new(),
            risky: (Square(0), 0),
            seed: 0,
            work: 0,
            #[cfg(feature = "nodes")]
            nodes: 0,
            earlier: Earlier::NONE,
            advice: (Square(0), Square(0)),
        }
    }

    /// The node of the root.
    pub fn root(&self) -> &Node {
        match self.ply {
            0 => &self.node,
            _ => &self.above[0],
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

    /// Sets the node's line: a move, then the line of the node that follows.
    #[inline(never)]
    pub(super) fn expect(&mut self, step: Step) {
        let place = at(self.ply);
        let rest = self.lines[place + 1];
        self.lines[place].lead(step, &rest);
    }

    /// Counts work.
    #[inline(never)]
    pub(super) fn spend(&mut self, units: u8) {
        self.work += u32::from(units);
    }
}

/// An index into what is kept of the nodes above, none of which is a leaf.
pub(super) fn inner(ply: u8) -> usize {
    usize::from(ply.min(INNER as u8 - 1))
}
