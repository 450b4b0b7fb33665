//! The game's rules beside the referee's, point by point.

use super::board::{Board, Place, Side, DIRECTIONS};
use super::game;
use super::renju::{self, Verdict};
use super::threats;
use ::gomoku::position::Position;
use ::gomoku::rules::line::Line;
use ::gomoku::rules::point::{self, Point};
use ::gomoku::rules::rule::Rule;
use ::gomoku::rules::why::Kind;
use std::collections::BTreeSet;

/// Compares all empty points of a Renju position: what a black stone would be and which lines make
/// it so, and whether a white one wins. Returns how many points there were; the error names the
/// first on which the two differ.
pub fn compare(board: &Board) -> Result<u64, String> {
    let mut position = position(board, Rule::Renju);
    let mut points = 0;
    for place in board.empty() {
        compare_point(board, &mut position, place)
            .map_err(|what| format!("{board} {place}: {what}"))?;
        points += 1;
    }
    Ok(points)
}

/// Compares the threats of both sides at all empty points under all rules of this size. Returns how
/// many there were; the error names the first on which the two differ.
pub fn compare_threats(board: &Board) -> Result<u64, String> {
    let rules = [
        (Rule::Gomoku, game::Rule::Gomoku),
        (Rule::Free, game::Rule::Free),
        (Rule::Renju, game::Rule::Renju),
    ];
    let mut count = 0;
    let size = board.size() as u8;
    for (rule, slow_rule) in rules.into_iter().filter(|(rule, _)| rule.has_size(size)) {
        let mut position = position(board, rule);
        for place in board.empty() {
            let at = to_point(place);
            for (side, slow_side) in [
                (point::Side::Black, Side::Black),
                (point::Side::White, Side::White),
            ] {
                let (first, second) =
                    ::gomoku::rules::threat::crossing(&mut position, at, side).names();
                let slow = threats::crossing(board, slow_rule, slow_side, place);
                if slow != [first, second] {
                    return Err(format!(
                        "{board} {place}, {rule:?} {side:?}: the game says {first} x {second}, the \
                         referee {slow:?}"
                    ));
                }
                count += 1;
            }
        }
    }
    Ok(count)
}

fn compare_point(board: &Board, position: &mut Position, place: Place) -> Result<(), String> {
    let verdict = renju::verdict(board, place);
    let at = to_point(place);
    let why = position.why(at);
    let kind = match why.kind {
        Kind::Legal => Verdict::Legal,
        Kind::Five => Verdict::Five,
        Kind::Overline => Verdict::Overline,
        Kind::DoubleFour => Verdict::DoubleFour,
        Kind::DoubleThree => Verdict::DoubleThree,
    };
    if kind != verdict {
        return Err(format!("the game says {kind:?}, the referee {verdict:?}"));
    }
    if position.forbidden(at).is_some() != verdict.is_forbidden() {
        return Err(format!("the game's forbidden move is not {verdict:?}"));
    }
    let shown: BTreeSet<_> = why
        .lines()
        .iter()
        .map(|line| stones(board, place, *line))
        .collect();
    let lines = lines(board, place, verdict);
    if shown != lines || shown.len() != why.lines().len() {
        return Err(format!("the game shows {shown:?}, the referee {lines:?}"));
    }
    let white = board.with(place, Side::White);
    let longest = DIRECTIONS.map(|direction| white.row(place, direction).len());
    if position.wins(at, point::Side::White) != longest.iter().any(|&length| length >= 5) {
        return Err("they differ in whether White wins there".into());
    }
    Ok(())
}

/// The black stones of each line that makes the point what it is, the one at `place` included.
fn lines(board: &Board, place: Place, verdict: Verdict) -> BTreeSet<Vec<Place>> {
    let after = board.with(place, Side::Black);
    let rows = |wanted: fn(usize) -> bool| {
        let rows = DIRECTIONS.map(|direction| after.row(place, direction));
        rows.into_iter().filter(|row| wanted(row.len())).collect()
    };
    let lines: BTreeSet<Vec<Place>> = match verdict {
        Verdict::Legal => BTreeSet::new(),
        Verdict::Five => rows(|length| length == 5),
        Verdict::Overline => rows(|length| length > 5),
        Verdict::DoubleFour => renju::fours(&after, place),
        Verdict::DoubleThree => renju::threes(&after, place),
    };
    lines.into_iter().map(sorted).collect()
}

fn stones(board: &Board, place: Place, line: Line) -> Vec<Place> {
    let places = line.points().map(|point| Place {
        column: i32::from(point.column()),
        row: i32::from(point.row()),
    });
    let black = |&at: &Place| at == place || board.stone(at) == Some(Side::Black);
    sorted(places.filter(black).collect())
}

fn sorted(mut places: Vec<Place>) -> Vec<Place> {
    places.sort();
    places
}

/// A board as the game has it.
pub fn position(board: &Board, rule: Rule) -> Position {
    let mut position = Position::new();
    position.start(rule, board.size() as u8);
    for place in board.places() {
        match board.stone(place) {
            Some(Side::Black) => position.place(to_point(place), point::Side::Black),
            Some(Side::White) => position.place(to_point(place), point::Side::White),
            None => {}
        }
    }
    position
}

fn to_point(place: Place) -> Point {
    Point::new(place.column as u8, place.row as u8)
}
