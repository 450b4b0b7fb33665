//! The demo: when it comes and goes, what it plays, and what ends it.

use crate::support;
use crate::support::screens::{at_splash, step_until, SECOND};
use gomoku::platform::Cursor;
use gomoku::records::game::Outcome;
use gomoku::screens::{Screen, Session};
use kit::platform::{Key, Sound};

#[test]
fn the_demo_starts_after_15_seconds_plays_to_its_end_and_goes_back() {
    let (mut session, mut machine) = at_splash(99);
    let shown = machine.time;
    let waited = step_until(&mut session, &mut machine, 16 * SECOND, |session| {
        session.ui_state == Screen::Demo
    });
    assert!(waited + shown >= 15 * SECOND && waited <= 15 * SECOND);
    assert_ne!(session.seed, 0);
    let mut moves = 0;
    while session.game.result == Outcome::Open {
        session.step(&mut machine);
        machine.check(&session);
        assert!(session.game.move_count == moves || session.game.move_count == moves + 1);
        moves = session.game.move_count;
        assert_eq!(machine.cursor(Cursor::Choose), None);
    }
    assert_eq!(machine.sounds, [Sound::Tune], "the demo is silent");
    assert!(machine.polls > machine.units / 20, "keys are looked at");
    let shown = step_until(&mut session, &mut machine, 6 * SECOND, |session| {
        session.ui_state != Screen::Demo
    });
    assert!(shown.abs_diff(5 * SECOND) <= 1, "{shown}");
    assert_eq!(session.ui_state, Screen::Splash);
    assert_eq!(session.seed, 0);
    assert_eq!(
        machine.sounds,
        [Sound::Tune],
        "and so is the splash after it"
    );
    // There is still no game to be continued.
    machine.key(&mut session, Key::SPACE);
    assert!(machine.shows("START") && !machine.shows("CONTINUE"));
}

/// The moves of the demo after `seed` was written at the splash.
fn demo<const C: u8, const R: u8>(seed: u16, speed: usize, chance: u16) -> (u16, Vec<u8>) {
    let (mut session, mut machine) = (Session::new(), support::Machine::<C, R>::new());
    machine.speed = speed;
    machine.chance = chance;
    machine.settle(&mut session);
    session.seed = seed;
    while session.ui_state != Screen::Demo || session.game.result == Outcome::Open {
        session.step(&mut machine);
    }
    let moves = &session.game.moves[..session.game.move_count as usize];
    (session.seed, moves.to_vec())
}

#[test]
fn the_same_seed_gives_the_same_demo_on_every_machine() {
    for seed in [1, 77, 0x8000, 0xffff] {
        let one = demo::<8, 24>(seed, 1000, 5);
        assert_eq!(one.0, seed);
        assert_eq!(one, demo::<14, 25>(seed, 7, 1234));
        assert_ne!(one.1, demo::<8, 24>(seed ^ 5, 1000, 5).1);
    }
    // Without a seed the machine's chance decides.
    assert_ne!(demo::<8, 24>(0, 1000, 1), demo::<8, 24>(0, 1000, 2));
}

#[test]
fn demos_differ_even_on_a_machine_without_any_chance() {
    let (mut session, mut machine) = at_splash(0);
    let mut seen = Vec::new();
    for _ in 0..5 {
        step_until(&mut session, &mut machine, 16 * SECOND, |session| {
            session.ui_state == Screen::Demo
        });
        step_until(&mut session, &mut machine, 300 * SECOND, |session| {
            session.game.result != Outcome::Open
        });
        seen.push(session.game.moves[..session.game.move_count as usize].to_vec());
        step_until(&mut session, &mut machine, 6 * SECOND, |session| {
            session.ui_state == Screen::Splash
        });
    }
    for (number, moves) in seen.iter().enumerate() {
        assert!(!seen[..number].contains(moves));
    }
}

#[test]
fn any_key_ends_the_demo_at_once_even_while_thinking() {
    for key in [
        Key::SPACE,
        Key::FIRE,
        Key::LEFT,
        Key::BREAK,
        Key::ESCAPE,
        Key(b'Q'),
    ] {
        for delay in 0..60 {
            let (mut session, mut machine) = at_splash(delay);
            // As slow as a C64, which looks at 80 points a frame: the key falls into the middle.
            machine.speed = 80;
            step_until(&mut session, &mut machine, 16 * SECOND, |session| {
                session.ui_state == Screen::Demo
            });
            let time = machine.time + delay as u32;
            machine.press_after(delay as u32, key, false);
            step_until(&mut session, &mut machine, 200, |session| {
                session.ui_state == Screen::Menu
            });
            // The longest piece of work is the last of a search with its stone: 250 points.
            assert!(machine.time <= time + 4);
            machine.check(&session);
            assert!(machine.shows("START"));
        }
    }
}

#[test]
fn a_stick_that_was_off_is_off_after_the_demo() {
    let (mut session, mut machine) = at_splash(99);
    for (key, message) in [(b'J', "STICK OFF"), (b'J', "STICK ON")] {
        machine.key(&mut session, Key::SPACE);
        machine.key(&mut session, Key::RETURN);
        machine.key(&mut session, Key(key));
        assert_eq!(machine.message(), message);
        machine.key(&mut session, Key::ESCAPE);
        machine.key(&mut session, Key::ESCAPE);
        step_until(&mut session, &mut machine, 16 * SECOND, |session| {
            session.ui_state == Screen::Demo
        });
        machine.key(&mut session, Key::SPACE);
        assert_eq!(session.ui_state, Screen::Menu);
        machine.key(&mut session, Key::ESCAPE);
    }
}
