//! Alpha-beta with iterative deepening over the few best points of each node, on a stack of bytes.
//!
//! Each node is surveyed. A five that must be stopped costs no depth. A threatened straight four
//! leaves only the moves that answer it. A win by fours of the side to move ends the line. Late
//! moves are searched less deep, in a null window.

mod iteration;
mod principal_variation;
mod quiescence;

use crate::players::search::survey::{list, Survey, PLIES};
use crate::players::search::value::{judged, lost, other, won, LOST, UNKNOWN};
use crate::players::search::vcf::{Vcf, BOTH};
use crate::players::search::LINE;
use crate::position::Position;
use crate::rules::point::{Point, Side};
use core::mem::swap;
use kit::bounded::{index, Bounded};

/// How many fours are tried at a leaf ...
const LEAF_FOURS: u8 = 6;
/// ... and before the moves of a node.
const NODE_FOURS: u8 = 12;

/// How many moves of a node are searched to the full depth; the root has one more. All others are
/// late.
pub const WHOLE: u8 = 2;
/// The late move reduction, in plies. Even, because the value of a leaf depends on who is to move
/// there. A late move that turns out better is searched again to the full depth.
const SHORTER: u8 = 2;
/// All moves are searched to the full depth.
pub const ALL: u8 = 255;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Nothing: ended, or not begun.
    Done = 0,
    /// The node is new.
    Enter,
    /// Its fours are to be listed, in a step of its own, so that no key has to wait.
    Open,
    /// A win by fours is looked for in it.
    Probe,
    /// The stones of the fours are taken off.
    Close,
    /// There is none: the node is judged as a leaf, or its moves are listed.
    Judge,
    /// Its next move is to be tried.
    Move,
    /// Its value is known.
    Back,
}

/// A value for each ply.
type ByPly<T> = Bounded<T, 32>;

const _: () = assert!(PLIES < 32);

/// The search.
#[derive(Clone)]
#[repr(C)]
pub struct AlphaBeta {
    phase: Phase,
    /// The root's side to move, by its number on the board.
    side: u8,
    /// The same at this ply.
    mover: u8,
    ply: u8,
    /// Plies of this iteration.
    depth: u8,
    /// Units of work left for the fours of this node.
    probe: u8,
    /// Fours tried after each move of the root in the first iteration, if any.
    guard: u8,
    /// How many moves a node below the root tries at most.
    pub width: u8,
    /// Tries no fours: only to measure the rest.
    pub without_fours: bool,
    /// The value of the node that ended last.
    result: u8,
    /// The best move of the root so far.
    pub best: Point,
    /// Its value, as far as it is known.
    pub best_value: u8,
    /// By ply: how many moves there are, how many were tried, plies left, the move on the board,
    /// and the window.
    counts: ByPly<u8>,
    next: ByPly<u8>,
    left: ByPly<u8>,
    on: ByPly<Point>,
    alpha: ByPly<u8>,
    beta: ByPly<u8>,
    /// How many moves of a node are not late: [`WHOLE`] or [`ALL`].
    pub early: u8,
    /// By ply: how many moves are not late. Below these plies no move is late.
    whole: Bounded<u8, 8>,
    /// By ply: the principal variation from there on.
    lines: Bounded<Point, { LINE as usize * LINE as usize }>,
    /// How many nodes were entered since [`AlphaBeta::start`].
    pub nodes: u16,
    /// Surveys the nodes.
    pub survey: Survey,
    /// Looks for wins by fours.
    pub vcf: Vcf,
}

impl AlphaBeta {
    /// Not searching. All zero bytes; [`AlphaBeta::start`] makes it usable.
    pub const fn new() -> AlphaBeta {
        AlphaBeta {
            phase: Phase::Done,
            side: 0,
            mover: 0,
            ply: 0,
            depth: 0,
            probe: 0,
            guard: 0,
            width: 0,
            without_fours: false,
            result: 0,
            best: Point(0),
            best_value: 0,
            counts: Bounded([0; 32]),
            next: Bounded([0; 32]),
            left: Bounded([0; 32]),
            on: Bounded([Point(0); 32]),
            alpha: Bounded([0; 32]),
            beta: Bounded([0; 32]),
            early: 0,
            whole: Bounded([0; 8]),
            lines: Bounded([Point(0); 64]),
            nodes: 0,
            survey: Survey::new(),
            vcf: Vcf::new(),
        }
    }

