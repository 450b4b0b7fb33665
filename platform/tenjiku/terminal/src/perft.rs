//! `tenjiku perft`

use crate::{input, lines, options};
use clap::Args;
use std::process::ExitCode;
use tenjiku::moves::perft;

/// How many positions there are after so many moves: POSITION -> number
#[derive(Args)]
pub struct Perft {
    /// How many moves
    depth: u8,
    #[command(flatten)]
    options: options::Set,
}

impl Perft {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let options = (&self.options).into();
        lines::answer(|line| {
            let mut position = input::position(line, options)?;
            Ok(perft::Perft::count(&mut position, self.depth).to_string())
        })
    }
}
