//! `gomoku threats`

use crate::diagram;
use crate::rule::rule;
use clap::Args;
use gomoku::rules::board::BLANK;
use gomoku::rules::threat::crossing;
use std::process::ExitCode;
use terminal::lines;

/// What each point is worth: BOARD SIDE RULE -> h8=P42,i9=P31xP21,... or "-"
///
/// The answer to a board, X or O for the side, and a rule is what a stone of that
/// side would do at each empty point, top row first, with commas: its strongest
/// threat, or the two strongest that cross there. From the strongest: P42 makes a
/// five, P31 a straight four, P32 a four, P21 an open three, P22 a three, P11 and
/// P12 a two, P01 and P02 a first stone; "fall" is forbidden to Black in Renju.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Threats {}

impl Threats {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        lines::answer(answer)
    }
}

fn answer(line: &str) -> Result<String, String> {
    let [board, side, name] = diagram::words(line, ["the board", "the side", "the rule"])?;
    let side = diagram::side(side)?;
    let mut position = diagram::position(board, rule(name)?)?;
    let mut list = Vec::new();
    for point in diagram::points() {
        if position.at(point) != BLANK {
            continue;
        }
        let point_name = diagram::name(point);
        match crossing(&mut position, point, side).names() {
            ("", _) => {}
            (first, "") => list.push(format!("{point_name}={first}")),
            (first, second) => list.push(format!("{point_name}={first}x{second}")),
        }
    }
    Ok(match list.is_empty() {
        true => "-".into(),
        false => list.join(","),
    })
}
