//! SWAP2 and Taraguchi-10 on the board: what is asked and allowed, taking back, saving.

use crate::support::{self, point};
use gomoku::platform::Mark;
use gomoku::players::player::Player;
use gomoku::players::sharing::{BALANCED, EVEN, TO_MOVE};
use gomoku::players::thinking::Thinking;
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;
use gomoku::screens::{Screen, Session};
use kit::platform::{Key, Sound};
use kit::random::Random;
use std::collections::BTreeSet;

type Machine = support::Machine<14, 25>;

/// On the board: two seats under the opening rule of Renju or Gomoku.
fn sharing(renju: bool, black: &str, white: &str) -> (Session, Machine) {
    seeded(renju, black, white, 7)
}

/// The same with as much chance as `chance`.
fn seeded(renju: bool, black: &str, white: &str, chance: u16) -> (Session, Machine) {
    let (mut session, mut machine) = (Session::new(), Machine::new());
    machine.chance = chance;
    machine.settle(&mut session);
    machine.key(&mut session, Key::SPACE);
    let rule = if renju { "TARAGUCHI-10" } else { "SWAP2" };
    machine.set(&mut session, "GAME", if renju { "RENJU" } else { "GOMOKU" });
    machine.set(&mut session, "BLACK", black);
    machine.set(&mut session, "WHITE", white);
    machine.set(&mut session, "LEVEL", "1");
    machine.set(&mut session, "OPENING", rule);
    machine.select(&mut session, "START");
    machine.key(&mut session, Key::RETURN);
    machine.settle(&mut session);
    assert_eq!(session.ui_state, Screen::Sharing);
    (session, machine)
}

fn put(session: &mut Session, machine: &mut Machine, name: &str) {
    session.cursor = point(name);
    machine.key(session, Key::RETURN);
    machine.check(session);
}

/// Selects the answer `steps` after the first, and gives it.
fn choose(session: &mut Session, machine: &mut Machine, steps: u8) {
    for _ in 0..steps {
        machine.key(session, Key::DOWN);
        machine.check(session);
    }
    machine.key(session, Key::RETURN);
    machine.check(session);
}

