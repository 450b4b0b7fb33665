//! Runs an image in a simulated machine and does the steps of a script.
#![forbid(unsafe_code)]

use clap::{Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use sim::apple2::{self, Apple2, Display, Model};
use sim::c64::{self, Standard, C64};
use sim::labels::Labels;
use sim::machine::{HostKey, Machine};
use sim::script::{Script, STEPS};
use sim::soak::{Kind, Program, Record, Task, SECONDS};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Runs an image in a simulated C64 or Apple II, scripted.
#[derive(Parser)]
#[command(name = "sim", after_help = format!("Steps of a script:\n{STEPS}"))]
struct Arguments {
    #[command(subcommand)]
    machine: MachineArguments,
}

#[derive(Subcommand)]
enum MachineArguments {
    /// A Commodore 64 with a .prg or .d64.
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
        model: ModelName,
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
    /// Lets both machines play demos and gives them random keys, and checks everything; goes on where
    /// it was stopped.
    Soak {
        /// Simulated hours of each, on each machine.
        #[arg(long, default_value_t = 24)]
        hours: u64,
        /// Only this machine.
        #[arg(long, value_enum)]
        machine: Option<Kind>,
        /// Only demos, or only keys.
        #[arg(long, value_enum)]
        task: Option<Task>,
        /// Only this power-on, to see a failure again.
        #[arg(long)]
        seed: Option<u64>,
        /// The folder of the images.
        #[arg(long, default_value = "dist")]
        images: PathBuf,
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
    /// A key that is held from power-on.
    #[arg(long, value_name = "KEY")]
    key_held: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModelName {
    /// The ][+.
    Plus,
    /// The //e.
    E,
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
            if image.len() >= 174_848 {
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
                model: match model {
                    ModelName::Plus => Model::Plus,
                    ModelName::E => Model::E,
                },
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
        MachineArguments::Soak {
            hours,
            machine,
            task,
            seed,
            images,
        } => {
            let kinds = machine.map_or(vec![Kind::C64, Kind::Apple2], |kind| vec![kind]);
            let tasks = task.map_or(vec![Task::Demo, Task::Keys], |task| vec![task]);
            let runs = hours * 3600 / SECONDS;
            let seeds = seed.map_or(0..runs, |seed| seed..seed + 1);
            soak(&kinds, &tasks, seeds, seed.is_some(), &images)
        }
    }
}

/// Plays on all cores, with a progress bar; what was done before only when `again`. The error counts
/// the failures, each told when it came.
fn soak(
    kinds: &[Kind],
    tasks: &[Task],
    seeds: Range<u64>,
    again: bool,
    images: &Path,
) -> Result<(), String> {
    let mut programs = Vec::new();
    for &kind in kinds {
        let program = Program::open(kind, images)?;
        let record = Record::open(&images.join("soak"), &program)?;
        programs.push((program, Mutex::new(record)));
    }
    // Machines and tasks take turns, so that a soak that is stopped has seen all.
    let mut runs = Vec::new();
    let mut done = 0;
    for seed in seeds {
        for (program, record) in &programs {
            for &task in tasks {
                if !again && lock(record).done.contains_key(&(task, seed)) {
                    done += 1;
                } else {
                    runs.push((program, record, task, seed));
                }
            }
        }
    }
    let bar = ProgressBar::new(done + runs.len() as u64);
    let style = "{wide_bar} {pos}/{len} runs of 10 minutes, {eta} left";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar.inc(done);
    let failures = Mutex::new(0);
    let runs = Mutex::new(runs.into_iter());
    let work = || loop {
        let Some((program, record, task, seed)) = lock(&runs).next() else {
            return;
        };
        let outcome = program.play(task, seed);
        if let Err(error) = outcome.and_then(|run| lock(record).add(task, seed, &run)) {
            *lock(&failures) += 1;
            let (machine, task) = (program.kind().name(), task.name());
            let command = format!("sim soak --machine {machine} --task {task} --seed {seed}");
            bar.suspend(|| eprintln!("{command}: {error}"));
        }
        bar.inc(1);
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    bar.finish();
    for (program, record) in &programs {
        let record = lock(record);
        for &task in tasks {
            let counts = record.done.iter().filter(|((done, _), _)| *done == task);
            let counts: Vec<usize> = counts.map(|(_, &count)| count).collect();
            let (minutes, what) = (counts.len() as u64 * SECONDS / 60, task.counted());
            let (machine, count) = (program.kind().name(), counts.iter().sum::<usize>());
            println!("{machine}: {minutes} minutes with {count} {what} without a fault");
        }
    }
    let failures = *lock(&failures);
    match failures {
        0 => Ok(()),
        failures => Err(format!(
            "{failures} runs failed; each line above brings one back"
        )),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
    let file = common.script.as_ref().map(text).transpose()?;
    let lines = file.iter().flat_map(|file| file.lines());
    let mut script = Script::new(machine, &labels, std::io::stdout());
    script.listing = common.listing.as_ref().map(text).transpose()?;
    lines
        .chain(common.steps.iter().map(String::as_str))
        .try_for_each(|line| script.step(line))
}
