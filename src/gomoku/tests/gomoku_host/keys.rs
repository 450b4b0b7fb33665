//! Every key in every state: what it does, and that a key without a meaning there does nothing
//! but a soft buzz.

use crate::support::table::{board, moves, play, press, two_people, type_keys};
use crate::support::{point, points};
use gomoku::platform::{Board, Cursor};
use gomoku::players::player::Player;
use gomoku::records::game::Outcome;
use gomoku::rules::point::Point;
use gomoku::screens::Screen;
use kit::platform::{Key, Sound};

const BLACK_WINS: &str = "h8,h1,i8,i1,j8,j1,k8,k1,l8";

#[test]
fn cursor_keys_and_a_and_z_move_and_go_round_the_edges() {
    let (mut session, mut machine) = two_people();
    for (key, steps) in [
        (Key::UP, ["h9", "h10"]),
        (Key(b'Z'), ["h9", "h8"]),
        (Key(b'A'), ["h9", "h10"]),
        (Key::DOWN, ["h9", "h8"]),
        (Key::LEFT, ["g8", "f8"]),
        (Key::RIGHT, ["g8", "h8"]),
    ] {
        for name in steps {
            press(&mut session, &mut machine, key);
            assert_eq!(machine.cursor(Cursor::Choose), Some(point(name)));
        }
    }
    for (key, name) in [(Key::UP, "h8"), (Key::LEFT, "h8")] {
        for _ in 0..15 {
            press(&mut session, &mut machine, key);
        }
        assert_eq!(machine.cursor(Cursor::Choose), Some(point(name)));
    }
    // Held down it repeats.
    for i in 0..5 {
        machine.press_after(i, Key::RIGHT, i > 0);
    }
    machine.settle(&mut session);
    assert_eq!(machine.cursor(Cursor::Choose), Some(point("m8")));
}

#[test]
fn with_the_option_wasd_moves_and_r_steps_forward() {
    let (mut session, mut machine) = two_people();
    machine.key(&mut session, Key::ESCAPE);
    machine.set(&mut session, "KEYS", "WASD");
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
    for (key, name) in [
        (b'W', "h9"),
        (b'A', "g9"),
        (b'S', "g8"),
        (b'D', "h8"),
        (b'Z', "h8"),
    ] {
        press(&mut session, &mut machine, Key(key));
        assert_eq!(machine.cursor(Cursor::Choose), Some(point(name)));
    }
    type_keys(&mut session, &mut machine, " UR");
    assert_eq!(moves(&session), points("h8"));
    assert_eq!(machine.sounds.last(), Some(&Sound::Piece));
    type_keys(&mut session, &mut machine, "R");
    assert_eq!(machine.sounds.last(), Some(&Sound::Error));
}

#[test]
fn return_space_and_fire_play_and_an_occupied_point_buzzes() {
    let (mut session, mut machine) = two_people();
    for (number, key) in [Key::RETURN, Key::SPACE, Key::FIRE].into_iter().enumerate() {
        machine.sounds.clear();
        press(&mut session, &mut machine, key);
        assert_eq!(machine.sounds, [Sound::Piece]);
        press(&mut session, &mut machine, key);
        assert_eq!(machine.sounds, [Sound::Piece, Sound::Error]);
        assert_eq!(machine.message(), "POINT TAKEN");
        assert_eq!(session.game.move_count as usize, number + 1);
        press(&mut session, &mut machine, Key::RIGHT);
    }
    // Held down it does not play again.
    machine.hold(Key::RETURN);
    machine.settle(&mut session);
    assert_eq!(session.game.move_count, 3);
}

