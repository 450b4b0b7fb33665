//! `tenjiku perft`

use crate::{input, options};
use clap::Args;
use std::process::ExitCode;
use std::time::Instant;
use tenjiku::moves::perft;
use terminal::lines;

/// How many positions there are after a number of moves: POSITION -> number
#[derive(Args)]
pub struct Perft {
    /// How many moves
    depth: u8,
    /// Also say how long it took, and how many were made and unmade a second
    #[arg(long)]
    time: bool,
    #[command(flatten)]
    options: options::Set,
}

impl Perft {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let options = (&self.options).into();
        lines::answer(|line| {
            let mut position = input::position(line, line, options)?;
            let start = Instant::now();
            let leaves = perft::Perft::count(&mut position, self.depth);
            let seconds = start.elapsed().as_secs_f64();
            Ok(match self.time {
                false => leaves.to_string(),
                true => {
                    let speed = leaves as f64 / seconds;
                    format!("{leaves} leaves, {seconds:.2} seconds, {speed:.0} leaves a second")
                }
            })
        })
    }
}
