//! Random functions: arithmetic, branches and loops.

use std::fmt::Write;

use super::{Generator, Kind, Signature};

/// A function under way.
pub(super) struct Body<'g> {
    pub generator: &'g mut Generator,
    /// Lines so far.
    pub text: String,
    /// Number of the next value or label.
    next: u32,
    /// The block that the lines go to.
    pub block: String,
    /// Integers that may be read here: name and width.
    pub values: Vec<(String, u8)>,
    /// Pointers, how many bytes lie after each, and whether these may be written.
    pub pointers: Vec<(String, u32, bool)>,
    /// How many functions may be called: those that were defined before.
    callable: usize,
    /// It calls itself, so it must not take long.
    pub recursive: bool,
    /// Statements that may still be made.
    budget: u32,
}

impl Generator {
    /// Adds the definition of a function.
    pub(super) fn define(&mut self, signature: &Signature) {
        let callable = self.functions.len();
        let budget = self.random.u32(5..40);
        let mut body = Body {
            generator: self,
            text: String::new(),
            next: 0,
            block: "entry".into(),
            values: Vec::new(),
            pointers: Vec::new(),
            callable,
            recursive: signature.recursive,
            budget,
        };
        let mut parameters = Vec::new();
        for (number, kind) in signature.parameters.iter().enumerate() {
            let name = format!("%p{number}");
            match kind {
                Kind::Integer(bits) => {
                    parameters.push(format!("i{bits} {name}"));
                    if !(signature.recursive && number == 0) {
                        body.values.push((name, *bits));
                    }
                }
                Kind::Pointer(length) => {
                    parameters.push(format!("ptr {name}"));
                    body.pointers.push((name, *length, true));
                }
            }
        }
        for of in body.generator.statics.clone() {
            body.pointers.push((of.name, of.length, !of.constant));
        }
        body.allocas();
        if signature.recursive {
            body.recursion(signature);
        }
        if signature.name == "@main" {
            body.inputs();
        }
        body.statements(0);
        if signature.name == "@main" {
            for callee in 0..callable {
                body.call(callee);
                body.statements(1);
            }
            body.copy_results();
        }
        body.leave(signature);
        let text = std::mem::take(&mut body.text);
        let returns = result_type(signature);
        let linkage = if signature.name == "@main" {
            ""
        } else {
            "internal "
        };
        let parameters = parameters.join(", ");
        writeln!(
            self.done,
            "define {linkage}{returns} {}({parameters}) {{\nentry:\n{text}}}",
            signature.name
        )
        .unwrap();
    }
}

pub(super) fn result_type(signature: &Signature) -> String {
    match signature.returns {
        None => "void".into(),
        Some(bits) if signature.pair => format!("{{ i{bits}, i1 }}"),
        Some(bits) => format!("i{bits}"),
    }
}

