//! How long the levels think on a 1 MHz machine: Gomoku's on the simulated 6502, Tenjiku Shogi's on
//! the simulated C64, with all that its screen takes.
//!
//! Each game's moves are the host's. On the 6502 some of them are searched for again, which must
//! come to the same; each result is a line of a file, so that a run that was stopped goes on.
#![forbid(unsafe_code)]

mod gomoku;
mod tenjiku;

use clap::{Parser, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// Cycles a second of a PAL C64.
const HERTZ: f64 = 985_248.0;

/// The game whose levels play.
#[derive(Clone, Copy, ValueEnum)]
enum Of {
    Gomoku,
    Tenjiku,
}

/// What becomes a line of the table for each level.
struct Row {
    /// Rule and size.
    name: String,
    /// Plays the game of a seed. Returns a letter and the cycles for each move that was timed, s
    /// for a searched one, d for a decided one, and l for the longest step.
    play: Play,
}

type Play = Box<dyn Fn(u16) -> String>;

#[derive(Parser)]
#[command(
    name = "levels",
    about = "Lets levels play against themselves and times their moves on the simulated 6502"
)]
struct Arguments {
    /// The game; Tenjiku Shogi has five levels
    #[arg(long, value_enum, default_value = "gomoku")]
    game: Of,
    /// The lowest level
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    from: u8,
    /// The highest level: a move of 8 takes ten seconds or more
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=8))]
    to: u8,
    /// Games a level, rule and size
    #[arg(long, default_value_t = 20)]
    games: u16,
    /// Times every Nth of the searched moves of a game
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// Of the first game; the next ones follow
    #[arg(long, default_value_t = 1)]
    seed: u16,
    /// Where the games' times are kept: games that are in it are not played again
    #[arg(long, default_value = "target/levels.txt")]
    file: PathBuf,
}

/// The rows of a level, of which every Nth move is timed.
type Rows = Box<dyn Fn(u8, u16) -> Vec<Row>>;

/// The times of some games in cycles.
#[derive(Default)]
struct Times {
    games: u16,
    searched: Vec<u64>,
    decided: Vec<u64>,
    step: u64,
}

fn main() {
    let arguments = Arguments::parse();
    let (rows, highest): (Rows, _) = match arguments.game {
        Of::Gomoku => (gomoku::rows(), 8),
        Of::Tenjiku => (Box::new(tenjiku::rows), 5),
    };
    let mut known = read(&arguments.file);
    println!(
        "rule, size  level  games  timed  median s  longest s  with decided ones: median s  \
         longest step, cycles"
    );
    for level in arguments.from..=arguments.to.min(highest) {
        for row in rows(level, arguments.every) {
            let style =
                ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} games, {eta} left")
                    .expect("a valid template");
            let bar = ProgressBar::new(arguments.games.into()).with_style(style);
            bar.set_message(format!("{} {level}", row.name));
            let mut times = Times::default();
            for number in 0..arguments.games {
                let seed = arguments.seed.wrapping_add(number);
                let key = format!("{} {level} {} {seed}", row.name, arguments.every);
                let line = known.remove(&key).unwrap_or_else(|| {
                    let line = (row.play)(seed);
                    keep(&arguments.file, &key, &line);
                    line
                });
                times.add(&line);
                bar.inc(1);
            }
            bar.finish_and_clear();
            times.print(&row.name, level);
        }
    }
}

impl Times {
    fn add(&mut self, line: &str) {
        self.games += 1;
        for word in line.split_whitespace() {
            let (kind, cycles) = word.split_at(1);
            let cycles = cycles.parse().expect("a number of cycles");
            match kind {
                "s" => self.searched.push(cycles),
                "d" => self.decided.push(cycles),
                _ => self.step = self.step.max(cycles),
            }
        }
    }

    fn print(mut self, name: &str, level: u8) {
        let timed = self.searched.len();
        let (median, longest) = middle_and_end(&mut self.searched);
        self.searched.append(&mut self.decided);
        let (all, _) = middle_and_end(&mut self.searched);
        println!(
            "{name:10} {level:6} {:6} {timed:6} {median:9.2} {longest:10.2} {all:28.2} {:21}",
            self.games, self.step
        );
    }
}

/// In seconds.
fn middle_and_end(cycles: &mut [u64]) -> (f64, f64) {
    cycles.sort_unstable();
    let seconds = |cycles: Option<&u64>| *cycles.unwrap_or(&0) as f64 / HERTZ;
    (
        seconds(cycles.get(cycles.len() / 2)),
        seconds(cycles.last()),
    )
}

/// The games that are known.
fn read(file: &PathBuf) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once(": "));
    lines
        .map(|(key, line)| (key.to_string(), line.to_string()))
        .collect()
}

fn keep(file: &PathBuf, key: &str, line: &str) {
    let opened = OpenOptions::new().create(true).append(true).open(file);
    if let Err(error) = opened.and_then(|mut file| writeln!(file, "{key}: {line}")) {
        eprintln!(
            "{} cannot be written ({error}): choose another --file",
            file.display()
        );
        std::process::exit(1);
    }
}
