//! The command `gomoku`: see `gomoku --help`.
#![forbid(unsafe_code)]

mod brain;
mod contest;
mod diagram;
mod forbidden;
mod judge;
mod moves;
mod openings;
mod opponent;
mod play;
mod record;
mod rule;
mod score;
mod solve;
mod threats;
mod why;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Gomoku and Renju: the game, and questions about its rules
///
/// Without a command this is the game in your terminal. The commands with an arrow
/// read standard input line by line and write one line for each, in order. A line
/// that cannot be answered gives an empty line, and "error: line N: ..." on
/// standard error; the exit code in the end is then 1.
///
/// POINT  column a to o, row 1 to 15 from the bottom: h8 is the centre
/// BOARD  225 characters: fifteen rows from the top one down, each from left to
///        right; "." is empty, "X" Black, "O" White
/// MOVES  points with commas or spaces between them, Black's first move first
/// RULE   gomoku (or standard): exactly five wins
///        free (or freestyle): five or more win
///        renju: Black wins with exactly five and has forbidden points, White
///        wins with five or more
///
/// For example, who has won a game:
///
///     $ echo h8 g9 i8 g10 j8 g11 k8 g12 l8 | gomoku judge --rule gomoku
///     black 9
#[derive(Parser)]
#[command(version, verbatim_doc_comment)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Forbidden(forbidden::Forbidden),
    Why(why::Why),
    Threats(threats::Threats),
    Score(score::Score),
    Judge(judge::Judge),
    Solve(solve::Solve),
    #[command(name = "match")]
    Match(contest::Contest),
    Brain(brain::Brain),
    Record(record::Record),
}

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    match command.unwrap_or(Command::Play(play::Play::default())) {
        Command::Play(play) => play.execute(),
        Command::Forbidden(forbidden) => forbidden.execute(),
        Command::Why(why) => why.execute(),
        Command::Threats(threats) => threats.execute(),
        Command::Score(score) => score.execute(),
        Command::Judge(judge) => judge.execute(),
        Command::Solve(solve) => solve.execute(),
        Command::Match(contest) => contest.execute(),
        Command::Brain(brain) => brain.execute(),
        Command::Record(record) => record.execute(),
    }
}
