//! What a player hears, and how the stick and the list of commands reach what the keys do.

use crate::board::{board, board_on, choose, square, Narrow};
use crate::machine::keys;
use kit::platform::{Key, Sound};
use tenjiku::screens::{Screen, Session};

/// The sounds since the last look.
fn heard(machine: &mut Narrow) -> Vec<Sound> {
    std::mem::take(&mut machine.base.sounds)
}

#[test]
fn each_kind_of_move_has_its_sound() {
    use Sound::{Burn, Error, Menu, Piece, Promote, Take};
    let layout = "B B:K@9p W:K@8a B:R@1p W:P@1l B:P@4f B:P@6b B:Ln@9h W:P@9g W:FiD@12f B:FiD@3l \
                  W:S@15d B:L@15h B:WBf@7k";
    for (squares, answers, sounds) in [
        ("9p 9o", "", vec![Menu, Piece]),
        ("1p 1l", "", vec![Menu, Take]),
        ("4f 4e", "Y", vec![Menu, Promote]),
        ("4f 4e", "N", vec![Menu, Piece]),
        // By force; a capture that promotes.
        ("6b 6a", "", vec![Menu, Promote]),
        ("15h 15d", "Y", vec![Menu, Promote]),
        // Igui, a capture and a step, the pass.
        ("9h 9g", "2", vec![Menu, Take]),
        ("9h 9g", "3", vec![Menu]),
        ("9h 9h", "Y", vec![Menu, Piece]),
        // Burnt by its own demon, and the warning before it burns itself.
        ("3l 2m", "", vec![Menu, Burn]),
        ("9h 11g", "Y", vec![Menu, Error, Burn]),
        // No warning is an error, too.
        ("9h 9g", "1", vec![Menu, Take]),
        ("9h 16p", "", vec![Menu, Error]),
    ] {
        let (mut machine, mut session) = board(layout, "#E");
        heard(&mut machine);
        choose(&mut machine, &mut session, squares);
        machine.press(&mut session, &keys(answers));
        assert_eq!(heard(&mut machine), sounds, "{squares} {answers}");
    }
    // Stopping a Lion where it would burn warns the player, too.
    let (mut machine, mut session) = board("B B:K@9p W:K@8a B:Ln@9h W:P@10g W:FiD@11f", "#E");
    choose(&mut machine, &mut session, "9h 10g");
    heard(&mut machine);
    machine.press(&mut session, &keys("1"));
    assert_eq!(heard(&mut machine), [Error]);
    assert!(machine.shows("YOU. SURE?"), "{:?}", machine.rows());
}

/// The warning is heard where the move is typed, too, and not where the text agrees.
#[test]
fn a_typed_move_that_burns_itself_warns() {
    for (typed, sounds) in [
        ("Ln-11g", vec![Sound::Error]),
        ("Ln-11g*", vec![Sound::Burn]),
    ] {
        for end in ["#", " "] {
            let layout = "B B:K@9p W:K@8a B:Ln@9g W:FiD@12f";
            let (mut machine, mut session) = board_on::<40, true>(layout, "#E");
            machine.base.sounds.clear();
            let typed = typed.to_uppercase().into_bytes().into_iter().map(Key);
            machine.press(&mut session, &[Key(b':')]);
            machine.press(&mut session, &typed.collect::<Vec<Key>>());
            machine.press(&mut session, &keys(end));
            assert_eq!(machine.base.sounds, sounds, "{:?}", machine.rows());
        }
    }
}

/// Its moves were silent where SOUND is DEMO TOO.
#[test]
fn the_demo_is_heard_if_it_is_to_be() {
    for (menu, silent) in [("!", true), ("^^^^^>!", false)] {
        let (mut machine, mut session) = (Narrow::new(), Box::new(Session::new()));
        machine.wait(&mut session, 2);
        machine.press(&mut session, &keys(&format!(" {menu}")));
        heard(&mut machine);
        machine.wait(&mut session, 15 * 50 + 20);
        assert_eq!(session.ui_state, Screen::Demo);
        while session.moves() < 8 {
            machine.wait(&mut session, 10);
        }
        assert_eq!(heard(&mut machine).is_empty(), silent, "{menu}");
    }
}

/// The stick in a direction, or in two.
fn pushed(directions: u8) -> Key {
    Key(directions | Key::STICK)
}

