//! Switches: chains of comparisons, and binary search where there are many cases.
//!
//! Rule: a chain takes 4 cycles a case. From [`MANY`] cases of one byte on, a comparison with the
//! middle one comes first, which halves them, until [`FEW`] are left (4 bytes each time). Where the
//! `match` names all that can be, the last of each chain needs no comparison, which gives the bytes
//! back.

use super::{Byte, Select};
use crate::asm::Label;
use crate::asm::Mnemonic::{Bcs, Cmp};
use crate::ir::{BlockId, Operand, Terminator};

/// A switch with at least this many cases is halved.
const MANY: usize = 8;
/// A switch with at most this many cases is a chain.
const FEW: usize = 4;

impl Select<'_> {
    /// Whether a block cannot be reached: the default of a `match` of all variants of an
    /// enumeration.
    fn is_impossible(&self, block: BlockId) -> bool {
        let block = self.function.block(block);
        block.instructions.is_empty() && matches!(block.terminator, Terminator::Unreachable)
    }

    /// Where a chain goes when no comparison holds. Where that cannot be, the target of the most
    /// cases takes its place and needs no comparisons: 4 bytes each. The last of equals, since the
    /// first is often 0, for which the load is enough.
    fn otherwise(&self, default: BlockId, cases: &[(u64, BlockId)]) -> BlockId {
        let count = |to: BlockId| cases.iter().filter(|case| case.1 == to).count();
        match cases.iter().max_by_key(|case| count(case.1)) {
            Some(case) if self.is_impossible(default) => case.1,
            _ => default,
        }
    }

    /// A switch, the highest byte first where the value is wide.
    pub(super) fn switch(
        &mut self,
        from: BlockId,
        value: &Operand,
        default: BlockId,
        cases: &[(u64, BlockId)],
    ) {
        let bytes = self.bytes(value);
        let one = matches!(bytes[..], [Byte::Memory(_)]);
        let halved = self.halves && one && cases.len() >= MANY;
        let otherwise = match halved && self.is_impossible(default) {
            true => None,
            false => Some(self.otherwise(default, cases)),
        };
        let mut stubs: Vec<(Label, BlockId)> = Vec::new();
        let mut targets: Vec<(u64, Label)> = Vec::new();
        for (number, to) in cases {
            if otherwise != Some(*to) {
                targets.push((*number, self.target(from, *to, &mut stubs)));
            }
        }
        if halved {
            targets.sort_unstable_by_key(|case| case.0);
            let otherwise = otherwise.map(|to| self.target(from, to, &mut stubs));
            self.search(bytes[0], &targets, otherwise);
        } else {
            for (number, to) in targets {
                let parts: Vec<(Byte, u8)> = bytes
                    .iter()
                    .enumerate()
                    .map(|(i, byte)| (*byte, (number >> (8 * i)) as u8))
                    .collect();
                let impossible =
                    |(byte, wanted): &(Byte, u8)| matches!(byte, Byte::Number(is) if is != wanted);
                if !parts.iter().any(impossible) {
                    self.equal_parts(&parts, true, to);
                }
            }
            if let Some(otherwise) = otherwise {
                self.edge(from, otherwise);
            }
        }
        for (label, to) in stubs {
            self.place(label);
            self.edge(from, to);
        }
    }

    /// The label of a block, or of the copies that its phis need first.
    fn target(&mut self, from: BlockId, to: BlockId, stubs: &mut Vec<(Label, BlockId)>) -> Label {
        if !self.has_moves(from, to) {
            return Label(to.0);
        }
        match stubs.iter().find(|(_, block)| *block == to) {
            Some((label, _)) => *label,
            None => {
                let label = self.label();
                stubs.push((label, to));
                label
            }
        }
    }

    /// Finds the case of a byte among ascending ones.
    fn search(&mut self, byte: Byte, cases: &[(u64, Label)], otherwise: Option<Label>) {
        if cases.len() > FEW {
            let (lower, upper) = cases.split_at(cases.len() / 2);
            let label = self.label();
            self.load(byte);
            self.with(Cmp, Byte::Number(upper[0].0 as u8));
            self.branch(Bcs, label);
            self.search(byte, lower, otherwise);
            self.place(label);
            return self.search(byte, upper, otherwise);
        }
        let last = match otherwise {
            Some(_) => cases.len(),
            None => cases.len() - 1,
        };
        for (number, to) in &cases[..last] {
            self.equal_parts(&[(byte, *number as u8)], true, *to);
        }
        self.jump(otherwise.unwrap_or_else(|| cases[last].1));
    }
}
