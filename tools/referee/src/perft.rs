//! Counts of all legal games of some length: what two programs that know the same rules agree on.

use crate::board::Side;
use crate::game::{End, Game};

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Games of exactly that many more moves, ended or not.
    pub games: u64,
    /// Games that Black has won by then.
    pub black: u64,
    /// Games that White has won by then.
    pub white: u64,
    /// Games that were drawn by then.
    pub draws: u64,
}

/// Counts the games that go on from `game` for `depth` more moves.
pub fn perft(game: &Game, depth: u32) -> Count {
    let mut count = Count::default();
    walk(game, depth, &mut count);
    count
}

fn walk(game: &Game, depth: u32, count: &mut Count) {
    match game.end() {
        Some(End::Won(Side::Black)) => count.black += 1,
        Some(End::Won(Side::White) | End::Forbidden(_)) => count.white += 1,
        Some(End::Draw) => count.draws += 1,
        None => {}
    }
    if depth == 0 {
        count.games += 1;
        return;
    }
    for place in game.legal() {
        if let Some(next) = game.play(place) {
            walk(&next, depth - 1, count);
        }
    }
}
