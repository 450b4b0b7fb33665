//! Whose turn it is: seats, M, E and P, what stops the computer, and the next game.

use crate::support::table::{board, moves, play, press, two_people, type_keys, Machine};
use crate::support::{point, points};
use gomoku::platform::Cursor;
use gomoku::players::player::Player;
use gomoku::rules::rule::Rule;
use kit::platform::{Key, Sound};

const BLACK_WINS: &str = "h8,h1,i8,i1,j8,j1,k8,k1,l8";

#[test]
fn after_taking_back_nobody_thinks_until_a_stone_is_played() {
    let (mut session, mut machine) = board(Player::Person, Player::Hard);
    press(&mut session, &mut machine, Key::RETURN);
    machine.wait(&mut session, 20);
    assert_eq!(session.game.move_count, 2);
    type_keys(&mut session, &mut machine, "U");
    machine.wait(&mut session, 200);
    assert_eq!(session.game.move_count, 1);
    assert_eq!(machine.message(), "YOUR MOVE");
    // White's stone by hand, then Black's; the computer answers that one.
    press(&mut session, &mut machine, Key::UP);
    press(&mut session, &mut machine, Key::RETURN);
    assert_eq!(session.game.move_count, 2);
    machine.wait(&mut session, 200);
    assert_eq!(session.game.move_count, 2);
    press(&mut session, &mut machine, Key::UP);
    press(&mut session, &mut machine, Key::RETURN);
    machine.wait(&mut session, 20);
    assert_eq!(session.game.move_count, 4);
    // M lets the computer play it, for either side; then each seat is as before.
    type_keys(&mut session, &mut machine, "UM");
    machine.wait(&mut session, 20);
    assert_eq!(session.game.move_count, 4);
    type_keys(&mut session, &mut machine, "UUM");
    machine.wait(&mut session, 20);
    assert_eq!(session.game.move_count, 4);
    assert_eq!(machine.message(), "YOUR MOVE");
}

#[test]
fn m_changes_sides_and_stops_the_thinking() {
    let (mut session, mut machine) = board(Player::Person, Player::Easy);
    assert!(machine.rows()[3].contains("YOU") && machine.rows()[6].contains("EASY"));
    type_keys(&mut session, &mut machine, "M");
    machine.wait(&mut session, 20);
    assert!(machine.rows()[3].contains("EASY") && machine.rows()[6].contains("YOU"));
    assert_eq!(moves(&session), points("h8"));
    assert_eq!(machine.message(), "YOUR MOVE");
    // While it thinks, at any moment: a stone at once.
    for delay in 0..30 {
        machine.speed = 16;
        while session
            .game
            .position
            .at(machine.cursor(Cursor::Choose).unwrap())
            != 0
        {
            machine.key(&mut session, Key::UP);
            machine.key(&mut session, Key::RIGHT);
        }
        machine.press(Key::RETURN);
        let count = session.game.move_count;
        machine.press_after(delay, Key(b'M'), false);
        machine.settle(&mut session);
        machine.wait(&mut session, 40);
        machine.check(&session);
        if session.game.is_over() {
            break;
        }
        assert!(session.game.move_count >= count + 2);
    }
    // Two people: the computer plays this one.
    let (mut session, mut machine) = two_people();
    type_keys(&mut session, &mut machine, "M");
    machine.wait(&mut session, 20);
    assert_eq!(session.game.move_count, 1);
    assert_eq!(machine.message(), "NEXT MOVE");
    // After the end it means nothing.
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, BLACK_WINS);
    type_keys(&mut session, &mut machine, "M");
    assert_eq!(machine.sounds.last(), Some(&Sound::Error));
}

