//! Without a terminal: the demo, to its end, with pictures of it.

use crate::computer::Computer;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::Path;

/// Points of the board: the longest game.
const POINTS: u64 = 225;
/// Moves between two pictures.
const PICTURE_MOVES: u8 = 10;
/// Seconds until the demo must be under way, and until it must be over.
const START_SECONDS: u32 = 60;
const GAME_SECONDS: u32 = 3600;
/// `ui_state` on the splash and in the demo.
const SPLASH: u8 = 1;
const DEMO: u8 = 4;

/// Runs from power-on to the end of the demo's game and writes pictures to `folder`. The error says
/// what went wrong.
pub fn play(computer: &mut Computer, folder: &Path, name: &str) -> Result<(), String> {
    fs::create_dir_all(folder)
        .map_err(|error| format!("Cannot write to {}: {error}.", folder.display()))?;
    let mut pictures = Pictures {
        folder,
        name,
        count: 0,
    };
    let bar = ProgressBar::new(POINTS);
    if let Ok(style) = ProgressStyle::with_template("{msg:12} {bar:40} move {pos}, {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message("power-on");
    wait(computer, START_SECONDS, "the splash", |computer| {
        state(computer) == SPLASH
    })?;
    // The splash may still be appearing.
    run(computer, 3)?;
    pictures.take(computer)?;
    bar.set_message("splash");
    wait(computer, START_SECONDS, "the demo", |computer| {
        state(computer) == DEMO
    })?;
    bar.set_message("demo");
    let mut last = 0;
    wait(computer, GAME_SECONDS, "the end of the demo", |computer| {
        let moves = computer.byte("move_count").unwrap_or(0);
        bar.set_position(moves.into());
        if moves >= last + PICTURE_MOVES {
            last = moves;
            // An error here happens again later, where it is reported.
            let _ = pictures.take(computer);
        }
        computer.byte("result").unwrap_or(0) != 0
    })?;
    run(computer, 3)?;
    pictures.take(computer)?;
    bar.finish_with_message("over");
    let moves = computer.byte("move_count").unwrap_or(0);
    println!(
        "The demo took {moves} moves; {} pictures are in {}.",
        pictures.count,
        folder.display()
    );
    Ok(())
}

/// The screen that the program says is shown.
fn state(computer: &Computer) -> u8 {
    computer.byte("ui_state").unwrap_or(0)
}

fn run(computer: &mut Computer, seconds: u32) -> Result<(), String> {
    let cycles = u64::from(computer.machine.cycles_per_second()) * u64::from(seconds);
    computer.machine.run(cycles);
    computer.machine.fault().map_or(Ok(()), Err)
}

/// Runs until a condition holds.
fn wait(
    computer: &mut Computer,
    seconds: u32,
    what: &str,
    mut so: impl FnMut(&Computer) -> bool,
) -> Result<(), String> {
    let end = computer.machine.cycles()
        + u64::from(computer.machine.cycles_per_second()) * u64::from(seconds);
    while !so(computer) {
        let frame = computer.machine.cycles_per_frame();
        computer.machine.run(frame.into());
        if let Some(fault) = computer.machine.fault() {
            return Err(fault);
        }
        if computer.machine.cycles() > end {
            return Err(format!(
                "After {seconds} seconds of the machine's time {what} has not come."
            ));
        }
    }
    Ok(())
}

/// Numbered pictures in a folder.
struct Pictures<'a> {
    folder: &'a Path,
    name: &'a str,
    count: u32,
}

impl Pictures<'_> {
    fn take(&mut self, computer: &Computer) -> Result<(), String> {
        let path = self
            .folder
            .join(format!("{}-{:02}.png", self.name, self.count));
        self.count += 1;
        let picture = computer.machine.picture().framed(32, 32).scaled(2, 2);
        picture
            .save(&path)
            .map_err(|error| format!("Cannot write {}: {error}.", path.display()))
    }
}
