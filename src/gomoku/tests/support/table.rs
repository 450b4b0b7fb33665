//! A game on a scripted machine: who sits down, what is typed, what was played.

use super::points;
use gomoku::platform::Cursor;
use gomoku::players::player::Player;
use gomoku::rules::point::Point;
use gomoku::screens::{Screen, Session};
use kit::platform::Key;

pub type Machine = super::Machine<14, 25>;

/// On the board with these players.
pub fn board(black: Player, white: Player) -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.chance = 4711;
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    machine.set(
        &mut session,
        "BLACK",
        black.name().as_str::<gomoku::text::Words>(),
    );
    machine.set(
        &mut session,
        "WHITE",
        white.name().as_str::<gomoku::text::Words>(),
    );
    machine.select(&mut session, "START");
    machine.sounds.clear();
    machine.press(Key::RETURN);
    while session.ui_state != Screen::Board {
        session.step(&mut machine);
    }
    (session, machine)
}

pub fn two_people() -> (Session, Machine) {
    board(Player::Person, Player::Person)
}

pub fn press(session: &mut Session, machine: &mut Machine, key: Key) {
    machine.key(session, key);
    machine.check(session);
}

pub fn type_keys(session: &mut Session, machine: &mut Machine, keys: &str) {
    for key in keys.bytes() {
        press(session, machine, Key(key));
    }
}

pub fn moves(session: &Session) -> Vec<Point> {
    let moves = &session.game.moves[..session.game.move_count as usize];
    moves.iter().map(|&at| Point(at)).collect()
}

/// Plays stones by moving the cursor, for two people.
pub fn play(session: &mut Session, machine: &mut Machine, names: &str) {
    for to in points(names) {
        while machine.cursor(Cursor::Choose).unwrap().column() != to.column() {
            press(session, machine, Key::RIGHT);
        }
        while machine.cursor(Cursor::Choose).unwrap().row() != to.row() {
            press(session, machine, Key::UP);
        }
        press(session, machine, Key::FIRE);
        assert_eq!(session.game.last(), Some(to));
    }
}
