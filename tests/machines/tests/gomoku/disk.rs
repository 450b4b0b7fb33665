//! A file is opened and read through the KERNAL in the middle of a game, and the game goes on.

use disk::d64::D64;
use machines::game::point;
use machines::simulated::{image, running, Simulated};
use machines::target::{Player, Target};
use sim::c64::{Options, Standard, C64};
use sim::machine::Machine;
use sim::picture::Picture;

const FILE: &[u8] = b"d4 kagetsu";
/// Below anything that the stack of the game comes to.
const CODE: u16 = 0x0100;
/// Free bytes after and before what the game keeps in the cassette buffer.
const NAME: u16 = 0x03fc;
const READ: u16 = 0x0334;
/// The 6510's port while the game sees the chips.
const PORT: u16 = 0x0001;
const WITH_CHIPS: u8 = 5;
/// The board's part of the picture: no clock runs there.
const BOARD: std::ops::Range<usize> = 0..208;

const SETLFS: u16 = 0xffba;
const SETNAM: u16 = 0xffbd;
const OPEN: u16 = 0xffc0;
const CLOSE: u16 = 0xffc3;
const CHKIN: u16 = 0xffc6;
const CLRCHN: u16 = 0xffcc;
const CHRIN: u16 = 0xffcf;

/// Machine code that is written instruction by instruction.
struct Code {
    bytes: Vec<u8>,
    kernal: u16,
    argument: u8,
}

impl Code {
    /// JSR kernal(a, x, y, routine), the game's own entry.
    fn call(&mut self, routine: u16, [a, x, y]: [u8; 3]) {
        let [low, high] = routine.to_le_bytes();
        for (offset, value) in (0..).zip([y, low, high]) {
            self.bytes
                .extend([0xa9, value, 0x85, self.argument + offset]);
        }
        let [low, high] = self.kernal.to_le_bytes();
        self.bytes.extend([0xa2, x, 0xa9, a, 0x20, low, high]);
    }
}

/// Saves registers and arguments, reads the file into `READ`, and restores.
fn reader(kernal: u16, argument: u8) -> Vec<u8> {
    let arguments = [argument, argument + 1, argument + 2];
    let mut code = Code {
        bytes: vec![0x08, 0x48, 0x8a, 0x48, 0x98, 0x48],
        kernal,
        argument,
    };
    for argument in arguments {
        code.bytes.extend([0xa5, argument, 0x48]);
    }
    let [low, high] = NAME.to_le_bytes();
    code.call(SETLFS, [1, 8, 2]);
    code.call(SETNAM, [4, low, high]);
    code.call(OPEN, [0; 3]);
    code.call(CHKIN, [0, 1, 0]);
    // LDA #0, PHA; loop: CHRIN, PLA into X, STA READ,X, INX, TXA, PHA, CPX #length, BNE loop; PLA
    code.bytes.extend([0xa9, 0, 0x48]);
    let start = code.bytes.len();
    code.call(CHRIN, [0; 3]);
    let [low, high] = READ.to_le_bytes();
    // TAY, PLA, TAX, TYA
    code.bytes
        .extend([0xa8, 0x68, 0xaa, 0x98, 0x9d, low, high, 0xe8, 0x8a, 0x48]);
    code.bytes.extend([0xe0, FILE.len() as u8, 0xd0]);
    let back = start as i32 - (code.bytes.len() as i32 + 1);
    code.bytes.extend([back as u8, 0x68]);
    code.call(CLRCHN, [0; 3]);
    code.call(CLOSE, [1, 0, 0]);
    for argument in arguments.into_iter().rev() {
        code.bytes.extend([0x68, 0x85, argument]);
    }
    code.bytes
        .extend([0x68, 0xa8, 0x68, 0xaa, 0x68, 0x28, 0x60]);
    code.bytes
}

fn disk() -> Vec<u8> {
    let mut disk = D64::new("GOMOKU", *b"26").expect("a disk");
    disk.add_program("GOMOKU", &image("c64.prg")).expect("room");
    disk.add_program("DATA", FILE).expect("room");
    disk.image().to_vec()
}

fn a_file_is_read(standard: Standard) {
    let mut machine = C64::new(Options { standard, seed: 5 });
    machine.run_d64(&disk()).expect("a disk with the program");
    let mut player = running(machine);
    player.to_splash();
    player.to_board();
    for name in ["h8", "i9", "h9", "i10"] {
        player.play(name);
    }
    player.rest();
    let before = still(&mut player);
    let drives = player.target.peek(0x90, 0x70);

    let argument = player.address("__arg0") as u8;
    let code = reader(player.address("kernal"), argument);
    assert!(code.len() < 0xc0, "the code would meet the stack");
    player.target.poke(CODE, &code);
    player.target.poke(NAME, b"DATA");
    // Wherever the game is, but not in its interrupt, which goes on meanwhile.
    let machine = &mut player.target.machine;
    while machine.peek(PORT) & 7 != WITH_CHIPS || machine.processor().p & 4 != 0 {
        machine.step();
    }
    machine.call(CODE);
    player.target.frames(20);
    assert_eq!(player.target.peek(READ, FILE.len() as u16), FILE);
    assert_ne!(player.target.peek(0x90, 0x70), drives);

    player.rest();
    let after = still(&mut player);
    for row in 0..200 {
        let dots = |picture: &Picture| picture.pixels[row * 320..][BOARD].to_vec();
        assert_eq!(dots(&after), dots(&before), "row {row} has changed");
    }
    for name in ["h10", "i11", "h7", "a1", "h11"] {
        player.play(name);
    }
    assert_eq!(player.byte("result"), 1);
    assert_eq!(player.moves()[0], point("h8"));
}

/// The picture while the cursor has its sides.
fn still(player: &mut Player<Simulated<C64>>) -> Picture {
    player.breathe_out();
    player.target.frames(4);
    player.target.machine.picture()
}

#[test]
fn pal() {
    a_file_is_read(Standard::Pal);
}

#[test]
fn ntsc() {
    a_file_is_read(Standard::Ntsc);
}
