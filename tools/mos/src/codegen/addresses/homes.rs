//! Who has which bytes of zero page and of the static frames, for the map.

use super::allocate::Places;
use crate::analysis::callgraph::{calls, CallGraph};
use crate::asm::Base;
use crate::code::{Code, Place};
use crate::codegen::analysis::registers;
use crate::codegen::convention::Conventions;
use crate::codegen::unit::{self, Units};
use crate::error::demangle;
use crate::ir::{Callee, FunctionId, Module};
use std::fmt::Write;

/// Bytes of zero page or of the static frames, and whose they are; others may have them, too, when
/// both are never needed at once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Home {
    /// `__zp` or `__frame`.
    pub area: &'static str,
    /// First byte, from the start of the area.
    pub offset: u16,
    /// Bytes.
    pub size: u16,
    /// Path of the function.
    pub function: String,
    /// What it is there.
    pub what: &'static str,
}

/// A part of the static frames and its owner.
pub struct Owner {
    pub zero_page: bool,
    pub offset: u16,
    pub size: u16,
    pub function: FunctionId,
    pub what: &'static str,
}

/// Bytes of the exchange area for calls by address.
pub fn exchange(module: &Module, graph: &CallGraph) -> u32 {
    let of = |id: &FunctionId| {
        let function = module.function(*id);
        let parameters = function.parameters.iter().map(|p| p.of.size()).sum::<u32>();
        parameters.max(function.returns.size())
    };
    let calls = graph
        .functions
        .iter()
        .flat_map(|id| calls(module.function(*id)));
    let indirect = calls
        .filter(|call| matches!(call.callee, Callee::Indirect(_)))
        .map(|call| {
            let arguments = call.types.iter().map(|of| of.size()).sum::<u32>();
            arguments.max(call.returns.size())
        });
    graph
        .address_taken
        .iter()
        .map(of)
        .chain(indirect)
        .max()
        .unwrap_or(0)
}

/// Who has which bytes of zero page and of the static frames.
pub fn owners(units: &Units, places: &Places) -> Vec<Owner> {
    let placed = units.all.iter().zip(&places.of);
    placed
        .filter_map(|(unit, place)| {
            let place = (*place)?;
            Some(Owner {
                zero_page: place.base == Base::ZeroPage,
                offset: place.offset,
                size: unit.size,
                function: unit.owner,
                what: match unit.kind {
                    unit::Kind::Value => "value",
                    unit::Kind::Interface => "parameter or result",
                    unit::Kind::Variable => "variable",
                },
            })
        })
        .collect()
}

/// Where the parameters are, for the map.
pub fn parameters(conventions: &Conventions, places: &Places, code: &Code) -> String {
    if code.place != Place::Body {
        return String::new();
    }
    let mut text = String::new();
    for (i, parameter) in conventions.of(code.function).parameters.iter().enumerate() {
        let _ = write!(text, "; parameter {i}:");
        for byte in parameter {
            let _ = match byte.register {
                Some(registers::A) => write!(text, " A"),
                Some(registers::X) => write!(text, " X"),
                Some(_) => write!(text, " Y"),
                None => match byte.unit.base {
                    Base::Unit(number) => match places.of[number as usize] {
                        Some(place) => {
                            write!(
                                text,
                                " {:?}+{}",
                                place.base,
                                place.offset + byte.unit.offset
                            )
                        }
                        None => write!(text, " unused"),
                    },
                    _ => Ok(()),
                },
            };
        }
    }
    text
}

/// The owners by their paths, in the order of the addresses.
pub fn homes(module: &Module, owners: &[Owner]) -> Vec<Home> {
    let mut homes: Vec<Home> = owners
        .iter()
        .map(|owner| Home {
            area: if owner.zero_page { "__zp" } else { "__frame" },
            offset: owner.offset,
            size: owner.size,
            function: demangle(&module.function(owner.function).name),
            what: owner.what,
        })
        .collect();
    homes.sort_by(|a, b| (b.area, a.offset, &a.function).cmp(&(a.area, b.offset, &b.function)));
    homes.dedup();
    homes
}
