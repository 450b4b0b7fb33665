//! Attributes of parameters, arguments and results. Unknown ones are skipped as those of functions
//! are; those that change what the program means are refused.

use super::cursor::Cursor;
use super::lexer::Kind;
use super::names::Names;
use super::types;
use crate::error::Result;
use crate::ir::{ParameterAttributes, Range};

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
    Ok(Range::signed(low, high, of.bits()))
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
