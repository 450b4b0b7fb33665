//! Constants in the text. Constant expressions are folded to a number or to
//! `symbol + offset`; there is no other form that a linker could fill in.

use super::cursor::Cursor;
use super::lexer::Kind;
use super::names::Names;
use super::parameter_attributes::parameter_attributes;
use super::types;
use crate::error::Result;
use crate::ir::{sign_extend, Constant, Operand, ScaledIndex, Symbol, Type};

/// Parses `type constant`.
pub(super) fn typed(cursor: &mut Cursor, names: &Names) -> Result<Constant> {
    let of = types::parse(cursor, names)?;
    parse(cursor, names, &of)
}

/// Parses a constant of a type that is already known.
pub(super) fn parse(cursor: &mut Cursor, names: &Names, of: &Type) -> Result<Constant> {
    let place = *cursor;
    let wrong = || place.unexpected(&format!("a constant of type {of}"));
    match cursor.next() {
        Kind::Word("true") => Ok(Constant::integer(1, 1)),
        Kind::Word("false") => Ok(Constant::integer(1, 0)),
        Kind::Word("null") => Ok(Constant::Pointer(0)),
        Kind::Word("undef" | "poison") => Ok(Constant::Undefined(of.clone())),
        Kind::Word("zeroinitializer") => Ok(Constant::zero(of)),
        Kind::Word("dso_local_equivalent" | "no_cfi") => parse(cursor, names, of),
        Kind::Word(word) => match (word.parse::<i128>(), of) {
            (Ok(number), Type::Integer(bits)) => Ok(Constant::integer(*bits, number as u64)),
            (Ok(_), _) => Err(wrong()),
            (Err(_), _) => expression(word, &place, cursor, names, of),
        },
        Kind::Bytes(bytes) => Ok(Constant::Bytes(bytes.clone())),
        Kind::Mark('[') => aggregate(cursor, names, of, ']'),
        Kind::Mark('{') => aggregate(cursor, names, of, '}'),
        Kind::Mark('<') if cursor.accept('{') => {
            let packed = aggregate(cursor, names, of, '}')?;
            cursor.expect('>')?;
            Ok(packed)
        }
        Kind::Global(name) => match (names.symbol(name), names.alias(name)) {
            (Some(symbol), _) => Ok(Constant::Address {
                symbol,
                offset: 0,
                as_type: Type::Pointer,
            }),
            (None, Some(mut alias)) => {
                // `alias type, ptr @aliasee`
                types::parse(&mut alias, names)?;
                alias.expect(',')?;
                typed(&mut alias, names)
            }
            (None, None) => Err(place.error(format!("symbol `@{name}` is not defined"))),
        },
        _ => Err(wrong()),
    }
}

fn aggregate(cursor: &mut Cursor, names: &Names, of: &Type, end: char) -> Result<Constant> {
    let mut parts = Vec::new();
    while !cursor.accept(end) {
        parts.push(typed(cursor, names)?);
        if !cursor.is_mark(end) {
            cursor.expect(',')?;
        }
    }
    Ok(Constant::Aggregate(of.clone(), parts))
}

/// The words that may stand between an opcode and its operands.
pub(super) fn skip_flags(cursor: &mut Cursor) {
    while let Some(word) = cursor.peek_word() {
        match word {
            "inbounds" | "nuw" | "nsw" | "nusw" => cursor.skip(),
            "inrange" => {
                cursor.skip();
                cursor.skip_group();
            }
            _ => return,
        }
    }
}

fn expression(
    word: &str,
    place: &Cursor,
    cursor: &mut Cursor,
    names: &Names,
    of: &Type,
) -> Result<Constant> {
    let unknown = || place.error(format!("constant expression `{word}` is not known"));
    match word {
        "getelementptr" => {
            skip_flags(cursor);
            cursor.expect('(')?;
            let element = types::parse(cursor, names)?;
            cursor.expect(',')?;
            let base = typed(cursor, names)?;
            let mut indices = Vec::new();
            while cursor.accept(',') {
                parameter_attributes(cursor, names)?;
                indices.push(Operand::Constant(typed(cursor, names)?));
            }
            cursor.expect(')')?;
            match address(&element, &indices) {
                Some((offset, variable)) if variable.is_empty() => {
                    plus(&base, offset).ok_or_else(unknown)
                }
                _ => Err(unknown()),
            }
        }
        "inttoptr" | "ptrtoint" | "ptrtoaddr" | "addrspacecast" | "bitcast" | "trunc" => {
            cursor.expect('(')?;
            let inner = typed(cursor, names)?;
            cursor.expect_word("to")?;
            let to = types::parse(cursor, names)?;
            cursor.expect(')')?;
            cast(&inner, &to).ok_or_else(unknown)
        }
        "add" | "sub" | "xor" => {
            skip_flags(cursor);
            cursor.expect('(')?;
            let left = typed(cursor, names)?;
            cursor.expect(',')?;
            let right = typed(cursor, names)?;
            cursor.expect(')')?;
            arithmetic(word, &left, &right, of).ok_or_else(unknown)
        }
        _ => Err(place.unexpected(&format!("a constant of type {of}"))),
    }
}