#[test]
fn the_stick_moves_in_eight_directions_and_opens_the_commands() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a B:R@3h", "#E");
    for (directions, goal) in [
        (1, "8g"),
        (9, "7f"),
        (8, "6f"),
        (10, "5g"),
        (2, "5h"),
        (6, "6i"),
        (4, "7i"),
        (5, "8h"),
    ] {
        if directions == 1 {
            session.cursor = square("8h");
        }
        machine.press(&mut session, &[pushed(directions)]);
        assert_eq!(session.cursor, square(goal), "{directions}");
    }
    // TAB is no direction.
    choose(&mut machine, &mut session, "3h");
    machine.press(&mut session, &[Key::TAB]);
    assert_eq!(session.cursor, square("2h"));
    machine.press(&mut session, &[pushed(Key::RIGHT.0)]);
    assert_eq!(
        (session.ui_state, session.cursor),
        (Screen::Board, square("1h"))
    );
    // A key goes round, and so does a push that repeats; a new push opens the list.
    machine.press(&mut session, &[Key::RIGHT]);
    assert_eq!(session.cursor, square("16h"));
    machine.press(&mut session, &[Key::LEFT]);
    machine.base.press_after(0, pushed(Key::RIGHT.0), true);
    machine.wait(&mut session, 2);
    assert_eq!(session.cursor, square("16h"));
    machine.press(&mut session, &[pushed(Key::LEFT.0), pushed(Key::RIGHT.0)]);
    assert_eq!(session.ui_state, Screen::Commands);
    machine.press(&mut session, &[pushed(Key::LEFT.0)]);
    assert_eq!(
        (session.ui_state, session.cursor),
        (Screen::Board, square("1h"))
    );
}

/// Up or down, where there is nothing on a diagonal.
#[test]
fn on_pages_and_in_questions_a_diagonal_is_up_or_down() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a B:R@3h", "#E");
    machine.press(&mut session, &keys("*"));
    machine.press(&mut session, &[10, 6, 10, 6, 10, 9].map(pushed));
    machine.press(&mut session, &keys("#"));
    assert_eq!(session.ui_state, Screen::Captured);
    machine.press(&mut session, &keys(" R"));
    assert!(machine.shows(">NO"), "{:?}", machine.rows());
    for answer in [">YES", ">NO"] {
        machine.press(&mut session, &[pushed(10)]);
        assert!(machine.shows(answer), "{:?}", machine.rows());
    }
}

/// W, A, S, D and R mean something else then.
#[test]
fn the_list_runs_its_commands_with_wasd_too() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a", "#E");
    machine.press(&mut session, &keys("!^^^^>vvvv#"));
    machine.press(&mut session, &keys("W"));
    assert_eq!(session.cursor, square("9o"));
    for (downs, screen, told) in [
        (14, Screen::Menu, "LION HAWK"),
        (15, Screen::Board, "RESIGN?"),
        (19, Screen::Saves, "SAVED GAMES"),
        (11, Screen::Board, "THINKING"),
    ] {
        machine.press(&mut session, &keys("*"));
        machine.press(&mut session, &vec![Key::DOWN; downs]);
        machine.press(&mut session, &keys("#"));
        assert_eq!(session.ui_state, screen, "{told}");
        assert!(machine.shows(told), "{told}: {:?}", machine.rows());
        let back = match screen {
            Screen::Menu => "^^^^^#",
            Screen::Saves => "!",
            _ => "N",
        };
        machine.press(&mut session, &keys(back));
        assert_eq!(session.ui_state, Screen::Board);
    }
}

/// On the board the first L only shows the level, and L raises it while it is shown.
#[test]
fn the_list_raises_the_level_at_once() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a", "#E");
    for told in ["LEVEL 1", "LEVEL 2"] {
        machine.press(&mut session, &keys("*vvvvvvv#"));
        assert!(machine.shows(told), "{:?}", machine.rows());
    }
}

#[test]
fn the_level_is_told_after_half_a_move_is_given_up() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a", "#E");
    choose(&mut machine, &mut session, "9p");
    assert!(machine.shows("U-CANCEL"));
    machine.press(&mut session, &keys("L"));
    assert!(
        machine.shows("EASY") && !machine.shows("U-CANCEL"),
        "{:?}",
        machine.rows()
    );
}

/// As M, L and the others do; otherwise E has nothing to do there.
#[test]
fn e_gives_half_a_move_up_where_moves_are_entered() {
    let (mut machine, mut session) = board("B B:K@9p W:K@8a", "#E");
    choose(&mut machine, &mut session, "9p");
    for sounds in [vec![], vec![Sound::Error]] {
        heard(&mut machine);
        machine.press(&mut session, &keys("E"));
        assert!(!machine.shows("U-CANCEL"), "{:?}", machine.rows());
        assert_eq!(heard(&mut machine), sounds);
    }
}
