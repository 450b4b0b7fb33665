//! Numbered batches of comparisons, on all cores, until there were enough.

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Mutex;

/// Which batches, and how many at once. What a batch has follows from its seed.
#[derive(Clone, Debug, Args)]
pub struct Batches {
    /// The first seed, instead of the one after the last call's
    #[arg(long)]
    seed: Option<u64>,
    /// Batches at once
    #[arg(long)]
    threads: Option<usize>,
}

impl Batches {
    /// Calls `batch` with one seed after the other until at least `goal` comparisons were made or
    /// one failed; it returns how many it made, or what differs. `game` names the file that keeps
    /// the next seed, and `what` the things that are counted. Returns whether nothing differed. The
    /// error is about files.
    pub fn run(
        &self,
        game: &str,
        what: &str,
        goal: u64,
        batch: impl Fn(u64) -> Result<u64, String> + Sync,
    ) -> Result<bool, String> {
        let memory = memory_file(game)?;
        let remembered = || fs::read_to_string(&memory).ok()?.trim().parse().ok();
        let first = self.seed.or_else(remembered).unwrap_or(0);
        let bar = ProgressBar::new(goal).with_message(format!("{what}, from seed {first} on"));
        if let Ok(style) = ProgressStyle::with_template("{pos}/{len} {msg} [{wide_bar}] {eta}") {
            bar.set_style(style);
        }
        let (next, count) = (AtomicU64::new(first), AtomicU64::new(0));
        let failed = AtomicBool::new(false);
        let workers = self
            .threads
            .or_else(|| std::thread::available_parallelism().ok().map(usize::from))
            .unwrap_or(1);
        // The lowest seed that is not yet done, for the next call.
        let running = Mutex::new(vec![u64::MAX; workers]);
        std::thread::scope(|scope| {
            for worker in 0..workers {
                let (next, count, failed) = (&next, &count, &failed);
                let (bar, running, memory, batch) = (&bar, &running, &memory, &batch);
                scope.spawn(move || {
                    while count.load(Ordering::Relaxed) < goal && !failed.load(Ordering::Relaxed) {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if let Ok(mut running) = running.lock() {
                            running[worker] = seed;
                            let lowest = running.iter().min().copied().unwrap_or(seed);
                            if self.seed.is_none() {
                                let _ = fs::write(memory, lowest.to_string());
                            }
                        }
                        match batch(seed) {
                            Ok(made) => {
                                count.fetch_add(made, Ordering::Relaxed);
                                bar.inc(made);
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
            "seeds {first} to {}: {} {what}, {verdict}",
            end - 1,
            count.into_inner()
        );
        Ok(good)
    }
}

/// Where the next seed is kept: beside the program.
fn memory_file(game: &str) -> Result<PathBuf, String> {
    let program = std::env::current_exe()
        .map_err(|error| format!("the folder for the next seed is not known: {error}"))?;
    Ok(program.with_file_name(format!("referee-seed-{game}")))
}
