//! Gomoku and Renju in a machine's memory, compared with the rules.

use crate::running::Running;
use referee::gomoku::board::{Place, Side};
use referee::gomoku::game::{End, Game, Rule};

/// Not a point of the board.
const EDGE: u8 = 3;

/// The game in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The points of the moves in order.
    pub moves: Vec<u8>,
    /// 256 points.
    pub board: Vec<u8>,
    /// 0 open, 1 Black, 2 White, 3 draw.
    pub result: u8,
    /// 0 Gomoku, 1 free, 2 Renju.
    pub rule: u8,
}

impl Report {
    /// Reads it.
    pub fn read(running: &Running) -> Result<Report, String> {
        let count = running.byte("move_count")?;
        Ok(Report {
            moves: running.bytes("moves", u16::from(count))?,
            board: running.bytes("board", 256)?,
            result: running.byte("result")?,
            rule: running.byte("rule")?,
        })
    }

    /// Fails unless the moves are a game by the rules with this result and this board.
    pub fn check(&self) -> Result<(), String> {
        let rule = match self.rule {
            0 => Rule::Gomoku,
            1 => Rule::Free,
            2 => Rule::Renju,
            rule => return Err(format!("rule {rule} is none")),
        };
        let size = self.board.iter().take(16).position(|&stone| stone == EDGE);
        let size = size.filter(|size| (9..=15).contains(size));
        let size = size.ok_or("the board has no size")? as i32;
        let mut game = Game::new(rule, size);
        for (number, &point) in (1..).zip(&self.moves) {
            let place = Place {
                column: i32::from(point & 15),
                row: i32::from(point >> 4),
            };
            if place.column >= size || place.row >= size {
                return Err(format!("move {number} is not on the board"));
            }
            let next = game.play(place);
            game = next.ok_or_else(|| format!("move {number} is no move by the rules"))?;
        }
        let expected = match game.end() {
            None => 0,
            Some(End::Won(Side::Black)) => 1,
            Some(End::Won(Side::White) | End::Forbidden(_)) => 2,
            Some(End::Draw) => 3,
        };
        if self.result != expected {
            return Err(format!("the result is {}, not {expected}", self.result));
        }
        for (at, &found) in (0..).zip(&self.board) {
            let (column, row) = (at & 15, at >> 4);
            let moved = self.moves.iter().position(|&point| i32::from(point) == at);
            let expected = match moved {
                _ if column >= size || row >= size => EDGE,
                None => 0,
                Some(number) => 1 + (number % 2) as u8,
            };
            if found != expected {
                return Err(format!(
                    "column {column}, row {row} holds {found}, not {expected}"
                ));
            }
        }
        Ok(())
    }
}

/// The demo: each of its games is checked when it has ended.
#[derive(Default)]
pub struct Watch {
    playing: bool,
    moves: u8,
    /// How many games have ended.
    pub games: usize,
}

impl Watch {
    /// Looks at the machine after a frame. Returns whether a stone was played.
    pub fn look(&mut self, running: &Running, shown: bool) -> Result<bool, String> {
        if shown {
            let open = running.byte("result")? == 0;
            if self.playing && !open {
                Report::read(running)?.check()?;
                self.games += 1;
            }
            self.playing = open;
        }
        let moves = running.byte("move_count")?;
        let moved = moves != self.moves;
        self.moves = moves;
        Ok(moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of moves `(column, row)`, with its board and the result given.
    fn game(moves: &[(u8, u8)], result: u8) -> Report {
        let moves: Vec<u8> = moves
            .iter()
            .map(|(column, row)| row << 4 | column)
            .collect();
        let mut board: Vec<u8> = (0..=255)
            .map(|at| {
                if at & 15 == 15 || at >> 4 == 15 {
                    EDGE
                } else {
                    0
                }
            })
            .collect();
        for (number, &point) in moves.iter().enumerate() {
            board[usize::from(point)] = 1 + (number % 2) as u8;
        }
        Report {
            moves,
            board,
            result,
            rule: 0,
        }
    }

    /// Black on row 7 in these columns, White scattered.
    fn black(columns: &[u8]) -> Vec<(u8, u8)> {
        let white = (0..).map(|number| (2 * (number % 7), 14 - 2 * (number / 7)));
        let moves = columns.iter().zip(white);
        moves
            .flat_map(|(&column, white)| [(column, 7), white])
            .collect()
    }

    #[test]
    fn a_five_ends_the_game() {
        let moves = black(&[3, 4, 5, 6, 7]);
        assert_eq!(game(&moves[..9], 1).check(), Ok(()));
        assert!(game(&moves[..9], 2).check().is_err());
        assert!(game(&moves[..9], 0).check().is_err());
        assert!(game(&moves, 1).check().is_err());
        assert!(game(&moves[..7], 1).check().is_err());
        assert_eq!(game(&moves[..7], 0).check(), Ok(()));
    }

    #[test]
    fn six_do_not_win() {
        let moves = black(&[3, 4, 5, 7, 8, 6, 0]);
        assert_eq!(game(&moves[..11], 0).check(), Ok(()));
        assert!(game(&moves[..11], 1).check().is_err());
        let mut free = game(&moves[..11], 1);
        free.rule = 1;
        assert_eq!(free.check(), Ok(()));
    }

    #[test]
    fn an_overline_of_black_loses_renju() {
        let mut report = game(&black(&[7, 3, 4, 5, 8, 6])[..11], 2);
        report.rule = 2;
        assert_eq!(report.check(), Ok(()));
        report.result = 0;
        assert!(report.check().is_err());
    }

    #[test]
    fn a_wrong_board_is_seen() {
        let mut report = game(&black(&[3, 4, 5, 6, 7])[..9], 1);
        report.board[0x77] = 2;
        assert!(report.check().is_err());
        let mut report = game(&black(&[3, 4, 5, 6, 7])[..9], 1);
        report.moves[8] = report.moves[0];
        assert!(report.check().is_err());
    }
}
