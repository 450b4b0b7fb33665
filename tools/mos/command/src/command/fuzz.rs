//! `mos fuzz`: random programs until one disagrees.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::fuzz::{self, Verdict};
use crate::random;
use crate::reduce::reduce;
use mos::frontend;
use mos::{Error, Result};

/// Compile random programs and compare the interpreter with the 6502. Each program has a seed;
/// the next call continues after the last one.
#[derive(Clone, Debug, Args)]
pub struct Fuzz {
    /// How many programs
    #[arg(long, default_value_t = 10_000)]
    programs: u64,
    /// The first seed, instead of the one after the last call's
    #[arg(long)]
    seed: Option<u64>,
    /// Leave out a pass of the optimiser; may be repeated
    #[arg(long, value_name = "PASS")]
    without: Vec<String>,
    /// Print the IR of the program of --seed and stop
    #[arg(long, requires = "seed")]
    print: bool,
    /// Print a program as small as possible that still goes wrong as that of --seed does, and stop
    #[arg(long, requires = "seed")]
    reduce: bool,
}

/// Programs between two lines of a log.
const LINE: u64 = 1000;

impl Fuzz {
    /// Returns whether all agreed.
    pub fn execute(&self) -> Result<bool> {
        if let (true, Some(seed)) = (self.print, self.seed) {
            print!("{}", random::program(seed));
            return Ok(true);
        }
        if let (true, Some(seed)) = (self.reduce, self.seed) {
            let small = reduce(&random::program(seed), &[fuzz::plan(seed, &self.without)]);
            print!("{small}");
            return Ok(true);
        }
        let memory = memory_file();
        let first = self
            .seed
            .or_else(|| std::fs::read_to_string(&memory).ok()?.trim().parse().ok())
            .unwrap_or(0);
        let last = first + self.programs;
        let bar =
            ProgressBar::new(self.programs).with_message(format!("seeds {first} to {}", last - 1));
        if let Ok(style) = ProgressStyle::with_template("{msg} [{wide_bar}] {pos}/{len} {eta}") {
            bar.set_style(style);
        }
        let next = AtomicU64::new(first);
        let problems: Mutex<Vec<String>> = Mutex::new(Vec::new());
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= last {
                        return;
                    }
                    // A compiler that panics is wrong, too, but the others are still to be run.
                    let verdict = std::panic::catch_unwind(|| fuzz::check(seed, &self.without));
                    let problem = match verdict {
                        Ok(Ok(Verdict::Same | Verdict::TooLong)) => None,
                        Ok(Ok(Verdict::Different(what))) => Some(what),
                        Ok(Err(error)) => Some(error.to_string()),
                        Err(_) => Some("the compiler panics".into()),
                    };
                    if let Some(what) = problem {
                        let line = format!("seed {seed}: {what}");
                        bar.suspend(|| println!("{line}"));
                        if let Ok(mut problems) = problems.lock() {
                            problems.push(line);
                        }
                    }
                    bar.inc(1);
                    // A log has no bar.
                    if bar.is_hidden() && bar.position().is_multiple_of(LINE) {
                        println!("{} programs, seed {seed}", bar.position());
                    }
                    // Those under way are at most a few behind; an interrupted call continues here.
                    if self.seed.is_none() && seed.is_multiple_of(64) {
                        let _ = remember(seed.saturating_sub(workers as u64).max(first));
                    }
                });
            }
        });
        bar.finish_and_clear();
        if self.seed.is_none() {
            remember(last)?;
        }
        let count = problems.lock().map_or(1, |problems| problems.len());
        println!(
            "seeds {first} to {}: {} programs, {count} of them wrong",
            last - 1,
            self.programs
        );
        Ok(count == 0)
    }
}

/// Where the next seed is kept.
fn memory_file() -> PathBuf {
    frontend::target_folder().join("fuzz-seed")
}

fn remember(seed: u64) -> Result<()> {
    let path = memory_file();
    let written = std::fs::create_dir_all(frontend::target_folder())
        .and_then(|()| std::fs::write(&path, seed.to_string()));
    written.map_err(|error| Error::new(format!("{} cannot be written: {error}", path.display())))
}