#[test]
fn e_enters_moves_for_both_and_m_leaves() {
    let (mut session, mut machine) = board(Player::Person, Player::Hard);
    type_keys(&mut session, &mut machine, "E");
    assert_eq!(machine.message(), "NEXT MOVE");
    play(&mut session, &mut machine, "h8,h1,i8,i1");
    machine.wait(&mut session, 100);
    assert_eq!(session.game.move_count, 4);
    machine.sounds.clear();
    type_keys(&mut session, &mut machine, "E");
    assert_eq!(machine.sounds, [Sound::Error]);
    type_keys(&mut session, &mut machine, "M");
    machine.wait(&mut session, 20);
    // Black's seat is the computer's now, White's the person's.
    assert_eq!(session.game.move_count, 5);
    assert_eq!(machine.message(), "YOUR MOVE");
    assert!(machine.rows()[3].contains("HARD") && machine.rows()[6].contains("YOU"));
    // After a stone was taken back, too.
    let (mut session, mut machine) = board(Player::Person, Player::Hard);
    type_keys(&mut session, &mut machine, "E");
    play(&mut session, &mut machine, "h8,h1,i8");
    type_keys(&mut session, &mut machine, "UM");
    machine.wait(&mut session, 1000);
    assert_eq!(session.game.move_count, 3);
    assert_eq!(machine.message(), "YOUR MOVE");
    assert!(machine.rows()[3].contains("HARD") && machine.rows()[6].contains("YOU"));
    // Two people have no computer's seat, so the level takes it; two computers leave one.
    for (black, white, seated) in [
        (Player::Person, Player::Person, "LEVEL"),
        (Player::Easy, Player::Hard, "EASY"),
    ] {
        let (mut session, mut machine) = board(black, white);
        type_keys(&mut session, &mut machine, "\x03E");
        let game = session.game.change();
        while game.undo().is_some() {}
        play(&mut session, &mut machine, "h8,h1");
        type_keys(&mut session, &mut machine, "M");
        machine.wait(&mut session, 2000);
        assert_eq!(session.game.move_count, 3);
        assert_eq!(machine.message(), "YOUR MOVE");
        let rows = machine.rows();
        assert!(
            rows[3].contains(seated) && rows[6].contains("YOU"),
            "{rows:#?}"
        );
    }
    let (mut session, mut machine) = board(Player::Person, Player::Hard);
    type_keys(&mut session, &mut machine, "E");
    play(&mut session, &mut machine, BLACK_WINS);
    assert_eq!(machine.message(), "BLACK WINS");
    type_keys(&mut session, &mut machine, "E");
    assert_eq!(machine.sounds.last(), Some(&Sound::Error));
}

#[test]
fn p_plays_game_after_game_until_m_or_break() {
    let (mut session, mut machine) = board(Player::Person, Player::Easy);
    type_keys(&mut session, &mut machine, "P");
    let mut games = 0;
    for _ in 0..3 {
        while !session.game.is_over() {
            session.step(&mut machine);
            assert_eq!(machine.cursor(Cursor::Choose), None);
        }
        machine.check(&session);
        let end = machine.time;
        while session.game.is_over() {
            session.step(&mut machine);
        }
        assert!(machine.time - end >= 249 && machine.time - end <= 251);
        games += 1;
    }
    assert_eq!(games, 3);
    machine.sounds.clear();
    type_keys(&mut session, &mut machine, "P");
    press(&mut session, &mut machine, Key::RETURN);
    press(&mut session, &mut machine, Key::UP);
    assert!(
        machine
            .sounds
            .iter()
            .filter(|&&s| s == Sound::Error)
            .count()
            == 3
    );
    // M: the next move is mine, whichever side that is.
    for count in [3, 6] {
        while session.game.move_count != count {
            session.step(&mut machine);
        }
        type_keys(&mut session, &mut machine, "M");
        machine.wait(&mut session, 100);
        assert_eq!(session.game.move_count, count);
        assert_eq!(machine.message(), "YOUR MOVE");
        type_keys(&mut session, &mut machine, "P");
    }
    // BREAK: stop, my move.
    machine.wait(&mut session, 60);
    press(&mut session, &mut machine, Key::BREAK);
    let count = session.game.move_count;
    machine.wait(&mut session, 100);
    assert_eq!(session.game.move_count, count);
    assert_eq!(machine.message(), "YOUR MOVE");
    // After an autoplay game BREAK freezes the position and ends autoplay; any key goes on, without
    // a buzz.
    for key in [Key::RETURN, Key(b'Q'), Key::UP, Key::BREAK] {
        type_keys(&mut session, &mut machine, "P");
        while !session.game.is_over() {
            session.step(&mut machine);
        }
        press(&mut session, &mut machine, Key::BREAK);
        machine.wait(&mut session, 1000);
        assert!(session.game.is_over());
        // No person has won.
        assert!(!machine.message().contains("YOU"), "{}", machine.message());
        machine.sounds.clear();
        press(&mut session, &mut machine, key);
        assert_eq!(machine.sounds, []);
        assert_eq!(session.game.move_count, 0);
        assert_eq!(machine.message(), "YOUR MOVE");
    }
    // A game that was stepped through to its end is not frozen.
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, BLACK_WINS);
    type_keys(&mut session, &mut machine, "UYQ");
    assert_eq!(machine.sounds.last(), Some(&Sound::Error));
    assert!(session.game.is_over());
}

