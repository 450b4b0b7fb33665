//! Moves as the Shogi Association writes them.

use super::moves::{promotion, Move, Promotion};
use super::position::Position;
use super::square::Square;
use super::turn::{play, Turn};

/// A legal move as text; `legal` are all legal moves of the position.
pub fn write(position: &Position, legal: &[Move], way: Move) -> String {
    write_turn(position, legal, way, &play(position, way))
}

/// The same for a move that was already carried out.
pub fn write_turn(position: &Position, legal: &[Move], way: Move, turn: &Turn) -> String {
    let board = &position.board;
    let mut text = board
        .piece(way.from)
        .map(|piece| piece.to_string())
        .unwrap_or_default();
    if needs_origin(position, legal, way) {
        text += &way.from.to_string();
    }
    let captures = |square| {
        if turn.captured.contains(&square) {
            'x'
        } else {
            '-'
        }
    };
    text += &match way.via {
        Some(via) if way.is_igui() => format!("x!{via}"),
        Some(via) => format!("x{via}{}{}", captures(way.to), way.to),
        None => format!("{}{}", captures(way.to), way.to),
    };
    match promotion(position, way) {
        Promotion::None => {}
        _ if way.promotes => text.push('+'),
        _ => text.push('='),
    }
    if !turn.burnt.is_empty() {
        let burnt: Vec<String> = turn.burnt.iter().map(Square::to_string).collect();
        text += &format!("x!{}", burnt.join(","));
    }
    if turn.burns_itself {
        text.push('*');
    }
    text
}

/// "If more than one piece of the same type can reach the destination square then the starting
/// square is also given." For igui the destination is the victim's square.
fn needs_origin(position: &Position, legal: &[Move], way: Move) -> bool {
    let is_same_type = |square| position.board.piece(square) == position.board.piece(way.from);
    legal.iter().any(|&other| {
        let reaches = match way.is_igui() {
            true => other.is_igui() && other.via == way.via,
            false => !other.is_igui() && other.to == way.to,
        };
        reaches && other.from != way.from && is_same_type(other.from)
    })
}

/// The legal move that is written so.
pub fn read(position: &Position, legal: &[Move], text: &str) -> Option<Move> {
    let mut moves = legal.iter().copied();
    moves.find(|&way| write(position, legal, way) == text)
}
