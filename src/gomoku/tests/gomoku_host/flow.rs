//! The whole flow of the screens with its times, on the smallest and a wide panel.

use crate::support::screens::{at_board, at_menu, step_until, Machine, SECOND};
use crate::support::{self, point};
use gomoku::platform::{Board, Cursor};
use gomoku::records::game::Outcome;
use gomoku::rules::point::Point;
use gomoku::screens::{Flow, Screen, Session};
use kit::platform::Key;

type Wide = support::Machine<14, 25>;

#[test]
fn a_key_pressed_before_the_splash_leads_to_the_menu() {
    let (mut session, mut machine) = (Session::new(), Wide::new());
    machine.press(Key::RETURN);
    machine.settle(&mut session);
    assert_eq!(session.ui_state, Screen::Menu);
}

#[test]
fn the_menu_goes_back_to_the_splash_after_45_seconds_without_a_key() {
    let (mut session, mut machine) = at_menu();
    machine.wait(&mut session, 44 * SECOND);
    assert_eq!(session.ui_state, Screen::Menu);
    machine.key(&mut session, Key::DOWN);
    machine.wait(&mut session, 44 * SECOND);
    assert_eq!(session.ui_state, Screen::Menu);
    machine.wait(&mut session, 2 * SECOND);
    assert_eq!(session.ui_state, Screen::Splash);
}

#[test]
fn the_menu_changes_each_line_both_ways() {
    let (mut session, mut machine) = at_menu();
    let players = ["PERSON", "EASY", "MEDIUM", "HARD", "LEVEL"];
    let levels = ["1", "2", "3", "4", "5", "6", "7", "8"];
    let sizes = ["9", "10", "11", "12", "13", "14", "15"];
    for (label, values, first) in [
        ("BLACK", &players[..], 0),
        ("WHITE", &players, 4),
        ("LEVEL", &levels, 2),
        ("GAME", &["GOMOKU", "RENJU", "TENJIKU SHOGI"], 0),
        ("SIZE", &sizes, 6),
        ("OVERLINE WINS", &["NO", "YES"], 0),
        ("SHOW THINKING", &["NO", "YES"], 0),
        ("SCREEN", &["COLOUR", "MONO"], 0),
        ("SOUND", &["ON", "DEMO TOO", "OFF"], 0),
        ("KEYS", &["CURSOR", "WASD"], 0),
    ] {
        let count = values.len();
        let mut now = first;
        assert_eq!(machine.select(&mut session, label), values[now], "{label}");
        let back = [Key::LEFT, Key(b'A')];
        let forth = [
            Key::RIGHT,
            Key(b'D'),
            Key::RETURN,
            Key::SPACE,
            Key::FIRE,
            Key::RIGHT,
            Key::RIGHT,
            Key::RIGHT,
        ];
        for key in forth.into_iter().chain([back; 4].concat()) {
            now += if back.contains(&key) { count - 1 } else { 1 };
            now %= count;
            machine.key(&mut session, key);
            assert_eq!(machine.select(&mut session, label), values[now], "{label}");
            assert_eq!(machine.mono, label == "SCREEN" && now == 1);
            machine.check(&session);
        }
        assert_eq!(now, first);
    }
}

#[test]
fn help_quit_and_escape_from_the_menu() {
    let (mut session, mut machine) = at_menu();
    machine.select(&mut session, "HELP");
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Help);
    assert!(machine.shows("exactly five"));
    machine.check(&session);
    machine.key(&mut session, Key(b'Q'));
    assert_eq!(session.ui_state, Screen::Help);
    machine.wait(&mut session, 100 * SECOND);
    assert_eq!(session.ui_state, Screen::Help);
    machine.key(&mut session, Key::SPACE);
    assert!(machine.shows("3-3"));
    machine.check(&session);
    machine.key(&mut session, Key::SPACE);
    assert!(machine.shows("TAKE A STONE BACK"));
    machine.check(&session);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    machine.check(&session);
    machine.key(&mut session, Key::ESCAPE);
    assert_eq!(session.ui_state, Screen::Splash);
    machine.key(&mut session, Key(b'X'));
    machine.type_keys(&mut session, "W");
    assert_eq!(machine.select(&mut session, "QUIT"), "");
    assert_eq!(machine.key(&mut session, Key::RETURN), Flow::Quit);
    assert!(machine.has_quit);
}

