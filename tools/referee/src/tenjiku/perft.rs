//! Counts of the ways to go on from a position.

use super::compare::{same, to_fast};
use super::moves::legal;
use super::position::{Options, Position};
use super::turn::play;
use ::tenjiku::moves::perft::Perft as Fast;
use clap::Args;

/// Count the games of some length from the start, by the referee's rules and by the game's. Depth 4
/// takes minutes.
#[derive(Clone, Debug, Args)]
pub struct Perft {
    /// How many moves
    #[arg(long, default_value_t = 3)]
    depth: u32,
}

impl Perft {
    /// Returns whether the two counts are equal under all options.
    pub fn execute(&self) -> Result<bool, String> {
        let mut same = true;
        for options in Options::ALL {
            let found = compare_perft(&Position::initial(options), self.depth);
            same &= found.is_ok();
            match found {
                Ok(count) => println!("{options} depth={} nodes={count}", self.depth),
                Err(what) => println!("{options} depth={}: {what}", self.depth),
            }
        }
        Ok(same)
    }
}

/// Counts the ways to go on by `depth` moves. Returns how many there are; the error tells both
/// counts.
fn compare_perft(position: &Position, depth: u32) -> Result<u64, String> {
    let slow = perft(position, depth);
    let fast = Fast::count(&mut to_fast(position), depth as u8);
    same("nodes", fast, slow).map(|()| slow)
}

/// How many sequences of exactly `depth` legal moves there are.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let moves = legal(position);
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => {
            let after = moves.iter().map(|&way| play(position, way).after);
            after.map(|next| perft(&next, depth - 1)).sum()
        }
    }
}
