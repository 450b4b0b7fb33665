//! What an address means to the checker's machine, and what is there.

use super::byte::Byte;
use super::machine::{Machine, Side};
use super::memory::{EXCHANGE, FRAME, FUNCTIONS, SCRATCH, SP, STACK, ZERO_PAGE};
use super::unit;
use crate::asm::{Address, Base};

#[derive(Clone, Copy, Debug)]
pub enum Where {
    /// A byte that no pointer reaches.
    Slot(usize),
    /// Ordinary memory.
    Memory(u16),
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
                let first = SCRATCH + EXCHANGE;
                match address.base {
                    _ if self.variable_at(address).is_some() => {
                        Where::Memory(self.number_of(address))
                    }
                    Base::ZeroPage => Where::Slot(first + offset % 256),
                    _ => Where::Slot(first + 256 + offset % self.layout.frame.max(1)),
                }
            }
            _ => Where::Memory(self.number_of(address)),
        }
    }

    /// Whether there is a variable that the function names, and whether others do.
    pub fn variable_at(&self, address: &Address) -> Option<bool> {
        let mut variables = self.variables.iter();
        let at = variables.find(|(place, size, _)| {
            place.base == address.base
                && (place.offset..place.offset + size).contains(&address.offset)
        });
        at.map(|(_, _, lent)| *lent)
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
