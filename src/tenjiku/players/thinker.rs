//! The computer's thinking, in small steps: between any two of them a caller can look at its keys,
//! take the best move so far, or stop.

use super::opponent::Opponent;
use crate::moves::{Step, Visitor};
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::game::Game;
use crate::rules::options::Options;
use crate::rules::position::Position;

/// One search for one move. It has a position of its own: the game may be shown, and even changed,
/// while it thinks.
///
/// ```
/// use tenjiku::players::{opponent::Opponent, thinker::Thinker};
/// use tenjiku::rules::game::Game;
/// let mut game = Game::new();
/// game.start(Default::default());
/// let mut thinker = Thinker::new();
/// thinker.start(&game, Opponent::Easy, 1);
/// while thinker.step() {}
/// game.play(thinker.best().unwrap());
/// ```
pub struct Thinker {
    position: Position,
    opponent: Opponent,
    active: bool,
    /// The next square whose piece is looked at.
    square: Square,
    choice: Choice,
    work: u32,
}

impl Thinker {
    /// Not thinking.
    pub const fn new() -> Thinker {
        Thinker {
            position: Position::new(Options::DEFAULT),
            opponent: Opponent::Easy,
            active: false,
            square: Square(0),
            choice: Choice {
                best: None,
                value: 0,
                chance: 1,
                count: 0,
            },
            work: 0,
        }
    }

    /// Starts to look for a move in the position of `game`. `seed` decides between moves that are
    /// about equal: the same game, opponent and seed give the same move on every machine.
    pub fn start(&mut self, game: &Game, opponent: Opponent, seed: u16) {
        self.position.clone_from(game.board());
        self.opponent = opponent;
        self.active = self.position.is_open();
        self.square = Square(0);
        self.choice = Choice {
            best: None,
            value: i16::MIN,
            chance: seed | 1,
            count: 0,
        };
        self.work = 0;
    }

    /// Thinks for a moment, at most about 30,000 cycles of a 6502. Returns whether there is more to
    /// do; once there is not, [`Thinker::best`] is the move.
    pub fn step(&mut self) -> bool {
        while self.active {
            let square = self.square;
            let own = self.position.at(square).is_of(self.position.side);
            if own {
                self.position.moves_from(square, &mut self.choice);
                self.work += 1;
            }
            self.square.0 = square.0.wrapping_add(1);
            self.active = self.square.0 != 0;
            if own {
                break;
            }
        }
        self.active
    }

    /// Stops thinking. The best move so far stays.
    pub fn stop(&mut self) {
        self.active = false;
    }

    /// Returns whether it thinks.
    pub fn is_active(&self) -> bool {
        self.active
    }

    /// The best move so far: a legal one at any time after the first step, or `None` if there is
    /// none.
    pub fn best(&self) -> Option<Step> {
        self.choice.best
    }

    /// The move of the root that it looks at, to be shown.
    pub fn considered(&self) -> Option<Step> {
        self.choice.best.filter(|_| self.active)
    }

    /// The value of the best move to its side, in points (a Pawn is 10); beyond
    /// [`SURE`](super::worth::SURE) the game is decided.
    pub fn value(&self) -> i16 {
        self.choice.value
    }

    /// The moves that are expected, the best one first.
    pub fn line(&self) -> &[Step] {
        self.choice.best.as_slice()
    }

    /// The work done, in units: one is the moves of one piece.
    pub fn work(&self) -> u32 {
        self.work
    }

    /// How many moves were looked at.
    pub fn nodes(&self) -> u32 {
        self.choice.count
    }
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker::new()
    }
}

/// The best move so far, by what it takes and burns.
struct Choice {
    best: Option<Step>,
    value: i16,
    chance: u16,
    count: u32,
}

impl Visitor for Choice {
    fn visit(&mut self, position: &mut Position, step: Step) {
        for step in step.choices() {
            self.count += 1;
            self.chance ^= self.chance << 7;
            self.chance ^= self.chance >> 9;
            self.chance ^= self.chance << 8;
            let value = gain(position, step) + (self.chance & 7) as i16;
            if self.best.is_none() || value > self.value {
                self.best = Some(step);
                self.value = value;
            }
        }
    }
}

/// What a move takes, burns and promotes, less the mover if it is burnt.
fn gain(position: &Position, step: Step) -> i16 {
    let piece = position.at(step.from);
    let mut gain = 0;
    if step.has_via() {
        gain += position.at(step.via).worth();
    }
    if step.has(Step::TAKES) {
        gain += position.at(step.to).worth();
    }
    if step.has(Step::BURNT) {
        return gain - piece.worth();
    }
    let landing = if step.has(Step::PROMOTES) {
        piece.promoted()
    } else {
        piece
    };
    gain += landing.worth() - piece.worth();
    if landing.is_demon() {
        gain += burnt(position, step.to);
    }
    gain
}

/// What a demon of the side to move burns.
fn burnt(position: &Position, demon: Square) -> i16 {
    let enemy = position.side.other();
    let mut sum = 0;
    for direction in Direction::of(EDGES[demon.index()]) {
        let piece: Piece = position.at(demon.next(direction));
        if piece.is_of(enemy) {
            sum += piece.worth();
        }
    }
    sum
}
