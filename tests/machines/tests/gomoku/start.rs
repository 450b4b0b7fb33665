//! Power-on: whatever is in memory, whichever key is held, on every kind of machine.

use machines::simulated::{apple, apple2, c64};
use machines::target::{Player, Target};
use machines::{game::SPLASH, simulated::Simulated};
use sim::apple2::{Model, Options};
use sim::c64::{self, Standard};
use sim::machine::{HostKey, Machine};

/// Each with what the program calls it: `standard` of `memory.inc`.
const STANDARDS: [(Standard, u8); 4] = [
    (Standard::Pal, 0xff),
    (Standard::Ntsc, 0xd5),
    (Standard::OldNtsc, 0xd1),
    (Standard::PalN, 0xfd),
];
const STANDARD: u16 = 0x0343;
const TICKS: u16 = 0x0340;

/// To the splash and on to the board, where a stone is played.
fn works<M: Machine>(mut player: Player<Simulated<M>>) {
    player.to_splash();
    player.to_board();
    player.play("i8");
    assert_eq!(player.bytes("board", 256)[0x78], 1);
}

#[test]
fn a_c64_starts_with_any_memory_from_program_and_disk() {
    for (standard, _) in STANDARDS {
        for (seed, image) in [(1, "c64.prg"), (2, "c64.d64"), (3, "c64.prg")] {
            works(c64(c64::Options { standard, seed }, image));
        }
    }
}

/// The program knows the machine, and its ticks are those of a clock within 0.5 %.
#[test]
fn a_c64_knows_its_standard() {
    for (standard, name) in STANDARDS {
        let mut player = c64(c64::Options { standard, seed: 4 }, "c64.prg");
        player.to_splash();
        let machine = &mut player.target.machine;
        assert_eq!(machine.peek(STANDARD), name, "{standard:?}");
        let ticks =
            |machine: &c64::C64| u16::from_le_bytes([machine.peek(TICKS), machine.peek(TICKS + 1)]);
        let before = ticks(machine);
        machine.run(20 * u64::from(machine.cycles_per_second()));
        let passed = ticks(machine).wrapping_sub(before);
        assert!((995..=1005).contains(&passed), "{standard:?}: {passed}");
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
