//! `tenjiku moves`

use crate::{input, options};
use clap::Args;
use std::process::ExitCode;
use terminal::lines;

/// All legal moves: POSITION -> MOVE MOVE ... in ASCII order, or -
#[derive(Args)]
pub struct Moves {
    #[command(flatten)]
    options: options::Set,
}

impl Moves {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let options = (&self.options).into();
        lines::answer(|line| {
            let mut position = input::position(line, line, options)?;
            let steps = input::steps(&mut position).into_iter();
            let mut list: Vec<String> = steps.map(input::canonical).collect();
            list.sort();
            Ok(match list.is_empty() {
                true => "-".into(),
                false => list.join(" "),
            })
        })
    }
}
