//! O: the moves of a game one after the other.

use crate::support::{self, point};
use gomoku::records::game::Outcome;
use gomoku::screens::{Screen, Session};
use kit::platform::Key;

type Machine = support::Machine<14, 25>;

const SECOND: u32 = 50;
const MOVES: &str = "h8 a1 i8 c1 j8 e1 k8 g1 l8";

/// On the board of two people after [`MOVES`], which end the game.
fn played() -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    machine.set(&mut session, "WHITE", "PERSON");
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
    for name in MOVES.split(' ') {
        session.game.change().play(point(name)).unwrap();
    }
    session.wake(&mut machine);
    assert_eq!(session.game.result, Outcome::Black);
    (session, machine)
}

/// How many stones the page shows.
fn shown(machine: &Machine) -> usize {
    let stones = machine.points.iter().filter(|look| look.stone().is_some());
    let stones = stones.count();
    assert!(machine.shows(&format!("MOVE {stones}")));
    stones
}

#[test]
fn a_game_that_has_ended_is_replayed_from_its_first_move() {
    let (mut session, mut machine) = played();
    machine.key(&mut session, Key(b'O'));
    assert_eq!(session.ui_state, Screen::Replay);
    machine.check(&session);
    assert_eq!(shown(&machine), 0);
    assert!(machine.shows("REPLAY"));
    machine.wait(&mut session, 3 * SECOND + 10);
    machine.check(&session);
    assert_eq!(shown(&machine), 3);
    machine.wait(&mut session, 8 * SECOND);
    assert_eq!(shown(&machine), 9);
    assert!(machine.shows("PAUSED"));
    // Again from the first.
    machine.key(&mut session, Key::RETURN);
    assert_eq!(shown(&machine), 0);
    machine.wait(&mut session, SECOND + 10);
    assert_eq!(shown(&machine), 1);
    machine.key(&mut session, Key::ESCAPE);
    machine.check(&session);
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!(
        (session.game.result, session.game.move_count),
        (Outcome::Black, 9)
    );
}

#[test]
fn it_pauses_goes_on_and_changes_its_speed() {
    let (mut session, mut machine) = played();
    machine.key(&mut session, Key(b'O'));
    machine.wait(&mut session, 2 * SECOND + 10);
    machine.key(&mut session, Key::RETURN);
    assert!(machine.shows("PAUSED"));
    machine.wait(&mut session, 20 * SECOND);
    assert_eq!(shown(&machine), 2);
    machine.key(&mut session, Key::LEFT);
    machine.key(&mut session, Key::LEFT);
    assert!(machine.shows("SPEED 1"));
    machine.key(&mut session, Key::SPACE);
    assert!(!machine.shows("PAUSED"));
    machine.wait(&mut session, 4 * SECOND + 10);
    assert_eq!(shown(&machine), 4);
    for _ in 0..4 {
        machine.key(&mut session, Key::RIGHT);
    }
    assert!(machine.shows("SPEED 4"));
    machine.wait(&mut session, SECOND);
    assert!(shown(&machine) > 6);
}

#[test]
fn steps_pause_it_and_other_keys_leave_the_game_as_it_was() {
    let (mut session, mut machine) = played();
    machine.type_keys(&mut session, "UUUUUU");
    assert_eq!(session.game.move_count, 3);
    machine.key(&mut session, Key(b'O'));
    // From there on, not from the start.
    assert_eq!(shown(&machine), 3);
    machine.wait(&mut session, SECOND + 10);
    assert_eq!(shown(&machine), 4);
    machine.type_keys(&mut session, "UUUUUU");
    assert_eq!(shown(&machine), 0);
    assert!(machine.shows("PAUSED"));
    machine.type_keys(&mut session, "YY");
    assert_eq!(shown(&machine), 2);
    machine.wait(&mut session, 5 * SECOND);
    assert_eq!(shown(&machine), 2);
    machine.key(&mut session, Key::UP);
    machine.check(&session);
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!((session.game.move_count, session.game.length), (3, 9));
}

#[test]
fn without_moves_there_is_nothing_to_replay() {
    let (mut session, mut machine) = played();
    machine.key(&mut session, Key::ESCAPE);
    machine.set(&mut session, "GAME", "RENJU");
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.game.length, 0);
    machine.key(&mut session, Key(b'O'));
    assert_eq!(session.ui_state, Screen::Board);
}
