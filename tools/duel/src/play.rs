//! `duel play`

use crate::engine::Engine;
use crate::game::{self, Report};
use crate::tally::Tally;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// Games between two engines: score, moves refused, games void
///
/// A game begins with a few moves by chance; the next one has the same with the sides
/// changed. It goes on under the rules of HaChu's dialect, as tenjiku xboard --dialect
/// hachu has them. Who takes the last royal piece or leaves the other without a move
/// wins; so does he whose opponent resigns, or ends, or is silent for too long. After
/// the longest game the side with more material wins if it leads by more than the margin.
/// A game is void by the move of A or of B if one of both, or the rules, refuse it.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Play {
    /// Engine A, as a command
    #[arg(long, default_value = "target/release/tenjiku xboard --dialect hachu")]
    a: String,
    /// Engine B, as a command
    #[arg(long, default_value = "/usr/games/hachu")]
    b: String,
    /// How many games
    #[arg(long, default_value_t = 40)]
    games: u32,
    /// Seconds a move
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Nodes of A that count as a second (nps), so that its strength does not depend on what
    /// else the machine does
    #[arg(long)]
    rate: Option<u32>,
    /// Moves by chance at the beginning
    #[arg(long, default_value_t = 4)]
    opening: u32,
    /// After how many plies material decides
    #[arg(long, default_value_t = 300)]
    longest: u32,
    /// What lead wins then, in points (a Pawn is 10)
    #[arg(long, default_value_t = 500)]
    margin: i32,
    /// The openings' seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Writes each game's moves to a file
    #[arg(long)]
    record: Option<std::path::PathBuf>,
}

impl Play {
    /// Plays and prints.
    pub fn execute(self) -> ExitCode {
        let mut tally = Tally::default();
        for number in 0..self.games {
            let opening = game::opening(self.seed + u64::from(number / 2), self.opening);
            // A has the first side in games 1, 3, 5 ...
            let changed = number % 2 == 1;
            let report = match self.game(&opening, changed) {
                Ok(report) => report,
                Err(error) => {
                    eprintln!("error: {error}");
                    return ExitCode::FAILURE;
                }
            };
            let line = tally.add(number + 1, changed, &report);
            println!("{line}");
            if let Err(error) = self.write(&line, &report) {
                eprintln!("error: the record cannot be written: {error}");
                return ExitCode::FAILURE;
            }
        }
        println!("{tally}");
        ExitCode::SUCCESS
    }

    fn game(&self, opening: &game::Opening, changed: bool) -> Result<Report, String> {
        let start = |command: &str| {
            Engine::start(command).map_err(|error| format!("{command:?} does not start: {error}"))
        };
        let mut engines = [start(&self.a)?, start(&self.b)?];
        let mut sides = [0, 1];
        if changed {
            sides.swap(0, 1);
        }
        let referee = game::Referee {
            seconds: self.seconds,
            rate: self.rate,
            longest: self.longest,
            margin: self.margin,
        };
        Ok(referee.play(&mut engines, sides, opening))
    }

    fn write(&self, line: &str, report: &Report) -> std::io::Result<()> {
        let Some(path) = &self.record else {
            return Ok(());
        };
        let mut file = std::fs::File::options()
            .append(true)
            .create(true)
            .open(path)?;
        writeln!(file, "{line}\n{}", report.moves.join(" "))
    }
}
