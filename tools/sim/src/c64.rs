//! The Commodore 64.

pub mod banking;
pub mod cia;
mod display;
pub mod files;
pub mod kernal;
pub mod keyboard;
pub mod sid;
pub mod vic;

use crate::cpu::{Bus, Cpu, Fault};
use crate::machine::{HostKey, Machine, Registers, Stick};
use crate::picture::Picture;
use banking::{Area, Banking};
use cia::Cia;
use files::Files;
use kernal::Kernal;
use keyboard::Keyboard;
use sid::Sid;
pub use vic::Standard;
use vic::{Vic, VideoMemory};

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

/// The ROMs; ours unless the user has the real ones.
#[derive(Clone)]
pub struct Roms {
    /// $E000-$FFFF.
    pub kernal: Box<[u8; 0x2000]>,
    /// $A000-$BFFF.
    pub basic: Box<[u8; 0x2000]>,
    /// The character set.
    pub characters: Box<[u8; 0x1000]>,
}

impl Default for Roms {
    /// The stand-ins; the characters are solid blocks.
    fn default() -> Roms {
        let mut characters = Box::new([0x7e; 0x1000]);
        for bank in characters.chunks_exact_mut(0x800) {
            bank[0x100..0x108].fill(0);
        }
        Roms {
            kernal: Box::new(kernal::rom()),
            basic: Box::new(kernal::basic_rom()),
            characters,
        }
    }
}

/// Everything but the processor.
#[derive(Clone)]
struct Board {
    ram: Box<[u8; 0x10000]>,
    colour_ram: Box<[u8; 0x400]>,
    roms: Roms,
    banking: Banking,
    vic: Vic,
    sid: Sid,
    cia: [Cia; 2],
    keyboard: Keyboard,
    stick: Stick,
    /// The cycle that runs next.
    clock: u64,
    /// The next cycle in which anything but the processor acts or holds it.
    attention: u64,
    irq_line: bool,
    nmi_line: bool,
    /// The NMI line has fallen.
    nmi_edge: bool,
    /// The last cycle in which either changed, and both as they were before it.
    changed: u64,
    irq_before: bool,
    nmi_before: bool,
    /// Clock after the last read that had to wait, and the IRQ line before it.
    held: (u64, bool),
}

impl Board {
    fn video_bank(&self) -> u16 {
        u16::from(!self.cia[1].output(0) & 3) << 14
    }

    /// Runs the other chips' events of this cycle; with `read` also waits while BA is low.
    #[cold]
    fn attend(&mut self, read: bool) {
        let (start, irq) = (self.clock, self.irq_line);
        loop {
            self.run_chips();
            let free = self.vic.ba_high(self.clock);
            if !read || free == self.clock {
                break;
            }
            self.clock = free.min(self.next_event());
        }
        if self.clock != start {
            self.held = (self.clock + 1, irq);
        }
        self.look_ahead();
    }

    /// Runs the VIC-II up to and with the cycle `clock`.
    fn run_vic(&mut self, clock: u64) {
        let memory = VideoMemory {
            ram: &self.ram,
            characters: &self.roms.characters,
            colours: &self.colour_ram,
            bank: self.video_bank(),
        };
        self.vic.advance(clock, &memory);
    }

    fn run_chips(&mut self) {
        self.run_vic(self.clock);
        for cia in &mut self.cia {
            if cia.next_event <= self.clock {
                cia.advance(self.clock);
            }
        }
        self.update_lines();
    }

    fn update_lines(&mut self) {
        let irq = self.vic.irq() || self.cia[0].irq();
        let nmi = self.cia[1].irq();
        let edge = self.nmi_edge || (nmi && !self.nmi_line);
        self.nmi_line = nmi;
        if (irq, edge) == (self.irq_line, self.nmi_edge) {
            return;
        }
        if self.changed != self.clock {
            self.changed = self.clock;
            (self.irq_before, self.nmi_before) = (self.irq_line, self.nmi_edge);
        }
        (self.irq_line, self.nmi_edge) = (irq, edge);
    }

    fn next_event(&self) -> u64 {
        let cias = self.cia[0].next_event.min(self.cia[1].next_event);
        self.vic.next_event.min(cias)
    }

    fn look_ahead(&mut self) {
        let next = self.clock + 1;
        self.attention = self.next_event().min(self.vic.ba_falls(next));
    }

    /// The levels at both ports of CIA 1.
    fn control_ports(&self) -> [u8; 2] {
        let Stick {
            up,
            down,
            left,
            right,
            fire,
        } = self.stick;
        let lines = [up, down, left, right, fire];
        let pressed = lines.iter().rev().fold(0, |byte, &on| byte << 1 | on as u8);
        let ports = [self.cia[0].output(0) & !pressed, self.cia[0].output(1)];
        self.keyboard.scan(ports)
    }

