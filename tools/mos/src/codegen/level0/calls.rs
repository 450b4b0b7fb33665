//! Calls: of functions, through pointers, of assembly, and what recursion needs around them.

use super::emitter::{argument, memory, Byte, Emitter};
use super::liveness;
use crate::asm::{Address, Base, Mnemonic::*, Mode};
use crate::codegen::convention::{external_arguments, external_result, Home};
use crate::error::Result;
use crate::ir::{Call, Callee, FunctionId, Operation, Type, Value};

/// The exchange area.
pub const EXCHANGE: Address = Address {
    base: Base::Exchange,
    offset: 0,
};

impl Emitter<'_> {
    /// A call; the result goes to the home of `result`.
    pub fn call(&mut self, call: &Call, result: Option<Value>) -> Result<()> {
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
            Callee::Direct(id) => self.direct(*id, call, result),
            Callee::Indirect(_) => self.indirect(call, result),
        }
    }

    fn direct(&mut self, id: FunctionId, call: &Call, result: Option<Value>) -> Result<()> {
        let saved = self.save(call, result);
        let parameters: Vec<Address> = (0..call.arguments.len())
            .map(|i| self.frames.value(id, Value(i as u32)))
            .collect();
        if self.graph.in_cycle(self.id, id) {
            // The parameters may be our own: read them all before any is written.
            let mut at = EXCHANGE;
            for (argument, of) in call.arguments.iter().zip(&call.types) {
                self.copy(argument, at);
                at = at.plus(of.size() as u16);
            }
            let mut at = EXCHANGE;
            for (parameter, of) in parameters.iter().zip(&call.types) {
                self.copy_bytes(&memory(at, of.size()), *parameter);
                at = at.plus(of.size() as u16);
            }
        } else {
            for (argument, parameter) in call.arguments.iter().zip(&parameters) {
                self.copy(argument, *parameter);
            }
        }
        let body = Address {
            base: Base::Function(id),
            offset: 0,
        };
        self.code(Jsr, Mode::Absolute(body));
        self.fetch(self.frames.result(id), &call.returns, result);
        self.restore(&saved);
        Ok(())
    }

    fn indirect(&mut self, call: &Call, result: Option<Value>) -> Result<()> {
        let Callee::Indirect(target) = &call.callee else {
            return Ok(());
        };
        let saved = self.save(call, result);
        let mut at = EXCHANGE;
        for (argument, of) in call.arguments.iter().zip(&call.types) {
            self.copy(argument, at);
            at = at.plus(of.size() as u16);
        }
        self.copy(target, Address::runtime("__tmp0"));
        self.helper("__icall");
        self.fetch(EXCHANGE, &call.returns, result);
        self.restore(&saved);
        Ok(())
    }

    fn external(&mut self, id: FunctionId, call: &Call, result: Option<Value>) -> Result<()> {
        let name = &self.module.function(id).name;
        let homes = external_arguments(&call.types).ok_or_else(|| {
            self.error(format!(
                "{name} takes more arguments than the assembly interface has room for"
            ))
        })?;
        let mut registers = Vec::new();
        for (operand, homes) in call.arguments.iter().zip(&homes) {
            let bytes = self.bytes(operand);
            for (byte, home) in bytes.into_iter().zip(homes) {
                match home {
                    Home::Argument(index) => self.copy_bytes(&[byte], argument(*index)),
                    Home::A => registers.push((Lda, byte)),
                    Home::X => registers.insert(0, (Ldx, byte)),
                }
            }
        }
        for (mnemonic, byte) in registers {
            self.with(mnemonic, byte);
        }
        let body = Address {
            base: Base::Function(id),
            offset: 0,
        };
        self.code(Jsr, Mode::Absolute(body));
        let homes = external_result(&call.returns)
            .ok_or_else(|| self.error("the result does not fit the assembly interface"))?;
        let Some(result) = result else {
            return Ok(());
        };
        for (i, home) in homes.iter().enumerate() {
            let to = self.home(result).plus(i as u16);
            match home {
                Home::A => self.at(Sta, to),
                Home::X => self.at(Stx, to),
                Home::Argument(index) => {
                    self.copy_bytes(&[Byte::Memory(argument(*index))], to);
                }
            }
        }
        Ok(())
    }

    fn fetch(&mut self, from: Address, returns: &Type, result: Option<Value>) {
        if let Some(result) = result {
            let to = self.home(result);
            self.copy_bytes(&memory(from, returns.size()), to);
        }
    }

    /// Saves on the software stack what this activation still needs, when the call may come
    /// back to this function. Returns the bytes that were saved.
    fn save(&mut self, call: &Call, result: Option<Value>) -> Vec<Address> {
        if !self.graph.call_in_cycle(self.module, self.id, call) {
            return Vec::new();
        }
        let (block, index) = self.here;
        let mut live = liveness::live_out(self.function)[block.0 as usize].clone();
        liveness::live_before(self.function, block, index + 1, &mut live);
        live.extend(self.allocas());
        if let Some(result) = result {
            live.remove(&result);
        }
        let return_address = self.frames.return_address(self.id);
        let mut bytes = vec![return_address, return_address.plus(1)];
        for value in live {
            let home = self.home(value);
            let size = self.size_of_home(value);
            bytes.extend((0..size).map(|i| home.plus(i as u16)));
        }
        for chunk in bytes.chunks(255) {
            self.code(Lda, Mode::Immediate(chunk.len() as u8));
            self.helper("__stack_push");
            for (i, byte) in chunk.iter().enumerate() {
                self.at(Lda, *byte);
                self.code(Ldy, Mode::Immediate(i as u8));
                self.code(Sta, Mode::IndirectY(Address::runtime("__sp")));
            }
        }
        bytes
    }

    fn restore(&mut self, bytes: &[Address]) {
        let chunks: Vec<&[Address]> = bytes.chunks(255).collect();
        for chunk in chunks.into_iter().rev() {
            for (i, byte) in chunk.iter().enumerate() {
                self.code(Ldy, Mode::Immediate(i as u8));
                self.code(Lda, Mode::IndirectY(Address::runtime("__sp")));
                self.at(Sta, *byte);
            }
            self.code(Lda, Mode::Immediate(chunk.len() as u8));
            self.helper("__stack_pop");
        }
    }

    fn allocas(&self) -> Vec<Value> {
        let instructions = self
            .function
            .blocks
            .iter()
            .flat_map(|block| &block.instructions);
        instructions
            .filter(|instruction| matches!(instruction.operation, Operation::Alloca(_)))
            .filter_map(|instruction| instruction.result)
            .collect()
    }

    fn size_of_home(&self, value: Value) -> u32 {
        let instructions = self
            .function
            .blocks
            .iter()
            .flat_map(|block| &block.instructions);
        for instruction in instructions {
            if let (Operation::Alloca(of), Some(result)) =
                (&instruction.operation, instruction.result)
            {
                if result == value {
                    return of.size();
                }
            }
        }
        self.function.value_type(value).size()
    }
}
