//! Every key in the menu, in the help and on the splash.

use crate::support::points;
use crate::support::table::{moves, play, press, two_people, Machine};
use gomoku::screens::{Screen, Session};
use kit::platform::{Key, Sound};

#[test]
fn every_key_in_the_menu_and_in_the_help_does_something_or_buzzes() {
    for key in (1..=255).map(Key) {
        let (mut session, mut machine) = two_people();
        play(&mut session, &mut machine, "h8,i9");
        machine.key(&mut session, Key::ESCAPE);
        machine.sounds.clear();
        let before = machine.rows();
        press(&mut session, &mut machine, key);
        let up_or_down = matches!(key.0, 1 | 2 | 5 | 6 | 9 | 10 | b'W' | b'S')
            || matches!(key.0 & !Key::STICK, 1 | 2 | 5 | 6 | 9 | 10);
        let goes_on = matches!(key, Key::RETURN | Key::SPACE | Key::FIRE | Key::ESCAPE);
        if up_or_down {
            assert_eq!(machine.sounds, [Sound::Menu]);
            assert_ne!(machine.rows(), before);
        } else if goes_on {
            assert_eq!(session.ui_state, Screen::Board);
        } else {
            // The first line has no values, so left and right mean nothing either.
            assert_eq!(machine.sounds, [Sound::Error], "{key:?}");
            assert_eq!(machine.rows(), before);
        }
        assert_eq!(moves(&session), points("h8,i9"));

        let (mut session, mut machine) = two_people();
        machine.key(&mut session, Key::ESCAPE);
        machine.select(&mut session, "HELP");
        machine.key(&mut session, Key::SPACE);
        assert_eq!(session.ui_state, Screen::Help);
        machine.sounds.clear();
        let before = machine.rows();
        press(&mut session, &mut machine, key);
        if goes_on {
            assert_ne!(machine.rows(), before);
        } else {
            assert_eq!(machine.sounds, [Sound::Error], "{key:?}");
            assert_eq!(machine.rows(), before);
        }
    }
}

#[test]
fn every_key_leaves_the_splash() {
    for key in (1..=255).map(Key) {
        let (mut session, mut machine) = (Session::new(), Machine::new());
        machine.settle(&mut session);
        press(&mut session, &mut machine, key);
        assert_eq!(session.ui_state, Screen::Menu, "{key:?}");
    }
}
