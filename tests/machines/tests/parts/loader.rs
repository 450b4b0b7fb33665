//! The Apple II's boot sector and loader (`platform/apple2/*.s`) with a program of known bytes.

use disk::dsk::{Dsk, Place, SECTOR, SKEW};
use machines::roms::link;
use sim::apple2::{Apple2, Model, Options};
use sim::labels::Labels;
use sim::machine::{HostKey, Machine};

const SECOND: u64 = 1_020_484;
/// Sectors of the program from $4000 on: more than the game will have.
const HIGH: usize = 120;
/// The tracks of the picture, the program and its one overlay, each from sector 0 on.
const PICTURE: u8 = 1;
const PROGRAM_TRACK: u8 = 3;
const OVERLAY: u8 = 20;
/// Where the program waits.
const MAIN: u16 = 0x4000;

/// Byte `index` of the picture, and of what is loaded from $4000 on. Half of a page is that of all
/// others, so that it can be packed.
fn pattern(index: usize) -> u8 {
    (index * 37 + index / 128 % 2 * (index / 256) * 11) as u8
}

/// A program of known bytes, linked before anything else, and an overlay as large as a packed one
/// can be.
const PROGRAM: &str = r#"
        .export main, __overlays, __overlay_last
        .exportzp __arg0
        .zeropage
__arg0: .res 1
        .segment "STARTUP"
main:   jmp main
__overlays:
__overlay_last:
        .res 253
        .incbin "program.bytes"
        .segment "BSS"
        .res $101
        .segment "PAGES"
        .incbin "program.bytes", 0, $13E0
"#;

/// The disk: boot sector, routines, a picture and a program whose `main` does nothing.
fn image() -> Vec<u8> {
    linked(false).0
}

/// The disk and the labels of what is on it. The overlay may be packed.
fn linked(packed: bool) -> (Vec<u8>, Labels) {
    let folder = tempfile::tempdir().unwrap();
    let (bytes, main) = ["program.bytes", "main.s"]
        .map(|name| folder.path().join(name))
        .into();
    let program: Vec<u8> = (SECTOR..HIGH * SECTOR).map(pattern).collect();
    std::fs::write(&bytes, program).unwrap();
    std::fs::write(
        &main,
        PROGRAM.replace("program.bytes", bytes.to_str().unwrap()),
    )
    .unwrap();
    let sources = [
        main.to_str().unwrap(),
        "platform/apple2/boot.s",
        "platform/apple2/disk.s",
        "platform/apple2/loader.s",
        "platform/apple2/picture.s",
        "platform/apple2/ramcard.s",
        "platform/apple2/sector.s",
        "platform/apple2/seek.s",
        "platform/apple2/start.s",
        "platform/gomoku/apple2/title.s",
    ];
    let linked = link(&sources, "platform/gomoku/apple2/link.cfg");
    let file = |name: &str| linked.files[name].clone();
    let mut dsk = Dsk::new();
    let mut put = |track: u8, physical: u8, bytes: &[u8]| {
        let sector = SKEW[usize::from(physical)];
        dsk.write(Place { track, sector }, bytes).unwrap();
    };
    put(0, 0, &file("program.boot"));
    let mut routines = [file("program.disk"), file("program.once")].concat();
    let start = linked.labels["routines"];
    // Before an overlay and the picture comes the stamp of the build, here 0.
    let overlay = [vec![0; 2], file("program.pages")].concat();
    let pack = |bytes: &[u8]| {
        zx0::Compressor::new()
            .quick_mode(true)
            .compress(bytes)
            .output
    };
    let (overlay, page) = if packed {
        let overlay = pack(&overlay);
        let count = (3 + overlay.len()).div_ceil(SECTOR);
        assert!(count < 20, "it is not packed");
        let at = count * SECTOR - overlay.len();
        let mark = [&[0, 0, at as u8][..], &vec![0; at - 3]].concat();
        ([mark, overlay].concat(), 0x20 - count as u16)
    } else {
        (overlay, 0x0C)
    };
    let picture: Vec<u8> = (0..0x2000).map(pattern).collect();
    let unpacker = file("program.picture");
    let mark = vec![0, 0, 3 + unpacker.len() as u8];
    let picture = [mark, unpacker, pack(&picture)].concat();
    let parts = [
        (0, OVERLAY, page, overlay),
        (linked.labels["picture_part"], PICTURE, 0x0D, picture),
        (
            linked.labels["program_part"],
            PROGRAM_TRACK,
            0x40,
            file("program.high"),
        ),
    ];
    for (part, track, page, bytes) in &parts {
        let numbers = [
            ("part_tracks", *track),
            ("part_sectors", bytes.len().div_ceil(SECTOR) as u8),
            ("part_pages", *page as u8),
        ];
        for (name, number) in numbers {
            routines[usize::from(linked.labels[name] - start + part)] = number;
        }
    }
    for (physical, bytes) in [3, 5, 7, 9].into_iter().zip(routines.chunks(SECTOR)) {
        put(0, physical, bytes);
    }
    for (_, track, _, bytes) in &parts {
        for (index, bytes) in bytes.chunks(SECTOR).enumerate() {
            put(track + (index / 16) as u8, (index % 16) as u8, bytes);
        }
    }
    (dsk.image().to_vec(), Labels::parse(&linked.label_text))
}

