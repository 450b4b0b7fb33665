//! `gomoku play`

mod layout;
mod paint;
mod table;

use crate::diagram;
use clap::Args;
use gomoku::screens::{Flow, Session};
use std::io::{stdin, stdout, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use table::{Picture, Table};
use terminal::folder::Folder;
use terminal::machine::{Machine, Source};
use terminal::person::Person;
use terminal::script::Script;
use terminal::window::Window;

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
    /// Take keys from this file, with a clock of its own, and print screens as text
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Where chance begins; the moment without this, 0 with a script
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Keep saved games in this folder; without this in your own data folder, with
    /// a script nowhere
    #[arg(long, value_name = "FOLDER")]
    saves: Option<PathBuf>,
}

impl Play {
    /// Plays until the player leaves.
    pub fn execute(self) -> ExitCode {
        match self.run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(sentence) => {
                eprintln!("error: {sentence}");
                ExitCode::FAILURE
            }
        }
    }

    fn run(&self) -> Result<(), String> {
        if let Some(folder) = self.saves.as_deref().filter(|path| path.is_file()) {
            return Err(format!(
                "{} is a file: --saves wants a folder, or the name of a new one",
                folder.display()
            ));
        }
        if let Some(path) = &self.script {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
            let point = |name: &str| {
                let point = diagram::point(name)?;
                Ok((point.column(), point.row()))
            };
            let script = Script::read(&text, point, self.seed.unwrap_or(0))
                .map_err(|what| format!("{}, {what}", path.display()))?;
            self.play(script, Folder::new(NAME, self.saves.clone()));
            return Ok(());
        }
        if !(stdin().is_terminal() && stdout().is_terminal()) {
            return Err(
                "the game needs a terminal: start it in one, give it a --script, or see --help"
                    .into(),
            );
        }
        let person = Window::open().and_then(|window| Person::new(window, self.seed));
        let person = person.map_err(|error| format!("the terminal cannot be used: {error}"))?;
        self.play(
            person,
            match &self.saves {
                Some(folder) => Folder::new(NAME, Some(folder.clone())),
                None => Folder::of_user(NAME),
            },
        );
        Ok(())
    }

    fn play(&self, source: impl Source, saves: Folder) {
        let mut table = Table(Machine::new(source, Picture::new(), saves));
        let mut session = Session::new();
        while session.step(&mut table) == Flow::Continue && !table.0.source.has_left() {
            if self.scores {
                table.set_scores(&session.game.scores);
            }
        }
    }
}
