//! The 1541 on the serial bus, with our stand-ins for KERNAL and DOS.

use disk::d64::D64;
use sim::c64::{Options, Standard, C64};
use sim::machine::Machine;

const TARGET: u16 = 0x4000;
const LENGTH: usize = 1000;

/// A program of known bytes.
fn program(seed: usize) -> Vec<u8> {
    let data = (0..LENGTH).map(|at| (at * seed + at / 256) as u8);
    let address = TARGET.to_le_bytes();
    address.into_iter().chain(data).collect()
}

fn disk(seed: usize) -> Vec<u8> {
    let mut disk = D64::new("TEST", *b"26").unwrap();
    disk.add_program("FIRST", &program(seed)).unwrap();
    disk.add_program("SECOND", &program(seed + 2)).unwrap();
    disk.image().to_vec()
}

/// A machine whose drives have said that they are there.
fn machine(standard: Standard, disks: &[(u8, Option<&[u8]>)]) -> C64 {
    let mut c64 = C64::with_bus(Options { standard, seed: 1 });
    for (device, image) in disks {
        c64.attach(*device, *image).unwrap();
    }
    run(&mut c64, 2);
    c64
}

fn run(c64: &mut C64, seconds: u64) {
    c64.run(seconds * u64::from(c64.cycles_per_second()));
}

/// How many bytes of the program are where they belong.
fn loaded(c64: &C64, seed: usize) -> usize {
    let program = program(seed);
    let bytes = (TARGET..).map(|at| c64.peek(at));
    let same = program[2..].iter().zip(bytes).take_while(|(a, b)| *a == b);
    same.count()
}

#[test]
fn the_first_program_is_loaded() {
    for standard in [Standard::Pal, Standard::Ntsc] {
        let mut c64 = machine(standard, &[(8, Some(&disk(7)))]);
        c64.enter("LOAD\"*\",8,1").unwrap();
        run(&mut c64, 2);
        assert!(c64.drive(8).unwrap().turning());
        run(&mut c64, 6);
        assert_eq!(loaded(&c64, 7), LENGTH, "{standard:?}");
        assert!(!c64.drive(8).unwrap().turning());
    }
}

#[test]
fn a_program_is_found_by_its_name_with_two_drives_on_the_bus() {
    let (ours, other) = (disk(7), disk(3));
    let mut c64 = machine(Standard::Pal, &[(9, Some(&other)), (8, Some(&ours))]);
    c64.enter("LOAD\"SECOND\",8,1").unwrap();
    run(&mut c64, 6);
    assert_eq!(loaded(&c64, 9), LENGTH);
}

#[test]
fn nothing_is_loaded_without_a_disk_or_from_a_bad_sector() {
    let mut spoilt = disk(7);
    // A number for each sector: track 17, sector 10 is the file's second.
    spoilt.resize(683 * 257, 1);
    spoilt[683 * 256 + 16 * 21 + 10] = 5;
    for (image, expected) in [(None, 0), (Some(&spoilt[..]), 254 - 2)] {
        let mut c64 = machine(Standard::Pal, &[(8, image)]);
        c64.enter("LOAD\"*\",8,1").unwrap();
        run(&mut c64, 8);
        assert_eq!(loaded(&c64, 7), expected);
    }
}

#[test]
fn a_drive_at_rest_costs_little() {
    let mut c64 = machine(Standard::Pal, &[(8, Some(&disk(7)))]);
    run(&mut c64, 60);
    // A minute at once, when somebody looks.
    let drive = c64.drive(8).unwrap();
    assert!(!drive.turning());
    assert_eq!(drive.device(), 8);
}

/// Numbers of a table that say that all is good, 1 or, by some programs, 0, change nothing.
#[test]
fn a_table_without_an_error_changes_nothing() {
    let plain = disk(7);
    let read = |image: &[u8]| {
        let mut c64 = machine(Standard::Pal, &[(8, Some(image))]);
        let tracks = c64.drive(8).unwrap().image().expect("a disk");
        (D64::read(image).unwrap().files(), tracks)
    };
    let expected = read(&plain);
    assert!(expected.1[..plain.len()] == plain);
    for good in [0, 1] {
        let mut with_table = plain.clone();
        with_table.resize(683 * 257, good);
        assert!(read(&with_table) == expected, "{good}");
    }
}
