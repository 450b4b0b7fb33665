//! Runs an image in a simulated machine and does the steps of a script.
#![forbid(unsafe_code)]

use clap::{Parser, Subcommand};
use sim::apple2::{self, Apple2, Display, Model};
use sim::c64::{self, Standard, C64};
use sim::labels::Labels;
use sim::machine::{HostKey, Machine};
use sim::script::{Script, STEPS};
use sim::sound::wav;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Samples a second of a WAV file.
const RATE: u32 = 44_100;

/// Runs an image in a simulated C64 or Apple II, scripted.
#[derive(Parser)]
#[command(name = "sim", after_help = format!("Steps of a script:\n{STEPS}"))]
struct Arguments {
    #[command(subcommand)]
    machine: MachineArguments,
}

#[derive(Subcommand)]
enum MachineArguments {
    /// A Commodore 64 with a .prg, .d64 or .crt.
    C64 {
        #[command(flatten)]
        common: Common,
        /// The American video standard.
        #[arg(long)]
        ntsc: bool,
        /// The European video standard (as without either).
        #[arg(long, conflicts_with = "ntsc")]
        pal: bool,
    },
    /// An Apple II with a .dsk.
    Apple2 {
        #[command(flatten)]
        common: Common,
        /// Which one.
        #[arg(long, value_enum, default_value = "e")]
        model: Model,
        /// A language card in a ][+.
        #[arg(long)]
        language_card: bool,
        /// The slot of the disk controller.
        #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=7))]
        slot: u8,
        /// A monochrome screen.
        #[arg(long)]
        mono: bool,
        /// The disk is write-protected.
        #[arg(long)]
        protected: bool,
    },
}

#[derive(clap::Args)]
struct Common {
    /// The program or disk.
    image: PathBuf,
    /// Labels of the program (ld65 -Ln).
    #[arg(long)]
    labels: Option<PathBuf>,
    /// Listing of the program (dist/*.lst), for profiles by line.
    #[arg(long)]
    listing: Option<PathBuf>,
    /// A file of steps, one a line.
    #[arg(long)]
    script: Option<PathBuf>,
    /// A step, after those of the script; may be repeated.
    #[arg(short = 'e', value_name = "STEP")]
    steps: Vec<String>,
    /// Decides what chance decides at power-on.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Writes the sound of the script as a WAV file.
    #[arg(long, value_name = "FILE")]
    wav: Option<PathBuf>,
    /// A key that is held from power-on.
    #[arg(long, value_name = "KEY")]
    key_held: Option<String>,
}

fn main() -> ExitCode {
    match run(Arguments::parse().machine) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sim: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn run(arguments: MachineArguments) -> Result<(), String> {
    match arguments {
        MachineArguments::C64 { common, ntsc, .. } => {
            let image = read(&common.image)?;
            let standard = if ntsc { Standard::Ntsc } else { Standard::Pal };
            let mut machine = C64::new(c64::Options {
                standard,
                seed: common.seed,
            });
            if image.starts_with(b"C64 CARTRIDGE") {
                machine.run_crt(&image)?;
            } else if image.len() >= 174_848 {
                machine.run_d64(&image)?;
            } else {
                machine.run_prg(&image)?;
            }
            run_script(&mut machine, &common)
        }
        MachineArguments::Apple2 {
            common,
            model,
            language_card,
            slot,
            mono,
            protected,
        } => {
            let image = read(&common.image)?;
            let mut machine = Apple2::new(apple2::Options {
                model,
                language_card,
                slot,
                seed: common.seed,
                display: if mono {
                    Display::Monochrome
                } else {
                    Display::Colour
                },
            });
            machine
                .insert(&image, protected)
                .map_err(|error| error.to_string())?;
            run_script(&mut machine, &common)
        }
    }
}

fn run_script(machine: &mut dyn Machine, common: &Common) -> Result<(), String> {
    let text = |path: &PathBuf| Ok::<_, String>(String::from_utf8_lossy(&read(path)?).into_owned());
    let labels = match &common.labels {
        Some(path) => Labels::parse(&text(path)?),
        None => Labels::default(),
    };
    if let Some(name) = &common.key_held {
        let key = HostKey::from_name(name).ok_or_else(|| format!("no key is called {name}"))?;
        machine.key(key, true);
    }
    if common.wav.is_some() {
        machine.set_sound(RATE);
    }
    let file = common.script.as_ref().map(text).transpose()?;
    let lines = file.iter().flat_map(|file| file.lines());
    let mut script = Script::new(machine, &labels, std::io::stdout());
    script.listing = common.listing.as_ref().map(text).transpose()?;
    lines
        .chain(common.steps.iter().map(String::as_str))
        .try_for_each(|line| script.step(line))?;
    drop(script);
    if let Some(path) = &common.wav {
        let sound = wav(RATE, &machine.samples());
        std::fs::write(path, sound).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}
