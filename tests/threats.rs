//! Threats by Shaposhnikov's definitions: the definitions themselves against the truth files, then
//! the game's against the definitions, then the seed's examples.

#[path = "support/definition.rs"]
mod definition;
mod support;

use definition::{Definition, Law, Square, BLACK, DIRECTIONS, WHITE};
use gomoku::point::{Point, Side};
use gomoku::position::Position;
use gomoku::rule::Rule;
use gomoku::threat::crossing;

/// A board of 225 characters, top row first.
fn board(text: &str, law: Law) -> Definition {
    let mut board = Definition::new(law, 15);
    for (index, stone) in text.bytes().enumerate() {
        board.stones[14 - index / 15][index % 15] = match stone {
            b'X' => 1,
            b'O' => 2,
            _ => 0,
        };
    }
    board
}

fn name((row, column): Square) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

#[test]
fn the_definition_of_a_fall_is_renjus_forbidden_point() {
    for line in support::data("renju/forbidden.txt").lines() {
        let (text, expected) = line.split_once(' ').unwrap();
        let board = board(text, Law::Renju);
        let mut falls: Vec<Square> = board.blanks().filter(|&s| board.fall(s)).collect();
        falls.sort_by_key(|&(row, column)| (-row, column));
        let falls: Vec<String> = falls.into_iter().map(name).collect();
        let found = if falls.is_empty() {
            "-".to_string()
        } else {
            falls.join(",")
        };
        assert_eq!(found, expected, "{text}");
    }
}

/// The same board as the game has it.
fn position(board: &Definition) -> Position {
    let mut position = Position::new();
    let rule = match board.law {
        Law::Gomoku => Rule::Gomoku,
        Law::Free => Rule::Free,
        Law::Renju => Rule::Renju,
    };
    position.start(rule, board.size as u8);
    for row in 0..board.size {
        for column in 0..board.size {
            let point = Point::new(column as u8, row as u8);
            match board.at((row, column)) {
                1 => position.place(point, Side::Black),
                2 => position.place(point, Side::White),
                _ => (),
            }
        }
    }
    position
}

/// As `gomoku threats` writes a point.
fn fast(position: &mut Position, (row, column): Square, side: Side) -> String {
    let names = crossing(position, Point::new(column as u8, row as u8), side).names();
    match names {
        (first, "") => first.to_string(),
        (first, second) => format!("{first}x{second}"),
    }
}

/// The same from the definitions.
fn slow(board: &Definition, square: Square, side: u8) -> String {
    const ORDER: [&str; 9] = [
        "P42", "P31", "P32", "P21", "P22", "P11", "P12", "P01", "P02",
    ];
    if board.makes_five(square, side) {
        return "P42".to_string();
    }
    if side == BLACK && board.fall(square) {
        return "fall".to_string();
    }
    let mut threats: Vec<&str> = DIRECTIONS
        .iter()
        .map(|&step| board.threat(square, step, side))
        .filter(|threat| !threat.is_empty())
        .collect();
    threats.sort_by_key(|threat| ORDER.iter().position(|name| name == threat));
    threats.truncate(2);
    threats.join("x")
}

fn same_everywhere(board: &Definition) {
    let mut position = position(board);
    for square in board.blanks() {
        for (side, number) in [(Side::Black, BLACK), (Side::White, WHITE)] {
            let (fast, slow) = (
                fast(&mut position, square, side),
                slow(board, square, number),
            );
            assert_eq!(fast, slow, "{:?} {side:?} {}", board.law, name(square));
        }
    }
}

#[test]
fn crossings_are_those_of_the_definitions_on_the_truth_boards() {
    for (number, line) in support::data("renju/forbidden.txt").lines().enumerate() {
        let text = line.split_once(' ').unwrap().0;
        let law = [Law::Renju, Law::Gomoku, Law::Renju, Law::Free][number & 3];
        same_everywhere(&board(text, law));
    }
}

#[test]
fn crossings_are_those_of_the_definitions_on_random_boards_of_every_size() {
    let mut dice = support::Dice::new(1);
    for round in 0..300 {
        let law = [Law::Gomoku, Law::Free, Law::Renju][round % 3];
        let size = if law == Law::Renju {
            15
        } else {
            9 + dice.below(7) as i32
        };
        let mut board = Definition::new(law, size);
        for _ in 0..dice.below((size * size) as u32) {
            let square = (
                dice.below(size as u32) as i32,
                dice.below(size as u32) as i32,
            );
            let side = 1 + dice.below(2) as u8;
            if board.at(square) == 0 && !board.makes_five(square, side) {
                board = board.with(square, side);
            }
        }
        same_everywhere(&board);
    }
}
