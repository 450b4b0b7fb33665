//! Who plays now.

use crate::pieces::piece::Side;
use crate::players::player::Player;
use kit::random::Random;

/// The players of Black and White in the game on the board. The demo has its own.
#[derive(Clone)]
pub struct Seats {
    /// By side.
    pub players: [Player; 2],
}

impl Seats {
    /// Nobody was asked yet.
    pub const fn new() -> Seats {
        Seats {
            players: [Player::Person; 2],
        }
    }

    /// Who plays `side`.
    pub fn player(&self, side: Side) -> Player {
        self.players[side as usize]
    }

    /// Draws two of EASY, MEDIUM, HARD and LEVEL, which is LEVEL 1 in the demo.
    pub fn draw(&mut self, random: &mut Random) {
        for player in &mut self.players {
            *player = Player::from_number(1 + random.below(4));
        }
    }
}
