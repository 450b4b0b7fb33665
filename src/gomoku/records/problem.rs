//! The problems, which the build script packs from `assets/gomoku/problems.txt`.

use crate::rules::rule::Rule;

include!(concat!(env!("OUT_DIR"), "/problems.rs"));

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The first move of a win by fours.
    Fours = 0,
    /// The first move of a win by a three and then fours.
    Threes,
    /// The move after which the opponent has no win by fours.
    Defend,
    /// All forbidden points of Black.
    Forbidden,
    /// The first move of White's win by a forbidden point.
    Trap,
}

/// A problem: the side whose turn it is after the moves has to answer.
#[derive(Clone, Copy)]
pub struct Problem {
    /// What is asked.
    pub kind: Kind,
    /// Gomoku or Renju, on 15x15.
    pub rule: Rule,
    /// The points of the moves.
    pub moves: &'static [u8],
    /// The points of the answers: one, or all that are forbidden.
    pub answers: &'static [u8],
}

/// How many there are.
pub fn count() -> u8 {
    all().count() as u8
}

/// Problem `number`, from 0.
pub fn problem(number: u8) -> Option<Problem> {
    all().nth(number.into())
}

/// A problem is its kind with 8 for Renju, then its moves and its answers, each after their number.
fn all() -> impl Iterator<Item = Problem> {
    let mut rest = &PROBLEMS[..];
    core::iter::from_fn(move || {
        let (&head, list) = rest.split_first()?;
        let (moves, list) = counted(list)?;
        let (answers, list) = counted(list)?;
        rest = list;
        Some(Problem {
            kind: match head & 7 {
                0 => Kind::Fours,
                1 => Kind::Threes,
                2 => Kind::Defend,
                3 => Kind::Forbidden,
                _ => Kind::Trap,
            },
            rule: if head & 8 == 0 {
                Rule::Gomoku
            } else {
                Rule::Renju
            },
            moves,
            answers,
        })
    })
}

/// A list and what follows it.
fn counted(bytes: &'static [u8]) -> Option<(&'static [u8], &'static [u8])> {
    let (&count, list) = bytes.split_first()?;
    list.split_at_checked(count.into())
}
