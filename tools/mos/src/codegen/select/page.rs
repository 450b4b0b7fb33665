//! Pointers to pages of large objects, and indices of two bytes as such a pointer and Y.

use super::access::Index;
use super::byte::Byte;
use super::Select;
use crate::asm::Address;
use crate::asm::Mnemonic::*;
use crate::codegen::unit::Kind;
use crate::ir::{BinaryOperator, CastOperator, Operand, Operation};

impl Select<'_> {
    /// `index * scale`, as one byte or two.
    pub(super) fn scaled_index(&mut self, index: &Index) -> Vec<Byte> {
        let mut bytes = self.bytes(&index.operand);
        let width = if index.small { 1 } else { 2 };
        let key = index
            .operand
            .value()
            .map(|value| (value, index.scale, index.small));
        if let Some(known) = key.and_then(|key| self.scaled.get(&key)) {
            return known.clone();
        }
        if bytes.len() < width {
            // Indices are signed.
            let sign = self.temporary();
            self.load(bytes[0]);
            self.sign_to_a();
            self.at(Sta, sign);
            bytes.push(Byte::Memory(sign));
        }
        bytes.truncate(width);
        if index.scale != 1 {
            let before = self.lines.len();
            bytes = self.multiply_by(&bytes, u64::from(index.scale), index.small);
            if (index.small || index.exact) && index.scale < 128 && self.carries_out(before) {
                self.clear = Some(self.lines.len());
            }
        }
        if let Some(key) = key {
            self.scaled.insert(key, bytes.clone());
        }
        bytes
    }

    /// After the sum of a page and an index: an access after $FFFF is not defined, so the carry is
    /// clear.
    pub(super) fn note_sum(&mut self, index: &Index) {
        if index.exact {
            self.clear = Some(self.lines.len());
        }
    }

    /// A pointer whose low byte is that of a known address from the entry of the function on: in a
    /// loop it is not set again and again. A function that can call itself would have to save it.
    pub(super) fn page(&mut self, address: Address) -> Option<Address> {
        if self.graph.recursive[self.id.0 as usize] || !self.is_in_loop() {
            return None;
        }
        let known = self.pages.iter().find(|(object, _)| *object == address);
        if let Some((_, page)) = known {
            return Some(*page);
        }
        let page = self.units.add(self.id, 2, Kind::Value);
        self.pages.push((address, page));
        Some(page)
    }

    /// A pointer as a pair in zero page. What is not one is copied, once in a block; coalescing
    /// then lets the bytes be computed there.
    pub(super) fn pair(&mut self, bytes: &[Byte]) -> Address {
        if let Some(pair) = self.is_pair(bytes) {
            return pair;
        }
        let key = [bytes[0], bytes[1]];
        if let Some((_, pair)) = self.pairs.iter().find(|(known, _)| *known == key) {
            return *pair;
        }
        let pair = self.units.add(self.id, 2, Kind::Value);
        self.copy(bytes, &[pair, pair.plus(1)]);
        self.pairs.push((key, pair));
        pair
    }

    /// Whether an index is a multiple of a size, a power of two, so that an element does not pass
    /// the end of a page.
    pub(super) fn is_multiple(&self, index: &Operand, size: u32) -> bool {
        let operation = index.value().and_then(|value| self.operation(value));
        let by = |number: &Operand, multiple: &dyn Fn(u64) -> bool| {
            number.number().is_some_and(multiple)
        };
        size == 1
            || size.is_power_of_two()
                && match operation {
                    Some(Operation::Cast(CastOperator::Zext, from, _)) => {
                        self.is_multiple(from, size)
                    }
                    Some(Operation::Binary(BinaryOperator::Shl, _, count, _)) => {
                        by(count, &|count| count < 8 && 1 << count >= size)
                    }
                    Some(Operation::Binary(BinaryOperator::And, _, mask, _)) => {
                        by(mask, &|mask| mask.is_multiple_of(u64::from(size)))
                    }
                    _ => false,
                }
    }
}
