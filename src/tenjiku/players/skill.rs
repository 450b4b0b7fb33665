//! How an opponent thinks.

use super::candidates::PLIES;
use super::opponent::Opponent;

/// What opponents differ in.
#[derive(Clone, Copy)]
pub struct Skill {
    /// Units of work.
    pub budget: u32,
    /// How many moves of the root are tried, best first by their exchanges.
    pub width: u8,
    /// How many plies are searched before the exchanges of the leaves.
    pub depth: u8,
    /// Bits of chance, in points, that are added to what the moves of the root promise.
    pub noise: u8,
    /// How often they are halved before they are added to the values of the moves.
    pub clear: u8,
    /// Does not stop before it has a move that keeps its last royal piece, if there is one.
    pub careful: bool,
}

impl Skill {
    /// Before any opponent thinks.
    pub const NONE: Skill = Skill {
        budget: 0,
        width: 0,
        depth: 0,
        noise: 0,
        clear: 0,
        careful: false,
    };
}

/// The most plies that the search has room for.
const DEEPEST: u8 = PLIES - 1;

/// Units of work of LEVEL 1 to 5.
const UNITS: [u32; 5] = [2_150, 6_200, 18_000, 70_000, 280_000];

impl Opponent {
    /// How it thinks.
    pub const fn skill(self) -> Skill {
        let (budget, width, depth, noise, clear) = match self {
            // EASY does not search. MEDIUM spends its budget only to save its last royal piece.
            Opponent::Easy | Opponent::Medium => (6_000, 2, 1, 255, 0),
            Opponent::Hard => (3_500, 24, 2, 7, 1),
            Opponent::Level(level) => {
                let place = match level {
                    0 | 1 => 0,
                    2..5 => level - 1,
                    _ => 4,
                };
                (UNITS[place as usize], 24, DEEPEST, 3, 0)
            }
            Opponent::Work(units) => (units, 24, DEEPEST, 3, 0),
        };
        Skill {
            budget,
            width,
            depth,
            noise,
            clear,
            careful: !matches!(self, Opponent::Work(_)),
        }
    }
}