    /// Reads what is not RAM.
    #[inline(never)]
    fn read_special(&mut self, address: u16) -> u8 {
        let at = usize::from(address);
        match self.banking.areas[at >> 12] {
            Area::Ram if address < 2 => self.banking.read(address),
            Area::Ram => self.ram[at],
            Area::Basic => self.roms.basic[at & 0x1fff],
            Area::Kernal => self.roms.kernal[at & 0x1fff],
            Area::Characters => self.roms.characters[at & 0xfff],
            Area::Io => self.read_io(address),
        }
    }

    fn read_io(&mut self, address: u16) -> u8 {
        self.run_vic(self.clock);
        let value = match address >> 8 {
            0xd0..=0xd3 => self.vic.read(address),
            0xd4..=0xd7 => self.sid.read(address, self.clock),
            0xd8..=0xdb => self.colour_ram[usize::from(address & 0x3ff)] & 15 | 0xf0,
            0xdc => {
                let pins = self.control_ports();
                self.cia[0].read(address, self.clock, pins)
            }
            0xdd => {
                let [a, b] = [0, 1].map(|port| self.cia[1].output(port));
                // CLOCK and DATA of the serial bus come back inverted; no drive pulls them.
                let serial = a & 0x3f | (a << 2 & 0xc0 ^ 0xc0);
                self.cia[1].read(address, self.clock, [serial, b])
            }
            _ => 0xff,
        };
        self.update_lines();
        self.look_ahead();
        value
    }

    #[cold]
    fn write_io(&mut self, address: u16, value: u8) {
        self.run_vic(self.clock);
        let memory = VideoMemory {
            ram: &self.ram,
            characters: &self.roms.characters,
            colours: &self.colour_ram,
            bank: self.video_bank(),
        };
        match address >> 8 {
            0xd0..=0xd3 => self.vic.write(address, value, self.clock, &memory),
            0xd4..=0xd7 => self.sid.write(address, value, self.clock),
            0xd8..=0xdb => self.colour_ram[usize::from(address & 0x3ff)] = value & 15,
            0xdc => self.cia[0].write(address, value, self.clock),
            0xdd => {
                self.vic.catch_up(self.clock, &memory);
                self.cia[1].write(address, value, self.clock);
            }
            _ => {}
        }
        self.update_lines();
        self.look_ahead();
    }
}

impl Bus for Board {
    #[inline(always)]
    fn read(&mut self, address: u16) -> u8 {
        if self.clock >= self.attention {
            self.attend(true);
        }
        let at = usize::from(address);
        let value = if self.banking.areas[at >> 12] == Area::Ram && address > 1 {
            self.ram[at]
        } else {
            self.read_special(address)
        };
        self.clock += 1;
        value
    }

    #[inline(always)]
    fn write(&mut self, address: u16, value: u8) {
        if self.clock >= self.attention {
            self.attend(false);
        }
        let at = usize::from(address);
        if self.banking.areas[at >> 12] == Area::Io {
            self.write_io(address, value);
        } else {
            self.ram[at] = value;
            if address < 2 {
                self.banking.write(address, value);
            }
        }
        self.clock += 1;
    }

    #[inline(always)]
    fn irq(&self) -> bool {
        if self.changed + 1 == self.clock {
            self.irq_before
        } else {
            self.irq_line
        }
    }

    #[inline(always)]
    fn nmi(&self) -> bool {
        if self.changed + 1 == self.clock {
            self.nmi_before
        } else {
            self.nmi_edge
        }
    }

    fn held(&self) -> Option<bool> {
        (self.held.0 == self.clock).then_some(self.held.1)
    }

    fn take_nmi(&mut self) {
        self.nmi_edge = false;
        self.nmi_before = false;
    }
}

/// A Commodore 64 with a keyboard, a joystick in port 2 and, when a disk was given, drive 8.
#[derive(Clone)]
pub struct C64 {
    cpu: Cpu,
    board: Board,
    kernal: Kernal,
}

impl C64 {
    /// Switched on, with BASIC's READY on the screen; all memory that the KERNAL does not set up is
    /// random.
    pub fn new(options: Options) -> C64 {
        C64::with_roms(options, Roms::default())
    }

