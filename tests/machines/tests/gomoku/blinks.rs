//! What a player sees when a stone comes: the computer's blinks at most three times a second, and a
//! winning one is there before its fanfare.

use machines::game::BOARD;
use machines::simulated::{apple, c64, Simulated};
use machines::target::{Player, Target};
use sim::apple2::Model;
use sim::machine::{HostKey, Machine};
use std::collections::BTreeSet;

/// Where the bitmaps lie, and their length.
const C64: u16 = 0xe000;
const APPLE: u16 = 0x2000;
const LENGTH: u16 = 0x2000;
/// Cycles between two looks at it.
const LOOK: u64 = 2_000;
/// Changes of a byte of a stone that blinks three times.
const BLINKS: usize = 5;

/// Against EASY: the cycles at which each byte of the bitmap that blinks has changed in the three
/// seconds after the answer to a first stone. What changes again within a fortieth of a second is
/// still being drawn.
fn blinking<M: Machine>(player: &mut Player<Simulated<M>>, bitmap: u16) -> Vec<Vec<u64>> {
    player.start();
    player.type_keys("SS<<<WW#", 12);
    player.until("ui_state", 600, |state| state == BOARD);
    player.rest();
    player.type_keys("#", 0);
    let count = player.address("move_count");
    let second = u64::from(player.target.machine.cycles_per_second());
    while player.target.peek(count, 1)[0] < 2 {
        player.target.machine.run(LOOK);
    }
    let mut changes = vec![Vec::new(); LENGTH.into()];
    let mut seen = player.target.peek(bitmap, LENGTH);
    let end = player.target.cycles() + 3 * second;
    while player.target.cycles() < end {
        player.target.machine.run(LOOK);
        let (now, bytes) = (player.target.cycles(), player.target.peek(bitmap, LENGTH));
        for (at, changes) in changes.iter_mut().enumerate() {
            if bytes[at] != seen[at] {
                match changes.last_mut() {
                    Some(last) if now - *last < second / 40 => *last = now,
                    _ => changes.push(now),
                }
            }
        }
        seen = bytes;
    }
    changes.retain(|changes| changes.len() >= BLINKS);
    changes
}

/// There is something that blinks, and from one change to the next of the same kind passes a third
/// of a second or more.
fn is_slow<M: Machine>(mut player: Player<Simulated<M>>, bitmap: u16) {
    let changes = blinking(&mut player, bitmap);
    let second = f64::from(player.target.machine.cycles_per_second());
    let flashes = changes.iter().flat_map(|changes| changes.windows(3));
    let shortest = flashes.map(|flash| flash[2] - flash[0]).min();
    let hertz = second / shortest.expect("a stone blinks") as f64;
    println!("{} bytes blink at {hertz:.2} Hz", changes.len());
    assert!(changes.len() > 8 && hertz <= 3.0, "{hertz} Hz");
}

#[test]
fn the_computers_stone_blinks_slowly_on_a_c64() {
    is_slow(c64(Default::default(), "c64.prg"), C64);
}

#[test]
fn the_computers_stone_blinks_slowly_on_an_apple() {
    for model in [Model::Plus, Model::E] {
        is_slow(apple(model, 1), APPLE);
    }
}

/// Bytes of the eighth row of points in an Apple's bitmap, each a row of dots and a column.
fn row(player: &mut Player<Simulated<sim::apple2::Apple2>>) -> Vec<(u16, u16, u8)> {
    // The panel begins with column 32.
    let bytes = (84..108).flat_map(|y| (0..32).map(move |column| (y, column)));
    let read = |(y, column): (u16, u16)| {
        let line = (y % 8) * 0x400 + (y / 8 % 8) * 0x80 + (y / 64) * 0x28;
        let byte = player.target.peek(APPLE + line + column, 1)[0];
        (y, column, byte)
    };
    bytes.map(read).collect()
}

#[test]
fn an_apple_shows_the_winning_stone_before_its_fanfare() {
    let mut player = apple(Model::E, 1);
    player.to_game(&["h8", "a1", "i8", "c1", "j8", "e1"]);
    // The columns that change until the first sound after a stone.
    let mut drawn = Vec::new();
    for name in ["k8", "g1", "l8"] {
        player.aim(name);
        player.rest();
        let before = row(&mut player);
        player.target.machine.board().speaker.clear();
        player.target.machine.key(HostKey::Return, true);
        while player.target.machine.board().speaker.toggles().is_empty() {
            player.target.machine.run(500);
        }
        player.target.machine.key(HostKey::Return, false);
        let changed = row(&mut player).into_iter().zip(before);
        let changed = changed.filter(|(now, before)| now != before);
        drawn.push(changed.map(|(now, _)| now).collect::<BTreeSet<_>>());
        player.rest();
    }
    assert_eq!(player.byte("result"), 1);
    let [stone, _, winning] = &drawn[..] else {
        panic!("three stones");
    };
    println!("{} and {} bytes", stone.len(), winning.len());
    assert!(stone.len() > 8 && winning.len() >= stone.len());
    let last = |drawn: &BTreeSet<(u16, u16, u8)>| drawn.iter().map(|byte| byte.1).max();
    assert!(last(winning) > last(stone));
}
