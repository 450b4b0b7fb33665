//! Noughts and crosses in a text terminal.
#![forbid(unsafe_code)]

mod table;

use kit::session::{Flow, Session};
use noughts::rules::Noughts;
use std::process::ExitCode;
use table::{Picture, Table};
use terminal::folder::Folder;
use terminal::machine::{Machine, Source};
use terminal::options::{Options, Program};

struct Game;

impl Program for Game {
    fn play(self, source: impl Source, saves: Folder) -> Result<(), String> {
        let mut table = Table(Machine::new(source, Picture::default(), saves));
        let mut session = Session::<Noughts>::new();
        while session.step(&mut table) == Flow::Continue && !table.0.source.has_left() {}
        Ok(())
    }
}

fn main() -> ExitCode {
    Options::of_command_line().run("noughts", Game)
}
