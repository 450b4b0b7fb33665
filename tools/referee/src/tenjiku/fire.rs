//! Where Fire Demons stand, and whom they burn.

use super::board::Board;
use super::kind::Kind;
use super::position::Position;
use super::square::{Side, Square};

/// Whether the move ends beside an enemy Fire Demon that is still there, and does not win before.
pub fn is_burnt(position: &Position, from: Square, via: Option<Square>, to: Square) -> bool {
    let enemy = position.turn.other();
    if !is_beside_demon(&position.board, to, enemy) {
        return false;
    }
    let (board, _) = captures(position, from, via, to);
    is_beside_demon(&board, to, enemy) && board.has_royal(enemy)
}

/// The board after the piece has moved and captured, and where it did.
pub fn captures(
    position: &Position,
    from: Square,
    via: Option<Square>,
    to: Square,
) -> (Board, Vec<Square>) {
    let mut board = position.board.clone();
    let piece = board.piece(from);
    board.put(from, None);
    let squares = [via, Some(to)].into_iter().flatten();
    let captured: Vec<Square> = squares.filter(|&square| !board.is_vacant(square)).collect();
    for &square in &captured {
        board.put(square, None);
    }
    board.put(to, piece);
    (board, captured)
}

/// Returns whether a Fire Demon of `side` is on a square.
pub fn is_demon(board: &Board, square: Square, side: Side) -> bool {
    let piece = board.piece(square);
    piece.is_some_and(|piece| piece.side == side && piece.kind() == Kind::FireDemon)
}

/// Returns whether a Fire Demon of `enemy` is next to a square.
pub fn is_beside_demon(board: &Board, square: Square, enemy: Side) -> bool {
    square.neighbours().any(|at| is_demon(board, at, enemy))
}
