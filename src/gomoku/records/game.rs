//! A game: its moves, the position they lead to, and how it ended.

mod parked;
mod shared;

use crate::players::score::Scores;
use crate::position::Position;
use crate::rules::board::{Board, BLANK};
use crate::rules::line::Line;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use crate::rules::why::Why;
use kit::clock::Clock;
pub use parked::Parked;
pub use shared::PROCEDURE;

/// How a game stands. The numbers are those of the debug label `result`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// Not decided.
    Open = 0,
    /// Black made a five.
    Black = 1,
    /// White made a five, or Black stepped on a forbidden point: [`Game::why`] says which it was.
    White = 2,
    /// The board is full, or only forbidden points are left to Black.
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
    /// Renju begins on the centre.
    OffCentre,
}

/// A game, all of whose moves can be taken back and played again.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Game {
    /// The stones on the board.
    pub board: Board,
    /// The same stones and what the blank points are worth, the rule and the size. It follows the
    /// board in steps ([`Game::settle`]), and a search plays its own stones on it.
    pub position: Position,
    /// All known moves, as numbers of [`Point`]s: first those on the board, then those that were
    /// taken back and can be stepped through again. There are at most 225; 256 places save the
    /// check of an index, and the last ones have other uses.
    pub moves: [u8; 256],
    /// How many stones are on the board.
    pub move_count: u8,
    /// How the game stands.
    pub result: Outcome,
    /// How many of `moves` are known, at least `move_count`.
    pub length: u8,
    /// The winning line, if the game was won by one.
    pub line: Line,
    /// Why the last stone was forbidden, if Black has lost by it; else legal.
    pub why: Why,
    /// The neighbour scoring of the position.
    pub scores: Scores,
    /// Elapsed times of Black and White.
    pub clocks: [Clock; 2],
    /// How many of the stones on the board have been entered into the position and the neighbour
    /// scores.
    settled: u8,
    /// Whether [`Game::settle`] may have something to do, to be asked before each slice of a
    /// search.
    pub(crate) is_unsettled: bool,
    parked: Parked,
}

/// Stones that [`Game::settle`] enters into the position at once: 45,000 cycles.
const PORTION: u8 = 6;

impl Game {
    /// All zero bytes; [`Game::restart`] makes it playable.
    pub const fn new() -> Game {
        Game {
            board: Board::new(),
            position: Position::new(),
            moves: [0; 256],
            move_count: 0,
            result: Outcome::Open,
            length: 0,
            line: Line::new(),
            why: Why::new(),
            scores: Scores::new(),
            clocks: [Clock::new(); 2],
            settled: 0,
            is_unsettled: false,
            parked: Parked::new(),
        }
    }

    /// Starts a game under `rule` on `size` x `size` points; a size that the rule does not have
    /// counts as 15. The moves of a game before it by the same rule on the same board stay known,
    /// so that [`Game::redo`] replays it until a stone is played.
    #[inline(never)]
    pub fn start(&mut self, rule: Rule, size: u8) {
        self.begin(rule, size);
        self.settle_all();
    }

    /// Like [`Game::start`], but only the board is there, to be drawn; the position follows with
    /// [`Game::settle`]. 30,000 cycles instead of up to 480,000.
    #[inline(never)]
    pub fn begin(&mut self, rule: Rule, size: u8) {
        self.move_count = 0;
        if rule != self.rule() || size != self.size() {
            self.length = 0;
        }
        self.clocks = [Clock::new(); 2];
        self.open();
        self.resume(rule, size);
    }

    /// The game has no result.
    fn open(&mut self) {
        self.result = Outcome::Open;
        self.why.clear();
    }

    /// Lays the stones of the first `move_count` moves, which must be legal, on an empty board; the
    /// position follows with [`Game::settle`]. All else is as it was.
    #[inline(never)]
    pub fn resume(&mut self, rule: Rule, size: u8) {
        self.position.begin(rule, size);
        self.scores.clear();
        self.settled = 0;
        self.is_unsettled = true;
        self.board = self.position.board;
        for number in 0..self.move_count {
            self.lay(number);
        }
    }

    /// Lays the stones of the first `count` known moves, as [`Game::resume`] does. The game has no
    /// result then, even if these moves ended it.
    #[inline(never)]
    pub fn stand(&mut self, count: u8) {
        self.open();
        self.move_count = count;
        self.resume(self.rule(), self.size());
    }

    /// Makes the neighbour scores of the board at once. The position does not follow the board any
    /// more, so [`Game::stand`] must follow.
    pub fn score(&mut self) {
        self.stand(self.move_count);
        for number in 0..self.move_count {
            let point = Point(self.moves[number as usize]);
            self.position.board.0[point.index()] = Side::of_move(number) as u8;
            self.scores.played(&self.position.board, number, point);
        }
    }

    /// Brings the position nearer to the board, by 50,000 cycles of work at most. Returns whether
    /// there was anything to do.
    #[inline(never)]
    pub fn settle(&mut self) -> bool {
        if !self.position.is_prepared() {
            return self.position.prepare();
        }
        if self.settled == self.move_count {
            self.is_unsettled = false;
            return false;
        }
        for _ in 0..PORTION {
            if self.settled != self.move_count {
                self.enter();
            }
        }
        true
    }

    /// All that [`Game::settle`] would do.
    #[inline(never)]
    pub fn settle_all(&mut self) {
        while self.settle() {}
    }

