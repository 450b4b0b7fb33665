//! The command `mos`: see `mos --help` and `docs/guide/compiler.md`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Compiles no_std Rust for the 6502.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(mos_command::command::Run),
    Size(mos_command::command::Size),
    Fuzz(mos_command::command::Fuzz),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run(run) => run.execute(),
        Command::Size(size) => size.execute(),
        Command::Fuzz(fuzz) => fuzz.execute(),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mos: {error}");
            ExitCode::FAILURE
        }
    }
}
