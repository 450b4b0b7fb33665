//! How many bytes of the processor's own stack a program takes at most.
//!
//! A function needs the return address that its caller pushed, what it pushes itself, and what
//! the deepest of its callees needs on top of that; a tail call gives its own return address away.
//! Functions that can call themselves begin with `__stack_check`, which leaves them half a page:
//! whatever came before, they add one round through the cycle to at most the other half.

use crate::analysis::callgraph::CallGraph;
use crate::asm::{Base, Label, Line, Mnemonic, Mode};
use crate::code::Code;
use crate::error::{demangle, Error, Result};
use crate::ir::{FunctionId, Module};
use crate::runtime::{self, Helper, HELPERS};
use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

/// Bytes of a return address.
const RETURN: i32 = 2;
/// More than the page has: a cycle that grows.
const TOO_MUCH: i32 = 256;
/// What `__stack_check` lets be in use.
const CHECKED: i32 = 128;

/// What each piece of code needs, as far as it is known, by what calls of it are relative to;
/// outlined pieces are not among them.
type Needs = HashMap<Base, i32>;

/// For each function that assembly can call, by its path, the most bytes that are on the stack, its
/// return address included; 256 when there is no bound. Assembly that Rust calls counts as its
/// return address alone.
pub fn worst(module: &Module, graph: &CallGraph, codes: &[Code]) -> Vec<(String, u32)> {
    let program = Program::new(graph, codes);
    let mut needs = Needs::new();
    let mut exported = BTreeMap::new();
    // Each round makes some path longer; the longest has fewer steps than there are functions.
    loop {
        let mut changed = false;
        for (i, code) in codes.iter().enumerate() {
            let of = || program.need(i, code.function, &needs).min(TOO_MUCH);
            match code.base() {
                Some(Base::Outlined(_)) => {}
                Some(base) => {
                    let need = of();
                    changed |= needs.insert(base, need) != Some(need);
                }
                None => drop(exported.insert(code.function, of())),
            }
        }
        if !changed {
            break;
        }
    }
    let recursive = needs.iter().filter_map(|(base, need)| match base {
        Base::Function(id) if graph.recursive[id.0 as usize] => Some(CHECKED + need),
        _ => None,
    });
    let recursive = recursive.max().unwrap_or(0);
    let name = |id: FunctionId| demangle(&module.function(id).name);
    exported
        .into_iter()
        .map(|(id, need)| (name(id), need.max(recursive).min(TOO_MUCH) as u32))
        .collect()
}

/// Bytes of the page that interrupts and whoever started the program may need.
const OTHERS: u32 = 32;

/// Refuses a program that needs more of the hardware stack than there is. Functions that can call
/// themselves ask while the program runs (`__stack_check`), so this is for programs without.
pub fn fits(graph: &CallGraph, worst: &[(String, u32)]) -> Result<()> {
    let most = TOO_MUCH as u32 - OTHERS;
    if graph.recursive.contains(&true) {
        return Ok(());
    }
    let Some((name, bytes)) = worst.iter().find(|(_, bytes)| *bytes > most) else {
        return Ok(());
    };
    let need = if *bytes < TOO_MUCH as u32 {
        format!("up to {bytes} bytes")
    } else {
        "a page or more".to_string()
    };
    Err(Error::new(format!(
        "{name} needs {need} of the processor's stack, and {most} are safe: calls are nested too \
         deeply, let some functions be inlined"
    )))
}

/// All code, and where its outlined pieces are.
struct Program<'a> {
    graph: &'a CallGraph,
    codes: &'a [Code],
    outlined: HashMap<Base, usize>,
}