#[test]
fn the_panel_names_who_really_plays() {
    let (mut session, mut machine) = board(Player::Person, Player::Hard);
    let names = |machine: &Machine| {
        let rows = machine.rows();
        [3, 6].map(|row| rows[row][3..].trim().to_string())
    };
    assert_eq!(names(&machine), ["YOU", "HARD"]);
    for (key, black, white) in [(b'P', "LEVEL 3", "HARD"), (b'E', "PERSON", "PERSON")] {
        press(&mut session, &mut machine, Key(key));
        assert_eq!(names(&machine), [black, white]);
    }
    // M in E: the side to move becomes the computer's seat.
    press(&mut session, &mut machine, Key(b'M'));
    assert!(names(&machine).contains(&"HARD".to_string()));
}

#[test]
fn a_game_is_replayed_only_on_its_own_board() {
    for (keys, replays) in [("GY", true), ("RY", false), ("SY", false)] {
        let (mut session, mut machine) = two_people();
        play(&mut session, &mut machine, "h8,i9,g8");
        type_keys(&mut session, &mut machine, keys);
        assert_eq!(session.game.move_count, 0);
        type_keys(&mut session, &mut machine, "Y");
        assert_eq!(session.game.move_count, u8::from(replays), "{keys}");
    }
}

#[test]
fn a_computer_begins_in_the_middle_of_every_board() {
    for (times, centre) in ["h8", "e5", "e5", "f6", "f6", "g7", "g7", "h8"]
        .into_iter()
        .enumerate()
    {
        for white in [Player::Hard, Player::Level] {
            let (mut session, mut machine) = board(Player::Person, white);
            type_keys(&mut session, &mut machine, &"S".repeat(times));
            assert_eq!(machine.cursor(Cursor::Choose), Some(point(centre)));
            type_keys(&mut session, &mut machine, "M");
            machine.wait(&mut session, 20);
            assert_eq!(moves(&session), points(centre));
        }
    }
}

#[test]
fn m_after_an_autoplay_game_leaves_and_the_next_move_is_mine() {
    let (mut session, mut machine) = board(Player::Easy, Player::Person);
    type_keys(&mut session, &mut machine, "P");
    while !session.game.is_over() {
        session.step(&mut machine);
    }
    machine.sounds.clear();
    type_keys(&mut session, &mut machine, "M");
    assert_eq!(machine.sounds, []);
    machine.wait(&mut session, 500);
    assert_eq!(session.game.move_count, 0);
    assert_eq!(machine.message(), "YOUR MOVE");
    press(&mut session, &mut machine, Key::RETURN);
    machine.wait(&mut session, 60);
    assert_eq!(session.game.move_count, 2);
    assert!(machine.rows()[3].contains("YOU") && machine.rows()[6].contains("EASY"));
}

