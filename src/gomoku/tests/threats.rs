//! Threats by Shaposhnikov's definitions: the definitions themselves against the truth files, then
//! the game's against the definitions, then his examples.

#[path = "support/definition.rs"]
mod definition;
mod support;

use definition::{along, Definition, Law, Square, BLACK, DIRECTIONS, WHITE};
use gomoku::position::Position;
use gomoku::rules::direction::Direction;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use gomoku::rules::shape::Shape;
use gomoku::rules::threat::{crossing, threat};

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
fn the_definition_finds_renjus_forbidden_points() {
    for line in support::data("renju/forbidden.txt").lines() {
        let (text, expected) = line.split_once(' ').unwrap();
        let board = board(text, Law::Renju);
        let mut points: Vec<Square> = board.blanks().filter(|&s| board.forbidden(s)).collect();
        points.sort_by_key(|&(row, column)| (-row, column));
        let points: Vec<String> = points.into_iter().map(name).collect();
        let found = if points.is_empty() {
            "-".to_string()
        } else {
            points.join(",")
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
    if side == BLACK && board.forbidden(square) {
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
    // Every third, to be quick.
    let data = support::data("renju/forbidden.txt");
    for (number, line) in data.lines().enumerate().skip(1).step_by(3) {
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

// The seed's examples. Its text has lost the columns of the diagrams: each is rebuilt as far as
// the words and the rows that are left allow.

fn rebuilt(law: Law, black: &str, white: &str) -> Definition {
    let mut board = Definition::new(law, 15);
    for (points, side) in [(black, BLACK), (white, WHITE)] {
        for point in points.split(',').filter(|name| !name.is_empty()) {
            board = board.with(square(point), side);
        }
    }
    board
}

fn square(name: &str) -> Square {
    let point = support::point(name);
    (point.row() as i32, point.column() as i32)
}

/// Black's threats at a point by definition in the row, the column, upwards and downwards; the
/// game's are the same.
fn black(board: &Definition, point: &str) -> [&'static str; 4] {
    let mut position = position(board);
    DIRECTIONS.map(|step| {
        let slow = board.threat(square(point), step, BLACK);
        let number = (step.0 * 16 + step.1) as u8;
        let direction = Direction::ALL.into_iter().find(|d| d.step() == number);
        let fast = threat(
            &mut position,
            support::point(point),
            Side::Black,
            direction.unwrap(),
        );
        assert_eq!(gomoku::rules::threat::name(fast), slow, "{point}");
        slow
    })
}

/// `xxA` in a row, and two more below A: a fork of two threes.
#[test]
fn shaposhnikovs_first_fork() {
    let board = rebuilt(Law::Gomoku, "f8,g8,h6,h7", "");
    assert_eq!(black(&board, "h8")[..2], ["P21", "P21"]);
    assert_eq!(
        fast(&mut position(&board), square("h8"), Side::Black),
        "P21xP21"
    );
}

/// `x..xA.xo`: looks weak and is P21 all the same, as the two lines with A have exactly two blank
/// points in common.
#[test]
fn shaposhnikovs_second_fork() {
    let board = rebuilt(Law::Gomoku, "d8,g8,j8,h6,h7", "k8");
    assert_eq!(black(&board, "h8")[..2], ["P21", "P21"]);
    // Renju's Black needs a straight four of it.
    let board = rebuilt(Law::Renju, "d8,g8,j8,h6,h7", "k8");
    assert_eq!(black(&board, "h8")[..2], ["P22", "P21"]);
}

/// `.xx1A`: lines one square apart.
#[test]
fn shaposhnikovs_lines_one_apart() {
    let board = rebuilt(Law::Renju, "f8,g8", "");
    assert_eq!(black(&board, "i8")[0], "P21");
}

/// `xx1A` with 1 forbidden: the threat at A is P22. Here 1 crosses two threes.
#[test]
fn a_forbidden_point_beside_the_threat() {
    let stones = "f8,g8,h9,h10,i9,j10";
    let board = rebuilt(Law::Renju, stones, "");
    assert!(board.with(square("i8"), BLACK).forbidden(square("h8")));
    assert_eq!(black(&board, "i8")[0], "P22");
    // Where nothing is forbidden it is P21.
    let board = rebuilt(Law::Gomoku, stones, "");
    assert_eq!(black(&board, "i8")[0], "P21");
}

/// The recursive riddle: 1 looks like three threats P21, but its row and its column are P22,
/// because the points that would extend them are forbidden. Only the diagonal is left, so 1 is not
/// forbidden. The diagram is lost; this position was made from the words. It takes at least four
/// questions, each inside the one before.
#[test]
fn shaposhnikovs_riddle() {
    let stones = "k4,g5,j5,g6,h6,f7,f8,i8,g9,h9,i9,f10";
    let board = rebuilt(Law::Renju, stones, "");
    let shapes = Direction::ALL
        .map(|direction| position(&board).shape(support::point("h8"), Side::Black, direction));
    let looks = shapes.iter().filter(|&&shape| shape == Shape::P21).count();
    assert_eq!(looks, 3);
    assert_eq!(black(&board, "h8"), ["P22", "P22", "P11", "P21"]);
    assert!(!board.forbidden(square("h8")));
    assert_eq!(
        fast(&mut position(&board), square("h8"), Side::Black),
        "P21xP22"
    );
    assert!(depth(&board, square("h8")) >= 4);
}

/// How deep the questions about a point go: each asks whether a stone that would make a straight
/// four of one of its threes is forbidden.
fn depth(board: &Definition, point: Square) -> usize {
    let position = position(board);
    let threes: Vec<Square> = DIRECTIONS
        .into_iter()
        .filter(|step| {
            let number = (step.0 * 16 + step.1) as u8;
            let direction = Direction::ALL.into_iter().find(|d| d.step() == number);
            let point = Point::new(point.1 as u8, point.0 as u8);
            position.shape(point, Side::Black, direction.unwrap()) == Shape::P21
        })
        .collect();
    if threes.len() < 2 {
        return 0;
    }
    let after = board.with(point, BLACK);
    let mut deepest = 0;
    for step in threes {
        for n in -4..=4 {
            let end = along(point, step, n);
            if after.at(end) == 0 && after.threat(end, step, BLACK) == "P31" {
                deepest = deepest.max(1 + depth(&after, end));
            }
        }
    }
    deepest
}
