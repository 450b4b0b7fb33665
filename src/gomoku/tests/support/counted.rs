//! Games that count for the score.

use super::points;
use super::screens::{at_menu, Machine};
use gomoku::screens::{Screen, Session};
use kit::platform::Key;

/// On the board: a person as Black against `white`.
pub fn against(white: &str) -> (Session, Machine) {
    let (mut session, mut machine) = at_menu();
    machine.set(&mut session, "WHITE", white);
    begin(&mut session, &mut machine);
    (session, machine)
}

pub fn begin(session: &mut Session, machine: &mut Machine) {
    machine.select(session, "START");
    machine.key(session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
}

/// Lays stones of both sides, then the person plays the last.
pub fn play(session: &mut Session, machine: &mut Machine, moves: &str) {
    let mut moves = points(moves);
    let last = moves.pop().unwrap();
    let game = session.game.change();
    for at in moves {
        game.play(at).unwrap();
    }
    session.cursor = last;
    machine.key(session, Key::RETURN);
}

pub fn win(session: &mut Session, machine: &mut Machine) {
    play(session, machine, "h8,a1,i8,c1,j8,e1,k8,g1,l8");
    assert!(session.game.is_over());
}

/// Black to move, and White makes a five whatever he does.
pub fn lose(session: &mut Session, machine: &mut Machine) {
    play(session, machine, "a1,h8,c1,i8,e1,j8,g1,k8,a15");
    for _ in 0..200 {
        session.step(machine);
    }
    assert!(session.game.is_over());
}

pub fn to_menu(session: &mut Session, machine: &mut Machine) {
    machine.key(session, Key::ESCAPE);
    machine.settle(session);
    assert_eq!(session.ui_state, Screen::Menu);
}
