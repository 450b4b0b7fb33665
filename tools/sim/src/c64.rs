//! The Commodore 64.

mod banking;
mod cartridge;
mod cia;
pub mod drive;
pub mod files;
pub mod kernal;
mod keyboard;
mod motherboard;
mod serial;
pub mod sid;
pub mod vic;

use crate::cpu::{Bus, Cpu, Fault};
use crate::machine::{HostKey, Machine, Stick};
use crate::picture::Picture;
use banking::Area;
use cartridge::Cartridge;
use files::Files;
use kernal::Kernal;
use motherboard::Motherboard;
use sid::{synthesiser::Synthesiser, Sid};
pub use vic::Standard;

/// How a machine is equipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// PAL or NTSC.
    pub standard: Standard,
    /// Decides all that chance decides at power-on: memory, and the moment of RUN.
    pub seed: u64,
}

impl Default for Options {
    /// A European one.
    fn default() -> Self {
        Options {
            standard: Standard::Pal,
            seed: 0,
        }
    }
}

/// A Commodore 64 with a keyboard, a joystick in port 2 and, when a disk was given, drive 8.
#[derive(Clone)]
pub struct C64 {
    cpu: Cpu,
    board: Motherboard,
    kernal: Kernal,
    synthesiser: Option<Synthesiser>,
}

impl C64 {
    /// Switched on, with BASIC's READY on the screen; all memory that the KERNAL does not set up is
    /// random.
    pub fn new(options: Options) -> C64 {
        let Options { standard, seed } = options;
        let mut random = fastrand::Rng::with_seed(seed);
        let board = Motherboard::new(standard, &mut random);
        let mut cpu = Cpu::default();
        (cpu.s, cpu.p, cpu.pc) = (0xfb, 0, kernal::READY);
        // The machine has been on for a while: the chance of the start belongs to the seed.
        let mut c64 = C64 {
            cpu,
            board,
            kernal: Kernal::default(),
            synthesiser: None,
        };
        c64.run(random.u64(0..2 * u64::from(c64.cycles_per_frame())));
        c64
    }

    /// Switched on with a KERNAL of our own that drives the serial bus itself, after its reset.
    pub fn with_bus(options: Options) -> C64 {
        let mut c64 = C64::new(options);
        c64.board.kernal.copy_from_slice(kernal::STAND_IN);
        c64.cpu.reset(&mut c64.board);
        c64
    }

    /// Connects a drive with a disk in it, or with none. The error is a sentence.
    pub fn attach(&mut self, device: u8, image: Option<&[u8]>) -> Result<(), String> {
        let clock = self.board.clock;
        self.board.serial.attach(device, clock);
        self.change_disk(device, image)
    }

    /// Switches a drive off, whatever it does.
    pub fn detach(&mut self, device: u8) {
        let clock = self.board.clock;
        self.board.serial.detach(device, clock);
    }

    /// Puts another disk into a drive, or none. The error is a sentence.
    pub fn change_disk(&mut self, device: u8, image: Option<&[u8]>) -> Result<(), String> {
        self.board.serial.advance(self.board.clock);
        let drives = &mut self.board.serial.drives;
        let drive = drives.iter_mut().find(|drive| drive.device() == device);
        let drive = drive.ok_or_else(|| format!("there is no drive {device}: attach it first"))?;
        drive.insert(image)
    }

    /// A drive, as it is now.
    pub fn drive(&mut self, device: u8) -> Option<&mut drive::Drive> {
        self.board.serial.advance(self.board.clock);
        let mut drives = self.board.serial.drives.iter_mut();
        let drive = drives.find(|drive| drive.device() == device)?;
        drive.go_back();
        Some(drive)
    }

    /// Types a line and RETURN, as an autostarter does: into the KERNAL's buffer. The error is a
    /// sentence, if the program takes no key for a second.
    pub fn enter(&mut self, line: &str) -> Result<(), String> {
        const WAITING: u16 = 0xc6;
        const BUFFER: u16 = 0x277;
        for sign in line.bytes().chain([13]) {
            let end = self.cycles() + u64::from(self.cycles_per_second());
            while self.peek(WAITING) != 0 {
                if self.cycles() > end {
                    return Err(format!("the program does not take the keys of {line}"));
                }
                self.run(1);
            }
            self.poke(BUFFER, sign);
            self.poke(WAITING, 1);
        }
        Ok(())
    }

