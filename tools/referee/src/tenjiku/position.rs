//! A board, whose turn it is, and which of the readings of the rules is played.

use super::board::{read_piece, Board};
use super::square::Side;
use std::fmt;

/// The two interpretations of the Lion Hawk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LionHawk {
    /// Version 1: "a two square area mover or a Bishop".
    Area,
    /// Version 2: "the Lion or the Bishop".
    Lion,
}

/// Where the Fire Demon slides besides the diagonals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FireDemon {
    /// Right and left.
    Sideways,
    /// Ahead and back.
    Vertical,
}

/// What is chosen before a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// How the Lion Hawk moves.
    pub lion_hawk: LionHawk,
    /// How the Fire Demon slides.
    pub fire_demon: FireDemon,
}

impl Options {
    /// All four ways to choose, the default first.
    pub const ALL: [Options; 4] = [
        Options::new(LionHawk::Area, FireDemon::Sideways),
        Options::new(LionHawk::Lion, FireDemon::Sideways),
        Options::new(LionHawk::Area, FireDemon::Vertical),
        Options::new(LionHawk::Lion, FireDemon::Vertical),
    ];

    const fn new(lion_hawk: LionHawk, fire_demon: FireDemon) -> Options {
        Options {
            lion_hawk,
            fire_demon,
        }
    }

    /// Reads `lhk=1 fid=side`.
    pub fn read(text: &str) -> Option<Options> {
        let mut all = Options::ALL.into_iter();
        all.find(|options| options.to_string() == text)
    }
}

/// As [`Options::read`] reads them.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let version = match self.lion_hawk {
            LionHawk::Area => 1,
            LionHawk::Lion => 2,
        };
        let slide = match self.fire_demon {
            FireDemon::Sideways => "side",
            FireDemon::Vertical => "vert",
        };
        write!(f, "lhk={version} fid={slide}")
    }
}

/// All that the legal moves depend on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The pieces.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Side,
    /// What was chosen before the game.
    pub options: Options,
}

impl Position {
    /// The start of a game without handicap.
    pub fn initial(options: Options) -> Position {
        Position {
            board: Board::initial(),
            turn: Side::Black,
            options,
        }
    }

    /// The start after `pieces` (`W:FiD@7c,W:FiD@10c`) were taken off: White moves. The error is
    /// the first piece that is not there, is not White's, or is the King.
    pub fn handicap(options: Options, pieces: &str) -> Result<Position, String> {
        let mut position = Position::initial(options);
        position.turn = Side::White;
        for word in pieces.split(',') {
            let (square, piece) = read_piece(word).ok_or(word)?;
            let there = position.board.piece(square) == Some(piece);
            if !there || piece.side == Side::Black || piece.kind().is_royal() {
                return Err(word.into());
            }
            position.board.put(square, None);
        }
        Ok(position)
    }

    /// The same position with the sides exchanged.
    pub fn rotated(&self) -> Position {
        Position {
            board: self.board.rotated(),
            turn: self.turn.other(),
            options: self.options,
        }
    }
}

/// Options, side to move, pieces: enough to repeat a question.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (options, turn) = (self.options, self.turn.letter());
        write!(f, "{options}: {turn} {}", self.board)
    }
}
