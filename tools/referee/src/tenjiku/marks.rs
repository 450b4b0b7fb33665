//! Show Moves: one sign for each square that a chosen piece can act on.

use super::kind::Kind;
use super::moves::legal_from;
use super::position::Position;
use super::powers::{powers, Power};
use super::square::{Side, Square};
use super::turn::play;

/// The signs. Where several apply to a square the first one is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Black circle: stopping there burns the piece that moves.
    SelfBurn,
    /// Dark blue circle: beside a piece with the power of the Lion.
    LionA,
    /// Light blue circle: two squares from such a piece.
    LionB,
    /// Green circle: igui by the Heavenly Tetrarchs.
    Igui,
    /// Red circle.
    Capture,
    /// Yellow circle: some move of the chosen Fire Demon burns what stands there.
    Burnable,
    /// White circle.
    Vacant,
}

impl Mark {
    /// As in the recorded data.
    pub fn name(self) -> &'static str {
        match self {
            Mark::SelfBurn => "selfburn",
            Mark::LionA => "lionA",
            Mark::LionB => "lionB",
            Mark::Igui => "igui",
            Mark::Capture => "capture",
            Mark::Burnable => "burnable",
            Mark::Vacant => "vacant",
        }
    }
}

/// The signs for the piece on `from`, in the order of [`Square::all`]. The pass has none.
pub fn marks(position: &Position, from: Square) -> Vec<(Square, Mark)> {
    let Some(piece) = position.board.piece(from) else {
        return Vec::new();
    };
    let mut signs: Vec<(Square, Mark)> = Vec::new();
    for way in legal_from(position, from) {
        let turn = play(position, way);
        if piece.kind() == Kind::FireDemon {
            signs.extend(turn.burnt.iter().map(|&square| (square, Mark::Burnable)));
        }
        let end = match way.via {
            Some(via) if way.is_igui() => via,
            _ => way.to,
        };
        let lion = lion_square(position, from, end, piece.side);
        signs.push(match lion {
            _ if end == from => continue,
            _ if turn.burns_itself && way.to != from => (end, Mark::SelfBurn),
            Some(mark) => (end, mark),
            None if way.is_igui() => (end, Mark::Igui),
            None if turn.captured.contains(&end) => (end, Mark::Capture),
            None => (end, Mark::Vacant),
        });
    }
    signs.sort_by_key(|&(square, mark)| (square.index(), mark));
    signs.dedup_by_key(|&mut (square, _)| square);
    signs
}

/// Whether a square is an A or a B square of the piece on `from`.
fn lion_square(position: &Position, from: Square, to: Square, side: Side) -> Option<Mark> {
    let kind = position.board.piece(from)?.kind();
    let lies = powers(kind, position.options)
        .iter()
        .any(|&power| match power {
            Power::Lion => from.distance(to) <= 2,
            Power::LionAlong(directions) => directions.iter().any(|&step| {
                let first = from.plus(step, side);
                to == first || to == first.plus(step, side)
            }),
            _ => false,
        });
    let mark = if from.distance(to) == 1 {
        Mark::LionA
    } else {
        Mark::LionB
    };
    lies.then_some(mark)
}
