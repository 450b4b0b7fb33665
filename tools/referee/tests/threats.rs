//! Threats by Shaposhnikov's definitions: the game's against the referee's, then his examples.

use gomoku::position::Position;
use gomoku::rules::direction::Direction;
use gomoku::rules::point::{self, Point};
use gomoku::rules::rule::Rule;
use gomoku::rules::shape::Shape;
use gomoku::rules::threat::{crossing, name, threat};
use referee::gomoku::board::{Board, Place, Side};
use referee::gomoku::boards::depth;
use referee::gomoku::compare::{compare_threats, position};
use referee::gomoku::renju::verdict;
use truth::Dice;

fn same_everywhere(board: &Board) {
    compare_threats(board).unwrap_or_else(|what| panic!("{what}"));
}

#[test]
fn crossings_are_those_of_the_definitions_on_the_truth_boards() {
    // Every ninth, to be quick.
    for line in truth::data("renju/forbidden.txt").lines().step_by(9) {
        let (board, _) = line.split_once(' ').unwrap();
        same_everywhere(&Board::read(board).unwrap());
    }
}

#[test]
fn crossings_are_those_of_the_definitions_on_random_boards_of_every_size() {
    let mut dice = Dice::new(1);
    for round in 0..150 {
        let size = if round % 3 == 0 { 15 } else { 9 + round % 7 };
        let mut board = Board::new(size);
        let mut below = |limit: i32| dice.below(limit as u32) as i32;
        for _ in 0..below(size * size) {
            let (column, row) = (below(size), below(size));
            let place = Place { column, row };
            let side = [Side::Black, Side::White][below(2) as usize];
            let next = board.with(place, side);
            if board.is_empty(place) && next.longest_row().len() < 5 {
                board = next;
            }
        }
        same_everywhere(&board);
    }
}

// The seed's examples. Its text has lost the columns of the diagrams: each is rebuilt as far as
// the words and the rows that are left allow.

fn place(name: &str) -> Place {
    Place::read(name).expect(name)
}

fn rebuilt(black: &str, white: &str) -> Board {
    let mut board = Board::new(15);
    for (points, side) in [(black, Side::Black), (white, Side::White)] {
        for name in points.split(',').filter(|name| !name.is_empty()) {
            board = board.with(place(name), side);
        }
    }
    same_everywhere(&board);
    board
}

/// A board and a point of it as the game has them.
fn game(board: &Board, rule: Rule, name: &str) -> (Position, Point) {
    (position(board, rule), Point::read(name.as_bytes()).unwrap())
}

/// The game's threats of Black at a point in the row, the column, upwards and downwards.
fn black(board: &Board, rule: Rule, at: &str) -> [&'static str; 4] {
    let (mut position, at) = game(board, rule, at);
    [1, 16, 17, 15].map(|step| {
        let direction = Direction::ALL.into_iter().find(|d| d.step() == step);
        name(threat(
            &mut position,
            at,
            point::Side::Black,
            direction.unwrap(),
        ))
    })
}

fn strongest(board: &Board, rule: Rule, at: &str) -> (&'static str, &'static str) {
    let (mut position, at) = game(board, rule, at);
    crossing(&mut position, at, point::Side::Black).names()
}

/// `xxA` in a row, and two more below A: a fork of two threes.
#[test]
fn shaposhnikovs_first_fork() {
    let board = rebuilt("f8,g8,h6,h7", "");
    assert_eq!(black(&board, Rule::Gomoku, "h8")[..2], ["P21", "P21"]);
    assert_eq!(strongest(&board, Rule::Gomoku, "h8"), ("P21", "P21"));
}

/// `x..xA.xo`: looks weak and is P21 all the same, as the two lines with A have exactly two blank
/// points in common.
#[test]
fn shaposhnikovs_second_fork() {
    let board = rebuilt("d8,g8,j8,h6,h7", "k8");
    assert_eq!(black(&board, Rule::Gomoku, "h8")[..2], ["P21", "P21"]);
    // Renju's Black needs a straight four of it.
    assert_eq!(black(&board, Rule::Renju, "h8")[..2], ["P22", "P21"]);
}

/// `.xx1A`: lines one square apart.
#[test]
fn shaposhnikovs_lines_one_apart() {
    let board = rebuilt("f8,g8", "");
    assert_eq!(black(&board, Rule::Renju, "i8")[0], "P21");
}

/// `xx1A` with 1 forbidden: the threat at A is P22. Here 1 crosses two threes.
#[test]
fn a_forbidden_point_beside_the_threat() {
    let board = rebuilt("f8,g8,h9,h10,i9,j10", "");
    let after = board.with(place("i8"), Side::Black);
    assert!(verdict(&after, place("h8")).is_forbidden());
    assert_eq!(black(&board, Rule::Renju, "i8")[0], "P22");
    // Where nothing is forbidden it is P21.
    assert_eq!(black(&board, Rule::Gomoku, "i8")[0], "P21");
}

/// The recursive riddle: 1 looks like three threats P21, but its row and its column are P22,
/// because the points that would extend them are forbidden. Only the diagonal is left, so 1 is not
/// forbidden. The diagram is lost; this position was made from the words. It takes at least four
/// questions, each inside the one before.
#[test]
fn shaposhnikovs_riddle() {
    let board = rebuilt("k4,g5,j5,g6,h6,f7,f8,i8,g9,h9,i9,f10", "");
    let (position, at) = game(&board, Rule::Renju, "h8");
    let shapes = Direction::ALL.map(|way| position.shape(at, point::Side::Black, way));
    let looks = shapes.iter().filter(|&&shape| shape == Shape::P21).count();
    assert_eq!(looks, 3);
    assert_eq!(
        black(&board, Rule::Renju, "h8"),
        ["P22", "P22", "P11", "P21"]
    );
    assert!(!verdict(&board, place("h8")).is_forbidden());
    assert_eq!(strongest(&board, Rule::Renju, "h8"), ("P21", "P22"));
    assert!(depth(&board, place("h8")) >= 4);
}
