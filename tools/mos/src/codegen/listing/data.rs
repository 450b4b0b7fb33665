//! Statics and constants as ca65 data.

use super::names::Names;
use crate::asm::Address;
use crate::codegen::overlay::Overlays;
use crate::codegen::segment::{is_zero, segment};
use crate::error::{Error, Result};
use crate::ir::{Flat, GlobalId, Module, Symbol};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The section of names for debuggers.
const LABELS: &str = ".labels";

/// The strictest alignment in each segment that has one.
pub fn alignments(module: &Module, globals: &BTreeSet<GlobalId>) -> BTreeMap<String, u32> {
    let mut strictest = BTreeMap::new();
    for global in globals.iter().map(|&id| module.global(id)) {
        if global.align > 1 {
            let align = strictest.entry(segment(global, false)).or_insert(1);
            *align = global.align.max(*align);
        }
    }
    strictest
}

/// How many zero bytes in the file are worth a warning.
const ZEROS: usize = 64;
/// How many in a row are no upper bytes of a small number: LLVM gives bytes, and not their types.
const RUN: usize = 8;

/// A sentence for each variable that lies in the file with all its zero bytes, because another byte
/// of it is not zero at the start.
pub fn warnings(module: &Module, globals: &BTreeSet<GlobalId>) -> Vec<String> {
    let globals = globals.iter().map(|id| module.global(*id));
    let variables = globals.filter(|global| !global.constant && global.section.is_none());
    let told = variables.filter_map(|global| {
        let initialiser = global.initialiser.as_ref().filter(|one| !is_zero(one))?;
        let mut bytes = initialiser.flatten().bytes;
        for address in initialiser.flatten().relocations {
            bytes[address.at as usize..][..usize::from(address.size)].fill(1);
        }
        let runs = bytes.split(|byte| *byte != 0).map(<[u8]>::len);
        let zeros: usize = runs.filter(|run| *run >= RUN).sum();
        (zeros > ZEROS).then(|| {
            format!(
                "the static {} takes {} bytes of the file, of which {zeros} are zero: let all of \
                 it begin as zero and set the others at the start",
                crate::error::demangle(&global.name),
                bytes.len()
            )
        })
    });
    told.collect()
}

/// Appends all reachable statics to `text`, those in `promoted` to zero page; returns names to
/// import.
pub fn print(
    module: &Module,
    globals: &BTreeSet<GlobalId>,
    promoted: &BTreeSet<GlobalId>,
    overlays: &Overlays,
    names: &Names,
    text: &mut String,
) -> Result<Vec<String>> {
    let mut imports = Vec::new();
    let mut labels = String::new();
    let mut labelled = BTreeSet::new();
    let mut of_segment: Vec<(String, Vec<GlobalId>)> = Vec::new();
    for &id in globals {
        let global = module.global(id);
        let Some(initialiser) = &global.initialiser else {
            imports.push(global.name.clone());
            continue;
        };
        if global.section.as_deref() == Some(LABELS) {
            let flat = initialiser.flatten();
            let value = match (flat.relocations.as_slice(), flat.bytes.as_slice()) {
                ([relocation], _) if relocation.at == 0 && relocation.size == 2 => {
                    labelled.insert(relocation.symbol);
                    Address::of(module, relocation.symbol, relocation.offset)
                }
                ([], [low, high]) => Address::number(u16::from_le_bytes([*low, *high])),
                _ => {
                    return Err(Error::new(format!(
                        "the static {} in section .labels must hold one address",
                        crate::error::demangle(&global.name)
                    )))
                }
            };
            let name = names.global(id);
            let _ = writeln!(
                labels,
                "        .export {name}\n{name} = {}",
                names.address(&value)
            );
            continue;
        }
        let segment = match overlays.of_global(id) {
            Some(overlay) => overlays.segment(overlay),
            None => segment(global, promoted.contains(&id)),
        };
        match of_segment.iter_mut().find(|(name, _)| *name == segment) {
            Some((_, ids)) => ids.push(id),
            None => of_segment.push((segment, vec![id])),
        }
    }
    of_segment.sort_by_key(|(name, _)| (name != "ZEROPAGE", name.clone()));
    for (name, mut ids) in of_segment {
        // The strictest alignment first: between them nothing is lost then. What debuggers read
        // last: a system's routines may have the lower part of zero page while they are called.
        ids.sort_by_key(|id| {
            (
                Reverse(module.global(*id).align),
                labelled.contains(&Symbol::Global(*id)),
            )
        });
        let kind = if name == "ZEROPAGE" { ": zeropage" } else { "" };
        let _ = writeln!(text, "\n        .segment \"{name}\"{kind}");
        for id in ids {
            let global = module.global(id);
            let label = names.global(id);
            let demangled = crate::error::demangle(&global.name);
            let _ = writeln!(text, "; {demangled}");
            if !global.internal {
                let export = if name == "ZEROPAGE" {
                    "exportzp"
                } else {
                    "export"
                };
                let _ = writeln!(text, "        .{export} {label}");
            }
            if global.align > 1 {
                let _ = writeln!(text, "        .align {}", global.align);
            }
            let _ = writeln!(text, "{label}:");
            if global.align > 1 {
                // The segment must be aligned, too: code relies on it.
                let aligned = format!("{label} .mod {} = 0", global.align);
                let _ = writeln!(
                    text,
                    "        .assert {aligned}, lderror, \"{label} is not aligned\""
                );
            }
            let Some(initialiser) = &global.initialiser else {
                continue;
            };
            if is_zero(initialiser) && !global.constant {
                let size = global.of.size();
                if size > 0 {
                    let _ = writeln!(text, "        .res {size}");
                }
            } else if name == "ZEROPAGE" {
                return Err(Error::new(format!(
                    "the static {demangled} in section .zp must start as zero bytes"
                )));
            } else {
                print_bytes(module, &initialiser.flatten(), names, text);
            }
        }
    }
    text.push_str(&labels);
    Ok(imports)
}

fn print_bytes(module: &Module, flat: &Flat, names: &Names, text: &mut String) {
    let mut at = 0usize;
    let bytes_until = |at: &mut usize, end: usize, text: &mut String| {
        for chunk in flat.bytes[*at..end].chunks(16) {
            let list: Vec<String> = chunk.iter().map(|byte| format!("${byte:02X}")).collect();
            let _ = writeln!(text, "        .byte {}", list.join(","));
        }
        *at = end;
    };
    for relocation in &flat.relocations {
        bytes_until(&mut at, relocation.at as usize, text);
        let address = Address::of(module, relocation.symbol, relocation.offset);
        let address = names.address(&address);
        let _ = match relocation.size {
            1 => writeln!(text, "        .byte <({address})"),
            _ => writeln!(text, "        .word {address}"),
        };
        at += usize::from(relocation.size);
    }
    bytes_until(&mut at, flat.bytes.len(), text);
}
