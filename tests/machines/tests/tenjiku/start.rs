//! Power-on of Tenjiku Shogi's own images: whatever is in memory, whichever key is held, on every
//! kind of machine.

use machines::game::SPLASH;
use machines::simulated::{apple2_with, c64, Simulated};
use machines::target::{Player, Target};
use sim::apple2::{self, Model};
use sim::c64::{self, Standard};
use sim::machine::{HostKey, Machine};

const DISK: &str = "apple2-tenjiku.dsk";
/// Keys of the menu to two people's game, and those that move a Pawn.
const ON_C64: [&str; 2] = ["vv<^^#", "^^^^#^#"];
/// A ][+ has no keys that move up and down.
const ON_APPLE: [&str; 2] = ["SS<WW#", "AAAA#A#"];
/// Frames until a program is there, and until a key has done all it does.
const LOADING: u32 = 1_500;
const KEY: u32 = 60;
/// A Pawn in front of the King, and where it goes.
const PAWN: [usize; 2] = [0xB7, 0xA7];

/// To the splash and on to the board, where a Pawn moves.
fn works<M: Machine>(mut player: Player<Simulated<M>>, [menu, pawn]: [&str; 2]) {
    player.target.machine.set_drawing(false);
    player.start_game(menu);
    assert_eq!(player.byte("move_count"), 0);
    let before = player.bytes("board", 256);
    player.type_keys(pawn, KEY);
    player.until("move_count", LOADING, |count| count == 1);
    let after = player.bytes("board", 256);
    assert_eq!(PAWN.map(|at| before[at]), [after[PAWN[1]], 0]);
    assert_eq!(PAWN.map(|at| after[at]), [0, before[PAWN[0]]]);
}

/// A key held from before the start is no key press: the splash comes and stays.
fn held<M: Machine>(mut player: Player<Simulated<M>>, keys: [&str; 2]) {
    player.target.machine.set_drawing(false);
    player.target.machine.key(HostKey::Return, true);
    player.until("ui_state", LOADING, |state| state == SPLASH);
    player.target.frames(30);
    player.target.machine.key(HostKey::Return, false);
    player.target.frames(30);
    assert_eq!(player.byte("ui_state"), SPLASH);
    works(player, keys);
}

#[test]
fn a_c64_starts_with_any_memory_from_program_and_disk() {
    for (standard, seed, image) in [
        (Standard::Pal, 11, "c64-tenjiku.prg"),
        (Standard::Ntsc, 12, "c64-tenjiku.d64"),
        (Standard::OldNtsc, 13, "c64-tenjiku.prg"),
        (Standard::PalN, 14, "c64-tenjiku.d64"),
        (Standard::Pal, 15, "c64-tenjiku.crt"),
    ] {
        works(c64(c64::Options { standard, seed }, image), ON_C64);
    }
}

#[test]
fn an_apple_starts_with_any_memory_from_any_slot() {
    for (seed, model, slot, language_card) in [
        (11, Model::Plus, 6, false),
        (12, Model::Plus, 5, false),
        (13, Model::Plus, 7, true),
        (14, Model::E, 5, false),
        (15, Model::E, 4, false),
    ] {
        let options = apple2::Options {
            seed,
            model,
            slot,
            language_card,
            ..Default::default()
        };
        works(apple2_with(options, DISK), ON_APPLE);
    }
}

#[test]
fn a_key_held_at_power_on_does_no_harm() {
    for image in ["c64-tenjiku.prg", "c64-tenjiku.d64"] {
        held(c64(Default::default(), image), ON_C64);
    }
    for model in [Model::Plus, Model::E] {
        let options = apple2::Options {
            model,
            ..Default::default()
        };
        held(apple2_with(options, DISK), ON_APPLE);
    }
}
