//! From screen to screen: ends of games, handicaps that are saved, pages of help, marked squares.

use crate::machine::{keys, Machine};
use kit::platform::Key;
use tenjiku::pieces::piece::Side;
use tenjiku::pieces::square::Square;
use tenjiku::rules::game::{Game, Outcome};
use tenjiku::rules::options::Options;
use tenjiku::rules::position::Position;
use tenjiku::screens::{Screen, Session};

type Wide = Machine<40, true>;

/// A board where the keys move both sides.
fn board(layout: &str) -> (Wide, Box<Session>) {
    let position = Position::read(layout.as_bytes(), Options::default()).expect("a position");
    let mut game = Game::new();
    assert!(game.start_from(&position));
    let (mut machine, mut session) = (Machine::new(), Box::new(Session::new()));
    session.open(game);
    machine.wait(&mut session, 2);
    machine.press(&mut session, &keys(" #E"));
    (machine, session)
}

/// Types a move and lets it be shown.
fn play(machine: &mut Wide, session: &mut Session, text: &str) {
    machine.press(session, &keys(&format!(":{text}#")));
    machine.wait(session, 200);
}

#[test]
fn the_end_is_told_and_the_next_game_follows() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a B:R@8g");
    play(&mut machine, &mut session, "Rx8a=");
    assert_eq!(
        session.game.outcome().winner(),
        Some(session.game.first_side())
    );
    assert!(machine.shows("BLACK WINS"), "{:?}", machine.rows());
    // The position stays: U takes the win back.
    machine.press(&mut session, &keys("U"));
    assert!(machine.shows("NEXT MOVE"));
    play(&mut machine, &mut session, "Rx8a=");
    machine.press(&mut session, &keys("#"));
    assert_eq!(session.game.board(), &Position::initial(Options::default()));
}

#[test]
fn draws_and_lost_sides_are_told() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a");
    for _ in 0..3 {
        for step in ["K-9o", "K-8b", "K-9p", "K-8a"] {
            play(&mut machine, &mut session, step);
        }
    }
    assert_eq!(session.game.outcome(), Outcome::Repeated);
    assert!(
        machine.shows("REPEATED:") && machine.shows("DRAW"),
        "{:?}",
        machine.rows()
    );
    // White's King is walled in by pieces that cannot move either.
    let walled = "B B:K@9h W:K@1p W:P@2p W:P@2o W:L@1o";
    let (mut machine, mut session) = board(walled);
    play(&mut machine, &mut session, "K-9g");
    assert_eq!(session.game.outcome(), Outcome::Stuck(Side::White));
    assert!(machine.shows("NO MOVES:") && machine.shows("WHITE LOSES"));
}

