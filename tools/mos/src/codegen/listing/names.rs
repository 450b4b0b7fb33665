//! Assembler names: short, legal, equal in every folder.
//!
//! Mangled names hold hashes that differ between folders, so labels are made of the position in
//! the IR and the last part of the Rust path. Symbols that assembly can see keep their own name.

use crate::asm::{Address, Base};
use crate::error::demangle;
use crate::ir::{FunctionId, GlobalId, Module};

/// The label of everything that has one.
pub struct Names {
    functions: Vec<String>,
    globals: Vec<String>,
}

impl Names {
    /// Names for everything in the module.
    pub fn new(module: &Module) -> Names {
        let functions = module
            .functions_with_ids()
            .map(|(id, function)| {
                if function.is_external() {
                    function.name.clone()
                } else {
                    format!("f{}_{}", id.0, short(&function.name))
                }
            })
            .collect();
        let globals = module
            .globals_with_ids()
            .map(|(id, global)| {
                if global.internal {
                    format!("g{}_{}", id.0, short(&global.name))
                } else {
                    global.name.clone()
                }
            })
            .collect();
        Names { functions, globals }
    }

    /// The label of a function's body.
    pub fn function(&self, id: FunctionId) -> &str {
        &self.functions[id.0 as usize]
    }

    /// The label of a function's entry for calls by address.
    pub fn entry(&self, id: FunctionId) -> String {
        format!("e{}", self.functions[id.0 as usize])
    }

    /// The label of a sequence that several functions share.
    pub fn outlined(number: u32) -> String {
        format!("o{number}")
    }

    /// The label of a function's gate.
    pub fn gate(&self, id: FunctionId) -> String {
        format!("w{}", self.functions[id.0 as usize])
    }

    /// The label of what loads an overlay.
    pub fn loader(number: u8) -> String {
        format!("__load{number}")
    }

    /// The label of a static.
    pub fn global(&self, id: GlobalId) -> &str {
        &self.globals[id.0 as usize]
    }

    /// An address as ca65 wants it.
    pub fn address(&self, address: &Address) -> String {
        let base = match address.base {
            Base::Number => return format!("${:04X}", address.offset),
            Base::Global(id) => self.global(id).to_string(),
            Base::Function(id) => self.function(id).to_string(),
            Base::Entry(id) => self.entry(id),
            Base::Outlined(number) => Names::outlined(number),
            Base::Gate(id) => self.gate(id),
            Base::Loader(number) => Names::loader(number),
            Base::Frame => "__frame".to_string(),
            Base::ZeroPage => "__zp".to_string(),
            Base::Unit(number) => format!("u{number}"),
            Base::Exchange => "__exchange".to_string(),
            Base::Runtime(symbol) => symbol.to_string(),
        };
        match address.offset as i16 {
            0 => base,
            offset => format!("{base}{offset:+}"),
        }
    }
}

/// The last part of a Rust path, of letters and digits that ca65 knows.
fn short(symbol: &str) -> String {
    let path = demangle(symbol);
    let depth_zero: String = {
        // Drop generic arguments and `<T as Trait>` brackets.
        let mut depth = 0;
        path.chars()
            .filter(|c| {
                match c {
                    '<' => depth += 1,
                    '>' => depth -= 1,
                    _ => return depth == 0,
                }
                false
            })
            .collect()
    };
    let last = depth_zero
        .split("::")
        .filter(|part| !part.is_empty())
        .last()
        .unwrap_or("");
    let legal: String = last
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
        .take(24)
        .collect();
    legal
}
