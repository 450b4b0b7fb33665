//! The opponents that search on an Apple II: its disk brings them when the computer is to move, in
//! place of what a person does and of what draws squares, and they play the same games as on the
//! host.

mod pair;

use kit::random::Random;
use machines::simulated::apple2_with;
use pair::{lively, pair, Pair};
use sim::apple2::Apple2;

/// Frames after a key that moves the cursor.
const CURSOR: u32 = 120;
/// Keys of the menu: White is MEDIUM, HARD.
const MEDIUM: &str = "vv>^^#";
const HARD: &str = "vv>>^^#";

/// A person plays Black against an opponent.
fn begin(menu: &str) -> Pair<Apple2> {
    let mut player = apple2_with(Default::default(), "apple2-tenjiku.dsk");
    player.to_splash();
    pair(player, CURSOR, menu)
}

/// The person's next move, by chance.
fn enter(pair: &mut Pair<Apple2>, dice: &mut Random) {
    let step = lively(&mut pair.session.game, dice);
    pair.enter(step);
}

fn play(menu: &str, moves: u32) {
    let mut pair = begin(menu);
    let mut dice = Random::new();
    dice.seed(7);
    for _ in 0..moves {
        enter(&mut pair, &mut dice);
        pair.wait();
    }
}

#[test]
fn medium_plays_as_on_the_host() {
    play(MEDIUM, 4);
}

#[test]
fn hard_plays_as_on_the_host() {
    play(HARD, 3);
}

#[test]
fn all_levels_play_as_on_the_host() {
    // The first moves of a level may come from its book.
    for (level, moves) in [(1, 3), (2, 2), (3, 1), (4, 1), (5, 1)] {
        let more = ">".repeat(level - 1);
        play(&format!("vv>>>v{more}^^^#"), moves);
    }
}
