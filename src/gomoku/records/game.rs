//! One game: its moves, the position they lead to, and how it ended.

use crate::players::score::Scores;
use crate::position::Position;
use crate::rules::board::{Board, BLANK};
use crate::rules::line::Line;
use crate::rules::point::{Point, Side};
use crate::rules::rule::Rule;
use crate::rules::why::Why;
use kit::clock::Clock;

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
    /// The same stones with what they are worth, the rule and the size. A new game's position is made in steps
    /// ([`Game::settle`]), and a search plays its own stones on it.
    pub position: Position,
    /// All moves that are known, as [`Point`] numbers: first those on the board, then those that
    /// were taken back and can be stepped through again. 225 at most; the size saves the check.
    pub moves: [u8; 256],
    /// How many stones lie on the board.
    pub move_count: u8,
    /// How it stands.
    pub result: Outcome,
    /// How many of `moves` are known, at least `move_count`.
    pub length: u8,
    /// The winning line, when the game was won by one.
    pub line: Line,
    /// When Black has lost by a forbidden move: which, and the lines that made it one. Else legal.
    pub why: Why,
    /// The neighbour scoring of the position.
    pub scores: Scores,
    /// Elapsed times of Black and White.
    pub clocks: [Clock; 2],
    /// How many of the stones on the board the position and the neighbour scores have.
    settled: u8,
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
            parked: Parked::new(),
        }
    }

    /// An empty board for `rule` on `size` x `size` points; a size that the rule does not have
    /// counts as 15. The moves stay known, so that [`Game::redo`] replays the game just ended
    /// until another stone is played.
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
        self.clocks = [Clock::new(); 2];
        self.open();
        self.resume(rule, size);
    }

    /// Nobody has won.
    fn open(&mut self) {
        self.result = Outcome::Open;
        self.why.clear();
    }

    /// Lays the stones of the first `move_count` moves, which must be legal, on an empty board; the position
    /// follows with [`Game::settle`]. All else is as it was.
    #[inline(never)]
    pub fn resume(&mut self, rule: Rule, size: u8) {
        self.position.begin(rule, size);
        self.scores.clear();
        self.settled = 0;
        self.board = self.position.board;
        for number in 0..self.move_count {
            self.lay(number);
        }
    }

    /// Brings the position nearer to the board, by 50,000 cycles of work at most. Returns whether there was
    /// anything to do.
    #[inline(never)]
    pub fn settle(&mut self) -> bool {
        if !self.position.is_prepared() {
            return self.position.prepare();
        }
        if self.settled == self.move_count {
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

    /// The same again: [`Game::start`] with the rule and size of now; Gomoku on 15x15 at first.
    pub fn restart(&mut self) {
        self.start(self.rule(), self.size());
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.position.rule
    }

    /// Points a row, 9 to 15; 0 before the first game.
    pub fn size(&self) -> u8 {
        self.position.size()
    }

    /// The point in the middle, on an even board at column and row size / 2 counted from 1: e5 on 10x10.
    #[inline(never)]
    pub fn centre(&self) -> Point {
        let middle = self.size().wrapping_sub(1) >> 1;
        Point::new(middle, middle)
    }

    /// Whose turn it is.
    pub fn side(&self) -> Side {
        Side::of_move(self.move_count)
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
    #[inline(never)]
    pub fn area(&self) -> u8 {
        self.size().wrapping_mul(self.size())
    }

    /// Plays a stone for the side whose turn it is; moves that were taken back are forgotten.
    /// Black may step on a forbidden point, and loses.
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

    /// Takes the last stone back, after the end too. The point it lay on.
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

    /// Plays the next of the moves taken back. The point it lies on.
    pub fn redo(&mut self) -> Option<Point> {
        if self.move_count >= self.length {
            return None;
        }
        let point = Point(self.moves[self.move_count as usize]);
        // The moves may be those of a game by another rule or on a larger board.
        if self.is_over() || self.board.at(point) != BLANK || !self.may_begin(point) {
            return None;
        }
        self.forward();
        self.last()
    }

    /// Puts everything in order by playing the moves of the list again: a reset may have come in
    /// the middle of one. From the first that cannot be played on, they are forgotten.
    pub fn recover(&mut self) {
        // No game has begun: the tables for one are made when it does.
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

    /// Puts this game aside for another one, unless one is aside already. Its moves borrow the memory for what
    /// can be taken back, so of the game that follows nothing can.
    #[inline(never)]
    pub fn park(&mut self) {
        if self.parked().is_some() {
            return;
        }
        *self.scores.before.lend() = self.moves;
        // Field by field: a whole one is made elsewhere and copied, 23 bytes.
        self.parked.move_count = self.move_count;
        self.parked.length = self.length;
        self.parked.rule = self.rule();
        self.parked.size = self.size();
        self.parked.clocks = self.clocks;
        self.parked.under_way = self.under_way();
    }

    /// The game that was put aside, if there is one.
    pub fn parked(&self) -> Option<&Parked> {
        self.scores.before.borrowed().map(|_| &self.parked)
    }

    /// Brings the game back that was put aside while under way, to be settled. Without one, nothing happens.
    #[inline(never)]
    pub fn unpark(&mut self) {
        if self.recall() {
            self.move_count = self.parked.move_count;
            self.clocks = self.parked.clocks;
            self.open();
            self.resume(self.parked.rule, self.parked.size);
        }
    }

    /// Brings only the moves of the game back that was put aside: [`Game::redo`] can replay them once the next
    /// game has been started. Returns whether there was one.
    #[inline(never)]
    pub fn recall(&mut self) -> bool {
        let Some(moves) = self.scores.before.borrowed() else {
            return false;
        };
        self.moves = *moves;
        self.scores.before.give_back();
        self.length = self.parked.length;
        true
    }

    /// Whether the rule lets the next stone lie on `point` as far as openings go.
    fn may_begin(&self, point: Point) -> bool {
        self.move_count != 0 || self.rule().first().is_none_or(|first| first == point)
    }

    /// Plays move number `move_count` of the list.
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

    /// Whether the side to move has a point to play on: a blank one, and for Renju's Black one
    /// that is not forbidden. Mostly the first blank will do.
    fn can_go_on(&mut self) -> bool {
        if self.move_count == self.area() {
            return false;
        }
        if !self.rule().forbids(self.side()) {
            return true;
        }
        self.any_legal().is_some()
    }

    /// Whether the side to move may play on `point` without losing by it: it is blank and not
    /// forbidden.
    #[inline(never)]
    pub fn is_legal(&mut self, point: Point) -> bool {
        let side = self.side();
        self.board.at(point) == BLANK && !self.position.is_forbidden(point, side)
    }

    /// The first point on which the side to move may play.
    #[inline(never)]
    pub fn any_legal(&mut self) -> Option<Point> {
        (0..Point::END).map(Point).find(|&at| self.is_legal(at))
    }
}

/// A game put aside, without its position and moves.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Parked {
    move_count: u8,
    length: u8,
    rule: Rule,
    size: u8,
    clocks: [Clock; 2],
    /// Stones lie on its board and nobody has won yet.
    pub under_way: bool,
}

impl Parked {
    const fn new() -> Parked {
        Parked {
            move_count: 0,
            length: 0,
            rule: Rule::Gomoku,
            size: 0,
            clocks: [Clock::new(); 2],
            under_way: false,
        }
    }
}

impl Default for Game {
    fn default() -> Self {
        Game::new()
    }
}