/// The six rows in place of the list of moves.
fn explained(machine: &Machine) -> String {
    let rows: Vec<String> = machine.rows()[15..21].to_vec();
    let words = rows.iter().flat_map(|row| row.split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

/// Who sits where, as the panel has it.
fn seats(machine: &Machine) -> [String; 2] {
    [3, 6].map(|row: usize| machine.rows()[row][3..].trim().to_string())
}

#[test]
fn there_are_no_threats_among_the_steps() {
    let (mut session, mut machine) = sharing(true, "PERSON", "PERSON");
    for key in ["T", "F"] {
        machine.sounds.clear();
        machine.type_keys(&mut session, key);
        assert_eq!(machine.sounds, [Sound::Error]);
    }
    // A message goes after a while.
    machine.type_keys(&mut session, "L");
    assert_eq!(machine.message(), "LEVEL 1");
    machine.wait(&mut session, 200);
    assert_eq!(machine.message(), "NEXT MOVE");
}

#[test]
fn swap2_is_explained_step_by_step() {
    let (mut session, mut machine) = sharing(false, "PERSON", "HARD");
    // E has people in both seats.
    machine.type_keys(&mut session, "E");
    assert_eq!(explained(&machine), "PUT THIS STONE ANYWHERE");
    for name in ["a1", "b2", "o15"] {
        put(&mut session, &mut machine, name);
    }
    assert_eq!(
        explained(&machine),
        "TAKE A SIDE, OR ADD TWO >WHITE BLACK ADD TWO"
    );
    choose(&mut session, &mut machine, 2);
    assert_eq!(explained(&machine), "PUT THIS STONE ANYWHERE");
    put(&mut session, &mut machine, "h8");
    put(&mut session, &mut machine, "h9");
    assert_eq!(explained(&machine), "TAKE A SIDE >WHITE BLACK");
    choose(&mut session, &mut machine, 1);
    assert_eq!(explained(&machine), "1 a1 b2 3 o15 h8 5 h9");
    put(&mut session, &mut machine, "h10");
    assert_eq!(session.game.move_count, 6);
}

#[test]
fn taraguchi_has_its_squares_and_a_swap_after_each_move() {
    let (mut session, mut machine) = sharing(true, "PERSON", "PERSON");
    for (outside, inside, square) in [
        ("h9", "h8", "CENTRE"),
        ("j9", "i9", "3X3"),
        ("k9", "j10", "5X5"),
        ("l9", "k11", "7X7"),
    ] {
        assert!(explained(&machine).ends_with(square), "{square}");
        let count = session.game.move_count;
        put(&mut session, &mut machine, outside);
        assert_eq!(session.game.move_count, count, "{outside}");
        assert_eq!(machine.message(), "????");
        put(&mut session, &mut machine, inside);
        assert_eq!(explained(&machine), "CHANGE SIDES? >NO YES");
        choose(&mut session, &mut machine, 0);
    }
    assert_eq!(explained(&machine), "OFFER HOW MANY 5THS? >ONE TEN");
    choose(&mut session, &mut machine, 0);
    assert!(explained(&machine).ends_with("9X9"));
    put(&mut session, &mut machine, "m8");
    assert_eq!(machine.message(), "????");
    put(&mut session, &mut machine, "l8");
    assert_eq!(explained(&machine), "CHANGE SIDES? >NO YES");
    choose(&mut session, &mut machine, 1);
    put(&mut session, &mut machine, "a1");
    assert_eq!(session.game.move_count, 6);
}

/// The stones are symmetric about the diagonal from a1 to o15.
#[test]
fn of_ten_fifth_moves_none_mirrors_another_and_one_is_picked() {
    let (mut session, mut machine) = sharing(true, "PERSON", "PERSON");
    for name in ["h8", "i9", "j10", "k11"] {
        put(&mut session, &mut machine, name);
        choose(&mut session, &mut machine, 0);
    }
    choose(&mut session, &mut machine, 1);
    put(&mut session, &mut machine, "a2");
    assert!(explained(&machine).ends_with("9 LEFT"));
    for alike in ["a2", "b1", "h8"] {
        put(&mut session, &mut machine, alike);
        assert!(explained(&machine).ends_with("9 LEFT"), "{alike}");
    }
    for name in ["a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10"] {
        put(&mut session, &mut machine, name);
    }
    machine.type_keys(&mut session, "U");
    machine.check(&session);
    assert!(explained(&machine).ends_with("2 LEFT"));
    machine.type_keys(&mut session, "Y");
    put(&mut session, &mut machine, "o1");
    assert_eq!(explained(&machine), "PICK ONE OF THE TEN 5THS");
    let marks = |machine: &Machine| {
        let marks = machine.points.iter().map(|look| look.mark());
        let (fives, others): (Vec<_>, Vec<_>) = marks
            .filter(|&mark| mark != Mark::None)
            .partition(|&mark| mark == Mark::Five);
        (fives.len(), others.len())
    };
    assert_eq!(marks(&machine), (10, 0));
    machine.type_keys(&mut session, "U");
    assert_eq!(marks(&machine), (9, 0));
    machine.type_keys(&mut session, "Y");
    put(&mut session, &mut machine, "a11");
    assert_eq!(session.game.move_count, 4, "not offered");
    for _ in 0..2 {
        put(&mut session, &mut machine, "a7");
        assert_eq!((session.game.move_count, marks(&machine)), (5, (0, 0)));
        // The one that was picked is an offer again, too.
        machine.type_keys(&mut session, "U");
        assert_eq!((session.game.move_count, marks(&machine)), (4, (10, 0)));
    }
    put(&mut session, &mut machine, "a7");
    put(&mut session, &mut machine, "a11");
    assert_eq!(session.game.move_count, 6);
    // The signs of T are not among the offers when it is taken back.
    for name in ["k12", "o15", "l12", "o13"] {
        put(&mut session, &mut machine, name);
    }
    machine.type_keys(&mut session, "T");
    machine.wait(&mut session, 400);
    assert!(marks(&machine).1 != 0);
    machine.type_keys(&mut session, "UUUUUU");
    assert_eq!(explained(&machine), "PICK ONE OF THE TEN 5THS");
    assert_eq!(marks(&machine), (10, 0));
}

#[test]
fn a_swap_exchanges_the_seats_and_is_taken_back_and_stepped_through() {
    let (mut session, mut machine) = sharing(true, "PERSON", "HARD");
    machine.type_keys(&mut session, "E");
    put(&mut session, &mut machine, "h8");
    choose(&mut session, &mut machine, 1);
    put(&mut session, &mut machine, "h9");
    // By the seats again: the computer has taken Black's, so it chooses after White's move.
    machine.type_keys(&mut session, "\x1b");
    let black = machine.select(&mut session, "BLACK");
    assert_eq!(black, "HARD");
    machine.select(&mut session, "CONTINUE");
    machine.key(&mut session, Key::RETURN);
    machine.type_keys(&mut session, "UU");
    assert_eq!(explained(&machine), "CHANGE SIDES? >NO YES");
    machine.check(&session);
    machine.type_keys(&mut session, "UYYY");
    machine.check(&session);
    assert_eq!(session.game.move_count, 2);
    machine.type_keys(&mut session, "\x1b");
    assert_eq!(machine.select(&mut session, "BLACK"), "HARD");
}

#[test]
fn a_swap_moves_the_names_beside_the_stones() {
    let mut swapped = 0;
    for chance in 1..17 {
        let (mut session, mut machine) = seeded(true, "PERSON", "EASY", chance * 77);
        assert_eq!(seats(&machine), ["YOU", "EASY"]);
        session.cursor = point("h8");
        machine.press(Key::RETURN);
        let mut said = BTreeSet::new();
        let end = machine.time + 200;
        while machine.time < end {
            session.step(&mut machine);
            said.insert(machine.message());
            said.insert(explained(&machine));
        }
        machine.check(&session);
        let swaps = seats(&machine) == ["EASY", "YOU"];
        // The computer is not asked, and says what it has chosen.
        assert!(!said.contains("CHANGE SIDES? NO YES") && said.contains("COMPUTER CHOOSES"));
        assert_eq!(said.contains("BLACK TAKEN"), swaps, "{said:?}");
        assert_eq!(said.contains("WHITE TAKEN"), !swaps, "{said:?}");
        // Who has White now moves: the computer, or the person who had Black.
        assert_eq!(session.game.move_count, 1 + u8::from(!swaps));
        swapped += u8::from(swaps);
    }
    assert!((1..16).contains(&swapped), "{swapped} of 16");
}

/// All kinds of players open games by themselves; what they do is allowed.
#[test]
fn computers_share_every_opening() {
    for renju in [false, true] {
        for player in ["EASY", "HARD", "LEVEL"] {
            for chance in 1..6 {
                let (mut session, mut machine) = seeded(renju, player, player, chance);
                let mut steps = 0u32;
                while session.game.move_count < 7 && !session.game.is_over() {
                    session.step(&mut machine);
                    steps += 1;
                    assert!(steps < 3_000_000, "{player} {renju} {chance}");
                }
                machine.check(&session);
            }
        }
    }
}

#[test]
fn a_saved_game_comes_back_with_its_choices_and_offers() {
    let (mut session, mut machine) = sharing(true, "PERSON", "PERSON");
    for name in ["h8", "i9", "j10", "k11"] {
        put(&mut session, &mut machine, name);
        choose(&mut session, &mut machine, u8::from(name == "i9"));
    }
    choose(&mut session, &mut machine, 1);
    put(&mut session, &mut machine, "a2");
    put(&mut session, &mut machine, "a3");
    machine.type_keys(&mut session, "W");
    machine.key(&mut session, Key::RETURN);
    machine.type_keys(&mut session, "ANNA\r\x1b");
    machine.settle(&mut session);
    assert_eq!(session.ui_state, Screen::Sharing);
    machine.type_keys(&mut session, "GY");
    machine.wait(&mut session, 10);
    machine.type_keys(&mut session, "W");
    machine.key(&mut session, Key::DOWN);
    machine.key(&mut session, Key::RETURN);
    machine.settle(&mut session);
    machine.check(&session);
    assert_eq!(session.ui_state, Screen::Sharing);
    assert!(explained(&machine).ends_with("8 LEFT"));
}

fn judged(moves: &[Point]) -> i8 {
    let mut session = gomoku::players::live_game::LiveGame::new();
    let game = session.set_up();
    game.start(Rule::Gomoku, 15);
    for &at in moves {
        game.play(at).unwrap();
    }
    session.allow_book(false);
    session.thinking.start(Player::Level, 5);
    let mut random = Random::new();
    while session.think(&mut random, 255).is_none() {}
    session.thinking.value().unwrap_or(Thinking::SURE)
}

#[test]
fn the_first_three_stones_of_the_computer_are_balanced() {
    for line in BALANCED {
        let value = judged(&line);
        assert!((value - TO_MOVE).abs() <= EVEN, "{line:?} {value}");
    }
}
