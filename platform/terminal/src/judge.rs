//! `gomoku judge`

use crate::{lines, moves, why};
use clap::{Args, ValueEnum};
use gomoku::game::{Game, Outcome};
use gomoku::rule;
use gomoku::why::Kind;
use std::process::ExitCode;

/// How a game stands: MOVES -> black N, white N, forbidden KIND N, draw N or open N
///
/// The answer to the moves of a game tells how it stands after N of them: a side
/// has won by a line; Black has lost by a forbidden move (3-3, 4-4 or overline); it
/// is drawn, as the board is full or only forbidden points are left to Black; or
/// it goes on. An empty line is a game without moves.
///
/// A line is bad when a move lies off the board, on a stone or behind the end of
/// the game, or when Renju's first stone is not on the centre.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Judge {
    /// Which game is played
    #[arg(long, value_enum, ignore_case = true)]
    rule: Rule,
    /// Points a row, 9 to 15; Renju has 15 only
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(9..=15))]
    size: u8,
}

/// A rule as the user names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Rule {
    /// Exactly five wins
    #[value(alias = "standard")]
    Gomoku,
    /// Five or more win
    #[value(alias = "freestyle")]
    Free,
    /// Black wins with exactly five and has forbidden points, White wins with five or more
    Renju,
}

impl From<Rule> for rule::Rule {
    fn from(rule: Rule) -> rule::Rule {
        match rule {
            Rule::Gomoku => rule::Rule::Gomoku,
            Rule::Free => rule::Rule::Free,
            Rule::Renju => rule::Rule::Renju,
        }
    }
}

impl Judge {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let rule = rule::Rule::from(self.rule);
        if !rule.has_size(self.size) {
            eprintln!(
                "error: Renju is played on 15x15 points only: leave --size {} out",
                self.size
            );
            return ExitCode::from(2);
        }
        lines::answer(|line| {
            let mut game = Game::new();
            game.start(rule, self.size);
            moves::play(&mut game, line)?;
            Ok(verdict(&game))
        })
    }
}

fn verdict(game: &Game) -> String {
    let number = game.move_count;
    match (game.result, game.why.kind) {
        (Outcome::White, Kind::Foul(foul)) => format!("forbidden {} {number}", why::name(foul)),
        (Outcome::Open, _) => format!("open {number}"),
        (Outcome::Black, _) => format!("black {number}"),
        (Outcome::White, _) => format!("white {number}"),
        (Outcome::Draw, _) => format!("draw {number}"),
    }
}