    /// Loads a program to its address and types RUN: it starts at its SYS line. The error is a
    /// sentence.
    pub fn run_prg(&mut self, program: &[u8]) -> Result<(), String> {
        let [low, high, data @ ..] = program else {
            return Err("the program is empty: build it again".to_string());
        };
        let start = usize::from(u16::from_le_bytes([*low, *high]));
        if start != 0x0801 {
            return Err(format!(
                "the program starts at ${start:04x}, not at $0801 as BASIC needs it"
            ));
        }
        let end = start + data.len();
        if end > 0xd000 {
            return Err(format!(
                "the program ends at ${end:04x}, beyond the $d000 that LOAD can fill"
            ));
        }
        let entry = kernal::sys_address(data)?;
        self.board.ram[start..end].copy_from_slice(data);
        let [low, high] = (end as u16).to_le_bytes();
        for pointer in [0x2d, 0x2f, 0x31, 0xae] {
            self.board.ram[pointer] = low;
            self.board.ram[pointer + 1] = high;
        }
        self.start(entry);
        Ok(())
    }

    /// Puts a `.d64` into drive 8.
    pub fn insert(&mut self, image: &[u8]) -> Result<(), String> {
        self.kernal.disk = Some(Files::open(image)?);
        Ok(())
    }

    /// Puts a `.d64` into drive 8, then LOAD"*",8,1, and RUN if the program has not started itself
    /// by the vector through which BASIC prints READY. No drive runs: see [`C64::with_bus`].
    pub fn run_d64(&mut self, image: &[u8]) -> Result<(), String> {
        const PRINT: u16 = 0x0326;
        self.insert(image)?;
        let disk = self.kernal.disk.as_ref();
        let first = disk.and_then(|disk| disk.files.first()).cloned();
        let first = first.ok_or("there is no program on the disk: build it again")?;
        let [low, high, data @ ..] = &first.bytes[..] else {
            return Err("the first program is empty: build it again".to_string());
        };
        let start = u16::from_le_bytes([*low, *high]);
        let end = usize::from(start) + data.len();
        if !(start..).take(data.len()).any(|at| at == PRINT) || end > 0xa000 {
            return self.run_prg(&first.bytes);
        }
        self.board.ram[usize::from(start)..end].copy_from_slice(data);
        let vector = [PRINT, PRINT + 1].map(|at| self.peek(at));
        self.start(u16::from_le_bytes(vector));
        Ok(())
    }

    /// Puts in a `.crt` and resets the machine, whose KERNAL finds the sign of a cartridge. The
    /// error is a sentence.
    pub fn run_crt(&mut self, file: &[u8]) -> Result<(), String> {
        let cartridge = Cartridge::open(file)?;
        let start = cartridge.cold_start();
        self.board.plug_in(cartridge);
        self.cpu.reset(&mut self.board);
        if self.board.kernal[..] != kernal::STAND_IN[..] {
            // That one begins with READY.
            self.cpu.pc = start.ok_or("the cartridge does not start itself")?;
        }
        Ok(())
    }

    /// Calls an address as SYS does; its RTS leads back to BASIC.
    pub fn start(&mut self, address: u16) {
        let [low, high] = (kernal::READY - 1).to_le_bytes();
        self.board.ram[0x1fb] = high;
        self.board.ram[0x1fa] = low;
        self.cpu.s = 0xf9;
        self.cpu.pc = address;
    }

    /// Calls a subroutine between two instructions of the program, as if a JSR stood there; the
    /// subroutine has to save the registers that it uses.
    pub fn call(&mut self, address: u16) {
        for byte in self.cpu.pc.wrapping_sub(1).to_be_bytes() {
            self.board.ram[0x100 + usize::from(self.cpu.s)] = byte;
            self.cpu.s = self.cpu.s.wrapping_sub(1);
        }
        self.cpu.pc = address;
    }

    /// The stand-in KERNAL carries a call out where its opcode stopped the processor.
    fn answer_call(&mut self, fault: Fault) {
        if self.board.banking.areas[usize::from(fault.address >> 12)] == Area::Kernal {
            self.kernal
                .call(fault.address, &mut self.cpu, &mut self.board.ram);
        }
    }

