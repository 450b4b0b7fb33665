//! Ways to the screens.

use gomoku::screens::{Screen, Session};
use kit::platform::Key;

pub type Machine = super::Machine<8, 24>;

/// In ticks.
pub const SECOND: u32 = 50;

/// At the splash, with as much chance as `chance`.
pub fn at_splash(chance: u16) -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.chance = chance;
    machine.settle(&mut session);
    assert_eq!(session.ui_state, Screen::Splash);
    (session, machine)
}

pub fn at_menu() -> (Session, Machine) {
    let (mut session, mut machine) = at_splash(7);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    (session, machine)
}

/// On the board, two people.
pub fn at_board() -> (Session, Machine) {
    let (mut session, mut machine) = at_menu();
    machine.set(&mut session, "WHITE", "PERSON");
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
    (session, machine)
}

pub fn step_until<const C: u8, const R: u8>(
    session: &mut Session,
    machine: &mut super::Machine<C, R>,
    limit: u32,
    done: impl Fn(&Session) -> bool,
) -> u32 {
    let start = machine.time;
    while !done(session) {
        session.step(machine);
        assert!(machine.time - start <= limit, "not within {limit} ticks");
    }
    machine.time - start
}
