//! A stand-in for the KERNAL and BASIC: enough of a machine to start a program as a user does.
//!
//! The ROM is ours, a few bytes at the documented addresses. Calls through the table at $FF81 stop
//! the processor with an undefined opcode; the simulator then does their work, on the files of the
//! disk, and returns. A call overwrites the zero page that the real one uses, so that a program
//! which forgot to save its own shows it.

use super::files::Files;
use crate::cpu::Cpu;

/// JAM: tells the simulator that a call was made.
const TRAP: u8 = 0x02;
/// Where BASIC waits for a line; a program that returns from its SYS comes here.
pub const READY: u16 = 0xa474;
/// Calls to the drive return by way of this loop of some 2,800 cycles, which a 1541 takes for a byte:
/// time for interrupts while the KERNAL is banked in.
const DELAY: u16 = 0xf000;
/// First and last entry of the table of calls.
const TABLE: std::ops::RangeInclusive<u16> = 0xff81..=0xfff3;

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

/// The 8 KB at $A000: a loop at READY.
pub fn basic_rom() -> [u8; 0x2000] {
    let mut rom = [0xea; 0x2000];
    let at = usize::from(READY - 0xa000);
    rom[at..at + 3].copy_from_slice(&[0x4c, READY as u8, (READY >> 8) as u8]);
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

/// The drive's messages (1541 user's guide, appendix B).
const OK: &str = "00, OK,00,00\r";
const PROTECTED: &str = "26, WRITE PROTECT ON,18,00\r";
const SYNTAX: &str = "30, SYNTAX ERROR,00,00\r";
const NOT_FOUND: &str = "62, FILE NOT FOUND,00,00\r";
const EXISTS: &str = "63, FILE EXISTS,00,00\r";
const FULL: &str = "72, DISK FULL,00,00\r";
const NOT_READY: &str = "74, DRIVE NOT READY,00,00\r";

/// An open file.
#[derive(Clone)]
struct Channel {
    number: u8,
    secondary: u8,
    name: Vec<u8>,
    bytes: Vec<u8>,
    position: usize,
    writing: bool,
}

/// The state behind the calls.
#[derive(Clone, Default)]
pub struct Kernal {
    /// The disk in drive 8; without one the drive does not answer, unless it is `empty`.
    pub disk: Option<Files>,
    /// Drive 8 is there without a disk.
    pub empty: bool,
    /// What the drive has to say, as far as it was not read, and the command it is being given.
    message: Vec<u8>,
    command: Vec<u8>,
    channels: Vec<Channel>,
    input: u8,
    output: u8,
    /// What was written to the screen through CHROUT.
    pub printed: Vec<u8>,
}

/// OPEN, CLOSE, CHKIN, CHKOUT, CLRCHN, CHRIN, CHROUT, LOAD, SAVE.
const USES_DRIVE: [u16; 9] = [
    0xffc0, 0xffc3, 0xffc6, 0xffc9, 0xffcc, 0xffcf, 0xffd2, 0xffd5, 0xffd8,
];
const STATUS: usize = 0x90;
const FILE_NOT_FOUND: u8 = 4;
const DEVICE_NOT_PRESENT: u8 = 5;

impl Kernal {
    /// The processor stopped at `address`: when that is a call of the table, does its work and
    /// returns from it.
    pub fn call(&mut self, address: u16, cpu: &mut Cpu, ram: &mut [u8; 0x10000]) -> bool {
        if !TABLE.step_by(3).any(|entry| entry == address) {
            return false;
        }
        let result = self.dispatch(address, cpu, ram);
        match (result, address) {
            (Err(error), _) => {
                cpu.a = error;
                cpu.p |= 1;
            }
            // READST ends by comparing the device with 2, SETLFS and SETNAM leave the carry alone: it says nothing.
            (_, 0xffb7 | 0xffba | 0xffbd) => cpu.p |= 1,
            _ => cpu.p &= !1,
        }
        cpu.fault = None;
        if USES_DRIVE.contains(&address) {
            cpu.pc = DELAY;
            return true;
        }
        let mut pull = || {
            cpu.s = cpu.s.wrapping_add(1);
            ram[0x100 + usize::from(cpu.s)]
        };
        let return_address = u16::from_le_bytes([pull(), pull()]);
        cpu.pc = return_address.wrapping_add(1);
        true
    }

    fn dispatch(&mut self, address: u16, cpu: &mut Cpu, ram: &mut [u8; 0x10000]) -> Result<(), u8> {
        match address {
            // READST
            0xffb7 => cpu.a = ram[STATUS],
            // SETLFS
            0xffba => (ram[0xb8], ram[0xba], ram[0xb9]) = (cpu.a, cpu.x, cpu.y),
            // SETNAM
            0xffbd => (ram[0xb7], ram[0xbb], ram[0xbc]) = (cpu.a, cpu.x, cpu.y),
            // OPEN, CLOSE, CHKIN, CHKOUT, CLRCHN
            0xffc0 => return self.open(ram),
            0xffc3 => self.close(cpu.a, ram),
            0xffc6 => {
                // The real one clears the status when it looks a file up (at $F30F), for CHKOUT, too.
                ram[STATUS] = 0;
                self.answers(ram)?;
                self.channel(cpu.x).ok_or(3u8)?;
                self.input = cpu.x;
            }
            0xffc9 => {
                ram[STATUS] = 0;
                self.answers(ram)?;
                self.channel(cpu.x).ok_or(3u8)?;
                self.output = cpu.x;
            }
            0xffcc => {
                (self.input, self.output) = (0, 0);
                self.finish_command();
            }
            // CHRIN, GETIN
            0xffcf | 0xffe4 => cpu.a = self.read(ram),
            // CHROUT
            0xffd2 => self.write(cpu.a),
            0xffd5 => return self.load(cpu, ram),
            0xffd8 => return self.save(cpu, ram),
            // CLALL
            0xffe7 => {
                self.channels.clear();
                (self.input, self.output) = (0, 0);
            }
            // STOP: not pressed. (Z clear.)
            0xffe1 => cpu.p &= !2,
            _ => {}
        }
        Ok(())
    }

    fn channel(&mut self, number: u8) -> Option<&mut Channel> {
        self.channels.iter_mut().find(|file| file.number == number)
    }

    fn name(ram: &[u8; 0x10000]) -> Vec<u8> {
        let start = u16::from_le_bytes([ram[0xbb], ram[0xbc]]);
        (0..u16::from(ram[0xb7]))
            .map(|offset| ram[usize::from(start.wrapping_add(offset))])
            .collect()
    }

    /// The bytes that a transfer over the serial bus leaves changed.
    fn disturb(ram: &mut [u8; 0x10000]) {
        for address in (0x93..=0x95).chain(0xa3..=0xa5).chain(0xac..=0xaf) {
            ram[address] ^= 0x5a;
        }
    }

    fn open(&mut self, ram: &mut [u8; 0x10000]) -> Result<(), u8> {
        ram[STATUS] = 0;
        let (number, secondary) = (ram[0xb8], ram[0xb9]);
        let text = Kernal::name(ram);
        Kernal::disturb(ram);
        if self.channel(number).is_some() {
            return Err(2);
        }
        if !text.is_empty() {
            self.answers(ram)?;
        }
        let mut channel = Channel {
            number,
            secondary: secondary & 15,
            name: Vec::new(),
            bytes: Vec::new(),
            position: 0,
            writing: false,
        };
        if channel.secondary == 15 {
            self.command = text;
            self.finish_command();
        } else if let Some(message) = self.open_file(&text, &mut channel) {
            self.message = message.into();
        }
        self.channels.push(channel);
        Ok(())
    }

    /// Whether the drive is there.
    fn answers(&mut self, ram: &mut [u8; 0x10000]) -> Result<(), u8> {
        if ram[0xba] == 8 && (self.disk.is_some() || self.empty) {
            return Ok(());
        }
        ram[STATUS] = 0x80;
        Err(DEVICE_NOT_PRESENT)
    }

    /// Opens a file or the directory in the drive, which answers with a message.
    fn open_file(&mut self, text: &[u8], channel: &mut Channel) -> Option<&'static str> {
        let Some(disk) = self.disk.as_mut() else {
            return Some(NOT_READY);
        };
        if let Some(pattern) = text.strip_prefix(b"$") {
            let pattern = pattern.strip_prefix(b"0").unwrap_or(pattern);
            let pattern = pattern.strip_prefix(b":").unwrap_or(b"*");
            channel.bytes = disk.directory(pattern);
            return Some(OK);
        }
        let mut parts = text.split(|&byte| byte == b',');
        let name = parts.next().unwrap_or_default();
        let replace = name.strip_prefix(b"@");
        let name = replace.unwrap_or(name);
        let name = name.strip_prefix(b"0:").unwrap_or(name);
        let name = name.strip_prefix(b":").unwrap_or(name).to_vec();
        let found = disk.find(&name);
        if channel.secondary == 1 || parts.any(|part| part == b"W") {
            let refusal = if disk.protected {
                Some(PROTECTED)
            } else if found.is_some() && replace.is_none() {
                Some(EXISTS)
            } else if disk.full {
                Some(FULL)
            } else {
                None
            };
            channel.writing = refusal.is_none();
            channel.name = name;
            return refusal.or(Some(OK));
        }
        // A drive reports a missing file by its message, the computer when it is read.
        let Some(file) = found else {
            return Some(NOT_FOUND);
        };
        channel.bytes = file.bytes.clone();
        Some(OK)
    }

    /// The drive carries out the command that it was given, if it was.
    fn finish_command(&mut self) {
        let command = std::mem::take(&mut self.command);
        if !command.is_empty() {
            self.message = self.carry_out(&command).into_bytes();
        }
    }

    fn carry_out(&mut self, command: &[u8]) -> String {
        let Some(disk) = self.disk.as_mut() else {
            return NOT_READY.to_string();
        };
        let mut parts = command.splitn(2, |&byte| byte == b':');
        let (verb, rest) = (parts.next().unwrap_or_default(), parts.next());
        match (verb, rest) {
            (b"S" | b"S0", Some(_)) if disk.protected => PROTECTED.to_string(),
            (b"S" | b"S0", Some(name)) => {
                let count = disk.remove(name);
                format!("01, FILES SCRATCHED,{count:02},00\r")
            }
            (b"R" | b"R0", Some(names)) => {
                let Some(at) = names.iter().position(|&byte| byte == b'=') else {
                    return SYNTAX.to_string();
                };
                let (new, old) = (&names[..at], &names[at + 1..]);
                let old = old.strip_prefix(b"0:").unwrap_or(old);
                if disk.protected {
                    PROTECTED.to_string()
                } else if disk.find(new).is_some() {
                    EXISTS.to_string()
                } else if disk.rename(old, new) {
                    OK.to_string()
                } else {
                    NOT_FOUND.to_string()
                }
            }
            (b"I" | b"I0", None) => OK.to_string(),
            _ => SYNTAX.to_string(),
        }
    }

    fn close(&mut self, number: u8, ram: &mut [u8; 0x10000]) {
        Kernal::disturb(ram);
        let Some(at) = self.channels.iter().position(|file| file.number == number) else {
            return;
        };
        let channel = self.channels.remove(at);
        if channel.secondary == 15 {
            // The drive closes its files with its command channel, and what was not finished is lost.
            self.channels.retain(|file| file.secondary == 15);
        }
        if let Some(disk) = self.disk.as_mut().filter(|_| channel.writing) {
            disk.put(&channel.name, channel.bytes);
        }
    }

    fn read(&mut self, ram: &mut [u8; 0x10000]) -> u8 {
        let input = self.input;
        if input == 0 {
            return 0;
        }
        Kernal::disturb(ram);
        if self.channel(input).is_some_and(|file| file.secondary == 15) {
            if self.message.is_empty() {
                self.message = OK.into();
            }
            let byte = self.message.remove(0);
            ram[STATUS] |= if self.message.is_empty() { 0x40 } else { 0 };
            return byte;
        }
        let Some(channel) = self.channel(input) else {
            ram[STATUS] = 0x42;
            return 13;
        };
        let byte = channel.bytes.get(channel.position).copied();
        channel.position += 1;
        if channel.position >= channel.bytes.len() {
            // End of file with the last byte; a read beyond it is an error as well.
            ram[STATUS] |= if byte.is_some() { 0x40 } else { 0x42 };
        }
        byte.unwrap_or(13)
    }

    fn write(&mut self, byte: u8) {
        let output = self.output;
        match self.channel(output) {
            Some(channel) if channel.secondary == 15 => self.command.push(byte),
            Some(channel) if output != 0 => channel.bytes.push(byte),
            _ => self.printed.push(byte),
        }
    }

    fn load(&mut self, cpu: &mut Cpu, ram: &mut [u8; 0x10000]) -> Result<(), u8> {
        ram[STATUS] = 0;
        let name = Kernal::name(ram);
        Kernal::disturb(ram);
        let disk = self.disk.as_ref().filter(|_| ram[0xba] == 8);
        let file = disk.ok_or(DEVICE_NOT_PRESENT)?.find(&name);
        let bytes = &file.ok_or(FILE_NOT_FOUND)?.bytes;
        let [low, high, data @ ..] = &bytes[..] else {
            return Err(FILE_NOT_FOUND);
        };
        let start = if ram[0xb9] & 15 == 0 {
            u16::from_le_bytes([cpu.x, cpu.y])
        } else {
            u16::from_le_bytes([*low, *high])
        };
        let mut at = start;
        for &byte in data {
            ram[usize::from(at)] = byte;
            at = at.wrapping_add(1);
        }
        ram[STATUS] = 0x40;
        [cpu.x, cpu.y] = at.to_le_bytes();
        [ram[0xae], ram[0xaf]] = at.to_le_bytes();
        Ok(())
    }

    fn save(&mut self, cpu: &mut Cpu, ram: &mut [u8; 0x10000]) -> Result<(), u8> {
        ram[STATUS] = 0;
        let name = Kernal::name(ram);
        let pointer = usize::from(cpu.a);
        let start = u16::from_le_bytes([ram[pointer], ram[pointer + 1]]);
        let end = u16::from_le_bytes([cpu.x, cpu.y]);
        Kernal::disturb(ram);
        let device = ram[0xba];
        let disk = self.disk.as_mut().filter(|_| device == 8);
        let disk = disk.ok_or(DEVICE_NOT_PRESENT)?;
        let mut bytes = start.to_le_bytes().to_vec();
        bytes.extend_from_slice(ram.get(usize::from(start)..usize::from(end)).unwrap_or(&[]));
        disk.put(&name, bytes);
        Ok(())
    }
}
