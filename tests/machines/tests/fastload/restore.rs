//! RESTORE does nothing, with RUN/STOP or without, from when the first file has started itself.

use super::*;
use machines::game::SAVES;
use machines::simulated::labels;

/// Where the first file starts itself (`boot_go` of `memory.inc`).
const BOOT_GO: u16 = 0x0334;
/// The vector of NMIs; where it leads while the KERNAL is there.
const VECTOR: u16 = 0xfffa;
const KERNALS: u16 = 0xfe43;
/// SEI, JMP, RTI.
const LONGEST: u32 = 3;
/// A prime number of cycles between two presses.
const OFTEN: u64 = 9_973;

/// RESTORE at the next instruction leads back to where the processor was, by nothing but SEI and a
/// jump, which look at no key.
fn does_nothing(machine: &C64) {
    let mut other = machine.clone();
    other.key(HostKey::Restore, true);
    let mut before = other.processor().clone();
    let came = (0..6).any(|_| {
        before = other.processor().clone();
        let handler = u16::from_le_bytes([VECTOR, VECTOR + 1].map(|at| other.peek(at)));
        other.step();
        other.pc() == handler && other.processor().s == before.s.wrapping_sub(3)
    });
    let here = before.pc;
    assert!(came, "{here:04x}: no NMI");
    for _ in 0..LONGEST {
        other.step();
        let after = other.processor();
        if (after.pc, after.s, after.p) == (before.pc, before.s, before.p) {
            let registers = (after.a, after.x, after.y);
            assert_eq!(registers, (before.a, before.x, before.y), "{here:04x}");
            return;
        }
    }
    panic!("{here:04x}: RESTORE leads to {:04x}", other.pc());
}

/// Tries RESTORE at each of the next instructions, then at every 211th up to `end`.
fn try_to(machine: &mut C64, instructions: u32, end: u16) {
    let mut passed = 0u32;
    while machine.pc() != end {
        if passed < instructions || passed.is_multiple_of(211) {
            does_nothing(machine);
        }
        machine.step();
        passed += 1;
    }
}

#[test]
fn at_any_moment_of_the_start() {
    for name in ["c64", "c64-tenjiku"] {
        let file = if name == "c64" { "*" } else { "TENJIKU" };
        let mut start = Timed::at_load(Standard::Pal, &image("c64.d64"), file, name);
        assert!(start.machine.run_to(BOOT_GO, 10_000_000));
        for (label, instructions) in [
            ("boot", 5_000),
            ("whole", 100),
            ("set_up", 100),
            ("no_splash", 10_000),
            ("complete", 100),
            ("main", 10_000),
        ] {
            let end = start.address(label);
            try_to(&mut start.machine, instructions, end);
        }
    }
}

/// As soon as the KERNAL is away: before that, RUN/STOP and RESTORE lead to BASIC.
#[test]
fn at_any_moment_of_the_program_alone() {
    for name in ["c64", "c64-tenjiku"] {
        let mut machine = C64::new(Options::default());
        machine.set_drawing(false);
        machine.run_prg(&image(&format!("{name}.prg"))).unwrap();
        while machine.peek(VECTOR + 1) == (KERNALS >> 8) as u8 {
            machine.step();
        }
        let main = labels(&format!("{name}.lbl")).get("main").expect("main");
        try_to(&mut machine, 10_000, main);
    }
}

/// Presses it again and again until a label. RUN/STOP is down, or not.
fn press_to(start: &mut Start, label: &str, stop: bool) {
    let end = start.address(label);
    start.machine.key(HostKey::Break, stop);
    let mut presses = 0;
    while !start.machine.run_to(end, OFTEN) {
        assert!(start.seconds() < 200.0, "pc {:04x}", start.machine.pc());
        start.machine.key(HostKey::Restore, true);
        presses += 1;
    }
    start.machine.key(HostKey::Break, false);
    println!("{presses} presses to {label}, {:.2} s", start.seconds());
}

#[test]
fn again_and_again() {
    for stop in [false, true] {
        let mut start = start(Standard::Pal, &image("c64.d64"));
        assert!(start.machine.run_to(BOOT_GO, 10_000_000));
        // A key that is held takes time from the unpacker, and some sectors come too early then.
        let mut quiet = Start::new(start.machine.clone(), "c64");
        quiet.machine.key(HostKey::Break, stop);
        quiet.to("main");
        let mut start = Start::new(start.machine, "c64");
        press_to(&mut start, "main", stop);
        let later = start.seconds() - quiet.seconds();
        println!("{later:.2} s later");
        assert!(later < 1.0, "{later} s later");
        start.run(1.0);
        assert_ne!(start.byte("ui_state"), 0);
    }
}

/// A drive without the ROM of a 1541.
#[test]
fn while_the_kernal_loads() {
    let mut start = with_another_drive();
    press_to(&mut start, "main", true);
    start.run(1.0);
    assert_ne!(start.byte("ui_state"), 0);
}

/// In the game, whether it computes, draws, or reads a page by the fast loader or by the KERNAL.
#[test]
fn in_the_game() {
    let fast = overlays::ask_for_saved_games();
    for mut start in [fast, overlays::saves_by_the_kernal()] {
        let begun = start.seconds();
        let mut passed = 0u32;
        while start.byte("ui_state") != SAVES {
            assert!(start.seconds() - begun < 30.0, "the page does not come");
            does_nothing(&start.machine);
            (0..211).for_each(|_| start.machine.step());
            passed += 1;
        }
        println!("{passed} presses");
    }
}