#[test]
fn the_options_are_a_page_of_their_own() {
    let (mut session, mut machine) = at_menu();
    machine.select(&mut session, "OPTIONS");
    machine.key(&mut session, Key::RETURN);
    assert!(machine.shows("> ") && machine.shows("BACK") && !machine.shows("QUIT"));
    machine.check(&session);
    machine.key(&mut session, Key::ESCAPE);
    assert!(machine.shows(">    OPTIONS"), "{:?}", machine.rows());
    machine.check(&session);
    machine.select(&mut session, "BACK");
    machine.key(&mut session, Key::FIRE);
    assert!(machine.shows(">    OPTIONS"));
    // The splash comes back from this page too, and the menu begins with its first one.
    machine.key(&mut session, Key::FIRE);
    machine.wait(&mut session, 46 * SECOND);
    assert_eq!(session.ui_state, Screen::Splash);
    machine.key(&mut session, Key::FIRE);
    assert!(machine.shows(">    START"));
    machine.check(&session);
}

#[test]
fn renju_has_one_size_and_no_option_for_overlines() {
    let (mut session, mut machine) = at_menu();
    machine.set(&mut session, "SIZE", "9");
    machine.set(&mut session, "GAME", "RENJU");
    assert_eq!(machine.select(&mut session, "SIZE"), "15");
    assert!(!machine.shows("OVERLINE"));
    machine.check(&session);
    machine.key(&mut session, Key::RIGHT);
    assert_eq!(machine.select(&mut session, "SIZE"), "15");
    machine.set(&mut session, "GAME", "GOMOKU");
    assert_eq!(machine.select(&mut session, "SIZE"), "9");
    assert!(machine.shows("OVERLINE"));
    machine.select(&mut session, "OPENING");
    machine.key(&mut session, Key::RIGHT);
    machine.set(&mut session, "SIZE", "15");
    assert_eq!(machine.select(&mut session, "OPENING"), "FREE");
}

#[test]
fn to_quit_asks_first_while_a_game_is_under_way() {
    let (mut session, mut machine) = at_board();
    machine.key(&mut session, Key::RETURN);
    machine.key(&mut session, Key::ESCAPE);
    for (answer, flow) in [
        (&[Key::RETURN][..], Flow::Continue),
        (&[Key(b'N')], Flow::Continue),
        (&[Key::RIGHT, Key::LEFT, Key::FIRE], Flow::Continue),
        (&[Key::LEFT, Key::SPACE], Flow::Continue),
        (&[Key::RIGHT, Key::FIRE], Flow::Quit),
    ] {
        machine.select(&mut session, "QUIT");
        // The second is typed before the question is there.
        machine.press(Key::RETURN);
        machine.press(Key(b'Y'));
        machine.settle(&mut session);
        assert!(machine.shows("LEAVE THE GAME?  YES >NO"));
        let answered = answer.iter().map(|&key| machine.key(&mut session, key));
        assert_eq!(answered.last(), Some(flow), "{answer:?}");
        if flow == Flow::Continue {
            machine.check(&session);
        }
    }
    assert!(machine.has_quit);
}

