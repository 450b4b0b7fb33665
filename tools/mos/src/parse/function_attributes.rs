//! Attributes of functions. Unknown ones are skipped by bracket
//! matching, so that another LLVM version's promises do no harm; those that change what the
//! program means are refused.

use super::cursor::Cursor;
use super::lexer::Kind;
use crate::error::Result;
use crate::ir::{FunctionAttributes, Memory};

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
