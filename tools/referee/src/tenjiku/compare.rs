//! The game's rules beside the referee's, position by position.

use super::board::Board;
use super::kind::{Kind, Piece};
use super::marks::{marks, Mark};
use super::moves::{legal, Move};
use super::notation::write_turn;
use super::position::{FireDemon, LionHawk, Options, Position};
use super::square::{Side, Square};
use super::turn::{play, Turn};
use ::tenjiku::moves::marks as fast_marks;
use ::tenjiku::moves::Step;
use ::tenjiku::pieces::piece as fast_piece;
use ::tenjiku::pieces::square as fast_square;
use ::tenjiku::records::text::Line;
use ::tenjiku::rules::options as fast_options;
use ::tenjiku::rules::position as fast_position;
use std::collections::HashSet;

/// A move of either side: from, via, to as board indices, and whether it promotes.
pub type Key = (u8, Option<u8>, u8, bool);

/// Compares all moves of a position, what each does, how it is written, that unmaking it restores
/// all, and the moves with the sides exchanged. The error names the first on which the two differ.
pub fn compare(position: &Position) -> Result<(), String> {
    compare_position(position).map_err(|what| format!("{position}\n  {what}"))
}

/// Compares what takes longer: each move read from its text, what the game keeps beside the board
/// after it, and the signs of Show Moves for each piece.
pub fn compare_closely(position: &Position) -> Result<(), String> {
    let mut fast = to_fast(position);
    let moves = legal(position);
    for &way in &moves {
        let turn = play(position, way);
        let text = write_turn(position, &moves, way, &turn);
        compare_read(&mut fast, way, &text, &turn)
            .map_err(|what| format!("{position}\n  {way} {text}: {what}"))?;
    }
    compare_marks(position, &mut fast)
}

fn compare_position(position: &Position) -> Result<(), String> {
    let mut fast = to_fast(position);
    let mut moves = legal(position);
    let mut steps = steps(&mut fast);
    compare_lists(&mut moves, &mut steps)?;
    let is_in_game = holds(position);
    let mut texts = HashSet::new();
    for (&way, &step) in moves.iter().zip(&steps) {
        let turn = play(position, way);
        // Who takes the last royal piece has won, beside a demon or not.
        if is_in_game && turn.winner.is_none() && !holds(&turn.after) {
            return Err(format!("{way}: a piece stands beside a hostile demon"));
        }
        let text = write_turn(position, &moves, way, &turn);
        let mut line = Line::new();
        fast.write_step(step, &mut line);
        same("notation", line.as_str(), &text)?;
        compare_step(&mut fast, step, &turn).map_err(|what| format!("{way} {text}: {what}"))?;
        if !texts.insert(text) {
            return Err(format!("{way}: two moves are written alike"));
        }
    }
    let mut rotated: Vec<Move> = moves.iter().map(|way| way.rotated()).collect();
    let mut steps = self::steps(&mut to_fast(&position.rotated()));
    compare_lists(&mut rotated, &mut steps).map_err(|what| format!("rotated: {what}"))
}

/// The game's moves, both choices of promotion included.
pub fn steps(fast: &mut fast_position::Position) -> Vec<Step> {
    let mut steps = Vec::new();
    fast.moves(&mut |_: &mut fast_position::Position, step: Step| steps.extend(step.choices()));
    steps
}

/// Compares lists of moves, which it sorts.
fn compare_lists(moves: &mut [Move], steps: &mut [Step]) -> Result<(), String> {
    moves.sort_unstable_by_key(|&way| key(way));
    steps.sort_unstable_by_key(|&step| step_key(step));
    let slow: Vec<Key> = moves.iter().map(|&way| key(way)).collect();
    let fast: Vec<Key> = steps.iter().map(|&step| step_key(step)).collect();
    if slow == fast {
        return Ok(());
    }
    let missing = slow
        .iter()
        .filter(|key| !fast.contains(key))
        .map(|&key| name(key));
    let more = fast
        .iter()
        .filter(|key| !slow.contains(key))
        .map(|&key| name(key));
    Err(format!(
        "the referee alone has {:?}, the game {:?}, or one of them a move twice",
        missing.collect::<Vec<_>>(),
        more.collect::<Vec<_>>()
    ))
}

/// Makes and unmakes a move.
fn compare_step(fast: &mut fast_position::Position, step: Step, turn: &Turn) -> Result<(), String> {
    let before = fast.clone();
    let enemy = before.side.other();
    let undo = fast.make(step);
    let mut captured = Vec::new();
    captured.extend(step.has_via().then_some(step.via.0));
    captured.extend(step.has(Step::TAKES).then_some(step.to.0));
    same("captured", captured, indices(&turn.captured))?;
    let mut burnt = Vec::new();
    fast.each_burnt(&undo, |square| burnt.push(square.0));
    same("burnt", burnt, indices(&turn.burnt))?;
    same("burns itself", step.has(Step::BURNT), turn.burns_itself)?;
    let winner = match (fast.royals(enemy), fast.royals(before.side)) {
        (0, _) => Some(before.side),
        (_, 0) => Some(enemy),
        _ => None,
    };
    same("winner", winner, turn.winner.map(to_fast_side))?;
    let after = to_fast_squares(&turn.after.board);
    if !after.eq(fast.squares().iter().copied()) || fast.side != enemy {
        return Err("the position after it differs".into());
    }
    fast.unmake(&undo);
    if *fast != before {
        return Err("unmaking it does not restore the position".into());
    }
    Ok(())
}

