//! Which bytes of units and which registers are still needed, at every instruction.

use super::effects::{Context, Effects, Registers};
use crate::asm::{Address, Base, Label, Line, Mnemonic, Mode};
use std::collections::HashMap;
use std::ops::Range;

/// What is needed at one point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Live {
    bits: Vec<u64>,
    /// Registers and flags.
    pub registers: Registers,
}

impl Live {
    /// Whether byte number `index` is needed.
    pub fn has(&self, index: usize) -> bool {
        self.bits[index / 64] & (1 << (index % 64)) != 0
    }

    fn set(&mut self, index: usize) {
        self.bits[index / 64] |= 1 << (index % 64);
    }

    fn clear(&mut self, index: usize) {
        self.bits[index / 64] &= !(1 << (index % 64));
    }

    /// Takes everything over that the other needs; returns whether that was news.
    fn join(&mut self, other: &Live) -> bool {
        let mut news = self.registers | other.registers != self.registers;
        self.registers |= other.registers;
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            news |= *mine | theirs != *mine;
            *mine |= theirs;
        }
        news
    }

    /// Numbers of all bytes that are needed, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.bits.iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                Some(word * 64 + bit)
            })
        })
    }
}

/// The blocks of a function's code.
pub struct Blocks {
    /// Lines of each block.
    pub ranges: Vec<Range<usize>>,
    /// Which blocks may follow.
    pub successors: Vec<Vec<usize>>,
}

impl Blocks {
    /// Cuts code at labels, and after jumps and branches.
    pub fn new(lines: &[Line]) -> Blocks {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        let mut start = 0;
        for (i, line) in lines.iter().enumerate() {
            match line {
                Line::Label(_) if i > start => {
                    ranges.push(start..i);
                    start = i;
                }
                Line::Code(mnemonic, _) if ends_block(*mnemonic) => {
                    ranges.push(start..i + 1);
                    start = i + 1;
                }
                _ => {}
            }
        }
        if start < lines.len() {
            ranges.push(start..lines.len());
        }
        let mut at: HashMap<Label, usize> = HashMap::new();
        for (number, range) in ranges.iter().enumerate() {
            if let Some(Line::Label(label)) = lines.get(range.start) {
                at.insert(*label, number);
            }
        }
        let count = ranges.len();
        let successors = ranges
            .iter()
            .enumerate()
            .map(|(number, range)| {
                let next = (number + 1 < count).then_some(number + 1);
                match lines.get(range.end.wrapping_sub(1)) {
                    Some(Line::Code(Mnemonic::Jmp, Mode::Label(to))) => vec![at[to]],
                    Some(Line::Code(Mnemonic::Jmp | Mnemonic::Rts, _)) => Vec::new(),
                    Some(Line::Code(mnemonic, Mode::Label(to)))
                        if mnemonic.opposite().is_some() =>
                    {
                        next.into_iter().chain([at[to]]).collect()
                    }
                    _ => next.into_iter().collect(),
                }
            })
            .collect();
        Blocks { ranges, successors }
    }
}

fn ends_block(mnemonic: Mnemonic) -> bool {
    matches!(mnemonic, Mnemonic::Jmp | Mnemonic::Rts) || mnemonic.opposite().is_some()
}

/// Liveness of a function.
pub struct Liveness {
    /// Number of each byte.
    pub index: HashMap<Address, usize>,
    /// The other way round.
    pub bytes: Vec<Address>,
    /// Blocks.
    pub blocks: Blocks,
    /// What each line does.
    pub effects: Vec<Effects>,
    live_in: Vec<Live>,
    live_out: Vec<Live>,
}

impl Liveness {
    /// Computes it for a function's code.
    pub fn new(lines: &[Line], context: &Context) -> Liveness {
        let effects: Vec<Effects> = lines.iter().map(|line| context.effects(line)).collect();
        let mut index = HashMap::new();
        let mut bytes = Vec::new();
        for effect in &effects {
            for address in effect.unit_reads.iter().chain(&effect.unit_write) {
                let next = bytes.len();
                if *index.entry(*address).or_insert(next) == next {
                    bytes.push(*address);
                }
            }
        }
        let blocks = Blocks::new(lines);
        let empty = Live {
            bits: vec![0; bytes.len().div_ceil(64)],
            registers: 0,
        };
        let count = blocks.ranges.len();
        let mut liveness = Liveness {
            index,
            bytes,
            blocks,
            effects,
            live_in: vec![empty.clone(); count],
            live_out: vec![empty; count],
        };
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..count).rev() {
                let mut out = std::mem::take(&mut liveness.live_out[block]);
                for &to in &liveness.blocks.successors[block] {
                    out.join(&liveness.live_in[to]);
                }
                let mut live = out.clone();
                liveness.live_out[block] = out;
                for line in liveness.blocks.ranges[block].clone().rev() {
                    liveness.before(line, &mut live);
                }
                changed |= liveness.live_in[block].join(&live);
            }
        }
        liveness
    }

    /// From what is needed after a line to what is needed before it.
    fn before(&self, line: usize, live: &mut Live) {
        let effects = &self.effects[line];
        live.registers = live.registers & !effects.writes | effects.reads;
        if let Some(address) = &effects.unit_write {
            live.clear(self.index[address]);
        }
        for address in &effects.unit_reads {
            live.set(self.index[address]);
        }
    }

    /// Visits all lines of all blocks, each block from its end, with what is needed after the line.
    pub fn visit(&self, mut visit: impl FnMut(usize, &Live)) {
        for (range, out) in self.blocks.ranges.iter().zip(&self.live_out) {
            let mut live = out.clone();
            for line in range.clone().rev() {
                visit(line, &live);
                self.before(line, &mut live);
            }
        }
    }

    /// Whether a byte is needed where a block begins.
    pub fn is_live_in(&self, block: usize, byte: usize) -> bool {
        self.live_in[block].has(byte)
    }

    /// Whether a byte is needed where a block ends.
    pub fn is_live_out(&self, block: usize, byte: usize) -> bool {
        self.live_out[block].has(byte)
    }

    /// Registers that are needed after each line.
    pub fn registers_after(&self) -> Vec<Registers> {
        let mut registers = vec![0; self.effects.len()];
        self.visit(|line, live| registers[line] = live.registers);
        registers
    }

    /// The unit of a byte.
    pub fn unit(&self, index: usize) -> u32 {
        match self.bytes[index].base {
            Base::Unit(number) => number,
            _ => u32::MAX,
        }
    }
}
