//! The computer's part in an opening rule: what it puts, chooses, offers and picks.

use crate::players::opening::Opening;
use crate::players::symmetry::Symmetry;
use crate::records::game::Game;
use crate::records::procedure::Procedure;
use crate::rules::opening_rule::{Choice, OpeningRule, Step};
use crate::rules::point::Point;
use kit::random::Random;

/// First three stones of SWAP2 after which the sides are about equal: LEVEL 5 judges White, who is
/// to move, within [`EVEN`] of [`TO_MOVE`] (`gomoku_host/sharing.rs`).
pub const BALANCED: [[Point; 3]; 6] = [
    [Point(0x63), Point(0x51), Point(0x50)],
    [Point(0x24), Point(0x53), Point(0x54)],
    [Point(0x65), Point(0x92), Point(0x85)],
    [Point(0x72), Point(0x62), Point(0x92)],
    [Point(0x50), Point(0x31), Point(0x53)],
    [Point(0x53), Point(0x76), Point(0x64)],
];

/// The value of an even position to the side to move.
pub const TO_MOVE: i8 = 4;
/// How far from [`TO_MOVE`] a value still means that the sides are equal.
pub const EVEN: i8 = 6;

/// The openings of Renju that favour Black least, those of LEVEL 1: direct 7 to 12, indirect 8 to
/// 12.
const QUIET: [[Point; 3]; 11] = {
    let mut lines = [[Point::CENTRE; 3]; 11];
    let mut at = 0;
    while at < 11 {
        let indirect = at >= 6;
        let number = if indirect { at + 2 } else { at + 7 } as u8;
        lines[at] = Opening { indirect, number }.moves();
        at += 1;
    }
    lines
};

/// The stone of `step` where nobody thinks about it, or where the stone found by thinking is not
/// allowed.
pub fn stone(game: &mut Game, procedure: &Procedure, step: Step, random: &mut Random) -> Point {
    let known = match game.move_count {
        0..=2 if procedure.rule() == OpeningRule::Swap2 => random_line(game, random, &BALANCED),
        1..=2 => random_line(game, random, &QUIET),
        _ => None,
    };
    known.unwrap_or_else(|| by_score(game, procedure, step, true))
}

/// The next move of one of the `lines`, in any orientation, that begin with the moves of `game`, of
/// which there are two at most.
fn random_line(game: &Game, random: &mut Random, lines: &[[Point; 3]]) -> Option<Point> {
    let [first, second, ..] = game.moves;
    let mut chosen = None;
    let mut fitting = 0;
    for line in lines {
        for symmetry in Symmetry::all() {
            let [one, two, three] = line.map(|at| symmetry.apply(at, 15));
            let next = match game.move_count {
                0 => one,
                1 if one.0 == first => two,
                2 if one.0 == first && two.0 == second => three,
                _ => continue,
            };
            // The last of n is chosen with a chance of 1 in n, so each has the same.
            fitting += 1;
            if random.below(fitting) == 0 {
                chosen = Some(next);
            }
        }
    }
    chosen
}

/// The allowed point of the highest neighbour score, or of the lowest.
pub fn by_score(game: &mut Game, procedure: &Procedure, step: Step, highest: bool) -> Point {
    game.score();
    let (mut best, mut least) = (game.centre(), 0);
    for at in (0..Point::END).map(Point) {
        let score = game.scores.now[at.index()];
        let worth = if highest { score } else { 255 - score };
        // Asked last: whether two points mirror each other takes longer than all the rest.
        if worth >= least && procedure.allows(step, &game.board, at) {
            (best, least) = (at, worth);
        }
    }
    game.stand(game.move_count);
    best
}

/// A player's answer to `choice`, where the position has `value` to the side to move. A player who
/// does not search has no value and draws the answer.
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
