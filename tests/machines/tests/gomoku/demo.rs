//! The demo of a seed is the same on every machine, and on the host.

use crate::support;
use gomoku::screens::{Screen, Session};
use machines::game::{DEMO, MENU, SPLASH};
use machines::simulated::{apple2, c64, Simulated};
use machines::target::{Player, Target};
use sim::c64::{Options, Standard};
use sim::machine::{HostKey, Machine};

const SEED: u16 = 0x2605;

/// The moves of the demo with a seed, by the same sources compiled for the host.
fn on_the_host(seed: u16) -> Vec<u8> {
    let (mut session, mut machine) = (Session::new(), support::Machine::<14, 25>::new());
    while session.ui_state != Screen::Splash {
        session.step(&mut machine);
    }
    session.seed = seed;
    while session.ui_state != Screen::Demo {
        session.step(&mut machine);
    }
    while !session.game.is_over() {
        session.step(&mut machine);
    }
    session.game.moves[..usize::from(session.game.move_count)].to_vec()
}

#[test]
fn the_same_demo_everywhere() {
    let expected = on_the_host(SEED);
    assert!(expected.len() > 8, "{expected:?}");
    for standard in [Standard::Pal, Standard::Ntsc] {
        let mut player = c64(Options { standard, seed: 7 }, "c64.prg");
        player.to_splash();
        player.to_demo(SEED);
        assert_eq!(player.demo_game(), expected, "{standard:?}");
    }
    let mut player = apple2(Default::default());
    player.to_splash();
    player.to_demo(SEED);
    assert_eq!(player.demo_game(), expected);
}

/// Any key is one, if it means something to the game or not; SHIFT, CTRL and their like alone are
/// none.
#[test]
fn any_key_ends_the_demo() {
    fn ends<M: Machine>(mut player: Player<Simulated<M>>, keys: &[HostKey]) {
        player.to_splash();
        for &key in keys {
            player.to_demo(SEED);
            player.target.frames(100);
            for alone in [HostKey::Shift, HostKey::Control, HostKey::Commodore] {
                player.key(alone);
            }
            player.target.frames(30);
            assert_eq!(player.byte("ui_state"), DEMO);
            player.key(key);
            // An Apple reads the menu from the disk.
            player.until("ui_state", 200, |state| state == MENU);
            // Back to the splash.
            player.rest();
            player.key(HostKey::Escape);
            player.until("ui_state", 300, |state| state == SPLASH);
        }
    }
    let function = [1, 2, 3, 4, 5, 6, 7, 8].map(HostKey::Function);
    let keys = [&function[..], &[HostKey::Delete, HostKey::Char('+')]].concat();
    ends(c64(Options::default(), "c64.prg"), &keys);
    let keys = [HostKey::Delete, HostKey::Char('+'), HostKey::Left];
    ends(apple2(Default::default()), &keys);
}

#[test]
fn another_seed_is_another_demo() {
    assert_ne!(on_the_host(SEED), on_the_host(SEED + 1));
}
