//! A stand-in for the KERNAL and BASIC: enough of a machine to start a program as a user does.
//!
//! The ROM is ours, a few bytes at the documented addresses. Calls through the table at $FF81 stop
//! the processor with an undefined opcode; the simulator then does their work, on the files of the
//! disk, and returns. A call overwrites the zero page that the real one uses, so that a program
//! which forgot to save its own shows it.

mod rom;

use super::files::Files;
use crate::cpu::Cpu;
pub use rom::{basic_rom, prepare, rom, sys_address, READY};
use rom::{DELAY, TABLE};

/// A KERNAL of our own that needs nothing of the simulator: 8 KB at $E000.
pub const STAND_IN: &[u8; 0x2000] = include_bytes!(concat!(env!("OUT_DIR"), "/kernal.bin"));

/// The calls ("Commodore 64 programmer's reference guide", chapter 5).
pub mod call {
    /// Reads the status.
    pub const READST: u16 = 0xffb7;
    /// Sets the file's number, device and secondary address.
    pub const SETLFS: u16 = 0xffba;
    /// Sets the file's name.
    pub const SETNAM: u16 = 0xffbd;
    /// Opens a file.
    pub const OPEN: u16 = 0xffc0;
    /// Closes one.
    pub const CLOSE: u16 = 0xffc3;
    /// Reads from a file from now on.
    pub const CHKIN: u16 = 0xffc6;
    /// Writes to a file from now on.
    pub const CHKOUT: u16 = 0xffc9;
    /// Reads and writes no file from now on.
    pub const CLRCHN: u16 = 0xffcc;
    /// Reads a byte.
    pub const CHRIN: u16 = 0xffcf;
    /// Writes a byte.
    pub const CHROUT: u16 = 0xffd2;
    /// Loads a file into memory.
    pub const LOAD: u16 = 0xffd5;
    /// Saves memory as a file.
    pub const SAVE: u16 = 0xffd8;
    /// Looks at RUN/STOP.
    pub const STOP: u16 = 0xffe1;
    /// Reads a byte, from the keyboard without waiting.
    pub const GETIN: u16 = 0xffe4;
    /// Closes all files.
    pub const CLALL: u16 = 0xffe7;
}
use call::*;

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

/// The state that the calls work on.
#[derive(Clone, Default)]
pub struct Kernal {
    /// The disk in drive 8. Without one no drive answers, unless it is `empty`.
    pub disk: Option<Files>,
    /// Drive 8 is there without a disk.
    pub empty: bool,
    /// What the drive has to say and was not read yet; the command that is being sent to it.
    message: Vec<u8>,
    command: Vec<u8>,
    channels: Vec<Channel>,
    input: u8,
    output: u8,
}

/// The calls that talk to the drive.
const USES_DRIVE: [u16; 9] = [
    OPEN, CLOSE, CHKIN, CHKOUT, CLRCHN, CHRIN, CHROUT, LOAD, SAVE,
];
const STATUS: usize = 0x90;
/// LDTND, how many files are open. Writing 0 forgets them without a word to the drive.
const OPEN_FILES: usize = 0x98;
const FILE_NOT_FOUND: u8 = 4;
const DEVICE_NOT_PRESENT: u8 = 5;

impl Kernal {
    /// The processor has stopped at `address`. Carries out the call there, if there is one, and
    /// returns from it to the program. Returns whether there was one.
    pub fn call(&mut self, address: u16, cpu: &mut Cpu, ram: &mut [u8; 0x10000]) -> bool {
        if !TABLE.step_by(3).any(|entry| entry == address) {
            return false;
        }
        self.channels.truncate(ram[OPEN_FILES].into());
        let result = self.dispatch(address, cpu, ram);
        ram[OPEN_FILES] = self.channels.len() as u8;
        match (result, address) {
            (Err(error), _) => {
                cpu.a = error;
                cpu.p |= 1;
            }
            // READST ends by comparing the device with 2, SETLFS and SETNAM leave the carry alone:
            // it says nothing.
            (_, READST | SETLFS | SETNAM) => cpu.p |= 1,
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
            READST => cpu.a = ram[STATUS],
            SETLFS => (ram[0xb8], ram[0xba], ram[0xb9]) = (cpu.a, cpu.x, cpu.y),
            SETNAM => (ram[0xb7], ram[0xbb], ram[0xbc]) = (cpu.a, cpu.x, cpu.y),
            OPEN => return self.open(ram),
            CLOSE => self.close(cpu.a, ram),
            CHKIN | CHKOUT => {
                // The real one clears the status when it looks a file up, at $F30F.
                ram[STATUS] = 0;
                self.answers(ram)?;
                self.channel(cpu.x).ok_or(3u8)?;
                match address {
                    CHKIN => self.input = cpu.x,
                    _ => self.output = cpu.x,
                }
            }
            CLRCHN => {
                (self.input, self.output) = (0, 0);
                self.finish_command();
            }
            CHRIN | GETIN => cpu.a = self.read(ram),
            CHROUT => self.write(cpu.a),
            LOAD => return self.load(cpu, ram),
            SAVE => return self.save(cpu, ram),
            CLALL => {
                self.channels.clear();
                (self.input, self.output) = (0, 0);
            }
            STOP => cpu.p &= !2, // Not pressed: Z clear.
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

    /// Fails when the drive is not there.
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
        let mode = parts.next_back().unwrap_or_default();
        let drive = name.strip_prefix(b"0:");
        let name = drive.unwrap_or(name).to_vec();
        let found = disk.find(&name);
        if channel.secondary == 1 || matches!(mode, b"W" | b"A") {
            let refusal = match (mode == b"A", found) {
                _ if disk.protected => Some(PROTECTED),
                (true, None) => Some(NOT_FOUND),
                // After a directory a 1541 looks for a new name in a second drive.
                (false, _) if drive.is_none() => Some(NOT_READY),
                (false, Some(_)) => Some(EXISTS),
                _ if disk.full => Some(FULL),
                _ => None,
            };
            if let (b"A", Some(file)) = (mode, found) {
                channel.bytes = file.bytes.clone();
            }
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
            (b"S" | b"S0", Some(names)) => {
                let names = names.split(|&byte| byte == b',');
                let count: usize = names.map(|name| disk.remove(name)).sum();
                format!("01, FILES SCRATCHED,{count:02},00\r")
            }
            (b"R" | b"R0", Some(names)) => {
                let Some(at) = names.iter().position(|&byte| byte == b'=') else {
                    return SYNTAX.to_string();
                };
                let (new, old) = (&names[..at], &names[at + 1..]);
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
            // The drive closes its files with its command channel, and what was not finished is
            // lost.
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
            // The screen, where nobody looks.
            _ => {}
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
