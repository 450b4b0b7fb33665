//! `tenjiku play`

mod kanji;
mod layout;
mod paint;
mod record;
mod spot;
mod square;
mod table;

use clap::Args;
use std::io::{stdin, stdout, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use table::{Picture, Table};
use tenjiku::pieces::square::Square;
use tenjiku::screens::{Flow, Session};
use terminal::folder::Folder;
use terminal::machine::{Machine, Source};
use terminal::person::Person;
use terminal::script::Script;
use terminal::window::Window;

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
    /// Go on with the game whose record is in this file, if there is one, and write the
    /// record of the game there in the end
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
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
        let mut session = Box::new(Session::new());
        if let Some(path) = &self.record {
            if let Some(game) = record::read(path)? {
                session.open(*game);
            }
        }
        if let Some(path) = &self.script {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
            let script = Script::read(&text, place, self.seed.unwrap_or(0))
                .map_err(|what| format!("{}, {what}", path.display()))?;
            return self.play(&mut session, script, Folder::new(NAME, self.saves.clone()));
        }
        if !(stdin().is_terminal() && stdout().is_terminal()) {
            return Err(
                "the game needs a terminal: start it in one, give it a --script, or see --help"
                    .into(),
            );
        }
        let person = Window::open().and_then(|window| {
            window.tell_paste()?;
            Person::new(window, self.seed)
        });
        let person = person.map_err(|error| format!("the terminal cannot be used: {error}"))?;
        let saves = match &self.saves {
            Some(folder) => Folder::new(NAME, Some(folder.clone())),
            None => Folder::of_user(NAME),
        };
        self.play(&mut session, person, saves)
    }

    fn play(
        &self,
        session: &mut Session,
        source: impl Source,
        saves: Folder,
    ) -> Result<(), String> {
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

/// A square's column from the left and row from below.
fn place(name: &str) -> Result<(u8, u8), String> {
    match Square::read(name.as_bytes()) {
        Some((square, length)) if length == name.len() => Ok((square.column(), 15 - square.rank())),
        _ => Err(format!(
            "{name:?} is no square: squares are 16a (top left) to 1p"
        )),
    }
}
