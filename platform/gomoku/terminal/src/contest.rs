//! `gomoku match`

use crate::openings;
use crate::opponent::{duel, Opponent};
use crate::rule::{check_size, Rule};
use clap::Args;
use gomoku::rules::point::Side;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::process::ExitCode;
use terminal::tally::{report, Tally};

/// Two opponents play each other: wins, draws, losses and the difference in Elo
///
/// A and B are easy, medium, hard, a level from 1 to 8, or nodes=N for N units of
/// work a move. The openings are drawn from a list of balanced ones (`gomoku openings`),
/// turned and mirrored by chance; each is played twice, with the colours changed.
///
///     gomoku match 3 hard --games 200 --rule renju
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Contest {
    /// The first opponent
    a: Opponent,
    /// The second opponent
    b: Opponent,
    /// How many games, rounded up to an even number
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Which game is played
    #[arg(long, value_enum, default_value = "gomoku", ignore_case = true)]
    rule: Rule,
    /// Points a row, 9 to 15; Renju has 15 only
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(9..=15))]
    size: u8,
    /// The openings' seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Contest {
    /// Plays and prints.
    pub fn execute(self) -> ExitCode {
        if let Err(sentence) = check_size(self.rule, self.size) {
            eprintln!("error: {sentence}");
            return ExitCode::from(2);
        }
        let pairs = self.games.div_ceil(2);
        let bar = ProgressBar::new(pairs as u64 * 2);
        let style = "{bar:30} {pos}/{len} games, {eta} left {msg}";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        let mut dice = fastrand::Rng::with_seed(self.seed);
        let openings = openings::shuffled(self.rule, self.size, dice.fork());
        // By the colour of A.
        let mut tallies = [Tally::default(); 2];
        let mut moves = 0u64;
        for opening in openings.take(pairs as usize) {
            for colour in [Side::Black, Side::White] {
                let Some(mut game) = openings::set_up(self.rule, self.size, &opening) else {
                    continue;
                };
                let players = match colour {
                    Side::Black => [self.a, self.b],
                    Side::White => [self.b, self.a],
                };
                let winner = duel(&mut game, players, dice.u16(..));
                let result = winner.map_or(1, |winner| if winner == colour { 0 } else { 2 });
                tallies[colour.index()].0[result] += 1;
                moves += u64::from(game.move_count);
                bar.inc(1);
            }
            let [black, white] = tallies;
            bar.set_message(format!("+{}", black.0[0] + white.0[0]));
        }
        bar.finish_and_clear();
        let [black, white] = tallies;
        let mut report = report(black, white);
        let length = moves as f64 / (pairs as f64 * 2.0);
        report += &format!("moves a game: {length:.1}\n");
        // A reader that has gone has read what it wanted.
        let _ = std::io::stdout().write_all(report.as_bytes());
        ExitCode::SUCCESS
    }
}
