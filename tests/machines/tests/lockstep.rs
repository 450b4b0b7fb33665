//! The simulated C64 in lock step with VICE's x64sc: after every instruction of a program that
//! keeps all chips busy, the processor and the beam are in the same place.
#![cfg(feature = "emulators")]

use machines::roms;
use machines::vice::{Moment, Vice};
use sim::c64::{Options, Standard, C64};
use sim::machine::Machine;

const START: u16 = 2061;
/// More than a frame.
const INSTRUCTIONS: usize = 5_000;
/// Steps until all three registers are the program's own.
const LOADED: usize = 60;

fn moment(c64: &C64) -> Moment {
    let processor = c64.processor();
    let (line, cycle) = c64.raster();
    Moment {
        pc: processor.pc,
        registers: [processor.a, processor.x, processor.y],
        line,
        cycle: cycle as u16 - 1,
    }
}

/// A machine that is about to run the program with the beam where VICE has it.
fn c64(program: &[u8], standard: Standard, place: Moment) -> C64 {
    let mut c64 = C64::new(Options { standard, seed: 1 });
    c64.run_prg(program).expect("a program");
    // SEI, LDA #$7F, STA $DC0D; then seven cycles round and round, until the beam is right.
    let waiting = [
        0x78, 0xa9, 0x7f, 0x8d, 0x0d, 0xdc, 0xea, 0xea, 0x4c, 0x42, 0x03,
    ];
    for (address, byte) in (0x33c..).zip(waiting) {
        c64.poke(address, byte);
    }
    c64.start(0x33c);
    c64.run(1000);
    for _ in 0..1_000_000 {
        c64.step();
        let now = moment(&c64);
        if (now.line, now.cycle) == (place.line, place.cycle) {
            c64.start(START);
            return c64;
        }
    }
    panic!("the beam never comes to {place:?}");
}

fn same_in_vice(standard: Standard) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = roms::program("chips", folder.path());
    let mut vice = Vice::start(&path, standard, START);
    let program = std::fs::read(&path).expect("the program");
    let mut theirs = vice.moment();
    let mut c64 = c64(&program, standard, theirs);
    for step in 0..INSTRUCTIONS {
        // VICE enters an interrupt and runs its first instruction in one step.
        if c64.pc() != theirs.pc {
            c64.step();
        }
        let mut ours = moment(&c64);
        if step < LOADED {
            ours.registers = theirs.registers;
        }
        assert_eq!(ours, theirs, "after {step} instructions");
        c64.step();
        theirs = vice.step();
    }
}

#[test]
fn chips_pal() {
    same_in_vice(Standard::Pal);
}

#[test]
fn chips_ntsc() {
    same_in_vice(Standard::Ntsc);
}

/// All modes and kinds of sprites, every dot but in the eight rows in which the mode changes: there
/// the registers are written while the beam passes, and the simulator draws in steps of 8.
fn same_modes_in_vice(standard: Standard) {
    const FIRST_LINE: usize = 51;
    const CHANGED: [usize; 8] = [66, 82, 98, 114, 130, 146, 162, 234];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = roms::program("modes", folder.path());
    let mut vice = Vice::start(&path, standard, START);
    // 85,000 instructions fill the memory, then a frame has some 5,000.
    for _ in 0..3 {
        vice.steps(60_000);
    }
    let mut c64 = C64::new(Options { standard, seed: 1 });
    let program = std::fs::read(&path).expect("the program");
    c64.run_prg(&program).expect("a program");
    c64.run(2_000_000);
    let (theirs, ours) = (vice.picture(), c64.picture());
    for row in (0..200).filter(|row| !CHANGED.contains(&(row + FIRST_LINE))) {
        let dots = row * 320..(row + 1) * 320;
        assert_eq!(
            ours.pixels[dots.clone()],
            theirs.pixels[dots],
            "row {row} on {standard:?}"
        );
    }
}

#[test]
fn modes_pal() {
    same_modes_in_vice(Standard::Pal);
}

#[test]
fn modes_ntsc() {
    same_modes_in_vice(Standard::Ntsc);
}