    /// Lays the stone of move `number` on the board.
    #[inline(never)]
    fn lay(&mut self, number: u8) {
        let point = self.moves[number as usize];
        self.board.0[point as usize] = Side::of_move(number) as u8;
    }

    /// Enters the next stone of the board into the position and the neighbour scores.
    #[inline(never)]
    fn enter(&mut self) {
        let number = self.settled;
        let point = Point(self.moves[number as usize]);
        self.position.place(point, Side::of_move(number));
        self.scores.played(&self.position.board, number, point);
        self.settled = number + 1;
    }

    /// [`Game::start`] with the rule and size of the last game; Gomoku on 15x15 if there was none.
    pub fn restart(&mut self) {
        self.start(self.rule(), self.size());
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.position.rule
    }

    /// How many points a row has, 9 to 15; 0 before the first game.
    pub fn size(&self) -> u8 {
        self.position.size()
    }

    /// The point in the middle; on a board of even size at column and row size / 2, counted from 1:
    /// e5 on 10x10.
    #[inline(never)]
    pub fn centre(&self) -> Point {
        let middle = self.size().wrapping_sub(1) >> 1;
        Point::new(middle, middle)
    }

    /// Whose turn it is.
    pub fn side(&self) -> Side {
        Side::of_move(self.move_count)
    }

    /// The point of the last stone.
    pub fn last(&self) -> Option<Point> {
        let last = self.move_count.checked_sub(1)?;
        Some(Point(self.moves[last as usize]))
    }

    /// Whether stones are on the board and the game has not ended.
    pub fn under_way(&self) -> bool {
        self.move_count != 0 && self.result == Outcome::Open
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.result != Outcome::Open
    }

    /// How many points the board has.
    #[inline(never)]
    pub fn area(&self) -> u8 {
        self.size().wrapping_mul(self.size())
    }

    /// Plays a stone for the side whose turn it is; moves that were taken back are forgotten. Black
    /// may play on a forbidden point, and loses.
    pub fn play(&mut self, point: Point) -> Result<(), PlayError> {
        if self.is_over() {
            return Err(PlayError::Over);
        }
        if self.board.at(point) != BLANK {
            return Err(PlayError::Occupied);
        }
        if !self.may_begin(point) {
            return Err(PlayError::OffCentre);
        }
        self.moves[self.move_count as usize] = point.0;
        self.length = self.move_count;
        self.forward();
        Ok(())
    }

    /// Takes the last stone back, even after the end of the game. Returns its point.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.last()?;
        self.settle_all();
        self.move_count -= 1;
        self.settled = self.move_count;
        self.board.0[point.index()] = BLANK;
        self.scores
            .taken_back(&self.position.board, self.move_count, point);
        self.position.undo(point);
        self.open();
        Some(point)
    }

    /// Plays the next of the moves that were taken back. Returns its point.
    pub fn redo(&mut self) -> Option<Point> {
        if self.move_count >= self.length {
            return None;
        }
        let point = Point(self.moves[self.move_count as usize]);
        // They may come from a disk.
        if self.is_over() || self.board.at(point) != BLANK || !self.may_begin(point) {
            return None;
        }
        self.forward();
        self.last()
    }

    /// Plays all moves from scratch, because a reset may have come in the middle of one. The first
    /// move that cannot be played and those after it are forgotten.
    pub fn recover(&mut self) {
        // No game has been started.
        if self.size() == 0 {
            return;
        }
        let (count, length, clocks) = (self.move_count, self.length, self.clocks);
        self.restart();
        self.clocks = clocks;
        while self.move_count != count {
            if self.redo().is_none() {
                self.length = self.move_count;
                return;
            }
        }
        self.length = length;
    }

    /// Whether the rule allows the game to begin on `point`, if the next stone is the first.
    fn may_begin(&self, point: Point) -> bool {
        self.move_count != 0 || self.rule().first().is_none_or(|first| first == point)
    }

    /// Plays the known move number `move_count`.
    #[inline(never)]
    fn forward(&mut self) {
        self.settle_all();
        let point = Point(self.moves[self.move_count as usize]);
        let side = self.side();
        if self.position.is_forbidden(point, side) {
            self.position.explain(point, &mut self.why);
            self.result = Outcome::White;
        }
        self.lay(self.move_count);
        self.enter();
        self.move_count += 1;
        if self.length < self.move_count {
            self.length = self.move_count;
        }
        if self.is_over() {
            return;
        }
        let overline_wins = self.rule().overline_wins(side);
        if let Some(line) = self.board.five(point, side, overline_wins) {
            self.line = line;
            self.result = match side {
                Side::Black => Outcome::Black,
                Side::White => Outcome::White,
            };
        } else if !self.can_go_on() {
            self.result = Outcome::Draw;
        }
    }

    /// Whether the side to move has a legal point. Mostly the first blank point is legal.
    fn can_go_on(&mut self) -> bool {
        if self.move_count == self.area() {
            return false;
        }
        if !self.rule().forbids(self.side()) {
            return true;
        }
        self.any_legal().is_some()
    }

    /// Whether `point` is blank and not forbidden to the side to move.
    #[inline(never)]
    pub fn is_legal(&mut self, point: Point) -> bool {
        let side = self.side();
        self.board.at(point) == BLANK && !self.position.is_forbidden(point, side)
    }

    /// The first legal point of the side to move.
    #[inline(never)]
    pub fn any_legal(&mut self) -> Option<Point> {
        (0..Point::END).map(Point).find(|&at| self.is_legal(at))
    }
}
