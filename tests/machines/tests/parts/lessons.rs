//! TEACH on the simulated 6502: it warns of the same moves as on the host, and how long that takes.

use gomoku::players::search::vcf::Vcf;
use gomoku::players::teacher::{Patience, Teacher};
use gomoku::position::Position;
use gomoku::rules::board::BLANK;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use machines::game::point;
use machines::program::{program, Oracle};

const TEXT: &str = include_str!("../../../data/lessons.txt");
/// One lesson of this many is asked.
const EVERY: usize = 7;
/// Cycles that no lesson takes.
const LIMIT: u64 = 200_000_000;
/// Units of work in a million cycles, by which the time to think is reckoned.
const UNITS: u16 = 270;
/// Warnings of the lessons that are asked, and how many of them are given in the end.
const DUE: usize = 57;
const GIVEN: usize = 56;

/// The points of a line, the last of them looked at, the rule, and whether it is warned of.
fn lesson(line: &str) -> (Vec<Point>, Rule, bool) {
    let (rule, rest) = line.split_once(' ').expect("a rule");
    let (moves, warning) = rest.split_once(" : ").expect("moves");
    let moves = moves.split(',').map(|name| Point(point(name))).collect();
    let rule = if rule == "renju" {
        Rule::Renju
    } else {
        Rule::Gomoku
    };
    (moves, rule, warning != "none")
}

/// What the player did before the cursor came to the point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Before {
    /// The player pressed RETURN as soon as it was there.
    Nothing,
    /// The player thought for this many million cycles with the cursor on the opponent's stone: a
    /// point in a corner is looked at meanwhile.
    Thought(u16),
    /// The cursor rested for as many on the point beside the player's.
    Rested(u16),
}

/// The million cycles of work before RETURN, and the point that it is spent on.
fn work(before: Before, position: &Position, last: Point) -> Option<(u16, Point)> {
    let blank = |&at: &Point| position.at(at) == BLANK && at != last;
    let points = || (0..Point::END).map(Point);
    match before {
        Before::Nothing => None,
        Before::Thought(millions) => Some((millions, points().find(blank)?)),
        Before::Rested(millions) => {
            let next = points().cycle().skip(last.index() + 1).find(blank)?;
            Some((millions, next))
        }
    }
}

/// The cycles of each lesson, and the warning, if there is one.
fn measured(oracle: &mut Oracle, before: Before) -> Vec<(u64, u8)> {
    let (mut vcf, mut memory) = (Vcf::new(), [Point(0); 256]);
    let (mut times, mut due) = (Vec::new(), 0);
    for line in TEXT.lines().step_by(EVERY) {
        let (moves, rule, warned) = lesson(line);
        due += usize::from(warned);
        let (&last, moves) = moves.split_last().expect("a move");
        let side = Side::of_move(moves.len() as u8);
        let mut position = Position::new();
        position.start(rule, 15);
        let mut question = [0; 256];
        for (number, &at) in (0..).zip(moves) {
            position.place(at, Side::of_move(number));
            question[at.index()] = Side::of_move(number) as u8;
        }
        question[240] = if rule == Rule::Renju { 2 } else { 0 };
        question[241] = side as u8;
        let memory = &mut memory;
        let watch = &mut Patience;
        let expected = Teacher::warn(memory, &mut vcf, &mut position, &mut (), watch, side, last);
        let expected = expected.map_or(0, |warning| warning as u8);
        question[245] = 255;
        // The first time the rule's tables are made.
        let _: ([u8; 1], u64) = oracle.ask("warn", &question, LIMIT);
        let (_, idle): ([u8; 1], u64) = oracle.ask("warn", &question, LIMIT);
        if let Some((millions, at)) = work(before, &position, last) {
            question[242..244].copy_from_slice(&(millions * UNITS).to_le_bytes());
            question[245] = at.0;
            let (_, all): ([u8; 1], u64) = oracle.ask("warn", &question, LIMIT);
            question[242..244].fill(0);
            let most = u64::from(millions) * 1_100_000;
            assert!(all - idle < most, "{} cycles of thinking", all - idle);
        }
        question[245] = last.0;
        let (answer, all): ([u8; 1], u64) = oracle.ask("warn", &question, LIMIT);
        assert_eq!(answer[0], expected, "{line}");
        times.push((all - idle, expected));
    }
    assert_eq!(due, DUE);
    times
}

/// Checks the fewest warnings that are proved within each number of cycles.
fn check(before: Before, bounds: &[(usize, u64)]) {
    let built = program("search", false);
    let mut times = measured(&mut Oracle::new(&built), before);
    times.sort_unstable();
    let told: Vec<u64> = times
        .iter()
        .filter(|time| time.1 != 0)
        .map(|time| time.0)
        .collect();
    let all = told.len();
    for &(least, cycles) in bounds {
        let count = told.iter().filter(|time| **time <= cycles).count();
        println!("{before:?}: {count} of {all} warnings within {cycles} cycles");
        assert!(count >= least, "{count} of {all} within {cycles} cycles");
    }
    println!(
        "median {}, longest {}",
        times[times.len() / 2].0,
        times[times.len() - 1].0
    );
    assert!(all >= GIVEN, "{all}");
}

#[test]
fn without_a_rest() {
    check(
        Before::Nothing,
        &[
            (43, 440_000),
            (47, 1_000_000),
            (50, 2_000_000),
            (55, 5_000_000),
        ],
    );
}

#[test]
fn after_ten_seconds_of_thinking() {
    check(
        Before::Thought(10),
        &[(48, 440_000), (52, 660_000), (53, 1_000_000)],
    );
}

#[test]
fn after_five_seconds_of_thinking() {
    check(Before::Thought(5), &[(48, 440_000), (52, 1_000_000)]);
}

#[test]
fn after_a_rest_on_another_point() {
    check(Before::Rested(5), &[(48, 440_000), (52, 1_000_000)]);
}
