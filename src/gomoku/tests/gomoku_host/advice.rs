//! The keys that tell something: L, D, F, T, ?, H, B, J and V.

use crate::support::table::{board, moves, play, press, two_people, type_keys, Machine};
use crate::support::{point, points};
use gomoku::platform::{Cursor, Mark};
use gomoku::players::player::Player;
use gomoku::rules::point::Point;
use gomoku::screens::{Screen, Session};
use kit::platform::{Key, Sound};

fn new_renju(session: &mut Session, machine: &mut Machine) {
    type_keys(session, machine, "R");
}

fn mark(machine: &Machine, name: &str) -> Mark {
    machine.points[point(name).index()].mark()
}

fn marked(machine: &Machine, mark: Mark) -> Vec<Point> {
    let points = (0..=255).map(Point);
    points
        .filter(|point| machine.points[point.index()].mark() == mark)
        .collect()
}

#[test]
fn l_shows_the_level_and_then_raises_it() {
    let (mut session, mut machine) = board(Player::Person, Player::Level);
    for level in [3, 4, 5, 6, 7, 8, 1, 2] {
        type_keys(&mut session, &mut machine, "L");
        assert_eq!(machine.message(), format!("LEVEL {level}"));
        assert!(machine.rows()[6].contains(&format!("LEVEL {level}")));
    }
    press(&mut session, &mut machine, Key::UP);
    assert_eq!(machine.message(), "YOUR MOVE");
    // It does not rise when it is shown for the first time, nor when it was shown too long ago.
    type_keys(&mut session, &mut machine, "L");
    assert_eq!(machine.message(), "LEVEL 2");
    machine.wait(&mut session, 200);
    assert_eq!(machine.message(), "YOUR MOVE");
    type_keys(&mut session, &mut machine, "L");
    assert_eq!(machine.message(), "LEVEL 2");
    // The next game keeps it.
    type_keys(&mut session, &mut machine, "GL");
    assert_eq!(machine.message(), "LEVEL 2");
}

#[test]
fn l_turns_easy_medium_and_hard_into_the_level() {
    for player in [Player::Easy, Player::Medium, Player::Hard] {
        let (mut session, mut machine) = board(Player::Person, player);
        type_keys(&mut session, &mut machine, "L");
        assert_eq!(
            machine.message(),
            player.name().as_str::<gomoku::text::Words>()
        );
        type_keys(&mut session, &mut machine, "L");
        assert_eq!(machine.message(), "LEVEL 3");
        type_keys(&mut session, &mut machine, "L");
        assert_eq!(machine.message(), "LEVEL 4");
        machine.key(&mut session, Key::ESCAPE);
        assert_eq!(machine.select(&mut session, "WHITE"), "LEVEL");
        assert_eq!(machine.select(&mut session, "LEVEL"), "4");
    }
    // Two people: the level of hints and of autoplay.
    let (mut session, mut machine) = two_people();
    type_keys(&mut session, &mut machine, "LL");
    assert_eq!(machine.message(), "LEVEL 4");
}

#[test]
fn d_shows_the_moves_that_are_considered() {
    let (mut session, mut machine) = board(Player::Person, Player::Level);
    machine.speed = 16;
    let mut seen = Vec::new();
    for on in [true, false] {
        type_keys(&mut session, &mut machine, "D");
        let message = if on { "SHOW MOVES" } else { "HIDE MOVES" };
        assert_eq!(machine.message(), message);
        // Outside of the book.
        press(&mut session, &mut machine, Key::UP);
        press(&mut session, &mut machine, Key::RIGHT);
        machine.key(&mut session, Key::RETURN);
        let (mut considered, before) = (0, session.game.move_count);
        for _ in 0..20_000 {
            session.step(&mut machine);
            let marks = marked(&machine, Mark::Considered);
            assert!(marks.len() <= 1);
            if let [point] = marks[..] {
                assert!(session.is_thinking() && !moves(&session).contains(&point));
                considered += 1;
                seen.push(point);
            }
            if !session.is_thinking() && session.game.move_count != before {
                break;
            }
        }
        assert_eq!(considered != 0, on);
        machine.check(&session);
    }
    seen.sort_by_key(|point| point.0);
    seen.dedup();
    assert!(seen.len() > 1, "{seen:?}");
}

