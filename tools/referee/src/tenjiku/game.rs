//! A game: its positions one after the other, and how it ended.

use super::moves::{legal, Move};
use super::position::Position;
use super::square::Side;
use super::turn::play;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The opponent's royal pieces are captured or burnt, or the opponent has no legal move.
    Won(Side),
    /// The position arose for the fourth time.
    Repetition,
}

/// The positions of a game, the first one first.
#[derive(Clone, Debug)]
pub struct Game {
    positions: Vec<Position>,
    end: Option<End>,
}

impl Game {
    /// A game that begins with `position`.
    pub fn new(position: Position) -> Game {
        Game {
            positions: vec![position],
            end: None,
        }
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.after(self.plies())
    }

    /// How many moves were played.
    pub fn plies(&self) -> usize {
        self.positions.len() - 1
    }

    /// The position after a number of moves.
    pub fn after(&self, plies: usize) -> &Position {
        &self.positions[plies]
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Plays a move; returns whether it was legal.
    pub fn play(&mut self, way: Move) -> bool {
        if self.end.is_some() || !legal(self.position()).contains(&way) {
            return false;
        }
        let turn = play(self.position(), way);
        let before = self
            .positions
            .iter()
            .filter(|&position| *position == turn.after);
        self.end = if let Some(side) = turn.winner {
            Some(End::Won(side))
        } else if before.count() >= 3 {
            Some(End::Repetition)
        } else if legal(&turn.after).is_empty() {
            Some(End::Won(turn.after.turn.other()))
        } else {
            None
        };
        self.positions.push(turn.after);
        true
    }
}
