//! The page of problems: right and wrong answers, the solution, ticks, the player's own game.

mod support;

use gomoku::records::problem::{count, problem, Kind};
use gomoku::records::tally;
use gomoku::rules::point::Point;
use gomoku::screens::{Screen, Session};
use kit::platform::Key;

type Machine = support::Machine<8, 26>;

fn at_menu() -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    (session, machine)
}

/// On the page of problem `number`.
fn at_problem(number: u8) -> (Session, Machine) {
    let (mut session, mut machine) = at_menu();
    machine.select(&mut session, "PROBLEMS");
    machine.key(&mut session, Key::RETURN);
    for _ in 0..number {
        machine.key(&mut session, Key(b'N'));
    }
    assert_eq!(session.ui_state, Screen::Problems);
    assert!(machine.shows(&format!("{} OF {}", number + 1, count())));
    (session, machine)
}

fn answer(session: &mut Session, machine: &mut Machine, point: u8) {
    session.cursor = Point(point);
    machine.key(session, Key::RETURN);
}

/// Until the computer has played on.
fn rest(session: &mut Session, machine: &mut Machine) {
    for _ in 0..200_000 {
        session.step(machine);
    }
}

fn first(kind: Kind) -> u8 {
    (0..count())
        .find(|&number| problem(number).unwrap().kind == kind)
        .unwrap()
}

#[test]
fn a_right_answer_is_walked_to_the_end_and_ticked_on_the_disk() {
    for kind in [Kind::Fours, Kind::Threes, Kind::Trap, Kind::Defend] {
        let number = first(kind);
        let shown = problem(number).unwrap();
        let (mut session, mut machine) = at_problem(number);
        assert_eq!(&session.game.moves[..shown.moves.len()], shown.moves);
        let side = session.game.side();
        answer(&mut session, &mut machine, shown.answers[0]);
        assert!(machine.shows("SOLVED"), "{kind:?} {:?}", machine.rows());
        rest(&mut session, &mut machine);
        if kind != Kind::Defend {
            assert_eq!(session.game.result.winner(), Some(side), "{kind:?}");
        }
        machine.key(&mut session, Key::ESCAPE);
        machine.settle(&mut session);
        assert_eq!(session.ui_state, Screen::Menu);
        let block = &machine.disk[&tally::NAME][0];
        let ticked = (0..tally::PROBLEMS).filter(|&number| tally::is_ticked(block, number));
        assert!(ticked.eq([number]));
        // The page knows it, also after power-off.
        let disk = machine.disk.clone();
        let (mut session, mut machine) = at_menu();
        machine.disk = disk;
        machine.select(&mut session, "PROBLEMS");
        machine.key(&mut session, Key::RETURN);
        for _ in 0..number {
            machine.key(&mut session, Key(b'N'));
        }
        assert!(machine.shows("SOLVED"));
    }
}

#[test]
fn a_wrong_answer_is_refuted_and_spoils_the_problem() {
    let number = first(Kind::Defend);
    let shown = problem(number).unwrap();
    let (mut session, mut machine) = at_problem(number);
    let opponent = session.game.side().other();
    let wrong = (0..240u8).map(Point).find(|&at| {
        at.column() < 15 && session.game.board.at(at) == 0 && !shown.answers.contains(&at.0)
    });
    answer(&mut session, &mut machine, wrong.unwrap().0);
    assert!(machine.shows("WRONG"));
    rest(&mut session, &mut machine);
    assert_eq!(session.game.result.winner(), Some(opponent));
    // Any key shows it again; now the right answer does not count.
    machine.key(&mut session, Key::SPACE);
    answer(&mut session, &mut machine, shown.answers[0]);
    assert!(machine.shows("RIGHT"));
    machine.key(&mut session, Key::ESCAPE);
    machine.settle(&mut session);
    assert!(machine.disk.is_empty());
}

#[test]
fn the_solution_does_not_count() {
    for kind in [Kind::Fours, Kind::Forbidden] {
        let number = first(kind);
        let (mut session, mut machine) = at_problem(number);
        machine.key(&mut session, Key(b'S'));
        rest(&mut session, &mut machine);
        machine.key(&mut session, Key::ESCAPE);
        machine.settle(&mut session);
        assert!(machine.disk.is_empty(), "{kind:?}");
    }
}

#[test]
fn all_forbidden_points_have_to_be_marked() {
    let number = first(Kind::Forbidden);
    let shown = problem(number).unwrap();
    let (mut session, mut machine) = at_problem(number);
    for &at in shown.answers {
        assert!(!machine.shows("SOLVED"));
        answer(&mut session, &mut machine, at);
        // A point is marked once.
        answer(&mut session, &mut machine, at);
    }
    assert!(machine.shows("SOLVED") || session.ui_state == Screen::Problems);
    machine.key(&mut session, Key::ESCAPE);
    machine.settle(&mut session);
    assert!(tally::is_ticked(&machine.disk[&tally::NAME][0], number));
}

#[test]
fn the_players_own_game_goes_on_afterwards() {
    let (mut session, mut machine) = at_menu();
    machine.set(&mut session, "WHITE", "PERSON");
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    for name in ["h8", "i9", "j7"] {
        session.game.change().play(support::point(name)).unwrap();
    }
    let moves = session.game.moves;
    machine.key(&mut session, Key::ESCAPE);
    machine.select(&mut session, "PROBLEMS");
    machine.key(&mut session, Key::RETURN);
    machine.key(&mut session, Key(b'P'));
    machine.key(&mut session, Key::ESCAPE);
    machine.settle(&mut session);
    assert!(machine.shows("CONTINUE"));
    machine.select(&mut session, "CONTINUE");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(
        (session.game.move_count, session.game.moves[..3].to_vec()),
        (3, moves[..3].to_vec())
    );
    machine.check(&session);
}
