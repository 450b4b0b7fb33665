//! The command `soak`: see `soak --help`.
#![forbid(unsafe_code)]

use clap::{Parser, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use soak::{Game, Kind, Program, Record, Task, SECONDS};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Lets both machines play demos and gives them random keys, and checks everything. A soak that was
/// stopped goes on where it was.
#[derive(Parser)]
struct Arguments {
    /// Simulated hours of each task on each machine.
    #[arg(long, default_value_t = 24)]
    hours: u64,
    /// Which game.
    #[arg(long, value_enum, default_value_t = Game::Gomoku)]
    game: Game,
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
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let kinds = arguments
        .machine
        .map_or(vec![Kind::C64, Kind::Apple2], |kind| vec![kind]);
    let tasks = arguments
        .task
        .map_or(vec![Task::Demo, Task::Keys], |task| vec![task]);
    let runs = arguments.hours * 3600 / SECONDS;
    let seeds = arguments.seed.map_or(0..runs, |seed| seed..seed + 1);
    match soak(
        arguments.game,
        &kinds,
        &tasks,
        seeds,
        arguments.seed.is_some(),
        &arguments.images,
    ) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("soak: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays on all cores, with a progress bar. Runs that were done before are left out, unless `again`
/// is set. Each failure is printed at once; the error counts them.
fn soak(
    game: Game,
    kinds: &[Kind],
    tasks: &[Task],
    seeds: Range<u64>,
    again: bool,
    images: &Path,
) -> Result<(), String> {
    let mut programs = Vec::new();
    for &kind in kinds {
        let program = Program::open(game, kind, images)?;
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
            let (game, machine) = (name(&program.game()), name(&program.kind()));
            let task = task.name();
            let command =
                format!("soak --game {game} --machine {machine} --task {task} --seed {seed}");
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
            let (name, count) = (program.name(), counts.iter().sum::<usize>());
            println!("{name}: {minutes} minutes with {count} {what} without a fault");
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

/// A choice as it is written in a command.
fn name(choice: &impl ValueEnum) -> String {
    let value = choice.to_possible_value();
    value.map_or(String::new(), |value| value.get_name().to_string())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
