//! Where units, frames and statics lie in the checker's machine, and its memory.

use super::byte::{Byte, JUNK};
use super::Program;
use crate::asm::Base;

pub const SCRATCH: usize = 18;
pub const SP: usize = 16;
pub const EXCHANGE: usize = 256;
/// Addresses of things that code may take the address of. Only what is in the way of each other
/// matters, so statics may wrap around.
pub const ZERO_PAGE: u16 = 0x0400;
pub const FRAME: u16 = 0x0800;
const STATICS: u16 = 0x2000;
pub const FUNCTIONS: u16 = 0xe000;
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
