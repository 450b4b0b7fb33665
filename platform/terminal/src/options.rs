//! How a person starts a game: by hand or by a script, and where saved games are kept.

use crate::folder::Folder;
use crate::machine::Source;
use crate::person::Person;
use crate::script::Script;
use crate::window::Window;
use clap::Parser;
use std::io::{stdin, stdout, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

/// The options that all games have.
#[derive(Parser, Default)]
#[command(about = None, long_about = None)]
pub struct Options {
    /// Take keys from this file, with a clock of its own, and print screens as text
    #[arg(long, value_name = "FILE")]
    script: Option<PathBuf>,
    /// Where chance begins; the moment without this, 0 with a script
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Keep saved games in this folder; without this in your own data folder, with
    /// a script nowhere
    #[arg(long, value_name = "FOLDER", verbatim_doc_comment)]
    saves: Option<PathBuf>,
}

/// A game that is played from any source of events.
pub trait Program {
    /// Whether the game takes pasted text.
    const PASTES: bool = false;

    /// The column and row of a point of the board by the name that a script has for it.
    ///
    /// # Errors
    /// A sentence if there is no such point.
    fn point(&self, name: &str) -> Result<(u8, u8), String> {
        Err(format!(
            "{name:?} is no point: this game has none with names"
        ))
    }

    /// Plays until the player leaves.
    ///
    /// # Errors
    /// A sentence that says why the game cannot go on.
    fn play(self, source: impl Source, saves: Folder) -> Result<(), String>;
}

impl Options {
    /// Those of a program that has no others.
    pub fn of_command_line() -> Options {
        Options::parse()
    }

    /// Plays `program`, whose saved games have its `name`. A sentence on standard error says what
    /// is wrong.
    pub fn run(&self, name: &'static str, program: impl Program) -> ExitCode {
        match self.try_run(name, program) {
            Ok(()) => ExitCode::SUCCESS,
            Err(sentence) => {
                eprintln!("error: {sentence}");
                ExitCode::FAILURE
            }
        }
    }

    fn try_run<P: Program>(&self, name: &'static str, program: P) -> Result<(), String> {
        if let Some(folder) = self.saves.as_deref().filter(|path| path.is_file()) {
            return Err(format!(
                "{} is a file: --saves wants a folder, or the name of a new one",
                folder.display()
            ));
        }
        if let Some(path) = &self.script {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
            let script = Script::read(&text, |name| program.point(name), self.seed.unwrap_or(0))
                .map_err(|what| format!("{}, {what}", path.display()))?;
            return program.play(script, Folder::new(name, self.saves.clone()));
        }
        if !(stdin().is_terminal() && stdout().is_terminal()) {
            return Err(
                "the game needs a terminal: start it in one, give it a --script, or see --help"
                    .into(),
            );
        }
        let person = Window::open().and_then(|window| {
            if P::PASTES {
                window.tell_paste()?;
            }
            Person::new(window, self.seed)
        });
        let person = person.map_err(|error| format!("the terminal cannot be used: {error}"))?;
        let saves = match &self.saves {
            Some(folder) => Folder::new(name, Some(folder.clone())),
            None => Folder::of_user(name),
        };
        program.play(person, saves)
    }
}
