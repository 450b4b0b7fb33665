//! The search on the tactical problems.

use crate::support;
use std::collections::BTreeMap;

use crate::support::four::{fifth, four, Four};
use gomoku::players::level;
use gomoku::players::search::vcf::{Status, Vcf, DEPTH};
use gomoku::players::search::Search;
use gomoku::position::Position;
use gomoku::rules::board::BLANK;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;

struct Problem {
    position: Position,
    side: Side,
    rule: String,
    kind: String,
    moves: Vec<Point>,
    deep: bool,
}

fn problems() -> Vec<Problem> {
    let text = support::data("renju/tactics.txt");
    text.lines().map(problem).collect()
}

fn problem(line: &str) -> Problem {
    let field: Vec<&str> = line.split(' ').collect();
    Problem {
        position: support::board(field[0], support::rule(field[2])),
        side: if field[1] == "X" {
            Side::Black
        } else {
            Side::White
        },
        rule: field[2].to_string(),
        kind: field[3].to_string(),
        moves: support::points(field[4]),
        deep: field[7].contains("deep"),
    }
}

/// Wins by fours, and how many fours were tried.
fn solve(problem: &mut Problem, vcf: &mut Vcf) -> (Option<Point>, u16) {
    const BUDGET: u16 = 10_000;
    let before = problem.position.board.0;
    vcf.start(&mut problem.position, problem.side, DEPTH);
    let mut left = BUDGET;
    // In small steps, as the machine does it.
    while vcf.status() == Status::Working && left >= 7 {
        left = left.saturating_sub(vcf.step(&mut problem.position, 7) as u16);
    }
    vcf.stop(&mut problem.position);
    assert!(before == problem.position.board.0, "stones left behind");
    (vcf.line().first().copied(), BUDGET - left)
}

#[test]
fn every_win_by_fours_of_the_problems_is_found_within_500_fours() {
    let mut vcf = Vcf::new();
    let mut tried = BTreeMap::new();
    for mut problem in problems() {
        let (first, fours) = solve(&mut problem, &mut vcf);
        if problem.kind.starts_with("vcf") {
            let right = first.is_some_and(|first| problem.moves.contains(&first));
            assert!(right, "{} {} {first:?}", problem.rule, problem.kind);
            assert!(fours < 500, "{} {} {fours}", problem.rule, problem.kind);
            tried
                .entry((problem.rule, problem.kind))
                .or_insert(Vec::new())
                .push(fours);
        } else if problem.kind == "vct" {
            assert_eq!(first, None, "{} has a win by fours alone", problem.rule);
        }
    }
    for ((rule, kind), fours) in tried {
        println!("{rule} {kind}: {} solved, fours {fours:?}", fours.len());
    }
}

#[test]
fn the_line_of_a_win_is_one() {
    let mut vcf = Vcf::new();
    for mut problem in problems() {
        let (first, _) = solve(&mut problem, &mut vcf);
        if first.is_none() {
            continue;
        }
        let (side, mut position) = (problem.side, problem.position);
        let mut answering = false;
        for &point in vcf.line() {
            let (mover, other) = if answering {
                (side.other(), side)
            } else {
                (side, side.other())
            };
            assert_eq!(position.at(point), BLANK);
            if answering {
                assert!(position.wins(point, other), "the answer stops a five");
            } else {
                assert!(four(&mut position, point, side) != Four::None, "a four");
            }
            position.place(point, mover);
            answering = !answering;
        }
        assert!(answering, "the winner has the last stone");
    }
}

/// The move for a budget, with the work done in steps of `step` units.
fn choose(search: &mut Search, problem: &mut Problem, units: u32, step: u8) -> Point {
    let before = problem.position.board.0;
    search.start(problem.side, units);
    loop {
        if let Some(point) = search.step(&mut problem.position, step) {
            assert!(before == problem.position.board.0, "stones left behind");
            return point;
        }
    }
}

/// How many problems of a kind are solved, and of how many. Problems that only a deep search sees
/// are left out.
fn solved(units: u32, kind: impl Fn(&str) -> bool) -> (usize, usize) {
    let mut search = Box::new(Search::new());
    let mut counts = (0, 0);
    for mut problem in problems() {
        if kind(&problem.kind) && !problem.deep {
            let point = choose(&mut search, &mut problem, units, 255);
            counts.0 += problem.moves.contains(&point) as usize;
            counts.1 += 1;
        }
    }
    counts
}

