//! `gomoku forbidden`

use crate::diagram;
use clap::Args;
use gomoku::rules::board::BLANK;
use gomoku::rules::rule::Rule;
use std::process::ExitCode;
use terminal::lines;

/// Where Black may not play in Renju: BOARD -> points, or "-"
///
/// The answer to a board is every empty point that is forbidden to Black, top
/// row first and left to right, with commas between them; "-" when there is none.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Forbidden {}

impl Forbidden {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        lines::answer(answer)
    }
}

fn answer(line: &str) -> Result<String, String> {
    let [board] = diagram::words(line, ["the board"])?;
    let mut position = diagram::position(board, Rule::Renju)?;
    let empty = diagram::points().filter(|&point| position.at(point) == BLANK);
    let empty: Vec<_> = empty.collect();
    let forbidden = empty
        .into_iter()
        .filter(|&point| position.forbidden(point).is_some());
    let list = diagram::list(forbidden);
    Ok(if list.is_empty() { "-".into() } else { list })
}
