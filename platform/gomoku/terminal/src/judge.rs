//! `gomoku judge`

use crate::rule::{check_size, Rule};
use crate::{moves, why};
use clap::Args;
use gomoku::records::game::{Game, Outcome};
use std::process::ExitCode;
use terminal::lines;

/// How a game stands: MOVES -> black N, white N, forbidden KIND N, draw N or open N
///
/// The answer to the moves of a game tells how it stands after N of them: a side
/// has won by a line; Black has lost by a forbidden move (3-3, 4-4 or overline); it
/// is drawn, as the board is full or only forbidden points are left to Black; or
/// it goes on. An empty line is a game without moves.
///
/// A line is bad when a move lies off the board, on a stone or after the end of
/// the game, or when Renju's first stone is not on the centre.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Judge {
    /// Which game is played
    #[arg(long, value_enum, ignore_case = true)]
    rule: Rule,
    /// Points a row, 9 to 15; Renju has 15 only
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(9..=15))]
    size: u8,
}

impl Judge {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        if let Err(sentence) = check_size(self.rule, self.size) {
            eprintln!("error: {sentence}");
            return ExitCode::from(2);
        }
        lines::answer(|line| {
            let mut game = Game::new();
            game.start(self.rule.into(), self.size);
            moves::play(&mut game, line)?;
            Ok(verdict(&game))
        })
    }
}

fn verdict(game: &Game) -> String {
    let number = game.move_count;
    match game.result {
        Outcome::White if game.why.kind.forbidden().is_some() => {
            format!("forbidden {} {number}", why::name(game.why.kind))
        }
        Outcome::Open => format!("open {number}"),
        Outcome::Black => format!("black {number}"),
        Outcome::White => format!("white {number}"),
        Outcome::Draw => format!("draw {number}"),
    }
}
