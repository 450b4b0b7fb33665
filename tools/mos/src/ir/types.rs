//! Types and their sizes.

use std::fmt;

/// A first-class type. Nothing is aligned on this target, so there is never padding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value.
    Void,
    /// An integer of 1 to 64 bits. Rust asks for 1, 8, 16, 32 and 64; LLVM itself makes others
    /// (24, 48, ...) once in a while. In memory it takes whole bytes, unused high bits zero.
    Integer(u8),
    /// A 16-bit address, of data or code.
    Pointer,
    /// A number of elements of one type.
    Array(u32, Box<Type>),
    /// Fields one after the other (packed or not: there is no padding either way).
    Struct(Vec<Type>),
}

impl Type {
    /// `i1`.
    pub const BIT: Type = Type::Integer(1);
    /// `i8`.
    pub const BYTE: Type = Type::Integer(8);
    /// `i16`.
    pub const WORD: Type = Type::Integer(16);

    /// Bytes in memory.
    pub fn size(&self) -> u32 {
        match self {
            Type::Void => 0,
            Type::Integer(bits) => u32::from(*bits).div_ceil(8),
            Type::Pointer => 2,
            Type::Array(count, element) => count * element.size(),
            Type::Struct(fields) => fields.iter().map(Type::size).sum(),
        }
    }

    /// Width of an integer or pointer in bits; 0 for everything else.
    pub fn bits(&self) -> u8 {
        match self {
            Type::Integer(bits) => *bits,
            Type::Pointer => 16,
            _ => 0,
        }
    }

    /// Whether it is an integer or a pointer.
    pub fn is_scalar(&self) -> bool {
        matches!(self, Type::Integer(_) | Type::Pointer)
    }

    /// The type of field or element `index`, and how many bytes lie before it.
    /// `None` for a scalar or a field that does not exist (an array may be indexed past its end).
    pub fn element(&self, index: u32) -> Option<(&Type, u32)> {
        match self {
            Type::Array(_, element) => Some((element, index.wrapping_mul(element.size()))),
            Type::Struct(fields) => {
                let field = fields.get(index as usize)?;
                Some((field, fields[..index as usize].iter().map(Type::size).sum()))
            }
            _ => None,
        }
    }

    /// The type at the end of an `extractvalue` path, and its byte offset.
    pub fn at_path(&self, path: &[u32]) -> Option<(&Type, u32)> {
        let mut here = (self, 0);
        for &index in path {
            let (inner, offset) = here.0.element(index)?;
            here = (inner, here.1 + offset);
        }
        Some(here)
    }

    /// The scalars inside, in order, each with its byte offset.
    pub fn scalars(&self) -> Vec<(Type, u32)> {
        fn walk(of: &Type, base: u32, out: &mut Vec<(Type, u32)>) {
            match of {
                Type::Void => {}
                Type::Integer(_) | Type::Pointer => out.push((of.clone(), base)),
                Type::Array(count, element) => {
                    (0..*count).for_each(|i| walk(element, base + i * element.size(), out))
                }
                Type::Struct(fields) => {
                    let mut at = base;
                    for field in fields {
                        walk(field, at, out);
                        at += field.size();
                    }
                }
            }
        }
        let mut out = Vec::new();
        walk(self, 0, &mut out);
        out
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Type::Void => write!(f, "void"),
            Type::Integer(bits) => write!(f, "i{bits}"),
            Type::Pointer => write!(f, "ptr"),
            Type::Array(count, element) => write!(f, "[{count} x {element}]"),
            Type::Struct(fields) => {
                write!(f, "{{")?;
                for (i, field) in fields.iter().enumerate() {
                    write!(f, "{}{field}", if i == 0 { " " } else { ", " })?;
                }
                write!(f, " }}")
            }
        }
    }
}

/// The low `bits` bits of `value`.
pub fn mask(value: u64, bits: u8) -> u64 {
    if bits >= 64 {
        value
    } else {
        value & ((1 << bits) - 1)
    }
}

/// The low `bits` bits of `value` as a signed number.
pub fn sign_extend(value: u64, bits: u8) -> i64 {
    debug_assert!((1..=64).contains(&bits));
    let unused = 64 - u32::from(bits);
    ((value << unused) as i64) >> unused
}
