//! The C64's disk as a player meets it: LOAD"*",8,1 on simulated 1541s with our stand-ins for
//! KERNAL and DOS, and the fast loader alone.

use disk::d64::{Pace, D64};
use machines::damage::{sectors_of, with_bad_sector};
use machines::roms::link;
use machines::simulated::image;
use machines::timed::Timed;
use mos::link::Linked;
use sim::c64::{Options, Standard, C64};
use sim::machine::{HostKey, Machine, Stick};

const STANDARDS: [Standard; 2] = [Standard::Pal, Standard::Ntsc];
/// What the loader takes on the bus for a sector.
const PACE: Pace = Pace::Loader {
    first: 78_000,
    transfer: 54_000,
    work: &[],
};

mod interrupts;
mod overlays;
mod splash;

mod alone {
    use super::*;

    const RESULT: u16 = 0x02;
    const TARGET: u16 = 0x4000;
    const LENGTH: usize = 20_000;
    /// Where the parts of the test program begin.
    const PROGRAM: u16 = 0x07ff;
    const DRIVE: u16 = 0x0402;

    fn part() -> Vec<u8> {
        (0..LENGTH).map(|at| (at * 7 + at / 256) as u8).collect()
    }

    /// A disk with the test program, the drive's half and a part. The places of the last two do not
    /// depend on what is in the first.
    fn disk(made: &Linked, places: [(u8, u8); 2]) -> (Vec<u8>, [(u8, u8); 2]) {
        let mut program = made.files["program"].clone();
        let mut drive = made.files["program.drive"].clone();
        let at = |name: &str, start: u16| usize::from(made.labels[name] - start);
        program[at("wake_track", PROGRAM)] = places[0].0;
        program[at("wake_sector", PROGRAM)] = places[0].1;
        let parts = at("drive_parts", DRIVE);
        drive[parts..parts + 2].copy_from_slice(&[places[1].0, places[1].1]);
        let mut disk = D64::new("TEST", *b"26").unwrap();
        disk.add_program("PROGRAM", &program).unwrap();
        let places = [("DRIVE", drive), ("PART", part())]
            .map(|(name, bytes)| disk.add_spaced(name, &bytes, PACE).unwrap());
        (disk.image().to_vec(), places)
    }

    /// The part comes whole, also with a second drive on the bus, which would answer to ATN.
    #[test]
    fn a_part_is_loaded() {
        let sources = ["tests/roms/c64/fastload.s", "platform/c64/drive.s"];
        let made = link(&sources, "tests/roms/c64/fastload.cfg");
        let (_, places) = disk(&made, [(0, 0); 2]);
        let (image, _) = disk(&made, places);
        for (standard, drives) in [(Standard::Pal, 1), (Standard::Ntsc, 2)] {
            let mut c64 = C64::with_bus(Options { standard, seed: 1 });
            c64.attach(8, Some(&image)).unwrap();
            for device in 9..8 + drives {
                c64.attach(device, Some(&image)).unwrap();
            }
            let second = u64::from(c64.cycles_per_second());
            c64.run(2 * second);
            c64.enter("LOAD\"*\",8,1").unwrap();
            c64.run(8 * second);
            c64.enter("RUN").unwrap();
            let end = c64.cycles() + 20 * second;
            while c64.peek(RESULT) == 0 && c64.cycles() < end {
                c64.run(10_000);
            }
            assert_eq!(c64.peek(RESULT), 1, "{standard:?}");
            let bytes: Vec<u8> = (TARGET..).take(LENGTH).map(|at| c64.peek(at)).collect();
            assert!(bytes == part(), "{standard:?}");
        }
    }
}

type Start = Timed<C64>;

/// A C64 with the disk in drive 8, at RETURN.
fn start(standard: Standard, disk: &[u8]) -> Start {
    Timed::at_load(standard, disk, "*", "c64")
}

/// The same with a drive that has another ROM, just before it is asked for.
fn with_another_drive() -> Start {
    let mut start = start(Standard::Pal, &image("c64.d64"));
    start.to("boot");
    // What the command compares the drive's ROM with.
    let rom = start.address("boot_wake") + 9;
    start.machine.poke(rom, 0);
    start
}

/// Takes the disk out, waits for the error message, puts the disk back and presses a key.
fn disk_comes_back(start: &mut Start, disk: &[u8]) {
    start.machine.change_disk(8, None).unwrap();
    start.to("fault");
    start.run(1.0);
    assert_eq!(start.byte("ui_state"), 1);
    start.machine.change_disk(8, Some(disk)).unwrap();
    start.press(HostKey::Space);
    start.to("main");
}

