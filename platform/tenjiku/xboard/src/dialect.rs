//! Whose rules are played: ours, or HaChu's as far as a list of moves can tell them.

use tenjiku::moves::Step;
use tenjiku::pieces::direction::Direction;
use tenjiku::pieces::form;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::rules::options::{DemonSlide, LionHawk, Options};
use tenjiku::rules::position::Position;

/// A set of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// As the game has them.
    #[default]
    Own,
    /// As HaChu 0.21 has them in its variant `tenjiku`.
    HaChu,
}

/// A form, and the piece whose moves HaChu gives it.
const STAND_INS: [(u8, u8); 3] = [
    (FREE_EAGLE, FREE_KING),
    (HEAVENLY_TETRARCHS, CHARIOT_SOLDIER),
    // A Flying Ox slides as a Fire Demon that slides ahead and back, and has no area move.
    (form::FIRE_DEMON, VERTICAL_MOVER | Piece::PROMOTED),
];

const CHARIOT_SOLDIER: u8 = 12;
const FREE_KING: u8 = 16;
const VERTICAL_MOVER: u8 = 19;
const FREE_EAGLE: u8 = form::FREE_EAGLE;
const VICE_GENERAL: u8 = 35;
const CROWN_PRINCE: u8 = 37;
const HEAVENLY_TETRARCHS: u8 = 41;

impl Dialect {
    /// The options that come nearest to it; those asked for where it leaves the choice.
    pub fn options(self, asked: Options) -> Options {
        match self {
            Dialect::Own => asked,
            Dialect::HaChu => Options {
                hawk: LionHawk::Lion,
                slide: DemonSlide::Vertical,
            },
        }
    }

    /// Returns whether no move may lead to an earlier position of the game.
    pub fn forbids_repetition(self) -> bool {
        self == Dialect::HaChu
    }

    /// All legal moves, choices of promotion told apart.
    pub fn steps(self, position: &mut Position) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut keep = |_: &mut Position, step: Step| steps.extend(step.choices());
        match self {
            Dialect::Own => position.moves(&mut keep),
            Dialect::HaChu => {
                for square in Square::all() {
                    hachu(position, square, &mut steps);
                }
            }
        }
        steps
    }
}

/// Adds what HaChu thinks that the piece on a square can do.
fn hachu(position: &mut Position, from: Square, steps: &mut Vec<Step>) {
    let piece = position.at(from);
    if !piece.is_of(position.side) {
        return;
    }
    let stand_in = STAND_INS.iter().find(|(form, _)| *form == piece.form());
    let mut raw = Vec::new();
    let mut keep = |_: &mut Position, step: Step| raw.push(step);
    match stand_in {
        None => position.moves_from(from, &mut keep),
        Some((_, other)) => {
            position.remove(from);
            position.place(from, Piece(other | piece.side().bit()));
            position.moves_from(from, &mut keep);
            position.remove(from);
            position.place(from, piece);
        }
    }
    for step in raw {
        if piece.form() == VICE_GENERAL && !is_straight(position, step) {
            continue;
        }
        if is_unlisted_jump(position, step) {
            continue;
        }
        steps.extend(promoting(piece, step).choices());
    }
}

/// The direction from a square to another one and the squares between; none if they are not on one
/// line.
fn line(from: Square, to: Square) -> Option<(Direction, Vec<Square>)> {
    Direction::all().find_map(|direction| {
        let mut squares = Vec::new();
        let mut square = from;
        while square.has(direction) {
            square = square.next(direction);
            if square == to {
                return Some((direction, squares));
            }
            squares.push(square);
        }
        None
    })
}

/// Returns whether a Vice General's move is a diagonal slide or a range jump, since HaChu gives it
/// no area move.
fn is_straight(position: &Position, step: Step) -> bool {
    let Some((direction, way)) = line(step.from, step.to) else {
        return false;
    };
    let diagonal = direction.0 & 1 != 0;
    let rank = position.at(step.from).rank();
    let vacant = way.iter().all(|&square| position.at(square).is_vacant());
    let jumps = || {
        let below = |&square: &Square| position.at(square).rank() > rank;
        step.has(Step::TAKES) && way.iter().chain([&step.to]).all(below)
    };
    diagonal && (vacant || jumps())
}

/// Returns whether HaChu does not list a range jump, because it passes or takes a Crown Prince,
/// which ranks as the King does, or because it gives the capture to another piece.
fn is_unlisted_jump(position: &Position, step: Step) -> bool {
    let jumper = position.at(step.from);
    if jumper.rank() == 5 || step.has_via() || !step.has(Step::TAKES) {
        return false;
    }
    let Some((direction, way)) = line(step.from, step.to) else {
        return false;
    };
    let stops: Vec<Square> = way
        .into_iter()
        .filter(|&square| !position.at(square).is_vacant())
        .collect();
    let is_prince = |square: &Square| position.at(*square).form() == CROWN_PRINCE;
    let prince = stops.iter().chain([&step.to]).any(is_prince);
    !stops.is_empty() && (prince || is_given_away(position, direction, &stops, step.to))
}

/// HaChu gives a capture by a range jump to the first jumper on the line, seen from the target,
/// that ranks above all in between, even if it does not rank above the target. `stops` are the
/// pieces between the one that captures and the target.
fn is_given_away(
    position: &Position,
    direction: Direction,
    stops: &[Square],
    target: Square,
) -> bool {
    let rank = |square: Square| position.at(square).rank();
    stops.iter().enumerate().any(|(number, &square)| {
        let piece = position.at(square);
        let nearer = &stops[number + 1..];
        let jumps = matches!(piece.rank(), 2..5)
            && form::POWERED[form::Index::of(piece).get()] & direction.bit() != 0;
        piece.is_of(position.side)
            && jumps
            && !nearer.is_empty()
            && nearer.iter().all(|&stop| rank(stop) > piece.rank())
            && rank(target) <= piece.rank()
    })
}

/// HaChu promotes by a move that enters the zone, or captures from or in it. A move of two legs
/// promotes if it begins in the zone, by igui, too.
fn promoting(piece: Piece, step: Step) -> Step {
    let mut step = step;
    let inside = match piece.side() {
        Side::Black => step.from.rank() < 5,
        Side::White => step.from.rank() > 10,
    };
    let promotes = match step.has_via() {
        true => inside,
        false => step.has(Step::TAKES) || !inside,
    };
    if !piece.can_promote() || !promotes {
        step.flags &= !(Step::MAY | Step::PROMOTES);
    } else if step.is_igui() && !step.has(Step::BURNT) {
        step.flags |= Step::MAY;
    }
    step
}
