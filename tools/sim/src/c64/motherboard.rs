//! The C64's board: all chips but the processor, one clock cycle a call.

use super::banking::{Area, Banking};
use super::cartridge::Cartridge;
use super::cia::Cia;
use super::drive::Pulled;
use super::kernal;
use super::keyboard::Keyboard;
use super::serial::Serial;
use super::sid::Sid;
use super::vic::{Standard, Vic, VideoMemory};
use crate::cpu::Bus;
use crate::machine::Stick;
use fastrand::Rng;

/// Everything but the processor.
#[derive(Clone)]
pub(super) struct Motherboard {
    pub(super) ram: Box<[u8; 0x10000]>,
    pub(super) colour_ram: Box<[u8; 0x400]>,
    pub(super) kernal: Box<[u8; 0x2000]>,
    basic: Box<[u8; 0x2000]>,
    characters: Box<[u8; 0x1000]>,
    pub(super) cartridge: Option<Cartridge>,
    pub(super) banking: Banking,
    pub(super) vic: Vic,
    pub(super) sid: Sid,
    cia: [Cia; 2],
    pub(super) keyboard: Keyboard,
    pub(super) stick: Stick,
    pub(super) serial: Serial,
    /// The cycle that runs next.
    pub(super) clock: u64,
    /// The next cycle in which anything but the processor acts or holds it.
    pub(super) attention: u64,
    irq_line: bool,
    nmi_line: bool,
    /// The NMI line has fallen.
    pub(super) nmi_edge: bool,
    /// The last cycle in which either changed, and both as they were before it.
    changed: u64,
    irq_before: bool,
    nmi_before: bool,
    /// Clock after the last read that had to wait, and the IRQ line before it.
    held: (u64, bool),
}

impl Motherboard {
    /// A board that was just switched on, with the registers as the KERNAL leaves them.
    pub(super) fn new(standard: Standard, random: &mut Rng) -> Motherboard {
        let mut ram = Box::new([0; 0x10000]);
        random.fill(&mut ram[..]);
        let mut colour_ram = Box::new([0; 0x400]);
        random.fill(&mut colour_ram[..]);
        kernal::prepare(&mut ram);
        colour_ram.fill(14);
        // A stand-in of solid blocks.
        let mut characters = Box::new([0x7e; 0x1000]);
        for bank in characters.chunks_exact_mut(0x800) {
            bank[0x100..0x108].fill(0);
        }
        let hertz = standard.cycles_per_second();
        let mut board = Motherboard {
            ram,
            colour_ram,
            kernal: Box::new(kernal::rom()),
            basic: Box::new(kernal::basic_rom()),
            characters,
            cartridge: None,
            banking: Banking::default(),
            vic: Vic::new(standard),
            sid: Sid::default(),
            cia: [Cia::new(hertz), Cia::new(hertz)],
            keyboard: Keyboard::default(),
            stick: Stick::default(),
            serial: Serial::new(hertz),
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
        let pal = standard.lines() == Standard::Pal.lines();
        board.ram[0x2a6] = u8::from(pal);
        let timer: u16 = if pal { 0x4025 } else { 0x4295 };
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
        board
    }

    /// A write to $DE00.
    fn choose_bank(&mut self, value: u8) {
        if let Some(cartridge) = &mut self.cartridge {
            cartridge.choose(value);
            self.banking.cartridge = cartridge.is_there;
            self.banking.update();
        }
    }

    /// Puts a cartridge in.
    pub(super) fn plug_in(&mut self, cartridge: Cartridge) {
        self.banking.cartridge = true;
        self.banking.update();
        self.cartridge = Some(cartridge);
    }

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
    pub(super) fn run_vic(&mut self, clock: u64) {
        let memory = VideoMemory {
            ram: &self.ram,
            characters: &self.characters,
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
            Area::Characters => self.characters[at & 0xfff],
            Area::Io => self.read_io(address),
            _ => self.peek(address),
        }
    }

    /// RAM or ROM at an address; below the input and output area RAM.
    pub(super) fn peek(&self, address: u16) -> u8 {
        let at = usize::from(address);
        match self.banking.areas[at >> 12] {
            Area::Ram if address < 2 => self.banking.read(address),
            Area::Cartridge => self
                .cartridge
                .as_ref()
                .map_or(0xff, |rom| rom.read(address)),
            Area::Basic => self.basic[at & 0x1fff],
            Area::Kernal => self.kernal[at & 0x1fff],
            _ => self.ram[at],
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
                // A line that nobody pulls is high.
                let high = match address & 15 {
                    0 => {
                        let Pulled { clock, data, .. } = self.serial.lines(self.clock);
                        u8::from(!clock) << 6 | u8::from(!data) << 7
                    }
                    _ => 0,
                };
                self.cia[1].read(address, self.clock, [a & 0x3f | high, b])
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
            characters: &self.characters,
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
                let port = self.cia[1].output(0);
                let pulled = Pulled {
                    atn: port & 0x08 != 0,
                    clock: port & 0x10 != 0,
                    data: port & 0x20 != 0,
                };
                self.serial.pull(self.clock, pulled);
            }
            0xde => self.choose_bank(value),
            _ => {}
        }
        self.update_lines();
        self.look_ahead();
    }
}

impl Bus for Motherboard {
    #[inline(always)]
    fn read(&mut self, address: u16) -> u8 {
        if self.clock >= self.attention {
            self.attend(true);
        }
        let at = usize::from(address);
        let value = match self.banking.areas[at >> 12] {
            Area::Ram if address > 1 => self.ram[at],
            Area::Kernal => self.kernal[at & 0x1fff],
            _ => self.read_special(address),
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
