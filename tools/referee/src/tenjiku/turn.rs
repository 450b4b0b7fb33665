//! What a move does, in the order in which it happens.

use super::fire::{captures, is_beside_demon, is_demon};
use super::moves::Move;
use super::position::Position;
use super::square::{Side, Square};

/// A move carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Where pieces were captured: the first capture of a double move, then the target.
    pub captured: Vec<Square>,
    /// Where the Fire Demon that moved burnt pieces, by rank, then by file.
    pub burnt: Vec<Square>,
    /// Whether an enemy Fire Demon burnt the piece that moved.
    pub burns_itself: bool,
    /// Who has won, if the move ended the game.
    pub winner: Option<Side>,
    /// What is left, with the other side to move.
    pub after: Position,
}

/// Carries out a legal move.
pub fn play(position: &Position, way: Move) -> Turn {
    let (side, enemy) = (position.turn, position.turn.other());
    let (mut board, captured) = captures(position, way.from, way.via, way.to);
    if way.promotes {
        let piece = board.piece(way.to);
        board.put(
            way.to,
            piece.map(|piece| super::kind::Piece {
                promoted: true,
                ..piece
            }),
        );
    }
    let mut turn = Turn {
        captured,
        burnt: Vec::new(),
        burns_itself: false,
        winner: None,
        after: Position {
            board,
            turn: enemy,
            options: position.options,
        },
    };
    let board = &mut turn.after.board;
    // Captures come first: who takes the last royal has won, whatever would burn.
    if !board.has_royal(enemy) {
        turn.winner = Some(side);
    } else if is_beside_demon(board, way.to, enemy) {
        board.put(way.to, None);
        turn.burns_itself = true;
        turn.winner = (!board.has_royal(side)).then_some(enemy);
    } else if is_demon(board, way.to, side) {
        let enemies = way
            .to
            .neighbours()
            .filter(|&at| board.side(at) == Some(enemy));
        turn.burnt = enemies.collect();
        turn.burnt.sort();
        for &square in &turn.burnt {
            board.put(square, None);
        }
        turn.winner = (!board.has_royal(enemy)).then_some(side);
    }
    turn
}
