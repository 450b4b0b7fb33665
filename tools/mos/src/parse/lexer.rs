//! Cuts IR text into tokens.

use std::borrow::Cow;

use crate::error::{Error, Result};

/// The smallest parts of the text.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind<'a> {
    /// `%name`
    Local(Cow<'a, str>),
    /// `@name`
    Global(Cow<'a, str>),
    /// A keyword, number, label, type name, attribute name ...
    Word(&'a str),
    /// `"text"`
    Text(Vec<u8>),
    /// `c"bytes"`
    Bytes(Vec<u8>),
    /// Any other character.
    Mark(char),
    /// Past the last token.
    End,
}

/// A token and where it stood.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub kind: Kind<'a>,
    /// Line of the text, from 1.
    pub line: u32,
    /// Whether it is the first of its line.
    pub first: bool,
}

/// All tokens of a text; the last one is [`Kind::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::with_capacity(text.len() / 5);
    let (mut at, mut line, mut first) = (0, 1, true);
    while at < bytes.len() {
        let start = at;
        at += 1;
        let kind = match bytes[start] {
            b'\n' => {
                line += 1;
                first = true;
                continue;
            }
            b' ' | b'\t' | b'\r' => continue,
            b';' => {
                while at < bytes.len() && bytes[at] != b'\n' {
                    at += 1;
                }
                continue;
            }
            sigil @ (b'%' | b'@') => {
                let name = match bytes.get(at) {
                    Some(b'"') => String::from_utf8_lossy(&quoted(bytes, &mut at, line)?)
                        .into_owned()
                        .into(),
                    _ => Cow::from(word(text, &mut at)),
                };
                if sigil == b'%' {
                    Kind::Local(name)
                } else {
                    Kind::Global(name)
                }
            }
            b'"' => {
                at = start;
                Kind::Text(quoted(bytes, &mut at, line)?)
            }
            b'c' if bytes.get(at) == Some(&b'"') => Kind::Bytes(quoted(bytes, &mut at, line)?),
            byte if is_word(byte) => {
                at = start;
                Kind::Word(word(text, &mut at))
            }
            byte if byte.is_ascii() => Kind::Mark(byte.into()),
            _ => {
                return Err(Error::new(format!(
                    "line {line} of the IR text: not ASCII outside of quotes"
                )))
            }
        };
        tokens.push(Token { kind, line, first });
        first = false;
    }
    tokens.push(Token {
        kind: Kind::End,
        line,
        first: true,
    });
    Ok(tokens)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'-')
}

fn word<'a>(text: &'a str, at: &mut usize) -> &'a str {
    let start = *at;
    let length = text.as_bytes()[start..]
        .iter()
        .take_while(|byte| is_word(**byte))
        .count();
    *at = start + length;
    &text[start..*at]
}

/// The bytes between quotes, with `\xx` (two hexadecimal digits) and `\\` resolved.
fn quoted(bytes: &[u8], at: &mut usize, line: u32) -> Result<Vec<u8>> {
    let unfinished = || {
        Error::new(format!(
            "line {line} of the IR text: a quoted text has no end"
        ))
    };
    let mut out = Vec::new();
    *at += 1;
    loop {
        let byte = *bytes.get(*at).ok_or_else(unfinished)?;
        *at += 1;
        match byte {
            b'"' => return Ok(out),
            b'\\' if bytes.get(*at) == Some(&b'\\') => {
                out.push(b'\\');
                *at += 1;
            }
            b'\\' => {
                let digits = bytes
                    .get(*at..*at + 2)
                    .and_then(|pair| std::str::from_utf8(pair).ok());
                match digits.and_then(|pair| u8::from_str_radix(pair, 16).ok()) {
                    Some(value) => {
                        out.push(value);
                        *at += 2;
                    }
                    None => out.push(b'\\'),
                }
            }
            _ => out.push(byte),
        }
    }
}
