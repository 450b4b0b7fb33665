//! Memory, video and other soft switches, keys and paddles as a program meets them.

use crate::program::run;
use sim::apple2::{Apple2, Model, Options};
use sim::machine::{HostKey, Machine, Stick};

fn machine(model: Model, language_card: bool) -> Apple2 {
    let options = Options {
        model,
        language_card,
        seed: 11,
        ..Options::default()
    };
    let mut machine = Apple2::new(options);
    // Past the bell and the search for a slot; without a disk the boot page then waits for ever.
    machine.run(3_000_000);
    machine
}

fn peek(machine: &Apple2, addresses: &[u16]) -> Vec<u8> {
    addresses
        .iter()
        .map(|address| machine.peek(*address))
        .collect()
}

#[test]
fn the_language_card_needs_two_reads_before_a_write() {
    let program = "
        lda $C080       ; power-on allows writing
        lda $C081       ; once: ROM is read, nothing written
        lda #$11
        sta $D000
        lda $C080
        lda $D000
        sta $1000       ; not $11
        lda $C081
        lda $C081       ; twice: bank 2 is written
        lda #$22
        sta $D000
        lda #$33
        sta $E000
        lda $C089
        lda $C089       ; and bank 1
        lda #$44
        sta $D000
        lda $D000
        sta $1001       ; ROM
        lda $C080
        lda $D000
        sta $1002
        lda $E000
        sta $1003
        lda $C088
        lda $D000
        sta $1004
        sta $C083       ; writes do not count
        sta $C083
        lda #$55
        sta $D000
        lda $D000
        sta $1005
        lda $C083
        sta $C083       ; nor does a read with a write after it
        lda $C081
        lda #$55
        sta $D000
        lda $C080
        lda $D000
        sta $1006
        lda $C082
        brk";
    for model in [Model::Plus, Model::E] {
        let mut machine = machine(model, true);
        run(&mut machine, program);
        assert_ne!(machine.peek(0x1000), 0x11);
        let seen = peek(&machine, &[0x1001, 0x1002, 0x1003, 0x1004, 0x1005, 0x1006]);
        assert_eq!(seen, [0x60, 0x22, 0x33, 0x44, 0x22, 0x22]);
    }
    let mut machine = machine(Model::Plus, false);
    run(&mut machine, program);
    assert_eq!(peek(&machine, &[0x1000, 0x1002, 0x1003, 0x1004]), [0x60; 4]);
}

#[test]
fn a_e_switches_between_main_and_auxiliary_memory() {
    let mut machine = machine(Model::E, false);
    run(
        &mut machine,
        "
        lda #1
        sta $3000
        sta $0480
        sta $80
        sta $C005       ; RAMWRT
        lda #2
        sta $3000
        sta $0480
        sta $C004
        lda $3000
        sta $1000       ; 1: still the main card
        lda $C014
        sta $1008
        sta $C009       ; ALTZP
        lda #3
        sta $80
        lda $C016
        sta $C008
        sta $1009
        lda $80
        sta $1001       ; 1
        sta $C001       ; 80STORE: PAGE2 switches the text page
        lda $C055
        lda $0480
        sta $1002       ; 2
        lda $3000
        sta $1003       ; 1: not the hi-res page ...
        lda $C057
        lda $3000
        sta $1004       ; 2: ... without HIRES
        lda $C01C
        sta $100A
        lda $C054
        sta $C000
        lda $C018
        sta $100B
        brk",
    );
    let seen = peek(&machine, &[0x1000, 0x1001, 0x1002, 0x1003, 0x1004]);
    assert_eq!(seen, [1, 1, 2, 1, 2]);
    let status = peek(&machine, &[0x1008, 0x1009, 0x100A, 0x100B]);
    let bits: Vec<u8> = status.iter().map(|byte| byte >> 7).collect();
    assert_eq!(bits, [0, 1, 1, 0]);
}

#[test]
fn the_slot_rom_can_be_hidden_on_a_e() {
    let mut machine = machine(Model::E, false);
    run(
        &mut machine,
        "
        lda $C605
        sta $1000
        sta $C007       ; INTCXROM
        lda $C605
        sta $1001
        lda $C015
        sta $1002
        sta $C006
        lda $C017       ; SLOTC3ROM
        sta $1003
        sta $C00B
        lda $C017
        sta $1004
        brk",
    );
    let seen = peek(&machine, &[0x1000, 0x1001]);
    assert_eq!(seen, [0x03, 0x60]);
    let bits: Vec<u8> = peek(&machine, &[0x1002, 0x1003, 0x1004])
        .iter()
        .map(|b| b >> 7)
        .collect();
    assert_eq!(bits, [1, 0, 1]);
}

