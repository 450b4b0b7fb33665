//! A game: its position, its record, its end.

mod review;

use super::key::Key;
use super::options::Options;
use super::ply::Ply;
use super::position::Position;
use crate::moves::Step;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;

/// A game that gets as long as this is drawn.
pub const LONGEST: u16 = 1000;

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
pub struct Game {
    position: Position,
    outcome: Outcome,
    plies: [Ply; LONGEST as usize],
    /// The signature of the position after each ply.
    signatures: [u16; LONGEST as usize],
    first: u16,
    /// The pieces that left the board, ply by ply. The first one of a ply has its side's bit set;
    /// whose it was follows from the ply.
    removed: [(Square, Piece); MOST],
    gone: u8,
    now: u16,
    length: u16,
    key: Key,
    /// A copy of the board, to compare with earlier ones.
    before: [Piece; 256],
}

/// All pieces but one can leave the board.
const MOST: usize = 155;

impl Game {
    /// Where the squares, the record's plies and the number of plies lie in it, for debuggers.
    pub const SQUARES: usize = core::mem::offset_of!(Game, position) + Position::SQUARES;
    /// See [`Game::SQUARES`].
    pub const PLIES: usize = core::mem::offset_of!(Game, plies);
    /// See [`Game::SQUARES`].
    pub const COUNT: usize = core::mem::offset_of!(Game, now);

    /// A game on an empty board; `start` sets it up.
    pub const fn new() -> Game {
        Game {
            position: Position::new(Options::DEFAULT),
            outcome: Outcome::Open,
            plies: [Ply::NONE; LONGEST as usize],
            signatures: [0; LONGEST as usize],
            first: 0,
            removed: [(Square(0), Piece::VACANT); MOST],
            gone: 0,
            now: 0,
            length: 0,
            key: Key(0),
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
        self.now = 0;
        self.length = 0;
        self.key = Key::of(&self.position);
        self.first = self.key.signature();
        self.settle();
    }

    /// Takes a white piece off the board as a handicap, before the first move; White then moves
    /// first. Returns whether it could: a King stays.
    pub fn take_off(&mut self, square: Square) -> bool {
        let piece = self.position.at(square);
        let allowed = self.length == 0 && piece.is_of(Side::White) && !piece.is_royal();
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
        self.now
    }

    /// Who makes or made the first move.
    pub fn first_side(&self) -> Side {
        match self.now & 1 {
            0 => self.position.side,
            _ => self.position.side.other(),
        }
    }

    /// How many plies the record has.
    pub const fn length(&self) -> u16 {
        self.length
    }

    /// The key of the position.
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The signatures of earlier positions that may come again, the latest one first.
    pub fn earlier(&self) -> impl Iterator<Item = u16> + '_ {
        let plies = (1..=self.now).rev();
        let reversible = plies.take_while(|&plies| self.is_reversible(plies));
        reversible.map(|plies| self.signature(plies - 1))
    }

    /// Plays a legal move; what was taken back is forgotten. Does nothing once the game is over.
    pub fn play(&mut self, step: Step) {
        if self.outcome == Outcome::Open {
            self.advance(step);
            self.length = self.now;
            self.settle();
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
            self.settle();
            return true;
        }
        let played = self.now != 0;
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
            self.settle();
        }
        next.is_some()
    }

    /// The next move of the record.
    pub fn next(&self) -> Option<Step> {
        let ply = self.plies.get(usize::from(self.now))?;
        (self.now < self.length).then(|| ply.step_on(&self.position))
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
        self.key.follow(&undo, &self.position);
        let now = usize::from(self.now);
        if let (Some(ply), Some(signature)) =
            (self.plies.get_mut(now), self.signatures.get_mut(now))
        {
            *ply = Ply::new(step, first == 0);
            *signature = self.key.signature();
            self.now += 1;
        }
    }

    fn retreat(&mut self) {
        if let Some((undo, gone)) = self.last_with_gone() {
            self.now -= 1;
            self.gone = gone;
            self.key.follow(&undo, &self.position);
            self.position.unmake(&undo);
        }
    }

    /// Finds out how the game stands.
    fn settle(&mut self) {
        let side = self.position.side;
        self.outcome = if self.position.royals(side) == 0 {
            Outcome::Won(side.other())
        } else if self.position.royals(side.other()) == 0 {
            Outcome::Won(side)
        } else if !self.position.can_move() {
            Outcome::Stuck(side)
        } else if self.now == LONGEST {
            Outcome::TooLong
        } else if self.is_repeated() {
            Outcome::Repeated
        } else {
            Outcome::Open
        };
    }

    /// The signature of the position after so many plies.
    fn signature(&self, plies: u16) -> u16 {
        match plies.checked_sub(1) {
            None => self.first,
            Some(last) => *self.signatures.get(usize::from(last)).unwrap_or(&0),
        }
    }

    /// Returns whether the position is there for the fourth time. Three earlier signatures that are
    /// equal are confirmed by going back to their positions.
    fn is_repeated(&mut self) -> bool {
        let now = self.now;
        let signature = self.key.signature();
        let mut earlier = now;
        let mut equal = 0;
        while self.is_reversible(earlier) {
            earlier -= 1;
            equal += u8::from(self.signature(earlier) == signature);
        }
        if equal < 3 {
            return false;
        }
        let side = self.position.side;
        self.before = *self.position.squares();
        let mut same = 1;
        while self.now > earlier {
            self.retreat();
            let again = self.position.side == side && *self.position.squares() == self.before;
            same += u8::from(again);
        }
        while self.now < now {
            let Some(step) = self.next() else { break };
            self.advance(step);
        }
        same >= 4
    }

    /// Returns whether the position before the last of so many plies can come again.
    fn is_reversible(&self, plies: u16) -> bool {
        let last = plies.checked_sub(1).map(usize::from);
        let ply = last.and_then(|last| self.plies.get(last));
        ply.is_some_and(|ply| ply.is_reversible())
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}