#[test]
fn f_marks_the_forbidden_points_of_renju() {
    let (mut session, mut machine) = two_people();
    type_keys(&mut session, &mut machine, "F");
    assert_eq!(machine.sounds.last(), Some(&Sound::Error), "not in Gomoku");
    new_renju(&mut session, &mut machine);
    play(&mut session, &mut machine, "h8,a1,i8,a3,j9,c1,j10,c3");
    type_keys(&mut session, &mut machine, "F");
    assert_eq!(machine.message(), "FOULS SHOWN");
    assert_eq!(marked(&machine, Mark::Forbidden), points("j8"));
    // They follow the stones, and the cursor leaves them as they are.
    press(&mut session, &mut machine, Key::UP);
    type_keys(&mut session, &mut machine, "U");
    machine.check(&session);
    play(&mut session, &mut machine, "j11");
    machine.check(&session);
    assert_eq!(marked(&machine, Mark::Forbidden), []);
    type_keys(&mut session, &mut machine, "U");
    assert_eq!(marked(&machine, Mark::Forbidden), points("j8"));
    type_keys(&mut session, &mut machine, "F");
    assert_eq!(machine.message(), "MARKS OFF");
    assert_eq!(marked(&machine, Mark::Forbidden), []);
}

#[test]
fn t_marks_my_threats_then_the_opponents_then_none() {
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, "h8,a1,i8,b1,j8,c1,k8,a9");
    // Black can win at once on two points, White has a three at the edge.
    type_keys(&mut session, &mut machine, "T");
    assert_eq!(machine.message(), "THREAT MARKS");
    assert_eq!(marked(&machine, Mark::Five), points("g8,l8"));
    assert_eq!(mark(&machine, "d1"), Mark::None);
    type_keys(&mut session, &mut machine, "T");
    assert_eq!(marked(&machine, Mark::Five), []);
    assert_eq!(marked(&machine, Mark::Four), points("d1,e1"));
    machine.check(&session);
    type_keys(&mut session, &mut machine, "T");
    assert_eq!(machine.message(), "MARKS OFF");
    assert_eq!(marked(&machine, Mark::None).len(), 256);
    // A three becomes a straight four at its ends.
    type_keys(&mut session, &mut machine, "UUT");
    assert_eq!(session.game.move_count, 6);
    assert_eq!(marked(&machine, Mark::StraightFour), points("g8,k8"));
    // After the end there is nothing to be warned of.
    play(&mut session, &mut machine, "k8,a9,l8");
    machine.check(&session);
    assert_eq!(marked(&machine, Mark::None).len(), 256);
    type_keys(&mut session, &mut machine, "U");
    assert_eq!(marked(&machine, Mark::Five), points("g8,l8"));
}

#[test]
fn the_question_mark_names_the_opening_and_says_what_is_expected() {
    let (mut session, mut machine) = two_people();
    new_renju(&mut session, &mut machine);
    play(&mut session, &mut machine, "h8,h9,i9");
    assert_eq!(session.game.move_count, 3);
    type_keys(&mut session, &mut machine, "?");
    machine.wait(&mut session, 500);
    assert_eq!(session.ui_state, Screen::Analysis);
    assert!(machine.shows("D4 KAGETSU"));
    let rows = machine.rows();
    assert!(rows[12].contains("BLACK") || rows[12].contains("WHITE") || rows[12].contains("EVEN"));
    press(&mut session, &mut machine, Key(b'T'));
    assert_eq!(session.ui_state, Screen::Board);
    assert_eq!(
        marked(&machine, Mark::None).len(),
        256,
        "the key only leaves"
    );
    assert_eq!(moves(&session).len(), 3);
    // A won position is known as such.
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, "h8,a1,i8,b1,j8,a3,k8,a5");
    type_keys(&mut session, &mut machine, "?");
    machine.wait(&mut session, 500);
    assert!(machine.shows("BLACK WINS"), "{:#?}", machine.rows());
    press(&mut session, &mut machine, Key::SPACE);
    play(&mut session, &mut machine, "l8");
    type_keys(&mut session, &mut machine, "?");
    machine.wait(&mut session, 10);
    assert!(machine.shows("THE GAME IS OVER"));
    // While SWAP2 is under way nothing has looked at this position.
    press(&mut session, &mut machine, Key::SPACE);
    press(&mut session, &mut machine, Key::ESCAPE);
    machine.set(&mut session, "OPENING", "SWAP2");
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    type_keys(&mut session, &mut machine, "?");
    assert_eq!(session.ui_state, Screen::Analysis);
    let rows = machine.rows();
    assert_eq!((rows[12].trim(), rows[17].trim()), ("-", ""));
}

