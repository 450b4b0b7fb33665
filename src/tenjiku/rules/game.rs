//! A game: its position, its record, its end.

mod count;
mod review;

use super::key::Key;
use super::options::Options;
use super::ply::Ply;
use super::position::Position;
use crate::moves::Step;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use count::Count;

/// A game that gets as long as this is drawn.
pub const LONGEST: u16 = 1000;

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// It goes on.
    Open,
    /// The side has won: the other has no royal piece left.
    Won(Side),
    /// The side to move has no move and has lost.
    Stuck(Side),
    /// The side has resigned.
    Resigned(Side),
    /// A position has come for the fourth time.
    Repeated,
    /// It has `LONGEST` plies.
    TooLong,
}

impl Outcome {
    /// Who has won, if anyone.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Won(side) => Some(side),
            Outcome::Stuck(side) | Outcome::Resigned(side) => Some(side.other()),
            _ => None,
        }
    }
}

/// A game from its start on, with the moves that were taken back and may be played again.
#[derive(Clone)]
pub struct Game {
    position: Position,
    outcome: Outcome,
    plies: [Ply; LONGEST as usize],
    /// The pieces that left the board, ply by ply. The first one of a ply has its side's bit set;
    /// whose it was follows from the ply.
    removed: [(Square, Piece); MOST],
    gone: u8,
    now: Count,
    length: Count,
    /// One more than the number of plies to which a [`Game::review`] returns; 0 outside of one.
    kept: Count,
    /// A board that goes back through the moves, to compare with the one of now.
    before: [Piece; 256],
}

/// All pieces but one can leave the board.
const MOST: usize = 155;

impl Game {
    /// Where the position, its outcome, the record's plies, their number, and the pieces that left
    /// the board with their number lie in it, for debuggers.
    pub const POSITION: usize = core::mem::offset_of!(Game, position);
    /// See [`Game::POSITION`].
    pub const OUTCOME: usize = core::mem::offset_of!(Game, outcome);
    /// See [`Game::POSITION`].
    pub const PLIES: usize = core::mem::offset_of!(Game, plies);
    /// See [`Game::POSITION`].
    pub const COUNT: usize = core::mem::offset_of!(Game, now);
    /// See [`Game::POSITION`].
    pub const REMOVED: usize = core::mem::offset_of!(Game, removed);
    /// See [`Game::POSITION`].
    pub const GONE: usize = core::mem::offset_of!(Game, gone);

    /// A game on an empty board; `start` sets it up.
    pub const fn new() -> Game {
        Game {
            position: Position::new(Options::DEFAULT),
            outcome: Outcome::Open,
            plies: [Ply::NONE; LONGEST as usize],
            removed: [(Square(0), Piece::VACANT); MOST],
            gone: 0,
            now: Count::NONE,
            length: Count::NONE,
            kept: Count::NONE,
            before: [Piece::VACANT; 256],
        }
    }

    /// Begins a game from the initial position.
    pub fn start(&mut self, options: Options) {
        self.position.options = options;
        self.position.set_up();
        self.begin();
    }

    /// Begins a game from any position of at most 156 pieces; returns whether it has no more.
    pub fn start_from(&mut self, position: &Position) -> bool {
        let pieces = position.squares().iter().filter(|piece| !piece.is_vacant());
        let fits = pieces.count() <= MOST + 1;
        if fits {
            self.position.clone_from(position);
            self.begin();
        }
        fits
    }

    fn begin(&mut self) {
        self.gone = 0;
        self.now = Count::NONE;
        self.length = Count::NONE;
        self.settle(false);
    }

    /// Takes a white piece off the board as a handicap, before the first move; White then moves
    /// first. Returns whether it could: a King stays.
    pub fn take_off(&mut self, square: Square) -> bool {
        let piece = self.position.at(square);
        let allowed = self.length() == 0 && piece.is_of(Side::White) && !piece.is_royal();
        if allowed {
            self.position.remove(square);
            self.position.side = Side::White;
            self.begin();
        }
        allowed
    }

    /// The position, to look at.
    pub const fn board(&self) -> &Position {
        &self.position
    }

    /// The position. Visitors need it mutable, and leave it as it was.
    pub fn position(&mut self) -> &mut Position {
        &mut self.position
    }

    /// How it stands.
    pub const fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// How many plies have been played, those that were taken back left out.
    pub const fn plies(&self) -> u16 {
        self.now.get()
    }

    /// Who makes or made the first move.
    pub fn first_side(&self) -> Side {
        match self.plies() & 1 {
            0 => self.position.side,
            _ => self.position.side.other(),
        }
    }

    /// How many plies the record has.
    pub const fn length(&self) -> u16 {
        self.length.get()
    }

    /// The key of the position.
    pub fn key(&self) -> Key {
        Key::of(&self.position)
    }

