//! TEACH: the question before a move against which something is proved.

use crate::support::{self, point};
use gomoku::platform::Mark;
use gomoku::records::game::Outcome;
use gomoku::rules::point::Point;
use gomoku::screens::{Screen, Session};
use kit::platform::Key;

type Machine = support::Machine<8, 26>;

/// Two people on the board after `moves`, with TEACH on or off.
fn taught(renju: bool, teach: &str, moves: &str) -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    machine.set(&mut session, "GAME", if renju { "RENJU" } else { "GOMOKU" });
    machine.set(&mut session, "WHITE", "PERSON");
    machine.set(&mut session, "TEACH", teach);
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
    for name in moves.split(' ') {
        session.game.change().play(point(name)).unwrap();
    }
    session.wake(&mut machine);
    machine.settle(&mut session);
    (session, machine)
}

/// Moves the cursor to a point, the last step by a key.
fn aim(session: &mut Session, machine: &mut Machine, name: &str) {
    let goal = point(name);
    let (beside, key) = match goal.column() {
        0 => (goal.0 + 1, Key::LEFT),
        _ => (goal.0 - 1, Key::RIGHT),
    };
    session.cursor = Point(beside);
    machine.key(session, key);
    assert_eq!(session.cursor, goal);
}

fn put(session: &mut Session, machine: &mut Machine, name: &str) {
    aim(session, machine, name);
    machine.key(session, Key::RETURN);
    machine.check(session);
}

fn marked(machine: &Machine, name: &str) -> bool {
    machine.points[point(name).index()].mark() == Mark::Considered
}

/// White has four with one end.
const FOUR: &str = "a8 b8 a10 c8 a12 d8 a14 e8";

#[test]
fn a_move_that_lets_in_a_five_is_asked_about_and_not_played() {
    let (mut session, mut machine) = taught(false, "YES", FOUR);
    put(&mut session, &mut machine, "o1");
    assert_eq!(session.game.move_count, 8);
    for row in ["LETS IN", "A FIVE", "PLAY IT?", " YES >NO"] {
        assert!(machine.shows(row), "{row}");
    }
    assert!(marked(&machine, "f8"));
    // The answer is no.
    machine.key(&mut session, Key::RETURN);
    machine.check(&session);
    assert_eq!(session.game.move_count, 8);
    assert!(!machine.shows("PLAY IT?") && !marked(&machine, "f8"));
    // A stone that is taken back before anything else is drawn is gone from the board.
    put(&mut session, &mut machine, "o1");
    machine.press(Key::SPACE);
    machine.press(Key(b'U'));
    machine.settle(&mut session);
    machine.check(&session);
    machine.key(&mut session, Key(b'Y'));
    // The block is not asked about.
    put(&mut session, &mut machine, "f8");
    assert_eq!(session.game.move_count, 9);
}

#[test]
fn the_player_may_insist() {
    let (mut session, mut machine) = taught(false, "YES", FOUR);
    put(&mut session, &mut machine, "o1");
    machine.key(&mut session, Key::LEFT);
    machine.check(&session);
    machine.key(&mut session, Key::RETURN);
    machine.check(&session);
    assert_eq!(session.game.last(), Some(point("o1")));
    put(&mut session, &mut machine, "f8");
    assert_eq!(session.game.result, Outcome::White);
}

#[test]
fn each_kind_of_warning_has_its_words() {
    for (renju, moves, play, words) in [
        (true, "h8 a1 i8 c1 j9 e1 j10 g1", "j8", "FORBIDS"),
        (false, "a8 h8 b8 o1 c8 o3 d8 o5", "o7", "BY YOUR"),
        // White's three has two open ends.
        (false, "a1 h8 a3 i8 o15 j8", "o1", "A WIN BY"),
        (false, "h8 a1 i8 o1 j8 a15", "o15", "BY A WIN"),
    ] {
        let (mut session, mut machine) = taught(renju, "YES", moves);
        let count = session.game.move_count;
        put(&mut session, &mut machine, play);
        assert_eq!(session.game.move_count, count, "{moves} {play}");
        assert!(machine.shows(words), "{words} in {:#?}", machine.rows());
    }
}

#[test]
fn a_lost_position_is_no_reason_to_ask() {
    // White's four has two ends.
    let (mut session, mut machine) = taught(false, "YES", "a1 h8 a3 i8 c1 j8 a15 k8");
    put(&mut session, &mut machine, "o1");
    assert_eq!(session.game.move_count, 9);
}

#[test]
fn what_is_found_out_while_the_cursor_rests_is_not_asked_about_before_return() {
    let (mut session, mut machine) = taught(false, "YES", FOUR);
    aim(&mut session, &mut machine, "o1");
    machine.wait(&mut session, 50);
    assert!(!machine.shows("PLAY IT?"));
    machine.key(&mut session, Key(b'G'));
    machine.check(&session);
    assert!(machine.shows("NEW") && !machine.shows("PLAY IT?"));
    machine.key(&mut session, Key::RETURN);
    put(&mut session, &mut machine, "o1");
    assert!(machine.shows("PLAY IT?"));
}

#[test]
fn without_teach_nothing_is_asked() {
    let (mut session, mut machine) = taught(false, "NO", FOUR);
    put(&mut session, &mut machine, "o1");
    assert_eq!(session.game.move_count, 9);
}
