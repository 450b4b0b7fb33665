//! Loads, stores, and copying and filling of memory.

use super::access::Access;
use super::emit::unit_of;
use super::{Byte, Select};
use crate::asm::{Address, Mnemonic::*, Mode};
use crate::ir::{Call, Intrinsic, Operand, Value};

impl Select<'_> {
    /// A load.
    pub(super) fn load_value(&mut self, pointer: &Operand, volatile: bool, result: Value) {
        let targets = self.targets(result);
        let size = targets.len() as u32;
        self.each_part(pointer, size, volatile, |select, i, mode| {
            select.code(Lda, mode);
            select.at(Sta, targets[i]);
        });
    }

    /// A store.
    pub(super) fn store(&mut self, value: &Operand, pointer: &Operand, volatile: bool) {
        if value
            .constant()
            .is_some_and(|constant| constant.is_undefined())
            && !volatile
        {
            return;
        }
        let bytes = self.bytes(value);
        self.each_part(pointer, bytes.len() as u32, volatile, |select, i, mode| {
            select.load(bytes[i]);
            select.code(Sta, mode);
        });
    }

    /// Runs `each` for every byte of an access, in order; an access of more than 256 bytes goes
    /// through a pointer that is moved on.
    fn each_part(
        &mut self,
        pointer: &Operand,
        size: u32,
        volatile: bool,
        mut each: impl FnMut(&mut Self, usize, Mode),
    ) {
        if size == 0 {
            return;
        }
        let access = self.access(pointer, size, volatile);
        for i in 0..size {
            if let (Access::Pointer(pair, _), true) = (access, i > 0 && i % 256 == 0) {
                self.at(Inc, pair.plus(1));
            }
            let mode = self.access_mode(access, i, volatile);
            each(self, i as usize, mode);
        }
    }

    /// `memcpy`, `memmove` and `memset`.
    pub(super) fn block(&mut self, intrinsic: Intrinsic, call: &Call) {
        let arguments = &call.arguments;
        let volatile = arguments.get(3).and_then(Operand::number) == Some(1);
        let length = arguments[2].number();
        if length == Some(0) {
            return;
        }
        if let (Some(length), false) = (length, volatile) {
            if intrinsic == Intrinsic::MemSet && self.fill_inline(arguments, length) {
                return;
            }
            if intrinsic != Intrinsic::MemSet && self.copy_inline(intrinsic, arguments, length) {
                return;
            }
        }
        let sources: Vec<Byte> = [0, 1, 2]
            .iter()
            .flat_map(|&i| {
                let mut bytes = self.bytes(&arguments[i]);
                bytes.resize(2, Byte::Number(0));
                bytes
            })
            .collect();
        let targets: Vec<Address> = (0..6).map(Address::argument).collect();
        self.copy(&sources, &targets);
        self.helper(match intrinsic {
            Intrinsic::MemCpy => "memcpy",
            Intrinsic::MemMove => "memmove",
            _ => "memset",
        });
    }

    /// `(pointer),y` or `address,y` for a loop over Y that starts at 0.
    fn loop_mode(&mut self, pointer: &Operand) -> Option<Mode> {
        match self.access(pointer, 1, false) {
            Access::Absolute(address) => Some(Mode::AbsoluteY(address)),
            Access::Pointer(pair, 0) => Some(Mode::IndirectY(pair)),
            _ => None,
        }
    }

    fn is_simple(&mut self, pointer: &Operand) -> bool {
        self.form(pointer).is_simple()
    }

    fn fill_inline(&mut self, arguments: &[Operand], length: u64) -> bool {
        if length > 256 || !self.is_simple(&arguments[0]) {
            return false;
        }
        let byte = self.bytes(&arguments[1])[0];
        if length <= self.unrolled {
            let access = self.access(&arguments[0], length as u32, false);
            for i in 0..length as u32 {
                let mode = self.access_mode(access, i, false);
                self.load(byte);
                self.code(Sta, mode);
            }
            return true;
        }
        let Some(mode) = self.loop_mode(&arguments[0]) else {
            return false;
        };
        self.load(byte);
        self.count_loop(length, |select| select.code(Sta, mode));
        true
    }

    fn copy_inline(&mut self, intrinsic: Intrinsic, arguments: &[Operand], length: u64) -> bool {
        let simple = self.is_simple(&arguments[0]) && self.is_simple(&arguments[1]);
        // Overlapping areas: only when all bytes are read before the first is written.
        if !simple || length > 256 || (intrinsic == Intrinsic::MemMove && length > 1) {
            return false;
        }
        let uses_scratch = |access: Access| {
            matches!(access, Access::Pointer(pair, _)
            if unit_of(&pair).is_none())
        };
        let start = (self.lines.len(), self.pairs.len());
        let to = self.access(&arguments[0], length as u32, false);
        let from = self.access(&arguments[1], length as u32, false);
        if uses_scratch(to) && uses_scratch(from) {
            self.forget(start);
            return false;
        }
        if length <= self.unrolled {
            for i in 0..length as u32 {
                let mode = self.access_mode(from, i, false);
                self.code(Lda, mode);
                let mode = self.access_mode(to, i, false);
                self.code(Sta, mode);
            }
            return true;
        }
        let mode = |access: Access| match access {
            Access::Absolute(address) => Some(Mode::AbsoluteY(address)),
            Access::Pointer(pair, 0) => Some(Mode::IndirectY(pair)),
            _ => None,
        };
        let (Some(from), Some(to)) = (mode(from), mode(to)) else {
            self.forget(start);
            return false;
        };
        self.count_loop(length, |select| {
            select.code(Lda, from);
            select.code(Sta, to);
        });
        true
    }

    /// Takes back everything after a number of lines and of copied pointers.
    fn forget(&mut self, (lines, pairs): (usize, usize)) {
        self.lines.truncate(lines);
        self.pairs.truncate(pairs);
    }

    /// A loop over Y that visits 0 to `length - 1`, downwards where Y allows it.
    fn count_loop(&mut self, length: u64, each: impl Fn(&mut Self)) {
        let again = self.label();
        if length <= 128 {
            self.immediate(Ldy, (length - 1) as u8);
            self.place(again);
            each(self);
            self.implied(Dey);
            self.branch(Bpl, again);
        } else {
            self.immediate(Ldy, 0);
            self.place(again);
            each(self);
            self.implied(Iny);
            if length < 256 {
                self.immediate(Cpy, length as u8);
            }
            self.branch(Bne, again);
        }
    }
}