/// Reads a move from its text, and compares all that the game keeps after it with a position set up
/// from scratch.
fn compare_read(
    fast: &mut fast_position::Position,
    way: Move,
    text: &str,
    turn: &Turn,
) -> Result<(), String> {
    let read = fast.read_step(text.as_bytes());
    let step = read.map_err(|error| format!("it is not read: {error:?}"))?;
    same("read", step_key(step), key(way))?;
    let undo = fast.make(step);
    let is_kept = *fast == to_fast(&turn.after);
    fast.unmake(&undo);
    same("all is kept", is_kept, true)
}

/// Compares the signs of Show Moves for each piece of the side to move.
fn compare_marks(position: &Position, fast: &mut fast_position::Position) -> Result<(), String> {
    let own = position
        .board
        .pieces()
        .filter(|(_, piece)| piece.side == position.turn);
    let mut shown = fast_marks::Marks::new();
    for (from, piece) in own {
        shown.show(fast, fast_square::Square(from.index()));
        let marks = marks(position, from);
        for square in Square::all() {
            let slow = marks.iter().find(|&&(marked, _)| marked == square);
            let slow = match slow.map(|&(_, mark)| mark) {
                None => fast_marks::Mark::None,
                Some(Mark::SelfBurn) => fast_marks::Mark::SelfBurn,
                Some(Mark::LionA) => fast_marks::Mark::LionA,
                Some(Mark::LionB) => fast_marks::Mark::LionB,
                Some(Mark::Igui) => fast_marks::Mark::Igui,
                Some(Mark::Capture) => fast_marks::Mark::Capture,
                Some(Mark::Burnable) => fast_marks::Mark::Burnable,
                Some(Mark::Vacant) => fast_marks::Mark::Vacant,
            };
            let mark = shown.at(fast_square::Square(square.index()));
            same("mark", mark, slow)
                .map_err(|what| format!("{position}\n  {piece}@{from}, {square}: {what}"))?;
        }
    }
    Ok(())
}

/// Whether, as in every game, nothing stands beside a hostile demon.
pub fn holds(position: &Position) -> bool {
    let board = &position.board;
    let is_demon = |piece: &Piece| piece.kind() == Kind::FireDemon;
    let demons = Square::all().zip(board.squares());
    let mut demons = demons.filter(|(_, piece)| piece.as_ref().is_some_and(is_demon));
    !demons.any(|(square, demon)| {
        let enemy = demon.map(|demon| demon.side.other());
        square.neighbours().any(|at| board.side(at) == enemy)
    })
}

/// Fails where the two answers to a question differ.
pub fn same<T: PartialEq + std::fmt::Debug>(what: &str, fast: T, slow: T) -> Result<(), String> {
    if fast == slow {
        return Ok(());
    }
    Err(format!(
        "{what}: the game says {fast:?}, the referee {slow:?}"
    ))
}

fn indices(squares: &[Square]) -> Vec<u8> {
    squares.iter().map(|square| square.index()).collect()
}

/// A move of the referee.
pub fn key(way: Move) -> Key {
    let via = way.via.map(Square::index);
    (way.from.index(), via, way.to.index(), way.promotes)
}

/// A move of the game.
pub fn step_key(step: Step) -> Key {
    let via = step.has_via().then_some(step.via.0);
    (step.from.0, via, step.to.0, step.has(Step::PROMOTES))
}

fn name((from, via, to, promotes): Key) -> String {
    let via = via.map_or("--".to_string(), |via| format!("{via:02x}"));
    format!(
        "{from:02x}{via}{to:02x}{}",
        if promotes { '+' } else { '=' }
    )
}

/// The same position in the game's form.
pub fn to_fast(position: &Position) -> fast_position::Position {
    let mut fast = fast_position::Position::new(to_fast_options(position.options));
    for (square, piece) in position.board.pieces() {
        fast.place(fast_square::Square(square.index()), to_fast_piece(piece));
    }
    fast.side = to_fast_side(position.turn);
    fast
}

fn to_fast_squares(board: &Board) -> impl Iterator<Item = fast_piece::Piece> + '_ {
    let vacant = fast_piece::Piece::VACANT;
    board
        .squares()
        .map(move |piece| piece.map_or(vacant, to_fast_piece))
}

fn to_fast_options(options: Options) -> fast_options::Options {
    fast_options::Options {
        hawk: match options.lion_hawk {
            LionHawk::Area => fast_options::LionHawk::Area,
            LionHawk::Lion => fast_options::LionHawk::Lion,
        },
        slide: match options.fire_demon {
            FireDemon::Sideways => fast_options::DemonSlide::Sideways,
            FireDemon::Vertical => fast_options::DemonSlide::Vertical,
        },
    }
}

/// The same side in the game's form.
pub fn to_fast_side(side: Side) -> fast_piece::Side {
    match side {
        Side::Black => fast_piece::Side::Black,
        Side::White => fast_piece::Side::White,
    }
}

/// Both number the kinds from the Pawn to the Fire Demon, the game from 1.
fn to_fast_piece(piece: Piece) -> fast_piece::Piece {
    let kind = piece.base as u8 - Kind::Pawn as u8 + 1;
    let plain = fast_piece::Piece::new(to_fast_side(piece.side), kind);
    if piece.promoted {
        plain.promoted()
    } else {
        plain
    }
}