#[test]
fn the_question_mark_does_not_stop_the_computer() {
    let (mut session, mut machine) = board(Player::Person, Player::Level);
    machine.speed = 16;
    // Outside of the book.
    machine.press(Key::UP);
    machine.press(Key::UP);
    machine.press(Key::RETURN);
    for _ in 0..6 {
        session.step(&mut machine);
    }
    assert!(session.is_thinking());
    machine.press(Key(b'?'));
    session.step(&mut machine);
    assert_eq!(session.ui_state, Screen::Analysis);
    machine.wait(&mut session, 100);
    assert_eq!(session.game.move_count, 1);
    machine.press(Key::SPACE);
    session.step(&mut machine);
    assert!(session.is_thinking());
    for _ in 0..100_000 {
        session.step(&mut machine);
        if session.game.move_count == 2 {
            return;
        }
    }
    panic!("the computer never moved");
}

#[test]
fn h_flashes_a_move_of_the_level_and_the_best_so_far() {
    let (mut session, mut machine) = board(Player::Person, Player::Level);
    machine.key(&mut session, Key::RETURN);
    machine.wait(&mut session, 400);
    let count = session.game.move_count;
    type_keys(&mut session, &mut machine, "H");
    let mut flashed = false;
    for _ in 0..2000 {
        session.step(&mut machine);
        flashed |= machine.cursor(Cursor::Black).is_some();
    }
    assert!(flashed);
    assert_eq!(session.game.move_count, count);
}

#[test]
fn b_shows_the_openings_and_flips_them() {
    let (mut session, mut machine) = board(Player::Level, Player::Person);
    type_keys(&mut session, &mut machine, "B");
    assert_eq!(session.ui_state, Screen::Board);
    assert!(machine.sounds.contains(&Sound::Error), "not in Gomoku");
    let (mut session, mut machine) = two_people();
    new_renju(&mut session, &mut machine);
    type_keys(&mut session, &mut machine, "B");
    assert_eq!(session.ui_state, Screen::Openings);
    let ticked = |machine: &Machine| machine.rows()[8].contains("  /");
    let mut seen = Vec::new();
    for number in 0..24 {
        assert!(machine.shows("CHANGE?"));
        let rows = machine.rows();
        seen.push((rows[4].clone(), rows[5].clone()));
        // At level 3 all but the strongest of each kind.
        assert_eq!(ticked(&machine), !matches!(number, 3 | 18), "{rows:#?}");
        let before = ticked(&machine);
        type_keys(&mut session, &mut machine, "Y");
        assert_ne!(ticked(&machine), before);
        type_keys(
            &mut session,
            &mut machine,
            if number % 2 == 0 { "N" } else { "B" },
        );
    }
    // Y held down answers once.
    let before = ticked(&machine);
    for later in 0..5 {
        machine.press_after(later, Key(b'Y'), later > 0);
    }
    machine.settle(&mut session);
    assert_ne!(ticked(&machine), before);
    type_keys(&mut session, &mut machine, "Y");
    assert_eq!(seen[3], ("D4".into(), "KAGETSU".into()));
    assert_eq!(seen[23], ("I12".into(), "MEIGETSU".into()));
    assert!(machine.shows("D1") && !ticked(&machine));
    press(&mut session, &mut machine, Key(b'X'));
    assert_eq!(session.ui_state, Screen::Board);
    // Kept until the level changes.
    type_keys(&mut session, &mut machine, "B");
    assert!(!ticked(&machine));
    press(&mut session, &mut machine, Key::SPACE);
    // The menu's cursor passes LEVEL.
    press(&mut session, &mut machine, Key::ESCAPE);
    for key in [Key::DOWN; 5].into_iter().chain([Key::UP; 5]) {
        press(&mut session, &mut machine, key);
    }
    press(&mut session, &mut machine, Key::RETURN);
    type_keys(&mut session, &mut machine, "B");
    assert!(!ticked(&machine));
    press(&mut session, &mut machine, Key::SPACE);
    type_keys(&mut session, &mut machine, "LLB");
    assert!(ticked(&machine));
    for (key, rule) in [(b'R', "RENJU"), (b'G', "GOMOKU")] {
        press(&mut session, &mut machine, Key(key));
        assert_eq!(machine.message(), "NEW GAME?");
        type_keys(&mut session, &mut machine, "Y");
        assert!(machine.rows()[0].contains(rule));
        type_keys(&mut session, &mut machine, "RB");
    }
    press(&mut session, &mut machine, Key::SPACE);
    play(&mut session, &mut machine, "h8");
    machine.sounds.clear();
    type_keys(&mut session, &mut machine, "B");
    assert_eq!(machine.sounds, [Sound::Error], "a stone lies there");
}

