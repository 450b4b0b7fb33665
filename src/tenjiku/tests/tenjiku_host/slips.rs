//! What a slip, a page in between or a reset must not change.

use crate::board::{board, choose, Narrow};
use crate::machine::keys;
use crate::told::started;
use kit::platform::Key;
use tenjiku::pieces::piece::Side;
use tenjiku::rules::game::Outcome;
use tenjiku::screens::{Screen, Session};

/// The Lion's question of one target does not come back at that of another.
#[test]
fn a_lions_question_is_its_own_targets_alone() {
    // The Lion is burnt on its first square, and may promote on 13e.
    let lion = "B B:K@9p W:K@8a B:Ln@12g W:P@11f W:FiD@10e";
    let (mut machine, mut session) = board(lion, "#E");
    choose(&mut machine, &mut session, "12g 11f");
    machine.press(&mut session, &keys("1"));
    assert!(machine.shows("THIS BURNS"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("N"));
    choose(&mut machine, &mut session, "13e");
    assert!(machine.shows("PROMOTE?"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("U"));
    assert!(machine.shows("CHOOSE ITS"), "{:?}", machine.rows());
}

/// A Lion that may go on has no sign on its own square.
#[test]
fn a_lion_that_goes_on_does_not_mark_itself() {
    let lion = "B B:K@9p W:K@8a B:Ln@12g W:P@11f";
    let (mut machine, mut session) = board(lion, "#E");
    choose(&mut machine, &mut session, "12g 11f");
    machine.press(&mut session, &keys("3"));
    assert!(machine.shows("GO ON TO?"), "{:?}", machine.rows());
    let looks = machine.squares.iter().flatten();
    let own = looks.filter(|look| look.piece.is_of(Side::Black));
    let marks: Vec<_> = own.map(|look| format!("{:?}", look.mark)).collect();
    assert!(marks.iter().all(|mark| mark == "None"), "{marks:?}");
}

/// A resignation is loaded with its game, also where moves had been taken back before.
#[test]
fn a_resignation_is_loaded() {
    let (mut machine, mut session) = started("#E");
    choose(&mut machine, &mut session, "9l 9k 9e 9f");
    machine.press(&mut session, &keys("URY"));
    let resigned = session.game.outcome();
    assert!(matches!(resigned, Outcome::Resigned(_)));
    machine.press(&mut session, &keys("W#GONE#!GY"));
    assert_eq!(session.game.outcome(), Outcome::Open);
    machine.press(&mut session, &keys("Wv#Y"));
    machine.wait(&mut session, 20);
    assert_eq!(session.game.outcome(), resigned, "{:?}", machine.rows());
    assert_eq!((session.game.plies(), session.game.length()), (1, 2));
}

/// A preset burns away also where threats are shown.
#[test]
fn a_preset_burns_while_threats_are_shown() {
    let (mut machine, mut session) = started("#T!vvvvvvv>^^^^^^^#");
    for _ in 0..5 {
        session.step(&mut machine);
    }
    assert!(machine.shows("TAKE OFF"), "{:?}", machine.rows());
    let burns = |look: &&tenjiku::platform::Look| format!("{:?}", look.mark) == "Burnable";
    let flames = machine.squares.iter().flatten().filter(burns).count();
    assert_eq!(flames, 1);
}

/// The next game with the same handicap says who moves.
#[test]
fn the_next_game_with_a_handicap_says_who_moves() {
    let (mut machine, mut session) = started("vv<vvvvv>^^^^^^^#");
    machine.wait(&mut session, 100);
    choose(&mut machine, &mut session, "8e 8f");
    machine.press(&mut session, &keys("GY"));
    machine.wait(&mut session, 40);
    assert!(machine.shows("WHITE MOVES"), "{:?}", machine.rows());
}

/// Pieces that were taken off are not put back without a question.
#[test]
fn a_choice_of_a_handicap_is_a_game_under_way() {
    let (mut machine, mut session) = started("vv<vvvvv<^^^^^^^#");
    machine.press(&mut session, &keys("G"));
    assert!(!machine.shows("NEW GAME?"), "nothing is lost");
    choose(&mut machine, &mut session, "8d 7c");
    machine.press(&mut session, &keys("G"));
    assert!(machine.shows("NEW GAME?"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("NS"));
    assert!(machine.shows("CONTINUE"), "{:?}", machine.rows());
    machine.press(&mut session, &keys("!"));
    assert_eq!(session.ui_state, Screen::Board);
    choose(&mut machine, &mut session, "6c");
    assert!(machine.shows("3 OFF"), "{:?}", machine.rows());
}

/// Y steps forward for people, too, when the computer played both sides.
#[test]
fn y_ends_autoplay() {
    let (mut machine, mut session) = started("#E");
    choose(&mut machine, &mut session, "9l 9k 9e 9f");
    machine.press(&mut session, &keys("UUPY"));
    machine.wait(&mut session, 200);
    let cursor = session.cursor;
    machine.press(&mut session, &[Key::LEFT]);
    assert_ne!(session.cursor, cursor, "{:?}", machine.rows());
}

/// The spiral turns beside any message that leaves room for it.
#[test]
fn the_spiral_turns_beside_what_is_told() {
    let position = "B B:K@9p W:K@8a B:R@8g W:P@8d W:R@16a";
    let (mut machine, mut session) = board(position, "vv>^^#");
    choose(&mut machine, &mut session, "8g 8d");
    machine.press(&mut session, &keys("N"));
    assert!(machine.shows("TOOK"), "{:?}", machine.rows());
    assert!(machine.spiral.is_some(), "{:?}", machine.rows());
}

/// M of the list of commands, which drops the search, plays the first best move of the next one.
#[test]
fn m_waits_for_a_best_move() {
    let (mut machine, mut session) = started("vv>>>v>>>>^^^#");
    choose(&mut machine, &mut session, "8l 8k");
    machine.wait(&mut session, 200);
    machine.press(&mut session, &keys("*"));
    assert_eq!(session.ui_state, Screen::Commands, "{:?}", machine.rows());
    machine.press(&mut session, &[Key::DOWN; 6]);
    machine.press(&mut session, &keys("#"));
    machine.wait(&mut session, 300);
    assert_eq!(session.game.plies(), 2, "{:?}", machine.rows());
}

/// X has a line at once, also where the budget ends within an iteration.
#[test]
fn an_evaluation_has_a_line() {
    let (mut machine, mut session) = started("#E");
    choose(&mut machine, &mut session, "8l 8k 8e 8f 7l 7k 7e 7f");
    machine.press(&mut session, &keys("X"));
    while machine.shows("THINKING") {
        session.step(&mut machine);
    }
    let line = machine.rows()[10].trim().to_string();
    assert!(line.starts_with("^ "), "{:?}", machine.rows());
}

/// M after the end of an autoplay game: the next move is the player's, also if a handicap makes it
/// White's.
#[test]
fn m_takes_the_side_that_moves_first() {
    for (menu, side) in [("#", Side::Black), ("vvvvvvv>^^^^^^^#", Side::White)] {
        let (mut machine, mut session) = started(menu);
        machine.wait(&mut session, 100);
        machine.press(&mut session, &keys("P"));
        session.game.resign(Side::White);
        machine.press(&mut session, &keys("M"));
        machine.wait(&mut session, 200);
        assert_eq!((session.game.plies(), session.game.board().side), (0, side));
        assert!(machine.shows("YOUR MOVE"), "{:?}", machine.rows());
        let pawn = if side == Side::Black {
            "8l 8k"
        } else {
            "8e 8f"
        };
        choose(&mut machine, &mut session, pawn);
        machine.wait(&mut session, 400);
        assert_eq!(session.game.plies(), 2, "{:?}", machine.rows());
    }
}

/// Pages from the menu before the first game: nothing is lost, and keys promise nothing.
#[test]
fn pages_before_the_first_game() {
    let (mut machine, mut session) = started("C");
    assert_eq!(session.ui_state, Screen::Captured);
    assert!(machine.shows("ROYALS K"), "{:?}", machine.rows());
    machine.press(&mut session, &keys(" I"));
    assert_eq!(session.ui_state, Screen::Help);
    assert!(machine.shows("SPACE returns"), "{:?}", machine.rows());
    assert!(!machine.shows("letter runs"), "{:?}", machine.rows());
    machine.press(&mut session, &keys(" #I"));
    assert!(machine.shows("letter runs"), "{:?}", machine.rows());
}

/// T a third time takes the signs away, and does not say that there are no threats.
#[test]
fn t_is_switched_off() {
    let (mut machine, mut session) = started("#");
    for text in ["THREATS TO", "THREATS BY", "OFF"] {
        machine.press(&mut session, &keys("T"));
        machine.wait(&mut session, 5);
        assert!(machine.shows(text), "{:?}", machine.rows());
    }
    assert!(!machine.shows("NO THREATS"), "{:?}", machine.rows());
}

/// A key typed while the program was loading is for the splash.
#[test]
fn a_key_before_the_first_step_counts() {
    let (mut machine, mut session) = (Narrow::new(), Box::new(Session::new()));
    machine.press(&mut session, &[Key::SPACE]);
    machine.wait(&mut session, 3);
    assert_eq!(session.ui_state, Screen::Menu);
}
