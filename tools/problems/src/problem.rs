//! A problem, and the line of text that keeps it: its kind, its rule, the moves that lead to it,
//! and the answers, as in `fours gomoku h8,i9,g7 : j10`.

use gomoku::players::symmetry::Symmetry;
use gomoku::position::Position;
use gomoku::records::game::Game;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// The only first move of a win by fours.
    Fours,
    /// The only first move of a win by one three and then fours.
    Threes,
    /// The only move after which the opponent has no win by fours.
    Defend,
    /// All forbidden points of Black, in Renju.
    Forbidden,
    /// The only first move of White's win by fours that needs a forbidden point.
    Trap,
}

impl Kind {
    /// All of them in their order.
    pub const ALL: [Kind; 5] = [
        Kind::Fours,
        Kind::Threes,
        Kind::Defend,
        Kind::Forbidden,
        Kind::Trap,
    ];

    /// Its name in a line.
    pub fn name(self) -> &'static str {
        ["fours", "threes", "defend", "forbidden", "trap"][self as usize]
    }
}

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
}

impl Problem {
    /// Reads a line.
    pub fn read(line: &str) -> Option<Problem> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [kind, rule, moves, ":", answers] = words[..] else {
            return None;
        };
        Some(Problem {
            kind: Kind::ALL.into_iter().find(|known| known.name() == kind)?,
            rule: match rule {
                "gomoku" => Rule::Gomoku,
                "renju" => Rule::Renju,
                _ => return None,
            },
            moves: points(moves)?,
            answers: points(answers)?,
        })
    }

    /// Its line.
    pub fn write(&self) -> String {
        let rule = match self.rule {
            Rule::Renju => "renju",
            Rule::Gomoku | Rule::Free => "gomoku",
        };
        let (moves, answers) = (names(&self.moves), names(&self.answers));
        format!("{} {rule} {moves} : {answers}", self.kind.name())
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

    /// The same for all positions that are turned or mirrored: the smallest of their stones.
    pub fn form(&self) -> Vec<(u8, u8)> {
        let forms = Symmetry::all().map(|symmetry| {
            let stone = |(number, &point): (usize, &Point)| {
                (symmetry.apply(point, 15).0, (number % 2) as u8)
            };
            let mut stones: Vec<_> = self.moves.iter().enumerate().map(stone).collect();
            stones.sort_unstable();
            stones
        });
        forms.min().unwrap_or_default()
    }
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

fn name(point: Point) -> String {
    format!("{}{}", char::from(b'a' + point.column()), point.row() + 1)
}
