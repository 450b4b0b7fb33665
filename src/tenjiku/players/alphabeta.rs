//! Alpha-beta with iterative deepening over the best candidates of each node, on a stack of frames.
//!
//! A node at depth 0 is a leaf: the side to move stands pat or makes its best exchange. The search
//! goes on in small steps: the moves of one piece, one exchange, one move made or unmade.

use super::candidates::{at, BANNED, PENDING};
use super::earlier::Earlier;
use super::frame::Window;
use super::map::Map;
use super::phase::{Phase, END};
use super::tree::{inner, Tree};
use super::walk::{Walk, EMPTY, NODE, PIECE, PORTION};
use super::weigh::{EXCHANGE, LOSS};
use super::worth::{SURE, WON};
use crate::moves::Step;
use crate::pieces::square::Square;
use crate::rules::position::Position;

/// How many pieces without a move a step passes: they take no longer than one with moves.
const PIECES: u8 = 4;
/// Units of work of the longest step: it passes these pieces and asks what the last one risks.
const LONGEST: u32 = (PIECES * PIECE + EXCHANGE) as u32;

impl Tree {
    /// Returns whether the search may not stop before it has tried all moves.
    #[inline(never)]
    fn is_urgent(&self) -> bool {
        self.skill.careful && !self.refilled && self.depth == 1 && self.root().alpha < -SURE
    }

    /// Goes on a little.
    #[inline(never)]
    pub fn step(&mut self, position: &mut Position) {
        self.go_on(position);
        // The search does not end between the two halves of a look.
        if !self.held
            && self.work >= self.skill.budget
            && self.best().is_some()
            && !self.is_urgent()
        {
            self.stop();
        }
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

    /// Looks at the moves of the next piece of the side to move that has any; the square `first`
    /// comes first, and those near it soon. Listing a whole portion and looking at it take a step
    /// each, since both take long.
    fn look(&mut self, position: &mut Position, first: u8) {
        let mut portion;
        let mut count = PORTION;
        if self.held {
            self.held = false;
            portion = self.portion;
        } else {
            portion = EMPTY;
            let mut left = PIECES;
            loop {
                let Some(square) = self.walk.piece(position, first) else {
                    return;
                };
                self.spend(PIECE);
                count = self.walk.list(position, square, &mut portion).len();
                if count == PORTION {
                    self.held = true;
                    self.portion = portion;
                    return;
                }
                if count != 0 {
                    break;
                }
                self.walk.pass(0);
                left -= 1;
                if left == 0 {
                    return;
                }
            }
        }
        for &step in portion.iter().take(count) {
            self.look_at(position, step);
        }
        self.walk.pass(PORTION as u8);
    }

    fn enter(&mut self, position: &mut Position) {
        let ply = self.ply;
        let frame = &mut self.node;
        frame.next = 0;
        self.walk = Walk::NEW;
        if ply != 0 {
            // At the root the line of the iteration before counts until there is a better one.
            self.lines[at(ply)].count = 0;
        }
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
        let candidate = self.candidates.get(ply, self.node.next);
        let mut width = 0xFF;
        if ply == 0 && !self.refilled {
            width = self.skill.width;
            // No candidate has saved the last royal piece: all moves are tried now.
            if self.work >= self.skill.budget && self.node.next != 0 && self.is_urgent() {
                width = 0;
            }
        }
        let frame = &mut self.node;
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
        #[cfg(feature = "nodes")]
        {
            self.nodes += 1;
        }
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
        // This may overflow where the last royal piece falls; the value is not used then.
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
            if self.is_urgent() {
                // All moves are tried until twice the budget is spent.
                self.skill.budget = (self.skill.budget << 1).wrapping_sub(LONGEST);
            }
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