#[test]
fn a_game_survives_menu_help_splash_and_demo() {
    let (mut session, mut machine) = at_board();
    machine.type_keys(&mut session, " D \r");
    machine.key(&mut session, Key::RIGHT);
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.game.move_count, 2);
    machine.key(&mut session, Key::RIGHT);
    machine.key(&mut session, Key::RETURN);
    machine.type_keys(&mut session, "U");
    let board = session.game.position.board.0;
    assert_eq!((session.game.move_count, session.game.length), (2, 3));

    machine.key(&mut session, Key::ESCAPE);
    let clocks = session.game.clocks;
    assert!(machine.shows("CONTINUE"));
    machine.select(&mut session, "HELP");
    machine.type_keys(&mut session, "   ");
    machine.key(&mut session, Key::ESCAPE);
    machine.wait(&mut session, 46 * SECOND);
    assert_eq!(session.ui_state, Screen::Splash);
    machine.wait(&mut session, 17 * SECOND);
    assert_eq!(session.ui_state, Screen::Demo);
    machine.key(&mut session, Key(b'J'));
    assert!(machine.shows("CONTINUE"));
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!(session.game.position.board.0, board);
    assert_eq!(session.game.clocks, clocks);
    machine.check(&session);
    machine.type_keys(&mut session, "Y");
    assert_eq!(session.game.move_count, 3);
    // A demo that runs to its end gives the board back too.
    machine.key(&mut session, Key::ESCAPE);
    machine.wait(&mut session, 46 * SECOND);
    machine.wait(&mut session, 15 * SECOND);
    assert_eq!(session.ui_state, Screen::Demo);
    step_until(&mut session, &mut machine, 300 * SECOND, |session| {
        session.ui_state == Screen::Splash
    });
    machine.key(&mut session, Key::ESCAPE);
    machine.key(&mut session, Key::ESCAPE);
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!(session.game.move_count, 3);
}

#[test]
fn the_board_never_times_out_and_only_the_side_to_move_gets_older() {
    let (mut session, mut machine) = at_board();
    machine.wait(&mut session, 61 * SECOND);
    let [black, white] = session.game.clocks;
    assert_eq!((black.minutes, black.seconds), (1, 1));
    assert_eq!((white.minutes, white.seconds), (0, 0));
    assert!(machine.shows("01:01"));
    machine.key(&mut session, Key::RETURN);
    machine.wait(&mut session, 10 * SECOND);
    assert_eq!(session.game.clocks[1].seconds, 10);
    // Prompts, help and the menu do not count.
    machine.type_keys(&mut session, "G");
    machine.wait(&mut session, 10 * SECOND);
    machine.type_keys(&mut session, "NI");
    machine.wait(&mut session, 10 * SECOND);
    machine.key(&mut session, Key::SPACE);
    machine.key(&mut session, Key::ESCAPE);
    machine.wait(&mut session, 10 * SECOND);
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.game.clocks[1].seconds, 10);
    assert_eq!(session.game.clocks[0].seconds, 1);
    machine.wait(&mut session, 7000 * SECOND);
    let white = session.game.clocks[1];
    assert_eq!((white.minutes, white.seconds), (99, 59));
    assert_eq!(session.ui_state, Screen::Board);
}

#[test]
fn the_cursor_walks_along_the_winning_line_in_the_winners_colour() {
    let (mut session, mut machine) = at_board();
    for (number, name) in "h8,h1,i8,i1,j8,j1,k8,k1,l8".split(',').enumerate() {
        go(&mut session, &mut machine, name);
        machine.key(&mut session, Key::RETURN);
        assert_eq!(session.game.move_count as usize, number + 1);
    }
    assert_eq!(session.game.result, Outcome::Black);
    assert_eq!(machine.message(), "BLACK WINS");
    let mut lit: Vec<(Vec<Point>, u32)> = Vec::new();
    for _ in 0..260 {
        let points = (0..=255).map(Point);
        let black = points.filter(|at| {
            let look = machine.look(*at);
            look.cursor() == Cursor::Black || look.is_ring()
        });
        let black: Vec<_> = black.collect();
        match lit.last_mut() {
            Some((last, time)) if *last == black => *time += 1,
            _ => lit.push((black, 1)),
        }
        machine.check(&session);
        session.step(&mut machine);
    }
    let line = support::points("h8,i8,j8,k8,l8");
    let walk = line.iter().map(|at| vec![*at]);
    let blinks = std::iter::repeat_n([vec![], line.clone()], 3).flatten();
    let round: Vec<_> = walk.chain(blinks).chain([vec![]]).collect();
    assert!(lit.len() > 2 * round.len());
    for (number, (black, time)) in lit[..lit.len() - 1].iter().enumerate() {
        assert_eq!(*black, round[number % round.len()]);
        // On and off together less than three times a second.
        assert!(number == 0 || *time >= 9, "{time}");
    }
    machine.type_keys(&mut session, "U");
    assert_eq!(machine.cursor(Cursor::Black), None);
    assert_eq!(session.game.result, Outcome::Open);
    assert_eq!(machine.message(), "NEXT MOVE");
    machine.check(&session);
}