fn arithmetic(word: &str, left: &Constant, right: &Constant, of: &Type) -> Option<Constant> {
    match (word, left.as_number(), right.as_number()) {
        ("add", Some(a), Some(b)) => Some(number(a.wrapping_add(b), of)),
        ("sub", Some(a), Some(b)) => Some(number(a.wrapping_sub(b), of)),
        ("xor", Some(a), Some(b)) => Some(number(a ^ b, of)),
        ("add", None, Some(b)) => plus(left, b as u16),
        ("add", Some(a), None) => plus(right, a as u16),
        ("sub", None, Some(b)) => plus(left, (b as u16).wrapping_neg()),
        _ => None,
    }
}

fn number(value: u64, of: &Type) -> Constant {
    match of {
        Type::Integer(bits) => Constant::integer(*bits, value),
        _ => Constant::Pointer(value as u16),
    }
}

/// The same bits as another type. Only the low byte of an address can be had alone.
pub(super) fn cast(inner: &Constant, to: &Type) -> Option<Constant> {
    match inner {
        Constant::Address { symbol, offset, .. } => {
            let fits = *to == Type::Pointer || to.bits() == 8 || to.bits() >= 16;
            fits.then(|| Constant::Address {
                symbol: *symbol,
                offset: *offset,
                as_type: to.clone(),
            })
        }
        Constant::Undefined(_) => Some(Constant::Undefined(to.clone())),
        _ => inner.as_number().map(|value| number(value, to)),
    }
}

/// An address and a constant distance.
fn plus(base: &Constant, distance: u16) -> Option<Constant> {
    match base {
        Constant::Address {
            symbol,
            offset,
            as_type,
        } if as_type.bits() == 16 => Some(Constant::Address {
            symbol: *symbol,
            offset: offset.wrapping_add(distance),
            as_type: as_type.clone(),
        }),
        Constant::Undefined(of) => Some(Constant::Undefined(of.clone())),
        _ => base
            .as_number()
            .map(|value| number(value.wrapping_add(distance.into()), &base.type_of())),
    }
}

/// The constant and the variable parts of `getelementptr element, base, indices`; `None` when a
/// field does not exist.
pub(super) fn address(element: &Type, indices: &[Operand]) -> Option<(u16, Vec<ScaledIndex>)> {
    let mut offset = 0u16;
    let mut variable = Vec::new();
    let mut here = element;
    for (position, index) in indices.iter().enumerate() {
        let constant = match index.constant() {
            Some(constant) => {
                Some(sign_extend(constant.as_number()?, constant.type_of().bits()) as u16)
            }
            None => None,
        };
        // The first index steps over whole elements, the others go into them.
        let scale = if position == 0 {
            here.size() as u16
        } else {
            match here {
                Type::Array(_, inner) => {
                    here = inner;
                    here.size() as u16
                }
                Type::Struct(_) => {
                    let (inner, at) = here.element(constant?.into())?;
                    offset = offset.wrapping_add(at as u16);
                    here = inner;
                    continue;
                }
                _ => return None,
            }
        };
        match constant {
            Some(steps) => offset = offset.wrapping_add(steps.wrapping_mul(scale)),
            None if scale == 0 => {}
            None => variable.push(ScaledIndex {
                index: index.clone(),
                scale,
            }),
        }
    }
    Some((offset, variable))
}

/// The function that an address is, if it is exactly that.
pub(super) fn as_function(constant: &Constant) -> Option<crate::ir::FunctionId> {
    match constant {
        Constant::Address {
            symbol: Symbol::Function(id),
            offset: 0,
            ..
        } => Some(*id),
        _ => None,
    }
}
