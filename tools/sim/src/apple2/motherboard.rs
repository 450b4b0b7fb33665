//! The motherboard: who answers an address, one clock cycle a call.

use super::disk::DiskController;
use super::game_port::GamePort;
use super::keyboard::Keyboard;
use super::memory::Memory;
use super::speaker::Speaker;
use super::video::{Video, FRAME};
use super::{Model, Options};
use crate::cpu::Bus;
use fastrand::Rng;

/// The stand-in boot page of the controller's slot.
pub const BOOT: &[u8; 0x100] = include_bytes!(concat!(env!("OUT_DIR"), "/boot.bin"));

/// Everything but the processor.
#[derive(Clone, Debug)]
pub struct Motherboard {
    /// Cycles since power-on.
    pub clock: u64,
    /// RAM and ROM.
    pub memory: Memory,
    /// The video switches.
    pub video: Video,
    /// The keyboard.
    pub keyboard: Keyboard,
    /// Paddles and buttons.
    pub game_port: GamePort,
    /// The speaker.
    pub speaker: Speaker,
    /// The Disk II controller.
    pub disk: DiskController,
    model: Model,
    slot: u8,
    /// Where the beam was at power-on.
    phase: u64,
}

impl Motherboard {
    /// A board whose power comes on now.
    pub fn new(options: &Options) -> Self {
        let mut random = Rng::with_seed(options.seed);
        let switches = random.u8(..);
        Motherboard {
            clock: 0,
            memory: Memory::new(options.model, options.language_card, &mut random),
            video: Video {
                text: switches & 1 != 0,
                mixed: switches & 2 != 0,
                page2: switches & 4 != 0,
                hires: switches & 8 != 0,
            },
            keyboard: Keyboard::new(options.model),
            game_port: GamePort::new(options.model),
            speaker: Speaker::default(),
            disk: DiskController::new(random.u64(..)),
            model: options.model,
            slot: options.slot,
            phase: random.u64(..FRAME),
        }
    }

    /// The reset line goes low.
    pub fn reset(&mut self) {
        self.memory.reset();
        self.disk.reset(self.clock);
    }

    /// Where the beam is: cycles since the picture began.
    pub fn beam(&self) -> u64 {
        (self.clock + self.phase) % FRAME
    }

    /// RAM or ROM at an address, without side effects.
    pub fn peek(&self, address: u16) -> u8 {
        match self.slot_page(address) {
            Some(true) => BOOT[usize::from(address & 0xFF)],
            _ => self
                .memory
                .read(address, self.video.page2, self.video.hires),
        }
    }

    /// Writes RAM, without side effects.
    pub fn poke(&mut self, address: u16, value: u8) {
        let (page2, hires) = (self.video.page2, self.video.hires);
        self.memory.write(address, value, page2, hires);
    }

    /// For $C100-$CFFF outside of internal ROM: whether the controller answers, or nobody.
    fn slot_page(&self, address: u16) -> Option<bool> {
        let page = (address >> 8) as u8;
        let slots = (0xC1..=0xCF).contains(&page) && !self.memory.internal(page);
        slots.then_some(page == 0xC0 + self.slot)
    }

    /// The byte that the beam fetched and that nobody drove away.
    fn floating(&self) -> u8 {
        self.memory.main()[usize::from(self.video.beam(self.beam()))]
    }

    /// Bit 7 from a device, the rest floats.
    fn flag(&self, on: bool) -> u8 {
        self.floating() & 0x7F | if on { 0x80 } else { 0 }
    }

    /// The bit 7 that a //e answers at $C011 to $C01F.
    fn status(&self, address: u8) -> bool {
        let (card, switches) = (self.memory.card(), self.memory.switches());
        match address & 15 {
            1 => card.bank2,
            2 => card.read,
            3 => switches.ramrd,
            4 => switches.ramwrt,
            5 => switches.intcxrom,
            6 => switches.altzp,
            7 => switches.slotc3rom,
            8 => switches.store80,
            9 => !self.video.vertical_blank(self.beam()),
            10 => self.video.text,
            11 => self.video.mixed,
            12 => self.video.page2,
            13 => self.video.hires,
            14 => switches.altcharset,
            _ => switches.col80,
        }
    }

    fn read_io(&mut self, address: u8) -> u8 {
        let now = self.clock;
        match address {
            0x00..=0x0F => self.keyboard.data(now),
            0x11..=0x1F if self.model == Model::E => {
                let low = self.keyboard.data(now) & 0x7F;
                low | if self.status(address) { 0x80 } else { 0 }
            }
            0x10..=0x1F => {
                let answer = self.keyboard.strobe(now);
                match self.model {
                    Model::E => answer,
                    Model::Plus => self.floating(),
                }
            }
            0x60..=0x6F => {
                let on = self.game_port.input(address, now);
                self.flag(on)
            }
            _ => {
                let answer = self.touch(address);
                answer.unwrap_or_else(|| self.floating())
            }
        }
    }

    fn write_io(&mut self, address: u8, value: u8) {
        match address {
            0x00..=0x0F if self.model == Model::E => self.memory.switch(address),
            0x10..=0x1F => {
                self.keyboard.strobe(self.clock);
            }
            0x80..=0x8F => self.memory.switch_card(address, true),
            0x90.. if self.controls_disk(address) => self.disk.write(address, value, self.clock),
            _ => {
                self.touch(address);
            }
        }
    }

    /// What an access does no matter whether it reads or writes, and what a read answers.
    fn touch(&mut self, address: u8) -> Option<u8> {
        match address {
            0x30..=0x3F => self.speaker.toggle(self.clock),
            0x50..=0x57 => self.video.switch(address),
            0x70..=0x7F => self.game_port.trigger(self.clock),
            0x80..=0x8F => self.memory.switch_card(address, false),
            0x90.. if self.controls_disk(address) => return self.disk.read(address, self.clock),
            _ => {}
        }
        None
    }

    /// Reads what is not main RAM.
    #[inline(never)]
    fn read_special(&mut self, address: u16) -> u8 {
        match (address >> 8, self.slot_page(address)) {
            (0xC0, _) => self.read_io(address as u8),
            (_, Some(false)) => self.floating(),
            _ => self.peek(address),
        }
    }

    /// Writes what is not main RAM.
    #[inline(never)]
    fn write_special(&mut self, address: u16, value: u8) {
        if address >> 8 == 0xC0 {
            self.write_io(address as u8, value);
        } else {
            self.poke(address, value);
        }
    }

    fn controls_disk(&self, address: u8) -> bool {
        (address >> 4) == 8 + self.slot
    }
}

impl Bus for Motherboard {
    #[inline(always)]
    fn read(&mut self, address: u16) -> u8 {
        self.clock += 1;
        match self.memory.plain(address) {
            Some(value) => value,
            None => self.read_special(address),
        }
    }

    #[inline(always)]
    fn write(&mut self, address: u16, value: u8) {
        self.clock += 1;
        match self.memory.plain_mut(address) {
            Some(byte) => *byte = value,
            None => self.write_special(address, value),
        }
    }
}
