//! What KERNAL and BASIC have in ROM and leave in memory: a few bytes at the documented addresses.

/// JAM: tells the simulator that a call was made.
const TRAP: u8 = 0x02;
/// Where BASIC waits for a line; a program that returns from its SYS comes here.
pub const READY: u16 = 0xa474;
/// Calls to the drive return by way of this loop of some 2,800 cycles, which a 1541 takes for a
/// byte: time for interrupts while the KERNAL is banked in.
pub(super) const DELAY: u16 = 0xf000;
/// First and last entry of the table of calls.
pub(super) const TABLE: std::ops::RangeInclusive<u16> = 0xff81..=0xfff3;

/// The 8 KB at $E000.
pub fn rom() -> [u8; 0x2000] {
    let mut rom = [0xea; 0x2000];
    let mut put = |address: u16, bytes: &[u8]| {
        let at = usize::from(address - 0xe000);
        rom[at..at + bytes.len()].copy_from_slice(bytes);
    };
    // IRQ, as the real one: registers on the stack, BRK apart, then the vector.
    put(
        0xff48,
        &[0x48, 0x8a, 0x48, 0x98, 0x48, 0xba, 0xbd, 0x04, 0x01],
    );
    put(
        0xff51,
        &[0x29, 0x10, 0xf0, 0x03, 0x6c, 0x16, 0x03, 0x6c, 0x14, 0x03],
    );
    // $EA31: clock and keyboard (here only the clock's low byte), then the end at $EA81.
    put(0xea31, &[0xe6, 0xa2, 0x4c, 0x7e, 0xea]);
    put(
        0xea7e,
        &[0xad, 0x0d, 0xdc, 0x68, 0xa8, 0x68, 0xaa, 0x68, 0x40],
    );
    // NMI: $FE43 through the vector to $FE47, which acknowledges and returns.
    put(0xfe43, &[0x78, 0x6c, 0x18, 0x03]);
    put(0xfe47, &[0x48, 0xad, 0x0d, 0xdd, 0x68, 0x40]);
    // PHP, PHA, TXA, PHA; LDX #0, then 256 times three NOPs, DEX, BNE; PLA, TAX, PLA, PLP, RTS
    put(
        DELAY,
        &[0x08, 0x48, 0x8a, 0x48, 0xa2, 0x00, 0xea, 0xea, 0xea, 0xca],
    );
    put(DELAY + 10, &[0xd0, 0xfa, 0x68, 0xaa, 0x68, 0x28, 0x60]);
    // BRK ends in BASIC.
    put(0xfe66, &[0x4c, READY as u8, (READY >> 8) as u8]);
    for address in TABLE.step_by(3) {
        put(address, &[TRAP, 0xea, 0xea]);
    }
    put(0xfffa, &[0x43, 0xfe, 0xe2, 0xfc, 0x48, 0xff]);
    put(0xfce2, &[0x4c, READY as u8, (READY >> 8) as u8]);
    rom
}

/// The 8 KB at $A000: a loop at READY, to which the vectors of cold and warm start lead.
pub fn basic_rom() -> [u8; 0x2000] {
    let mut rom = [0xea; 0x2000];
    let at = usize::from(READY - 0xa000);
    let [low, high] = READY.to_le_bytes();
    rom[..4].copy_from_slice(&[low, high, low, high]);
    rom[at..at + 3].copy_from_slice(&[0x4c, low, high]);
    rom
}

/// What KERNAL and BASIC have in memory when they say READY (addresses and values from the
/// memory map in the "Commodore 64 programmer's reference guide", chapter 5).
pub fn prepare(ram: &mut [u8; 0x10000]) {
    ram[2..0x100].fill(0);
    ram[0x200..0x400].fill(0);
    let words = [
        (0x2b, 0x0801),
        (0x2d, 0x0803),
        (0x2f, 0x0803),
        (0x31, 0x0803),
        (0x33, 0xa000),
        (0x37, 0xa000),
        (0xb2, 0x033c),
        (0xd1, 0x0400),
        (0xf3, 0xd800),
        (0xf5, 0xeb81),
        (0x281, 0x0800),
        (0x283, 0xa000),
        (0x314, 0xea31),
        (0x316, 0xfe66),
        (0x318, 0xfe47),
        (0x328, 0xf6ed),
    ];
    for (address, value) in words {
        let [low, high] = u16::to_le_bytes(value);
        ram[address] = low;
        ram[address + 1] = high;
    }
    let bytes = [
        (0x9a, 3),
        (0xba, 8),
        (0xc8, 39),
        (0xd5, 39),
        (0xd6, 6),
        (0x286, 14),
        (0x288, 4),
        (0x289, 10),
        (0x28b, 4),
        (0x28c, 16),
        (0x800, 0),
    ];
    for (address, value) in bytes {
        ram[address] = value;
    }
    ram[0x400..0x7e8].fill(0x20);
    for (row, text) in [
        (1, "**** COMMODORE 64 STAND-IN ****"),
        (5, "READY."),
        (6, "RUN"),
    ] {
        for (column, sign) in text.bytes().enumerate() {
            ram[0x400 + row * 40 + column] = sign & 0x3f;
        }
    }
}

/// The address after SYS in the BASIC line at `start`. The error is a sentence.
pub fn sys_address(program: &[u8]) -> Result<u16, String> {
    let token = program.iter().take(80).position(|&byte| byte == 0x9e);
    let digits = token.map(|at| {
        let text = program[at + 1..].iter().skip_while(|&&byte| byte == b' ');
        text.take_while(|byte| byte.is_ascii_digit())
            .fold(0u32, |number, digit| number * 10 + u32::from(digit - b'0'))
    });
    match digits.map(u16::try_from) {
        Some(Ok(address)) if address != 0 => Ok(address),
        _ => Err("the program has no SYS line at its start: build it again".to_string()),
    }
}
