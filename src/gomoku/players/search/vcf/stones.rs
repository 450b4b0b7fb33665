//! The stones of a search for fours: bytes of the board, entered into the position only where the
//! rule of forbidden points has to be asked.

use super::{Vcf, Verdict, BOTH, QUESTION, STRAIN};
use crate::position::Position;
use crate::rules::board::BLANK;
use crate::rules::direction::Direction;
use crate::rules::point::{Point, Side};

impl Vcf {
    /// Takes as many stones off the board as a step may. Returns whether none is left.
    #[inline(never)]
    pub fn retreat(&mut self, position: &mut Position) -> bool {
        self.strain = 0;
        while self.count != 0 && self.strain < STRAIN {
            self.pop(position);
        }
        self.count == 0
    }

    /// Puts a stone of side `side` on top of the stack; its lines are looked at next.
    #[inline(never)]
    pub(super) fn push(&mut self, position: &mut Position, point: Point, side: u8) {
        self.stones[self.count] = point;
        self.count += 1;
        position.board.0[point.index()] = side;
        self.lines.aim(side, side == self.attacker);
    }

    /// The directions, a bit for each, in which the search has played another stone of the top
    /// stone's side within its reach.
    #[inline(never)]
    pub(super) fn near(&self) -> u8 {
        let mut index = self.count - 1;
        let top = self.stones[index].0;
        let mut near = 0;
        while index > 1 {
            index -= 2;
            let mut distance = self.stones[index].0.wrapping_sub(top);
            if distance >= 128 {
                distance = 0u8.wrapping_sub(distance);
            }
            if let Some(direction) = ALIGNED.get(distance as usize) {
                near |= direction;
            }
        }
        near
    }

    /// Takes the top stone off the stack and the board.
    #[inline(never)]
    pub(super) fn pop(&mut self, position: &mut Position) {
        self.count -= 1;
        let point = self.stones[self.count];
        if self.entered > self.count {
            self.entered = self.count;
            self.strain += 1;
            position.lift(point);
        } else {
            position.board.0[point.index()] = BLANK;
        }
    }

    /// Whether the top stone is forbidden.
    pub(super) fn judge(&mut self, position: &mut Position) -> Verdict {
        if self.lines.may_be_forbidden() {
            self.ask(position)
        } else {
            Verdict::Legal
        }
    }

    /// Asks the position whether the top stone is forbidden.
    #[inline(never)]
    fn ask(&mut self, position: &mut Position) -> Verdict {
        // The stones below it have to be off the board before they are entered into the position.
        let top = self.count - 1;
        self.show(position, false);
        while self.entered != top && self.strain < STRAIN {
            let side = Side::from_number(self.side_of(self.entered));
            position.put(self.stones[self.entered], side);
            self.entered += 1;
            self.strain += 1;
        }
        // The answer can take 40,000 cycles: no other four may come before it in a step.
        if self.strain >= STRAIN || self.used > 1 {
            self.show(position, true);
            self.used -= 1;
            return Verdict::Later;
        }
        self.used += QUESTION;
        let point = self.stones[top];
        let forbidden = position.forbidden(point).is_some();
        self.show(position, true);
        if forbidden {
            Verdict::Forbidden
        } else {
            Verdict::Legal
        }
    }

    /// Puts the stones that are not entered into the position on the board, or takes them off.
    #[inline(never)]
    fn show(&self, position: &mut Position, shown: bool) {
        let mut index = self.entered;
        while index != self.count {
            let cell = if shown { self.side_of(index) } else { BLANK };
            position.board.0[self.stones[index].index()] = cell;
            index += 1;
        }
    }

    /// The side of stone `index`: fours and answers in turn.
    #[inline(never)]
    fn side_of(&self, index: u8) -> u8 {
        if index & 1 == 0 {
            self.attacker
        } else {
            self.attacker ^ BOTH
        }
    }
}

/// By the difference between two points' numbers: the bit of the direction in which they can lie on
/// a line of five. Across the end of a row some pairs only look so.
static ALIGNED: [u8; 69] = {
    let mut aligned = [0; 69];
    let mut direction = 0;
    while direction < 4 {
        let step = Direction::ALL[direction].step();
        let mut distance = step;
        while distance <= 4 * step {
            aligned[distance as usize] |= 1 << direction;
            distance += step;
        }
        direction += 1;
    }
    aligned
};