    /// Starts to look for the best of the root's candidates for `side`. They should be in order,
    /// the likely best first. In the first iteration `guard` fours are tried for the opponent after
    /// each of them.
    pub fn start(&mut self, side: Side, guard: u8) {
        self.side = side as u8;
        self.guard = guard;
        self.nodes = 0;
        self.depth = 0;
        self.counts[0] = self.survey.roots;
        self.settle(self.survey.moves[0], UNKNOWN);
        self.deepen();
    }

    /// The depth of the iteration under way, in plies.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// The move of the root that is being searched.
    pub fn considered(&self) -> Point {
        self.on[0]
    }

    /// Forgets the stones of a search: none of them is on the position.
    pub fn clear(&mut self) {
        self.ply = 0;
        self.vcf.clear();
    }

    /// Whether the search has ended.
    pub fn is_done(&self) -> bool {
        self.phase == Phase::Done
    }

    /// Ends the search and takes its stones off the position.
    #[inline(never)]
    pub fn stop(&mut self, position: &mut Position) {
        while !self.retreat(position) {}
        // A move known to lose is not played if another one is not known to lose.
        if self.phase != Phase::Done && self.best_value <= LOST && self.counts[0] != 0 {
            self.settle(self.survey.moves[0], self.best_value);
        }
        self.phase = Phase::Done;
    }

    /// Takes as many stones off the position as a step may. Returns whether none is left.
    #[inline(never)]
    pub fn retreat(&mut self, position: &mut Position) -> bool {
        if !self.vcf.retreat(position) {
            return false;
        }
        let mut turns = 4u8;
        while self.ply != 0 && turns != 0 {
            turns -= 1;
            self.ply -= 1;
            position.undo(self.on[self.ply]);
        }
        self.ply == 0
    }

    /// Goes on for about `units` of work, 100 at most: one for a four tried, `price` for a node.
    /// Returns how many units it was.
    pub fn step(&mut self, position: &mut Position, units: u8, price: u8) -> u8 {
        let mut used = 0;
        // The way from a leaf up to the root would take too long for a key.
        let mut turns = 4u8;
        while used < units && turns != 0 {
            turns -= 1;
            match self.phase {
                Phase::Done => break,
                Phase::Enter => {
                    used += price;
                    self.enter(position);
                }
                // So would fours and a node in one step.
                Phase::Open | Phase::Probe if used != 0 => break,
                Phase::Open => {
                    self.start_fours(position, self.to_move());
                    self.phase = Phase::Probe;
                    break;
                }
                Phase::Probe => {
                    used = self.probe(position, units);
                    break;
                }
                Phase::Close => {
                    self.close(position);
                    break;
                }
                Phase::Judge => self.judge(position),
                Phase::Move => {
                    // The question whether a stone is forbidden can take as long as the rest.
                    let asks = position.rule.forbids(self.to_move());
                    self.advance(position);
                    if asks {
                        break;
                    }
                }
                Phase::Back => self.back(position),
            }
        }
        used
    }

    /// The ply, known to be an index of what is kept by ply.
    #[inline(always)]
    fn here(&self) -> u8 {
        index::<32>(self.ply) as u8
    }

    fn to_move(&self) -> Side {
        Side::from_number(self.mover)
    }

    /// Gives the node its value.
    fn give(&mut self, value: u8) {
        self.result = value;
        self.phase = Phase::Back;
    }