fn with_options(model: Model, slot: u8, seed: u64, image: &[u8]) -> Apple2 {
    let mut machine = Apple2::new(Options {
        model,
        slot,
        seed,
        ..Options::default()
    });
    machine.insert(image, false).unwrap();
    machine
}

/// A //e with the drive in slot 6.
fn machine(seed: u64, image: &[u8]) -> Apple2 {
    with_options(Model::E, 6, seed, image)
}

/// Runs until the next instruction is the one at `address`. Panics after `limit` cycles.
fn run_to(machine: &mut Apple2, address: u16, limit: u64) {
    let came = machine.run_to(address, limit);
    assert!(came, "still at ${:04X}", machine.pc());
}

fn is_loaded(machine: &Apple2) -> bool {
    let picture = (0..0x2000).all(|i| machine.peek(0x2000 + i as u16) == pattern(i));
    // From the second sector on: the first holds `main`.
    let high = (SECTOR..HIGH * SECTOR).all(|i| machine.peek(0x4000 + i as u16) == pattern(i));
    // After the stamp.
    let pages = (0..0x13E0).all(|i| machine.peek(0x0C02 + i as u16) == pattern(SECTOR + i));
    picture && pages && high
}

/// Runs until the picture is shown and answers the cycles since power-on.
fn run_to_picture(machine: &mut Apple2) -> u64 {
    loop {
        let video = machine.board().video;
        if video.hires && !video.text && !video.page2 && !video.mixed {
            return machine.cycles();
        }
        assert!(
            machine.cycles() < 10 * SECOND,
            "still at ${:04X}",
            machine.pc()
        );
        machine.step();
    }
}

fn line_of_text(machine: &Apple2, address: u16) -> String {
    let signs = (address..address + 40).map(|at| char::from(machine.peek(at) & 0x7F));
    signs.collect::<String>().trim().to_string()
}

/// Runs until the loader gives up.
fn run_to_message(machine: &mut Apple2) {
    let end = machine.cycles() + 60 * SECOND;
    while line_of_text(machine, 0x0650) != "PUT THE GAME'S DISK BACK. ANY KEY." {
        assert!(machine.cycles() < end, "still at ${:04X}", machine.pc());
        assert_ne!(machine.pc(), MAIN);
        machine.run(10_000);
    }
    machine.run(10_000);
    let video = machine.board().video;
    assert!(video.text || video.mixed);
}

#[test]
fn splash_and_game_come_in_time_from_any_memory_slot_and_angle() {
    let image = image();
    let (mut splash, mut all) = (0, 0);
    for seed in 0..12 {
        let model = [Model::Plus, Model::E][seed as usize % 2];
        let slot = [6, 5, 6, 7][seed as usize % 4];
        let mut machine = with_options(model, slot, seed, &image);
        if seed % 3 == 0 {
            machine.key(HostKey::Char('X'), true);
        }
        splash = splash.max(run_to_picture(&mut machine));
        run_to(&mut machine, MAIN, 20 * SECOND);
        all = all.max(machine.cycles());
        assert!(is_loaded(&machine), "seed {seed}");
        assert_eq!(
            machine.processor().s,
            0xFD,
            "main is called from an empty stack"
        );
        machine.run(2 * SECOND);
        let now = machine.cycles();
        assert!(!machine.board().disk.turning(now));
    }
    println!("splash after {splash} cycles at most, {HIGH} sectors of program after {all}");
    assert!(splash < 3 * SECOND, "{splash}");
    assert!(all < 6 * SECOND, "{all}");
}

