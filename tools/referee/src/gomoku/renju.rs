//! What Black may not do in Renju.

use super::board::{Board, Place, Side, DIRECTIONS};
use std::collections::BTreeSet;

/// What a black stone at some point would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// An ordinary move.
    Legal,
    /// Exactly five, which wins whatever else it makes.
    Five,
    /// Six or more in a row.
    Overline,
    /// Two fours or more.
    DoubleFour,
    /// Two threes or more.
    DoubleThree,
}

impl Verdict {
    /// Returns whether Black may not play there.
    pub fn is_forbidden(self) -> bool {
        !matches!(self, Verdict::Legal | Verdict::Five)
    }

    /// As it is written in answers: `3-3`.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Legal => "legal",
            Verdict::Five => "five",
            Verdict::Overline => "overline",
            Verdict::DoubleFour => "4-4",
            Verdict::DoubleThree => "3-3",
        }
    }
}

/// Judges a black stone at the empty `place`.
pub fn verdict(board: &Board, place: Place) -> Verdict {
    let after = board.with(place, Side::Black);
    let rows = DIRECTIONS.map(|direction| after.row(place, direction).len());
    if rows.contains(&5) {
        Verdict::Five
    } else if rows.iter().any(|&length| length > 5) {
        Verdict::Overline
    } else if fours(&after, place).len() >= 2 {
        Verdict::DoubleFour
    } else if threes(&after, place).len() >= 2 {
        Verdict::DoubleThree
    } else {
        Verdict::Legal
    }
}

/// All points forbidden to Black, top row first.
pub fn forbidden(board: &Board) -> Vec<Place> {
    let empty = board.empty();
    empty
        .filter(|&place| verdict(board, place).is_forbidden())
        .collect()
}

/// The fours through the black stone just played at `place`: four stones of one line that one more
/// stone turns into exactly five. A straight four has two such points and is one four.
pub fn fours(board: &Board, place: Place) -> BTreeSet<Vec<Place>> {
    let mut fours = BTreeSet::new();
    for direction in DIRECTIONS {
        for steps in -4..=4 {
            let last = place.along(direction, steps);
            if !board.is_empty(last) {
                continue;
            }
            let row = board.with(last, Side::Black).row(last, direction);
            if row.len() == 5 && row.contains(&place) {
                fours.insert(without(&row, last));
            }
        }
    }
    fours
}

/// The threes through the black stone just played at `place`: three stones of one line to which
/// Black can legally add one and so gets a straight four, but no five with it.
pub fn threes(board: &Board, place: Place) -> BTreeSet<Vec<Place>> {
    let candidates = extensions(board, place).into_iter();
    let real = candidates.filter(|(_, fourth)| verdict(board, *fourth) == Verdict::Legal);
    real.map(|(row, fourth)| without(&row, fourth)).collect()
}

/// Each straight four that one more black stone would make on a line through `place`, and where
/// that stone would lie, whether it may lie there or not.
pub fn extensions(board: &Board, place: Place) -> Vec<(Vec<Place>, Place)> {
    let mut found = Vec::new();
    for direction in DIRECTIONS {
        for steps in -3..=3 {
            let fourth = place.along(direction, steps);
            if !board.is_empty(fourth) {
                continue;
            }
            let after = board.with(fourth, Side::Black);
            let row = after.row(fourth, direction);
            if row.contains(&place) && is_straight_four(&after, &row, direction) {
                found.push((row, fourth));
            }
        }
    }
    found
}

/// Four adjacent stones, either end of which makes exactly five.
fn is_straight_four(board: &Board, row: &[Place], direction: (i32, i32)) -> bool {
    let &[first, _, _, last] = row else {
        return false;
    };
    let ends = [first.along(direction, -1), last.along(direction, 1)];
    ends.iter().all(|&end| {
        board.is_empty(end) && board.with(end, Side::Black).row(end, direction).len() == 5
    })
}

fn without(row: &[Place], place: Place) -> Vec<Place> {
    row.iter().copied().filter(|&at| at != place).collect()
}
