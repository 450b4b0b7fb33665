//! One routine of the runtime on the simulated 6502.

use fastrand::Rng;
use mos::assembler;
use mos::codegen::Assembly;
use mos::runtime::{closure, keeps};
use sim::cpu::{Bus, Cpu};
use std::collections::HashMap;

/// Memory, and how often it was read or written: once a cycle.
pub struct Memory(pub Box<[u8; 0x10000]>, pub u64);

impl Bus for Memory {
    fn read(&mut self, address: u16) -> u8 {
        self.1 += 1;
        self.0[usize::from(address)]
    }

    fn write(&mut self, address: u16, value: u8) {
        self.1 += 1;
        self.0[usize::from(address)] = value;
    }
}

/// Where a routine comes back to.
pub const HOME: u16 = 0xff80;

/// One routine in memory with all that it needs.
pub struct Routine {
    pub name: &'static str,
    pub labels: HashMap<String, u16>,
    pub start: Vec<u8>,
    pub memory: Memory,
    pub cpu: Cpu,
    pub random: Rng,
}

impl Routine {
    pub fn new(name: &'static str) -> Routine {
        let assembly = Assembly {
            text: "        .segment \"BSS\"\n__stack: .res 512\n__stack_end:\n".into(),
            helpers: closure(&[name.to_string()]),
            ..Assembly::default()
        };
        let linked = assembler::link(&assembly).expect("the runtime is known");
        Routine {
            name,
            start: linked.files["program"].clone(),
            labels: linked.labels.into_iter().collect(),
            memory: Memory(Box::new([0; 0x10000]), 0),
            cpu: Cpu::default(),
            random: Rng::with_seed(6502),
        }
    }

    pub fn at(&self, symbol: &str) -> usize {
        usize::from(self.labels[symbol])
    }

    /// Puts a number into bytes from a symbol on.
    pub fn put(&mut self, symbol: &str, bytes: usize, value: u64) {
        let at = self.at(symbol);
        self.memory.0[at..at + bytes].copy_from_slice(&value.to_le_bytes()[..bytes]);
    }

    pub fn get(&self, symbol: &str, bytes: usize) -> u64 {
        let at = self.at(symbol);
        let mut all = [0; 8];
        all[..bytes].copy_from_slice(&self.memory.0[at..at + bytes]);
        u64::from_le_bytes(all)
    }

    /// Calls it with A and X; everything else is random. Checks the registers that it keeps.
    pub fn call(&mut self, a: u8, x: u8) {
        self.memory.0[0x200..0x200 + self.start.len()].copy_from_slice(&self.start);
        let entry = self.labels[self.name];
        let y = self.random.u8(..);
        (self.cpu.a, self.cpu.x, self.cpu.y) = (a, x, y);
        (self.cpu.s, self.cpu.pc) = (0xfd, entry);
        self.memory.0[0x1fe..0x200].copy_from_slice(&(HOME - 1).to_le_bytes());
        for _ in 0..200_000 {
            if self.cpu.pc == HOME {
                break;
            }
            self.cpu.step(&mut self.memory);
        }
        assert_eq!(self.cpu.pc, HOME, "{} does not come back", self.name);
        assert_eq!(self.cpu.s, 0xff, "{} leaves the stack as it is", self.name);
        let kept = keeps(self.name);
        assert!(kept & 1 == 0 || self.cpu.a == a, "{} changes A", self.name);
        assert!(kept & 2 == 0 || self.cpu.x == x, "{} changes X", self.name);
        assert!(kept & 4 == 0 || self.cpu.y == y, "{} changes Y", self.name);
    }

    pub fn operand(&mut self, bits: u32) -> u64 {
        let value = match self.random.u8(..8) {
            0 => self.random.u64(..4),
            1 => u64::MAX - self.random.u64(..4),
            2 => 1 << self.random.u32(..bits),
            3 => (1 << self.random.u32(..bits)) - 1,
            // Fewer bytes than there could be.
            4 | 5 => self.random.u64(..) >> self.random.u32(64 - bits..64),
            _ => self.random.u64(..),
        };
        value & (u64::MAX >> (64 - bits))
    }
}