#[test]
fn a_game_with_a_handicap_is_saved_and_loaded() {
    let (mut machine, mut session) = (Wide::new(), Box::new(Session::new()));
    machine.wait(&mut session, 2);
    // The handicap is the seventh line, its third value FiD 7c and GGn.
    machine.press(&mut session, &keys(" vvvvvv>>>^^^^^^#"));
    machine.wait(&mut session, 36);
    assert!(machine.shows("WHITE MOVES"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("E"));
    play(&mut machine, &mut session, "P-8f");
    let given = [Square::new(8, 3), Square::new(7, 2)];
    let gone = |session: &Session| {
        let board = session.game.board();
        given.iter().all(|&square| board.at(square).is_vacant())
    };
    assert!(gone(&session));
    machine.press(&mut session, &keys("W#GIVEN#!"));
    // An even game, then that one again.
    machine.press(&mut session, &keys("!vvvvvv<<<^^^^^^#EGY"));
    assert!(!gone(&session));
    machine.press(&mut session, &keys("Wv#Y"));
    machine.wait(&mut session, 20);
    assert_eq!(session.ui_state, Screen::Board, "{:?}", machine.rows());
    assert!(gone(&session) && session.game.plies() == 1);
    assert!(machine.shows("v 1 P-8f"), "{:?}", machine.rows());
    // All of it can be taken back, to White's first move.
    machine.press(&mut session, &keys("U"));
    assert!(gone(&session) && session.game.plies() == 0);
}

/// Any key ends a preset's burning, as it ends a move that is shown, and counts.
#[test]
fn a_key_ends_what_burns() {
    let (mut machine, mut session) = (Wide::new(), Box::new(Session::new()));
    machine.wait(&mut session, 2);
    machine.press(&mut session, &keys(" vvvvvv>>>^^^^^^#"));
    assert!(!session.game.board().at(Square::new(8, 3)).is_vacant());
    let cursor = session.cursor;
    machine.press(&mut session, &keys("<"));
    assert!(session.game.board().at(Square::new(8, 3)).is_vacant());
    assert_eq!(session.cursor.0 + 1, cursor.0);
}

#[test]
fn help_has_five_pages() {
    let (mut machine, mut session) = (Wide::new(), Box::new(Session::new()));
    machine.wait(&mut session, 2);
    // HELP is the line above the last.
    machine.press(&mut session, &keys(" ^^#"));
    for title in [
        "TURN AND WINNING",
        "LION POWER",
        "RANGE JUMPS AND AREAS",
        "FIRE",
    ] {
        assert_eq!(session.ui_state, Screen::Help);
        assert!(machine.shows(title), "{:?}", machine.rows());
        machine.press(&mut session, &keys(" "));
    }
    assert_eq!(session.ui_state, Screen::Menu);
    machine.press(&mut session, &keys("#>>>>"));
    assert!(machine.shows("KEYS") && machine.shows("take back"));
    // The machine's own names of two keys stand in front of what they do.
    let names = ["RUN/STOP       stop, or new game", "LEFT ARROW     menu"];
    assert!(
        names.iter().all(|name| machine.shows(name)),
        "{:?}",
        machine.rows()
    );
    machine.press(&mut session, &keys("!"));
    assert_eq!(session.ui_state, Screen::Menu);
}

#[test]
fn the_cursor_goes_from_sign_to_sign() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a B:N@9j W:P@8h W:P@4d");
    session.cursor = Square::read(b"9j").expect("a square").0;
    machine.press(&mut session, &keys("#"));
    let mut seen = Vec::new();
    for _ in 0..3 {
        machine.press(&mut session, &[Key::TAB]);
        seen.push(session.cursor);
    }
    let squares = [&b"10h"[..], b"8h", b"10h"];
    let wanted = squares.map(|name| Square::read(name).expect("a square").0);
    assert_eq!(seen, wanted);
    machine.press(&mut session, &keys("N#"));
    assert_eq!(session.game.plies(), 1);
}

/// Marks look at the other side's moves for a moment, and a reset may come just then.
#[test]
fn a_reset_while_threats_are_looked_for_leaves_the_turn_where_it_was() {
    // A game without and one with a handicap; then the first move of each.
    for (menu, first) in [(" #E", Side::Black), (" vvvvvv>^^^^^^#E", Side::White)] {
        let (mut machine, mut session) = (Wide::new(), Box::new(Session::new()));
        machine.wait(&mut session, 2);
        machine.press(&mut session, &keys(menu));
        machine.wait(&mut session, 200);
        for (side, step) in [
            (first, ["P-8k", "P-8f"][first as usize]),
            (first.other(), ""),
        ] {
            assert_eq!(session.game.board().side, side, "{:?}", machine.rows());
            session.game.position().side = side.other();
            session.wake(&mut machine);
            assert_eq!(session.game.board().side, side);
            play(&mut machine, &mut session, step);
        }
    }
}

/// The list of commands has a line for typed moves where they can be typed.
#[test]
fn commands_are_those_of_the_machine() {
    let (mut machine, mut session) = (Wide::new(), Box::new(Session::new()));
    machine.wait(&mut session, 2);
    machine.press(&mut session, &keys(" #*^"));
    assert!(machine.shows("> :  TYPE A MOVE"), "{:?}", machine.rows());
    let (mut machine, mut session) = (Machine::<11, false>::new(), Box::new(Session::new()));
    machine.wait(&mut session, 2);
    machine.press(&mut session, &keys(" #*^"));
    assert!(machine.shows("> *  COMMANDS"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("v"));
    assert!(machine.shows("> ?  WHAT IS THIS"), "{:?}", machine.rows());
}
