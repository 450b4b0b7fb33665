//! The command `tenjiku`: see `tenjiku --help`.
#![forbid(unsafe_code)]

mod after;
mod contest;
mod effects;
mod game;
mod input;
mod marks;
mod moves;
mod opponent;
mod options;
mod perft;
mod play;
mod sentence;
mod solve;
mod xboard;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Tenjiku Shogi: a game for the terminal, and questions about its rules
///
/// Without a command the game starts. The other commands read standard input line by line and write
/// one line for each, in order. A line that cannot be answered gives an empty line, and "error:
/// line N: ..." on standard error; the exit code in the end is then 1.
///
/// SQUARE    file 1 to 16 from the right, rank a to p from the top: 16a is top left
/// POSITION  B or W (to move), then the pieces: B:P@8k, W:+ChS@8i; or B initial;
///           or W initial without W:FiD@7c,W:FiD@10c
/// MOVE      FFVVTTp: start, first capture and end as board indices in hexadecimal
///           (16a is 00, 1a 0f, 1p ff), -- for no first capture, then + if the
///           piece promotes and = if not
///
/// For example, how many positions there are after two moves:
///
///     $ echo B initial | tenjiku perft 2
///     4948
#[derive(Parser)]
#[command(version, verbatim_doc_comment)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Moves(moves::Moves),
    Effects(effects::Effects),
    Marks(marks::Marks),
    Perft(perft::Perft),
    After(after::After),
    Game(game::Game),
    Solve(solve::Solve),
    Xboard(xboard::Xboard),
    Match(contest::Contest),
}

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    match command.unwrap_or(Command::Play(play::Play::default())) {
        Command::Play(play) => play.execute(),
        Command::Moves(moves) => moves.execute(),
        Command::Effects(effects) => effects.execute(),
        Command::Marks(marks) => marks.execute(),
        Command::Perft(perft) => perft.execute(),
        Command::After(after) => after.execute(),
        Command::Game(game) => game.execute(),
        Command::Solve(solve) => solve.execute(),
        Command::Xboard(xboard) => xboard.execute(),
        Command::Match(contest) => contest.execute(),
    }
}
