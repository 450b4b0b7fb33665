//! `tenjiku solve`

use crate::input::{self, Text};
use crate::options;
use clap::Args;
use std::process::ExitCode;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::Game;
use terminal::lines;

/// The best move: POSITION -> MOVE NOTATION VALUE NODES
///
/// The value is in points to the side to move: a Pawn is 10, and beyond 20000 the game
/// is decided. Nodes are units of work. Without a legal move the answer is -.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Solve {
    #[command(flatten)]
    options: options::Set,
    /// With the work of a level, 1 to 5
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    level: u8,
    /// With this much work
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "level")]
    nodes: Option<u32>,
}

impl Solve {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let options = (&self.options).into();
        let opponent = match self.nodes {
            Some(nodes) => Opponent::Work(nodes),
            None => Opponent::Level(self.level),
        };
        let mut game = Box::new(Game::new());
        let mut thinker = Box::new(Thinker::new());
        lines::answer(|line| {
            let mut position = input::position(line, line, options)?;
            if !game.start_from(&position) {
                return Err("the board has more than 156 pieces".into());
            }
            thinker.start(&game, opponent, 1);
            while thinker.step() {}
            let Some(step) = thinker.best() else {
                return Ok("-".into());
            };
            let mut text = Text(format!("{} ", input::canonical(step)));
            position.write_step(step, &mut text);
            Ok(format!("{} {} {}", text.0, thinker.value(), thinker.work()))
        })
    }
}
