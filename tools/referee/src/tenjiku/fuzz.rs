//! Positions without an end, in numbered batches, until the game and the referee differ.

use super::compare::{compare, compare_closely};
use super::positions::Positions;
use super::replay::compare_game;
use crate::batches::Batches;
use clap::Args;
use fastrand::Rng;

/// Positions of one seed.
const BATCH: usize = 500;

/// Compare the rules of Tenjiku Shogi on positions of games and on random boards. Each batch of
/// positions has a seed; the next call begins after the last one.
#[derive(Clone, Debug, Args)]
pub struct Fuzz {
    /// How many positions at least
    #[arg(long, default_value_t = 1_000_000)]
    positions: u64,
    #[command(flatten)]
    batches: Batches,
}

/// Compares the first `positions` positions of a seed; every tenth more closely, and
/// from every hundredth a game. Returns how many there were.
pub fn batch(seed: u64, positions: usize) -> Result<u64, String> {
    let mut rng = Rng::with_seed(seed);
    let mut count = 0;
    for position in Positions::new(seed).take(positions) {
        compare(&position)?;
        if count % 10 == 0 {
            compare_closely(&position)?;
        }
        if count % 100 == 0 {
            compare_game(&position, &mut rng)?;
        }
        count += 1;
    }
    Ok(count)
}

impl Fuzz {
    /// Returns whether the two agreed on everything. The error is about files.
    pub fn execute(&self) -> Result<bool, String> {
        let batch = |seed| batch(seed, BATCH);
        self.batches
            .run("tenjiku", "positions", self.positions, batch)
    }
}