#[test]
fn r_begins_renju_and_g_gomoku_of_the_size_chosen_by_s() {
    let (mut session, mut machine) = two_people();
    // Nothing to lose: at once.
    for size in (9..=15).chain([9]) {
        press(&mut session, &mut machine, Key(b'S'));
        assert_eq!(session.game.size(), size);
    }
    press(&mut session, &mut machine, Key(b'R'));
    assert_eq!(
        (session.game.rule(), session.game.size()),
        (Rule::Renju, 15)
    );
    assert_eq!(machine.rows()[0].trim(), "RENJU");
    // Renju has one size, and begins on the centre.
    machine.sounds.clear();
    press(&mut session, &mut machine, Key(b'S'));
    press(&mut session, &mut machine, Key::UP);
    press(&mut session, &mut machine, Key::RETURN);
    assert_eq!(machine.sounds, [Sound::Error; 2]);
    assert_eq!(machine.message(), "????");
    assert_eq!(session.game.move_count, 0);
    press(&mut session, &mut machine, Key::DOWN);
    assert_eq!(machine.message(), "NEXT MOVE");
    press(&mut session, &mut machine, Key::RETURN);
    assert_eq!(session.game.move_count, 1);
    // Asked for, and not wanted: nothing changes.
    for (key, rule, size) in [(b'G', Rule::Gomoku, 9), (b'R', Rule::Renju, 15)] {
        let before = (session.game.rule(), session.game.size(), moves(&session));
        press(&mut session, &mut machine, Key(key));
        assert_eq!(machine.message(), "NEW GAME?");
        press(&mut session, &mut machine, Key(b'N'));
        let after = (session.game.rule(), session.game.size(), moves(&session));
        assert_eq!(before, after);
        press(&mut session, &mut machine, Key(key));
        press(&mut session, &mut machine, Key(b'Y'));
        assert_eq!((session.game.rule(), session.game.size()), (rule, size));
        press(&mut session, &mut machine, Key::RETURN);
    }
}

#[test]
fn g_and_break_ask_before_a_game_is_given_up() {
    for key in [Key(b'G'), Key::BREAK] {
        let (mut session, mut machine) = two_people();
        // Nothing to lose: at once.
        press(&mut session, &mut machine, key);
        assert_eq!(machine.message(), "NEXT MOVE");
        play(&mut session, &mut machine, "h8,i9");
        for answer in [
            Key::SPACE,
            Key(b'N'),
            Key::ESCAPE,
            Key::FIRE,
            Key::RETURN,
            Key::BREAK,
        ] {
            press(&mut session, &mut machine, key);
            assert_eq!(machine.message(), "NEW GAME?");
            machine.sounds.clear();
            type_keys(&mut session, &mut machine, "QU");
            assert_eq!(machine.sounds, [Sound::Error; 2]);
            assert_eq!(machine.message(), "NEW GAME?");
            // A and D are left and right in a question.
            type_keys(&mut session, &mut machine, "AD");
            assert_eq!(machine.sounds.len(), 2);
            press(&mut session, &mut machine, answer);
            assert_eq!(machine.message(), "NEXT MOVE");
            assert_eq!(moves(&session), points("h8,i9"));
        }
        // Y, held down: it answers and does not step forward.
        press(&mut session, &mut machine, key);
        for i in 0..5 {
            machine.press_after(i, Key(b'Y'), i > 0);
        }
        machine.settle(&mut session);
        assert_eq!(session.game.move_count, 0);
        machine.check(&session);
        // When it is pressed again, it replays the old game.
        type_keys(&mut session, &mut machine, "YY");
        assert_eq!(moves(&session), points("h8,i9"));
    }
}

#[test]
fn break_stops_the_computer_and_the_next_move_is_mine() {
    let (mut session, mut machine) = board(Player::Person, Player::Hard);
    machine.speed = 16;
    machine.press(Key::RETURN);
    machine.press_after(5, Key::BREAK, false);
    machine.settle(&mut session);
    machine.wait(&mut session, 200);
    assert_eq!(session.game.move_count, 1);
    assert_eq!(machine.message(), "YOUR MOVE");
    machine.check(&session);
}

#[test]
fn after_the_end_return_starts_the_same_kind_of_game_again() {
    for key in [Key::RETURN, Key::SPACE, Key::FIRE, Key(b'G'), Key::BREAK] {
        let (mut session, mut machine) = two_people();
        play(&mut session, &mut machine, BLACK_WINS);
        machine.sounds.clear();
        press(&mut session, &mut machine, Key::UP);
        type_keys(&mut session, &mut machine, "H");
        assert_eq!(machine.sounds, [Sound::Error; 2]);
        machine.wait(&mut session, 3000);
        assert!(session.game.is_over());
        press(&mut session, &mut machine, key);
        assert_eq!(session.game.move_count, 0);
        assert_eq!(machine.message(), "NEXT MOVE");
        assert_eq!(machine.cursor(Cursor::Choose), Some(point("h8")));
    }
    let (mut session, mut machine) = two_people();
    play(&mut session, &mut machine, BLACK_WINS);
    press(&mut session, &mut machine, Key::ESCAPE);
    assert!(machine.shows("START"));
}
