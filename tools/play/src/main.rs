//! Plays the game on a simulated machine: in a terminal with the keyboard, without one its demo.
#![forbid(unsafe_code)]

use clap::Parser;
use play::blocks::Blocks;
use play::computer::{Computer, Model};
use play::graphics::Graphics;
use play::show::Style;
use play::{demo, show};
use std::io::{stdin, stdout, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

/// Plays the game on a simulated machine.
#[derive(Parser)]
struct Arguments {
    /// Which machine.
    #[arg(long, value_enum, default_value_t = Model::C64)]
    machine: Model,
    /// Where the images are.
    #[arg(long, default_value = "dist")]
    images: PathBuf,
    /// How the terminal takes pictures; without this the terminal is asked
    #[arg(long, value_enum)]
    graphics: Option<Graphics>,
    /// The block characters for a terminal that takes none.
    #[arg(long, value_enum)]
    blocks: Option<Blocks>,
    /// What chance decides at power-on; without this the current time does
    #[arg(long)]
    seed: Option<u64>,
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
    let moment = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = arguments
        .seed
        .unwrap_or_else(|| moment.map_or(0, |time| time.as_nanos() as u64));
    let mut computer = Computer::start(arguments.machine, &arguments.images, seed)?;
    if !(stdin().is_terminal() && stdout().is_terminal()) {
        let name = match arguments.machine {
            Model::C64 => "c64",
            Model::Apple2 => "apple2",
        };
        return demo::play(&mut computer, &arguments.images.join("shots"), name);
    }
    let blocks = match arguments.blocks {
        Some(blocks) => blocks,
        // The console's font has no more.
        None if std::env::var("TERM").is_ok_and(|set| set.contains("linux")) => Blocks::Half,
        None => Blocks::Sextant,
    };
    let style = Style {
        graphics: arguments.graphics,
        blocks,
    };
    show::play(&mut computer, style)
}
