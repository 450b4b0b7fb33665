//! The last step: units become addresses, and pointers that found no room in zero page are copied
//! to scratch where they are used.

use super::allocate::Places;
use crate::asm::{Address, Base, Line, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::{NZ, X};
use crate::codegen::segment;
use crate::ir::Module;

/// Gives every operand its address and its addressing mode.
pub fn lower(lines: Vec<Line>, places: &Places, context: &Context, module: &Module) -> Vec<Line> {
    let after = Liveness::new(&lines, context).registers_after();
    let mut out = Vec::with_capacity(lines.len());
    for (i, line) in lines.into_iter().enumerate() {
        let Line::Code(mnemonic, mode) = line else {
            out.push(line);
            continue;
        };
        let place = |address: Address| match address.base {
            Base::Unit(number) => match places.of[number as usize] {
                Some(place) => place.plus(address.offset),
                None => Address::runtime("__tmp7"),
            },
            _ => address,
        };
        if matches!(mnemonic, Jmp | Jsr) {
            let mode = match mode {
                Mode::Absolute(Address {
                    base: base @ Base::Runtime("__icall"),
                    ..
                }) => Mode::Absolute(Address { base, offset: 0 }),
                other => other,
            };
            out.push(Line::Code(mnemonic, mode));
            continue;
        }
        let memory = |address: Address| {
            let address = place(address);
            if in_zero_page(&address, places, module) {
                Mode::ZeroPage(address)
            } else {
                Mode::Absolute(address)
            }
        };
        let mode = match mode {
            Mode::Absolute(address) | Mode::ZeroPage(address) => memory(address),
            Mode::AbsoluteX(address) => Mode::AbsoluteX(place(address)),
            Mode::AbsoluteY(address) => Mode::AbsoluteY(place(address)),
            Mode::Low(address) => Mode::Low(place(address)),
            Mode::High(address) => Mode::High(place(address)),
            Mode::IndirectY(pointer) => {
                let pointer = place(pointer);
                if in_zero_page(&pointer, places, module) {
                    Mode::IndirectY(pointer)
                } else {
                    // X carries the pointer to scratch: A and carry may be in use.
                    let scratch = Address::runtime("__tmp4");
                    // Callers rely on what the function leaves alone.
                    let needed = after[i] | !context.conventions.clobbers(context.function);
                    let (save_x, save_flags) =
                        (needed & X != 0, needed & NZ != 0 && mnemonic == Sta);
                    let keep = Mode::ZeroPage(Address::runtime("__tmp6"));
                    if save_flags {
                        out.push(Line::Code(Php, Mode::Implied));
                    }
                    if save_x {
                        out.push(Line::Code(Stx, keep));
                    }
                    for byte in 0..2 {
                        out.push(Line::Code(Ldx, Mode::Absolute(pointer.plus(byte))));
                        out.push(Line::Code(Stx, Mode::ZeroPage(scratch.plus(byte))));
                    }
                    if save_x {
                        out.push(Line::Code(Ldx, keep));
                    }
                    if save_flags {
                        out.push(Line::Code(Plp, Mode::Implied));
                    }
                    Mode::IndirectY(scratch)
                }
            }
            other => other,
        };
        out.push(Line::Code(mnemonic, mode));
    }
    out
}

fn in_zero_page(address: &Address, places: &Places, module: &Module) -> bool {
    match address.base {
        Base::Number => address.offset < 0x100,
        Base::Global(id) => {
            places.statics.contains(&id) || segment::in_zero_page(module.global(id))
        }
        Base::Runtime(symbol) => crate::runtime::is_zero_page(symbol),
        Base::ZeroPage => true,
        _ => false,
    }
}
