//! The ca65 text: code, frames, data, imports; and the map.

pub mod data;
pub mod names;

use super::generate::Generated;
use super::options::Options;
use super::program_passes::relax;
use crate::analysis::callgraph::CallGraph;
use crate::asm::{Address, Base, Line, Mnemonic, Mode};
use crate::code::Place;
use crate::error::{demangle, Result};
use crate::ir::Module;
use crate::runtime;
use names::Names;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A line of a function as ca65 gets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedLine {
    /// The text, without the end of the line.
    pub text: String,
    /// Bytes of the instruction; 0 for anything else.
    pub size: u32,
}

/// How big a function became.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionSize {
    /// Label in the assembler text.
    pub label: String,
    /// Demangled path without hashes.
    pub name: String,
    /// Bytes of code.
    pub bytes: u32,
    /// The overlay that it is in.
    pub overlay: Option<String>,
}

/// The printed program.
pub struct Printed {
    pub text: String,
    pub map: String,
    pub functions: Vec<FunctionSize>,
    pub lines: Vec<Vec<ListedLine>>,
    /// Symbols of the runtime that are used.
    pub imports: Vec<String>,
}

/// Prints the whole program.
pub fn print(
    module: &Module,
    graph: &CallGraph,
    names: &Names,
    generated: &Generated,
    options: &Options,
) -> Result<Printed> {
    let overlays = &generated.overlays;
    let mut body = String::new();
    let mut map = String::new();
    let mut functions = Vec::new();
    let mut listed = Vec::new();
    let mut imports: BTreeSet<String> = BTreeSet::new();
    let mut helpers: BTreeSet<String> = BTreeSet::new();
    let mut last_segment = String::new();
    for code in &generated.functions {
        let function = module.function(code.function);
        let overlay = overlays.of_code(code);
        let segment = match (overlay, &function.section) {
            (Some(overlay), _) => overlays.segment(overlay),
            // As `function_order.rs` has it: what falls into a function lies where it does.
            (None, Some(section)) if section != ".text" => {
                section.trim_start_matches('.').to_uppercase()
            }
            _ => "CODE".to_string(),
        };
        if segment != last_segment {
            let _ = writeln!(body, "\n        .segment \"{segment}\"");
            last_segment = segment;
        }
        let label = match code.place {
            Place::Body => names.function(code.function).to_string(),
            Place::Entry => names.entry(code.function),
            Place::Exported => function.name.clone(),
            Place::Outlined(number) => Names::outlined(number),
            Place::Gate => names.gate(code.function),
            Place::Loader(number) => Names::loader(number),
        };
        let bytes = relax::size(&code.lines);
        let name = match code.place {
            Place::Outlined(_) => "shared code".to_string(),
            Place::Loader(number) => {
                format!("loader of the overlay {}", overlays.name(number.into()))
            }
            _ => demangle(&function.name),
        };
        let what = match code.place {
            Place::Body | Place::Outlined(_) | Place::Loader(_) => "",
            Place::Gate => ", gate",
            Place::Entry => ", called by address",
            Place::Exported => ", called by assembly",
        };
        let _ = writeln!(body, "\n; {name}{what}: {bytes} bytes");
        if code.place == Place::Exported {
            let _ = writeln!(body, "        .export {label}");
        }
        let _ = writeln!(body, "{label}:");
        let mut lines = Vec::new();
        for line in &code.lines {
            let start = body.len();
            print_line(line, names, &mut body);
            lines.push(ListedLine {
                text: body[start..].trim_end().to_string(),
                size: line.size(),
            });
            if let Line::Code(_, mode) = line {
                if let Some(address) = mode.address() {
                    match address.base {
                        Base::Runtime(symbol) => drop(helpers.insert(symbol.to_string())),
                        Base::Function(id) if module.function(id).is_external() => {
                            imports.insert(module.function(id).name.clone());
                        }
                        _ => {}
                    }
                }
            }
        }
        let overlay = overlay.map(|overlay| overlays.name(overlay).to_string());
        let place = match &overlay {
            Some(overlay) => format!(", overlay {overlay}"),
            None => String::new(),
        };
        let _ = writeln!(map, "{label} {bytes} {name}{what}{place}{}", code.homes);
        listed.push(lines);
        functions.push(FunctionSize {
            label,
            name: format!("{name}{what}"),
            bytes,
            overlay,
        });
    }
    let mut out = String::new();
    let mut data_text = String::new();
    for name in data::print(
        module,
        &graph.globals,
        &generated.statics,
        overlays,
        names,
        &mut data_text,
    )? {
        imports.insert(name);
    }
    for id in &graph.address_taken {
        if module.function(*id).is_external() {
            imports.insert(module.function(*id).name.clone());
        }
    }
    if helpers.contains("__stack_push") || helpers.contains("__stack_end") {
        let _ = writeln!(data_text, "\n        .segment \"BSS\"");
        let _ = writeln!(data_text, "        .export __stack");
        let _ = writeln!(data_text, "__stack: .res {}\n__stack_end:", options.stack);
    }
    helpers.remove("__stack_end");
    imports.extend(helpers);
    let _ = writeln!(out, "        .setcpu \"6502\"");
    for name in &imports {
        let directive = if runtime::is_zero_page(name) {
            "importzp"
        } else {
            "import"
        };
        let _ = writeln!(out, "        .{directive} {name}");
    }
    if generated.zero_page > 0 {
        let _ = writeln!(out, "\n        .segment \"ZEROPAGE\": zeropage");
        let _ = writeln!(out, "__zp:   .res {}", generated.zero_page);
    }
    if generated.frame > 0 {
        let fits = generated.frame <= u32::from(options.frames_segment);
        let segment = if fits { "FRAMES" } else { "BSS" };
        let _ = writeln!(out, "\n        .segment \"{segment}\"");
        let _ = writeln!(out, "__frame: .res {}", generated.frame);
    }
    // Zero page first: ca65 then knows every address size before it is used.
    let zero_page_data = data_text.starts_with("\n        .segment \"ZEROPAGE\"");
    if zero_page_data {
        out.push_str(&data_text);
        out.push_str(&body);
    } else {
        out.push_str(&body);
        out.push_str(&data_text);
    }
    // After the statics: before one that begins a page these few bytes would take a whole page.
    if generated.exchange > 0 {
        let _ = writeln!(out, "\n        .segment \"BSS\"");
        let _ = writeln!(out, "__exchange: .res {}", generated.exchange);
    }
    for &id in &graph.globals {
        let global = module.global(id);
        if global.initialiser.is_some() {
            let _ = writeln!(
                map,
                "{} {} {}{}",
                names.global(id),
                global.of.size(),
                demangle(&global.name),
                overlays
                    .of_global(id)
                    .map_or(String::new(), |o| format!(", overlay {}", overlays.name(o)))
            );
        }
    }
    Ok(Printed {
        text: out,
        map,
        functions,
        lines: listed,
        imports: imports.into_iter().collect(),
    })
}

