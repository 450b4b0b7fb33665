//! A board with a position, and RETURN on its squares.

use crate::machine::{keys, Machine};
use tenjiku::pieces::square::Square;
use tenjiku::rules::game::Game;
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;
use tenjiku::screens::Session;

/// A C64's panel, and all opponents.
pub type Narrow = Machine<11, false>;

/// A game from a position. The keys lead on from the menu.
pub fn board(layout: &str, menu: &str) -> (Narrow, Box<Session>) {
    board_on(layout, menu)
}

/// The same on another machine.
pub fn board_on<const COLUMNS: u8, const WIDE: bool>(
    layout: &str,
    menu: &str,
) -> (Machine<COLUMNS, WIDE>, Box<Session>) {
    let position = Position::read(layout.as_bytes(), Options::default()).expect("a position");
    let mut game = Game::new();
    assert!(game.start_from(&position));
    let (mut machine, mut session) = (Machine::new(), Box::new(Session::new()));
    session.open(game);
    machine.wait(&mut session, 2);
    machine.press(&mut session, &keys(&format!(" {menu}")));
    (machine, session)
}

/// A square by its name.
pub fn square(name: &str) -> Square {
    Square::read(name.as_bytes()).expect("a square").0
}

/// RETURN on squares.
pub fn choose(machine: &mut Narrow, session: &mut Session, squares: &str) {
    for name in squares.split(' ') {
        session.cursor = square(name);
        machine.press(session, &keys("#"));
    }
}
