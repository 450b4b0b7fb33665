//! The problems of the disks: each is proved again.

use gomoku::rules::board::BLANK;
use gomoku::rules::point::Point;
use problems::problem::{form, Kind, Problem, KINDS};
use problems::proof::Prover;
use problems::reply::Reply;
use std::collections::BTreeSet;

const TEXT: &str = include_str!("../../../assets/gomoku/problems.txt");

fn problems() -> Vec<Problem> {
    let read = |line| Problem::read(line).unwrap_or_else(|| panic!("{line}"));
    TEXT.lines().map(read).collect()
}

#[test]
fn each_problem_has_the_answers_that_it_says_and_no_others() {
    let mut prover = Prover::default();
    for problem in problems() {
        assert!(prover.proves(&problem), "{}", problem.write());
    }
}

/// By its own stone, or by the opponent's win to the end; a few win, but not as it is asked for.
#[test]
fn each_wrong_answer_is_refuted() {
    let mut prover = Prover::default();
    let mut unrefuted = 0;
    for problem in problems() {
        if problem.kind == Kind::Forbidden {
            continue;
        }
        let position = problem.position(problem.rule);
        for point in (0..Point::END).map(Point) {
            if position.at(point) != BLANK || problem.answers.contains(&point) {
                continue;
            }
            let reply = problem.replies.to(point);
            assert!(
                prover.refutes(&problem, point, reply),
                "{point:?}: {reply:?} in {}",
                problem.write()
            );
            unrefuted += u32::from(reply == Reply::Nothing);
            assert!(reply != Reply::Nothing || problem.kind != Kind::Defend);
        }
    }
    assert!(unrefuted <= 16, "{unrefuted}");
}

#[test]
fn there_are_enough_of_each_kind_and_no_two_are_symmetric() {
    let all = problems();
    assert!(all.len() >= 60);
    for (kind, name) in KINDS {
        let count = all.iter().filter(|problem| problem.kind == kind).count();
        assert!(count >= 10, "{count} of {name}");
    }
    let forms: BTreeSet<_> = all.iter().map(Problem::form).collect();
    assert_eq!(forms.len(), all.len());
}

/// The test data ask the same questions: whoever knew them would know the answers.
#[test]
fn none_is_a_position_of_the_test_data() {
    let mut known = BTreeSet::new();
    for name in ["renju/tactics.txt", "renju/forbidden.txt"] {
        let text = truth::data(name);
        known.extend(text.lines().map(form_of_board));
    }
    for problem in problems() {
        assert!(!known.contains(&problem.form()), "{}", problem.write());
    }
}

/// The form of a board of 225 letters, from the top row down.
fn form_of_board(line: &str) -> Vec<(u8, u8)> {
    let mut stones = Vec::new();
    for (index, letter) in (0..15 * 15).zip(line.bytes()) {
        let point = Point::new(index % 15, 14 - index / 15);
        match letter {
            b'X' => stones.push((point, 0)),
            b'O' => stones.push((point, 1)),
            letter => assert_eq!(letter, b'.'),
        }
    }
    form(&stones)
}

#[test]
fn the_form_of_a_board_is_that_of_its_moves_turned() {
    let problem = Problem::read("fours gomoku a1,c2,o15 : b1 : -").expect("a line");
    let mut board = vec![b'.'; 15 * 15];
    // Turned by a quarter: a1 is o1, c2 is n3, o15 is a15.
    for (place, letter) in [(14 * 15 + 14, b'X'), (12 * 15 + 13, b'O'), (0, b'X')] {
        board[place] = letter;
    }
    let board = String::from_utf8(board).expect("ASCII");
    assert_eq!(form_of_board(&board), problem.form());
}

#[test]
fn a_line_is_read_as_it_was_written() {
    for line in TEXT.lines() {
        let problem = Problem::read(line).expect(line);
        assert_eq!(problem.write(), line);
    }
    for line in [
        "",
        "fours",
        "fours free h8 : i9",
        "fours renju h8 i9",
        "fours renju z8 : i9",
    ] {
        assert_eq!(Problem::read(line), None, "{line}");
    }
}

/// A proof that finds nothing, or everything, would prove nothing.
#[test]
fn a_wrong_answer_is_not_proved() {
    let mut prover = Prover::default();
    for mut problem in problems().into_iter().step_by(7) {
        problem.answers = vec![problem.moves[0]];
        assert!(!prover.proves(&problem), "{}", problem.write());
    }
}
