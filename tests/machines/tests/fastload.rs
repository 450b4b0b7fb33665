//! The C64's fast loader alone, between the simulated computer and the simulated 1541.

use disk::d64::D64;
use machines::roms::{assemble_with, project};
use sim::c64::{Options, Standard, C64};
use sim::labels::Labels;
use sim::machine::Machine;

const RESULT: u16 = 0x02;
const TARGET: u16 = 0x4000;
const LENGTH: usize = 20_000;

thread_local!{ static LABELS: std::cell::RefCell<Option<Labels>> = const { std::cell::RefCell::new(None) }; }
fn part() -> Vec<u8> {
    (0..LENGTH).map(|at| (at * 7 + at / 256) as u8).collect()
}

/// A disk with the test program, the drive's half and a part.
fn disk() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let made = assemble_with(
        &["tests/roms/c64/fastload.s", "platform/c64/drive.s"],
        "tests/roms/c64/fastload.cfg",
        folder.path(),
    );
    let labels = Labels::parse(&made.labels);
    let mut disk = D64::new("TEST", *b"26").unwrap();
    let mut program = made.files["program"].clone();
    let mut drive = made.files["program.drive"].clone();
    // The part before the drive's half, which has to know where it is.
    let mut other = disk.clone();
    other.add_program("PROGRAM", &program).unwrap();
    let place = other.add_spaced("DRIVE", &drive, 11).unwrap();
    let part_place = other.add_spaced("PART", &part(), 11).unwrap();
    let patch = |bytes: &mut Vec<u8>, start: u16, name: &str, value: u8| {
        bytes[usize::from(labels.get(name).unwrap() - start)] = value;
    };
    patch(&mut program, 0x7ff, "wake_track", place.0);
    patch(&mut program, 0x7ff, "wake_sector", place.1);
    let parts = usize::from(labels.get("drive_parts").unwrap() - 0x402);
    drive[parts] = part_place.0;
    drive[parts + 1] = part_place.1;
    disk.add_program("PROGRAM", &program).unwrap();
    disk.add_spaced("DRIVE", &drive, 11).unwrap();
    disk.add_spaced("PART", &part(), 11).unwrap();
    LABELS.with(|l| *l.borrow_mut() = Some(labels));
    disk.image().to_vec()
}

#[test]
fn a_part_is_loaded() {
    let disk = disk();
    for standard in [Standard::Pal, Standard::Ntsc] {
        let mut c64 = C64::with_bus(Options { standard, seed: 1 });
        c64.attach(8, Some(&disk)).unwrap();
        let second = u64::from(c64.cycles_per_second());
        c64.run(2 * second);
        c64.enter("LOAD\"*\",8,1").unwrap();
        c64.run(8 * second);
        let stack: Vec<u8> = (0x100 + u16::from(c64.registers().s)..0x200).map(|a| c64.peek(a)).collect();
        println!("{stack:02x?} serial {:02x} shifted {:02x}", c64.peek(0x95), c64.peek(0xa4));
        let d = c64.drive(8).unwrap();
        println!("{:02x?}", (0x20..0x40).map(|a| d.peek(a)).collect::<Vec<_>>());
        println!("pc {:04x} drive {:04x} {:02x} {:02x?}", c64.pc(), c64.drive(8).unwrap().pc(), c64.peek(0x90), (0x801..0x820).map(|a| c64.peek(a)).collect::<Vec<_>>());
        c64.enter("RUN").unwrap();
        let start = c64.cycles();
        while c64.peek(RESULT) == 0 && c64.cycles() < start + 20 * second {
            c64.run(1000);
        }
        let stack: Vec<u8> = (0x100 + u16::from(c64.registers().s)..0x200).map(|a| c64.peek(a)).collect();
        println!("{stack:02x?} serial {:02x} shifted {:02x}", c64.peek(0x95), c64.peek(0xa4));
        let d = c64.drive(8).unwrap();
        println!("{:02x?}", (0x20..0x40).map(|a| d.peek(a)).collect::<Vec<_>>());
        println!("d first {:02x?} ", (0x300..0x308).map(|a| d.peek(a)).collect::<Vec<_>>());
        println!("d sec {:02x?} ", (0x341..0x349).map(|a| d.peek(a)).collect::<Vec<_>>());
        println!("d third {:02x?} ", (0x382..0x38a).map(|a| d.peek(a)).collect::<Vec<_>>());
        println!("d fourth {:02x?} ", (0x150..0x158).map(|a| d.peek(a)).collect::<Vec<_>>());
        println!("result {} fb.. {:02x?} zp {:02x?}", c64.peek(2), (0xfb..0x100).map(|a| c64.peek(a)).collect::<Vec<_>>(), (0x22..0x25).map(|a| c64.peek(a)).collect::<Vec<_>>());
        for n in ["link", "head", "tries"] { let a = LABELS.with(|l| l.borrow().as_ref().unwrap().get(n).unwrap()); println!("{n} {:02x?}", (a..a+4).map(|a| c64.peek(a)).collect::<Vec<_>>()); }
        println!("{:02x?}", (0x4000..0x4020).map(|a| c64.peek(a)).collect::<Vec<_>>());
        let d = c64.drive(8).unwrap();
        println!("{:02x?}", (0x200..0x22a).map(|a| d.peek(a)).collect::<Vec<_>>());
        let time = (c64.cycles() - start) as f64 / second as f64;
        println!(
            "{standard:?}: {time} s, pc {:04x} drive {:04x}",
            c64.pc(),
            c64.drive(8).unwrap().pc()
        );
        assert_eq!(c64.peek(RESULT), 1);
        let bytes: Vec<u8> = (TARGET..).take(LENGTH).map(|at| c64.peek(at)).collect();
        assert!(bytes == part(), "{standard:?}");
    }
}
