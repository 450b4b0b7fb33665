//! Moves of games of our own engine, and what is wrong with them: the truth about TEACH.

use crate::generate::game;
use crate::problem::{name_of, named, names, points, RULES};
use crate::proof::Prover;
use gomoku::players::teacher::Warning;
use gomoku::position::Position;
use gomoku::rules::board::BLANK;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use kit::random::Random;

/// What can be said of a move, each with its name in a line.
const WARNINGS: [(Option<Warning>, &str); 7] = [
    (Some(Warning::Forbidden), "forbidden"),
    (Some(Warning::Five), "five"),
    (Some(Warning::Fours), "fours"),
    (Some(Warning::Threes), "threes"),
    (Some(Warning::OwnFive), "own-five"),
    (Some(Warning::OwnFours), "own-fours"),
    (None, "none"),
];

/// A position, a move in it, and what is wrong with the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Gomoku or Renju.
    pub rule: Rule,
    /// The moves that lead to the position, and the one that is judged.
    pub moves: Vec<Point>,
    /// What is proved against the last move.
    pub warning: Option<Warning>,
}

impl Lesson {
    /// Reads a line like `renju h8,i9,j10 : none`.
    pub fn read(line: &str) -> Option<Lesson> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [rule, moves, ":", warning] = words[..] else {
            return None;
        };
        Some(Lesson {
            rule: named(&RULES, rule)?,
            moves: points(moves)?,
            warning: named(&WARNINGS, warning)?,
        })
    }

    /// Its line.
    pub fn write(&self) -> String {
        let (rule, warning) = (name_of(&RULES, self.rule), name_of(&WARNINGS, self.warning));
        format!("{rule} {} : {warning}", names(&self.moves))
    }

    /// The position before the last move, whose it is, and the move.
    pub fn position(&self) -> (Position, Side, Point) {
        let mut position = Position::new();
        position.start(self.rule, 15);
        let (&last, before) = self.moves.split_last().expect("a move");
        for (number, &point) in (0..).zip(before) {
            position.place(point, Side::of_move(number));
        }
        (position, Side::of_move(before.len() as u8), last)
    }
}

/// `count` lessons from games that begin with `seed`, at most one a game: the move that was played,
/// or one beside a stone. At most a fifth of them have the same warning, or none.
pub fn lessons(seed: u16, count: usize) -> Vec<Lesson> {
    let mut prover = Prover::default();
    let mut random = Random::new();
    random.seed(seed);
    let mut lessons: Vec<Lesson> = Vec::new();
    for seed in (1..=u16::MAX).map(|number| seed.wrapping_mul(257).wrapping_add(number)) {
        if lessons.len() == count {
            break;
        }
        let rule = [Rule::Gomoku, Rule::Renju][usize::from(seed % 2)];
        let moves = game(rule, seed);
        for stones in (8..moves.len()).rev() {
            let mut lesson = Lesson {
                rule,
                moves: moves[..=stones].to_vec(),
                warning: None,
            };
            let (mut position, side, played) = lesson.position();
            let near = |&at: &Point| position.at(at) == BLANK && position.score(at, side) != 0;
            let near: Vec<Point> = (0..Point::END).map(Point).filter(near).collect();
            let drawn = near.get(usize::from(random.below(near.len().max(1) as u8)));
            let point = *drawn.filter(|_| random.below(2) == 0).unwrap_or(&played);
            lesson.moves[stones] = point;
            lesson.warning = prover.warning(&mut position, side, point);
            let known = lessons.iter().filter(|one| one.warning == lesson.warning);
            if known.count() < count / 5 {
                lessons.push(lesson);
                break;
            }
        }
    }
    lessons.sort_by_key(Lesson::write);
    lessons
}
