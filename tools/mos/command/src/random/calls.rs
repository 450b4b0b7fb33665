//! Calls in random programs: of other functions, by address, and of the function itself.

use super::function::{result_type, Body};
use super::{Kind, Signature};

impl Body<'_> {
    /// Calls a function, or one of two by a table.
    pub(super) fn call(&mut self, callee: usize) {
        let callee = self.generator.functions[callee].clone();
        let mut target = callee.name.clone();
        if callee.twin {
            let which = self.operand(8);
            let which = self.define(8, &format!("and i8 {which}, 1"));
            let entry = self.fresh("%entry");
            self.line(&format!(
                "{entry} = getelementptr inbounds ptr addrspace(1), ptr {target}, i8 {which}"
            ));
            target = self.fresh("%target");
            self.line(&format!("{target} = load ptr addrspace(1), ptr {entry}"));
        }
        let mut arguments = Vec::new();
        for (number, kind) in callee.parameters.iter().enumerate() {
            arguments.push(match kind {
                Kind::Integer(bits) if callee.recursive && number == 0 => {
                    let count = self.operand(*bits);
                    let count = self.define(*bits, &format!("and i{bits} {count}, 7"));
                    format!("i{bits} {count}")
                }
                Kind::Integer(bits) => format!("i{bits} {}", self.operand(*bits)),
                Kind::Pointer(length) => format!("ptr {}", self.pointer(*length, true)),
            });
        }
        self.finish_call(&callee, &target, &arguments.join(", "));
    }

    pub(super) fn finish_call(&mut self, callee: &Signature, target: &str, arguments: &str) {
        let returns = result_type(callee);
        let call = format!("call {returns} {target}({arguments})");
        match callee.returns {
            None => self.line(&call),
            Some(bits) if callee.pair => {
                let pair = self.fresh("%v");
                self.line(&format!("{pair} = {call}"));
                self.define(bits, &format!("extractvalue {returns} {pair}, 0"));
                self.define(1, &format!("extractvalue {returns} {pair}, 1"));
            }
            Some(bits) => {
                self.define(bits, &call);
            }
        }
    }

    /// Leaves at once when the counter is 0, else calls itself with one less, once or twice.
    pub(super) fn recursion(&mut self, signature: &Signature) {
        let (stop, go) = (self.fresh("stop"), self.fresh("go"));
        self.line("%over = icmp eq i8 %p0, 0");
        self.line(&format!("br i1 %over, label %{stop}, label %{go}"));
        self.start(&stop);
        let values = self.values.len();
        self.leave(signature);
        self.values.truncate(values);
        self.start(&go);
        self.line("%less = add i8 %p0, -1");
        self.statements(2);
        for _ in 0..self.generator.random.u8(1..3) {
            let mut arguments = vec!["i8 %less".to_string()];
            for kind in &signature.parameters[1..] {
                arguments.push(match kind {
                    Kind::Integer(bits) => format!("i{bits} {}", self.operand(*bits)),
                    Kind::Pointer(length) => format!("ptr {}", self.pointer(*length, true)),
                });
            }
            self.finish_call(signature, &signature.name, &arguments.join(", "));
        }
    }
}