#[test]
fn keys_without_a_meaning_buzz_and_change_nothing() {
    let known = "ADEGHIJLMOPRSTUVWYZ?,. \r";
    for key in (0..=255).map(Key) {
        let special = [
            Key::UP,
            Key::DOWN,
            Key::LEFT,
            Key::RIGHT,
            Key::BREAK,
            Key::FIRE,
            Key::ESCAPE,
        ];
        // 0 is no key at all; a stick's directions and the list's commands have bits of their own.
        let coded = key.0 <= 10 || (17..=26).contains(&key.0) || key.0 >= Key::COMMAND;
        if coded
            || key == Key::LIST
            || special.contains(&key)
            || known.bytes().any(|known| known == key.0)
        {
            continue;
        }
        let (mut session, mut machine) = two_people();
        play(&mut session, &mut machine, "g7,h7");
        machine.sounds.clear();
        let before = (machine.points.clone(), session.game.moves);
        machine.wait(&mut session, 1);
        press(&mut session, &mut machine, key);
        assert_eq!(machine.sounds, [Sound::Error], "{key:?}");
        assert_eq!(before.0, machine.points);
        assert_eq!(before.1, session.game.moves);
        assert_eq!(session.ui_state, Screen::Board);
    }
}

#[test]
fn u_and_comma_take_back_and_y_and_full_stop_step_forward() {
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, BLACK_WINS);
    assert_eq!(session.game.result, Outcome::Black);
    assert_eq!(machine.sounds.last(), Some(&Sound::Win));
    let all = moves(&session);
    for left in (0..9).rev() {
        let key = if left % 2 == 0 { "U" } else { "," };
        type_keys(&mut session, &mut machine, key);
        assert_eq!(moves(&session), &all[..left]);
        assert_eq!(session.game.result, Outcome::Open);
        assert_eq!(machine.message(), "NEXT MOVE");
    }
    machine.sounds.clear();
    type_keys(&mut session, &mut machine, "U,");
    assert_eq!(machine.sounds, [Sound::Error; 2]);
    for count in 1..=9 {
        let key = if count % 2 == 0 { "Y" } else { "." };
        type_keys(&mut session, &mut machine, key);
        assert_eq!(moves(&session), &all[..count]);
    }
    assert_eq!(session.game.result, Outcome::Black);
    assert_eq!(machine.message(), "BLACK WINS");
    machine.sounds.clear();
    type_keys(&mut session, &mut machine, "Y.");
    assert_eq!(machine.sounds, [Sound::Error; 2]);
}

#[test]
fn a_person_steps_on_a_forbidden_point_and_sees_why() {
    let (mut session, mut machine) = two_people();
    press(&mut session, &mut machine, Key(b'R'));
    play(&mut session, &mut machine, "h8,a1,i8,c1,j9,e1,j10,g1,j8");
    assert_eq!(session.game.result, Outcome::White);
    assert_eq!(machine.message(), "WHITE WINS");
    assert_eq!(machine.rows()[11].trim(), "3-3");
    // The cursor walks along both threes, then flashes on the point, and the lines' stones blink.
    let mut seen: Vec<Option<Point>> = Vec::new();
    let mut blinks = Vec::new();
    for tick in 0..8 * 40 {
        machine.wait(&mut session, 1);
        let all = (0..=255).map(Point);
        let rings: Vec<_> = all.filter(|at| machine.look(*at).is_ring()).collect();
        if !rings.is_empty() {
            assert_eq!(rings, points("h8,i8,j9,j10"));
            assert_eq!(machine.cursor(Cursor::White), Some(point("j8")));
            blinks.push(tick);
        }
        let at = machine.cursor(Cursor::White);
        if seen.last() != Some(&at) {
            seen.push(at);
        }
    }
    for name in ["g8", "h8", "i8", "j8", "k8", "j7", "j9", "j10", "j11"] {
        assert!(seen.contains(&Some(point(name))), "{name}");
    }
    assert!(seen.contains(&None));
    // Three times for nine ticks, with nine between them.
    let starts: Vec<_> = blinks
        .iter()
        .filter(|tick| !blinks.contains(&(*tick - 1)))
        .collect();
    let [first, second, third, ..] = starts[..] else {
        panic!("{starts:?}");
    };
    assert_eq!((second - first, third - second), (18, 18));
    machine.check(&session);
    // Taken back it was nothing.
    press(&mut session, &mut machine, Key(b'U'));
    assert_eq!(session.game.result, Outcome::Open);
    assert_eq!(machine.message(), "NEXT MOVE");
}

