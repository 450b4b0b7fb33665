//! TEACH on the simulated 6502: it warns of the same moves as on the host, and how long that takes.

use gomoku::players::search::vcf::Vcf;
use gomoku::players::teacher::{Teacher, Watch};
use gomoku::position::Position;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use machines::game::point;
use machines::program::{program, Oracle};

const TEXT: &str = include_str!("../../data/lessons.txt");
/// One lesson of this many is asked.
const EVERY: usize = 7;
/// Cycles that no lesson takes.
const LIMIT: u64 = 200_000_000;

/// The points of a line, the last of them looked at, and the rule.
fn lesson(line: &str) -> (Vec<Point>, Rule) {
    let (rule, rest) = line.split_once(' ').expect("a rule");
    let (moves, _) = rest.split_once(' ').expect("moves");
    let moves = moves.split(',').map(|name| Point(point(name))).collect();
    let rule = if rule == "renju" {
        Rule::Renju
    } else {
        Rule::Gomoku
    };
    (moves, rule)
}

/// Counts the searches and their units of work, and lets the work go on to its end.
#[derive(Default)]
struct Looks {
    starts: u64,
    units: u64,
}

impl Watch<()> for Looks {
    fn is_over(&mut self, (): &mut (), units: u8, _hurried: bool) -> bool {
        self.starts += u64::from(units == 0);
        self.units += u64::from(units);
        false
    }
}

#[test]
fn the_teacher_on_the_6502() {
    let built = program("search", false);
    let mut oracle = Oracle::new(&built);
    let (mut vcf, mut memory) = (Vcf::new(), [Point(0); 256]);
    let (mut times, mut warned) = (Vec::new(), 0);
    for line in TEXT.lines().step_by(EVERY) {
        let (moves, rule) = lesson(line);
        let (&last, before) = moves.split_last().expect("a move");
        let side = Side::of_move(before.len() as u8);
        let mut position = Position::new();
        position.start(rule, 15);
        let mut question = [0; 256];
        for (number, &at) in (0..).zip(before) {
            position.place(at, Side::of_move(number));
            question[at.index()] = Side::of_move(number) as u8;
        }
        question[240] = if rule == Rule::Renju { 2 } else { 0 };
        question[241] = side as u8;
        let (memory, looks) = (&mut memory, &mut Looks::default());
        let expected = Teacher::warn(memory, &mut vcf, &mut position, &mut (), looks, side, last);
        let expected = expected.map_or(0, |warning| warning as u8);
        question[245] = 255;
        // The first time the rule's tables are made.
        let _: ([u8; 1], u64) = oracle.ask("warn", &question, LIMIT);
        let (_, idle): ([u8; 1], u64) = oracle.ask("warn", &question, LIMIT);
        question[245] = last.0;
        let (answer, all): ([u8; 1], u64) = oracle.ask("warn", &question, LIMIT);
        assert_eq!(answer[0], expected, "{line}");
        warned += usize::from(expected != 0);
        let Looks { starts, units } = *looks;
        if starts > 10 {
            let cycles = all - idle;
            println!("{starts} searches, {units} units, {cycles} cycles");
        }
        times.push((all - idle, expected));
    }
    times.sort_unstable();
    let told: Vec<u64> = times
        .iter()
        .filter(|time| time.1 != 0)
        .map(|time| time.0)
        .collect();
    // The fewest warnings that are proved within each number of cycles.
    for (least, cycles) in [
        (43, 440_000),
        (47, 1_000_000),
        (50, 2_000_000),
        (55, 5_000_000),
    ] {
        let count = told.iter().filter(|time| **time <= cycles).count();
        let all = told.len();
        println!("{count} of {all} warnings within {cycles} cycles");
        assert!(count >= least, "{count} of {all} within {cycles} cycles");
    }
    println!(
        "median {}, longest {}",
        times[times.len() / 2].0,
        times[times.len() - 1].0
    );
    assert!(warned > 40, "{warned}");
}
