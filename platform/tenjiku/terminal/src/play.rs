//! `tenjiku play`

mod kanji;
mod layout;
mod paint;
mod picture;
mod record;
mod spot;
mod square;
mod table;

use clap::Args;
use picture::Picture;
use std::path::PathBuf;
use std::process::ExitCode;
use table::Table;
use tenjiku::pieces::square::Square;
use tenjiku::screens::{Flow, Session};
use terminal::folder::Folder;
use terminal::machine::{Machine, Source};
use terminal::options::{Options, Program};

/// The name of the folder of saved games and of their files' ending.
const NAME: &str = "tenjiku";

/// The game in this terminal; also what "tenjiku" alone does
///
/// Cursor keys move, RETURN or SPACE chooses a piece and then its target, ? says
/// what a piece does, * lists all commands. With a mouse: the left button chooses,
/// the right one asks what a piece does, the wheel takes back and steps forward.
/// CTRL-C stops the computer, twice within a second leaves. The window has 80x24
/// characters or more; from 104x40 on the board is larger.
///
/// A script is a text with one command a line:
///
///     key NAME...        presses keys: UP, DOWN, LEFT, RIGHT, RETURN, SPACE, ESC,
///                        BREAK, FIRE, DELETE, TAB, or a sign
///     play SQUARE...     moves the cursor to a square and presses RETURN
///     click COLUMN ROW   clicks at a place of the window, from 0
///     right COLUMN ROW   the same with the right button
///     wheel UP|DOWN COLUMN ROW
///                        turns the wheel there
///     paste MOVE...      pastes moves in notation
///     wait SECONDS       lets time pass
///     size COLUMNS ROWS  changes the size of the window
///     show               prints the screen
#[derive(Args, Default)]
#[command(verbatim_doc_comment)]
pub struct Play {
    /// Go on with the game whose record is in this file, if there is one, and write the
    /// record of the game there in the end
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
}

impl Play {
    /// Plays until the player leaves.
    pub fn execute(&self) -> ExitCode {
        self.options.run(NAME, self)
    }
}

impl Program for &Play {
    const PASTES: bool = true;

    /// A square's column from the left and row from below.
    fn point(&self, name: &str) -> Result<(u8, u8), String> {
        match Square::read(name.as_bytes()) {
            Some((square, length)) if length == name.len() => {
                Ok((square.column(), 15 - square.rank()))
            }
            _ => Err(format!(
                "{name:?} is no square: squares are 16a (top left) to 1p"
            )),
        }
    }

    fn play(self, source: impl Source, saves: Folder) -> Result<(), String> {
        let mut session = Box::new(Session::new());
        if let Some(path) = &self.record {
            if let Some(game) = record::read(path)? {
                session.open(*game);
            }
        }
        let mut table = Table(Machine::new(source, Picture::new(), saves));
        while session.step(&mut table) == Flow::Continue && !table.0.source.has_left() {}
        // The terminal first: an error must be seen.
        drop(table);
        match &self.record {
            Some(path) if session.has_game() => record::write(path, session.finished()),
            _ => Ok(()),
        }
    }
}
