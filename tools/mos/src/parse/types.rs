//! Types in the text.

use super::cursor::Cursor;
use super::lexer::Kind;
use super::names::Names;
use crate::error::Result;
use crate::ir::Type;

/// Whether a word starts a type.
pub(super) fn is_type(word: &str) -> bool {
    matches!(
        word,
        "void" | "ptr" | "label" | "metadata" | "token" | "opaque"
    ) || is_float(word)
        || word
            .strip_prefix('i')
            .is_some_and(|bits| bits.parse::<u32>().is_ok())
}

fn is_float(word: &str) -> bool {
    matches!(
        word,
        "half" | "bfloat" | "float" | "double" | "fp128" | "x86_fp80" | "ppc_fp128"
    )
}

/// Parses a type; refuses those that the 6502 back end does not have.
pub(super) fn parse(cursor: &mut Cursor, names: &Names) -> Result<Type> {
    let place = *cursor;
    match cursor.next() {
        Kind::Word("void" | "label" | "metadata" | "token") => Ok(Type::Void),
        Kind::Word("ptr") => {
            if cursor.accept_word("addrspace") {
                cursor.in_parentheses::<u8>()?;
            }
            Ok(Type::Pointer)
        }
        Kind::Word("opaque") => Ok(Type::Struct(Vec::new())),
        Kind::Word(word) if is_float(word) => Err(place.error(format!(
            "floating-point numbers (`{word}`) cannot be compiled for the 6502: use integers, \
             as the crate `fixed` does"
        ))),
        Kind::Word(word) => match word
            .strip_prefix('i')
            .and_then(|bits| bits.parse::<u32>().ok())
        {
            Some(bits @ 1..=64) => Ok(Type::Integer(bits as u8)),
            Some(bits) => Err(place.error(format!(
                "integers of {bits} bits cannot be compiled for the 6502: use some of at most 64"
            ))),
            None => Err(place.unexpected("a type")),
        },
        Kind::Local(name) => {
            let mut definition = names
                .named_type(name)
                .ok_or_else(|| place.error(format!("type `%{name}` is not defined")))?;
            parse(&mut definition, names)
        }
        Kind::Mark('[') => {
            let count = cursor.small()?;
            cursor.expect_word("x")?;
            let element = parse(cursor, names)?;
            cursor.expect(']')?;
            Ok(Type::Array(count, Box::new(element)))
        }
        Kind::Mark('{') => fields(cursor, names),
        Kind::Mark('<') if cursor.accept('{') => {
            let packed = fields(cursor, names)?;
            cursor.expect('>')?;
            Ok(packed)
        }
        Kind::Mark('<') => Err(place.error("vectors cannot be compiled for the 6502")),
        _ => Err(place.unexpected("a type")),
    }
}

/// After the opening brace.
fn fields(cursor: &mut Cursor, names: &Names) -> Result<Type> {
    let mut fields = Vec::new();
    while !cursor.accept('}') {
        fields.push(parse(cursor, names)?);
        if !cursor.is_mark('}') {
            cursor.expect(',')?;
        }
    }
    Ok(Type::Struct(fields))
}