    fn enter(&mut self, position: &mut Position) {
        self.nodes = self.nodes.wrapping_add(1);
        let side = self.to_move();
        let ply = self.here();
        if ply < LINE {
            self.lines[ply * LINE] = Point::NOWHERE;
        }
        let last = self.on[ply - 1];
        let ranking = self.left[ply] != 0;
        self.survey.look(position, side, self.ply, last, ranking);
        if self.survey.win != Point::NOWHERE {
            let more = if self.survey.five { 1 } else { 3 };
            return self.give(won(self.ply + more));
        }
        let forced = self.survey.forced;
        if self.survey.lost || forced != Point::NOWHERE && position.is_forbidden(forced, side) {
            return self.give(lost(self.ply + 2));
        }
        self.probe =
            if self.without_fours || !self.survey.has_fours(side) || forced != Point::NOWHERE {
                0
            } else if self.left[ply] != 0 {
                NODE_FOURS
            } else {
                LEAF_FOURS
            };
        if self.ply == 1 && self.depth == 1 && self.guard != 0 {
            self.probe = self.guard;
        }
        if forced != Point::NOWHERE {
            // Forced moves cost no depth.
            self.left[ply] += 1;
        } else if self.probe != 0 {
            self.phase = Phase::Open;
            return;
        }
        self.judge(position);
    }

    /// The node has no win by fours: gives a leaf its value, another node its moves.
    #[inline(never)]
    fn judge(&mut self, position: &Position) {
        let ply = self.here();
        if self.left[ply] == 0 || self.ply >= PLIES - 1 {
            // Exchanged in place: if a pointer chose between them, neither could be in zero page.
            let side = self.to_move();
            let survey = &mut self.survey;
            if side == Side::White {
                survey.black.best = survey.white.best;
                swap(&mut survey.black.forks, &mut survey.white.forks);
                swap(&mut survey.black.fours, &mut survey.white.fours);
            }
            let value = judged(&survey.black, &survey.white, survey.threatened);
            return self.give(value);
        }
        self.survey.choose(position, self.ply);
        self.counts[ply] = self.survey.count.min(self.width);
        self.next[ply] = 0;
        if let Some(whole) = self.whole.0.get_mut(ply as usize) {
            *whole = self.early;
            if self.survey.threatened {
                // No answer to a threat is a late move.
                *whole = ALL;
            }
        }
        self.phase = Phase::Move;
    }

    /// Plays the next move of the node, or gives the node its value if there is none.
    fn advance(&mut self, position: &mut Position) {
        let ply = self.here();
        let side = self.to_move();
        let next = self.next[ply];
        if next >= self.counts[ply] {
            return self.give(self.alpha[ply]);
        }
        self.next[ply] = next + 1;
        let point = self.survey.moves[list(self.ply).wrapping_add(next) as usize];
        if self.ply != 0 && position.is_forbidden(point, side) {
            return;
        }
        position.place(point, side);
        self.on[ply] = point;
        let below = ply + 1;
        let alpha = self.alpha[ply];
        let (mut left, mut beta) = (self.left[ply].wrapping_sub(1), self.beta[ply]);
        if self.is_late(ply) {
            left = left.wrapping_sub(SHORTER);
            beta = alpha.wrapping_add(1);
        }
        self.left[below] = left;
        self.alpha[below] = other(beta);
        self.beta[below] = other(alpha);
        self.ply += 1;
        self.mover ^= BOTH;
        self.phase = Phase::Enter;
    }

    /// Whether the move tried is a late one, to be reduced; never if all moves lose so far.
    #[inline(never)]
    fn is_late(&self, ply: u8) -> bool {
        let whole = self.whole.0.get(ply as usize);
        let late = whole.is_some_and(|&whole| self.next[ply] > whole);
        late && self.left[ply] > SHORTER && self.alpha[ply] > LOST
    }

    /// Takes the value of a node to the node above.
    fn back(&mut self, position: &mut Position) {
        if self.ply == 0 {
            return self.end_of_iteration();
        }
        self.ply -= 1;
        self.mover ^= BOTH;
        let ply = self.here();
        position.undo(self.on[ply]);
        self.phase = Phase::Move;
        let value = other(self.result);
        let better = value > self.alpha[ply];
        if better && self.is_late(ply) {
            // Again, to the full depth.
            self.whole[ply] = self.next[ply];
            self.next[ply] -= 1;
            return;
        }
        if better {
            self.alpha[ply] = value;
            self.extend_line();
        }
        if ply == 0 {
            self.back_to_root(value, better);
        } else if value >= self.beta[ply] {
            self.give(value);
        }
    }
}
