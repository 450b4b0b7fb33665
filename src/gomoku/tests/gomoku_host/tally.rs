//! The score of a person's games: what counts, what is written when, and the page.

use crate::support::counted::{against, begin, lose, play, to_menu, win};
use crate::support::points;
use crate::support::screens::Machine;
use gomoku::records::tally::{self, Ending, Played};
use gomoku::screens::{Flow, Screen, Session};
use kit::platform::{Block, Key, StorageError};

/// Won, lost, drawn on the disk.
fn counts(machine: &Machine, opponent: u8, renju: bool) -> [u16; 3] {
    let Some([block]) = machine.disk.get(&tally::NAME).map(|blocks| &blocks[..]) else {
        return [0; 3];
    };
    assert!(tally::check(block));
    [Ending::Won, Ending::Lost, Ending::Drawn]
        .map(|ending| tally::count(block, Played::new(opponent, renju, ending)))
}

#[test]
fn a_block_counts_each_opponent_rule_and_ending_apart() {
    let mut block: Block = [0xEE; 256];
    tally::clear(&mut block);
    let mut all = Vec::new();
    for opponent in 0..tally::OPPONENTS {
        for renju in [false, true] {
            for ending in [Ending::Won, Ending::Lost, Ending::Drawn] {
                all.push(Played::new(opponent, renju, ending));
            }
        }
    }
    for (number, &played) in all.iter().enumerate() {
        for _ in 0..number * 7 {
            tally::add(&mut block, played);
        }
    }
    for problem in [0, 7, 8, 40, tally::PROBLEMS - 1] {
        tally::tick(&mut block, problem);
    }
    tally::seal(&mut block);
    assert!(tally::check(&block));
    for (number, &played) in all.iter().enumerate() {
        assert_eq!(usize::from(tally::count(&block, played)), number * 7);
    }
    let ticked = (0..tally::PROBLEMS).filter(|&number| tally::is_ticked(&block, number));
    assert!(ticked.eq([0, 7, 8, 40, tally::PROBLEMS - 1]));
    for at in 9..256 {
        block[at] ^= 4;
        assert!(!tally::check(&block), "{at}");
        block[at] ^= 4;
    }
}

#[test]
fn a_count_stays_at_its_largest() {
    let mut block: Block = [0; 256];
    tally::clear(&mut block);
    let played = Played::new(10, true, Ending::Drawn);
    for _ in 0..65_540 {
        tally::add(&mut block, played);
    }
    assert_eq!(tally::count(&block, played), 65_535);
}

#[test]
fn won_and_lost_games_are_on_the_disk_at_the_menu() {
    let (mut session, mut machine) = against("HARD");
    win(&mut session, &mut machine);
    assert!(machine.disk.is_empty());
    to_menu(&mut session, &mut machine);
    assert_eq!(counts(&machine, 2, false), [1, 0, 0]);
    machine.set(&mut session, "WHITE", "LEVEL");
    begin(&mut session, &mut machine);
    lose(&mut session, &mut machine);
    // The next game, without the menu between.
    machine.key(&mut session, Key::RETURN);
    lose(&mut session, &mut machine);
    to_menu(&mut session, &mut machine);
    assert_eq!(counts(&machine, 5, false), [0, 2, 0]);
    assert_eq!(counts(&machine, 2, false), [1, 0, 0]);
    machine.check(&session);
}

#[test]
fn the_page_shows_the_score_and_any_key_leaves_it() {
    let (mut session, mut machine) = against("MEDIUM");
    win(&mut session, &mut machine);
    to_menu(&mut session, &mut machine);
    machine.select(&mut session, "SCORE");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(session.ui_state, Screen::Score);
    let rows = machine.rows();
    let row = |name: &str| {
        let row = rows.iter().find(|row| row.trim_start().starts_with(name));
        let words = row.expect(name).split_whitespace();
        words
            .filter_map(|word| word.parse().ok())
            .collect::<Vec<u16>>()
    };
    assert_eq!(row("MEDIUM"), [1, 0, 0, 0, 0, 0]);
    assert_eq!(row("LEVEL 8"), [8, 0, 0, 0, 0, 0, 0]);
    machine.check(&session);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
}

#[test]
fn games_with_help_do_not_count() {
    for help in ["H", "M", "MM", "?\r", "E", "P\x03", "LL"] {
        let (mut session, mut machine) = against("HARD");
        play(&mut session, &mut machine, "h8,a1,i8");
        machine.settle(&mut session);
        machine.type_keys(&mut session, help);
        for _ in 0..3000 {
            session.step(&mut machine);
        }
        session.game.change().undo();
        let game = session.game.change();
        while game.undo().is_some() {}
        win(&mut session, &mut machine);
        to_menu(&mut session, &mut machine);
        assert!(machine.disk.is_empty(), "{help}");
    }
    let (mut session, mut machine) = against("HARD");
    play(&mut session, &mut machine, "h8");
    machine.settle(&mut session);
    // L before the first stone does not make it count again.
    machine.type_keys(&mut session, "UUL");
    win(&mut session, &mut machine);
    to_menu(&mut session, &mut machine);
    assert!(machine.disk.is_empty());
}

