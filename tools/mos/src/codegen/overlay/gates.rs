//! Gates: the resident entry of a function of an overlay.
//!
//! A gate is `jsr` to the overlay's loader and `jmp` to the function. The loader tests one byte,
//! whose bit 7 says whether the overlay is in memory: `bit`, which leaves A, X, Y and carry alone,
//! `bpl` and `rts`; with the gate 21 cycles. Otherwise the overlay is loaded first; registers and
//! zero page survive that unchanged, because they may be parameters. Callers know nothing of the
//! registers that the function keeps ([`Overlays::is_gated`]), so the flags that `bit` destroys do
//! not matter.

use super::Overlays;
use crate::asm::{Address, Base, Label, Line, Mnemonic, Mode};
use crate::code::{Code, Place};
use std::collections::BTreeSet;

/// The flags of the runtime: a byte for each overlay.
const LOADED: &str = "__overlays";
/// Loads the overlay in A, with the caller's A on the stack.
const LOAD: &str = "__overlay_load";
/// The same for one of the second area.
const LOAD_BESIDE: &str = "__overlay_load_beside";

/// Sends calls from outside an overlay to gates, and adds the gates and a loader for each overlay.
pub fn connect(overlays: &Overlays, codes: &mut Vec<Code>) {
    for code in codes.iter_mut() {
        let own = overlays.of_code(code);
        for line in &mut code.lines {
            let Line::Code(Mnemonic::Jsr | Mnemonic::Jmp, Mode::Absolute(address)) = line else {
                continue;
            };
            if let Base::Function(id) = address.base {
                let overlay = overlays
                    .of(id)
                    .filter(|&overlay| !overlays.is_open(overlay));
                if overlay.is_some() && overlay != own {
                    address.base = Base::Gate(id);
                }
            }
        }
    }
    let mut loaders = BTreeSet::new();
    for &function in &overlays.gated {
        let overlay = overlays
            .of(function)
            .filter(|&overlay| !overlays.is_open(overlay));
        let Some(overlay) = overlay else {
            continue;
        };
        let number = overlay as u8;
        if loaders.insert(number) {
            let load = Label(0);
            let runtime = match overlays.is_beside(overlay) {
                true => LOAD_BESIDE,
                false => LOAD,
            };
            let flag = Address::runtime(LOADED).plus(overlay as u16);
            codes.push(Code {
                function,
                place: Place::Loader(number),
                lines: vec![
                    Line::Code(Mnemonic::Bit, Mode::Absolute(flag)),
                    Line::Code(Mnemonic::Bpl, Mode::Label(load)),
                    Line::Code(Mnemonic::Rts, Mode::Implied),
                    Line::Label(load),
                    Line::Code(Mnemonic::Pha, Mode::Implied),
                    Line::Code(Mnemonic::Lda, Mode::Immediate(number)),
                    go(Mnemonic::Jmp, Base::Runtime(runtime)),
                ],
                next_label: 1,
                homes: String::new(),
            });
        }
        codes.push(Code {
            function,
            place: Place::Gate,
            lines: vec![
                go(Mnemonic::Jsr, Base::Loader(number)),
                go(Mnemonic::Jmp, Base::Function(function)),
            ],
            next_label: 0,
            homes: String::new(),
        });
    }
}

fn go(mnemonic: Mnemonic, base: Base) -> Line {
    Line::Code(mnemonic, Mode::Absolute(Address { base, offset: 0 }))
}
