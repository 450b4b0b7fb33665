//! Forbidden points against the recorded positions.

mod support;

use gomoku::position::Position;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use support::data;

/// The position of 225 characters, top row first.
fn position(board: &str) -> Position {
    let mut position = Position::new();
    position.start(Rule::Renju, 15);
    for (index, cell) in board.bytes().enumerate() {
        let at = Point::new(index as u8 % 15, 14 - index as u8 / 15);
        match cell {
            b'X' => position.place(at, Side::Black),
            b'O' => position.place(at, Side::White),
            _ => {}
        }
    }
    position
}

/// All forbidden points, as the files write them.
fn forbidden(position: &mut Position) -> String {
    let mut found = Vec::new();
    for row in (0..15).rev() {
        for column in 0..15 {
            let at = Point::new(column, row);
            if position.at(at) == 0 && position.forbidden(at).is_some() {
                found.push(format!("{}{}", (b'a' + column) as char, row + 1));
            }
        }
    }
    if found.is_empty() {
        "-".into()
    } else {
        found.join(",")
    }
}

#[test]
fn every_recorded_position_has_its_forbidden_points() {
    let mut differ = 0;
    for (number, line) in data("renju/forbidden.txt").lines().enumerate() {
        let (board, points) = line.split_once(' ').unwrap();
        let found = forbidden(&mut position(board));
        if found != points {
            differ += 1;
            println!("line {}: {found}, recorded {points}", number + 1);
        }
    }
    assert_eq!(differ, 0);
}
