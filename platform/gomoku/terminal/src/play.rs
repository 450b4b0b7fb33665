//! `gomoku play`

mod layout;
mod paint;
mod picture;
mod table;

use crate::diagram;
use clap::Args;
use gomoku::screens::{Flow, Session};
use picture::Picture;
use std::process::ExitCode;
use table::Table;
use terminal::folder::Folder;
use terminal::machine::{Machine, Source};
use terminal::options::{Options, Program};

/// The name of the folder of saved games and of their files' ending.
const NAME: &str = "gomoku";

/// The game in this terminal; also what "gomoku" alone does
///
/// Cursor keys move, RETURN or SPACE plays, I shows all keys; SHIFT with up and
/// down takes back and steps forward. With a mouse: a click plays, the right button
/// takes back. CTRL-C stops the computer, twice within a second leaves. The window
/// has 80x24 characters or more; in a larger one the board is larger.
///
/// A script is a text with one command a line:
///
///     key NAME...        presses keys: UP, DOWN, LEFT, RIGHT, RETURN, SPACE, ESC,
///                        BREAK, FIRE, DELETE, or a sign
///     play POINT...      moves the cursor to a point and plays there
///     click COLUMN ROW   clicks at a place of the window, from 0
///     wait SECONDS       lets time pass
///     size COLUMNS ROWS  changes the size of the window
///     show               prints the screen
#[derive(Args, Default)]
#[command(verbatim_doc_comment)]
pub struct Play {
    /// Show the scores that EASY, MEDIUM and HARD see beside the game
    #[arg(long)]
    scores: bool,
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
    fn point(&self, name: &str) -> Result<(u8, u8), String> {
        let point = diagram::point(name)?;
        Ok((point.column(), point.row()))
    }

    fn play(self, source: impl Source, saves: Folder) -> Result<(), String> {
        let mut table = Table(Machine::new(source, Picture::new(), saves));
        let mut session = Session::new();
        while session.step(&mut table) == Flow::Continue && !table.0.source.has_left() {
            if self.scores {
                table.set_scores(&session.game.scores);
            }
        }
        Ok(())
    }
}
