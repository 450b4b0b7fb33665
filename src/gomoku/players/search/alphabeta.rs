//! Alpha-beta over the few best points of the running score, deeper and deeper, on a stack of
//! bytes.
//!
//! Each node is surveyed; a five that must be stopped costs no depth, a threatened straight
//! four leaves only the moves that meet it, and a win by fours of the side to move ends the line.

use crate::players::search::survey::{list, Survey, PLIES};
use crate::players::search::value::{judged, lost, other, won, LOST, UNKNOWN, WON};
use crate::players::search::vcf::{Status, Vcf, BOTH, DEPTH};
use crate::players::search::LINE;
use crate::position::Position;
use crate::rules::point::{Point, Side};
use core::mem::swap;
use kit::bounded::{index, Bounded};

/// Fours tried at a leaf ...
const LEAF_FOURS: u8 = 6;
/// ... and before a node's moves are tried.
const NODE_FOURS: u8 = 12;

/// Moves of a node that are searched to the whole depth; one more of the root.
pub const WHOLE: u8 = 2;
/// Later ones are so many plies shorter, unless that finds them to be better: an even number, as a
/// leaf's value depends on who has the move there.
const SHORTER: u8 = 2;
/// All moves of a node.
pub const ALL: u8 = 255;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Nothing: ended, or not begun.
    Done = 0,
    /// The node is new.
    Enter,
    /// Its fours are to be listed: with what comes before or after, that takes too long for a key.
    Open,
    /// A win by fours is looked for in it.
    Probe,
    /// Their stones are taken off.
    Close,
    /// It has none: its value, or its moves. With the fours, that takes too long, too.
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
    /// Fours still to be tried in this node.
    probe: u8,
    /// Fours tried after each move of the root in the first iteration.
    guard: u8,
    /// Moves tried in a node below the root, at most.
    pub width: u8,
    /// Only for measuring: no fours are tried.
    pub without_fours: bool,
    /// Of the node that ended last.
    result: u8,
    /// The root's best move so far.
    pub best: Point,
    /// Its value, as far as it is known.
    pub best_value: u8,
    /// By ply: moves, how many were tried, plies left, the move tried, and what each side has for
    /// certain.
    counts: ByPly<u8>,
    next: ByPly<u8>,
    left: ByPly<u8>,
    on: ByPly<Point>,
    alpha: ByPly<u8>,
    beta: ByPly<u8>,
    /// So many moves of a node are: [`WHOLE`] or [`ALL`].
    pub early: u8,
    /// By ply: how many moves are searched to the whole depth. Further down all are.
    whole: Bounded<u8, 8>,
    /// By ply: the moves expected from there on.
    lines: Bounded<Point, { LINE as usize * LINE as usize }>,
    /// Nodes entered since [`AlphaBeta::start`].
    pub nodes: u16,
    /// Looks at the nodes.
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

    /// Begins to look for the best of the points of the root's list for `side`. They should be
    /// in order, the likely best first. In the first iteration `guard` fours are tried for the
    /// opponent after each of them.
    pub fn start(&mut self, side: Side, guard: u8) {
        self.side = side as u8;
        self.guard = guard;
        self.nodes = 0;
        self.depth = 0;
        self.counts[0] = self.survey.roots;
        self.settle(self.survey.moves[0], UNKNOWN);
        self.deepen();
    }

    /// The next iteration.
    fn deepen(&mut self) {
        self.depth += 1;
        self.ply = 0;
        self.mover = self.side;
        self.next[0] = 0;
        self.left[0] = self.depth;
        // Not 0, which is its own other side: then the first reply would cut off.
        self.alpha[0] = 1;
        self.beta[0] = 255;
        self.whole[0] = self.early | 1;
        self.phase = Phase::Move;
    }

    /// Plies of the iteration under way.
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// The move of the root that is being looked at.
    pub fn considered(&self) -> Point {
        self.on[0]
    }

    /// No stone of a search lies on the position.
    pub fn clear(&mut self) {
        self.ply = 0;
        self.vcf.clear();
    }

    /// The moves expected, the best first.
    pub fn line(&self) -> &[Point] {
        let mut known = 0;
        while known != LINE && self.lines[known] != Point::NOWHERE {
            known += 1;
        }
        self.lines.0.get(..known as usize).unwrap_or(&[])
    }

    /// This is the move, as far as is known.
    #[inline(never)]
    pub fn settle(&mut self, point: Point, value: u8) {
        self.best = point;
        self.best_value = value;
        self.on[0] = point;
        self.lines[0] = point;
        self.lines[1] = Point::NOWHERE;
    }

    /// The fours just found win.
    pub fn settle_by_fours(&mut self) {
        let moves = self.vcf.moves();
        self.settle(self.vcf.win_move(0), won(moves));
        for number in 0..LINE {
            let expected = if number < moves {
                self.vcf.win_move(number)
            } else {
                Point::NOWHERE
            };
            self.lines[number] = expected;
        }
    }

    /// Whether there is nothing left to find out.
    pub fn is_done(&self) -> bool {
        self.phase == Phase::Done
    }

    /// Takes the stones of the search off the board and ends it.
    #[inline(never)]
    pub fn stop(&mut self, position: &mut Position) {
        while !self.retreat(position) {}
        // A move known to lose is not played while another is not.
        if self.phase != Phase::Done && self.best_value <= LOST && self.counts[0] != 0 {
            self.settle(self.survey.moves[0], self.best_value);
        }
        self.phase = Phase::Done;
    }

    /// Takes as many of the stones off the board as a step may. Whether none is left.
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

    /// Goes on for about `units` of work, 100 at most: one for a four tried, `price` for a node. Returns how
    /// many it was.
    pub fn step(&mut self, position: &mut Position, units: u8, price: u8) -> u8 {
        let mut used = 0;
        // From the leaves up to the root is too far for a key.
        let mut turns = 4u8;
        while used < units && turns != 0 {
            turns -= 1;
            match self.phase {
                Phase::Done => break,
                Phase::Enter => {
                    used += price;
                    self.enter(position);
                }
                // Fours and a node together take too long, too.
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
                    // To ask whether a stone is forbidden can take as long as the rest.
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

    /// The value of the node is `value`.
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

    /// Begins to look for a win of `side` by fours from the node surveyed last.
    #[inline(never)]
    pub fn start_fours(&mut self, position: &mut Position, side: Side) {
        self.vcf.begin(position.rule, side, DEPTH);
        for index in self.survey.sharp(self.ply) {
            self.vcf
                .add(position, self.survey.sharp[usize::from(index)]);
        }
        self.vcf.open();
    }

    /// Tries some fours. Returns how many.
    fn probe(&mut self, position: &mut Position, budget: u8) -> u8 {
        let portion = self.probe.min(budget);
        let used = self.vcf.step(position, portion);
        self.probe = self.probe.saturating_sub(used);
        match self.vcf.status() {
            Status::Working if self.probe != 0 => (),
            _ => self.close(position),
        }
        used
    }

    /// Takes the stones of the fours off, as many as a step may; then their outcome counts.
    fn close(&mut self, position: &mut Position) {
        self.phase = Phase::Close;
        if self.vcf.retreat(position) {
            match self.vcf.status() {
                Status::Won => self.give(won(self.ply + self.vcf.moves())),
                _ => self.phase = Phase::Judge,
            }
        }
    }

    /// With no win by fours: a leaf's value, or the moves.
    #[inline(never)]
    fn judge(&mut self, position: &Position) {
        let ply = self.here();
        if self.left[ply] == 0 || self.ply >= PLIES - 1 {
            // Exchanged in place: with a choice between them neither could lie in zero page.
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
                // No answer to a threat is a late one.
                *whole = ALL;
            }
        }
        self.phase = Phase::Move;
    }

    /// Plays the next move of the node, or gives the node's value.
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

    /// Whether the move tried is searched less deep than the first ones. Not where all lose so far.
    #[inline(never)]
    fn is_late(&self, ply: u8) -> bool {
        let late = self
            .whole
            .0
            .get(ply as usize)
            .is_some_and(|&whole| self.next[ply] > whole);
        late && self.left[ply] > SHORTER && self.alpha[ply] > LOST
    }

    /// Takes the value of a node to the one above.
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
            // Once more, to the whole depth.
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

    /// The best move of a ply is followed by the best line of the next.
    fn extend_line(&mut self) {
        if self.ply >= LINE {
            return;
        }
        let mut at = self.ply * LINE;
        self.lines[at] = self.on[self.ply];
        for _ in self.ply + 1..LINE {
            at += 1;
            self.lines[at] = self.lines[at + LINE - 1];
        }
    }

    /// A move of the root has its value: the best becomes the first, one that loses is dropped.
    fn back_to_root(&mut self, value: u8, better: bool) {
        let mut index = self.next[0] - 1;
        if better {
            self.best = self.on[0];
            self.best_value = value;
            self.survey.lead(self.best);
            index = 0;
        }
        if value <= LOST {
            self.survey.drop(index);
            self.counts[0] = self.survey.roots;
            self.next[0] -= 1;
        }
    }

    fn end_of_iteration(&mut self) {
        let decided = self.best_value >= WON || self.best_value <= LOST;
        if decided || self.depth >= PLIES - 6 || self.counts[0] < 2 {
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
