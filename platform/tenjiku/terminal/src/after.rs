//! `tenjiku after`

use crate::input::{self, Text};
use crate::options;
use clap::Args;
use std::process::ExitCode;
use terminal::lines;

/// The position after a move: MOVE POSITION -> POSITION
#[derive(Args)]
pub struct After {
    #[command(flatten)]
    options: options::Set,
}

impl After {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let options = (&self.options).into();
        lines::answer(|line| {
            let (word, rest) = input::first(line);
            let mut position = input::position(line, rest, options)?;
            let step = input::step(word, &mut position)?;
            position.make(step);
            let mut text = Text::default();
            position.write(&mut text);
            Ok(text.0)
        })
    }
}
