//! The disk: reading, writing, seeking, and what goes wrong.

use crate::program::{assemble, booted, disk, run};
use disk::dsk::SKEW;
use sim::apple2::gcr::Unreadable;
use sim::apple2::{Apple2, Options};
use sim::machine::Machine;

const SECOND: u64 = 1_020_484;

/// A machine whose boot sector waits, with the sector routines at $6000.
struct Rwts(Apple2);

impl Rwts {
    fn new(options: Options, protected: bool) -> Rwts {
        let image = disk("stop: jmp stop");
        let mut machine = booted(options, &image);
        machine.insert(&image, protected).unwrap();
        for (address, byte) in (0x6000..).zip(assemble(0x6000, include_str!("rwts.s"))) {
            machine.poke(address, byte);
        }
        machine.poke(0xF3, options.slot << 4);
        machine.poke(0xF4, 0);
        Rwts(machine)
    }

    /// Calls a routine and answers its result and the cycles it took.
    fn call(&mut self, entry: u16, track: u8, physical: u8) -> (u8, u64) {
        let machine = &mut self.0;
        for (address, byte) in (0x5F00..).zip([0x20, entry as u8, 0x60, 0x00]) {
            machine.poke(address, byte);
        }
        machine.poke(0xF0, track);
        machine.poke(0xF1, physical);
        machine.cpu().pc = 0x5F00;
        let start = machine.cycles();
        while machine.pc() != 0x5F03 {
            assert!(
                machine.cycles() < start + 20 * SECOND,
                "${:04X}",
                machine.pc()
            );
            machine.step();
        }
        (machine.peek(0xF2), machine.cycles() - start)
    }

    fn read(&mut self, track: u8, physical: u8) -> (u8, Vec<u8>, u64) {
        let (result, cycles) = self.call(0x6000, track, physical);
        let bytes = (0x1000..0x1100).map(|address| self.0.peek(address));
        (result, bytes.collect(), cycles)
    }

    fn write(&mut self, track: u8, physical: u8, bytes: &[u8]) -> u8 {
        for (address, byte) in (0x1000..).zip(bytes) {
            self.0.poke(address, *byte);
        }
        self.call(0x6003, track, physical).0
    }
}

#[test]
fn every_track_reads_within_a_revolution_of_arriving() {
    let mut rwts = Rwts::new(Options::default(), false);
    for (index, track) in [1, 2, 34, 17, 18, 0, 33, 5, 30, 16].into_iter().enumerate() {
        let before = i64::from(rwts.0.peek(0xF4));
        let physical = (index * 7 % 16) as u8;
        let (result, bytes, cycles) = rwts.read(track, physical);
        let content = track
            .wrapping_mul(16)
            .wrapping_add(SKEW[usize::from(physical)]);
        assert_eq!((result, bytes), (0, vec![content; 256]), "track {track}");
        let steps = (before - 2 * i64::from(track)).unsigned_abs();
        // 6.3 ms a half-track, 20 ms to settle, a revolution and a bit more than a sector.
        assert!(
            cycles < steps * 6_400 + 20_000 + 204_096 + 20_000,
            "{cycles} to {track}"
        );
    }
}

#[test]
fn what_is_written_can_be_read_and_nothing_else_changes() {
    for slot in [6, 5] {
        let mut rwts = Rwts::new(
            Options {
                slot,
                seed: 4,
                ..Options::default()
            },
            false,
        );
        let mut image = disk("stop: jmp stop");
        for (track, physical) in [(3, 0), (34, 15), (3, 1), (3, 0), (20, 8)] {
            let bytes: Vec<u8> = (0..=255u8)
                .map(|i| i.wrapping_mul(track | 1) ^ physical)
                .collect();
            assert_eq!(rwts.write(track, physical, &bytes), 0);
            assert_eq!(rwts.read(track, physical).1, bytes);
            let sector = usize::from(track) * 16 + usize::from(SKEW[usize::from(physical)]);
            image[sector * 256..][..256].copy_from_slice(&bytes);
            rwts.0.run(1_000 * u64::from(track));
        }
        assert_eq!(rwts.0.disk(), Some(Ok(image)));
    }
}

#[test]
fn a_protected_disk_is_not_written() {
    let mut rwts = Rwts::new(Options::default(), true);
    assert_eq!(rwts.write(5, 3, &[0xFF; 256]), 1);
    assert_eq!(rwts.0.disk(), Some(Ok(disk("stop: jmp stop"))));
    // A program that writes without asking changes nothing either.
    run(
        &mut rwts.0,
        "ldx #$60
        lda $C08D,x
        lda $C08E,x
        lda #$D5
        sta $C08F,x
        cmp $C08C,x
        ldy #0
loop:   sta $C08D,x
        cmp $C08C,x
        dey
        bne loop
        lda $C08E,x
        lda $C08C,x
        brk",
    );
    assert_eq!(rwts.0.disk(), Some(Ok(disk("stop: jmp stop"))));
}