impl Program<'_> {
    fn new<'a>(graph: &'a CallGraph, codes: &'a [Code]) -> Program<'a> {
        let outlined = codes.iter().enumerate().filter_map(|(i, code)| {
            let base = code.base().filter(|base| matches!(base, Base::Outlined(_)));
            base.map(|base| (base, i))
        });
        Program {
            graph,
            codes,
            outlined: outlined.collect(),
        }
    }

    /// What piece `i` needs while `function` runs, as far as the needs of others are known. It may
    /// fall into the next one.
    fn need(&self, i: usize, function: FunctionId, needs: &Needs) -> i32 {
        let (mut local, mut most) = (0, 0);
        let mut at_labels: HashMap<Label, i32> = HashMap::new();
        let mut falls = true;
        for line in &self.codes[i].lines {
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
                    most = most.max(local + self.callee(function, to.base, needs));
                }
                (Mnemonic::Jmp, Mode::Absolute(to)) => {
                    most = most.max(local - RETURN + self.callee(function, to.base, needs));
                }
                (_, Mode::Label(label)) => {
                    at_labels.entry(*label).or_insert(local);
                }
                _ => {}
            }
            falls = !matches!(mnemonic, Mnemonic::Jmp | Mnemonic::Rts | Mnemonic::Brk);
            most = most.max(local);
        }
        let next = self.codes.get(i + 1).and_then(Code::base);
        if let Some(next) = next.filter(|_| falls) {
            most = most.max(local - RETURN + self.callee(function, next, needs));
        }
        RETURN + most
    }

    /// What a call needs that `function` makes, by itself or in an outlined piece, return address
    /// included. What the piece does is the function's: another one may call another by the same
    /// address.
    fn callee(&self, function: FunctionId, to: Base, needs: &Needs) -> i32 {
        let known = |base: Base| needs.get(&base).copied().unwrap_or(RETURN);
        match to {
            Base::Function(id) | Base::Entry(id) | Base::Gate(id)
                if self.graph.in_cycle(function, id) =>
            {
                RETURN
            }
            Base::Outlined(_) => match self.outlined.get(&to) {
                Some(&i) => self.need(i, function, needs),
                None => RETURN,
            },
            Base::Function(_) | Base::Entry(_) | Base::Gate(_) | Base::Loader(_) => known(to),
            Base::Runtime("__icall") => {
                let callees = self.graph.callees[function.0 as usize].iter();
                callees
                    .filter(|id| self.graph.address_taken.contains(id))
                    .map(|id| self.callee(function, Base::Entry(*id), needs))
                    .max()
                    .unwrap_or(RETURN)
            }
            Base::Runtime(symbol) => helper(symbol),
            _ => RETURN,
        }
    }
}

/// What a helper needs; each call in any program asks.
fn helper(symbol: &str) -> i32 {
    static NEEDS: OnceLock<HashMap<&str, i32>> = OnceLock::new();
    let needs = NEEDS.get_or_init(|| {
        let each = |helper: &'static Helper| helper.exports().map(|name| (name, of_text(*helper)));
        HELPERS.iter().flat_map(each).collect()
    });
    needs.get(symbol).copied().unwrap_or(RETURN)
}

