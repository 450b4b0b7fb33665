//! One move.

use crate::pieces::square::Square;

/// A move: four bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where the piece stands.
    pub from: Square,
    /// What Lion power or igui takes first; `from` when there is none.
    pub via: Square,
    /// Where the piece ends; `from` for an igui and a pass.
    pub to: Square,
    /// Bits of `Step::TAKES` and the others.
    pub flags: u8,
}

impl Step {
    /// In place of a move.
    pub const NONE: Step = Step {
        from: Square(0),
        via: Square(0),
        to: Square(0),
        flags: 0,
    };

    /// The piece promotes, by force or, beside `MAY`, by choice.
    pub const PROMOTES: u8 = 1;
    /// The piece may promote or refuse to.
    pub const MAY: u8 = 2;
    /// A hostile Fire Demon burns the piece where it ends.
    pub const BURNT: u8 = 4;
    /// An enemy piece on `to` is taken.
    pub const TAKES: u8 = 8;

    /// Returns whether a flag is set.
    pub const fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Returns whether a piece is taken on the way or by igui.
    pub fn has_via(self) -> bool {
        self.via != self.from
    }

    /// Returns whether the piece captures without moving.
    pub fn is_igui(self) -> bool {
        self.to == self.from && self.has_via()
    }

    /// Returns whether the turn is passed.
    pub fn is_pass(self) -> bool {
        self.to == self.from && !self.has_via()
    }

    /// The move with the choice to promote; for one that `MAY`.
    pub const fn promoting(self) -> Step {
        Step {
            flags: self.flags | Step::PROMOTES,
            ..self
        }
    }

    /// The move with promotion if there is a choice: no form is worth less than what it came from.
    pub const fn strongest(self) -> Step {
        match self.has(Step::MAY) {
            true => self.promoting(),
            false => self,
        }
    }

    /// How many moves it stands for: two when there is a choice.
    pub const fn number(self) -> u8 {
        1 + (self.flags & Step::MAY) / Step::MAY
    }

    /// The moves it stands for, the one that refuses to promote first.
    pub fn choices(self) -> impl Iterator<Item = Step> {
        let promoting = self.has(Step::MAY).then(|| self.promoting());
        core::iter::once(self).chain(promoting)
    }
}
