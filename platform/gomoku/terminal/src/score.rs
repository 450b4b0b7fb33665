//! `gomoku score`

use crate::{diagram, moves};
use clap::Args;
use gomoku::records::game::Game;
use gomoku::rules::rule::Rule;
use std::process::ExitCode;
use terminal::lines;

/// What EASY, MEDIUM and HARD see: MOVES -> 225 scores in hex
///
/// The answer to the moves of a game of Gomoku on 15x15 points is the neighbour
/// score of each point after the last of them, two hex digits each, top row first.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Score {}

impl Score {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        lines::answer(|line| {
            let mut game = Game::new();
            game.start(Rule::Gomoku, 15);
            moves::play(&mut game, line)?;
            let scores = diagram::points().map(|point| game.scores.now[point.index()]);
            Ok(scores.map(|score| format!("{score:02x}")).collect())
        })
    }
}