#[test]
fn h_flashes_a_good_move_and_changes_nothing() {
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, "h8,a1,i8,a2,j8,b1,k8");
    type_keys(&mut session, &mut machine, "H");
    let mut seen = Vec::new();
    for _ in 0..150 {
        session.step(&mut machine);
        machine.check(&session);
        seen.extend(machine.cursor(Cursor::White));
    }
    // White must stop the four.
    assert!(!seen.is_empty());
    assert!(seen
        .iter()
        .all(|&at| at == point("g8") || at == point("l8")));
    assert_eq!(machine.cursor(Cursor::White), None);
    assert_eq!(session.game.move_count, 7);
    // While the computer thinks: its best so far, as a stone.
    let (mut session, mut machine) = board(Player::Person, Player::Hard);
    machine.speed = 4;
    machine.press(Key::RETURN);
    for i in 5..40 {
        machine.press_after(4 * i, Key(b'H'), false);
    }
    let mut flashed = false;
    while session.game.move_count < 2 {
        session.step(&mut machine);
        let stones = machine.points.iter();
        let white = stones.filter(|look| look.stone().is_some()).count();
        flashed |= white == 2 && session.game.move_count == 1;
    }
    assert!(flashed);
    machine.settle(&mut session);
    machine.wait(&mut session, 200);
    machine.check(&session);
}

#[test]
fn i_shows_the_keys_and_a_key_there_runs() {
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, "h8,i9");
    type_keys(&mut session, &mut machine, "I");
    assert_eq!(session.ui_state, Screen::Help);
    assert!(machine.shows("> H          SHOW A GOOD MOVE"));
    type_keys(&mut session, &mut machine, " ");
    assert_eq!(session.ui_state, Screen::Board);
    type_keys(&mut session, &mut machine, "IU");
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!(moves(&session), points("h8"));
    type_keys(&mut session, &mut machine, "I");
    press(&mut session, &mut machine, Key::ESCAPE);
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!(moves(&session), points("h8"));
}

/// The stick's keys as a machine gives them.
fn pushed(key: Key) -> Key {
    Key(key.0 | Key::STICK)
}

#[test]
fn diagonals_move_diagonally() {
    let (mut session, mut machine) = two_people();
    for (one, other, name) in [
        (Key::UP, Key::RIGHT, "i9"),
        (Key::UP, Key::LEFT, "h10"),
        (Key::DOWN, Key::LEFT, "g9"),
        (Key::DOWN, Key::RIGHT, "h8"),
    ] {
        press(&mut session, &mut machine, pushed(Key(one.0 | other.0)));
        assert_eq!(machine.cursor(Cursor::Choose), Some(point(name)));
    }
}

#[test]
fn the_list_of_commands_opens_scrolls_runs_and_is_left() {
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, "h8,i9");
    // On the last column a new push to the right opens it; one that repeats goes round.
    let count = 15 - 1 - session.cursor.column();
    for _ in 0..count {
        press(&mut session, &mut machine, pushed(Key::RIGHT));
    }
    assert_eq!(session.cursor.column(), 14);
    machine.hold(pushed(Key::RIGHT));
    machine.settle(&mut session);
    assert_eq!(session.cursor.column(), 0);
    press(&mut session, &mut machine, pushed(Key::LEFT));
    press(&mut session, &mut machine, pushed(Key::RIGHT));
    assert_eq!(session.ui_state, Screen::Help);
    press(&mut session, &mut machine, pushed(Key::LEFT));
    assert_eq!(session.ui_state, Screen::Board);
    // Every command can be selected, and those that were not seen come into sight.
    press(&mut session, &mut machine, Key::LIST);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..21 {
        let rows = machine.rows();
        let mut selected = rows.iter().filter(|row| row.starts_with(" > "));
        seen.insert(selected.next().expect("a command").clone());
        assert!(selected.next().is_none());
        press(&mut session, &mut machine, pushed(Key::DOWN));
    }
    assert_eq!(seen.len(), 21);
    press(&mut session, &mut machine, Key::UP);
    assert!(machine.shows("> LEFT ARROW MENU"));
    press(&mut session, &mut machine, Key::FIRE);
    assert_eq!(session.ui_state, Screen::Menu);
    press(&mut session, &mut machine, Key::ESCAPE);
    // The second one takes a stone back.
    press(&mut session, &mut machine, Key::LIST);
    press(&mut session, &mut machine, pushed(Key::DOWN));
    press(&mut session, &mut machine, Key::FIRE);
    assert_eq!(moves(&session), points("h8"));
}

