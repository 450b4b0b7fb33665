//! Loads, stores and addresses.

use super::emitter::{argument, memory, Byte, Emitter};
use crate::asm::{Address, Mnemonic::*, Mode};
use crate::error::Result;
use crate::ir::{Operand, ScaledIndex};

impl Emitter<'_> {
    /// Puts a pointer into `__tmp0/1`.
    fn point(&mut self, pointer: &Operand) -> Address {
        let at = Address::runtime("__tmp0");
        self.copy(pointer, at);
        at
    }

    /// Runs `access` for each byte of `size` bytes behind a pointer that is not constant, with
    /// `(__tmp0),y` at that byte. Y stays 0 for volatile accesses: an index that crosses a page
    /// would make the processor read a wrong address on the way.
    fn each_byte(
        &mut self,
        pointer: &Operand,
        volatile: bool,
        size: u32,
        mut access: impl FnMut(&mut Self, u16, Mode),
    ) {
        let at = self.point(pointer);
        for i in 0..size {
            if i > 0 && (volatile || i % 256 == 0) {
                let (low, high) = (at, at.plus(1));
                let step = if volatile { 1 } else { 0 };
                self.at(Lda, low);
                self.code(Clc, Mode::Implied);
                self.code(Adc, Mode::Immediate(step));
                self.at(Sta, low);
                self.at(Lda, high);
                self.code(Adc, Mode::Immediate(if volatile { 0 } else { 1 }));
                self.at(Sta, high);
            }
            let y = if volatile { 0 } else { i as u8 };
            self.code(Ldy, Mode::Immediate(y));
            access(self, i as u16, Mode::IndirectY(at));
        }
    }

    /// A load of `size` bytes.
    pub fn load_memory(
        &mut self,
        pointer: &Operand,
        volatile: bool,
        to: Address,
        size: u32,
    ) -> Result<()> {
        if let Some(from) = self.constant_address(pointer) {
            self.copy_bytes(&memory(from, size), to);
        } else {
            self.each_byte(pointer, volatile, size, |emitter, i, mode| {
                emitter.code(Lda, mode);
                emitter.at(Sta, to.plus(i));
            });
        }
        Ok(())
    }

    /// A store.
    pub fn store_memory(
        &mut self,
        value: &Operand,
        pointer: &Operand,
        volatile: bool,
    ) -> Result<()> {
        if value
            .constant()
            .is_some_and(|constant| constant.is_undefined())
            && !volatile
        {
            return Ok(());
        }
        let bytes = self.bytes(value);
        if let Some(to) = self.constant_address(pointer) {
            self.copy_bytes(&bytes, to);
        } else {
            self.each_byte(pointer, volatile, bytes.len() as u32, |emitter, i, mode| {
                emitter.load(bytes[usize::from(i)]);
                emitter.code(Sta, mode);
            });
        }
        Ok(())
    }

    /// `base + offset + sum of index * scale`.
    pub fn address(
        &mut self,
        base: &Operand,
        offset: u16,
        indices: &[ScaledIndex],
        to: Address,
    ) -> Result<()> {
        let constant = self
            .constant_address(base)
            .map(|address| address.plus(offset));
        match constant {
            Some(address) => self.copy_bytes(&[Byte::Low(address), Byte::High(address)], to),
            None => {
                let [low, high] = offset.to_le_bytes();
                let x = self.bytes(base);
                self.chain(
                    Some(Clc),
                    Adc,
                    &x,
                    &[Byte::Number(low), Byte::Number(high)],
                    to,
                );
            }
        }
        for ScaledIndex { index, scale } in indices {
            let bits = self.function.operand_type(index).bits();
            let x = self.bytes(index);
            let factor = argument(0);
            if x.len() >= 2 {
                self.copy_bytes(&x[..2], factor);
            } else {
                self.sign_extend(&x, bits, 2, 16, factor)?;
            }
            if scale.is_power_of_two() {
                for _ in 0..scale.trailing_zeros() {
                    self.at(Asl, factor);
                    self.at(Rol, factor.plus(1));
                }
            } else {
                let [low, high] = scale.to_le_bytes();
                self.copy_bytes(&[Byte::Number(low), Byte::Number(high)], argument(2));
                self.helper("__mul16");
            }
            self.chain(Some(Clc), Adc, &memory(to, 2), &memory(factor, 2), to);
        }
        Ok(())
    }
}
