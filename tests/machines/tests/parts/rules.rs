//! The rules engine on the simulated 6502: the same answers as the truth files have.

use gomoku::rules::point::Point;
use machines::program::{program, Oracle};
use truth::sample;

/// More cycles than any answer takes.
const LIMIT: u64 = 2_000_000_000;

#[test]
fn truth_on_the_6502() {
    let built = program("rules", cfg!(debug_assertions));
    let mut oracle = Oracle::new(&built);
    forbidden(&mut oracle);
    perft(&mut oracle);
}

/// The points of the board in the order of the records.
fn places() -> Vec<Point> {
    (0..15)
        .rev()
        .flat_map(|row| (0..15).map(move |column| Point::new(column, row)))
        .collect()
}

/// Sets a recorded position up and asks about all points or `only` one. Returns those that are
/// forbidden, and the cycles.
fn forbidden_points(oracle: &mut Oracle, board: &str, only: Point) -> (Vec<Point>, u64) {
    let mut question = [0; 256];
    for (place, letter) in places().iter().zip(board.bytes()) {
        question[place.index()] = match letter {
            b'X' => 1,
            b'O' => 2,
            _ => 0,
        };
    }
    oracle.poke("ONLY", 0, &[only.0]);
    let (answer, cycles) = oracle.ask::<256>("forbidden", &question, LIMIT);
    let mut found = places();
    found.retain(|place| answer[place.index()] != 0);
    (found, cycles)
}

const ALL: Point = Point(255);
/// No point of the board: what remains is the time to set it up.
const NONE: Point = Point(240);

fn names(points: &[Point]) -> String {
    let names: Vec<String> = points
        .iter()
        .map(|place| format!("{}{}", char::from(b'a' + place.column()), place.row() + 1))
        .collect();
    if names.is_empty() {
        "-".into()
    } else {
        names.join(",")
    }
}

/// Every fourth recorded position of the sample.
fn forbidden(oracle: &mut Oracle) {
    let (mut boards, mut count, mut worst) = (0, 0, 0);
    for line in sample("renju/forbidden.txt").lines().step_by(4) {
        let (board, expected) = line.split_once(' ').unwrap();
        let (found, cycles) = forbidden_points(oracle, board, ALL);
        assert_eq!(names(&found), expected, "{board}");
        boards += 1;
        count += found.len();
        worst = worst.max(cycles);
    }
    println!("{boards} positions, {count} forbidden points, at most {worst} cycles a position");
    assert!(boards >= 50 && count >= 50);
}

/// What the questions of all recorded positions cost.
#[test]
#[ignore = "minutes: all recorded positions; its figures are in docs/reference/engine.md"]
fn all_recorded_positions_on_the_6502() {
    let built = program("rules", cfg!(debug_assertions));
    let mut oracle = Oracle::new(&built);
    let text = truth::data("renju/forbidden.txt");
    let (mut boards, mut blanks, mut all) = (0, 0, 0);
    let mut worst = (0, "");
    for line in text.lines() {
        let (board, expected) = line.split_once(' ').unwrap();
        let (found, cycles) = forbidden_points(&mut oracle, board, ALL);
        assert_eq!(names(&found), expected, "{board}");
        let questions = cycles - forbidden_points(&mut oracle, board, NONE).1;
        worst = worst.max((questions, board));
        boards += 1;
        blanks += board.matches('.').count() as u64;
        all += questions;
    }
    let (questions, board) = worst;
    let alone = forbidden_points(&mut oracle, board, NONE).1;
    let hardest = places()
        .into_iter()
        .map(|point| {
            (
                forbidden_points(&mut oracle, board, point).1 - alone,
                point.0,
            )
        })
        .max()
        .unwrap();
    println!(
        "{boards} positions, a blank point {} cycles; at most {questions} a position, {} of it for \
         {}\n{board}",
        all / blanks,
        hardest.0,
        names(&[Point(hardest.1)])
    );
}

/// The positions from which few games go on.
fn perft(oracle: &mut Oracle) {
    let (mut positions, mut all) = (0, 0);
    for line in sample("perft.txt").lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let counts: Vec<u32> = words[4..]
            .iter()
            .map(|word| word.parse().unwrap())
            .collect();
        if counts.iter().sum::<u32>() > 60 {
            continue;
        }
        let rule = ["gomoku", "free", "renju"]
            .iter()
            .position(|&name| name == words[0]);
        let moves = words[3].split(',').map(|name| Point::read(name.as_bytes()));
        let moves: Vec<u8> = moves.flatten().map(|point| point.0).collect();
        let mut question = vec![rule.unwrap() as u8];
        question.extend([1, 2].map(|index: usize| words[index].parse::<u8>().unwrap()));
        question.push(moves.len() as u8);
        question.extend(moves);
        question.resize(256, 0);
        let (answer, cycles) = oracle.ask::<16>("perft", &question, LIMIT);
        let found: Vec<u32> = answer
            .chunks(4)
            .map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap()))
            .collect();
        assert_eq!(found, counts, "{line}");
        positions += 1;
        all += cycles;
    }
    println!("{positions} positions of perft, {all} cycles");
    assert!(positions >= 8);
}

/// Cycles of placing a stone or taking it away: with everything, with half-lines alone, and with
/// fours.
#[test]
fn stones_on_the_6502() {
    let built = program("stones", cfg!(debug_assertions));
    let mut oracle = Oracle::new(&built);
    // The first makes the tables of the rule.
    let [first, runs @ ..] = [0, 0, 1, 2, 3].map(|number| {
        oracle.poke("WAY", 0, &[number]);
        oracle.call("main", 100_000_000)
    });
    assert!(runs.iter().all(|run| run.0 == runs[0].0));
    // Four times 40 stones, there and back.
    let [all, half_lines, fours] = [1, 2, 3].map(|way: usize| (runs[way].1 - runs[0].1) / 320);
    let tables = first.1 - runs[0].1;
    println!(
        "a stone {all} cycles, its half-lines {half_lines}, its fours {fours}, tables {tables}"
    );
    // They are made after the board is drawn, in parts.
    assert!(tables <= 430_000, "{tables}");
    // Once and a half the hand-written kernel, which sees less.
    assert!(all <= 4_044, "{all}");
    // A tenth more than with a walk of its own for each half, which took 300 bytes.
    assert!(half_lines <= 2_000, "{half_lines}");
    // Once and a half the same kernel without shapes.
    assert!(fours <= 1_149, "{fours}");
}
