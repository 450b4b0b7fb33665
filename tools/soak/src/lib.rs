//! Hours of play without a person, every game checked by the plain rules of the referee.
//!
//! A machine with one of the games is switched on, with a number from which all chance follows. In
//! one kind of run it is left alone and plays demos, in the other it is given random keys. A run
//! fails by a fault, a hang, a move or result that the rules do not know, or a screen that differs
//! when it is drawn again; its number brings the failure back.
#![forbid(unsafe_code)]

mod demo;
mod game;
mod gomoku;
mod keys;
mod kind;
mod program;
mod record;
mod running;
mod tenjiku;

pub use kind::{Game, Kind};
pub use program::Program;
pub use record::Record;

/// Simulated seconds from power-on to power-off.
pub const SECONDS: u64 = 600;
/// Frames from power-on to the splash, at most: a C64's stand-in KERNAL loads byte by byte.
const START: u32 = 8000;

/// What a machine is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, clap::ValueEnum)]
pub enum Task {
    /// Nothing: it plays demos.
    Demo,
    /// Keys at random.
    Keys,
}

impl Task {
    /// Its name in records and commands.
    pub fn name(self) -> &'static str {
        match self {
            Task::Demo => "demo",
            Task::Keys => "keys",
        }
    }

    /// What [`Run::count`] counts.
    pub fn counted(self) -> &'static str {
        match self {
            Task::Demo => "demo games",
            Task::Keys => "random keys",
        }
    }
}

/// What one machine did from power-on to power-off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Games that ended, in a demo; else keys pressed.
    pub count: usize,
    /// Times that the game was compared with the rules and the screen.
    pub checks: usize,
    /// Clock cycles in all.
    pub cycles: u64,
    /// The lowest stack pointer seen between two frames.
    pub lowest_stack: u8,
}

impl Program {
    /// Plays for [`SECONDS`] from power-on number `seed`. The error tells what went wrong.
    pub fn play(&self, task: Task, seed: u64) -> Result<Run, String> {
        match task {
            Task::Demo => demo::play(self, seed),
            Task::Keys => keys::play(self, seed),
        }
    }
}
