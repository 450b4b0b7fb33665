//! The opponents that search on a C64: they come from the disk or the cartridge in turns with what a
//! person does, and play the same games as on the host.

mod pair;

use kit::random::Random;
use machines::simulated::{c64, Simulated};
use machines::target::Player;
use machines::tenjiku::from_disk;
use pair::{lively, pair, Pair};
use sim::c64::{Options, C64};

/// Frames after a key that moves the cursor.
const CURSOR: u32 = 12;

/// A person plays Black against an opponent.
fn play(player: Player<Simulated<C64>>, menu: &str, moves: u32) -> Pair<C64, true> {
    let mut player = player;
    player.to_splash();
    let mut pair = pair::<_, true>(player, CURSOR, menu);
    let mut dice = Random::new();
    dice.seed(7);
    for _ in 0..moves {
        let step = lively(&mut pair.session.game, &mut dice);
        pair.enter(step);
        pair.wait();
    }
    pair
}

#[test]
fn medium_comes_from_the_disk() {
    play(
        from_disk(Options::default(), "c64-tenjiku.d64", "*"),
        "vv>^^#",
        3,
    );
}

#[test]
fn hard_comes_from_the_cartridge() {
    play(c64(Options::default(), "c64-tenjiku.crt"), "vv>>^^#", 3);
}
