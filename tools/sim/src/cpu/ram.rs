//! A bus with nothing on it but memory.

use super::Bus;

/// 64K bytes of memory, and how many cycles went by: one with each access.
#[derive(Clone, Debug)]
pub struct Ram {
    /// The bytes.
    pub bytes: Box<[u8; 0x10000]>,
    /// Cycles so far.
    pub cycles: u64,
}

impl Default for Ram {
    /// Zeros.
    fn default() -> Ram {
        Ram {
            bytes: Box::new([0; 0x10000]),
            cycles: 0,
        }
    }
}

impl Bus for Ram {
    fn read(&mut self, address: u16) -> u8 {
        self.cycles += 1;
        self.bytes[usize::from(address)]
    }

    fn write(&mut self, address: u16, value: u8) {
        self.cycles += 1;
        self.bytes[usize::from(address)] = value;
    }
}
