//! One game: its moves, the position they lead to, and how it ended.

use crate::board::{Board, BLANK};
use crate::clock::Clock;
use crate::point::{Point, Side};
use crate::score::Scores;

/// How a game stands. The numbers are those of the debug label `result`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// Not decided.
    Open = 0,
    /// Black made a five.
    Black = 1,
    /// White made a five.
    White = 2,
    /// The board is full.
    Draw = 3,
}

impl Outcome {
    /// Who won, if anybody did.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Black => Some(Side::Black),
            Outcome::White => Some(Side::White),
            Outcome::Open | Outcome::Draw => None,
        }
    }
}

/// Why a stone cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum PlayError {
    /// A stone lies there, or it is no point of the board.
    Occupied,
    /// The game has ended.
    Over,
}

/// A game on 15x15 points, all of whose moves can be taken back and played again.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Game {
    /// The position.
    pub board: Board,
    /// All moves that are known, as [`Point`] numbers: first those on the board, then those that
    /// were taken back and can be stepped through again. 225 at most; the size saves the check.
    pub moves: [u8; 256],
    /// How many stones lie on the board.
    pub move_count: u8,
    /// How it stands.
    pub result: Outcome,
    /// How many of `moves` are known, at least `move_count`.
    pub length: u8,
    /// Points a row, 9 to 15; 0 before the first game.
    pub size: u8,
    /// First point of the winning line, when there is one.
    pub line: Point,
    /// From a point of the winning line to the next.
    pub line_step: u8,
    /// The neighbour scoring of the position.
    pub scores: Scores,
    /// Elapsed times of Black and White.
    pub clocks: [Clock; 2],
}

impl Game {
    /// All zero bytes; [`Game::restart`] makes it playable.
    pub const fn new() -> Game {
        Game {
            board: Board::new(),
            moves: [0; 256],
            move_count: 0,
            result: Outcome::Open,
            length: 0,
            size: 0,
            line: Point(0),
            line_step: 0,
            scores: Scores::new(),
            clocks: [Clock::new(); 2],
        }
    }

    /// An empty board. The moves stay known, so that [`Game::redo`] replays the game just ended
    /// until another stone is played.
    pub fn restart(&mut self) {
        self.size = 15;
        self.board.clear(self.size);
        self.scores.clear();
        self.move_count = 0;
        self.result = Outcome::Open;
        self.clocks = [Clock::new(); 2];
    }

    /// Whose turn it is.
    pub fn side(&self) -> Side {
        if self.move_count & 1 == 0 {
            Side::Black
        } else {
            Side::White
        }
    }

    /// The last stone's point.
    pub fn last(&self) -> Option<Point> {
        let last = self.move_count.checked_sub(1)?;
        Some(Point(self.moves[last as usize]))
    }

    /// Stones lie on the board and nobody has won yet.
    pub fn under_way(&self) -> bool {
        self.move_count != 0 && self.result == Outcome::Open
    }

    /// The game has ended.
    pub fn is_over(&self) -> bool {
        self.result != Outcome::Open
    }

    /// Points of the board.
    pub fn area(&self) -> u8 {
        self.size.wrapping_mul(self.size)
    }

    /// Plays a stone for the side whose turn it is; moves that were taken back are forgotten.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        if self.is_over() {
            return Err(PlayError::Over);
        }
        if self.board.at(point) != BLANK {
            return Err(PlayError::Occupied);
        }
        self.moves[self.move_count as usize] = point.0;
        self.length = self.move_count;
        self.forward();
        Ok(())
    }

    /// Takes the last stone back, after the end too. The point it lay on.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.last()?;
        self.move_count -= 1;
        let side = self.side();
        self.scores
            .taken_back(&self.board, self.move_count, point, side);
        self.board.0[point.index()] = BLANK;
        self.result = Outcome::Open;
        Some(point)
    }

    /// Plays the next of the moves taken back. The point it lies on.
    pub fn redo(&mut self) -> Option<Point> {
        if self.move_count >= self.length {
            return None;
        }
        self.forward();
        self.last()
    }

    /// Puts everything in order by playing the moves of the list again: a reset may have come in
    /// the middle of one. From the first that cannot be played on, they are forgotten.
    pub fn recover(&mut self) {
        let (count, length, clocks) = (self.move_count, self.length, self.clocks);
        self.restart();
        self.clocks = clocks;
        while self.move_count != count {
            let point = Point(self.moves[self.move_count as usize]);
            if self.is_over() || self.board.at(point) != BLANK {
                self.length = self.move_count;
                return;
            }
            self.forward();
        }
        self.length = length;
    }

    /// Plays move number `move_count` of the list.
    #[inline(never)]
    fn forward(&mut self) {
        let point = Point(self.moves[self.move_count as usize]);
        let side = self.side();
        self.board.0[point.index()] = side as u8;
        self.scores
            .played(&self.board, self.move_count, point, side);
        self.move_count += 1;
        if self.length < self.move_count {
            self.length = self.move_count;
        }
        if let Some((first, step)) = self.board.five(point, side) {
            self.line = first;
            self.line_step = step;
            self.result = match side {
                Side::Black => Outcome::Black,
                Side::White => Outcome::White,
            };
        } else if self.move_count == self.area() {
            self.result = Outcome::Draw;
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        Game::new()
    }
}