#[test]
fn a_spoilt_sector_fails_until_it_is_written() {
    let mut rwts = Rwts::new(Options::default(), false);
    // Physical sector 4 is DOS sector 13.
    rwts.0.board().disk.drive(0).damage(9, 13);
    assert_eq!(rwts.read(9, 4).0, 2);
    assert_eq!(
        rwts.0.disk(),
        Some(Err(Unreadable {
            track: 9,
            sector: 13
        }))
    );
    assert_eq!(rwts.read(9, 5).0, 0);
    assert_eq!(rwts.write(9, 4, &[1; 256]), 0);
    assert_eq!(rwts.read(9, 4).1, [1; 256]);
}

#[test]
fn a_disk_that_is_taken_out_is_noise() {
    let mut rwts = Rwts::new(Options::default(), false);
    rwts.0.board().disk.drive(0).eject();
    // Noise has no address fields, so the routine would wait for ever: it gets two seconds.
    rwts.0.poke(0xF0, 1);
    rwts.0.cpu().pc = 0x6000;
    rwts.0.run(2 * SECOND);
    assert_eq!(rwts.0.disk(), None);
    assert_eq!(rwts.0.pc() & 0xF000, 0x6000);
    let mut seen = std::collections::HashSet::new();
    for _ in 0..1_000 {
        let now = rwts.0.cycles();
        seen.insert(rwts.0.board().disk.read(0xC, now));
        rwts.0.run(32);
    }
    assert!(seen.len() > 60, "{}", seen.len());
}

/// Phase by phase, each held for `cycles`.
fn step(machine: &mut Apple2, phases: &[u8], cycles: u64) {
    for phase in phases {
        for on in [1, 0] {
            let now = machine.cycles();
            machine.board().disk.read(2 * phase + on, now);
            machine.run(cycles);
        }
    }
}

#[test]
fn the_head_follows_neighbouring_phases_between_its_stops() {
    let mut machine = booted(Options::default(), &disk("stop: jmp stop"));
    let quarter = |machine: &mut Apple2| {
        let now = machine.cycles();
        machine.board().disk.drive(0).quarter(now)
    };
    assert_eq!(quarter(&mut machine), 0);
    // The boot page leaves phase 0 on, which pulls the head back.
    step(&mut machine, &[1], 7_000);
    assert_eq!(quarter(&mut machine), 0);
    let now = machine.cycles();
    machine.board().disk.read(0, now);
    step(&mut machine, &[1], 7_000);
    assert_eq!(quarter(&mut machine), 2);
    // The opposite coil does nothing; a pulse that is too short neither.
    step(&mut machine, &[3], 7_000);
    step(&mut machine, &[2], 2_000);
    assert_eq!(quarter(&mut machine), 2);
    // Two coils hold the head between them.
    let now = machine.cycles();
    machine.board().disk.read(3, now);
    machine.board().disk.read(5, now);
    machine.run(20_000);
    assert_eq!(quarter(&mut machine), 3);
    machine.board().disk.read(2, now);
    machine.board().disk.read(4, now);
    // From there inwards and outwards, past both ends.
    let inwards: Vec<u8> = (2..122).map(|phase| phase & 3).collect();
    step(&mut machine, &inwards, 7_000);
    assert_eq!(quarter(&mut machine), 160);
    let outwards: Vec<u8> = (0..160).map(|phase| 3 - (phase & 3)).collect();
    step(&mut machine, &outwards, 7_000);
    assert_eq!(quarter(&mut machine), 0);
}

#[test]
fn the_motor_needs_a_second_to_start_and_a_second_to_stop() {
    let mut machine = booted(Options::default(), &disk("stop: jmp stop"));
    let access = |machine: &mut Apple2, address, cycles| {
        let now = machine.cycles();
        machine.board().disk.read(address, now);
        machine.run(cycles);
        let now = machine.cycles();
        machine.board().disk.turning(now)
    };
    assert!(access(&mut machine, 8, SECOND - 100));
    assert!(!access(&mut machine, 0xC, 200));
    // Switched off and on again in time it goes on without a pause.
    assert!(access(&mut machine, 9, 100));
    assert!(access(&mut machine, 8, SECOND / 2));
    assert!(access(&mut machine, 9, 2 * SECOND));
    // At rest nothing moves: the register keeps its byte.
    assert!(!access(&mut machine, 8, 2 * SECOND));
    let now = machine.cycles();
    let byte = machine.board().disk.read(0xC, now);
    assert!((1..1_000).all(|later| machine.board().disk.read(0xC, now + later) == byte));
}
