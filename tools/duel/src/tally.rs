//! The score of a match.

use crate::game::{End, Report};
use std::fmt::{self, Display};

/// The results of a match. A player is 0 (A) or 1 (B).
#[derive(Default)]
pub struct Tally {
    wins: [u32; 2],
    draws: u32,
    /// By player: wins because the other was silent or ended.
    silent: [u32; 2],
    /// By the player whose move it was.
    void: [u32; 2],
    /// By the player whose moves they were.
    refused: [u32; 2],
    plies: usize,
}

const NAMES: [&str; 2] = ["A", "B"];

impl Tally {
    /// Adds a game; returns a line about it.
    pub fn add(&mut self, number: u32, changed: bool, report: &Report) -> String {
        for player in 0..2 {
            self.refused[player] += report.refused[player];
        }
        self.plies += report.moves.len();
        let won = |player: usize, how: &str| format!("{} wins: {how}", NAMES[player]);
        let what = match report.end {
            End::Royal(player) => won(player, "the last royal piece is gone"),
            End::Stuck(player) => won(player, "no legal move"),
            End::Resigned(player) => won(player, "resigned"),
            End::Silent(player, silence) => won(player, &format!("{silence:?}").to_lowercase()),
            End::Material(player) => won(player, "more material"),
            End::Draw => "draw".into(),
            End::Refused(player) => format!("void by {}: move refused", NAMES[player]),
            End::Wrong(player) => format!("void by {}: not a move of the rules", NAMES[player]),
        };
        match report.end {
            End::Royal(player)
            | End::Stuck(player)
            | End::Resigned(player)
            | End::Material(player) => self.wins[player] += 1,
            End::Silent(player, _) => {
                self.wins[player] += 1;
                self.silent[player] += 1;
            }
            End::Draw => self.draws += 1,
            End::Refused(player) | End::Wrong(player) => self.void[player] += 1,
        }
        let first = NAMES[usize::from(changed)];
        let last = report.moves.last().map_or("", String::as_str);
        let plies = report.moves.len();
        format!("{number}: {first} first, {plies} plies, {what} ({last})")
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            wins: [a, b],
            silent: [silent_a, silent_b],
            void: [void_a, void_b],
            refused: [refused_a, refused_b],
            ..
        } = self;
        let games = a + b + self.draws;
        let score = f64::from(*a) + f64::from(self.draws) / 2.0;
        writeln!(
            f,
            "A {score} of {games}: {a} wins, {} draws, {b} losses",
            self.draws
        )?;
        writeln!(
            f,
            "by silence: {silent_a} of the wins, {silent_b} of the losses"
        )?;
        writeln!(f, "void: {void_a} by a move of A, {void_b} by a move of B")?;
        writeln!(f, "refused: {refused_a} moves of A, {refused_b} moves of B")?;
        let all = (games + void_a + void_b).max(1) as usize;
        write!(f, "{} plies a game", self.plies / all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_their_end_and_plies_once() {
        let mut tally = Tally::default();
        let game = |end, plies| Report {
            end,
            moves: vec!["e4g6".into(); plies],
            refused: [0, 1],
        };
        let line = tally.add(1, true, &game(End::Royal(1), 40));
        assert_eq!(
            line,
            "1: B first, 40 plies, B wins: the last royal piece is gone (e4g6)"
        );
        tally.add(2, false, &game(End::Draw, 20));
        tally.add(3, false, &game(End::Wrong(0), 30));
        assert_eq!(
            tally.to_string(),
            "A 0.5 of 2: 0 wins, 1 draws, 1 losses\nby silence: 0 of the wins, 0 of the losses\n\
             void: 1 by a move of A, 0 by a move of B\nrefused: 0 moves of A, 3 moves of B\n\
             30 plies a game"
        );
    }
}