#[test]
fn b_binds_the_computer_as_black() {
    // Only the seventh direct and the ninth indirect opening.
    let (mut session, mut machine) = board(Player::Level, Player::Person);
    type_keys(&mut session, &mut machine, "RY");
    machine.wait(&mut session, 100);
    assert_eq!(moves(&session), points("h8"));
    type_keys(&mut session, &mut machine, "U");
    type_keys(&mut session, &mut machine, "B");
    for number in 0..24 {
        let ticked = machine.rows()[8].contains("  /");
        if ticked != matches!(number, 6 | 20) {
            type_keys(&mut session, &mut machine, "Y");
        }
        type_keys(&mut session, &mut machine, "N");
    }
    press(&mut session, &mut machine, Key::SPACE);
    type_keys(&mut session, &mut machine, "M");
    machine.wait(&mut session, 100);
    assert_eq!(moves(&session), points("h8"));
    press(&mut session, &mut machine, Key::UP);
    press(&mut session, &mut machine, Key::RETURN);
    machine.wait(&mut session, 1000);
    assert_eq!(session.game.move_count, 3);
    type_keys(&mut session, &mut machine, "?");
    assert!(machine.shows("D7 KINSEI"), "{:?}", moves(&session));
}

#[test]
fn j_and_v_switch_joystick_and_sound() {
    let (mut session, mut machine) = two_people();
    for (keys, message) in [
        ("J", "STICK OFF"),
        ("J", "STICK ON"),
        ("V", "SOUND OFF"),
        ("V", "SOUND ON"),
    ] {
        type_keys(&mut session, &mut machine, keys);
        assert_eq!(machine.message(), message);
    }
    let switched = [Sound::Menu; 2];
    assert_eq!(
        machine.sounds, switched,
        "of START, and of the sound switched on"
    );
    type_keys(&mut session, &mut machine, "VQ  UX");
    assert_eq!(machine.sounds, switched, "no sound at all");
    type_keys(&mut session, &mut machine, "VQ");
    assert_eq!(machine.sounds[2..], [Sound::Menu, Sound::Error]);
}

#[test]
fn the_menu_asks_before_it_begins_a_new_game() {
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, "h8,i9");
    press(&mut session, &mut machine, Key::ESCAPE);
    machine.set(&mut session, "GAME", "RENJU");
    machine.select(&mut session, "NEW GAME");
    press(&mut session, &mut machine, Key::RETURN);
    assert_eq!(machine.message(), "NEW GAME?");
    type_keys(&mut session, &mut machine, "N");
    assert_eq!(session.game.move_count, 2);
    press(&mut session, &mut machine, Key::ESCAPE);
    machine.select(&mut session, "NEW GAME");
    press(&mut session, &mut machine, Key::RETURN);
    type_keys(&mut session, &mut machine, "Y");
    assert!(machine.rows()[0].contains("RENJU"));
    assert_eq!(session.game.move_count, 0);
}