#[test]
fn games_with_teach_do_not_count() {
    for later in [false, true] {
        let (mut session, mut machine) = against("HARD");
        to_menu(&mut session, &mut machine);
        if !later {
            machine.set(&mut session, "TEACH", "YES");
        }
        begin(&mut session, &mut machine);
        if later {
            play(&mut session, &mut machine, "h8,a1,i8");
            machine.settle(&mut session);
            to_menu(&mut session, &mut machine);
            machine.set(&mut session, "TEACH", "YES");
            machine.key(&mut session, Key::ESCAPE);
            let game = session.game.change();
            while game.undo().is_some() {}
        }
        win(&mut session, &mut machine);
        to_menu(&mut session, &mut machine);
        assert!(machine.disk.is_empty(), "{later}");
        // Without it the next one does.
        machine.set(&mut session, "TEACH", "NO");
        begin(&mut session, &mut machine);
        win(&mut session, &mut machine);
        to_menu(&mut session, &mut machine);
        assert_eq!(counts(&machine, 2, false), [1, 0, 0], "{later}");
    }
}

#[test]
fn games_of_two_people_and_of_the_computer_do_not_count() {
    let (mut session, mut machine) = against("PERSON");
    win(&mut session, &mut machine);
    to_menu(&mut session, &mut machine);
    assert!(machine.disk.is_empty());
}

/// Ten stones on the board, the person to move.
fn under_way(white: &str) -> (Session, Machine) {
    let (mut session, mut machine) = against(white);
    let moves = "h8,a1,i9,c1,j12,e1,k8,g1,l14,a4";
    for at in points(moves) {
        session.game.change().play(at).unwrap();
    }
    machine.settle(&mut session);
    (session, machine)
}

#[test]
fn leaving_after_move_ten_counts_as_lost_and_the_question_says_so() {
    for leave in ["G", "R", "S", "\x03"] {
        let (mut session, mut machine) = under_way("HARD");
        machine.type_keys(&mut session, leave);
        assert_eq!(machine.message(), "LOSE GAME?", "{leave:?}");
        machine.type_keys(&mut session, "N");
        to_menu(&mut session, &mut machine);
        assert!(machine.disk.is_empty());
        machine.key(&mut session, Key::ESCAPE);
        machine.type_keys(&mut session, leave);
        machine.type_keys(&mut session, "Y");
        assert_eq!(session.game.move_count, 0);
        to_menu(&mut session, &mut machine);
        assert_eq!(counts(&machine, 2, false), [0, 1, 0], "{leave:?}");
    }
    // With nine stones it is an ordinary question.
    let (mut session, mut machine) = under_way("HARD");
    session.game.change().undo();
    session.game.change().undo();
    machine.type_keys(&mut session, "G");
    assert_eq!(machine.message(), "NEW GAME?");
}

#[test]
fn leaving_by_quit_and_by_loading_counts_too() {
    let (mut session, mut machine) = under_way("EASY");
    machine.type_keys(&mut session, "W\rA\r");
    machine.type_keys(&mut session, "L\r");
    assert!(
        machine.shows("LOSE THE GAME FOR A?"),
        "{:?}",
        machine.rows()
    );
    machine.type_keys(&mut session, "Y");
    assert_eq!(session.ui_state, Screen::Board);
    to_menu(&mut session, &mut machine);
    assert_eq!(counts(&machine, 0, false), [0, 1, 0]);

    let (mut session, mut machine) = under_way("EASY");
    to_menu(&mut session, &mut machine);
    machine.select(&mut session, "QUIT");
    machine.key(&mut session, Key::RETURN);
    assert!(machine.shows("LOSE THE GAME?  YES >NO"));
    machine.press(Key(b'Y'));
    for _ in 0..100 {
        if session.step(&mut machine) == Flow::Quit {
            break;
        }
    }
    assert!(machine.has_quit);
    assert_eq!(counts(&machine, 0, false), [0, 1, 0]);
}

#[test]
fn more_games_than_are_kept_are_written_before_the_next_begins() {
    let (mut session, mut machine) = against("HARD");
    for _ in 0..11 {
        win(&mut session, &mut machine);
        machine.key(&mut session, Key::RETURN);
        machine.settle(&mut session);
        assert_eq!(
            (session.ui_state, session.game.move_count),
            (Screen::Board, 0)
        );
        machine.check(&session);
    }
    assert_eq!(counts(&machine, 2, false), [8, 0, 0]);
    to_menu(&mut session, &mut machine);
    assert_eq!(counts(&machine, 2, false), [11, 0, 0]);
}

#[test]
fn quit_tries_again_what_has_failed() {
    let (mut session, mut machine) = against("HARD");
    machine.disk_error = Some(StorageError::NoDisk);
    win(&mut session, &mut machine);
    machine.key(&mut session, Key::ESCAPE);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    machine.disk_error = None;
    machine.select(&mut session, "QUIT");
    machine.key(&mut session, Key::RETURN);
    machine.settle(&mut session);
    assert_eq!(counts(&machine, 2, false), [1, 0, 0]);
}

#[test]
fn without_a_disk_it_is_said_once_and_the_games_are_kept() {
    let (mut session, mut machine) = against("HARD");
    machine.disk_error = Some(StorageError::NoDisk);
    win(&mut session, &mut machine);
    machine.key(&mut session, Key::ESCAPE);
    assert_eq!(session.ui_state, Screen::Score);
    assert!(machine.shows("NOT SAVED: NO DISK"));
    machine.check(&session);
    machine.key(&mut session, Key::SPACE);
    assert_eq!(session.ui_state, Screen::Menu);
    begin(&mut session, &mut machine);
    win(&mut session, &mut machine);
    to_menu(&mut session, &mut machine);
    machine.disk_error = None;
    machine.select(&mut session, "SCORE");
    machine.key(&mut session, Key::RETURN);
    assert_eq!(counts(&machine, 2, false), [2, 0, 0]);
}