    /// Goes back through at most `most` earlier positions that may come again, the latest first.
    /// Calls `each` with the age of each one in plies and with what its key differs by from that of
    /// the position.
    pub fn each_earlier(&self, most: u8, mut each: impl FnMut(u8, Key)) {
        let mut change = Key(0);
        let mut before = self.plies();
        for ago in 1..=most {
            before = before.wrapping_sub(1);
            let Some(ply) = self.reversible(before) else {
                return;
            };
            // Nothing was taken since: its piece is where the later moves have led it.
            let mut square = ply.to();
            for later in before + 1..self.plies() {
                match self.reversible(later) {
                    Some(later) if later.from() == square => square = later.to(),
                    _ => {}
                }
            }
            change.go(self.position.at(square), ply.from(), ply.to());
            each(ago, change);
        }
    }

    /// Plays a legal move; what was taken back is forgotten. Does nothing once the game is over.
    pub fn play(&mut self, step: Step) {
        if self.outcome == Outcome::Open {
            self.advance(step);
            self.length = self.now;
            self.settle_move();
        }
    }

    /// A side gives up.
    pub fn resign(&mut self, side: Side) {
        if self.outcome == Outcome::Open {
            self.outcome = Outcome::Resigned(side);
        }
    }

    /// Takes a ply back, or a resignation, and returns whether there was one.
    pub fn back(&mut self) -> bool {
        if matches!(self.outcome, Outcome::Resigned(_)) {
            self.outcome = Outcome::Open;
            return true;
        }
        let played = self.plies() != 0;
        if played {
            self.retreat();
            self.outcome = Outcome::Open;
        }
        played
    }

    /// Plays the next ply of the record again, and returns whether there was one.
    pub fn forward(&mut self) -> bool {
        let next = self.next();
        if let Some(step) = next {
            self.advance(step);
            self.settle_move();
        }
        next.is_some()
    }

    /// The next move of the record.
    pub fn next(&self) -> Option<Step> {
        let ply = self.ply(self.plies())?;
        Some(ply.step_on(&self.position))
    }

    /// Makes a move and records it.
    fn advance(&mut self, step: Step) {
        let undo = self.position.make(step);
        let mut first = Piece::WHITE;
        for (square, piece) in undo.removed() {
            if let Some(place) = self.removed.get_mut(usize::from(self.gone)) {
                *place = (square, Piece(piece.0 & !Piece::WHITE | first));
                first = 0;
                self.gone += 1;
            }
        }
        let now = self.plies();
        if let Some(ply) = self.plies.get_mut(usize::from(now)) {
            *ply = Ply::new(step, first == 0);
            self.now.set(now + 1);
        }
    }

    fn retreat(&mut self) {
        if let Some((undo, gone)) = self.last_with_gone() {
            self.now.set(self.plies() - 1);
            self.gone = gone;
            self.position.unmake(&undo);
        }
    }

    /// Finds out how the game stands; it is drawn if it is `too_long`.
    #[inline(never)]
    pub(crate) fn settle(&mut self, too_long: bool) {
        let side = self.position.side;
        self.outcome = if self.position.royals(side) == 0 {
            Outcome::Won(side.other())
        } else if self.position.royals(side.other()) == 0 {
            Outcome::Won(side)
        } else if !self.position.can_move() {
            Outcome::Stuck(side)
        } else if too_long {
            Outcome::TooLong
        } else {
            Outcome::Open
        };
    }

    /// The same after a move, which may have brought a position back.
    fn settle_move(&mut self) {
        self.settle(self.plies() == LONGEST);
        if self.outcome == Outcome::Open && self.is_repeated() {
            self.outcome = Outcome::Repeated;
        }
    }

    /// Returns whether the position is there for the fourth time. A board goes back through the
    /// moves that can be reversed, and the squares are counted on which it differs from now: 200
    /// cycles of a 6502 a ply.
    fn is_repeated(&mut self) -> bool {
        // Two passes bring a position back.
        let recent = self.plies().saturating_sub(6)..self.plies();
        if recent.len() < 6 || recent.rev().any(|ply| self.reversible(ply).is_none()) {
            return false;
        }
        self.before = *self.position.squares();
        let mut differing = 0;
        let mut same = 1;
        let mut before = self.plies();
        while let Some(ply) = before.checked_sub(1).and_then(|ply| self.reversible(ply)) {
            before -= 1;
            let (from, to) = (ply.from(), ply.to());
            if from != to {
                differing -= self.differs(from) + self.differs(to);
                self.before[from.index()] = self.before[to.index()];
                self.before[to.index()] = Piece::VACANT;
                differing += self.differs(from) + self.differs(to);
            }
            // The other side moves after an odd number.
            if differing == 0 && (self.plies() - before) & 1 == 0 {
                same += 1;
            }
        }
        same >= 4
    }

    /// 1 if the board that goes back differs there from the one of now.
    fn differs(&self, square: Square) -> u16 {
        u16::from(self.before[square.index()] != self.position.at(square))
    }

    /// The ply after `before` others, if the position before it can come again.
    fn reversible(&self, before: u16) -> Option<Ply> {
        self.record(before).filter(|ply| ply.is_reversible())
    }
}