/// All that the text of a helper ever pushes, and its own callees.
fn of_text(helper: Helper) -> i32 {
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
    let others = others.map(|name| {
        let exports = |other: &&Helper| other.exports().any(|export| export == name);
        HELPERS
            .iter()
            .find(exports)
            .map_or(RETURN, |other| of_text(*other))
    });
    need + others.max().unwrap_or(calls).max(calls)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm::Address;
    use crate::build;
    use crate::code::Place;
    use crate::codegen::Options;
    use crate::parse;

    /// A function that calls itself by way of an outlined piece which stands before it and falls
    /// into it.
    #[test]
    fn an_outlined_piece_may_fall_into_a_function_of_the_cycle() {
        let text =
            "define internal void @again() noinline {\n  call void @again()\n  ret void\n}\n\
                    define i16 @main() {\n  call void @again()\n  ret i16 0\n}\n";
        let module = parse::parse(text).expect("it is valid");
        let graph = CallGraph::new(&module);
        let named = |name| module.function_named(name).expect("it is there");
        let (again, main) = (named("again"), named("main"));
        let piece = |function, place, lines| Code {
            function,
            place,
            lines,
            next_label: 0,
            homes: String::new(),
        };
        let call = |base| Line::Code(Mnemonic::Jsr, Mode::Absolute(Address { base, offset: 0 }));
        let rts = Line::Code(Mnemonic::Rts, Mode::Implied);
        let codes = [
            piece(
                main,
                Place::Exported,
                vec![call(Base::Function(again)), rts.clone()],
            ),
            piece(
                again,
                Place::Outlined(0),
                vec![Line::Code(Mnemonic::Lda, Mode::Immediate(1))],
            ),
            piece(
                again,
                Place::Body,
                vec![
                    Line::Code(Mnemonic::Pha, Mode::Implied),
                    call(Base::Outlined(0)),
                    Line::Code(Mnemonic::Pla, Mode::Implied),
                    rts,
                ],
            ),
        ];
        let bytes = CHECKED + 2 * RETURN + 1;
        assert_eq!(
            worst(&module, &graph, &codes),
            [("main".to_string(), bytes as u32)]
        );
    }

    /// Two functions that call others by address in one outlined piece: the one calls the other,
    /// and not itself.
    #[test]
    fn what_an_outlined_piece_calls_by_address_is_its_callers() {
        let text = "define internal i16 @second() noinline {\n  ret i16 1\n}\n\
                    define internal void @first() noinline {\n  \
                    %to = load ptr addrspace(1), ptr @seconds\n  \
                    %value = call i16 %to()\n  ret void\n}\n\
                    @seconds = internal constant [1 x ptr addrspace(1)] \
                    [ptr addrspace(1) @second]\n\
                    @firsts = internal constant [1 x ptr addrspace(1)] [ptr addrspace(1) @first]\n\
                    define i16 @main() {\n  %to = load ptr addrspace(1), ptr @firsts\n  \
                    call void %to()\n  ret i16 0\n}\n";
        let module = parse::parse(text).expect("it is valid");
        let graph = CallGraph::new(&module);
        let named = |name| module.function_named(name).expect("it is there");
        let piece = |name, place, lines| Code {
            function: named(name),
            place,
            lines,
            next_label: 0,
            homes: String::new(),
        };
        let by_address = Line::Code(Mnemonic::Jmp, Mode::Absolute(Address::runtime("__icall")));
        let base = Base::Outlined(0);
        let call = Line::Code(Mnemonic::Jsr, Mode::Absolute(Address { base, offset: 0 }));
        let rts = Line::Code(Mnemonic::Rts, Mode::Implied);
        let codes = [
            piece("main", Place::Exported, vec![call.clone(), rts.clone()]),
            piece("first", Place::Entry, vec![call, rts.clone()]),
            piece("second", Place::Entry, vec![rts]),
            piece("main", Place::Outlined(0), vec![by_address]),
        ];
        // Return addresses of main, of the piece and of the first one's piece.
        let bytes = 3 * RETURN;
        assert_eq!(
            worst(&module, &graph, &codes),
            [("main".to_string(), bytes as u32)]
        );
    }

    /// This many functions, each of which calls the next.
    fn row(count: usize) -> String {
        let mut text = String::from("@place = global i8 0\n");
        for i in 1..=count {
            let name = |i: usize| {
                if i == count {
                    "main".into()
                } else {
                    format!("f{i}")
                }
            };
            let (of, internal) = if i == count {
                ("i16", "")
            } else {
                ("void", "internal ")
            };
            let call = match i {
                1 => String::new(),
                _ => format!("  call void @{}()\n", name(i - 1)),
            };
            let end = if i == count { "ret i16 0" } else { "ret void" };
            text += &format!(
                "define {internal}{of} @{}() noinline {{\n{call}  \
                 store volatile i8 1, ptr @place\n  {end}\n}}\n",
                name(i)
            );
        }
        text
    }

    #[test]
    fn programs_that_need_too_much_of_the_page_are_refused() {
        let built = |count: usize| {
            let mut module = parse::parse(&row(count)).expect("it is valid");
            build::in_memory(&mut module, &Options::default())
        };
        assert!(built(100).is_ok());
        let refused = built(125).expect_err("it is too deep").to_string();
        assert!(refused.contains("main needs up to 25"), "{refused}");
    }
}
