//! `gomoku why`

use crate::diagram;
use clap::Args;
use gomoku::rules::board::BLANK;
use gomoku::rules::rule::Rule;
use gomoku::rules::why::Kind;
use std::process::ExitCode;
use terminal::lines;

/// What a black stone would be in Renju: BOARD POINT -> 3-3, 4-4, overline, five or legal
///
/// The answer to a board and one of its empty points is what a black stone there
/// would be, then the lines that make it so, each as its points with commas: the
/// stones of a five or an overline; of a four the five points to be filled (of a
/// straight four all six); of a three its stones and the points that extend it.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Why {}

impl Why {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        lines::answer(answer)
    }
}

fn answer(line: &str) -> Result<String, String> {
    let [board, point] = diagram::words(line, ["the board", "the point"])?;
    let mut position = diagram::position(board, Rule::Renju)?;
    let point = diagram::point(point)?;
    if position.at(point) != BLANK {
        return Err(format!("a stone lies on {}", diagram::name(point)));
    }
    let why = position.why(point);
    let lines = why.lines().iter().map(|line| diagram::list(line.points()));
    let words = std::iter::once(name(why.kind).to_string()).chain(lines);
    Ok(words.collect::<Vec<_>>().join(" "))
}

/// What a black stone's kind is called.
pub fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Legal => "legal",
        Kind::Five => "five",
        Kind::Overline => "overline",
        Kind::DoubleFour => "4-4",
        Kind::DoubleThree => "3-3",
    }
}
