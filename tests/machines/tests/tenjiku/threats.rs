//! T: how long a player waits for the signs of both sides' attacks, and for a key meanwhile.

use crate::times::{after, on_apple, on_c64, Screen, ON_APPLE, ON_C64, PEOPLE, SIGNS};
use kit::random::Random;
use machines::shown::set_up;
use machines::simulated::Simulated;
use machines::target::{Player, Target};
use machines::tenjiku::steps;
use sim::machine::{HostKey, Machine};
use tenjiku::rules::game::Game;

/// The most seconds from T to the signs, and from a key right after it to the cursor: the signs are
/// worked out first. The goal is 2.
const ON_A_C64: [f64; 2] = [1.7, 1.5];
const ON_AN_APPLE: [f64; 2] = [1.1, 1.0];
/// Moves of chance before the position: all lines are open then.
const PLIES: [u16; 2] = [40, 80];
/// Frames in which everything comes to rest.
const REST: u32 = 150;

/// A game of chance.
fn by_chance(plies: u16) -> Box<Game> {
    let (mut dice, mut game) = (Random::new(), Box::new(Game::new()));
    dice.seed(7);
    game.start(Default::default());
    for _ in 0..plies {
        let steps = steps(game.position());
        game.play(steps[usize::from(dice.number()) % steps.len()]);
    }
    game
}

/// Seconds from a key that comes right after T until the cursor moves.
fn key_after<M: Machine>(player: &mut Player<Simulated<M>>) -> f64 {
    let cursor = player.byte("cursor");
    player.letter('T');
    let begun = player.target.cycles();
    player.target.machine.key(HostKey::Left, true);
    while player.byte("cursor") == cursor {
        player.target.machine.run(1_000);
        let passed = (player.target.cycles() - begun) as f64;
        let second = f64::from(player.target.machine.cycles_per_second());
        assert!(passed < 10.0 * second, "the cursor stands still");
    }
    player.target.machine.key(HostKey::Left, false);
    let second = f64::from(player.target.machine.cycles_per_second());
    (player.target.cycles() - begun) as f64 / second
}

fn both_sides<M: Machine + Clone>(
    mut player: Player<Simulated<M>>,
    screen: &Screen,
    most: [f64; 2],
) {
    for plies in PLIES {
        set_up(&mut player, by_chance(plies).position());
        player.type_keys("FF", REST);
        for shown in [1, 2] {
            let mut other = player.clone();
            let key = HostKey::Char('T');
            let [(signs, _)] = after(&mut player, screen, key, SIGNS, [screen.board]);
            let key = key_after(&mut other);
            println!("{plies} plies, T {shown}: signs {signs:.2} s, a key {key:.2} s");
            assert_eq!(player.byte("threats"), shown);
            assert_eq!(other.byte("threats"), shown);
            assert!(signs <= most[0] && key <= most[1], "{signs} s, {key} s");
            player.target.frames(REST);
        }
        player.letter('T');
        player.target.frames(REST);
    }
}

#[test]
fn both_sides_attacks_are_soon_there_on_a_c64() {
    both_sides(on_c64(PEOPLE), &ON_C64, ON_A_C64);
}

#[test]
fn both_sides_attacks_are_soon_there_on_an_apple() {
    both_sides(on_apple(PEOPLE), &ON_APPLE, ON_AN_APPLE);
}
