//! Who plays now.

use crate::players::player::Player;
use crate::rules::point::Side;
use kit::random::Random;

/// The players of Black and White in the game on the board. The demo has its own.
#[derive(Clone)]
#[repr(C)]
pub struct Seats {
    /// By side.
    pub players: [Player; 2],
    /// The level of a computer's seat in the demo and in a problem, by side.
    pub demo_levels: [u8; 2],
}

impl Seats {
    /// Two people, until the menu or the demo decides.
    pub const fn new() -> Seats {
        Seats {
            players: [Player::Person; 2],
            demo_levels: [0; 2],
        }
    }

    /// Who plays `side`.
    pub fn player(&self, side: Side) -> Player {
        self.players[side.index()]
    }

    /// Draws two of EASY, MEDIUM, HARD and LEVEL 1 to 3, at least one of them a level.
    pub fn draw(&mut self, random: &mut Random) {
        let strong = random.below(2);
        for side in 0..2 {
            let number = 1 + if side == strong {
                3 + random.below(3)
            } else {
                random.below(6)
            };
            let side = side as usize;
            self.players[side] = Player::from_number(number.min(4));
            self.demo_levels[side] = number.saturating_sub(3);
        }
    }
}
