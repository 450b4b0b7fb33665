//! Constants and what they look like in memory.

use super::{mask, FunctionId, GlobalId, Type};

/// Something with an address that the linker knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Symbol {
    /// A static variable or constant.
    Global(GlobalId),
    /// A function.
    Function(FunctionId),
}

/// A constant of any first-class type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// An integer; bits above `bits` are zero.
    Integer {
        /// Width, 1 to 64.
        bits: u8,
        /// The value, unsigned.
        value: u64,
    },
    /// A pointer with a known address: null, or an `inttoptr` of a number.
    Pointer(u16),
    /// The address of a symbol plus `offset` (wraps at 64K).
    Address {
        /// What the address is relative to.
        symbol: Symbol,
        /// Bytes from its start.
        offset: u16,
        /// [`Type::Pointer`], or an integer for `ptrtoint`: 8 bits mean the low byte, more
        /// than 16 are zero-extended.
        as_type: Type,
    },
    /// All bytes zero, of any type (for scalars the parser makes `Integer` or `Pointer`).
    Zero(Type),
    /// `undef` and `poison`: any bits will do, and no bits need be written.
    Undefined(Type),
    /// An array of bytes.
    Bytes(Vec<u8>),
    /// An array or struct, part by part.
    Aggregate(Type, Vec<Constant>),
}

impl Constant {
    /// An integer constant, cut to its width.
    pub fn integer(bits: u8, value: u64) -> Constant {
        Constant::Integer {
            bits,
            value: mask(value, bits),
        }
    }

    /// All bytes zero.
    pub fn zero(of: &Type) -> Constant {
        match of {
            Type::Integer(bits) => Constant::integer(*bits, 0),
            Type::Pointer => Constant::Pointer(0),
            _ => Constant::Zero(of.clone()),
        }
    }

    /// Its type.
    pub fn type_of(&self) -> Type {
        match self {
            Constant::Integer { bits, .. } => Type::Integer(*bits),
            Constant::Pointer(_) => Type::Pointer,
            Constant::Address { as_type, .. } => as_type.clone(),
            Constant::Zero(of) | Constant::Undefined(of) | Constant::Aggregate(of, _) => of.clone(),
            Constant::Bytes(bytes) => Type::Array(bytes.len() as u32, Box::new(Type::BYTE)),
        }
    }

    /// The number, when it is a scalar without symbol (an undefined scalar counts as 0).
    pub fn as_number(&self) -> Option<u64> {
        match self {
            Constant::Integer { value, .. } => Some(*value),
            Constant::Pointer(address) => Some(u64::from(*address)),
            Constant::Zero(of) | Constant::Undefined(of) if of.is_scalar() => Some(0),
            _ => None,
        }
    }

    /// Whether it is `undef` or `poison`.
    pub fn is_undefined(&self) -> bool {
        matches!(self, Constant::Undefined(_))
    }

    /// Part `index` of an array or struct.
    pub fn part(&self, index: u32) -> Option<Constant> {
        match self {
            Constant::Aggregate(_, parts) => parts.get(index as usize).cloned(),
            Constant::Bytes(bytes) => bytes
                .get(index as usize)
                .map(|&b| Constant::integer(8, b.into())),
            Constant::Zero(of) => of.element(index).map(|(inner, _)| Constant::zero(inner)),
            Constant::Undefined(of) => of
                .element(index)
                .map(|(inner, _)| Constant::Undefined(inner.clone())),
            _ => None,
        }
    }

    /// Bytes and relocations, as the constant lies in memory. Undefined bytes are zero.
    pub fn flatten(&self) -> Flat {
        let mut flat = Flat::default();
        self.append_to(&mut flat);
        debug_assert_eq!(flat.bytes.len(), self.type_of().size() as usize);
        flat
    }

    fn append_to(&self, flat: &mut Flat) {
        match self {
            Constant::Integer { value, .. } => {
                let size = self.type_of().size() as usize;
                flat.bytes.extend_from_slice(&value.to_le_bytes()[..size]);
            }
            Constant::Pointer(address) => flat.bytes.extend_from_slice(&address.to_le_bytes()),
            Constant::Address {
                symbol,
                offset,
                as_type,
            } => {
                let size = as_type.size().min(2) as u8;
                flat.relocations.push(Relocation {
                    at: flat.bytes.len() as u32,
                    symbol: *symbol,
                    offset: *offset,
                    size,
                });
                flat.bytes
                    .resize(flat.bytes.len() + as_type.size() as usize, 0);
            }
            Constant::Zero(of) | Constant::Undefined(of) => {
                flat.bytes.resize(flat.bytes.len() + of.size() as usize, 0);
            }
            Constant::Bytes(bytes) => flat.bytes.extend_from_slice(bytes),
            Constant::Aggregate(_, parts) => parts.iter().for_each(|part| part.append_to(flat)),
        }
    }
}

/// A constant as it lies in memory.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Flat {
    /// Every byte; zero where an address goes.
    pub bytes: Vec<u8>,
    /// Where addresses go, ascending.
    pub relocations: Vec<Relocation>,
}

/// An address to be put into a [`Flat`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocation {
    /// Byte offset in [`Flat::bytes`].
    pub at: u32,
    /// What the address is relative to.
    pub symbol: Symbol,
    /// Bytes from its start.
    pub offset: u16,
    /// 2, or 1 for the low byte alone.
    pub size: u8,
}
