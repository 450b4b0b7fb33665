//! The computer's part in an opening rule: what it puts, chooses, offers and picks.

use crate::players::book::Allowed;
use crate::players::opening::{Opening, COUNT};
use crate::players::symmetry::Symmetry;
use crate::records::game::Game;
use crate::records::procedure::Procedure;
use crate::rules::opening_rule::{Choice, Step};
use crate::rules::point::Point;
use kit::random::Random;

/// First three stones of SWAP2 after which the sides are about equal: LEVEL 5 judges White, who is
/// to move, within [`EVEN`] of [`TO_MOVE`] (`tests/sharing.rs`).
pub const BALANCED: [[Point; 3]; 6] = [
    [Point(0x63), Point(0x51), Point(0x50)],
    [Point(0x24), Point(0x53), Point(0x54)],
    [Point(0x65), Point(0x92), Point(0x85)],
    [Point(0x72), Point(0x62), Point(0x92)],
    [Point(0x50), Point(0x31), Point(0x53)],
    [Point(0x53), Point(0x76), Point(0x64)],
];

/// What a position is worth to the side to move that is good for neither.
pub const TO_MOVE: i8 = 4;
/// How far from that a value still means that the sides are equal.
pub const EVEN: i8 = 6;

/// The stone of `step` where nobody thinks about it, or where the one that was found is not
/// allowed.
pub fn stone(game: &Game, procedure: &Procedure, step: Step, random: &mut Random) -> Point {
    let (swap2, count) = (step == Step::Stone(7), game.move_count);
    let known = match count {
        0..=2 if swap2 => random_line(game, random, &BALANCED),
        0 => None,
        // The openings that favour Black least.
        1..=2 => {
            let quiet = Allowed::by_level(1);
            let all = (0..2 * COUNT).map(|at| Opening {
                indirect: at >= COUNT,
                number: at % COUNT + 1,
            });
            let mut lines = [[Point::CENTRE; 3]; 2 * COUNT as usize];
            let mut length = 0;
            for opening in all.filter(|&opening| quiet.is_ticked(opening)) {
                lines[length] = opening.moves();
                length += 1;
            }
            random_line(game, random, lines.get(..length).unwrap_or(&[]))
        }
        _ => None,
    };
    known
        .or_else(|| by_score(game, procedure, step, true))
        .unwrap_or(game.centre())
}

/// The next move of one of the `lines`, in any orientation, that begin with the moves of `game`.
fn random_line(game: &Game, random: &mut Random, lines: &[[Point; 3]]) -> Option<Point> {
    let count = usize::from(game.move_count);
    let turned = |line: &[Point; 3], symmetry: Symmetry| line.map(|at| symmetry.apply(at, 15));
    let fits = |line: &[Point; 3]| {
        let mut pairs = line.iter().zip(&game.moves).take(count);
        pairs.all(|(point, &at)| point.0 == at)
    };
    let all = || {
        let lines = lines.iter();
        let turned = lines.flat_map(|line| Symmetry::all().map(move |one| turned(line, one)));
        turned.filter(|line| fits(line))
    };
    let number = random.below(all().count() as u8);
    all().nth(number.into())?.get(count).copied()
}

/// The allowed point of the highest neighbour score, or of the lowest.
pub fn by_score(game: &Game, procedure: &Procedure, step: Step, highest: bool) -> Option<Point> {
    let points = (0..Point::END).map(Point);
    let allowed = points.filter(|&at| procedure.allows(step, &game.board, at));
    let score = |&at: &Point| game.scores.now[at.index()];
    if highest {
        allowed.max_by_key(score)
    } else {
        allowed.min_by_key(score)
    }
}

/// The answer to `choice` of a player for whom the position has `value` to the side to move; one
/// who does not search draws it.
pub fn answer(choice: Choice, value: Option<i8>, random: &mut Random) -> u8 {
    let Some(value) = value else {
        return random.below(choice.answers());
    };
    let better = value.saturating_sub(TO_MOVE);
    match choice {
        // White is to move.
        Choice::SideOrTwo if better.abs() <= EVEN => 2,
        Choice::SideOrTwo | Choice::Side => u8::from(better < 0),
        Choice::Swap => u8::from(better < 0),
        // After one fifth move White would take Black's side.
        Choice::Fifth => u8::from(better > EVEN),
    }
}
