//! Calls, the entries for calls by address and from assembly, and what recursion needs.

use super::live_values::{live_before, live_out};
use super::{Byte, Definition, Select};
use crate::asm::{Address, Base, Mnemonic::*, Mode};
use crate::codegen::analysis::registers;
use crate::codegen::convention::interface::{external_arguments, external_result, Home};
use crate::error::Result;
use crate::ir::{Call, Callee, FunctionId, Operand, Operation, Value};
use std::collections::BTreeSet;

/// Bytes that may be kept on the processor's stack around a recursive call: 7 cycles each, where
/// the software stack takes 21.
const MOST_PUSHED: usize = 32;

impl Select<'_> {
    /// A call.
    pub(super) fn call(&mut self, call: &Call, result: Option<Value>) -> Result<()> {
        match &call.callee {
            Callee::Intrinsic(intrinsic) => self.intrinsic(*intrinsic, call, result),
            // A fence for the compiler alone.
            Callee::Assembly { text, .. } if text.trim().is_empty() => Ok(()),
            Callee::Assembly { .. } => Err(self.error(
                "inline assembly is not supported; write an extern \"C\" function in a .s file",
            )),
            Callee::Direct(id) if self.module.function(*id).is_external() => {
                self.external(*id, call, result)
            }
            Callee::Direct(id) => {
                self.direct(*id, call, result);
                Ok(())
            }
            Callee::Indirect(target) => {
                self.indirect(target, call, result);
                Ok(())
            }
        }
    }

    fn jsr(&mut self, id: FunctionId) {
        let base = Base::Function(id);
        self.code(Jsr, Mode::Absolute(Address { base, offset: 0 }));
    }

    fn is_used(&self, result: Option<Value>) -> Option<Value> {
        result.filter(|value| !self.users[value.0 as usize].is_empty())
    }

    fn direct(&mut self, id: FunctionId, call: &Call, result: Option<Value>) {
        let result = self.is_used(result);
        let saved = self.save(call, result);
        let convention = self.conventions.of(id).clone();
        let cycle = self.graph.in_cycle(self.id, id);
        let (mut moves, mut registers) = (Vec::new(), Vec::new());
        for (operand, parameter) in call.arguments.iter().zip(&convention.parameters) {
            if operand
                .constant()
                .is_some_and(|constant| constant.is_undefined())
            {
                continue;
            }
            for (byte, parameter) in self.bytes(operand).into_iter().zip(parameter) {
                match parameter.register {
                    None => moves.push((parameter.unit, byte)),
                    Some(register) if cycle && matches!(byte, Byte::Memory(_)) => {
                        // The parameters may be our own.
                        let aside = self.temporary();
                        self.copy(&[byte], &[aside]);
                        registers.push((register, Byte::Memory(aside)));
                    }
                    Some(register) => registers.push((register, byte)),
                }
            }
        }
        self.parallel(moves);
        self.load_registers(registers);
        self.jsr(id);
        if let Some(result) = result {
            let bytes = self.bytes_of(result);
            match bytes.len() {
                1 | 2 => self.store_registers(result),
                _ => {
                    let targets = self.targets(result);
                    self.copy(&Self::as_bytes(&convention.result), &targets);
                }
            }
        }
        self.restore(&saved);
    }

    /// Y, X, then A: loading one leaves the others alone.
    fn load_registers(&mut self, mut registers: Vec<(registers::Registers, Byte)>) {
        registers.sort_by_key(|(register, _)| std::cmp::Reverse(*register));
        for (register, byte) in registers {
            let mnemonic = match register {
                registers::A => Lda,
                registers::X => Ldx,
                _ => Ldy,
            };
            self.with(mnemonic, byte);
        }
    }

    fn store_registers(&mut self, result: Value) {
        let targets = self.targets(result);
        self.at(Sta, targets[0]);
        if let Some(high) = targets.get(1) {
            self.at(Stx, *high);
        }
    }

    fn indirect(&mut self, target: &Operand, call: &Call, result: Option<Value>) {
        let result = self.is_used(result);
        let saved = self.save(call, result);
        let bytes: Vec<Byte> = call.arguments.iter().flat_map(|a| self.bytes(a)).collect();
        let exchange: Vec<Address> = (0..bytes.len())
            .map(|i| Address::EXCHANGE.plus(i as u16))
            .collect();
        self.copy(&bytes, &exchange);
        let vector = Address::runtime("__tmp0");
        let target = self.bytes(target);
        self.copy(&target, &[vector, vector.plus(1)]);
        // The offset tells the passes who may be meant; it is not part of the address.
        let key = (call.types.clone(), call.returns.clone());
        let number = self
            .graph
            .indirect
            .iter()
            .position(|(known, _)| *known == key);
        let stub = Address::runtime("__icall").plus(number.unwrap_or(0) as u16);
        self.code(Jsr, Mode::Absolute(stub));
        if let Some(result) = result {
            let targets = self.targets(result);
            for (i, target) in targets.iter().enumerate() {
                self.at(Lda, Address::EXCHANGE.plus(i as u16));
                self.at(Sta, *target);
            }
        }
        self.restore(&saved);
    }

    fn external(&mut self, id: FunctionId, call: &Call, result: Option<Value>) -> Result<()> {
        let name = &self.module.function(id).name;
        let homes = external_arguments(&call.types).ok_or_else(|| {
            self.error(format!(
                "{name} takes more arguments than the assembly interface has room for"
            ))
        })?;
        let result_homes = external_result(&call.returns)
            .ok_or_else(|| self.error("the result does not fit the assembly interface"))?;
        let mut registers = Vec::new();
        for (operand, homes) in call.arguments.iter().zip(&homes) {
            for (byte, home) in self.bytes(operand).into_iter().zip(homes) {
                match home {
                    Home::Argument(index) => self.copy(&[byte], &[Address::argument(*index)]),
                    Home::A => registers.push((registers::A, byte)),
                    Home::X => registers.push((registers::X, byte)),
                }
            }
        }
        self.load_registers(registers);
        self.jsr(id);
        let Some(result) = self.is_used(result) else {
            return Ok(());
        };
        let targets = self.targets(result);
        for (home, to) in result_homes.iter().zip(targets) {
            match home {
                Home::A => self.at(Sta, to),
                Home::X => self.at(Stx, to),
                Home::Argument(index) => {
                    self.copy(&[Byte::Memory(Address::argument(*index))], &[to]);
                }
            }
        }
        Ok(())
    }

    /// Values that are needed to make those in `live`: what is fused or folded has no bytes of its
    /// own.
    fn needed(&mut self, live: BTreeSet<Value>) -> BTreeSet<Address> {
        let mut bytes = BTreeSet::new();
        let mut open: Vec<Value> = live.into_iter().collect();
        let mut seen = BTreeSet::new();
        while let Some(value) = open.pop() {
            if !seen.insert(value) {
                continue;
            }
            let index = value.0 as usize;
            match self.operation(value) {
                Some(operation) if self.fused[index] || self.folded[index] => {
                    open.extend(operation.operands().into_iter().filter_map(Operand::value));
                }
                Some(Operation::Alloca(_)) => {}
                _ => bytes.extend(
                    self.bytes_of(value)
                        .into_iter()
                        .filter_map(|byte| match byte {
                            Byte::Memory(address) => Some(address),
                            _ => None,
                        }),
                ),
            }
        }
        for index in 0..self.definitions.len() {
            let Some(Definition::Instruction(instruction)) = self.definitions[index] else {
                continue;
            };
            if let (Operation::Alloca(of), Some(result)) =
                (&instruction.operation, instruction.result)
            {
                if let Byte::Low(address) = self.bytes_of(result)[0] {
                    bytes.extend((0..of.size()).map(|i| address.plus(i as u16)));
                }
            }
        }
        bytes
    }

    /// Saves what this activation still needs, when the call may come back to this function: on the
    /// processor's stack, of which `__stack_check` left half a page, or on the software stack when
    /// it is much.
    fn save(&mut self, call: &Call, result: Option<Value>) -> Vec<Address> {
        if !self.graph.call_in_cycle(self.module, self.id, call) {
            return Vec::new();
        }
        // Scaled indices and copies of pointers are not saved.
        self.scaled.clear();
        self.pairs.clear();
        let (block, index) = self.here;
        let mut live = live_out(self.function)[block.0 as usize].clone();
        live_before(self.function, block, index + 1, &mut live);
        if let Some(result) = result {
            live.remove(&result);
        }
        let bytes: Vec<Address> = self.needed(live).into_iter().collect();
        if bytes.len() <= MOST_PUSHED {
            for byte in &bytes {
                self.at(Lda, *byte);
                self.implied(Pha);
            }
            return bytes;
        }
        for chunk in bytes.chunks(255) {
            self.immediate(Lda, chunk.len() as u8);
            self.helper("__stack_push");
            for (i, byte) in chunk.iter().enumerate() {
                self.immediate(Ldy, i as u8);
                self.at(Lda, *byte);
                self.code(Sta, Mode::IndirectY(Address::runtime("__sp")));
            }
        }
        bytes
    }

    fn restore(&mut self, bytes: &[Address]) {
        if bytes.len() <= MOST_PUSHED {
            for byte in bytes.iter().rev() {
                self.implied(Pla);
                self.at(Sta, *byte);
            }
            return;
        }
        let chunks: Vec<&[Address]> = bytes.chunks(255).collect();
        for chunk in chunks.into_iter().rev() {
            for (i, byte) in chunk.iter().enumerate() {
                self.immediate(Ldy, i as u8);
                self.code(Lda, Mode::IndirectY(Address::runtime("__sp")));
                self.at(Sta, *byte);
            }
            self.immediate(Lda, chunk.len() as u8);
            self.helper("__stack_pop");
        }
    }

    /// The way in for calls by address: arguments and result are in the exchange area.
    pub fn entry(&mut self) {
        let convention = self.conventions.of(self.id).clone();
        let (mut moves, mut registers) = (Vec::new(), Vec::new());
        for (i, parameter) in convention.parameters.iter().flatten().enumerate() {
            let byte = Byte::Memory(Address::EXCHANGE.plus(i as u16));
            match parameter.register {
                Some(register) => registers.push((register, byte)),
                None => moves.push((parameter.unit, byte)),
            }
        }
        self.parallel(moves);
        self.load_registers(registers);
        self.jsr(self.id);
        match convention.result_size {
            0 => {}
            1 => self.at(Sta, Address::EXCHANGE),
            2 => {
                self.at(Sta, Address::EXCHANGE);
                self.at(Stx, Address::EXCHANGE.plus(1));
            }
            size => {
                let targets: Vec<Address> = (0..size)
                    .map(|i| Address::EXCHANGE.plus(i as u16))
                    .collect();
                self.copy(&Self::as_bytes(&convention.result), &targets);
            }
        }
        self.implied(Rts);
    }

    /// The way in for assembly.
    pub fn exported(&mut self) -> Result<()> {
        let function = self.function;
        let types: Vec<_> = function.parameters.iter().map(|p| p.of.clone()).collect();
        let too_much = "it does not fit the assembly interface, but it is exported";
        let homes = external_arguments(&types).ok_or_else(|| self.error(too_much))?;
        let result_homes =
            external_result(&function.returns).ok_or_else(|| self.error(too_much))?;
        let convention = self.conventions.of(self.id).clone();
        let (mut stores, mut moves, mut registers) = (Vec::new(), Vec::new(), Vec::new());
        for (home, parameter) in homes
            .iter()
            .flatten()
            .zip(convention.parameters.iter().flatten())
        {
            let byte = match home {
                Home::A | Home::X => {
                    let aside = self.temporary();
                    stores.push((if *home == Home::A { Sta } else { Stx }, aside));
                    Byte::Memory(aside)
                }
                Home::Argument(index) => Byte::Memory(Address::argument(*index)),
            };
            match parameter.register {
                Some(register) => registers.push((register, byte)),
                None => moves.push((parameter.unit, byte)),
            }
        }
        for (mnemonic, aside) in stores {
            self.at(mnemonic, aside);
        }
        if self.graph.recursive.iter().any(|recursive| *recursive) {
            let end = Address::runtime("__stack_end");
            let sp = Address::runtime("__sp");
            self.copy(&[Byte::Low(end), Byte::High(end)], &[sp, sp.plus(1)]);
        }
        self.parallel(moves);
        self.load_registers(registers);
        self.jsr(self.id);
        for (i, home) in result_homes.iter().enumerate() {
            if let Home::Argument(index) = home {
                let from = Byte::Memory(convention.result[i]);
                self.copy(&[from], &[Address::argument(*index)]);
            }
        }
        self.implied(Rts);
        Ok(())
    }
}