#[test]
fn the_splash_and_the_game_come_in_time() {
    for standard in STANDARDS {
        let mut start = start(standard, &image("c64.d64"));
        let splash = start.to("no_splash");
        assert_eq!(start.byte("ui_state"), 1);
        let ready = start.to("main");
        assert_eq!(start.byte("ui_ready"), 1);
        println!("{standard:?}: splash {splash:.2} s, playable {ready:.2} s");
        assert!(splash < SPLASH && ready < PLAYABLE, "{splash} s, {ready} s");
        start.run(1.0);
        assert_eq!(start.byte("ui_state"), 1);
        start.press(HostKey::Space);
        start.run(1.0);
        assert_eq!(start.byte("ui_state"), 2);
    }
}
/// In seconds; the goals are 8 and 15.
const SPLASH: f64 = 5.8;
const PLAYABLE: f64 = 14.7;

#[test]
fn a_key_pressed_while_it_loads_leads_to_the_menu() {
    let mut start = start(Standard::Pal, &image("c64.d64"));
    start.to("no_splash");
    start.run(1.0);
    let machine = start.machine.clone();
    start.press(HostKey::Return);
    start.to("main");
    start.run(2.0);
    assert_eq!(start.byte("ui_state"), 2);
    let mut start = Timed::new(machine, "c64");
    push(&mut start);
    start.to("main");
    start.run(2.0);
    assert_eq!(start.byte("ui_state"), 2, "the button");
}

/// Holds the stick's button for 0.1 s.
fn push(start: &mut Start) {
    let fire = true;
    let stick = Stick::default();
    start.machine.stick(Stick { fire, ..stick });
    start.run(0.1);
    start.machine.stick(stick);
}

/// `ui_ready` says so: whenever the next picture comes, key and button count.
#[test]
fn the_first_key_is_answered() {
    let mut start = start(Standard::Pal, &image("c64.d64"));
    start.to("main");
    assert_eq!(start.byte("ui_ready"), 1);
    for milliseconds in (0..24).step_by(4) {
        for by_key in [true, false] {
            let mut start = Timed::new(start.machine.clone(), "c64");
            start.run(f64::from(milliseconds) / 1000.0);
            match by_key {
                true => start.press(HostKey::Return),
                false => push(&mut start),
            }
            start.run(1.0);
            let state = start.byte("ui_state");
            assert_eq!(state, 2, "{milliseconds} ms, {by_key}");
        }
    }
}

/// The disk is taken out in the middle and put back: a key goes on.
#[test]
fn a_disk_that_was_taken_out_is_asked_for() {
    let disk = image("c64.d64");
    let mut start = start(Standard::Ntsc, &disk);
    start.to("no_splash");
    start.run(2.0);
    disk_comes_back(&mut start, &disk);
    start.run(2.0);
    assert_eq!(start.byte("ui_state"), 1);
}

/// A bad sector stops the loader each time that a key starts it again.
#[test]
fn a_bad_sector_is_told() {
    let disk = image("c64.d64");
    let packed_rest = sectors_of(&disk, "3")[0];
    let mut start = start(Standard::Pal, &with_bad_sector(&disk, packed_rest));
    start.to("fault");
    assert_eq!(start.byte("ui_state"), 1);
    start.run(1.0);
    start.press(HostKey::Space);
    start.to("fault");
}

/// A bad sector in any part gives an error message; a key then loads the part from a good disk.
#[test]
fn a_bad_sector_in_each_part_is_told() {
    let good = image("c64.d64");
    for part in ["1", "2", "3"] {
        let bad = with_bad_sector(&good, sectors_of(&good, part)[0]);
        let mut start = start(Standard::Pal, &bad);
        start.to("fault");
        start.run(1.0);
        start.machine.change_disk(8, Some(&good)).unwrap();
        // Before there is a picture the KERNAL is asked for a key.
        if part == "3" {
            start.press(HostKey::Space);
        } else {
            start.machine.poke(0x277, b' ');
            start.machine.poke(0xc6, 1);
        }
        start.to("main");
        start.run(1.0);
        assert_eq!(start.byte("ui_state"), 1, "part {part}");
    }
}

