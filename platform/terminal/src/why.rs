//! `gomoku why`

use crate::{diagram, lines};
use clap::Args;
use gomoku::board::BLANK;
use gomoku::rule::{Foul, Rule};
use gomoku::why::Kind;
use std::process::ExitCode;

/// Why Black may not play on a point in Renju: BOARD POINT -> 3-3, 4-4, overline, five or legal
///
/// Each line of standard input is a board of 225 characters, a space, and one of its empty points.
/// The answer is what a black stone there would be, then the lines that make it so with spaces between
/// them, each as its points with commas: the stones of a five or an overline; of a four the five points
/// that are to be filled; of a three its stones and the points that can extend it.
#[derive(Args)]
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
    let kind = match why.kind {
        Kind::Legal => "legal",
        Kind::Five => "five",
        Kind::Foul(foul) => name(foul),
    };
    let lines = why.lines().iter().map(|line| diagram::list(line.points()));
    let words = std::iter::once(kind.to_string()).chain(lines);
    Ok(words.collect::<Vec<_>>().join(" "))
}

/// What a forbidden point is called.
pub fn name(foul: Foul) -> &'static str {
    match foul {
        Foul::Overline => "overline",
        Foul::DoubleFour => "4-4",
        Foul::DoubleThree => "3-3",
    }
}
