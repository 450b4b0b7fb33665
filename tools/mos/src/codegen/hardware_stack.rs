//! How many bytes of the processor's own stack a program takes at most.
//!
//! A function needs the return address that its caller pushed, what it pushes itself, and what
//! the deepest of its callees needs on top of that; a tail call gives its own return address away.
//! Functions that can call themselves keep their return address on the software stack, so that a
//! round through a cycle adds nothing, and the equations have a least solution.

use super::callgraph::CallGraph;
use super::{Code, Place};
use crate::asm::{Address, Base, Label, Line, Mnemonic, Mode};
use crate::error::demangle;
use crate::ir::{FunctionId, Module};
use crate::runtime::{self, HELPERS};
use std::collections::HashMap;

/// Bytes of a return address.
const RETURN: i32 = 2;
/// More than the page has: a cycle that grows.
const TOO_MUCH: i32 = 256;

type Needs = HashMap<(FunctionId, bool), i32>;

/// For each function that assembly can call, by its path, the most bytes that are on the stack,
/// its return address included; 256 when there is no bound. Assembly that Rust calls counts as its return
/// address alone.
pub fn worst(module: &Module, graph: &CallGraph, codes: &[Code]) -> Vec<(String, u32)> {
    let mut needs = Needs::new();
    // Each round makes some path longer; the longest has fewer steps than there are functions.
    loop {
        let mut changed = false;
        for code in codes.iter().filter(|code| code.place != Place::Exported) {
            let need = need(code, graph, &needs).min(TOO_MUCH);
            let known = needs.insert((code.function, code.place == Place::Entry), need);
            changed |= known != Some(need);
        }
        if !changed {
            break;
        }
    }
    let exported = codes.iter().filter(|code| code.place == Place::Exported);
    exported
        .map(|code| {
            let name = demangle(&module.function(code.function).name);
            (name, need(code, graph, &needs).clamp(0, TOO_MUCH) as u32)
        })
        .collect()
}

/// What one piece of code needs, as far as the needs of others are known.
fn need(code: &Code, graph: &CallGraph, needs: &Needs) -> i32 {
    let (mut local, mut most) = (0, 0);
    let mut at_labels: HashMap<Label, i32> = HashMap::new();
    let mut falls = true;
    for line in &code.lines {
        let (mnemonic, mode) = match line {
            Line::Comment(_) => continue,
            Line::Label(label) => {
                match at_labels.get(label) {
                    Some(known) if !falls => local = *known,
                    _ => {}
                }
                falls = true;
                continue;
            }
            Line::Code(mnemonic, mode) => (*mnemonic, mode),
        };
        match (mnemonic, mode) {
            (Mnemonic::Pha | Mnemonic::Php, _) => local += 1,
            (Mnemonic::Pla | Mnemonic::Plp, _) => local -= 1,
            (Mnemonic::Jsr, Mode::Absolute(to)) => {
                most = most.max(local + callee(to, graph, needs));
            }
            (Mnemonic::Jmp, Mode::Absolute(to)) => {
                most = most.max(local - RETURN + callee(to, graph, needs));
            }
            (_, Mode::Label(label)) => {
                at_labels.entry(*label).or_insert(local);
            }
            _ => {}
        }
        falls = !matches!(mnemonic, Mnemonic::Jmp | Mnemonic::Rts | Mnemonic::Brk);
        most = most.max(local);
    }
    RETURN + most
}

/// What a call needs, return address included.
fn callee(to: &Address, graph: &CallGraph, needs: &Needs) -> i32 {
    let known = |id: FunctionId, entry: bool| needs.get(&(id, entry)).copied().unwrap_or(RETURN);
    match to.base {
        Base::Function(id) => known(id, false),
        Base::Entry(id) => known(id, true),
        Base::Runtime("__icall") => {
            let candidates = graph.indirect.get(usize::from(to.offset));
            let candidates = candidates.into_iter().flat_map(|(_, functions)| functions);
            candidates
                .map(|id| known(*id, true))
                .max()
                .unwrap_or(RETURN)
        }
        Base::Runtime(symbol) => helper(symbol),
        _ => RETURN,
    }
}

/// What a helper needs: all that its file ever pushes, and its own callees.
fn helper(symbol: &str) -> i32 {
    let Some(helper) = HELPERS
        .iter()
        .find(|helper| helper.exports().any(|name| name == symbol))
    else {
        return RETURN;
    };
    let code = helper
        .text
        .lines()
        .map(|line| line.split(';').next().unwrap_or(line));
    let mut need = RETURN;
    let mut calls = 0;
    for word in code.flat_map(str::split_whitespace) {
        match word {
            "pha" | "php" => need += 1,
            "jsr" => calls = RETURN,
            _ => {}
        }
    }
    let others = helper.imports().filter(|name| !runtime::is_zero_page(name));
    need + others.map(self::helper).max().unwrap_or(calls).max(calls)
}
