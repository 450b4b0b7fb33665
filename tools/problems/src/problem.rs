//! A problem, and the line of text that keeps it: its kind, its rule, the moves that lead to it,
//! and the answers, as in `fours gomoku h8,i9,g7 : j10`.

use crate::reply::Replies;
use gomoku::players::symmetry::Symmetry;
use gomoku::position::Position;
use gomoku::records::game::Game;
pub use gomoku::records::problem::Kind;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;

/// The kinds in their order, each with its name in a line.
pub const KINDS: [(Kind, &str); 5] = [
    (Kind::Fours, "fours"),
    (Kind::Threes, "threes"),
    (Kind::Defend, "defend"),
    (Kind::Forbidden, "forbidden"),
    (Kind::Trap, "trap"),
];

/// The rules of problems, each with its name in a line.
pub const RULES: [(Rule, &str); 2] = [(Rule::Gomoku, "gomoku"), (Rule::Renju, "renju")];

/// A problem on a board of 15x15. The side whose turn it is after the moves has to answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What is asked.
    pub kind: Kind,
    /// Gomoku or Renju.
    pub rule: Rule,
    /// The moves that lead to the position.
    pub moves: Vec<Point>,
    /// The one right answer; of [`Kind::Forbidden`] all of them, in the order of their points.
    pub answers: Vec<Point>,
    /// What is played after all wrong answers.
    pub replies: Replies,
}

impl Problem {
    /// Reads a line.
    pub fn read(line: &str) -> Option<Problem> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&[kind, rule, moves, ":", answers], rest) = words.split_first_chunk()? else {
            return None;
        };
        let mut replies = Replies::default();
        if let [":", usual, others @ ..] = rest {
            replies.usual = read_reply(usual)?;
            for other in others {
                let (answer, reply) = other.split_once('=')?;
                let answer = Point::read(answer.as_bytes())?;
                replies.others.push((answer, read_reply(reply)?));
            }
        }
        Some(Problem {
            kind: named(&KINDS, kind)?,
            rule: named(&RULES, rule)?,
            moves: points(moves)?,
            answers: points(answers)?,
            replies,
        })
    }

    /// Its line.
    pub fn write(&self) -> String {
        let (kind, rule) = (name_of(&KINDS, self.kind), name_of(&RULES, self.rule));
        let (moves, answers) = (names(&self.moves), names(&self.answers));
        let mut line = format!("{kind} {rule} {moves} : {answers}");
        if self.kind != Kind::Forbidden {
            line += &format!(" : {}", write_reply(self.replies.usual));
        }
        for &(answer, reply) in &self.replies.others {
            line += &format!(" {}={}", name(answer), write_reply(reply));
        }
        line
    }

    /// Who has to answer.
    pub fn side(&self) -> Side {
        Side::of_move(self.moves.len() as u8)
    }

    /// The position, by the problem's rule or another.
    ///
    /// # Panics
    /// The moves are no game under way.
    pub fn position(&self, rule: Rule) -> Position {
        let mut game = Game::new();
        game.start(self.rule, 15);
        for &point in &self.moves {
            game.play(point).expect("a legal move");
        }
        assert!(!game.is_over(), "a game under way");
        let mut position = Position::new();
        position.start(rule, 15);
        for (number, &point) in (0..).zip(&self.moves) {
            position.place(point, Side::of_move(number));
        }
        position
    }

    /// The [`form`] of its position.
    pub fn form(&self) -> Vec<(u8, u8)> {
        let stone = |(number, &point): (usize, &Point)| (point, (number % 2) as u8);
        let stones: Vec<_> = self.moves.iter().enumerate().map(stone).collect();
        form(&stones)
    }
}

/// The same for all positions that are turned or mirrored: the smallest of their stones, each the
/// number of its point and 0 for Black, 1 for White.
pub fn form(stones: &[(Point, u8)]) -> Vec<(u8, u8)> {
    let forms = Symmetry::all().map(|symmetry| {
        let turned = stones
            .iter()
            .map(|&(point, side)| (symmetry.apply(point, 15).0, side));
        let mut stones: Vec<_> = turned.collect();
        stones.sort_unstable();
        stones
    });
    forms.min().unwrap_or_default()
}

/// What has this name in a list.
pub fn named<T: Copy>(list: &[(T, &str)], name: &str) -> Option<T> {
    let found = list.iter().find(|(_, known)| *known == name);
    found.map(|&(what, _)| what)
}

/// The name of something in a list, which must have it.
pub fn name_of<T: PartialEq>(list: &[(T, &'static str)], what: T) -> &'static str {
    let found = list.iter().find(|(known, _)| *known == what);
    found.expect("it is in the list").1
}

/// Reads points as `h8,i9`.
pub fn points(text: &str) -> Option<Vec<Point>> {
    let read = |name: &str| Point::read(name.as_bytes());
    text.split(',').map(read).collect()
}

/// Writes points as `h8,i9`.
pub fn names(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(|&point| name(point)).collect();
    names.join(",")
}

fn read_reply(text: &str) -> Option<Option<Point>> {
    if text == "-" {
        return Some(None);
    }
    Point::read(text.as_bytes()).map(Some)
}

fn write_reply(reply: Option<Point>) -> String {
    reply.map_or("-".into(), name)
}

fn name(point: Point) -> String {
    format!("{}{}", char::from(b'a' + point.column()), point.row() + 1)
}
