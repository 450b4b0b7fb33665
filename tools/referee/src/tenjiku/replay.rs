//! Whole games of the game beside the referee's: repetition, taking back and playing again.

use super::compare::{holds, key, same, step_key, steps, to_fast, to_fast_side};
use super::game::{End, Game};
use super::moves::{legal, Move};
use super::position::Position;
use ::tenjiku::rules::game::{Game as FastGame, Outcome};
use fastrand::Rng;

/// Moves of one game.
const PLIES: usize = 60;

/// The most pieces that a game can begin with.
const MOST: usize = 156;

/// Plays a game from `position` in which pieces often go back to where they came from. After each
/// move its end and position are compared, and now and then it is taken back and played again.
/// Positions that no game has are left out.
pub fn compare_game(position: &Position, rng: &mut Rng) -> Result<(), String> {
    let can_begin = holds(position) && position.board.pieces().count() <= MOST;
    if !can_begin || legal(position).is_empty() {
        return Ok(());
    }
    let mut game = Game::new(position.clone());
    let mut fast = FastGame::new();
    fast.start_from(&to_fast(position));
    let mut played = Vec::new();
    while game.end().is_none() && played.len() < PLIES {
        let moves = legal(game.position());
        let Some(way) = choose(&moves, &played, rng) else {
            break;
        };
        played.push(way);
        let words: Vec<String> = played.iter().map(Move::to_string).collect();
        let wrong = |what| format!("{position}\n  after {}: {what}", words.join(" "));
        compare_ply(&mut game, &mut fast, way).map_err(wrong)?;
        if rng.u8(0..8) == 0 {
            let count = rng.usize(0..=played.len());
            take_back(&game, &mut fast, count).map_err(wrong)?;
        }
    }
    Ok(())
}

/// Takes back the side's last move where it can, three times of four, else any move.
fn choose(moves: &[Move], played: &[Move], rng: &mut Rng) -> Option<Move> {
    let last = played.len().checked_sub(2).map(|own| played[own]);
    let returns = |way: &&Move| {
        let there = last.is_some_and(|last| way.from == last.to && way.to == last.from);
        there && way.via.is_none() && !way.promotes
    };
    let back = moves.iter().find(returns).filter(|_| rng.u8(0..4) > 0);
    back.copied().or_else(|| rng.choice(moves.iter().copied()))
}

/// Plays a move in both games.
fn compare_ply(game: &mut Game, fast: &mut FastGame, way: Move) -> Result<(), String> {
    let mut steps = steps(fast.position()).into_iter();
    let step = steps.find(|&step| step_key(step) == key(way));
    fast.play(step.ok_or("the game does not have the move")?);
    game.play(way);
    let outcome = match game.end() {
        None => Outcome::Open,
        Some(End::Repetition) => Outcome::Repeated,
        Some(End::Won(side)) if game.position().board.has_royal(side.other()) => {
            Outcome::Stuck(to_fast_side(side.other()))
        }
        Some(End::Won(side)) => Outcome::Won(to_fast_side(side)),
    };
    same("outcome", fast.outcome(), outcome)?;
    same_position(game, fast, game.plies())
}

/// Takes back `count` moves and plays them again.
fn take_back(game: &Game, fast: &mut FastGame, count: usize) -> Result<(), String> {
    let now = game.plies();
    let outcome = fast.outcome();
    for plies in (now - count..now).rev() {
        same("taken back", fast.back(), true)?;
        same_position(game, fast, plies)?;
    }
    for plies in now - count + 1..=now {
        same("played again", fast.forward(), true)?;
        same_position(game, fast, plies)?;
    }
    same("outcome again", fast.outcome(), outcome)
}

fn same_position(game: &Game, fast: &mut FastGame, plies: usize) -> Result<(), String> {
    if *fast.position() == to_fast(game.after(plies)) {
        return Ok(());
    }
    Err(format!("the position after {plies} plies differs"))
}