#[test]
fn levels_solve_the_problems() {
    let percent = |(solved, all): (usize, usize)| solved * 100 / all;
    let vcf = |kind: &str| kind.starts_with("vcf");
    let short = |kind: &str| kind == "vcf-1" || kind == "vcf-3";
    assert_eq!(percent(solved(level::units(1), short)), 100);
    assert!(percent(solved(level::units(3), vcf)) >= 85);
    assert!(percent(solved(level::units(5), vcf)) >= 95);
    assert_eq!(percent(solved(level::units(8), vcf)), 100);
    assert!(percent(solved(level::units(5), |kind| kind == "defend")) >= 90);
    assert!(percent(solved(level::units(8), |kind| kind == "vct")) >= 90);
}

#[test]
fn the_size_of_the_steps_changes_nothing() {
    let mut search = Box::new(Search::new());
    for mut problem in problems().into_iter().step_by(9) {
        let moves = [1, 2, 7, 255].map(|step| {
            let point = choose(&mut search, &mut problem, 700, step);
            (point, search.left())
        });
        assert_eq!(moves, [moves[0]; 4], "{} {}", problem.rule, problem.kind);
    }
}

#[test]
fn there_is_a_legal_move_at_any_budget() {
    let mut search = Box::new(Search::new());
    for mut problem in problems() {
        for units in [1, 2, 3, 10] {
            let point = choose(&mut search, &mut problem, units, 1);
            assert_eq!(problem.position.at(point), BLANK);
            if problem.side == Side::Black {
                assert_eq!(problem.position.forbidden(point), None);
            }
            // Stopped at once.
            search.start(problem.side, units);
            search.step(&mut problem.position, 1);
            search.stop(&mut problem.position);
            assert_eq!(problem.position.at(search.best()), BLANK);
        }
    }
}

/// Wins by fours written down as they are defined; `limit` fours at most.
fn wins_by_fours(position: &mut Position, side: Side, limit: u8) -> bool {
    let other = side.other();
    let blanks: Vec<Point> = (0..240)
        .map(Point)
        .filter(|&point| position.at(point) == BLANK)
        .collect();
    if blanks.iter().any(|&point| position.wins(point, side)) {
        return true;
    }
    let fives: Vec<Point> = blanks
        .iter()
        .copied()
        .filter(|&point| position.wins(point, other))
        .collect();
    if limit == 0 || fives.len() > 1 {
        return false;
    }
    blanks.iter().any(|&point| {
        if !fives.is_empty() && fives != [point] {
            return false;
        }
        match four(position, point, side) {
            Four::None => false,
            Four::Decisive => true,
            Four::Single(direction) => {
                position.place(point, side);
                let answer = fifth(position, point, side, direction).unwrap();
                let won = position.is_forbidden(answer, other) || {
                    position.place(answer, other);
                    let won = wins_by_fours(position, side, limit - 1);
                    position.undo(answer);
                    won
                };
                position.undo(point);
                won
            }
        }
    })
}

#[test]
fn wins_by_fours_are_those_of_the_definition() {
    let mut dice = support::Dice::new(11);
    let mut vcf = Vcf::new();
    let mut won = 0;
    for number in 0..600 {
        let rule = [Rule::Gomoku, Rule::Free, Rule::Renju][number % 3];
        let mut position = Position::new();
        position.start(rule, 15);
        for stone in 0..16 + dice.below(24) {
            let point = Point::new(3 + dice.below(9) as u8, 3 + dice.below(9) as u8);
            let side = [Side::Black, Side::White][stone as usize % 2];
            if position.at(point) == BLANK && !position.wins(point, side) {
                position.place(point, side);
            }
        }
        for side in [Side::Black, Side::White] {
            for limit in [1, 2, 4] {
                vcf.forget();
                vcf.start(&mut position, side, limit);
                while vcf.status() == Status::Working {
                    vcf.step(&mut position, 200);
                }
                vcf.stop(&mut position);
                let expected = wins_by_fours(&mut position, side, limit);
                let found = vcf.status() == Status::Won;
                assert_eq!(found, expected, "{rule:?} {side:?} {limit} {number}");
                won += found as u32;
            }
        }
    }
    assert!(won > 500, "{won}");
}

/// The first move of the root has no bound to be cut off by: all replies to it are looked at.
#[test]
fn the_first_move_meets_all_replies() {
    let mut position = Position::new();
    position.start(Rule::Gomoku, 15);
    position.place(Point::new(7, 7), Side::Black);
    position.place(Point::new(8, 8), Side::White);
    let mut search = Box::new(Search::new());
    search.start(Side::Black, 1_000);
    while search.tree.depth() != 2 && search.step(&mut position, 1).is_none() {}
    let (first, before) = (search.best(), search.tree.nodes);
    while search.step(&mut position, 1).is_none()
        && [first, Point::NOWHERE].contains(&search.considered())
    {}
    let replies = search.tree.nodes - before - 1;
    search.stop(&mut position);
    assert!(replies >= u16::from(search.tree.width), "{replies} replies");
}
