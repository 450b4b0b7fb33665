//! `gomoku score`

use crate::{diagram, lines};
use clap::Args;
use gomoku::board::{Board, BLANK};
use gomoku::point::Side;
use gomoku::score::Scores;
use std::process::ExitCode;

/// What EASY, MEDIUM and HARD see: MOVES -> the 225 scores
///
/// Each line of standard input is a list of moves on a 15x15 board. The answer is the neighbour score
/// of each point after the last of them, as 225 bytes in hex, top row first.
#[derive(Args)]
pub struct Score {}

impl Score {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        lines::answer(answer)
    }
}

fn answer(line: &str) -> Result<String, String> {
    let mut board = Board::new();
    board.clear(15);
    let mut scores = Scores::new();
    let mut side = Side::Black;
    for (number, word) in (0..).zip(diagram::moves(line)) {
        let point = diagram::point(word).map_err(|error| format!("move {}: {error}", number + 1))?;
        if board.at(point) != BLANK {
            return Err(format!("move {}: a stone lies on {word}", number + 1));
        }
        board.0[point.index()] = side as u8;
        scores.played(&board, number, point, side);
        side = side.other();
    }
    let hex = diagram::points().map(|point| format!("{:02x}", scores.now[point.index()]));
    Ok(hex.collect())
}
