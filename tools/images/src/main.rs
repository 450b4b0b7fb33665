//! Builds the images into a folder, or tells where their bytes go.
#![forbid(unsafe_code)]

use clap::{Parser, ValueEnum};
use images::{Machine, Target, MACHINES};
use std::path::PathBuf;
use std::process::ExitCode;

/// Builds the images of a game on both machines, or on one.
#[derive(Parser)]
struct Arguments {
    /// What to do.
    #[arg(value_enum, default_value_t = Verb::Build)]
    verb: Verb,
    /// The game: its folder in the checkout.
    #[arg(long)]
    game: PathBuf,
    /// Another game, which the disk has, too.
    #[arg(long, value_name = "GAME")]
    with: Option<PathBuf>,
    /// Only this machine.
    #[arg(long, value_enum)]
    machine: Option<Machine>,
    /// The checkout.
    #[arg(long, default_value = ".")]
    source: PathBuf,
    /// Where the files go.
    #[arg(long, default_value = "dist")]
    out: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Verb {
    /// Write images, labels, maps and listings.
    Build,
    /// Print where the bytes go.
    Size,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let machines = match arguments.machine {
        Some(machine) => vec![machine],
        None => MACHINES.to_vec(),
    };
    let targets = machines.into_iter().map(|machine| Target {
        root: arguments.source.clone(),
        game: arguments.game.clone(),
        machine,
        with: arguments.with.clone(),
    });
    match arguments.verb {
        Verb::Build => {
            let mut outputs = Vec::new();
            for target in targets {
                outputs.extend(target.outputs()?);
            }
            images::write(&arguments.out, &outputs)?;
            for output in outputs {
                eprintln!(
                    "{}: {} bytes",
                    arguments.out.join(&output.name).display(),
                    output.bytes.len()
                );
            }
        }
        Verb::Size => {
            for target in targets {
                print!("{}", target.size_report()?);
            }
        }
    }
    Ok(())
}
