//! The problems, which the build script packs from `assets/gomoku/problems.txt`.

use crate::rules::point::Point;
use crate::rules::rule::Rule;

include!(concat!(env!("OUT_DIR"), "/problems.rs"));

/// At least the moves of each problem.
pub const MOST: u8 = 48;
/// At least the answers of each problem.
pub const ANSWERS: u8 = 8;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The first move of a win by fours.
    Fours = 0,
    /// The first move of a win by a three, then fours.
    Threes,
    /// The move after which the opponent has no win by fours.
    Defend,
    /// All forbidden points of Black.
    Forbidden,
    /// The first move of White's win by a forbidden point.
    Trap,
}

/// A problem: the side whose turn it is after the moves has to answer. It is kept as the place of
/// its bytes, not as their address, because a machine may have them on its disk: a byte with its
/// kind, plus 8 for Renju; then the number of its moves, the moves, the number of its answers, the
/// answers, the reply to most wrong answers, the number of others, and of each the answer and the
/// reply.
#[derive(Clone, Copy)]
pub struct Problem(u16);

impl Problem {
    /// What is asked.
    pub fn kind(self) -> Kind {
        match byte(self.0) & 7 {
            0 => Kind::Fours,
            1 => Kind::Threes,
            2 => Kind::Defend,
            3 => Kind::Forbidden,
            _ => Kind::Trap,
        }
    }

    /// Gomoku or Renju, on 15x15.
    pub fn rule(self) -> Rule {
        if byte(self.0) & 8 == 0 {
            Rule::Gomoku
        } else {
            Rule::Renju
        }
    }

    /// How many moves it has, [`MOST`] at most.
    pub fn move_count(self) -> u8 {
        byte(self.0 + 1)
    }

    /// The point of move `number`, from 0.
    pub fn move_at(self, number: u8) -> u8 {
        byte(self.0 + 2 + u16::from(number))
    }

    /// How many answers it has, [`ANSWERS`] at most: one, or all forbidden points.
    pub fn answer_count(self) -> u8 {
        self.move_at(self.move_count())
    }

    /// The point of answer `number`, from 0.
    pub fn answer(self, number: u8) -> u8 {
        self.move_at(self.move_count() + 1 + number)
    }

    /// What refutes the wrong answer `point`: a stone after which there is no win of the kind that
    /// was asked for. [`Point::NOWHERE`] if the opponent plays on and wins; `point` itself if it
    /// wins, too, but not as it was asked for.
    pub fn reply(self, point: Point) -> Point {
        let at = self.replies();
        let mut reply = byte(at);
        for number in 0..byte(at + 1) {
            let other = at + 2 + (u16::from(number) << 1);
            if byte(other) == point.0 {
                reply = byte(other + 1);
            }
        }
        Point(reply)
    }

    fn replies(self) -> u16 {
        self.0 + 3 + u16::from(self.move_count()) + u16::from(self.answer_count())
    }

    fn next(self) -> Problem {
        let at = self.replies();
        Problem(at + 2 + (u16::from(byte(at + 1)) << 1))
    }
}

/// Problem `number`, from 0 to less than [`COUNT`].
#[inline(never)]
pub fn problem(number: u8) -> Problem {
    (0..number).fold(Problem(0), |problem, _| problem.next())
}

fn byte(at: u16) -> u8 {
    PROBLEMS.get(usize::from(at)).copied().unwrap_or(0)
}
