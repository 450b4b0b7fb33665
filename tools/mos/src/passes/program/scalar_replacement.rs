//! Scalar replacement of globals: fields of a large static become statics of their own.
//!
//! Rule: the bytes of an internal, zero-initialised static that are only loaded and stored at
//! constant addresses are a *field*. A field of at most four bytes becomes a static of its own,
//! which may lie in zero page (`allocate.rs`: a byte and a cycle less at each access). Bytes that
//! any other address may reach stay: an address with an index reaches what the range of the index
//! says, an address that is passed to a function reaches what the function reaches from it, and one
//! that is stored, returned or made a number reaches all of its static. The symbols of section
//! `.labels` follow the field.
//!
//! Invariants: the rest of the static keeps its layout, and no access crosses the border of a
//! field. A pointer is known by its own operations alone: `inbounds` is not believed to keep it
//! inside a part of the object.

mod pointers;
mod reach;
mod span;

use crate::error::demangle;
use crate::ir::{Constant, Global, GlobalId, Module, Operand, Operation, Symbol, Type};
use reach::{facts, Place};
use span::Span;

/// The most bytes of a field.
const MOST: i32 = 4;

/// If at least this many parts of a static are used, a note says what keeps them together.
const MANY: usize = 32;

/// The section whose statics are names of addresses.
const LABELS: &str = ".labels";

/// Runs the pass.
pub fn run(module: &mut Module) {
    let facts = facts(module);
    let mut fields: Vec<(GlobalId, Span, GlobalId)> = Vec::new();
    for (id, spans) in &facts.direct {
        if !is_candidate(module, *id) {
            continue;
        }
        let size = module.global(*id).of.size() as i32;
        let none = Vec::new();
        let reached = facts.reached.get(id).unwrap_or(&none);
        for span in united(spans) {
            let inside = 0 <= span.0 && span.1 <= size && span.1 - span.0 <= MOST;
            let alone = span.1 - span.0 < size;
            let free = reached
                .iter()
                .all(|other| other.1 <= span.0 || span.1 <= other.0);
            if inside && alone && free {
                let global = module.global(*id);
                let of = Type::Array((span.1 - span.0) as u32, Box::new(Type::BYTE));
                let field = Global {
                    name: format!("{}.{}", global.name, span.0),
                    constant: false,
                    initialiser: Some(Constant::Zero(of.clone())),
                    of,
                    internal: true,
                    section: None,
                    align: 1,
                    lent: None,
                    unnamed: false,
                };
                let zeros = global.initialiser.as_ref().is_some_and(|constant| {
                    let bytes = constant.flatten().bytes;
                    bytes[span.0 as usize..span.1 as usize]
                        .iter()
                        .all(|byte| *byte == 0)
                });
                if zeros {
                    fields.push((*id, span, GlobalId(module.globals.len() as u32)));
                    module.globals.push(field);
                }
            }
        }
    }
    rename(module, &fields);
    let notes = facts.whole.iter().filter_map(|(id, place)| {
        let parts = united(facts.direct.get(id)?);
        (parts.len() >= MANY && is_candidate(module, *id)).then(|| note(module, *id, *place))
    });
    let notes: Vec<String> = notes.collect();
    module.notes.extend(notes);
}

/// Says what keeps the fields of a static together.
fn note(module: &Module, id: GlobalId, (function, location): Place) -> String {
    let place = location.map(|location| {
        let file = &module.files[location.file as usize];
        format!(", {file}:{}", location.line)
    });
    format!(
        "no field of {} can be a variable of its own, in zero page: {}{} may reach all of it",
        demangle(&module.global(id).name),
        demangle(&module.function(function).name),
        place.unwrap_or_default(),
    )
}

/// Lets accesses and labels name the fields.
fn rename(module: &mut Module, fields: &[(GlobalId, Span, GlobalId)]) {
    let rename = |constant: &mut Constant| {
        if let Constant::Address {
            symbol: symbol @ Symbol::Global(_),
            offset,
            ..
        } = constant
        {
            let found = fields.iter().find(|(id, span, _)| {
                *symbol == Symbol::Global(*id) && (span.0..span.1).contains(&i32::from(*offset))
            });
            if let Some((_, span, field)) = found {
                *symbol = Symbol::Global(*field);
                *offset -= span.0 as u16;
            }
        }
    };
    for global in &mut module.globals {
        if global.section.as_deref() == Some(LABELS) {
            global
                .initialiser
                .iter_mut()
                .for_each(|constant| each_address(constant, &rename));
        }
    }
    for function in &mut module.functions {
        for block in &mut function.blocks {
            for instruction in &mut block.instructions {
                if let Operation::Load { pointer, .. } | Operation::Store { pointer, .. } =
                    &mut instruction.operation
                {
                    if let Operand::Constant(constant) = pointer {
                        rename(constant);
                    }
                }
            }
        }
    }
}

fn each_address(constant: &mut Constant, change: &impl Fn(&mut Constant)) {
    match constant {
        Constant::Aggregate(_, parts) => {
            parts.iter_mut().for_each(|part| each_address(part, change))
        }
        other => change(other),
    }
}

/// Whether fields may be taken out of a static.
fn is_candidate(module: &Module, id: GlobalId) -> bool {
    let global = module.global(id);
    let relocations = |global: &Global| {
        let flat = global.initialiser.as_ref().map(Constant::flatten);
        flat.map(|flat| flat.relocations).unwrap_or_default()
    };
    let named = module.globals.iter().any(|other| {
        other.section.as_deref() != Some(LABELS)
            && relocations(other)
                .iter()
                .any(|relocation| relocation.symbol == Symbol::Global(id))
    });
    let free =
        global.internal && !global.constant && global.section.is_none() && global.lent.is_none();
    free && global.initialiser.is_some()
        && relocations(global).is_empty()
        && !named
        && !module.used.contains(&Symbol::Global(id))
}

/// Spans that overlap as one.
fn united(spans: &[Span]) -> Vec<Span> {
    let mut sorted = spans.to_vec();
    sorted.sort_by_key(|span| (span.0, span.1));
    let mut united: Vec<Span> = Vec::new();
    for span in sorted {
        match united.last_mut() {
            Some(last) if span.0 < last.1 => *last = last.hull(span),
            _ => united.push(span),
        }
    }
    united
}
