//! Power-on: whatever is in memory, whichever key is held, on every kind of machine.

use machines::simulated::{apple, apple2, c64};
use machines::target::{Player, Target};
use machines::{game::SPLASH, simulated::Simulated};
use sim::apple2::{Model, Options};
use sim::c64::{self, Standard};
use sim::machine::{HostKey, Machine};

const STANDARDS: [Standard; 2] = [Standard::Pal, Standard::Ntsc];

/// To the splash and on to the board, where a stone is played.
fn works<M: Machine>(mut player: Player<Simulated<M>>) {
    player.to_splash();
    player.to_board();
    player.play("i8");
    assert_eq!(player.bytes("board", 256)[0x78], 1);
}

#[test]
fn a_c64_starts_with_any_memory_from_program_and_disk() {
    for standard in STANDARDS {
        for (seed, image) in [(1, "c64.prg"), (2, "c64.d64"), (3, "c64.prg")] {
            works(c64(c64::Options { standard, seed }, image));
        }
    }
}

#[test]
fn an_apple_starts_with_any_memory_from_any_slot() {
    for (seed, model, slot) in [
        (1, Model::Plus, 6),
        (2, Model::Plus, 5),
        (3, Model::E, 6),
        (4, Model::E, 5),
    ] {
        works(apple2(Options {
            seed,
            model,
            slot,
            ..Options::default()
        }));
    }
}

#[test]
fn a_language_card_changes_nothing() {
    let language_card = true;
    works(apple2(Options {
        model: Model::Plus,
        language_card,
        seed: 5,
        ..Options::default()
    }));
}

/// A key held from before the start is no key press: the splash comes and stays.
#[test]
fn a_key_held_at_power_on_does_no_harm() {
    fn held<M: Machine>(mut player: Player<Simulated<M>>) {
        player.target.machine.key(HostKey::Return, true);
        player.until("ui_state", 1500, |state| state == SPLASH);
        player.target.machine.key(HostKey::Return, false);
        player.target.frames(30);
        works(player);
    }
    held(c64(c64::Options::default(), "c64.prg"));
    held(apple2(Options::default()));
    held(apple(Model::Plus, 0));
}
