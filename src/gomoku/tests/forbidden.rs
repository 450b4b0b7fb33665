//! Forbidden points against the recorded positions.

mod support;

use gomoku::position::Position;
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;
use support::{board, data};

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
        let (text, points) = line.split_once(' ').unwrap();
        let found = forbidden(&mut board(text, Rule::Renju));
        if found != points {
            differ += 1;
            println!("line {}: {found}, recorded {points}", number + 1);
        }
    }
    assert_eq!(differ, 0);
}
