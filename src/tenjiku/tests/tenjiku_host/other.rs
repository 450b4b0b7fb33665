//! The menu's line GAME leads back to the disk's other game.

use crate::machine::{keys, Machine};
use kit::sounds::Sounds;
use tenjiku::screens::{Flow, Screen, Session};

type Narrow = Machine<11, false>;

/// At the menu, started with what the other game has left.
fn at_menu(left: Option<u8>) -> (Narrow, Box<Session>) {
    let (mut machine, mut session) = (Narrow::new(), Box::new(Session::new()));
    machine.base.left = left;
    machine.wait(&mut session, 2);
    machine.press(&mut session, &keys(" "));
    assert_eq!(session.ui_state, Screen::Menu);
    (machine, session)
}

/// What the menu's line `label` is set to.
fn value(machine: &Narrow, label: &str) -> String {
    let rows = machine.rows();
    let value = |row: &String| Some(row.get(3..)?.strip_prefix(label)?.trim().to_string());
    rows.iter().find_map(value).unwrap_or_default()
}

#[test]
fn game_leads_back_with_sounds_and_keys() {
    let (mut machine, mut session) = at_menu(Some(Sounds::DemoToo.pack(true)));
    assert_eq!(value(&machine, "SOUND"), "DEMO TOO");
    assert_eq!(value(&machine, "KEYS"), "WASD");
    assert_eq!(value(&machine, "GAME"), "TENJIKU SHOGI");
    // BLACK, WHITE, LEVEL, GAME.
    machine.press(&mut session, &keys("vvvv>"));
    assert_eq!(value(&machine, "GAME"), "GOMOKU AND RENJU");
    assert_eq!(machine.press(&mut session, &keys("^^^^#")), Flow::Quit);
    assert_eq!(machine.base.started, Some(Sounds::DemoToo.pack(true)));
}

#[test]
fn a_game_under_way_is_left_after_a_question_and_only_if_the_other_can_be_read() {
    let (mut machine, mut session) = at_menu(None);
    // Two people; a pawn's move.
    machine.press(&mut session, &keys("vv<^^#E^^^^#^#!"));
    assert_eq!(session.game.plies(), 1, "{:?}", machine.rows());
    assert!(machine.shows("CONTINUE"));
    machine.press(&mut session, &keys("vvvv>"));
    // Nothing of the longer word is left.
    assert!(machine.shows("START"));
    assert_eq!(value(&machine, "START"), "");
    machine.press(&mut session, &keys("^^^^"));
    for no in ["N", " ", "#", "<>#", ">!"] {
        machine.press(&mut session, &keys("#"));
        assert!(machine.shows("LEAVE THIS GAME?  YES >NO"), "{no}");
        machine.press(&mut session, &keys(no));
        assert!(machine.shows("CURSOR KEYS"));
        assert_eq!(machine.base.started, None);
    }
    machine.base.has_other = false;
    assert_eq!(machine.press(&mut session, &keys("#Y")), Flow::Continue);
    assert!(machine.shows("IS ON THE GAME'S DISK"));
    machine.press(&mut session, &keys(" "));
    assert_eq!(session.ui_state, Screen::Menu);
    assert_eq!(session.game.plies(), 1);
    // By the stick, which has no Y.
    machine.press(&mut session, &keys("#>"));
    assert!(machine.shows("LEAVE THIS GAME? >YES  NO"));
    assert_eq!(machine.press(&mut session, &keys("#")), Flow::Continue);
    assert!(machine.shows("IS ON THE GAME'S DISK"));
    machine.press(&mut session, &keys(" "));
    machine.base.has_other = true;
    assert_eq!(machine.press(&mut session, &keys("#Y")), Flow::Quit);
    assert!(machine.base.started.is_some());
}
