//! The answers to a quiet stone that threatens to win by fours.

use super::{copy, fives, Teacher, Watch, COUNTERS, NEAR};
use crate::players::search::vcf::Vcf;
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::point::{Point, Side};

impl Teacher {
    /// Whether `side`, which has just played a quiet stone, wins by fours against every answer. The
    /// answers on the line of its threat come first: others seldom help. Answers by fours that
    /// have to be blocked, up to [`COUNTERS`] of them, are followed on a stack.
    #[inline(never)]
    pub(super) fn beats_all<P, W: Watch<P>>(
        &mut self,
        vcf: &mut Vcf,
        position: &mut Position,
        platform: &mut P,
        watch: &mut W,
        side: Side,
    ) -> bool {
        let other = side.other();
        let mut depth = 0;
        let mut entered = true;
        let beaten = loop {
            if entered {
                if fives(position, other).is_some()
                    || self.fours(vcf, position, platform, watch, side) != Some(true)
                {
                    break false;
                }
                self.next[depth] = NEAR;
                if depth == 0 {
                    copy(&mut self.threat, &self.line);
                    self.near = self.length;
                    self.next[0] = NEAR - self.near.min(NEAR);
                }
            }
            entered = false;
            let number = self.next[depth];
            self.next[depth] = number.wrapping_add(1);
            let answer = if number < NEAR {
                self.threat[NEAR - 1 - number]
            } else {
                Point(number - NEAR)
            };
            if answer == Point(Point::END) {
                if depth == 0 {
                    copy(&mut self.line, &self.threat);
                    self.length = self.near;
                    break true;
                }
                depth -= 1;
                self.take_back(position, depth);
                continue;
            }
            if position.at(answer) != BLANK || position.is_forbidden(answer, other) {
                continue;
            }
            position.place(answer, other);
            if self.fours(vcf, position, platform, watch, side) == Some(true) {
                position.undo(answer);
                continue;
            }
            match fives(position, other) {
                Some((block, false))
                    if depth != COUNTERS && !position.is_forbidden(block, side) =>
                {
                    position.place(block, side);
                    self.answers[depth] = answer;
                    self.blocks[depth] = block;
                    depth += 1;
                    entered = true;
                }
                _ => {
                    position.undo(answer);
                    break false;
                }
            }
        };
        while depth != 0 {
            depth -= 1;
            self.take_back(position, depth);
        }
        beaten
    }

    /// Takes back the answer by a four at `depth`, and the stone that blocked it.
    #[inline(never)]
    fn take_back(&mut self, position: &mut Position, depth: u8) {
        position.undo(self.blocks[depth]);
        position.undo(self.answers[depth]);
    }
}