    /// The disk in drive 8, with what the program wrote.
    pub fn disk(&self) -> Option<&Files> {
        self.kernal.disk.as_ref()
    }

    /// The stand-in KERNAL with its drive: for disks that are taken out, covered or full.
    pub fn kernal(&mut self) -> &mut Kernal {
        &mut self.kernal
    }

    /// The SID's registers and what was written to them.
    pub fn sid(&mut self) -> &mut Sid {
        &mut self.board.sid
    }

    /// All RAM, whatever lies above it.
    pub fn ram(&self) -> &[u8; 0x10000] {
        &self.board.ram
    }

    /// The picture is not blanked.
    pub fn shows_picture(&self) -> bool {
        self.board.vic.shows_picture()
    }

    /// The raster line and the cycle in it, from 1.
    pub fn raster(&self) -> (u16, u32) {
        self.board.vic.position(self.board.clock)
    }
}

impl Machine for C64 {
    fn run_until(&mut self, end: u64, stop: Option<u16>) {
        // Only the last complete picture can be seen; the first one drawn may lack its top.
        let seen = end.saturating_sub(3 * u64::from(self.cycles_per_frame()));
        if stop.is_none() && self.cycles() < seen && self.board.vic.drawing {
            self.set_drawing(false);
            self.run_until(seen, None);
            self.set_drawing(true);
        }
        let stop = stop.map_or(u32::MAX, u32::from);
        while self.cycles() < end && u32::from(self.cpu.pc) != stop {
            // A local copy can live in the host's registers.
            let mut cpu = self.cpu.clone();
            while self.cycles() < end && u32::from(cpu.pc) != stop && cpu.fault.is_none() {
                cpu.step(&mut self.board);
            }
            self.cpu = cpu;
            match self.cpu.fault {
                Some(fault) => self.answer_call(fault),
                None => return,
            }
            if let Some(fault) = self.cpu.fault {
                // A cycle of a processor that stands still. A call of it would be a second copy of
                // the processor.
                self.board.read(0xffff);
                self.answer_call(fault);
            }
        }
    }

    fn cycles(&self) -> u64 {
        self.board.clock - 1
    }

    fn cycles_per_second(&self) -> u32 {
        self.board.vic.standard().cycles_per_second()
    }

    fn cycles_per_frame(&self) -> u32 {
        let standard = self.board.vic.standard();
        standard.cycles_per_line() * u32::from(standard.lines())
    }

    fn key(&mut self, key: HostKey, down: bool) {
        if key == HostKey::Restore {
            self.board.nmi_edge |= down;
        } else {
            self.board.keyboard.key(key, down);
        }
    }

    fn stick(&mut self, stick: Stick) {
        self.board.stick = stick;
    }

    fn set_drawing(&mut self, on: bool) {
        // What waited was not to be drawn.
        self.board.run_vic(self.board.clock - 1);
        self.board.vic.set_drawing(on);
        self.board.attention = 0;
    }

    fn set_sound(&mut self, rate: u32) {
        self.board.sid.take_log();
        let hertz = self.cycles_per_second();
        self.synthesiser = Some(Synthesiser::new(hertz, rate, self.board.clock));
    }

    fn samples(&mut self) -> Vec<i16> {
        let log = self.board.sid.take_log();
        let clock = self.board.clock;
        let synthesiser = self.synthesiser.as_mut();
        synthesiser.map_or_else(Vec::new, |synthesiser| synthesiser.samples(&log, clock))
    }

    fn picture(&self) -> Picture {
        let display = &self.board.vic.display;
        Picture {
            width: vic::display::WIDTH,
            height: vic::display::HEIGHT,
            pixels: display.pixels().to_vec(),
            palette: art::COLODORE.to_vec(),
            border: Some(display.border()),
        }
    }

    fn peek(&self, address: u16) -> u8 {
        self.board.peek(address)
    }

    fn poke(&mut self, address: u16, value: u8) {
        self.board.ram[usize::from(address)] = value;
    }

    fn processor(&self) -> &Cpu {
        &self.cpu
    }
}
