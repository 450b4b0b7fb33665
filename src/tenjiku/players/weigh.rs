//! Which moves of a node are searched, and what the exchanges of a leaf are worth.

use super::candidates::{Candidate, INNER, PENDING, ROOT};
use super::phase::{Phase, END, ROUND};
use super::tree::Tree;
use super::worth::WON;
use crate::moves::Step;
use crate::pieces::square::Square;
use crate::rules::key;
use crate::rules::position::Position;

/// A general's capture is not tried again if the best reply wins this many points more than
/// it does.
pub(super) const LOSS: i16 = 90;

/// Units of work of an exchange.
pub(super) const EXCHANGE: u8 = 10;

impl Tree {
    /// Takes the move of the book, or begins to search if it is not legal: signatures of two
    /// positions may be equal.
    pub(super) fn look_up(&mut self, position: &mut Position) {
        self.list_moves(position, self.advice.0);
        self.phase = Phase::Survey;
        if let Some(found) = self.candidates.get(0, 0) {
            self.lines[1].count = 0;
            self.expect(found.step);
            self.phase = Phase::Done;
        }
    }

    /// Looks at a move of a node.
    pub(super) fn look_at(&mut self, position: &Position, step: Step) {
        match self.phase {
            Phase::Survey => self.maps[0].add(step.to),
            Phase::Collect => self.collect(position, step),
            _ => self.threaten(position, step),
        }
    }

    /// Adds a move to the candidates; those that win something wait for [`Tree::weigh`].
    fn collect(&mut self, position: &Position, step: Step) {
        let ply = self.ply;
        let step = step.strongest();
        if let Some(reached) = self.maps.get_mut(usize::from(ply) + 1) {
            reached.add(step.to);
            if step.has_via() {
                reached.add(step.via);
            }
        }
        let gain = position.gain(step);
        let feared = usize::from(ply).min(INNER - 1);
        if self.risky.0 != step.from {
            self.risky = (step.from, 0);
            if self.maps[feared].has(step.from) {
                self.spend(EXCHANGE);
                self.risky.1 = position.risk_at(step.from, &self.leapers);
            }
        }
        let mut score = gain + position.at(step.from).progress(step.from, step.to);
        if ply == 0 {
            score += self.noise(step);
        }
        if gain > 0 {
            return self.wait(step, gain);
        }
        if gain == 0 && self.maps[feared].has(step.to) {
            score -= position.at(step.from).worth() >> 1;
        }
        self.admit(step, score);
    }

    /// Keeps a move for a closer look.
    fn wait(&mut self, step: Step, gain: i16) {
        if gain > self.candidates.floor(PENDING) {
            self.candidates.add(PENDING, step, gain);
        }
    }

    /// Adds a move that wins something to the candidates.
    pub(super) fn weigh(&mut self, position: &Position, candidate: Candidate) {
        let Candidate { step, score: gain } = candidate;
        if gain + self.risky.1 <= self.candidates.floor(self.ply) {
            return;
        }
        self.spend(EXCHANGE);
        let net = position.net(step, gain, &self.leapers);
        let noise = if self.ply == 0 { self.noise(step) } else { 0 };
        self.admit(step, net + noise);
    }

    /// Adds a move. `score` does not yet have what its piece risks where it stands.
    fn admit(&mut self, step: Step, mut score: i16) {
        if score < WON {
            score += self.risky.1;
        }
        if score > self.candidates.floor(self.ply) {
            self.candidates.add(self.ply, step, score);
        }
    }

    /// Keeps a move of a leaf that may win something.
    fn threaten(&mut self, position: &Position, step: Step) {
        const LOUD: u8 = Step::TAKES | Step::MAY | Step::PROMOTES;
        if !step.has(LOUD) && !step.has_via() && !position.at(step.from).is_demon() {
            return;
        }
        let step = step.strongest();
        let gain = position.gain(step);
        let frame = &mut self.node;
        if gain == WON {
            frame.alpha = WON - 1 - i16::from(self.ply);
            self.killer = step.from;
            self.walk.all = true;
            self.candidates.clear(PENDING);
            self.expect(step);
        } else if frame.even + gain > frame.alpha {
            self.wait(step, gain);
        }
    }

    /// Looks whether a move of a leaf is a better exchange.
    pub(super) fn exchange(&mut self, position: &Position, candidate: Candidate) {
        let Candidate { step, score: gain } = candidate;
        if self.node.even + gain <= self.node.alpha {
            return;
        }
        self.spend(EXCHANGE);
        let net = if self.blunt && self.ply == 1 {
            gain
        } else {
            position.net(step, gain, &self.leapers)
        };
        let frame = &mut self.node;
        let value = frame.even + net;
        if value > frame.alpha {
            frame.alpha = value;
            if value >= frame.beta {
                self.killer = step.from;
            }
            self.expect(step);
        }
    }

    /// What chance adds to a move of the root.
    pub fn noise(&self, step: Step) -> i16 {
        let mixed = key::mix(key::mix(self.seed ^ step.from.0) ^ step.to.0);
        i16::from(mixed & self.skill.noise)
    }

    /// What the move that was just made has to exceed. A general's capture at the root must be
    /// known to lose, even where it is not the best.
    pub(super) fn bound(&mut self) -> i16 {
        let frame = &self.node;
        if self.ply == 0 {
            self.blunt = self.depth == 1 && self.undos[0].is_jump();
            if self.blunt {
                return frame.alpha.min(frame.even - LOSS);
            }
        }
        frame.alpha
    }

    /// Lists moves of the root, piece by piece, until there is no room. First come those that end
    /// near the square where the last refutation took the last royal piece, then all.
    pub(super) fn refill(&mut self, position: &mut Position) {
        if self.walked == END || self.candidates.count(0) == ROOT {
            return self.begin();
        }
        self.skipped = self.listed;
        self.list_moves(position, Square(self.walked as u8));
        if self.candidates.count(0) < ROOT {
            self.walked += 1;
            self.listed = 0;
        }
    }

    /// Makes candidates of moves from a square, without a score: those of the book, or those that
    /// are not skipped.
    #[inline(never)]
    fn list_moves(&mut self, position: &mut Position, from: Square) {
        position.each_move(from, |_, step| {
            if self.phase == Phase::Book {
                let meant = step.to == self.advice.1;
                if meant && !step.has_via() && !step.has(Step::BURNT) {
                    self.candidates.add(0, step.strongest(), 0);
                }
                return;
            }
            if self.walked < ROUND && !step.to.may_be_near(self.lines[1].steps[0].to) {
                return;
            }
            for step in step.choices() {
                if self.skipped != 0 {
                    self.skipped -= 1;
                } else if self.candidates.count(0) < ROOT {
                    self.candidates.add(0, step, 0);
                    self.listed += 1;
                }
            }
        });
    }
}
