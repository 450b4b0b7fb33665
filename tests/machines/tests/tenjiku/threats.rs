//! T: how long a player waits for the signs of both sides' attacks. A key meanwhile ends it.

use crate::seen::{after, aim, Screen, ON_APPLE, ON_C64};
use crate::times::{on_apple, on_c64, PEOPLE, SIGNS};
use kit::random::Random;
use machines::shown::set_up;
use machines::simulated::Simulated;
use machines::target::{Player, Target};
use machines::tenjiku::steps;
use sim::machine::{HostKey, Machine};
use tenjiku::pieces::square::Square;
use tenjiku::rules::game::Game;

/// The most seconds from T to the signs. The goal is 2.
const ON_A_C64: f64 = 1.7;
const ON_AN_APPLE: f64 = 1.1;
/// The most seconds from a key to the cursor, while the signs are worked out and drawn.
const KEY: f64 = 0.21;
/// From U to the board while T is on, in which all its signs go.
const BACK: f64 = 0.2;
/// The key comes up to `UNTIL` frames after T; every `LATER`th frame is tried.
const UNTIL: u32 = 72;
const LATER: usize = 4;
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

/// Seconds from a key until the cursor moves.
fn answer<M: Machine>(player: &mut Player<Simulated<M>>) -> f64 {
    let cursor = player.byte("cursor");
    let begun = player.target.cycles();
    let second = f64::from(player.target.machine.cycles_per_second());
    let passed =
        |player: &mut Player<Simulated<M>>| (player.target.cycles() - begun) as f64 / second;
    player.target.machine.key(HostKey::Left, true);
    while player.byte("cursor") == cursor {
        player.target.machine.run(1_000);
        assert!(passed(player) < 10.0, "the cursor stands still");
    }
    let seconds = passed(player);
    player.target.machine.key(HostKey::Left, false);
    player.target.frames(REST);
    seconds
}

/// A key while T works ends it, and does what it does otherwise. Returns the most seconds that it
/// waits.
fn a_key_ends_it<M: Machine + Clone>(
    player: &Player<Simulated<M>>,
    screen: &Screen,
    plain: &[u8],
    shown: u8,
) -> f64 {
    let (mut worst, mut ended) = (0.0, 0);
    let mut begun = player.clone();
    begun.letter('T');
    let mut again = begun.clone();
    again.target.frames(4);
    again.letter('T');
    again.target.frames(REST);
    assert_eq!(again.byte("threats"), 0, "T ends T");
    for frames in (0..UNTIL).step_by(LATER) {
        let mut player = begun.clone();
        player.target.frames(frames);
        worst = f64::max(worst, answer(&mut player));
        match player.byte("threats") {
            0 => {
                assert!(screen.look(&player, screen.board) == plain, "signs");
                ended += 1;
            }
            threats => assert_eq!(threats, shown),
        }
    }
    assert!(
        ended >= 5 && ended < UNTIL as usize / LATER,
        "{ended} ended T"
    );
    worst
}

fn both_sides<M: Machine + Clone>(mut player: Player<Simulated<M>>, screen: &Screen, most: f64) {
    for plies in PLIES {
        set_up(&mut player, by_chance(plies).position());
        player.type_keys("FF", REST);
        let mut moved = player.clone();
        answer(&mut moved);
        let plain = screen.look(&moved, screen.board);
        for shown in [1, 2] {
            let key = a_key_ends_it(&player, screen, &plain, shown);
            let [(signs, _)] = after(
                &mut player,
                screen,
                HostKey::Char('T'),
                SIGNS,
                [screen.board],
            );
            println!("{plies} plies, T {shown}: signs {signs:.2} s, a key {key:.2} s");
            assert_eq!(player.byte("threats"), shown);
            assert!(signs <= most && key <= KEY, "{signs} s, {key} s");
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

/// With T on, U is seen before the signs are worked out again.
fn a_move_taken_back_is_seen_first<M: Machine>(mut player: Player<Simulated<M>>, screen: &Screen) {
    for name in "9l 9k 8e 8f".split(' ') {
        aim(&mut player, Square::read(name.as_bytes()).expect(name).0);
        player.key(HostKey::Return);
        player.target.frames(REST);
    }
    player.letter('T');
    player.target.frames(REST);
    let [(seen, _)] = after(&mut player, screen, HostKey::Char('U'), 4, [screen.board]);
    println!("T, then U to the board: {seen:.2} s");
    assert!(seen <= BACK, "{seen} s");
    player.target.frames(REST);
    assert_eq!(player.byte("threats"), 1);
}

#[test]
fn threats_do_not_delay_a_step_back() {
    a_move_taken_back_is_seen_first(on_c64(PEOPLE), &ON_C64);
    a_move_taken_back_is_seen_first(on_apple(PEOPLE), &ON_APPLE);
}
