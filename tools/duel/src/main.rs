//! The command `duel`: see `duel --help`.
#![forbid(unsafe_code)]

mod engine;
mod game;
mod play;
mod tally;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Engines of the XBoard protocol, variant tenjiku
#[derive(Parser)]
#[command(version, verbatim_doc_comment)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
}

fn main() -> ExitCode {
    let Command::Play(play) = Arguments::parse().command;
    play.execute()
}
