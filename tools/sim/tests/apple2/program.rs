//! Programs for the tests: assembled with ca65, booted from a disk or put into memory.

use sim::apple2::{Apple2, Options};
use sim::machine::Machine;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// Bytes of a disk image.
pub const IMAGE: usize = 143_360;

/// A path for temporary files that no other test uses.
pub fn scratch(name: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("{name}-{}-{count}", std::process::id());
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Assembles `source` for address `start`.
pub fn assemble(start: u16, source: &str) -> Vec<u8> {
    let base = scratch("apple2");
    let (text, object) = (base.with_extension("s"), base.with_extension("o"));
    std::fs::write(&text, format!(".org ${start:04X}\n{source}\n")).unwrap();
    let assembled = Command::new("ca65")
        .args([&text, &PathBuf::from("-o"), &object])
        .status();
    assert!(assembled.unwrap().success(), "{}", text.display());
    let binary = base.with_extension("bin");
    let linked = Command::new("ld65")
        .args(["-t", "none", "-o"])
        .args([&binary, &object])
        .status();
    assert!(linked.unwrap().success(), "{}", text.display());
    let bytes = std::fs::read(&binary).unwrap();
    for file in [text, object, binary] {
        std::fs::remove_file(file).unwrap();
    }
    bytes
}

/// A disk whose first sectors hold `program`, which is assembled for $0801, and whose sector s
/// of track t is filled with t * 16 + s (modulo 256) elsewhere.
pub fn disk(program: &str) -> Vec<u8> {
    let mut image: Vec<u8> = (0..IMAGE / 256).flat_map(|n| [n as u8; 256]).collect();
    let code = assemble(0x0801, program);
    image[0] = 1;
    // The boot page reads physical sector 0, which is the first of the image, and no more.
    assert!(
        code.len() < 256,
        "{} bytes do not fit the boot sector",
        code.len()
    );
    image[1..=code.len()].copy_from_slice(&code);
    image
}

/// Runs until the program counter is at `address`; panics after `limit` cycles.
pub fn run_to(machine: &mut Apple2, address: u16, limit: u64) {
    let end = machine.cycles() + limit;
    while machine.pc() != address {
        assert!(
            machine.cycles() < end,
            "still at ${:04X}, {:?}",
            machine.pc(),
            machine.fault()
        );
        machine.step();
    }
}

/// Runs `source`, which is assembled for $6000 and ends in BRK, and answers the cycles it took.
pub fn run(machine: &mut Apple2, source: &str) -> u64 {
    let code = assemble(0x6000, source);
    for (address, byte) in (0x6000..).zip(&code) {
        machine.poke(address, *byte);
    }
    machine.cpu().pc = 0x6000;
    let start = machine.cycles();
    while machine.peek(machine.pc()) != 0 {
        assert!(
            machine.cycles() < start + 20_000_000,
            "still at ${:04X}",
            machine.pc()
        );
        machine.step();
    }
    machine.cycles() - start
}

/// A machine with a disk made by [`disk`], its program just entered.
pub fn booted(options: Options, image: &[u8]) -> Apple2 {
    let mut machine = Apple2::new(options);
    machine.insert(image, false).unwrap();
    run_to(&mut machine, 0x0801, 5_000_000);
    machine
}
