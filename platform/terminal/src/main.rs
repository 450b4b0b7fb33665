//! The command `gomoku`: see `gomoku --help`.
#![forbid(unsafe_code)]

mod diagram;
mod forbidden;
mod judge;
mod lines;
mod score;
mod threats;
mod why;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Gomoku and Renju: the rules answer questions.
///
/// Each command reads standard input line by line and writes one line for each, in order. A line
/// that cannot be answered gives an empty line, and "error: line N: ..." on standard error; the
/// exit code is then 1.
///
/// A point is a column a to o and a row 1 to 15 from the bottom: h8 is the centre. A board is 225
/// characters, the fifteen rows from the top one down, each from left to right: "." is empty, "X"
/// Black, "O" White. Moves are points with commas or spaces between them, Black's first. A rule is
/// gomoku (exactly five wins; also "standard"), free (five or more win; also "freestyle") or renju
/// (Black has forbidden points).
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Forbidden(forbidden::Forbidden),
    Why(why::Why),
    Threats(threats::Threats),
    Score(score::Score),
    Judge(judge::Judge),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Forbidden(forbidden) => forbidden.execute(),
        Command::Why(why) => why.execute(),
        Command::Threats(threats) => threats.execute(),
        Command::Score(score) => score.execute(),
        Command::Judge(judge) => judge.execute(),
    }
}
