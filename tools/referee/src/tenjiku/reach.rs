//! "Can it go there?", asked of two squares, or of three for a double move.

use super::board::Board;
use super::position::Position;
use super::powers::{powers, Directions, Power};
use super::square::{Offset, Side, Square};

/// Whether the piece on `from` can go to the other square `to` in one move, capturing at most what
/// stands there; or, where the two are one square, whether it can step to a neighbouring square and
/// back.
pub fn can_go(position: &Position, from: Square, to: Square) -> bool {
    // Farther than three squares every power keeps to a line: most questions end here.
    if from.distance(to) > 3 && !from.is_in_line_with(to) {
        return false;
    }
    let board = &position.board;
    let Some(piece) = board.piece(from) else {
        return false;
    };
    let side = piece.side;
    let mut powers = powers(piece.kind(), position.options).iter();
    if from == to {
        return powers.any(|&power| can_pass(board, from, side, power));
    }
    if board.side(to) == Some(side) {
        return false;
    }
    let offset = from.to(to, side);
    powers.any(|&power| match power {
        Power::Step(directions) => steps(directions, offset) == Some(1),
        Power::StepTwice(directions) => match steps(directions, offset) {
            Some(1) => true,
            Some(2) => are_vacant(board, between(from, to)),
            _ => false,
        },
        Power::Slide(directions) => {
            steps(directions, offset).is_some() && are_vacant(board, between(from, to))
        }
        Power::JumpToSecond(directions) => steps(directions, offset) == Some(2),
        Power::KnightJump => offset.ahead == 2 && offset.right.abs() == 1,
        Power::RangeJump(directions) => {
            steps(directions, offset).is_some()
                && (are_vacant(board, between(from, to)) || can_range_jump(board, from, to))
        }
        Power::Area(reach) => can_walk(board, from, to, reach),
        Power::Lion => offset.steps() <= 2,
        Power::LionAlong(directions) => matches!(steps(directions, offset), Some(1 | 2)),
        Power::SlideFromSecond(directions) => {
            steps(directions, offset).is_some_and(|count| count >= 2)
                && are_vacant(board, between(from, to).skip(1))
        }
        Power::SecondOrThird(directions) => {
            matches!(steps(directions, offset), Some(2 | 3))
                && are_vacant(board, between(from, to).skip(1))
        }
        Power::Igui => false,
    })
}

/// Whether the piece on `from` can capture on the neighbouring square `via` and then go on to `to`,
/// or stay at home where `to` is `from`.
pub fn can_go_via(position: &Position, from: Square, via: Square, to: Square) -> bool {
    let board = &position.board;
    let Some(piece) = board.piece(from) else {
        return false;
    };
    let side = piece.side;
    if board.side(via) != Some(side.other()) || to != from && board.side(to) == Some(side) {
        return false;
    }
    let (first, second) = (from.to(via, side), via.to(to, side));
    let mut powers = powers(piece.kind(), position.options).iter();
    powers.any(|&power| match power {
        Power::Lion => first.steps() == 1 && second.steps() == 1,
        // The second step stays on the line.
        Power::LionAlong(directions) => {
            directions.contains(&first) && (second == first || to == from)
        }
        Power::Igui => first.steps() == 1 && to == from,
        _ => false,
    })
}

/// "Move to an adjacent square and return to the starting square": there must be a vacant one.
fn can_pass(board: &Board, from: Square, side: Side, power: Power) -> bool {
    match power {
        Power::Lion => from.neighbours().any(|square| board.is_vacant(square)),
        Power::LionAlong(directions) => {
            let mut squares = directions.iter().map(|&step| from.plus(step, side));
            squares.any(|square| board.is_vacant(square))
        }
        _ => false,
    }
}

/// How many steps in one of the directions lead as far as `offset`.
fn steps(directions: Directions, offset: Offset) -> Option<i8> {
    let count = offset.steps();
    let straight =
        |step: &Offset| step.ahead * count == offset.ahead && step.right * count == offset.right;
    directions.iter().any(straight).then_some(count)
}

/// The squares between two squares of a line, the one beside `from` first.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (ranks, files) = (
        (to.rank - from.rank).signum(),
        (to.file - from.file).signum(),
    );
    (1..from.distance(to)).map(move |count| Square {
        rank: from.rank + ranks * count,
        file: from.file + files * count,
    })
}

fn are_vacant(board: &Board, mut squares: impl Iterator<Item = Square>) -> bool {
    squares.all(|square| board.is_vacant(square))
}

/// "When capturing by jumping, a piece may only jump over or capture lower ranked pieces."
fn can_range_jump(board: &Board, from: Square, to: Square) -> bool {
    let precedence = |square| board.piece(square).map(|piece| piece.kind().precedence());
    let lower = |square| precedence(square) > precedence(from);
    let mut jumped = between(from, to).filter(|&square| !board.is_vacant(square));
    !board.is_vacant(to) && lower(to) && jumped.all(lower)
}

/// Whether at most `reach` single steps over vacant squares lead from `from` to `to`.
fn can_walk(board: &Board, from: Square, to: Square, reach: i8) -> bool {
    let distance = from.distance(to);
    if distance > reach {
        return false;
    }
    let mut neighbours = from.neighbours();
    distance == 1
        || neighbours.any(|next| board.is_vacant(next) && can_walk(board, next, to, reach - 1))
}