    /// The same with other ROMs. Calls are still answered by the stand-in where its opcode is met.
    pub fn with_roms(options: Options, roms: Roms) -> C64 {
        let Options { standard, seed } = options;
        let mut random = fastrand::Rng::with_seed(seed);
        let mut ram = Box::new([0; 0x10000]);
        random.fill(&mut ram[..]);
        let mut colour_ram = Box::new([0; 0x400]);
        random.fill(&mut colour_ram[..]);
        kernal::prepare(&mut ram);
        colour_ram.fill(14);
        let hertz = standard.cycles_per_second();
        let mut board = Board {
            ram,
            colour_ram,
            roms,
            banking: Banking::default(),
            vic: Vic::new(standard),
            sid: Sid::default(),
            cia: [Cia::new(hertz), Cia::new(hertz)],
            keyboard: Keyboard::default(),
            stick: Stick::default(),
            clock: 1,
            attention: 0,
            irq_line: false,
            nmi_line: false,
            nmi_edge: false,
            changed: 0,
            irq_before: false,
            nmi_before: false,
            held: (0, false),
        };
        // The registers as the KERNAL leaves them.
        board.ram[0x2a6] = u8::from(standard == Standard::Pal);
        let timer: u16 = match standard {
            Standard::Pal => 0x4025,
            Standard::Ntsc => 0x4295,
        };
        let [low, high] = timer.to_le_bytes();
        let registers = [
            (0x0001, 0x37),
            (0x0000, 0x2f),
            (0xd011, 0x1b),
            (0xd016, 0xc8),
            (0xd018, 0x15),
            (0xd020, 14),
            (0xd021, 6),
            (0xd418, 0),
            (0xdc0d, 0x7f),
            (0xdd0d, 0x7f),
            (0xdc02, 0xff),
            (0xdc03, 0x00),
            (0xdc00, 0x7f),
            (0xdd00, 0x07),
            (0xdd02, 0x3f),
            (0xdc04, low),
            (0xdc05, high),
            (0xdc0d, 0x81),
            (0xdc0e, 0x11),
        ];
        for (address, value) in registers {
            board.write(address, value);
        }
        let mut cpu = Cpu::default();
        (cpu.s, cpu.p, cpu.pc) = (0xfb, 0, kernal::READY);
        // The machine has been on for a while: the chance of the start belongs to the seed.
        let mut c64 = C64 {
            cpu,
            board,
            kernal: Kernal::default(),
        };
        c64.run(random.u64(0..2 * u64::from(c64.cycles_per_frame())));
        c64
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

    /// Puts a `.d64` into drive 8, then LOAD"*",8,1 and RUN.
    pub fn run_d64(&mut self, image: &[u8]) -> Result<(), String> {
        self.insert(image)?;
        let disk = self.kernal.disk.as_ref();
        let first = disk.and_then(|disk| disk.files.first()).cloned();
        let first = first.ok_or("there is no program on the disk: build it again")?;
        self.run_prg(&first.bytes)
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

    /// The colour RAM.
    pub fn colour_ram(&self) -> &[u8; 0x400] {
        &self.board.colour_ram
    }

    /// The raster line and the cycle in it, from 1.
    pub fn raster(&self) -> (u16, u32) {
        self.board.vic.position(self.board.clock)
    }
}

impl Machine for C64 {
    fn step(&mut self) {
        self.cpu.step(&mut self.board);
        if let Some(fault) = self.cpu.fault {
            self.answer_call(fault);
        }
    }

    fn run(&mut self, cycles: u64) {
        let end = self.cycles() + cycles;
        while self.cycles() < end {
            // A copy of one's own can live in the host's registers.
            let mut cpu = self.cpu.clone();
            while self.cycles() < end && cpu.fault.is_none() {
                cpu.step(&mut self.board);
            }
            self.cpu = cpu;
            match self.cpu.fault {
                Some(fault) => self.answer_call(fault),
                None => return,
            }
            if self.cpu.fault.is_some() {
                self.step();
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

    fn picture(&self) -> Picture {
        let display = &self.board.vic.display;
        Picture {
            width: display::WIDTH,
            height: display::HEIGHT,
            pixels: display.pixels().to_vec(),
            palette: art::COLODORE.to_vec(),
            border: Some(display.border()),
        }
    }

    fn peek(&self, address: u16) -> u8 {
        let at = usize::from(address);
        match self.board.banking.areas[at >> 12] {
            Area::Ram if address < 2 => self.board.banking.read(address),
            Area::Basic => self.board.roms.basic[at & 0x1fff],
            Area::Kernal => self.board.roms.kernal[at & 0x1fff],
            _ => self.board.ram[at],
        }
    }

    fn poke(&mut self, address: u16, value: u8) {
        self.board.ram[usize::from(address)] = value;
    }

    fn fault(&self) -> Option<String> {
        self.cpu.fault.map(|fault| fault.to_string())
    }

    fn registers(&self) -> Registers {
        let Cpu {
            a, x, y, s, p, pc, ..
        } = self.cpu;
        Registers { a, x, y, s, p, pc }
    }
}
