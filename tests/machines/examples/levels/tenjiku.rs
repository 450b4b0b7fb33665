//! LEVEL 1 to 5 of Tenjiku Shogi; beside LEVEL 1 what MEDIUM and HARD take for their first moves.

use crate::Row;
use machines::opponents::opening;
use machines::shown;
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
        play: Box::new(move |seed| play(seed, opponent, plies, every)),
    };
    let mut rows = vec![row("Tenjiku 16", Opponent::Level(level), PLIES)];
    if level == 1 {
        rows.push(row("MEDIUM", Opponent::Medium, FIRST));
        rows.push(row("HARD", Opponent::Hard, FIRST));
    }
    rows
}

/// A game, as [`Row::play`] has it: its moves are the host's, and some of them are looked for again
/// by the finished program, which shows the board. A position is timed without its past; the book
/// and forced moves play no part.
fn play(seed: u16, opponent: Opponent, plies: u16, every: u16) -> String {
    let mut game = opening(seed);
    let mut thinker = Box::new(Thinker::new());
    let player = shown::on_board();
    let mut times = Vec::new();
    for ply in 0..plies {
        if ply % every == seed % every {
            let cycles = shown::think(&player, game.board(), opponent);
            times.push(format!("s{cycles}"));
        }
        thinker.start(&game, opponent, ply);
        while thinker.step() {}
        let Some(step) = thinker.best() else { break };
        game.play(step);
        if !game.board().is_open() {
            break;
        }
    }
    times.join(" ")
}
