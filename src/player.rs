//! Who sits at a side of the board.

use crate::skill::Skill;

/// A person or one of the computer's opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Player {
    /// Chooses with the cursor.
    Person = 0,
    /// [`Skill::Easy`].
    Easy = 1,
    /// [`Skill::Medium`].
    Medium = 2,
    /// [`Skill::Hard`].
    Hard = 3,
}

impl Player {
    /// Thinks where a person's seat asks for the computer: hints, autoplay, M.
    pub const SUBSTITUTE: Player = Player::Hard;

    /// Whether the computer moves for this seat.
    pub fn is_computer(self) -> bool {
        self != Player::Person
    }

    /// The skill of a computer's seat, the substitute's for a person.
    pub fn skill(self) -> Skill {
        match self {
            Player::Easy => Skill::Easy,
            Player::Medium => Skill::Medium,
            Player::Hard | Player::Person => Skill::Hard,
        }
    }

    /// The player of a number modulo 4, in the menu's order.
    pub fn from_number(number: u8) -> Player {
        match number & 3 {
            0 => Player::Person,
            1 => Player::Easy,
            2 => Player::Medium,
            _ => Player::Hard,
        }
    }

    /// As the player reads it, at most eight letters.
    #[inline(never)]
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 4] = ["PERSON", "EASY", "MEDIUM", "HARD"];
        NAMES[self as usize & 3]
    }
}
