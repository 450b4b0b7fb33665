//! An endless series of boards in numbered batches, until the game and the referee differ.

use super::boards::Boards;
use super::compare::{compare, compare_threats};
use crate::batches::Batches;
use clap::Args;

/// Boards of one seed.
const BATCH: usize = 500;

/// Compare the rules of Renju on random and difficult boards. Each batch of boards has a seed; the
/// next call begins after the last one.
#[derive(Clone, Debug, Args)]
pub struct Fuzz {
    /// How many points at least
    #[arg(long, default_value_t = 10_000_000)]
    points: u64,
    #[command(flatten)]
    batches: Batches,
}

/// Compares the first `boards` boards of a seed, and of every tenth the threats too. Returns how
/// many points they had.
pub fn batch(seed: u64, boards: usize) -> Result<u64, String> {
    let mut points = 0;
    for (number, board) in Boards::new(seed).take(boards).enumerate() {
        points += compare(&board)?;
        if number % 10 == 0 {
            compare_threats(&board)?;
        }
    }
    Ok(points)
}

impl Fuzz {
    /// Returns whether the two agreed on everything. The error is about files.
    pub fn execute(&self) -> Result<bool, String> {
        let batch = |seed| batch(seed, BATCH);
        self.batches.run("gomoku", "points", self.points, batch)
    }
}
