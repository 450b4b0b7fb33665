//! The menu's line GAME leads to the disk's other game.

use crate::support::screens::Machine;
use gomoku::screens::{Flow, Screen, Session};
use kit::platform::Key;
use kit::sounds::Sounds;

/// At the menu, started with what the other game has left.
fn at_menu(left: Option<u8>) -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.left = left;
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    (session, machine)
}

/// In the menu, with a game under way and the other one chosen.
fn under_way() -> (Session, Machine) {
    let (mut session, mut machine) = at_menu(None);
    machine.set(&mut session, "WHITE", "PERSON");
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    machine.type_keys(&mut session, "\r");
    machine.key(&mut session, Key::ESCAPE);
    machine.set(&mut session, "GAME", "TENJIKU SHOGI");
    (session, machine)
}

#[test]
fn start_hands_sounds_and_keys_over() {
    let (mut session, mut machine) = at_menu(None);
    machine.set(&mut session, "GAME", "TENJIKU SHOGI");
    machine.set(&mut session, "SOUND", "OFF");
    machine.set(&mut session, "KEYS", "WASD");
    machine.select(&mut session, "START");
    assert_eq!(machine.key(&mut session, Key::RETURN), Flow::Quit);
    assert_eq!(machine.started, Some(Sounds::Off.pack(true)));
    assert!(!machine.has_quit);

    let (mut session, mut machine) = at_menu(machine.started);
    assert_eq!(machine.select(&mut session, "SOUND"), "OFF");
    assert_eq!(machine.select(&mut session, "KEYS"), "WASD");
}

#[test]
fn a_game_under_way_goes_on_or_is_left_after_a_question() {
    let (mut session, mut machine) = under_way();
    machine.select(&mut session, "CONTINUE");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!(session.game.move_count, 1);
    machine.key(&mut session, Key::ESCAPE);
    machine.select(&mut session, "NEW GAME");
    for no in ['N', ' '] {
        machine.key(&mut session, Key::RETURN);
        assert!(machine.shows("LEAVE THE GAME?"), "{:?}", machine.rows());
        machine.key(&mut session, Key(no as u8));
        assert_eq!(session.ui_state, Screen::Menu);
        assert!(machine.shows("CONTINUE") && machine.started.is_none());
    }
    machine.key(&mut session, Key::RETURN);
    assert_eq!(machine.key(&mut session, Key(b'Y')), Flow::Quit);
    assert!(machine.started.is_some());
}

#[test]
fn what_cannot_be_read_is_told_and_nothing_is_lost() {
    let (mut session, mut machine) = under_way();
    machine.has_other = false;
    for _ in 0..2 {
        machine.select(&mut session, "NEW GAME");
        machine.key(&mut session, Key::RETURN);
        assert_eq!(machine.key(&mut session, Key(b'Y')), Flow::Continue);
        assert!(machine.shows("TENJIKU SHOGI IS ON THE DISK"));
        machine.key(&mut session, Key::SPACE);
        assert_eq!(session.ui_state, Screen::Menu);
        assert!(machine.shows("TENJIKU SHOGI") && machine.shows("CONTINUE"));
    }
    machine.select(&mut session, "CONTINUE");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.game.move_count, 1);
    // QUIT is still QUIT.
    machine.key(&mut session, Key::ESCAPE);
    machine.select(&mut session, "QUIT");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(machine.key(&mut session, Key(b'Y')), Flow::Quit);
    assert!(machine.has_quit);
}
