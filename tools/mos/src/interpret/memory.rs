//! Values in the memory of the interpreter.

use super::{Interpreter, Stop};
use crate::ir::{mask, Flat, Type};

/// A value at run time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Datum {
    Number(u64),
    Parts(Vec<Datum>),
}

pub(super) fn number(datum: &Datum) -> u64 {
    match datum {
        Datum::Number(number) => *number,
        Datum::Parts(_) => 0,
    }
}

pub(super) fn zero(of: &Type) -> Datum {
    match of {
        Type::Array(count, element) => Datum::Parts(vec![zero(element); *count as usize]),
        Type::Struct(fields) => Datum::Parts(fields.iter().map(zero).collect()),
        _ => Datum::Number(0),
    }
}

pub(super) fn at_path<'d>(datum: &'d mut Datum, path: &[u32]) -> Result<&'d mut Datum, Stop> {
    let wrong = || Stop::Fault("there is no such part".into());
    path.iter().try_fold(datum, |datum, index| match datum {
        Datum::Parts(parts) => parts.get_mut(*index as usize).ok_or_else(wrong),
        Datum::Number(_) => Err(wrong()),
    })
}

impl Interpreter<'_> {
    pub(super) fn place(&mut self, at: u16, flat: &Flat) {
        for (offset, byte) in flat.bytes.iter().enumerate() {
            self.memory[usize::from(at) + offset] = *byte;
        }
        for relocation in &flat.relocations {
            let address = self
                .address(relocation.symbol)
                .wrapping_add(relocation.offset);
            for (offset, byte) in address
                .to_le_bytes()
                .into_iter()
                .take(relocation.size.into())
                .enumerate()
            {
                self.memory[usize::from(at) + relocation.at as usize + offset] = byte;
            }
        }
    }

    pub(super) fn load(&self, address: u16, of: &Type) -> Datum {
        match of {
            Type::Array(count, element) => {
                let size = element.size();
                Datum::Parts(
                    (0..*count)
                        .map(|i| self.load(address.wrapping_add((i * size) as u16), element))
                        .collect(),
                )
            }
            Type::Struct(fields) => {
                let mut at = address;
                let mut parts = Vec::new();
                for field in fields {
                    parts.push(self.load(at, field));
                    at = at.wrapping_add(field.size() as u16);
                }
                Datum::Parts(parts)
            }
            _ => {
                let bytes = (0..of.size()).rev();
                let number = bytes.fold(0, |sum, i| {
                    sum << 8 | u64::from(self.byte(address.wrapping_add(i as u16)))
                });
                Datum::Number(mask(number, of.bits()))
            }
        }
    }

    pub(super) fn byte(&self, address: u16) -> u8 {
        self.memory[usize::from(address)]
    }

    pub(super) fn store(&mut self, datum: &Datum, of: &Type, address: u16) {
        match (datum, of) {
            (Datum::Number(number), _) => {
                for (i, byte) in number
                    .to_le_bytes()
                    .into_iter()
                    .take(of.size() as usize)
                    .enumerate()
                {
                    self.memory[usize::from(address.wrapping_add(i as u16))] = byte;
                }
            }
            (Datum::Parts(parts), _) => {
                for (index, part) in parts.iter().enumerate() {
                    if let Some((inner, offset)) = of.element(index as u32) {
                        self.store(part, inner, address.wrapping_add(offset as u16));
                    }
                }
            }
        }
    }
}
