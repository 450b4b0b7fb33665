//! Who sits at a side of the board.

use super::opponent::Opponent;
use kit::text::Text;

/// A person or one of the computer's opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Player {
    /// Chooses with the cursor.
    Person = 0,
    /// [`Opponent::Easy`].
    Easy,
    /// [`Opponent::Medium`].
    Medium,
    /// [`Opponent::Hard`].
    Hard,
    /// [`Opponent::Level`].
    Level,
}

impl Player {
    /// How many there are.
    pub const COUNT: u8 = 5;

    /// The player of a number, in the menu's order. [`Player::COUNT`] is the first again and 255 is
    /// the last, so that a menu can step round.
    pub const fn from_number(number: u8) -> Player {
        match number {
            0 | Player::COUNT => Player::Person,
            1 => Player::Easy,
            2 => Player::Medium,
            3 => Player::Hard,
            _ => Player::Level,
        }
    }

    /// Whether the computer moves for this seat.
    pub fn is_computer(self) -> bool {
        self != Player::Person
    }

    /// How the computer thinks in this seat; for a person's it searches.
    pub fn opponent(self, level: u8) -> Opponent {
        match self {
            Player::Easy => Opponent::Easy,
            Player::Medium => Opponent::Medium,
            Player::Hard => Opponent::Hard,
            Player::Person | Player::Level => Opponent::Level(level),
        }
    }

    /// The name on the screen.
    pub fn name(self) -> Text {
        text!("PERSON").after(self as u8)
    }
}
