//! Power-on, the boot contract and CTRL-RESET.

use crate::program::{booted, disk, run_to};
use sim::apple2::{Apple2, Model, Options};
use sim::machine::{HostKey, Machine};

const STOP: &str = "stop: jmp stop";

#[test]
fn the_boot_sector_is_entered_as_by_the_real_card() {
    for (model, slot, seed) in [(Model::Plus, 6, 1), (Model::E, 6, 2), (Model::E, 5, 3)] {
        let image = disk(STOP);
        let mut machine = booted(
            Options {
                model,
                slot,
                seed,
                ..Options::default()
            },
            &image,
        );
        assert_eq!(machine.processor().x, slot << 4);
        let memory: Vec<u8> = (0..256)
            .map(|offset| machine.peek(0x0800 + offset))
            .collect();
        assert_eq!(memory, image[..256]);
        let left = [0x26, 0x27, 0x2B, 0x3D, 0x40, 0x41].map(|address| machine.peek(address));
        assert_eq!(left, [0, 9, slot << 4, 1, 0, 0]);
        // The decode table: value 0 at data byte $96, 63 at $FF.
        assert_eq!(
            (machine.peek(0x02D6 + 0x96), machine.peek(0x02D6 + 0xFF)),
            (0, 63)
        );
        let now = machine.cycles();
        assert!(machine.board().disk.turning(now));
        assert!(now < 2_500_000, "{now} cycles to the boot sector");
    }
}

#[test]
fn more_sectors_are_read_when_byte_0_says_so() {
    let mut image = disk(STOP);
    image[0] = 4;
    let machine = booted(Options::default(), &image);
    // Physical sectors 0 to 3 are sectors 0, 7, 14 and 6 of the image.
    for (page, sector) in [(0x09, 7), (0x0A, 14), (0x0B, 6)] {
        assert_eq!(machine.peek(page << 8), sector);
        assert_eq!(machine.peek((page << 8) + 255), sector);
    }
}

#[test]
fn the_reader_can_be_entered_again() {
    // Reads physical sector 13 of track 0, which is sector 1 of the image, to $2000. The reader
    // then goes on at $0801.
    let program = "lda $20FF
        cmp #1
        beq stop
        lda #13
        sta $3D
        lda #$20
        sta $27
        ldx $2B
        jmp $C65C
stop:   jmp stop";
    let mut machine = booted(Options::default(), &disk(program));
    machine.poke(0x20FF, 0);
    machine.run(400_000);
    assert_eq!(
        [0x2000, 0x20FF, 0x27, 0x3D].map(|at| machine.peek(at)),
        [1, 1, 0x21, 14]
    );
}

#[test]
fn ctrl_reset_goes_through_the_soft_vector_or_boots_again() {
    let program = "lda #<warm
        sta $03F2
        lda #>warm
        sta $03F3
        eor #$A5
        sta $03F4
stop:   jmp stop
warm:   inc $1000
        jmp stop";
    let image = disk(program);
    let mut machine = booted(Options::default(), &image);
    machine.poke(0x1000, 7);
    machine.run(1_000);
    machine.key(HostKey::Restore, true);
    machine.run(200_000);
    assert_eq!(machine.peek(0x1000), 8);
    assert!(machine.board().video.text);
    // A spoilt power-up byte means power-on: the disk boots again.
    let byte = machine.peek(0x03F4);
    machine.poke(0x03F4, byte ^ 1);
    machine.reset();
    run_to(&mut machine, 0x0801, 5_000_000);
}

#[test]
fn without_a_disk_the_drive_is_read_for_ever() {
    let mut machine = Apple2::new(Options {
        seed: 9,
        ..Options::default()
    });
    machine.run(5_000_000);
    assert_eq!(machine.pc() & 0xFF00, 0xC600);
    machine.insert(&disk(STOP), false).unwrap();
    run_to(&mut machine, 0x0801, 1_000_000);
    assert!(machine.insert(&[0; 1000], false).is_err());
}

/// Chance would make a reset of one power-on in 256.
#[test]
fn no_power_on_is_a_reset() {
    for seed in 0..2000 {
        let machine = Apple2::new(Options {
            seed,
            ..Options::default()
        });
        let [high, byte] = [0x03F3, 0x03F4].map(|address| machine.peek(address));
        assert_ne!(byte, high ^ 0xA5, "seed {seed}");
    }
}

#[test]
fn power_on_memory_follows_the_seed() {
    let memory = |seed| {
        let machine = Apple2::new(Options {
            seed,
            ..Options::default()
        });
        (0..0xC000)
            .map(|address| machine.peek(address))
            .collect::<Vec<u8>>()
    };
    assert_eq!(memory(5), memory(5));
    assert_ne!(memory(5), memory(6));
}
