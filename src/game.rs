//! One game: its moves, the position they lead to, and how it ended.

use crate::board::{Board, BLANK};
use crate::clock::Clock;
use crate::line::Line;
use crate::point::{Point, Side};
use crate::position::Position;
use crate::rule::Rule;
use crate::score::Scores;
use crate::why::Why;

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
    /// The position, its rule and its size.
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
    /// How many stones, the last of those on the board, [`Game::settle`] has still to count.
    unsettled: u8,
}

/// Stones that are counted at once: 45,000 cycles.
const SETTLED: u8 = 6;

impl Game {
    /// All zero bytes; [`Game::restart`] makes it playable.
    pub const fn new() -> Game {
        Game {
            position: Position::new(),
            moves: [0; 256],
            move_count: 0,
            result: Outcome::Open,
            length: 0,
            line: Line::new(),
            why: Why::new(),
            scores: Scores::new(),
            clocks: [Clock::new(); 2],
            unsettled: 0,
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

    /// The same, but the board alone is there, to be drawn: nothing else may be done before [`Game::settle`] has
    /// nothing more to do. 30,000 cycles instead of up to 480,000.
    #[inline(never)]
    pub fn begin(&mut self, rule: Rule, size: u8) {
        self.move_count = 0;
        self.result = Outcome::Open;
        self.why.clear();
        self.clocks = [Clock::new(); 2];
        self.resume(rule, size);
    }

    /// Like [`Game::begin`], with the stones on the board; all else is as it was. The moves must be legal.
    #[inline(never)]
    pub fn resume(&mut self, rule: Rule, size: u8) {
        self.position.begin(rule, size);
        self.scores.clear();
        self.unsettled = self.move_count;
        self.lay(true);
    }

    /// Does a part of what [`Game::begin`] or [`Game::resume`] left undone, 50,000 cycles at most. Whether there was any.
    #[inline(never)]
    pub fn settle(&mut self) -> bool {
        if !self.position.is_prepared() {
            return self.position.prepare();
        }
        if self.unsettled == 0 {
            return false;
        }
        // Each stone as if those after it were not there.
        self.lay(false);
        for _ in 0..SETTLED {
            if self.unsettled == 0 {
                break;
            }
            let number = self.move_count.wrapping_sub(self.unsettled);
            self.unsettled -= 1;
            let point = Point(self.moves[number as usize]);
            let side = Side::of_move(number);
            self.position.place(point, side);
            self.scores
                .played(&self.position.board, number, point);
        }
        self.lay(true);
        true
    }

    /// All that [`Game::settle`] would do.
    #[inline(never)]
    pub fn settle_all(&mut self) {
        while self.settle() {}
    }

    /// Puts the stones that are not settled on the board, or takes them away: only there.
    #[inline(never)]
    fn lay(&mut self, stones: bool) {
        let mut number = self.move_count.wrapping_sub(self.unsettled);
        while number != self.move_count {
            let point = Point(self.moves[number as usize]);
            self.position.board.0[point.index()] = if stones {
                Side::of_move(number) as u8
            } else {
                BLANK
            };
            number += 1;
        }
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

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.position.board
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
        if self.position.at(point) != BLANK {
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
        self.move_count -= 1;
        self.scores
            .taken_back(&self.position.board, self.move_count, point);
        self.position.undo(point);
        self.result = Outcome::Open;
        self.why.clear();
        Some(point)
    }

    /// Plays the next of the moves taken back. The point it lies on.
    pub fn redo(&mut self) -> Option<Point> {
        if self.move_count >= self.length {
            return None;
        }
        let point = Point(self.moves[self.move_count as usize]);
        // The moves may be those of a game by another rule or on a larger board.
        if self.is_over() || self.position.at(point) != BLANK || !self.may_begin(point) {
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

    /// What [`Game::unpark`] needs to bring this game back; its moves lie in the memory for what can be taken back, so
    /// of the game that follows meanwhile nothing can.
    #[inline(never)]
    pub fn park(&mut self, parked: &mut Parked) {
        self.scores.lent = true;
        // Numbers and no iterator, as in `platform::letters`.
        for number in 0..POINTS {
            self.scores.before[number] = self.moves[number];
        }
        parked.move_count = self.move_count;
        parked.length = self.length;
        parked.rule = self.rule();
        parked.size = self.size();
        parked.clocks = self.clocks;
        parked.under_way = self.under_way();
    }

    /// Brings a game back that was under way, to be settled. Only the neighbour scores may differ: stones that were taken
    /// back meanwhile leave no trace.
    #[inline(never)]
    pub fn unpark(&mut self, parked: &Parked) {
        self.recall(parked);
        self.begin(parked.rule, parked.size);
        self.clocks = parked.clocks;
        self.move_count = parked.move_count;
        self.resume(parked.rule, parked.size);
    }

    /// Only its moves, which can be replayed when the next game has been started: at once.
    #[inline(never)]
    pub fn recall(&mut self, parked: &Parked) {
        for number in 0..POINTS {
            self.moves[number] = self.scores.before[number];
        }
        self.scores.lent = false;
        self.length = parked.length;
    }

    /// Whether the rule lets the next stone lie on `point` as far as openings go.
    fn may_begin(&self, point: Point) -> bool {
        self.move_count != 0 || self.rule().first().is_none_or(|first| first == point)
    }

    /// Plays move number `move_count` of the list.
    #[inline(never)]
    fn forward(&mut self) {
        let point = Point(self.moves[self.move_count as usize]);
        let side = self.side();
        if self.rule().forbids(side) && self.position.foul(point).is_some() {
            self.position.explain(point, &mut self.why);
            self.result = Outcome::White;
        }
        self.position.place(point, side);
        self.scores
            .played(&self.position.board, self.move_count, point);
        self.move_count += 1;
        if self.length < self.move_count {
            self.length = self.move_count;
        }
        if self.is_over() {
            return;
        }
        let overline_wins = self.rule().overline_wins(side);
        if let Some(line) = self.position.board.five(point, side, overline_wins) {
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
        self.position.at(point) == BLANK
            && (!self.rule().forbids(self.side()) || self.position.foul(point).is_none())
    }

    /// The first point on which the side to move may play.
    #[inline(never)]
    pub fn any_legal(&mut self) -> Option<Point> {
        (0..15 * 16).map(Point).find(|&at| self.is_legal(at))
    }
}

/// Points of the largest board.
const POINTS: usize = 225;

/// A game without its position and moves.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Parked {
    move_count: u8,
    length: u8,
    rule: Rule,
    size: u8,
    clocks: [Clock; 2],
    under_way: bool,
}

impl Parked {
    /// Whether stones lie on its board and nobody has won yet.
    pub fn under_way(&self) -> bool {
        self.under_way
    }

    /// No game.
    pub const fn new() -> Parked {
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

impl Default for Parked {
    fn default() -> Self {
        Parked::new()
    }
}

impl Default for Game {
    fn default() -> Self {
        Game::new()
    }
}