impl Body<'_> {
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.next += 1;
        format!("{prefix}{}", self.next)
    }

    pub fn chance(&mut self, of: u8) -> bool {
        self.generator.random.u8(..of) == 0
    }

    pub fn line(&mut self, line: &str) {
        writeln!(self.text, "  {line}").unwrap();
    }

    pub fn number(&mut self, below: u32) -> u32 {
        self.generator.random.u32(..below)
    }

    /// Jumps to a block and goes on there; the name of the block that was left.
    pub fn leave_for(&mut self, label: &str) -> String {
        self.line(&format!("br label %{label}"));
        let before = self.block.clone();
        self.start(label);
        before
    }

    /// Goes on in a block that was jumped to.
    pub fn arrive(&mut self, label: &str) {
        self.start(label);
    }

    pub fn start(&mut self, label: &str) {
        writeln!(self.text, "{label}:").unwrap();
        self.block = label.into();
    }

    /// Defines a value of a width by a line.
    pub fn define(&mut self, bits: u8, what: &str) -> String {
        let name = self.fresh("%v");
        self.line(&format!("{name} = {what}"));
        self.values.push((name.clone(), bits));
        name
    }

    /// Any operand of a width.
    pub fn operand(&mut self, bits: u8) -> String {
        if self.chance(5) {
            return self.constant(bits);
        }
        let fitting: Vec<_> = self
            .values
            .iter()
            .filter(|(_, width)| *width == bits)
            .map(|(name, _)| name.clone())
            .collect();
        if !fitting.is_empty() {
            // Rather the younger ones, so that what is computed is also used.
            let last = fitting.len();
            let from = if self.chance(2) {
                last.saturating_sub(3)
            } else {
                0
            };
            return fitting[self.generator.random.usize(from..last)].clone();
        }
        let Some((name, width)) = self.any_value() else {
            return self.constant(bits);
        };
        let cast = match (width > bits, self.chance(2)) {
            (true, _) => "trunc",
            (false, true) => "zext",
            (false, false) => "sext",
        };
        self.define(bits, &format!("{cast} i{width} {name} to i{bits}"))
    }

    fn any_value(&mut self) -> Option<(String, u8)> {
        let count = self.values.len();
        (count > 0).then(|| self.values[self.generator.random.usize(..count)].clone())
    }

    pub fn constant(&mut self, bits: u8) -> String {
        let number = self.generator.number(bits);
        if bits == 1 {
            (number != 0).to_string()
        } else {
            number.to_string()
        }
    }

    pub(super) fn statements(&mut self, depth: u32) {
        let count = self.generator.random.u32(2..12);
        for _ in 0..count {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            match self.generator.random.u8(..22) {
                0..=6 => self.arithmetic(),
                7 => {
                    self.comparison();
                }
                8 => self.select(),
                9..=10 => self.intrinsic(),
                11..=14 => self.memory(),
                15 if self.callable > 0 && !self.recursive => {
                    let callee = self.generator.random.usize(..self.callable);
                    self.call(callee);
                }
                16..=17 if depth < 3 => self.condition(depth),
                18 if depth < 2 => self.repetition(depth),
                19 if depth < 3 => self.switch(depth),
                20 => self.walk(depth == 0 && !self.recursive),
                _ => self.arithmetic(),
            }
        }
    }

    fn arithmetic(&mut self) {
        let bits = self.generator.width();
        let a = self.operand(bits);
        let mut b = self.operand(bits);
        let operator = [
            "add", "add", "add", "sub", "sub", "mul", "and", "and", "or", "xor", "shl", "lshr",
            "ashr", "udiv", "urem", "sdiv", "srem",
        ][self.generator.random.usize(..17)];
        match operator {
            "shl" | "lshr" | "ashr" => {
                b = self.define(bits, &format!("and i{bits} {b}, {}", bits - 1))
            }
            // Odd and positive: neither 0 nor -1.
            "udiv" | "urem" | "sdiv" | "srem" => {
                let positive = self.define(bits, &format!("lshr i{bits} {b}, 1"));
                b = self.define(bits, &format!("or i{bits} {positive}, 1"));
            }
            _ => {}
        }
        if matches!(operator, "udiv" | "urem" | "sdiv" | "srem" | "mul") && self.chance(2) {
            // By a constant, as programs do: often a small one.
            let number = match self.generator.random.u8(..3) {
                0 => 1 << self.generator.random.u8(..bits.min(7) - 1),
                1 => self.generator.random.u64(1..20),
                _ => self.generator.random.u64(1..100),
            };
            self.define(bits, &format!("{operator} i{bits} {a}, {number}"));
            return;
        }
        if bits > 8 && matches!(operator, "add" | "mul" | "or") && self.chance(3) {
            // Operands so small that the promise not to wrap is true.
            let small = (1u64 << (bits / 2)) - 1;
            let a = self.define(bits, &format!("and i{bits} {a}, {small}"));
            let b = self.define(bits, &format!("and i{bits} {b}, {}", small >> 1));
            let flags = if operator == "or" { "" } else { " nuw nsw" };
            self.define(bits, &format!("{operator}{flags} i{bits} {a}, {b}"));
        } else {
            self.define(bits, &format!("{operator} i{bits} {a}, {b}"));
        }
    }

    pub(super) fn comparison(&mut self) -> String {
        let bits = self.generator.width();
        let (a, b) = (self.operand(bits), self.operand(bits));
        let predicate = [
            "eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle",
        ][self.generator.random.usize(..10)];
        self.define(1, &format!("icmp {predicate} i{bits} {a}, {b}"))
    }

    fn select(&mut self) {
        let condition = if self.chance(2) {
            self.comparison()
        } else {
            self.operand(1)
        };
        let bits = self.generator.width();
        let (a, b) = (self.operand(bits), self.operand(bits));
        self.define(
            bits,
            &format!("select i1 {condition}, i{bits} {a}, i{bits} {b}"),
        );
        if self.chance(2) {
            self.parts();
        }
    }

    /// Sums of parts that count or do not: `x + (c ? y : 0)`, `x + zext c`.
    fn parts(&mut self) {
        let count = self.generator.random.usize(1..4);
        let mut parts = Vec::new();
        for _ in 0..count {
            let condition = self.comparison();
            let bits = [8, 16, 32][self.generator.random.usize(..3)];
            let y = self.operand(bits);
            let part = match self.generator.random.u8(..3) {
                0 => format!("select i1 {condition}, i{bits} {y}, i{bits} 0"),
                1 => format!("select i1 {condition}, i{bits} 0, i{bits} {y}"),
                _ => format!("zext i1 {condition} to i{bits}"),
            };
            parts.push((bits, self.define(bits, &part)));
        }
        for (bits, part) in parts {
            let operator = ["add", "sub", "or", "xor"][self.generator.random.usize(..4)];
            let x = self.operand(bits);
            self.define(bits, &format!("{operator} i{bits} {x}, {part}"));
        }
    }

    fn intrinsic(&mut self) {
        let bits = self.generator.width();
        let (a, b) = (self.operand(bits), self.operand(bits));
        let two = [
            "umin", "umax", "smin", "smax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat",
        ];
        let overflow = ["uadd", "usub", "umul", "sadd", "ssub", "smul"];
        match self.generator.random.u8(..6) {
            0 => {
                let name = overflow[self.generator.random.usize(..6)];
                let pair = self.fresh("%v");
                self.line(&format!(
                    "{pair} = call {{ i{bits}, i1 }} @llvm.{name}.with.overflow.i{bits}\
                     (i{bits} {a}, i{bits} {b})"
                ));
                self.define(bits, &format!("extractvalue {{ i{bits}, i1 }} {pair}, 0"));
                self.define(1, &format!("extractvalue {{ i{bits}, i1 }} {pair}, 1"));
            }
            1 => {
                let (name, flag) = [
                    ("ctlz", true),
                    ("cttz", true),
                    ("ctpop", false),
                    ("bitreverse", false),
                ][self.generator.random.usize(..4)];
                let flag = if flag { ", i1 false" } else { "" };
                self.define(
                    bits,
                    &format!("call i{bits} @llvm.{name}.i{bits}(i{bits} {a}{flag})"),
                );
            }
            2 => {
                let (name, count) = (
                    ["fshl", "fshr"][self.generator.random.usize(..2)],
                    self.operand(bits),
                );
                let operands = format!("i{bits} {a}, i{bits} {b}, i{bits} {count}");
                self.define(
                    bits,
                    &format!("call i{bits} @llvm.{name}.i{bits}({operands})"),
                );
            }
            3 => {
                let name = ["ucmp", "scmp"][self.generator.random.usize(..2)];
                self.define(
                    8,
                    &format!("call i8 @llvm.{name}.i8.i{bits}(i{bits} {a}, i{bits} {b})"),
                );
            }
            _ => {
                let name = two[self.generator.random.usize(..8)];
                self.define(
                    bits,
                    &format!("call i{bits} @llvm.{name}.i{bits}(i{bits} {a}, i{bits} {b})"),
                );
            }
        }
    }

    /// Values that no pass can know: a static may have been written by then.
    fn inputs(&mut self) {
        for bits in [8, 16, 32, 64] {
            self.define(bits, &format!("load i{bits}, ptr @data1"));
        }
    }

    pub(super) fn leave(&mut self, signature: &Signature) {
        match signature.returns {
            None => self.line("ret void"),
            Some(bits) => {
                let result = self.operand(bits);
                if signature.pair {
                    let of = result_type(signature);
                    let (flag, half, whole) = (self.operand(1), self.fresh("%v"), self.fresh("%v"));
                    self.line(&format!(
                        "{half} = insertvalue {of} poison, i{bits} {result}, 0"
                    ));
                    self.line(&format!("{whole} = insertvalue {of} {half}, i1 {flag}, 1"));
                    self.line(&format!("ret {of} {whole}"));
                } else {
                    self.line(&format!("ret i{bits} {result}"));
                }
            }
        }
    }
}
