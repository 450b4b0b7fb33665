//! The runs that are done, in a file, so that a soak that was stopped goes on where it was.

use crate::program::Program;
use crate::{Run, Task};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The runs of one program.
pub struct Record {
    path: PathBuf,
    /// Tasks and power-on numbers, with the games or keys of each.
    pub done: BTreeMap<(Task, u64), usize>,
}

impl Record {
    /// Opens the record of a program in a folder, or begins a new one when the image has changed.
    pub fn open(folder: &Path, program: &Program) -> Result<Record, String> {
        let path = folder.join(format!("{}.txt", program.name()));
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        std::fs::create_dir_all(folder).map_err(told)?;
        let title = format!("image {:016x}", program.fingerprint());
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut done = BTreeMap::new();
        if text.lines().next() == Some(&title) {
            done.extend(text.lines().filter_map(parse));
        } else {
            std::fs::write(&path, title + "\n").map_err(told)?;
        }
        Ok(Record { path, done })
    }

    /// Adds a run.
    pub fn add(&mut self, task: Task, seed: u64, run: &Run) -> Result<(), String> {
        let line = format!(
            "{} {seed} count {} checks {} cycles {} stack {:02x}\n",
            task.name(),
            run.count,
            run.checks,
            run.cycles,
            run.lowest_stack
        );
        self.done.insert((task, seed), run.count);
        let told = |error: std::io::Error| format!("{}: {error}", self.path.display());
        let mut file = std::fs::OpenOptions::new()
            .append(true)
            .open(&self.path)
            .map_err(told)?;
        std::io::Write::write_all(&mut file, line.as_bytes()).map_err(told)
    }
}

fn parse(line: &str) -> Option<((Task, u64), usize)> {
    let mut words = line.split_whitespace();
    let task = match words.next()? {
        "demo" => Task::Demo,
        "keys" => Task::Keys,
        _ => return None,
    };
    let seed = words.next()?.parse().ok()?;
    let count = words.nth(1)?.parse().ok()?;
    Some(((task, seed), count))
}