fn print_line(line: &Line, names: &Names, out: &mut String) {
    let _ = match line {
        Line::Label(label) => writeln!(out, "@l{}:", label.0),
        Line::Comment(text) => writeln!(out, "        ; {text}"),
        Line::Code(mnemonic, mode) => {
            let name = mnemonic.text();
            let address = |a: &Address| names.address(a);
            let _ = write!(out, "        {name}");
            match mode {
                Mode::Implied => writeln!(out),
                Mode::Accumulator => writeln!(out, "     a"),
                Mode::Immediate(value) => writeln!(out, "     #${value:02X}"),
                Mode::Low(a) => writeln!(out, "     #<({})", address(a)),
                Mode::High(a) => writeln!(out, "     #>({})", address(a)),
                Mode::ZeroPage(a) => writeln!(out, "     z:{}", zero_page(a, names)),
                Mode::ZeroPageX(a) => writeln!(out, "     z:{},x", zero_page(a, names)),
                Mode::Absolute(a) if matches!(mnemonic, Mnemonic::Jmp | Mnemonic::Jsr) => {
                    writeln!(out, "     {}", address(a))
                }
                Mode::Absolute(a) => writeln!(out, "     a:{}", address(a)),
                Mode::AbsoluteX(a) => writeln!(out, "     a:{},x", address(a)),
                Mode::AbsoluteY(a) => writeln!(out, "     a:{},y", address(a)),
                Mode::IndirectY(a) => writeln!(out, "     ({}),y", zero_page(a, names)),
                Mode::Label(label) => writeln!(out, "     @l{}", label.0),
            }
        }
    };
}

fn zero_page(address: &Address, names: &Names) -> String {
    match address.base {
        Base::Number => format!("${:02X}", address.offset as u8),
        _ => names.address(address),
    }
}
