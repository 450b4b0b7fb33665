//! H after a lost game: the move that lost it.

use crate::support::{self, point};
use gomoku::players::level::budget;
use gomoku::records::game::Outcome;
use gomoku::screens::{Screen, Session};
use kit::platform::Key;

type Machine = support::Machine<14, 25>;

/// A person as Black against LEVEL 3, who has won after these moves.
fn lost(renju: bool, moves: &str) -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    if renju {
        machine.set(&mut session, "GAME", "RENJU");
    }
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
    for name in moves.split(' ') {
        session.game.change().play(point(name)).unwrap();
    }
    assert_eq!(session.game.result, Outcome::White);
    (session, machine)
}

fn rest(session: &mut Session, machine: &mut Machine) {
    for _ in 0..400_000 {
        session.step(machine);
        if !session.is_thinking() {
            return;
        }
    }
    panic!("it never ends");
}

/// White has an open three with i8; the fourth stone of Black does nothing about it.
const LOST: &str = "a1 h8 a3 i8 c1 j8 a15 k8 o15 l8";

#[test]
fn the_move_that_ignored_a_three_is_named() {
    let (mut session, mut machine) = lost(false, LOST);
    machine.key(&mut session, Key(b'H'));
    rest(&mut session, &mut machine);
    machine.settle(&mut session);
    assert_eq!(machine.message(), "WRONG a15");
    // Before it White has no win; after it four stones have two open ends.
    assert_eq!(session.game.move_count, 6);
    assert_eq!(session.cursor, point("a15"));
    // The game can be stepped through again.
    machine.wait(&mut session, 300);
    assert_eq!(machine.message(), "WRONG a15");
    machine.check(&session);
    machine.type_keys(&mut session, "YYYY");
    assert_eq!(session.game.result, Outcome::White);
}

#[test]
fn a_key_ends_it_and_the_game_is_as_it_was() {
    let (mut session, mut machine) = lost(false, LOST);
    machine.speed = 16;
    machine.press(Key(b'H'));
    for _ in 0..3 {
        session.step(&mut machine);
    }
    assert!(session.is_thinking());
    assert_eq!(machine.message(), "MY MOVE");
    let clocks = session.game.clocks[0].seconds + session.game.clocks[1].seconds;
    machine.wait(&mut session, 200);
    assert!(session.is_thinking());
    machine.key(&mut session, Key::SPACE);
    assert!(!session.is_thinking());
    assert_eq!(
        (session.game.move_count, session.game.result),
        (10, Outcome::White)
    );
    let [black, white] = &session.game.clocks;
    assert_eq!(black.seconds + white.seconds, clocks);
    machine.check(&session);
}

#[test]
fn a_forbidden_point_is_named_without_a_search() {
    let (mut session, mut machine) = lost(true, "h8 a1 i8 c1 j9 e1 j10 g1 j8");
    machine.key(&mut session, Key(b'H'));
    assert_eq!(machine.message(), "WRONG j8");
    assert_eq!((session.game.move_count, session.cursor), (8, point("j8")));
}

#[test]
fn what_takes_longer_than_a_minute_claims_no_more_than_is_proved() {
    let full = budget(3, 15);
    for (pairs, message, stones) in [(2, "WRONG n6", 22), (12, "LOST c8", 30)] {
        let (mut session, mut machine) = lost(false, &support::lost::long(pairs));
        machine.press(Key(b'H'));
        session.step(&mut machine);
        let (mut left, mut all) = (full, 0);
        while session.is_thinking() {
            session.step(&mut machine);
            let search = session.game.thinking.search();
            let now = search.map_or(full, |search| search.left());
            all += left.saturating_sub(now);
            left = now;
        }
        machine.settle(&mut session);
        assert_eq!(machine.message(), message);
        assert_eq!(session.game.move_count, stones);
        assert!((2 * full..=7 * full).contains(&all), "{all}");
        // It stays until a key is pressed.
        machine.wait(&mut session, 300);
        assert_eq!(machine.message(), message);
        machine.check(&session);
    }
}
