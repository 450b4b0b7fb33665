//! LEVEL 1 to 5 of Tenjiku Shogi; beside LEVEL 1 what MEDIUM and HARD take for their first moves.

use crate::Row;
use machines::opponents::{opening, program, think, think_on_host};
use machines::program::Oracle;
use mos::build::Built;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;

/// A longer game ends here.
const PLIES: u16 = 120;

/// Plies in which MEDIUM and HARD are timed.
const FIRST: u16 = 20;

/// The rows of a level.
pub fn rows(level: u8, every: u16) -> Vec<Row> {
    let row = |name: &str, opponent, plies| Row {
        name: name.to_string(),
        play: Box::new(move |built, seed| play(built, seed, opponent, plies, every)),
    };
    let mut rows = vec![row("Tenjiku 16", Opponent::Level(level), PLIES)];
    if level == 1 {
        rows.push(row("MEDIUM", Opponent::Medium, FIRST));
        rows.push(row("HARD", Opponent::Hard, FIRST));
    }
    rows
}

/// The program that plays.
pub fn built() -> Built {
    program()
}

/// A game, as [`Row::play`] has it. A position is timed without its past; the book and forced moves
/// play no part.
fn play(built: &Built, seed: u16, opponent: Opponent, plies: u16, every: u16) -> String {
    let mut game = opening(seed);
    let mut thinker = Box::new(Thinker::new());
    let mut oracle = Oracle::new(built);
    let mut line = String::new();
    let mut longest = 0;
    for ply in 0..plies {
        if ply % every == seed % every {
            let position = game.board().clone();
            let thought = think(&mut oracle, &position, opponent);
            let of_host = think_on_host(&position, opponent);
            assert_eq!(
                (thought.best, thought.work),
                of_host,
                "game {seed}, ply {ply}"
            );
            longest = longest.max(thought.longest);
            line += &format!("s{} ", thought.cycles);
        }
        thinker.start(&game, opponent, ply);
        while thinker.step() {}
        let Some(step) = thinker.best() else { break };
        game.play(step);
        if !game.board().is_open() {
            break;
        }
    }
    format!("{line}l{longest}")
}