#[test]
fn video_switches_and_the_beam() {
    let mut machine = machine(Model::E, false);
    run(
        &mut machine,
        "
        bit $C050
        bit $C053
        bit $C055
        bit $C057
        lda $C01A
        sta $1000
        lda $C01B
        sta $1001
        lda $C01C
        sta $1002
        lda $C01D
        sta $1003
        brk",
    );
    let bits: Vec<u8> = (0x1000..0x1004).map(|at| machine.peek(at) >> 7).collect();
    assert_eq!(bits, [0, 1, 1, 1]);
    // The vertical blank lasts 70 of 262 lines. 19 cycles count it, 12 pass a visible place.
    run(
        &mut machine,
        "
        ldx #0
        ldy #0
        stx $80
        stx $81
count:  bit $C019
        bmi drawn
        inc $80
        bne drawn
        inc $81
drawn:  dex
        bne count
        dey
        bne count
        brk",
    );
    let blank = f64::from(machine.peek(0x80)) + 256.0 * f64::from(machine.peek(0x81));
    let share = blank * 19.0 / (blank * 19.0 + (65_536.0 - blank) * 12.0);
    assert!((share - 70.0 / 262.0).abs() < 0.01, "{share}");
}

#[test]
fn an_address_without_a_device_shows_the_beam() {
    let mut machine = machine(Model::Plus, false);
    machine.board().video = sim::apple2::video::Video {
        hires: true,
        ..Default::default()
    };
    for address in 0x2000..0x4000 {
        machine.poke(address, 0x5A);
    }
    run(
        &mut machine,
        "lda $C020\n sta $80\n lda $C500\n sta $81\n brk",
    );
    assert_eq!(peek(&machine, &[0x80, 0x81]), [0x5A, 0x5A]);
}

#[test]
fn a_key_is_read_once() {
    for (model, code) in [(Model::Plus, 0xCB), (Model::E, 0xEB)] {
        let mut machine = machine(model, false);
        machine.key(HostKey::Char('K'), true);
        run(
            &mut machine,
            "lda $C000\n sta $80\n sta $C010\n lda $C000\n sta $81\n lda $C010\n sta $82\n brk",
        );
        assert_eq!(peek(&machine, &[0x80, 0x81]), [code, code & 0x7F]);
        if model == Model::E {
            assert_eq!(machine.peek(0x82), code, "the key is still down");
        }
    }
}

/// The manual's way to read a paddle: 11 cycles a place (the monitor's PREAD counts in 12).
const PADDLES: &str = "
        bit $C070
        ldy #0
        nop
        nop
loop:   lda $C064       ; 4
        bpl done        ; 2
        iny             ; 2
        bne loop        ; 3
        dey
done:   sty $80
        lda $C061
        sta $81
        brk";

#[test]
fn a_stick_is_two_paddles_and_a_button() {
    let mut machine = machine(Model::E, false);
    for (stick, places, pressed) in [
        (
            Stick {
                left: true,
                ..Stick::default()
            },
            0..=0,
            false,
        ),
        (Stick::default(), 125..=129, false),
        (
            Stick {
                right: true,
                fire: true,
                ..Stick::default()
            },
            253..=255,
            true,
        ),
    ] {
        machine.stick(stick);
        machine.run(4_000);
        run(&mut machine, PADDLES);
        assert!(
            places.contains(&machine.peek(0x80)),
            "{}",
            machine.peek(0x80)
        );
        assert_eq!(machine.peek(0x81) & 0x80 != 0, pressed);
    }
}

#[test]
fn nothing_in_the_game_port() {
    let mut plus = machine(Model::Plus, false);
    run(&mut plus, PADDLES);
    assert_eq!((plus.peek(0x80), plus.peek(0x81) >> 7), (255, 1));
    let mut e = machine(Model::E, false);
    run(&mut e, PADDLES);
    assert_eq!((e.peek(0x80), e.peek(0x81) >> 7), (255, 0));
    e.key(HostKey::Commodore, true);
    run(&mut e, PADDLES);
    assert_eq!(e.peek(0x81) >> 7, 1);
}

#[test]
fn the_speaker_is_logged_with_its_cycles() {
    let mut machine = machine(Model::E, false);
    machine.board().speaker.clear();
    run(
        &mut machine,
        "ldx #3\nloop: lda $C030\n dex\n bne loop\n brk",
    );
    let toggles = machine.board().speaker.toggles();
    assert_eq!(
        (
            toggles.len(),
            toggles[1] - toggles[0],
            toggles[2] - toggles[1]
        ),
        (3, 9, 9)
    );
}
