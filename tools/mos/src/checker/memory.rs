//! Where units, frames and statics lie in the checker's machine, and what memory holds.

use super::machine::{Byte, Machine, Side, JUNK};
use super::{unit, Program};
use crate::asm::{Address, Base};

#[derive(Clone, Copy, Debug)]
pub enum Where {
    /// A byte that no pointer reaches.
    Slot(usize),
    /// Ordinary memory.
    Memory(u16),
}

pub const SCRATCH: usize = 18;
pub const SP: usize = 16;
pub const EXCHANGE: usize = 256;
/// Addresses of things that code may take the address of. Only what is in the way of each other
/// matters, so statics may wrap around.
const ZERO_PAGE: u16 = 0x0400;
const FRAME: u16 = 0x0800;
const STATICS: u16 = 0x2000;
const FUNCTIONS: u16 = 0xe000;
pub const STACK: std::ops::Range<u16> = 0xd000..0xdf00;

/// Where statics and units lie in the machine.
pub struct Layout {
    pub statics: Vec<u16>,
    pub units: Vec<usize>,
    /// Slots of each function's units in promised code.
    pub owned: Vec<Vec<usize>>,
    pub slots: [usize; 2],
    pub frame: usize,
}

impl Layout {
    /// For a program.
    pub fn new(program: &Program) -> Layout {
        let mut at = STATICS;
        let statics = program
            .statics
            .iter()
            .map(|size| {
                let next = at.wrapping_add(*size as u16);
                std::mem::replace(&mut at, next)
            })
            .collect();
        let shared = SCRATCH + EXCHANGE;
        let mut next = shared;
        let mut units = Vec::new();
        let mut owned = vec![Vec::new(); program.interfaces.len()];
        for home in &program.homes {
            units.push(next);
            owned[home.owner.0 as usize].extend(next..next + usize::from(home.size));
            next += usize::from(home.size);
        }
        let frame = program.homes.iter().filter_map(|home| {
            let place = home.place.filter(|place| place.base == Base::Frame)?;
            Some(usize::from(place.offset + home.size))
        });
        let frame = frame.max().unwrap_or(0);
        Layout {
            statics,
            units,
            owned,
            slots: [next, shared + 256 + frame],
            frame,
        }
    }
}

/// Memory that is random where nothing was written.
pub struct Memory {
    pub values: Vec<Byte>,
    /// In which epoch it was written.
    pub stamps: Vec<u32>,
    pub epoch: u32,
    /// First epoch of the run.
    pub first: u32,
    pub written: Vec<u16>,
}

impl Memory {
    /// Nothing is written yet.
    pub fn new() -> Memory {
        Memory {
            values: vec![JUNK; 0x10000],
            stamps: vec![0; 0x10000],
            epoch: 0,
            first: 0,
            written: Vec::new(),
        }
    }
}

impl Machine<'_> {
    /// The address of a unit on this side.
    pub fn unit_place(&self, address: &Address) -> Option<Address> {
        let number = unit(address)?;
        match self.side {
            Side::Promised => Some(*address),
            Side::Finished => Some(self.program.homes[number].place?.plus(address.offset)),
        }
    }

    pub fn number_of(&self, address: &Address) -> u16 {
        let base = match address.base {
            Base::Number => 0,
            Base::Global(id) => self.layout.statics[id.0 as usize],
            Base::Function(id) => FUNCTIONS + 2 * id.0 as u16,
            Base::Entry(id) => FUNCTIONS + 2 * id.0 as u16 + 1,
            Base::Frame => FRAME,
            Base::ZeroPage => ZERO_PAGE,
            Base::Unit(number) => match self.program.homes[number as usize].place {
                Some(place) => self.number_of(&place),
                None => 0x0700,
            },
            Base::Runtime(_) => STACK.end,
            Base::Exchange => 0x0600,
            // Nobody takes its address.
            Base::Outlined(_) | Base::Gate(_) | Base::Loader(_) => 0,
        };
        base.wrapping_add(address.offset)
    }

    pub fn locate(&self, address: &Address) -> Where {
        let offset = usize::from(address.offset);
        match address.base {
            Base::Runtime(name) => match scratch(name) {
                Some(first) => Where::Slot((first + offset).min(SCRATCH - 1)),
                None => Where::Memory(self.number_of(address)),
            },
            Base::Exchange => Where::Slot(SCRATCH + offset % EXCHANGE),
            Base::Unit(number) => {
                if self.program.homes[number as usize].variable {
                    Where::Memory(self.number_of(address))
                } else {
                    Where::Slot(self.layout.units[number as usize] + offset)
                }
            }
            Base::Frame | Base::ZeroPage => {
                let own = |(place, size): &(Address, u16)| {
                    place.base == address.base
                        && (place.offset..place.offset + size).contains(&address.offset)
                };
                let first = SCRATCH + EXCHANGE;
                match address.base {
                    _ if self.variables.iter().any(own) => Where::Memory(self.number_of(address)),
                    Base::ZeroPage => Where::Slot(first + offset % 256),
                    _ => Where::Slot(first + 256 + offset % self.layout.frame.max(1)),
                }
            }
            _ => Where::Memory(self.number_of(address)),
        }
    }

    /// What unwritten memory holds.
    pub fn untouched(&self, address: u16) -> u8 {
        let age = if STACK.contains(&address) {
            0
        } else {
            self.memory.epoch - self.memory.first
        };
        self.random((3 << 60) | u64::from(age) << 16 | u64::from(address))
    }

    pub fn read_memory(&self, address: u16) -> Byte {
        let at = usize::from(address);
        let since = if STACK.contains(&address) {
            self.memory.first
        } else {
            self.memory.epoch
        };
        if self.memory.stamps[at] >= since {
            self.memory.values[at]
        } else {
            Byte {
                value: self.untouched(address),
                known: true,
            }
        }
    }

    pub fn write_memory(&mut self, address: u16, byte: Byte) {
        let at = usize::from(address);
        self.memory.values[at] = byte;
        self.memory.stamps[at] = self.memory.epoch;
        self.memory.written.push(address);
    }

    /// A byte of memory.
    pub fn peek(&self, address: u16) -> u8 {
        self.read_memory(address).value
    }

    /// Memory that was written since the last event.
    pub fn written(&self) -> Vec<(u16, Option<u8>)> {
        let mut addresses = self.memory.written.clone();
        addresses.sort_unstable();
        addresses.dedup();
        let held = |address: u16| {
            let byte = self.read_memory(address);
            (address, byte.known.then_some(byte.value))
        };
        addresses.into_iter().map(held).collect()
    }

    pub fn read(&self, place: Where) -> Byte {
        match place {
            Where::Slot(slot) => self.slots[slot],
            Where::Memory(address) => self.read_memory(address),
        }
    }

    pub fn write(&mut self, place: Where, byte: Byte) {
        match place {
            Where::Slot(slot) => self.slots[slot] = byte,
            Where::Memory(address) => self.write_memory(address, byte),
        }
    }
}

/// The number of a scratch byte.
fn scratch(symbol: &str) -> Option<usize> {
    if symbol == "__sp" {
        return Some(SP);
    }
    let (first, digit) = match symbol.strip_prefix("__arg") {
        Some(digit) => (0, digit),
        None => (8, symbol.strip_prefix("__tmp")?),
    };
    Some(first + digit.parse::<usize>().ok()?)
}