/// The rest of the start cannot be read until another disk comes: the fast loader goes on trying.
/// The KERNAL's LOAD would wait for ever.
#[test]
fn a_bad_sector_in_the_rest_of_the_start_is_read_again() {
    let good = image("c64.d64");
    let bad = with_bad_sector(&good, sectors_of(&good, "0")[1]);
    let mut start = start(Standard::Pal, &bad);
    start.to("unread");
    start.to("tell");
    start.run(20.0);
    start.machine.change_disk(8, Some(&good)).unwrap();
    let changed = start.seconds();
    start.to("main");
    assert!(start.seconds() - changed < 25.0, "the KERNAL has loaded it");
    start.run(1.0);
    assert_eq!(start.byte("ui_state"), 1);
}

/// The disk is taken out as soon as its first file is there. Once it is back, the fast loader
/// loads.
#[test]
fn a_disk_that_is_taken_out_at_once_is_asked_for() {
    let disk = image("c64.d64");
    let mut start = start(Standard::Pal, &disk);
    start.to("boot");
    start.machine.change_disk(8, None).unwrap();
    start.to("tell");
    start.run(10.0);
    start.machine.change_disk(8, Some(&disk)).unwrap();
    let back = start.seconds();
    start.to("main");
    assert!(start.seconds() - back < 25.0, "the KERNAL has loaded it");
}

/// Where the drive's half cannot be read the KERNAL loads.
#[test]
fn without_the_drives_half_the_kernal_loads() {
    let good = image("c64.d64");
    let bad = with_bad_sector(&good, sectors_of(&good, "LOADER")[0]);
    let mut start = start(Standard::Ntsc, &bad);
    start.to("main");
    assert!(start.seconds() > 60.0, "the fast loader has loaded it");
}

/// `band_count` of `memory.inc`.
const BAND_COUNT: u16 = 0x0347;

/// A drive without the ROM of a 1541 does not run what it is sent, and the KERNAL loads.
#[test]
fn the_kernal_loads_from_another_drive() {
    let mut start = with_another_drive();
    start.to("no_splash");
    start.run(5.0);
    // A 1581 hangs while there are sprites.
    assert_eq!(start.machine.peek(BAND_COUNT), 0);
    start.to("main");
    assert_eq!(start.machine.peek(BAND_COUNT), 2);
    assert!(start.seconds() > 60.0, "the fast loader has loaded it");
    // Pages come by the KERNAL at once.
    assert_eq!(start.byte("fetch_track"), 0);
    start.run(1.0);
    assert_eq!(start.byte("ui_state"), 1);
}

/// The KERNAL's file ends in the middle: a key loads it again.
#[test]
fn the_kernal_tries_again() {
    let disk = image("c64.d64");
    let mut start = with_another_drive();
    start.to("no_splash");
    start.run(10.0);
    disk_comes_back(&mut start, &disk);
    start.run(1.0);
    assert_eq!(start.byte("ui_state"), 1);
}

/// The drive's half comes when the computer no longer waits for it: it must hear the KERNAL then.
#[test]
fn a_drive_that_is_late_is_heard_by_the_kernal() {
    let mut start = start(Standard::Pal, &image("c64.d64"));
    start.to("boot");
    let called = start.address("boot_called");
    assert!(start
        .machine
        .run_to(called, 200 * u64::from(start.machine.cycles_per_second())));
    // The drive has its command, and the computer does not wait: SEC and RTS.
    for (at, byte) in (called..).zip([0x38, 0x60]) {
        start.machine.poke(at, byte);
    }
    start.to("main");
    assert!(start.seconds() > 60.0, "the fast loader has loaded it");
}

/// Without `,1` the first file lies where BASIC wants it, and RUN starts it: here from drive 9,
/// whose motor has stopped, with another drive 8 on the bus.
#[test]
fn run_starts_it_from_drive_9() {
    let disk = image("c64.d64");
    let mut c64 = C64::with_bus(Options {
        standard: Standard::Pal,
        seed: 1,
    });
    c64.set_drawing(false);
    c64.attach(8, None).unwrap();
    c64.attach(9, Some(&disk)).unwrap();
    let second = u64::from(c64.cycles_per_second());
    c64.run(2 * second);
    c64.enter("LOAD\"*\",9").unwrap();
    c64.run(8 * second);
    c64.enter("RUN").unwrap();
    let mut start = Timed::new(c64, "c64");
    start.to("main");
    assert!(start.seconds() < PLAYABLE, "{} s", start.seconds());
}
