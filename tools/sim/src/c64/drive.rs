//! A 1541: a second 6502 with 2 KB of RAM, a ROM of our own and two VIAs.
//!
//! The computer runs the drive up to its own time whenever it looks at the serial bus or changes
//! it. What either does to a line counts from the cycle in which it is done, so that both see what
//! they would see on a cable without delay.

mod deck;
mod disk;
mod via;

use crate::cpu::{flag, Bus, Cpu};
use deck::Deck;
use disk::Disk;
use via::{Via, A, B};

/// The stand-in for the DOS.
pub const ROM: &[u8; 0x4000] = include_bytes!(concat!(env!("OUT_DIR"), "/dos.bin"));
/// Its clock.
pub const HERTZ: u64 = 1_000_000;

/// Which lines of the serial bus somebody pulls down.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pulled {
    /// ATN.
    pub atn: bool,
    /// CLOCK.
    pub clock: bool,
    /// DATA.
    pub data: bool,
}

impl Pulled {
    /// What two together pull.
    pub fn or(self, other: Pulled) -> Pulled {
        Pulled {
            atn: self.atn || other.atn,
            clock: self.clock || other.clock,
            data: self.data || other.data,
        }
    }
}

/// The last states of somebody's lines, each with the cycle from which it counts.
#[derive(Clone, Default)]
pub struct History([(u64, Pulled); 4]);

impl History {
    /// The lines from the cycle `clock` on.
    pub fn change(&mut self, clock: u64, pulled: Pulled) {
        if self.now() != pulled {
            self.0.rotate_right(1);
            self.0[0] = (clock, pulled);
        }
    }

    /// The last state.
    pub fn now(&self) -> Pulled {
        self.0[0].1
    }

    /// The state in the cycle `clock`.
    pub fn at(&self, clock: u64) -> Pulled {
        let seen = self.0.iter().find(|(since, _)| *since <= clock);
        seen.unwrap_or(&self.0[3]).1
    }
}

/// A drive with its disk.
#[derive(Clone)]
pub struct Drive {
    cpu: Cpu,
    board: Board,
    /// Processor and chips before the last instruction, if it ends beyond the present.
    before: Option<(Cpu, Chips)>,
}

/// Everything but the processor.
#[derive(Clone)]
struct Board {
    ram: [u8; 0x800],
    /// What the last instruction has written over: three bytes at most, of which an interrupt's
    /// status is one.
    overwritten: heapless::Vec<(u16, u8), 3>,
    chips: Chips,
}

/// Everything but the processor and its memory.
#[derive(Clone)]
struct Chips {
    via: [Via; 2],
    deck: Deck,
    /// 0 is device 8.
    jumpers: u8,
    clock: u64,
    /// What the computer and other drives pull, and what this drive does.
    others: History,
    pulls: History,
    /// A byte has come: the processor's overflow input has fallen.
    overflow: bool,
    /// Something but RAM or the bus was read, or anything written.
    acted: bool,
}

impl Drive {
    /// A drive that is switched on in the cycle `clock` of its own time.
    pub fn new(device: u8, clock: u64) -> Drive {
        let mut drive = Drive {
            cpu: Cpu::default(),
            board: Board {
                ram: [0xaa; 0x800],
                overwritten: Default::default(),
                chips: Chips {
                    via: [Via::default(), Via::default()],
                    deck: Deck::default(),
                    jumpers: device - 8,
                    clock,
                    others: History::default(),
                    pulls: History::default(),
                    overflow: false,
                    acted: false,
                },
            },
            before: None,
        };
        drive.cpu.reset(&mut drive.board);
        // All lines of VIA 2 are inputs, which read as high: the motor turns and coil 3 pulls.
        let chips = &mut drive.board.chips;
        chips.deck.control(chips.via[1].output(B), chips.clock);
        drive
    }

    /// Puts a disk that can be written into the drive, or takes one out.
    pub fn insert(&mut self, image: Option<&[u8]>) -> Result<(), String> {
        self.protect(false);
        self.board.chips.deck.disk = image.map(Disk::new).transpose()?;
        Ok(())
    }

    /// Covers the notch of its disk, or uncovers it.
    pub fn protect(&mut self, protected: bool) {
        self.go_back();
        self.board.chips.deck.protected = protected;
    }

    /// Turns the disk, which is at rest, by a part of a revolution.
    pub fn turn_by(&mut self, part: f64) {
        self.go_back();
        self.board.chips.deck.turn_by(part);
    }

    /// The `.d64` of its disk, with an error table.
    pub fn image(&self) -> Option<Vec<u8>> {
        self.board.chips.deck.disk.as_ref().map(Disk::image)
    }

    /// The device's number.
    pub fn device(&self) -> u8 {
        self.board.chips.jumpers + 8
    }

    /// The motor runs.
    pub fn turning(&self) -> bool {
        self.board.chips.deck.turning()
    }

    /// A byte of its RAM.
    pub fn peek(&self, address: u16) -> u8 {
        self.board.ram[usize::from(address) & 0x7ff]
    }

    /// The next instruction's address.
    pub fn pc(&self) -> u16 {
        self.cpu.pc
    }

    /// Others change what they pull, from the cycle `clock` on.
    pub fn others(&mut self, clock: u64, pulled: Pulled) {
        self.go_back();
        let chips = &mut self.board.chips;
        chips.others.change(clock, pulled);
        chips.via[0].set_ca1(pulled.atn);
        chips.pull(clock);
    }

    /// What the drive pulls in the cycle `clock`, up to which it has run.
    pub fn pulls(&self, clock: u64) -> Pulled {
        self.board.chips.pulls.at(clock)
    }

