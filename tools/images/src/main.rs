//! Builds the images into a folder, or tells where their bytes go.
#![forbid(unsafe_code)]

use clap::{Parser, ValueEnum};
use images::{Machine, Target, MACHINES};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

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
    let target = |machine| Target {
        root: arguments.source.clone(),
        game: arguments.game.clone(),
        machine,
        with: arguments.with.clone(),
    };
    let machines = arguments.machine.map_or(MACHINES.to_vec(), |one| vec![one]);
    match arguments.verb {
        Verb::Build => {
            let outputs = at_once(&machines, |machine| target(machine).outputs())?.concat();
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
            for report in at_once(&machines, |machine| target(machine).size_report())? {
                print!("{report}");
            }
        }
    }
    Ok(())
}

/// What is made for each machine, in their order; each on a thread of its own.
fn at_once<T: Send>(
    machines: &[Machine],
    make: impl Fn(Machine) -> Result<T, String> + Sync,
) -> Result<Vec<T>, String> {
    thread::scope(|scope| {
        let threads = machines
            .iter()
            .map(|machine| scope.spawn(|| make(*machine)));
        let threads: Vec<_> = threads.collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no panic"))
            .collect()
    })
}
