//! Attributes of functions, parameters and results. Unknown ones are skipped by bracket
//! matching, so that another LLVM version's promises do no harm; those that change what the
//! program means are refused.

use super::cursor::Cursor;
use super::lexer::Kind;
use super::names::Names;
use super::types;
use crate::error::Result;
use crate::ir::{mask, FunctionAttributes, Memory, ParameterAttributes, Range};

/// Steps over one attribute of a function, which is noted if it is one of interest.
pub(super) fn function_attribute(cursor: &mut Cursor, into: &mut FunctionAttributes) -> Result<()> {
    match cursor.next() {
        Kind::Word("norecurse") => into.norecurse = true,
        Kind::Word("noreturn") => into.noreturn = true,
        Kind::Word("cold") => into.cold = true,
        Kind::Word("noinline") => into.noinline = true,
        Kind::Word("willreturn") => into.willreturn = true,
        Kind::Word("memory") => into.memory = memory(cursor)?,
        Kind::End => return Err(cursor.unexpected("an attribute")),
        _ => {
            // `key`, `"key"`, either with `=value` or `(value)`.
            if cursor.accept('=') {
                cursor.skip();
            }
            cursor.skip_group();
        }
    }
    Ok(())
}

/// `(read, argmem: readwrite, inaccessiblemem: none)`: a default and exceptions from it.
fn memory(cursor: &mut Cursor) -> Result<Memory> {
    cursor.expect('(')?;
    let (mut default, mut argument, mut other) = ("none", None, Vec::new());
    while !cursor.accept(')') {
        let word = cursor.word()?;
        if !cursor.accept(':') {
            default = word;
        } else if word == "argmem" {
            argument = Some(cursor.word()?);
        } else {
            other.push(cursor.word()?);
        }
        cursor.accept(',');
    }
    other.push(default);
    let reads = |access: &str| access.starts_with("read");
    let writes = |access: &str| access.ends_with("write");
    let argument = argument.unwrap_or(default);
    Ok(Memory {
        reads_none: !reads(argument) && !other.iter().any(|access| reads(access)),
        writes_none: !writes(argument) && !other.iter().any(|access| writes(access)),
        arguments_only: other.iter().all(|access| *access == "none"),
    })
}

/// Steps over all attributes of a parameter, argument or result.
pub(super) fn parameter_attributes(
    cursor: &mut Cursor,
    names: &Names,
) -> Result<ParameterAttributes> {
    let mut into = ParameterAttributes::default();
    loop {
        let place = *cursor;
        match cursor.kind() {
            Kind::Text(_) => {
                cursor.skip();
                if cursor.accept('=') {
                    cursor.skip();
                }
                continue;
            }
            Kind::Word(word) if is_attribute(word) => cursor.skip(),
            _ => return Ok(into),
        }
        match place.peek_word().unwrap_or_default() {
            "noundef" => into.noundef = true,
            "noalias" => into.noalias = true,
            "readonly" => into.readonly = true,
            "readnone" => (into.readonly, into.writeonly) = (true, true),
            "writeonly" => into.writeonly = true,
            "nonnull" => into.nonnull = true,
            "nocapture" => into.nocapture = true,
            "captures" => {
                // `captures(none)` and `captures(address_is_null)` keep no copy.
                into.nocapture =
                    matches!(cursor.ahead(1).kind, Kind::Word("none" | "address_is_null"))
                        && cursor.ahead(2).kind == Kind::Mark(')');
                cursor.skip_group();
            }
            "dereferenceable" => into.dereferenceable = cursor.in_parentheses()?,
            "align" => {
                if !cursor.skip_group() {
                    cursor.skip();
                }
            }
            "sret" => {
                cursor.expect('(')?;
                into.sret = Some(types::parse(cursor, names)?);
                cursor.expect(')')?;
            }
            "range" => into.range = Some(range(cursor, names)?),
            word @ ("byval" | "byref" | "inalloca" | "preallocated" | "nest" | "swifterror") => {
                return Err(place.error(format!(
                    "parameters that are `{word}` cannot be compiled for the 6502"
                )));
            }
            // A result of several values may follow in braces: `fastcc { i1, i8 } @name`.
            _ => {
                if cursor.is_mark('(') {
                    cursor.skip_group();
                }
            }
        }
    }
}

/// `(i8 0, 5)`
pub(super) fn range(cursor: &mut Cursor, names: &Names) -> Result<Range> {
    cursor.expect('(')?;
    let of = types::parse(cursor, names)?;
    let low = cursor.number()?;
    cursor.expect(',')?;
    let high = cursor.number()?;
    cursor.expect(')')?;
    Ok(range_of(low, high, of.bits()))
}

/// LLVM prints the ends of a range as signed numbers.
pub(super) fn range_of(low: i128, high: i128, bits: u8) -> Range {
    Range {
        low: mask(low as u64, bits),
        high: mask(high as u64, bits),
    }
}

/// Whether a word may be an attribute: not a type, constant, number or constant expression.
fn is_attribute(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && !types::is_type(word)
        && !matches!(
            word,
            "true"
                | "false"
                | "null"
                | "undef"
                | "poison"
                | "none"
                | "zeroinitializer"
                | "getelementptr"
                | "inttoptr"
                | "ptrtoint"
                | "ptrtoaddr"
                | "addrspacecast"
                | "bitcast"
                | "trunc"
                | "add"
                | "sub"
                | "xor"
                | "splat"
                | "asm"
                | "blockaddress"
                | "dso_local_equivalent"
                | "no_cfi"
        )
}