    /// What it pulled at the end of the last instruction that is over.
    pub fn pulled(&self) -> Pulled {
        let before = self.before.as_ref();
        let chips = before.map_or(&self.board.chips, |(_, chips)| chips);
        chips.pulls.now()
    }

    /// Runs all instructions that begin up to the cycle `clock`. The last one ends after it and is
    /// run again if others change a line before that: see [`Drive::go_back`].
    pub fn run(&mut self, clock: u64) {
        /// No instruction is longer.
        const LONGEST: u64 = 8;
        let mut turns = 0u32;
        while self.board.chips.clock + LONGEST <= clock {
            self.step();
            turns += 1;
            if turns.is_multiple_of(64) {
                self.skip(clock - LONGEST);
            }
        }
        while self.board.chips.clock <= clock {
            self.before = Some((self.cpu.clone(), self.board.chips.clone()));
            self.step();
        }
    }

    /// Takes back an instruction that ends beyond the present.
    pub fn go_back(&mut self) {
        if let Some((cpu, chips)) = self.before.take() {
            (self.cpu, self.board.chips) = (cpu, chips);
            while let Some((address, value)) = self.board.overwritten.pop() {
                self.board.ram[usize::from(address)] = value;
            }
        }
    }

    fn step(&mut self) {
        self.board.overwritten.clear();
        self.cpu.step(&mut self.board);
        let chips = &mut self.board.chips;
        chips.turn();
        if std::mem::take(&mut chips.overflow) {
            self.cpu.p |= flag::V;
        }
    }

    /// Goes on to `clock` at once if the processor is in a loop that only something else can end.
    fn skip(&mut self, clock: u64) {
        if self.turning() || self.board.chips.clock + 1000 > clock {
            return;
        }
        let registers = |cpu: &Cpu| (cpu.pc, cpu.a, cpu.x, cpu.y, cpu.s, cpu.p);
        let (start, before) = (self.board.chips.clock, registers(&self.cpu));
        self.board.chips.acted = false;
        for _ in 0..16 {
            self.step();
            let chips = &mut self.board.chips;
            if chips.acted {
                return;
            }
            if registers(&self.cpu) == before {
                let period = chips.clock - start;
                let events = chips.via.iter().map(Via::next_event);
                let end = events.fold(clock, u64::min);
                let turns = end.saturating_sub(chips.clock) / period;
                chips.clock += turns * period;
                return;
            }
        }
    }
}

impl Chips {
    /// What is pulled at the cycle `clock`.
    fn lines(&self) -> Pulled {
        self.others.at(self.clock).or(self.pulls.now())
    }

    /// Lets the disk turn and tells the processor about bytes.
    fn turn(&mut self) {
        if !self.deck.turning() {
            return;
        }
        self.deck.advance(self.clock);
        if std::mem::take(&mut self.deck.byte_ready) && self.via[1].ca2_high() {
            self.overflow = true;
            self.via[1].set_ca1(true);
            self.via[1].set_ca1(false);
        }
    }

    /// Pulls what port B of VIA 1 says; ATN is answered by DATA until ATNA is set.
    fn pull(&mut self, clock: u64) {
        let port = self.via[0].output(B);
        let acknowledged = port & 0x10 != 0;
        let pulled = Pulled {
            atn: false,
            clock: port & 0x08 != 0,
            data: port & 0x02 != 0 || self.others.now().atn != acknowledged,
        };
        self.pulls.change(clock, pulled);
    }

    fn pins(&mut self, chip: usize) -> [u8; 2] {
        if chip == 0 {
            let lines = self.lines();
            let bits = u8::from(lines.data) | u8::from(lines.clock) << 2 | u8::from(lines.atn) << 7;
            return [bits | self.jumpers << 5, 0xff];
        }
        self.deck.advance(self.clock);
        let sync = if self.deck.sync() { 0 } else { 0x80 };
        let light = if self.deck.protected { 0 } else { 0x10 };
        [sync | light | 0x6f, self.deck.byte]
    }
}

impl Board {
    fn chip(address: u16) -> Option<usize> {
        match address {
            0x1800..=0x1bff => Some(0),
            0x1c00..=0x1fff => Some(1),
            _ => None,
        }
    }
}

impl Bus for Board {
    fn read(&mut self, address: u16) -> u8 {
        let chips = &mut self.chips;
        let value = match Board::chip(address) {
            Some(chip) => {
                chips.acted |= address & 15 != 0;
                let pins = chips.pins(chip);
                chips.via[chip].read(address, chips.clock, pins)
            }
            None if address < 0x800 => self.ram[usize::from(address)],
            None if address >= 0x8000 => ROM[usize::from(address & 0x3fff)],
            None => 0xff,
        };
        chips.clock += 1;
        value
    }

    fn write(&mut self, address: u16, value: u8) {
        let chips = &mut self.chips;
        chips.acted = true;
        if let Some(chip) = Board::chip(address) {
            chips.via[chip].write(address, value, chips.clock);
            if chip == 0 {
                chips.pull(chips.clock);
            } else {
                let port = chips.via[1].output(B);
                chips.deck.control(port, chips.clock);
                let written = chips.via[1].cb2_low().then(|| chips.via[1].output(A));
                chips.deck.write(written, chips.clock);
            }
        } else if address < 0x800 {
            let old = std::mem::replace(&mut self.ram[usize::from(address)], value);
            let _ = self.overwritten.push((address, old));
        }
        chips.clock += 1;
    }

    fn irq(&self) -> bool {
        self.chips.via.iter().any(|via| via.irq(self.chips.clock))
    }
}
