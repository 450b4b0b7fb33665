//! A position and its points as text.

use gomoku::position::Position;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;

/// Points of the board that texts describe.
const POINTS: usize = 225;

/// All points of the 15x15 board: top row first, from left to right.
pub fn points() -> impl Iterator<Item = Point> {
    let row = |row| (0..15).map(move |column| Point::new(column, row));
    (0..15).rev().flat_map(row)
}

/// Reads 225 characters, the top row first. The error is a sentence that says what is wrong with
/// them.
pub fn position(text: &str, rule: Rule) -> Result<Position, String> {
    let mut position = Position::new();
    position.start(rule, 15);
    let count = text.chars().count();
    if count != POINTS {
        return Err(match count {
            0 => "a board is missing: it has 225 characters".into(),
            _ => format!("a board has 225 characters, this one {count}"),
        });
    }
    for ((number, character), point) in (1..).zip(text.chars()).zip(points()) {
        let side = match character {
            '.' => continue,
            'X' => Side::Black,
            'O' => Side::White,
            other => {
                return Err(format!(
                    "character {number} of the board is {other:?}: only . X and O stand for points"
                ))
            }
        };
        position.place(point, side);
    }
    Ok(position)
}

/// The words of a line, which must be as many as `names`.
pub fn words<'a, const N: usize>(line: &'a str, names: [&str; N]) -> Result<[&'a str; N], String> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let count = words.len();
    words.try_into().map_err(|_| match names.get(count) {
        Some(missing) => format!("{missing} is missing"),
        None => format!("{count} words are too many: only {}", names.join(", ")),
    })
}

/// Points as they are written in answers.
pub fn list(points: impl Iterator<Item = Point>) -> String {
    points.map(name).collect::<Vec<_>>().join(",")
}

/// h8.
pub fn name(point: Point) -> String {
    let letter = char::from(b'a' + point.column());
    format!("{letter}{}", point.row() + 1)
}

/// Reads h8, in either case.
pub fn point(text: &str) -> Result<Point, String> {
    Point::read(text.as_bytes())
        .ok_or_else(|| format!("{text:?} is no point of the board: points are a1 to o15"))
}

/// Reads X or O.
pub fn side(text: &str) -> Result<Side, String> {
    match text {
        "X" | "x" => Ok(Side::Black),
        "O" | "o" => Ok(Side::White),
        _ => Err(format!("{text:?} is no side: X is Black, O is White")),
    }
}
