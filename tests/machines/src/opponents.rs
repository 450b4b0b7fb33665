//! The opponents of Tenjiku Shogi on the simulated 6502 and on the host.

use crate::program::Oracle;
use crate::tenjiku::steps;
use mos::build::Built;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::Game;
use tenjiku::rules::position::Position;
use truth::Dice;

/// More cycles than any step takes.
const LIMIT: u64 = 20_000_000;
/// Random plies before the first move of an opponent.
const RANDOM: u16 = 6;

/// The program of `tests/machines/opponents`.
pub fn program() -> Built {
    crate::program::program("opponents", cfg!(debug_assertions))
}

/// What an opponent plays on the 6502, and what it takes.
pub struct Thought {
    /// The move's bytes: start, first capture, end, flags.
    pub best: [u8; 4],
    /// Units of work.
    pub work: u32,
    /// All cycles of thinking.
    pub cycles: u64,
    /// Cycles of the longest step, which is how long a key may wait.
    pub longest: u64,
}

/// Lets an opponent think on the 6502, from a position without a past.
pub fn think(oracle: &mut Oracle, position: &Position, opponent: Opponent) -> Thought {
    begin(oracle, position, opponent);
    let (mut cycles, mut longest) = (0, 0);
    loop {
        let (more, step) = step(oracle);
        cycles += step;
        longest = longest.max(step);
        if !more {
            break;
        }
    }
    let [best @ .., _, _, low, middle, high] = oracle.peek::<9>("ANSWER");
    Thought {
        best,
        work: u32::from_le_bytes([low, middle, high, 0]),
        cycles,
        longest,
    }
}

/// Begins to think.
///
/// # Panics
/// For [`Opponent::Work`], which the program does not know.
pub fn begin(oracle: &mut Oracle, position: &Position, opponent: Opponent) {
    let number = match opponent {
        Opponent::Easy => 0,
        Opponent::Medium => 1,
        Opponent::Hard => 2,
        Opponent::Level(level) => 2 + level,
        Opponent::Work(_) => panic!("the program has no opponent with a budget of its own"),
    };
    let mut bytes: Vec<u8> = position.squares().iter().map(|piece| piece.0).collect();
    bytes.extend([position.side as u8, number]);
    oracle.poke("QUESTION", 0, &bytes);
    oracle.call("start", LIMIT);
}

/// Thinks for a step. Returns whether there is more to do, and the step's cycles.
pub fn step(oracle: &mut Oracle) -> (bool, u64) {
    let (more, cycles) = oracle.call("step", LIMIT);
    (more != 0, cycles)
}

/// What the host plays in the same position: the move's bytes, and units of work.
///
/// # Panics
/// If it finds no move.
pub fn think_on_host(position: &Position, opponent: Opponent) -> ([u8; 4], u32) {
    let mut game = Box::new(Game::new());
    game.start_from(position);
    let mut thinker = Box::new(Thinker::new());
    thinker.start(&game, opponent, 1);
    while thinker.step() {}
    let best = thinker.best().expect("a move");
    let bytes = [best.from.0, best.via.0, best.to.0, best.flags];
    (bytes, thinker.work())
}

/// A game after some random plies that follow from `seed`.
///
/// # Panics
/// If it ends by them.
pub fn opening(seed: u16) -> Box<Game> {
    let mut dice = Dice::new(seed.into());
    let mut game = Box::new(Game::new());
    game.start(Default::default());
    for _ in 0..RANDOM {
        let steps = steps(game.position());
        game.play(dice.choose(&steps).expect("a move"));
    }
    game
}
