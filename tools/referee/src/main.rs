//! The command `referee`: see `referee --help`.
#![forbid(unsafe_code)]

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Compares the game's rules with slow ones written from their text.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    BookTenjiku(referee::tenjiku::book::Book),
    BudgetsTenjiku(referee::tenjiku::budgets::Budgets),
    Fuzz(referee::gomoku::fuzz::Fuzz),
    FuzzTenjiku(referee::tenjiku::fuzz::Fuzz),
    Perft(referee::gomoku::perft::Perft),
    PerftTenjiku(referee::tenjiku::perft::Perft),
    ProblemsTenjiku(referee::tenjiku::problems::Problems),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::BookTenjiku(book) => book.execute(),
        Command::BudgetsTenjiku(budgets) => budgets.execute(),
        Command::Fuzz(fuzz) => fuzz.execute(),
        Command::FuzzTenjiku(fuzz) => fuzz.execute(),
        Command::Perft(perft) => perft.execute(),
        Command::PerftTenjiku(perft) => perft.execute(),
        Command::ProblemsTenjiku(problems) => problems.execute(),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("referee: {error}");
            ExitCode::FAILURE
        }
    }
}
