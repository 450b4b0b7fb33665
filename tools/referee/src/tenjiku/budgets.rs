//! Games of opponents with next to no budget: their moves must be legal all the same.

use super::problems::steps;
use crate::batches::Batches;
use clap::Args;
use fastrand::Rng;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::key::Key;
use tenjiku::rules::options::{DemonSlide, LionHawk, Options};

/// Play games of Tenjiku Shogi with 1, 2, 3, 10 and 100 units of work a move. Each move must be
/// legal, and taking all of them back must give the first position. The next call begins after the
/// last game.
#[derive(Clone, Debug, Args)]
pub struct Budgets {
    /// How many games
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    #[command(flatten)]
    batches: Batches,
}

/// Units of work a move.
const UNITS: [u32; 5] = [1, 2, 3, 10, 100];

impl Budgets {
    /// Returns whether all went well. The error is about files.
    pub fn execute(&self) -> Result<bool, String> {
        let batch = |seed| play(seed).map(|()| 1);
        self.batches
            .run("tenjiku-budgets", "games", self.games, batch)
    }
}

/// Plays the game of a seed, and takes it back.
pub fn play(seed: u64) -> Result<(), String> {
    let mut rng = Rng::with_seed(seed);
    let mut game = Box::new(Game::new());
    game.start(Options {
        hawk: [LionHawk::Area, LionHawk::Lion][rng.usize(0..2)],
        slide: [DemonSlide::Sideways, DemonSlide::Vertical][rng.usize(0..2)],
    });
    let first = game.board().clone();
    let mut thinker = Box::new(Thinker::new());
    while game.outcome() == Outcome::Open {
        let units = UNITS[rng.usize(0..UNITS.len())];
        thinker.start(&game, Opponent::Work(units), rng.u16(..));
        while thinker.step() {}
        let legal = steps(game.position());
        match thinker.best() {
            Some(step) if legal.contains(&step) => game.play(step),
            other => {
                let ply = game.plies();
                return Err(format!("game {seed}, ply {ply}, {units} units: {other:?}"));
            }
        }
        if game.key() != Key::of(game.board()) {
            return Err(format!(
                "game {seed}, ply {}: the key is wrong",
                game.plies()
            ));
        }
    }
    while game.back() {}
    if *game.board() == first {
        Ok(())
    } else {
        Err(format!("game {seed}: another position after taking back"))
    }
}
