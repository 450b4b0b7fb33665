//! The whole machine: processor and board.

use super::gcr::Unreadable;
use super::speaker::Cone;
use super::video::{Display, FRAME};
use super::{Motherboard, Options};
use crate::cpu::Cpu;
use crate::machine::{HostKey, Machine, Stick};
use crate::picture::Picture;
use disk::dsk::IMAGE;
use thiserror::Error;

/// The mean clock: 14.31818 MHz, 65 cycles in 912 of its ticks.
pub const CYCLES_PER_SECOND: u32 = 1_020_484;
/// Flashing signs change so often, in pictures.
const FLASH: u64 = 16;

/// An Apple II.
#[derive(Clone, Debug)]
pub struct Apple2 {
    cpu: Cpu,
    board: Motherboard,
    options: Options,
    cone: Option<Box<Cone>>,
}

/// The file is no disk image of 143,360 bytes, but has this many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0} bytes are no disk: give an image of {IMAGE} bytes in DOS order (.dsk)")]
pub struct NotADisk(pub usize);

impl Apple2 {
    /// A machine without a disk whose power comes on now.
    pub fn new(options: Options) -> Self {
        let mut machine = Apple2 {
            cpu: Cpu::default(),
            board: Motherboard::new(&options),
            options,
            cone: None,
        };
        machine.cpu.s = options.seed as u8;
        machine.cpu.reset(&mut machine.board);
        machine
    }

    /// Puts a disk image into drive 1. A `protected` one has no notch and cannot be written.
    pub fn insert(&mut self, image: &[u8], protected: bool) -> Result<(), NotADisk> {
        if image.len() != IMAGE {
            return Err(NotADisk(image.len()));
        }
        self.board.disk.drive(0).insert(image, protected);
        Ok(())
    }

    /// What is on the disk in drive 1 now; `None` without a disk.
    pub fn disk(&mut self) -> Option<Result<Vec<u8>, Unreadable>> {
        self.board.disk.image(self.board.clock)
    }

    /// CTRL-RESET, or the reset line in general.
    pub fn reset(&mut self) {
        self.board.reset();
        self.cpu.reset(&mut self.board);
    }

    /// The devices.
    pub fn board(&mut self) -> &mut Motherboard {
        &mut self.board
    }

    /// The processor.
    pub fn cpu(&mut self) -> &mut Cpu {
        &mut self.cpu
    }

    /// The picture on any kind of screen.
    pub fn picture_on(&self, display: Display) -> Picture {
        let flash = self.board.clock / (FRAME * FLASH) % 2 == 1;
        let memory = self.board.memory.main();
        let model = self.options.model;
        self.board.video.picture(memory, model, display, flash)
    }
}

impl Machine for Apple2 {
    fn run_until(&mut self, end: u64, stop: Option<u16>) {
        let stop = stop.map_or(u32::MAX, u32::from);
        // A local copy can live in the host's registers.
        let mut cpu = self.cpu.clone();
        while self.board.clock < end && u32::from(cpu.pc) != stop {
            cpu.step(&mut self.board);
        }
        self.cpu = cpu;
    }

    fn cycles(&self) -> u64 {
        self.board.clock
    }

    fn cycles_per_second(&self) -> u32 {
        CYCLES_PER_SECOND
    }

    fn cycles_per_frame(&self) -> u32 {
        FRAME as u32
    }

    fn key(&mut self, key: HostKey, down: bool) {
        match key {
            HostKey::Restore if down => self.reset(),
            HostKey::Commodore => self.board.game_port.open_apple(down),
            _ => self.board.keyboard.key(key, down, self.board.clock),
        }
    }

    fn stick(&mut self, stick: Stick) {
        self.board.game_port.stick(stick);
    }

    fn set_sound(&mut self, rate: u32) {
        self.board.speaker.clear();
        self.cone = Some(Box::new(Cone::new(
            CYCLES_PER_SECOND,
            rate,
            self.board.clock,
        )));
    }

    fn samples(&mut self) -> Vec<i16> {
        let toggles = self.board.speaker.toggles();
        let clock = self.board.clock;
        let cone = self.cone.as_mut();
        let samples = cone.map_or_else(Vec::new, |cone| cone.samples(toggles, clock));
        self.board.speaker.clear();
        samples
    }

    fn picture(&self) -> Picture {
        self.picture_on(self.options.display)
    }

    fn peek(&self, address: u16) -> u8 {
        self.board.peek(address)
    }

    fn poke(&mut self, address: u16, value: u8) {
        self.board.poke(address, value);
    }

    fn processor(&self) -> &Cpu {
        &self.cpu
    }
}
