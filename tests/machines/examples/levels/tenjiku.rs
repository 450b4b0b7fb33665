//! LEVEL 1 to 5 of Tenjiku Shogi.

use crate::Row;
use machines::opponents::{opening, program, think, think_on_host};
use machines::program::Oracle;
use mos::build::Built;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;

/// A longer game ends here.
const PLIES: u16 = 120;

/// The only row.
pub fn rows(level: u8, every: u16) -> Vec<Row> {
    vec![Row {
        name: "Tenjiku 16".to_string(),
        play: Box::new(move |built, seed| play(built, seed, level, every)),
    }]
}

/// The program that plays.
pub fn built() -> Built {
    program()
}

/// A game, as [`Row::play`] has it. A position is timed without its past; the book and forced moves
/// play no part.
fn play(built: &Built, seed: u16, level: u8, every: u16) -> String {
    let opponent = Opponent::Level(level);
    let mut game = opening(seed);
    let mut thinker = Box::new(Thinker::new());
    let mut oracle = Oracle::new(built);
    let mut line = String::new();
    let mut longest = 0;
    for ply in 0..PLIES {
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
