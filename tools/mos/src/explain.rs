//! What each pass does to one function, for people: `mos run --explain NAME`.

use crate::asm::Line;
use crate::code::{Code, Place};
use crate::error::demangle;
use crate::ir::{Function, FunctionId, Module, Printed};
use crate::timings;
use std::fmt::Write;

/// Writes down one function whenever it has changed.
#[derive(Clone, Default, Debug)]
pub struct Watch {
    wanted: bool,
    last: String,
    /// What was written down.
    pub told: String,
}

/// Whether a function is meant by a name: mangled, or the end of its path.
pub fn is_meant(function: &Function, name: &str) -> bool {
    function.name == name || demangle(&function.name).ends_with(name)
}

impl Watch {
    /// Watches machine code, if the function is the one of that name.
    pub fn new(name: Option<&str>, function: &Function) -> Watch {
        let mut watch = Watch {
            wanted: name.is_some_and(|name| is_meant(function, name)),
            ..Watch::default()
        };
        if watch.wanted {
            let _ = writeln!(watch.told, "=== {}", demangle(&function.name));
        }
        watch
    }

    /// Watches the IR of the function of that name, if there is one.
    pub fn of_ir(name: Option<&str>) -> Watch {
        Watch {
            wanted: name.is_some(),
            ..Watch::default()
        }
    }

    fn tell(&mut self, stage: &str, text: String) {
        if text != self.last {
            let _ = write!(self.told, "--- {stage}\n{text}");
            self.last = text;
        }
    }

    /// After a pass on machine code.
    pub fn after(&mut self, pass: &str, lines: &[Line]) {
        timings::book(pass);
        if self.wanted {
            let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
            self.tell(pass, text);
        }
    }

    /// After a pass on the IR.
    pub fn after_ir(&mut self, pass: &str, module: &Module, name: Option<&str>) {
        timings::book(pass);
        let Some(name) = name.filter(|_| self.wanted) else {
            return;
        };
        let functions = module.functions.iter();
        let meant =
            functions.filter(|function| !function.is_external() && is_meant(function, name));
        let text: String = meant
            .map(|function| Printed { module, function }.to_string())
            .collect();
        self.tell(pass, text);
    }
}

/// The functions that are watched while passes go over the whole program.
#[derive(Default)]
pub struct Watches(Vec<(FunctionId, Watch)>);

impl Watches {
    /// Goes on watching a function.
    pub fn add(&mut self, function: FunctionId, watch: Watch) {
        if watch.wanted {
            self.0.push((function, watch));
        }
    }

    /// After a pass over the code of all functions.
    pub fn after(&mut self, pass: &str, codes: &[Code]) {
        timings::book(pass);
        for (function, watch) in &mut self.0 {
            let mut all = codes.iter();
            let body = all.find(|code| code.function == *function && code.place == Place::Body);
            if let Some(body) = body {
                watch.after(pass, &body.lines);
            }
        }
    }

    /// All that was written down.
    pub fn told(&self) -> String {
        self.0
            .iter()
            .map(|(_, watch)| watch.told.as_str())
            .collect()
    }
}
