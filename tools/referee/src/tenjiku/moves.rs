//! The legal moves of a position.

use super::fire::is_burnt;
use super::kind::{Kind, Piece};
use super::position::Position;
use super::reach::{can_go, can_go_via};
use super::square::Square;
use std::fmt;

/// One move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it captures first, by the power of the Lion or by igui.
    pub via: Option<Square>,
    /// Where it ends: its own square for igui and pass.
    pub to: Square,
    /// Whether it is turned over.
    pub promotes: bool,
}

impl Move {
    /// Whether it captures without moving.
    pub fn is_igui(self) -> bool {
        self.via.is_some() && self.to == self.from
    }

    /// The same move for the opponent's eyes.
    pub fn rotated(self) -> Move {
        Move {
            from: self.from.rotated(),
            via: self.via.map(Square::rotated),
            to: self.to.rotated(),
            promotes: self.promotes,
        }
    }
}

/// FFVVTTp: the squares' indices in hexadecimal, `--` for no via; `+` promotes, `=` does not.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:02x}", self.from.index())?;
        match self.via {
            Some(via) => write!(f, "{:02x}", via.index())?,
            None => write!(f, "--")?,
        }
        let sign = if self.promotes { '+' } else { '=' };
        write!(f, "{:02x}{sign}", self.to.index())
    }
}

/// Whether a piece may be, or must be, turned over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// It stays as it is.
    None,
    /// The player chooses.
    Optional,
    /// It could never move again.
    Forced,
}

/// All legal moves of the side to move. There are none when a side has no royal piece left.
pub fn legal(position: &Position) -> Vec<Move> {
    let (board, turn) = (&position.board, position.turn);
    if !board.has_royal(turn) || !board.has_royal(turn.other()) {
        return Vec::new();
    }
    let own = board.pieces().filter(|(_, piece)| piece.side == turn);
    own.flat_map(|(from, _)| legal_from(position, from))
        .collect()
}

/// The legal moves of the piece on `from`, as long as both sides have a royal piece.
pub fn legal_from(position: &Position, from: Square) -> Vec<Move> {
    let direct = Square::all().filter(|&to| can_go(position, from, to));
    let direct = direct.map(|to| (None, to));
    let double = from.neighbours().flat_map(|via| {
        let ends = via.neighbours().map(move |to| (Some(via), to));
        ends.filter(move |&(_, to)| can_go_via(position, from, via, to))
    });
    let mut moves = Vec::new();
    for (via, to) in direct.chain(double) {
        let way = |promotes| Move {
            from,
            via,
            to,
            promotes,
        };
        match promotion(position, way(false)) {
            Promotion::None => moves.push(way(false)),
            Promotion::Optional => moves.extend([way(false), way(true)]),
            Promotion::Forced => moves.push(way(true)),
        }
    }
    moves
}

/// Whether the move's piece may or must promote on it.
pub fn promotion(position: &Position, way: Move) -> Promotion {
    let Some(piece) = position.board.piece(way.from) else {
        return Promotion::None;
    };
    // Igui is a capture "without moving", and the pass is treated alike.
    let moves = way.to != way.from;
    let squares = [Some(way.from), way.via, Some(way.to)];
    let in_zone = |square: Square| square.ranks_ahead(piece.side) < 5;
    let touches_zone = squares.into_iter().flatten().any(in_zone);
    if !piece.has_promotion()
        || !moves
        || !touches_zone
        || is_burnt(position, way.from, way.via, way.to)
    {
        Promotion::None
    } else if is_stuck(piece, way.to) {
        Promotion::Forced
    } else {
        Promotion::Optional
    }
}

/// "A piece must promote if it would be unable to make another legal move."
fn is_stuck(piece: Piece, to: Square) -> bool {
    let needed = match piece.kind() {
        Kind::Pawn | Kind::Lance | Kind::IronGeneral => 1,
        Kind::Knight => 2,
        _ => 0,
    };
    to.ranks_ahead(piece.side) < needed
}
