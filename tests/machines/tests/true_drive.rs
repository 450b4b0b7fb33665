//! The C64's disk in VICE with a 1541 that runs our half of the fast loader, beside the simulator:
//! from RETURN the same bytes come in the same time. KERNAL and DOS are our stand-ins on both.
#![cfg(feature = "emulators")]

use machines::simulated::{dist, image, labels};
use machines::target::Target;
use machines::vice::Vice;
use sim::c64::{Options, Standard, C64};
use sim::machine::Machine;
use std::ops::Range;

/// Where the computer comes to: its first file is there, the drive's half answers, the first sector
/// of the rest of the start has come, all of it, the splash is shown, a key would be answered.
const STAGES: [&str; 6] = [
    "boot",
    "boot_called",
    "boot_2",
    "whole",
    "no_splash",
    "main",
];
/// Thousandths by which the times may differ.
const TOLERANCE: u64 = 10;
/// All but what holds chance, what was before RETURN, or how far the picture is: the processor's
/// port, the stack, `ticks`, `chance`, `frame` to `colour` and `stick` of
/// `platform/c64/memory.inc`, the pointers of both matrices.
const COMPARED: [Range<usize>; 8] = [
    0x0002..0x0100,
    0x0200..0x0340,
    0x0342..0x0345,
    0x0347..0x0348,
    0x034c..0x03a8,
    0x03a9..0xcbf8,
    0xcc00..0xcff8,
    0xd000..0x10000,
];
/// Filled with the same bytes before, since power-on leaves others in each machine.
const FILLED: Range<u32> = 0x0800..0x10000;

fn pattern(address: u32) -> u8 {
    (address * 7 ^ address >> 8) as u8
}

fn simulated(standard: Standard, drives: u8) -> C64 {
    let mut c64 = C64::with_bus(Options { standard, seed: 1 });
    for device in 8..8 + drives {
        let disk = (device == 8).then(|| image("c64.d64"));
        c64.attach(device, disk.as_deref()).expect("a drive");
    }
    c64.set_drawing(false);
    c64.run(2 * u64::from(c64.cycles_per_second()));
    c64
}

/// Loads the file, which starts the program with these labels.
fn loads_as_in_vice(standard: Standard, drives: u8, file: &str, program: &str) {
    let labels = labels(&format!("{program}.lbl"));
    let address = |label: &str| labels.get(label).expect(label);
    let mut vice = Vice::with_drives(&dist("c64.d64"), standard, drives);
    let mut c64 = simulated(standard, drives);
    let before: Vec<u8> = FILLED.map(pattern).collect();
    // A command of the monitor's is shorter than 64 KB.
    for (start, bytes) in FILLED.step_by(0x1000).zip(before.chunks(0x1000)) {
        vice.fill(start as u16, bytes);
    }
    FILLED.for_each(|at| c64.poke(at as u16, pattern(at)));
    let line = format!("LOAD\"{file}\",8,1");
    vice.enter(&line);
    c64.enter(&line).expect("signs of the keyboard");
    let begun = (vice.cycles(), c64.cycles());
    for label in STAGES {
        let place = address(label);
        vice.run_to(place);
        assert!(c64.run_to(place, 100_000_000), "{label}");
        let (theirs, ours) = (vice.cycles() - begun.0, c64.cycles() - begun.1);
        let difference = theirs.abs_diff(ours);
        println!("{standard:?}, {file}, {label}: VICE {theirs}, simulator {ours}");
        assert!(difference * 1000 <= theirs * TOLERANCE, "{label}");
        let state = match label {
            "no_splash" => "ui_state",
            "main" => "ui_ready",
            _ => continue,
        };
        let state = address(state);
        assert_eq!((vice.peek(state, 1)[0], c64.peek(state)), (1, 1), "{label}");
    }
    let (theirs, ours) = (vice.ram(), &c64.ram()[..]);
    for place in COMPARED {
        let differs = place.clone().find(|at| theirs[*at] != ours[*at]);
        assert_eq!(differs, None, "in {place:x?}");
    }
    let places = FILLED.zip(&before);
    let received = places
        .filter(|(at, byte)| theirs[*at as usize] != **byte)
        .count();
    println!("{received} bytes of memory are others");
}

#[test]
fn the_first_game_pal() {
    loads_as_in_vice(Standard::Pal, 1, "*", "c64");
}

/// A second drive hears all of it and says nothing.
#[test]
fn the_first_game_with_a_second_drive() {
    loads_as_in_vice(Standard::Pal, 2, "*", "c64");
}

#[test]
fn the_first_game_ntsc() {
    loads_as_in_vice(Standard::Ntsc, 1, "*", "c64");
}

#[test]
fn the_other_game_pal() {
    loads_as_in_vice(Standard::Pal, 1, "TENJIKU", "c64-tenjiku");
}
