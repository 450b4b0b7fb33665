//! Counts of the ways to go on from a position.

use super::moves::legal;
use super::position::Position;
use super::turn::play;

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
