//! `gomoku match`

use crate::opponent::{Engine, Opponent};
use crate::rule::Rule;
use clap::Args;
use gomoku::game::{Game, Outcome};
use gomoku::point::{Point, Side};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::process::ExitCode;

/// Two opponents play each other: wins, draws, losses and the difference in Elo
///
/// A and B are easy, medium, hard, a level from 1 to 8, or nodes=N for N units of
/// work a move. Each opening is drawn at random and kept if neither side wins by force
/// and four games of equal players from it come out even; it is played twice,
/// with the colours changed.
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
    #[arg(long, default_value_t = 100)]
    games: u32,
    #[arg(long, value_enum, default_value = "gomoku")]
    rule: Rule,
    /// Points a row, 9 to 15
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(9..=15))]
    size: u8,
    /// The openings' seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Default)]
struct Tally([u32; 3]);

impl Tally {
    fn games(self) -> f64 {
        self.0.iter().sum::<u32>().max(1) as f64
    }

    fn score(self) -> f64 {
        (self.0[0] as f64 + self.0[1] as f64 / 2.0) / self.games()
    }

    /// Half of the 95 % interval of the score.
    fn error(self) -> f64 {
        let mean = self.score();
        let spread = [1.0, 0.5, 0.0]
            .iter()
            .zip(self.0)
            .map(|(score, count)| (score - mean) * (score - mean) * count as f64)
            .sum::<f64>();
        1.96 * (spread / self.games()).sqrt() / self.games().sqrt()
    }
}

/// The difference in Elo that a score stands for.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10()
}

impl Contest {
    /// Plays and prints.
    pub fn execute(self) -> ExitCode {
        let pairs = self.games.div_ceil(2);
        let bar = ProgressBar::new(pairs as u64 * 2);
        let style = "{bar:30} {pos}/{len} games, {eta} left {msg}";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        let mut dice = fastrand::Rng::with_seed(self.seed);
        // By the colour of A.
        let mut tallies = [Tally::default(); 2];
        let mut moves = 0u64;
        for _ in 0..pairs {
            let opening = self.opening(&mut dice);
            for colour in [Side::Black, Side::White] {
                let (result, length) = self.play([self.a, self.b], &opening, colour, dice.u16(..));
                tallies[colour.index()].0[result] += 1;
                moves += length as u64;
                bar.inc(1);
            }
            let [black, white] = tallies;
            bar.set_message(format!("+{}", black.0[0] + white.0[0]));
        }
        bar.finish_and_clear();
        let [black, white] = tallies;
        let mut all = Tally::default();
        for (sum, (black, white)) in all.0.iter_mut().zip(black.0.iter().zip(white.0)) {
            *sum = black + white;
        }
        let mut report = String::new();
        for (name, tally) in [("all", all), ("black", black), ("white", white)] {
            let [won, drawn, lost] = tally.0;
            let (score, error) = (tally.score(), tally.error());
            report += &format!(
                "{name}: +{won} ={drawn} -{lost}, {:.1} % +- {:.1}, Elo {:+.0} [{:+.0}, {:+.0}]\n",
                score * 100.0,
                error * 100.0,
                elo(score),
                elo(score - error),
                elo(score + error)
            );
        }
        let length = moves as f64 / (pairs as f64 * 2.0);
        report += &format!("moves a game: {length:.1}\n");
        // A reader that has gone has read what it wanted.
        let _ = std::io::stdout().write_all(report.as_bytes());
        ExitCode::SUCCESS
    }

    /// Stones near the centre, drawn until both sides can win.
    fn opening(&self, dice: &mut fastrand::Rng) -> Vec<Point> {
        let mut engine = Engine::new(1);
        loop {
            let mut game = Box::new(Game::new());
            game.start(self.rule.into(), self.size);
            let middle = game.size() / 2;
            let mut moves = Vec::new();
            for number in 0..dice.usize(4..=6) {
                let mut place = || middle.wrapping_add(dice.u8(0..7)).wrapping_sub(3);
                let point = match number {
                    0 => Point::new(middle, middle),
                    _ => Point::new(place(), place()),
                };
                if game.play(point).is_ok() {
                    moves.push(point);
                }
            }
            if game.is_over() {
                continue;
            }
            // Nobody wins by force, and equal players share the points of four games.
            let judge = engine.choose(&mut game, Opponent::Work(5_000));
            if judge.is_none_or(|(_, work)| work < 5_000) {
                continue;
            }
            let mut score = 0;
            let even = [150, 300, 600, 1_200]
                .iter()
                .enumerate()
                .all(|(played, &units)| {
                    let equal = Opponent::Work(units);
                    score += self.play([equal; 2], &moves, Side::Black, 1).0;
                    // Half of the points are still to be had.
                    score <= 4 && score + 2 * (3 - played) >= 4
                });
            if even {
                return moves;
            }
        }
    }

    /// One game with A as `colour`: 0 for a win of A, 1 for a draw, 2 for a loss, and its length.
    fn play(
        &self,
        [a, b]: [Opponent; 2],
        opening: &[Point],
        colour: Side,
        seed: u16,
    ) -> (usize, u8) {
        let mut engines = [Engine::new(seed), Engine::new(seed)];
        let mut game = Box::new(Game::new());
        game.start(self.rule.into(), self.size);
        for &point in opening {
            let _ = game.play(point);
        }
        while !game.is_over() {
            let is_a = game.side() == colour;
            let opponent = if is_a { a } else { b };
            let chosen = engines[is_a as usize].choose(&mut game, opponent);
            if chosen.is_none_or(|(point, _)| game.play(point).is_err()) {
                break;
            }
        }
        let result = match game.result {
            Outcome::Open | Outcome::Draw => 1,
            result if result.winner() == Some(colour) => 0,
            _ => 2,
        };
        (result, game.move_count)
    }
}
