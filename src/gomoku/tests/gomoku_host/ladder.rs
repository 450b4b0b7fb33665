//! The ladder: two wins in a row raise the level, two losses lower it.

use crate::support::counted::{against, begin, lose, to_menu, win};
use crate::support::screens::{at_menu, Machine};
use gomoku::screens::Session;
use kit::platform::Key;

#[test]
fn the_ladder_goes_up_after_two_wins_and_down_after_two_losses() {
    let (mut session, mut machine) = at_menu();
    machine.set(&mut session, "WHITE", "MEDIUM");
    machine.set(&mut session, "LADDER", "YES");
    begin(&mut session, &mut machine);
    for (wins, expected) in [
        (true, "MEDIUM"),
        (true, "HARD"),
        (true, "HARD"),
        (true, "LEVEL 1"),
        (true, "LEVEL 1"),
        (false, "LEVEL 1"),
        (false, "HARD"),
    ] {
        if wins {
            win(&mut session, &mut machine);
        } else {
            lose(&mut session, &mut machine);
        }
        machine.key(&mut session, Key::RETURN);
        assert!(machine.shows(expected), "{:?}", machine.rows());
        machine.check(&session);
    }
    to_menu(&mut session, &mut machine);
    assert_eq!(machine.select(&mut session, "WHITE"), "HARD");
}

#[test]
fn without_the_ladder_the_level_stays() {
    let (mut session, mut machine) = against("EASY");
    for _ in 0..3 {
        win(&mut session, &mut machine);
        machine.key(&mut session, Key::RETURN);
    }
    to_menu(&mut session, &mut machine);
    assert_eq!(machine.select(&mut session, "WHITE"), "EASY");
}

/// A win; the next game begins. Returns whether the panel shows the opponent then.
fn win_again(session: &mut Session, machine: &mut Machine, opponent: &str) -> bool {
    win(session, machine);
    machine.key(session, Key::RETURN);
    machine.check(session);
    machine.shows(opponent)
}

#[test]
fn wins_without_the_ladder_are_no_step_of_it() {
    let (mut session, mut machine) = against("EASY");
    assert!(win_again(&mut session, &mut machine, "EASY"));
    assert!(win_again(&mut session, &mut machine, "EASY"));
    to_menu(&mut session, &mut machine);
    machine.set(&mut session, "LADDER", "YES");
    begin(&mut session, &mut machine);
    assert!(win_again(&mut session, &mut machine, "EASY"));
    assert!(win_again(&mut session, &mut machine, "MEDIUM"));
    // One of them with it, one without, and one with it.
    assert!(win_again(&mut session, &mut machine, "MEDIUM"));
    for ladder in ["NO", "YES"] {
        to_menu(&mut session, &mut machine);
        machine.set(&mut session, "LADDER", ladder);
        begin(&mut session, &mut machine);
        assert!(win_again(&mut session, &mut machine, "MEDIUM"), "{ladder}");
    }
    assert!(win_again(&mut session, &mut machine, "HARD"));
}

#[test]
fn a_win_over_somebody_else_is_no_step_of_the_ladder() {
    for (line, value, opponent, next) in [
        ("WHITE", "HARD", "HARD", "LEVEL 1"),
        ("WHITE", "LEVEL", "LEVEL 3", "LEVEL 4"),
        ("LEVEL", "5", "MEDIUM", "HARD"),
    ] {
        let (mut session, mut machine) = at_menu();
        machine.set(&mut session, "WHITE", "MEDIUM");
        machine.set(&mut session, "LADDER", "YES");
        begin(&mut session, &mut machine);
        assert!(win_again(&mut session, &mut machine, "MEDIUM"));
        to_menu(&mut session, &mut machine);
        machine.set(&mut session, line, value);
        begin(&mut session, &mut machine);
        assert!(win_again(&mut session, &mut machine, opponent), "{value}");
        assert!(win_again(&mut session, &mut machine, next), "{value}");
    }
    // L, whose first press tells the level and whose second changes it.
    let (mut session, mut machine) = against("LEVEL");
    to_menu(&mut session, &mut machine);
    machine.set(&mut session, "LADDER", "YES");
    begin(&mut session, &mut machine);
    assert!(win_again(&mut session, &mut machine, "LEVEL 3"));
    machine.type_keys(&mut session, "LL");
    assert!(win_again(&mut session, &mut machine, "LEVEL 4"));
    assert!(win_again(&mut session, &mut machine, "LEVEL 5"));
}
