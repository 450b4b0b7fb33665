//! Tenjiku Shogi in a machine's memory, compared with the rules.

use crate::running::Running;
use referee::tenjiku::memory::{leads, Record, Squares};
use referee::tenjiku::position::{FireDemon, LionHawk, Options};
use referee::tenjiku::square::Side;

/// Frames after a move of the demo in which it is settled and nothing is searched yet.
const SETTLED: u32 = 12;
/// The most moves of a demo.
const LONGEST: u8 = 120;

/// The game in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    record: Record,
    /// It has ended; the person may have resigned.
    over: bool,
}

impl Report {
    /// Reads it.
    pub fn read(running: &Running) -> Result<Report, String> {
        let count = running.word("move_count")?;
        let removed = 2 * u16::from(running.byte("removed_count")?);
        let plies = running.bytes("moves", 3 * count)?;
        let removed = running.bytes("removed", removed)?;
        Ok(Report {
            record: Record {
                options: options(running)?,
                board: running.bytes("board", 256)?,
                plies: plies.as_chunks().0.to_vec(),
                removed: removed.as_chunks().0.to_vec(),
            },
            over: running.byte("outcome")? != 0,
        })
    }

    /// Fails unless the moves are a game by the rules that leads to this board.
    pub fn check(&self) -> Result<(), String> {
        if self.record.check()? && !self.over {
            return Err("the game goes on after its end".into());
        }
        Ok(())
    }

    /// The moves, byte by byte.
    pub fn moves(&self) -> &[u8] {
        self.record.plies.as_flattened()
    }

    /// Returns whether it has ended.
    pub fn is_over(&self) -> bool {
        self.over
    }
}

/// The demo, which keeps no record: each board must follow from the one before.
#[derive(Default)]
pub struct Watch {
    moves: u8,
    board: Squares,
    /// Frames since the last move.
    age: u32,
    /// How many games have ended.
    pub games: usize,
}

impl Watch {
    /// Looks at the machine after a frame. Returns whether a move was made.
    pub fn look(&mut self, running: &Running, shown: bool) -> Result<bool, String> {
        let moves = running.byte("demo_moves")?;
        if !shown {
            self.end(running)?;
            return Ok(false);
        }
        let moved = moves != self.moves;
        self.age = if moved { 0 } else { self.age + 1 };
        self.moves = moves;
        if self.age == SETTLED {
            self.compare(running)?;
        }
        Ok(moved)
    }

    fn compare(&mut self, running: &Running) -> Result<(), String> {
        let board = running.bytes("board", 256)?;
        if self.moves > 0 && !self.board.is_empty() {
            let before = &self.board;
            if leads(options(running)?, before, &board, self.mover()) != Some(true) {
                return Err(format!(
                    "move {} of the demo is not legal; {before:02x?} {board:02x?}",
                    self.moves
                ));
            }
        }
        self.board = board;
        Ok(())
    }

    /// The demo is not shown any more, though nobody touched anything: its game is over.
    fn end(&mut self, running: &Running) -> Result<(), String> {
        if self.board.is_empty() {
            return Ok(());
        }
        let board = core::mem::take(&mut self.board);
        let goes_on = leads(options(running)?, &board, &board, self.mover().other()).is_some();
        if self.moves < LONGEST && goes_on {
            return Err(format!(
                "the demo ends after {} moves; {board:02x?}",
                self.moves
            ));
        }
        self.games += 1;
        Ok(())
    }

    /// Who made the last move.
    fn mover(&self) -> Side {
        match self.moves % 2 {
            0 => Side::White,
            _ => Side::Black,
        }
    }
}

fn options(running: &Running) -> Result<Options, String> {
    Ok(Options {
        lion_hawk: match running.byte("lion_hawk")? {
            0 => LionHawk::Area,
            _ => LionHawk::Lion,
        },
        fire_demon: match running.byte("fire_demon")? {
            0 => FireDemon::Sideways,
            _ => FireDemon::Vertical,
        },
    })
}