/// On the board the first L only shows the level, and L raises it while it is shown.
#[test]
fn the_list_raises_the_level_at_once() {
    let (mut session, mut machine) = board(Player::Person, Player::Level);
    for told in ["LEVEL 4", "LEVEL 5"] {
        press(&mut session, &mut machine, Key::LIST);
        for key in [Key::DOWN, Key::DOWN, Key::DOWN, Key::DOWN, Key::FIRE] {
            press(&mut session, &mut machine, key);
        }
        assert_eq!(machine.message(), told);
    }
}

#[test]
fn with_wasd_the_list_names_no_key_that_moves_and_runs_all_the_same() {
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, "h8");
    machine.key(&mut session, Key::ESCAPE);
    machine.set(&mut session, "KEYS", "WASD");
    machine.key(&mut session, Key::ESCAPE);
    press(&mut session, &mut machine, Key::LIST);
    assert!(machine.shows("WASD, CURSOR: MOVE. RETURN: PLAY"));
    for _ in 0..7 {
        press(&mut session, &mut machine, Key(b'S'));
    }
    assert!(
        machine.shows(">            NEW RENJU"),
        "{:?}",
        machine.rows()
    );
    press(&mut session, &mut machine, Key::RETURN);
    assert_eq!(machine.message(), "NEW GAME?");
}

#[test]
fn a_hint_says_that_it_thinks_and_the_cursor_goes_to_it() {
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, "h8,a1,i8,c1,j8,e1");
    machine.press(Key(b'H'));
    machine.speed = 80;
    session.step(&mut machine);
    session.step(&mut machine);
    assert!(machine.shows("THINKING"));
    while session.is_thinking() {
        session.step(&mut machine);
    }
    machine.settle(&mut session);
    assert!(!machine.shows("THINKING"));
    assert!(
        points("g8,k8,f8,l8").contains(&session.cursor),
        "{:?}",
        session.cursor
    );
}

#[test]
fn the_sound_of_the_end_tells_who_won() {
    let (mut session, mut machine) = board(Player::Person, Player::Hard);
    // Black plays badly along the lower edge until White has won.
    while !session.game.is_over() {
        let edge = (0..225u8).map(|n| Point::new(n % 15 / 3 * 3 + n % 3, n / 15));
        let to = edge
            .filter(|at| (at.column() + 2 * at.row()) % 5 != 0)
            .find(|&at| session.game.position.at(at) == 0)
            .unwrap();
        while machine.cursor(Cursor::Choose).unwrap().column() != to.column() {
            machine.key(&mut session, Key::RIGHT);
        }
        while machine.cursor(Cursor::Choose).unwrap().row() != to.row() {
            machine.key(&mut session, Key::UP);
        }
        machine.key(&mut session, Key::RETURN);
        machine.wait(&mut session, 20);
    }
    assert_eq!(session.game.result, Outcome::White);
    assert_eq!(machine.sounds.last(), Some(&Sound::Lose));
    assert_eq!(machine.message(), "I WIN");
}
