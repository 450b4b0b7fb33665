//! Boards without an end, in numbered batches, until the game and the referee differ.

use crate::boards::Boards;
use crate::compare::{compare, compare_threats};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Mutex;

/// Boards of one seed.
const BATCH: usize = 500;

/// Compare the rules of Renju on random and difficult boards. Each batch of boards has a seed; the
/// next call goes on after the last one.
#[derive(Clone, Debug, Args)]
pub struct Fuzz {
    /// How many points at least
    #[arg(long, default_value_t = 10_000_000)]
    points: u64,
    /// The first seed, instead of the one after the last call's
    #[arg(long)]
    seed: Option<u64>,
    /// Boards at once
    #[arg(long)]
    threads: Option<usize>,
}

/// Compares the first `boards` boards of a seed, and of every tenth the threats too. Returns how
/// many points they had.
pub fn batch(seed: u64, boards: usize) -> Result<u64, String> {
    let mut points = 0;
    for (number, board) in Boards::new(seed).take(boards).enumerate() {
        points += compare(&board)?;
        if number % 10 == 0 {
            compare_threats(&board)?;
        }
    }
    Ok(points)
}

impl Fuzz {
    /// Returns whether the two agreed on everything. The error is about files.
    pub fn execute(&self) -> Result<bool, String> {
        let memory = memory_file()?;
        let remembered = || fs::read_to_string(&memory).ok()?.trim().parse().ok();
        let first = self.seed.or_else(remembered).unwrap_or(0);
        let bar =
            ProgressBar::new(self.points).with_message(format!("points, from seed {first} on"));
        if let Ok(style) = ProgressStyle::with_template("{pos}/{len} {msg} [{wide_bar}] {eta}") {
            bar.set_style(style);
        }
        let (next, points) = (AtomicU64::new(first), AtomicU64::new(0));
        let failed = AtomicBool::new(false);
        let workers = self
            .threads
            .or_else(|| std::thread::available_parallelism().ok().map(usize::from))
            .unwrap_or(1);
        // The lowest seed that is not yet done, for the next call.
        let running = Mutex::new(vec![u64::MAX; workers]);
        std::thread::scope(|scope| {
            for worker in 0..workers {
                let (next, points, failed) = (&next, &points, &failed);
                let (bar, running, memory) = (&bar, &running, &memory);
                scope.spawn(move || {
                    while points.load(Ordering::Relaxed) < self.points {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if let Ok(mut running) = running.lock() {
                            running[worker] = seed;
                            let lowest = running.iter().min().copied().unwrap_or(seed);
                            if self.seed.is_none() {
                                let _ = fs::write(memory, lowest.to_string());
                            }
                        }
                        match batch(seed, BATCH) {
                            Ok(count) => {
                                points.fetch_add(count, Ordering::Relaxed);
                                bar.inc(count);
                            }
                            Err(what) => {
                                failed.store(true, Ordering::Relaxed);
                                bar.suspend(|| println!("seed {seed}: {what}"));
                            }
                        }
                    }
                });
            }
        });
        bar.finish_and_clear();
        let end = next.into_inner();
        if self.seed.is_none() {
            fs::write(&memory, end.to_string())
                .map_err(|error| format!("{} cannot be written: {error}", memory.display()))?;
        }
        let good = !failed.into_inner();
        let verdict = if good { "no difference" } else { "DIFFERENCES" };
        println!(
            "seeds {first} to {}: {} points, {verdict}",
            end - 1,
            points.into_inner()
        );
        Ok(good)
    }
}

/// Where the next seed is kept: beside the program.
fn memory_file() -> Result<PathBuf, String> {
    let program = std::env::current_exe()
        .map_err(|error| format!("the folder for the next seed is not known: {error}"))?;
    Ok(program.with_file_name("referee-seed"))
}
