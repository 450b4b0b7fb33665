//! Who sits at a side of the board.

use crate::players::skill::Skill;
use kit::bounded::index;
use kit::text::Text;

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
    /// The search, with a level's budget.
    Level = 4,
}

impl Player {
    /// Who thinks for a person: for hints, autoplay and M.
    pub const SUBSTITUTE: Player = Player::from_number(Player::COUNT - 1);

    /// How many players there are.
    pub const COUNT: u8 = 5;

    /// Whether the computer moves for this seat.
    pub fn is_computer(self) -> bool {
        self != Player::Person
    }

    /// The skill of this player; Hard for those that have none.
    pub fn skill(self) -> Skill {
        match self {
            Player::Easy => Skill::Easy,
            Player::Medium => Skill::Medium,
            _ => Skill::Hard,
        }
    }

    /// The player of a number, in the menu's order. [`Player::COUNT`] is the first again and 255 is
    /// the last, so that a menu can step round.
    pub const fn from_number(number: u8) -> Player {
        match number {
            0 | Player::COUNT => Player::Person,
            1 => Player::Easy,
            2 => Player::Medium,
            4.. => Player::Level,
            _ => Player::Hard,
        }
    }

    /// The name on the screen, at most eight letters.
    pub fn name(self) -> Text {
        const NAMES: [Text; 8] = texts!["PERSON", "EASY", "MEDIUM", "HARD", "LEVEL", "", "", ""];
        NAMES[index::<8>(self as u8)]
    }
}