/// Moves the cursor to a point.
fn go<const C: u8, const R: u8>(
    session: &mut Session,
    machine: &mut support::Machine<C, R>,
    name: &str,
) {
    let to = point(name);
    for _ in 0..40 {
        let at = machine.cursor(Cursor::Choose).unwrap();
        let key = if at.column() < to.column() {
            Key::RIGHT
        } else if at.column() > to.column() {
            Key::LEFT
        } else if at.row() < to.row() {
            Key(b'A')
        } else if at.row() > to.row() {
            Key::DOWN
        } else {
            return;
        };
        machine.key(session, key);
    }
    panic!("{name} not reached");
}

#[test]
fn a_wide_panel_shows_names_times_message_and_the_last_moves() {
    let (mut session, mut machine) = (Session::new(), Wide::new());
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Board);
    let rows = machine.rows();
    assert!(rows[3].contains("YOU") && rows[6].contains("LEVEL 3"));
    assert!(rows[4].contains("00:00"));
    assert_eq!(machine.message(), "YOUR MOVE");
    assert!(machine.shows("MOVE 1"));
    for turn in 1..20 {
        while session
            .game
            .position
            .at(machine.cursor(Cursor::Choose).unwrap())
            != 0
        {
            machine.key(&mut session, Key::LEFT);
            machine.key(&mut session, Key::UP);
        }
        machine.key(&mut session, Key::RETURN);
        machine.wait(&mut session, 5);
        while session.is_thinking() {
            session.step(&mut machine);
        }
        machine.check(&session);
        if session.game.is_over() {
            break;
        }
        assert_eq!(session.game.move_count, 2 * turn);
        assert!(machine.shows(&format!("MOVE {}", 2 * turn + 1)));
    }
    println!("{}", machine.rows().join("\n"));
}

#[test]
fn the_cursor_is_redrawn_by_two_points_and_no_text() {
    let (mut session, mut machine) = at_board();
    machine.key(&mut session, Key::RETURN);
    let before = (machine.drawn_points, machine.drawn_text);
    let time = machine.time;
    machine.key(&mut session, Key::RIGHT);
    assert!(machine.time - time <= 1);
    assert_eq!(machine.drawn_points - before.0, 2);
    assert_eq!(machine.drawn_text, before.1);
}

/// Between two stones of two computers nobody thinks yet, so M has no best move to play: it was the
/// first blank.
#[test]
fn m_before_the_computer_thinks_plays_no_random_point() {
    let (mut session, mut machine) = at_menu();
    machine.set(&mut session, "BLACK", "EASY");
    machine.set(&mut session, "WHITE", "EASY");
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    for _ in 0..10 {
        machine.key(&mut session, Key(b'M'));
        machine.wait(&mut session, 27);
    }
    let count = session.game.move_count;
    assert!(count >= 8, "{count}");
    let moves = &session.game.moves[..usize::from(count)];
    assert!(!moves.contains(&point("a1").0), "{moves:?}");
}

/// A reset while a line is written: the machine's drawing ends there, and the next picture has
/// nothing of it.
#[test]
fn a_reset_in_the_middle_of_a_line_leaves_nothing_of_it() {
    let (mut session, mut machine) = at_board();
    machine.press(Key(b'V'));
    machine.show(scripted::Area::Nothing);
    let steps = std::panic::AssertUnwindSafe(|| machine.settle(&mut session));
    assert!(std::panic::catch_unwind(steps).is_err());
    let mut machine = Machine::new();
    session.wake(&mut machine);
    machine.settle(&mut session);
    machine.check(&session);
    assert!(machine.shows("GOMOKU"));
}
