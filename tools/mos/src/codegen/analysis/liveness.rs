//! Which bytes of units and which registers are still needed, at every instruction.

use super::effects::{Context, Effects};
use super::registers::Registers;
use crate::asm::{Address, Base, Label, Line, Mnemonic, Mode};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::Range;

/// What is needed at one point.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Live {
    bits: Vec<u64>,
    /// Registers and flags.
    pub registers: Registers,
}

impl Clone for Live {
    fn clone(&self) -> Live {
        Live {
            bits: self.bits.clone(),
            registers: self.registers,
        }
    }

    /// Without new memory: this happens once a block and round.
    fn clone_from(&mut self, other: &Live) {
        self.bits.clone_from(&other.bits);
        self.registers = other.registers;
    }
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

    /// Forgets everything that the other has.
    fn remove(&mut self, other: &Live) {
        self.registers &= !other.registers;
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            *mine &= !theirs;
        }
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
        let mut at: FxHashMap<Label, usize> = FxHashMap::default();
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

/// Only bytes of units have numbers.
fn key(address: &Address) -> (u32, u16) {
    match address.base {
        Base::Unit(number) => (number, address.offset),
        _ => (u32::MAX, address.offset),
    }
}

fn ends_block(mnemonic: Mnemonic) -> bool {
    matches!(mnemonic, Mnemonic::Jmp | Mnemonic::Rts) || mnemonic.opposite().is_some()
}

/// Liveness of a function.
pub struct Liveness {
    /// Number of each byte, by unit and offset.
    index: FxHashMap<(u32, u16), u32>,
    /// The other way round.
    pub bytes: Vec<Address>,
    /// Blocks.
    pub blocks: Blocks,
    /// What each line does.
    pub effects: Vec<Effects>,
    /// By line: numbers of the bytes that it reads, and of the one that it writes.
    numbers: Vec<(SmallVec<[u32; 2]>, Option<u32>)>,
    live_in: Vec<Live>,
    live_out: Vec<Live>,
}

impl Liveness {
    /// Computes it for a function's code.
    pub fn new(lines: &[Line], context: &Context) -> Liveness {
        let effects: Vec<Effects> = lines.iter().map(|line| context.effects(line)).collect();
        let mut index = FxHashMap::default();
        let mut bytes = Vec::new();
        let mut number = |address: &Address| {
            let next = bytes.len() as u32;
            let found = *index.entry(key(address)).or_insert(next);
            if found == next {
                bytes.push(*address);
            }
            found
        };
        let numbers: Vec<_> = effects
            .iter()
            .map(|effect| {
                let reads = effect.unit_reads.iter().map(&mut number).collect();
                (reads, effect.unit_write.as_ref().map(&mut number))
            })
            .collect();
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
            numbers,
            live_in: vec![empty.clone(); count],
            live_out: vec![empty.clone(); count],
        };
        // What each block needs by itself, and what it writes before it is needed.
        let mut own = vec![empty.clone(); count];
        let mut written = vec![empty.clone(); count];
        for block in 0..count {
            let (own, written) = (&mut own[block], &mut written[block]);
            for line in liveness.blocks.ranges[block].clone().rev() {
                liveness.before(line, own);
                let (_, write) = &liveness.numbers[line];
                written.registers |= liveness.effects[line].writes;
                if let Some(byte) = write {
                    written.set(*byte as usize);
                }
            }
        }
        let mut changed = true;
        let mut live = empty;
        while changed {
            changed = false;
            for block in (0..count).rev() {
                let out = &mut liveness.live_out[block];
                for &to in &liveness.blocks.successors[block] {
                    out.join(&liveness.live_in[to]);
                }
                live.clone_from(out);
                live.remove(&written[block]);
                live.join(&own[block]);
                changed |= liveness.live_in[block].join(&live);
            }
        }
        liveness
    }

    /// From what is needed after a line to what is needed before it.
    fn before(&self, line: usize, live: &mut Live) {
        let effects = &self.effects[line];
        live.registers = live.registers & !effects.writes | effects.reads;
        let (reads, write) = &self.numbers[line];
        if let Some(byte) = write {
            live.clear(*byte as usize);
        }
        for byte in reads {
            live.set(*byte as usize);
        }
    }

    /// Visits all lines of all blocks, each block from its end, with what is needed after the line.
    pub fn visit(&self, mut visit: impl FnMut(usize, &Live)) {
        let mut live = Live::default();
        for (range, out) in self.blocks.ranges.iter().zip(&self.live_out) {
            live.clone_from(out);
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

    /// The number of a byte that some line reads or writes.
    pub fn number(&self, address: &Address) -> usize {
        self.index[&key(address)] as usize
    }

    /// Numbers of the bytes that a line reads, its operand first.
    pub fn reads(&self, line: usize) -> &[u32] {
        &self.numbers[line].0
    }

    /// The number of the byte that a line writes.
    pub fn written(&self, line: usize) -> Option<usize> {
        self.numbers[line].1.map(|byte| byte as usize)
    }

    /// The unit of a byte.
    pub fn unit(&self, index: usize) -> u32 {
        match self.bytes[index].base {
            Base::Unit(number) => number,
            _ => u32::MAX,
        }
    }
}
