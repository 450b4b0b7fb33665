//! The game that a person or the demo plays, as it is found in a machine's memory.

use crate::kind::Game;
use crate::running::Running;
use crate::{gomoku, tenjiku};

/// The game in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    Gomoku(gomoku::Report),
    Tenjiku(tenjiku::Report),
}

impl Report {
    /// Reads it.
    pub fn read(running: &Running) -> Result<Report, String> {
        Ok(match running.game {
            Game::Gomoku => Report::Gomoku(gomoku::Report::read(running)?),
            Game::Tenjiku => Report::Tenjiku(tenjiku::Report::read(running)?),
        })
    }

    /// Fails unless the moves are a game by the rules with this result and this board. The error
    /// lists the moves.
    pub fn check(&self) -> Result<(), String> {
        let checked = match self {
            Report::Gomoku(report) => report.check(),
            Report::Tenjiku(report) => report.check(),
        };
        checked.map_err(|error| format!("{error}; moves {:02x?}", self.moves()))
    }

    /// The moves, as the machine keeps them.
    pub fn moves(&self) -> &[u8] {
        match self {
            Report::Gomoku(report) => &report.moves,
            Report::Tenjiku(report) => report.moves(),
        }
    }

    /// Returns whether it has ended.
    pub fn is_over(&self) -> bool {
        match self {
            Report::Gomoku(report) => report.result != 0,
            Report::Tenjiku(report) => report.is_over(),
        }
    }
}

/// What a demo does, frame by frame.
pub enum Watch {
    Gomoku(gomoku::Watch),
    Tenjiku(tenjiku::Watch),
}

impl Watch {
    /// Watches a demo that has not begun.
    pub fn new(game: Game) -> Watch {
        match game {
            Game::Gomoku => Watch::Gomoku(gomoku::Watch::default()),
            Game::Tenjiku => Watch::Tenjiku(tenjiku::Watch::default()),
        }
    }

    /// Looks at the machine after a frame; `shown` says whether the demo is on the screen. Returns
    /// whether a move was made. The error tells of a move that the rules do not know.
    pub fn look(&mut self, running: &Running, shown: bool) -> Result<bool, String> {
        match self {
            Watch::Gomoku(watch) => watch.look(running, shown),
            Watch::Tenjiku(watch) => watch.look(running, shown),
        }
    }

    /// How many games have ended.
    pub fn games(&self) -> usize {
        match self {
            Watch::Gomoku(watch) => watch.games,
            Watch::Tenjiku(watch) => watch.games,
        }
    }
}