#[test]
fn a_protected_disk_boots() {
    let mut machine = Apple2::new(Options::default());
    machine.insert(&image(), true).unwrap();
    run_to(&mut machine, MAIN, 10 * SECOND);
    assert!(is_loaded(&machine));
    // The title is gone from the text screen, which QUIT shows.
    assert!((0x0628..0x0650).all(|at| machine.peek(at) == 0xA0));
}

#[test]
fn a_sector_that_never_reads_is_said_and_a_key_tries_again() {
    let image = image();
    // Physical sector 0 is DOS sector 0; the second place is in the middle of the program.
    for (seed, (track, sector)) in [(1, (1, 0)), (2, (9, 13)), (3, (20, 0))] {
        let mut machine = machine(seed, &image);
        machine.board().disk.drive(0).damage(track, sector);
        run_to_message(&mut machine);
        machine.run(3 * SECOND);
        let now = machine.cycles();
        assert!(
            !machine.board().disk.turning(now),
            "the motor rests while it waits"
        );
        machine.insert(&image, false).unwrap();
        machine.key(HostKey::Space, true);
        run_to(&mut machine, MAIN, 20 * SECOND);
        assert!(is_loaded(&machine));
    }
}

#[test]
fn a_sector_that_reads_at_last_is_enough() {
    let image = image();
    for track in [1, 4, 8] {
        let mut machine = machine(5, &image);
        machine.board().disk.drive(0).damage(track, 4);
        machine.run(4 * SECOND + SECOND / 3);
        machine.insert(&image, false).unwrap();
        run_to(&mut machine, MAIN, 20 * SECOND);
        assert!(is_loaded(&machine));
    }
}

#[test]
fn a_disk_that_is_taken_out_while_loading_is_said() {
    let image = image();
    for part in 1..6 {
        let mut machine = machine(8, &image);
        run_to(&mut machine, 0x0801, 3 * SECOND);
        // Past what the boot page reads: that waits for a disk for ever, like the real one.
        machine.run(SECOND / 4 + part * SECOND / 3);
        assert_ne!(machine.pc(), MAIN);
        machine.board().disk.drive(0).eject();
        run_to_message(&mut machine);
        machine.insert(&image, false).unwrap();
        machine.key(HostKey::Return, true);
        run_to(&mut machine, MAIN, 20 * SECOND);
    }
}

#[test]
fn ctrl_reset_while_loading_boots_again() {
    let image = image();
    for moment in 0..30 {
        let model = [Model::Plus, Model::E][moment as usize % 2];
        let mut machine = with_options(model, 6, moment, &image);
        // Before that it is the ROM's to decide: a real one goes to BASIC.
        run_to(&mut machine, 0x0801, 3 * SECOND);
        machine.run(100);
        machine.run(moment * 97_777);
        machine.reset();
        run_to(&mut machine, MAIN, 20 * SECOND);
        assert!(is_loaded(&machine), "reset after {}", moment * 97_777);
    }
}

#[test]
fn the_picture_is_read_again_from_a_drive_at_rest() {
    let (image, labels) = linked(true);
    let [low, high] = labels.get("read_picture").unwrap().to_le_bytes();
    let mut machine = machine(3, &image);
    run_to(&mut machine, MAIN, 10 * SECOND);
    let call = |machine: &mut Apple2| {
        for address in 0x2000..0x4000 {
            machine.poke(address, 0);
        }
        // Behind the unpacker.
        for (address, byte) in (0x03EC..).zip([0x20, low, high, 0x4C, 0xEF, 0x03]) {
            machine.poke(address, byte);
        }
        machine.run(3 * SECOND);
        let start = machine.cycles();
        machine.cpu().pc = 0x03EC;
        run_to(machine, 0x03EF, 30 * SECOND);
        (machine.processor().a, machine.cycles() - start)
    };
    for _ in 0..5 {
        let (result, cycles) = call(&mut machine);
        assert_eq!(result, 0);
        assert!(is_loaded(&machine));
        println!("the picture again after {cycles} cycles");
        assert!(cycles < 3 * SECOND, "{cycles}");
    }
    machine.board().disk.drive(0).eject();
    let (result, _) = call(&mut machine);
    assert_ne!(result, 0);
    machine.insert(&image, false).unwrap();
    assert_eq!(call(&mut machine).0, 0);
}
