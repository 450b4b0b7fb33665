//! Addresses of names, and expressions of them.

use super::wrong;
use crate::error::{Error, Result};
use std::collections::HashMap;

/// The symbols that a line sees.
pub(super) struct Symbols<'a> {
    /// Labels without a name, and how many of them stand before the line.
    pub unnamed: (&'a [u16], usize),
    pub own: &'a HashMap<(&'a str, &'a str), u16>,
    pub global: &'a HashMap<&'a str, u16>,
    pub scope: &'a str,
}

impl Symbols<'_> {
    /// The value of an expression of `+`, `-`, `*`, `<`, `>` and brackets.
    pub(super) fn value(&self, text: &str) -> Result<u16> {
        let text = text.trim();
        if let Some(signs) = text.strip_prefix(':') {
            let (all, passed) = self.unnamed;
            let at = match signs.strip_prefix('-') {
                Some(_) => passed.wrapping_sub(signs.len()),
                None => passed + signs.len() - 1,
            };
            return all.get(at).copied().ok_or_else(|| wrong(text));
        }
        if let Some(rest) = text.strip_prefix('<') {
            return Ok(self.value(rest)? & 0xff);
        }
        if let Some(rest) = text.strip_prefix('>') {
            return Ok(self.value(rest)? >> 8);
        }
        if let Some(inner) = text
            .strip_prefix('(')
            .and_then(|rest| rest.strip_suffix(')'))
        {
            return self.value(inner);
        }
        if let Some(at) = text.rfind(['+', '-']).filter(|at| *at > 0) {
            let (left, right) = (self.value(&text[..at])?, self.value(&text[at + 1..])?);
            return Ok(match text.as_bytes()[at] {
                b'+' => left.wrapping_add(right),
                _ => left.wrapping_sub(right),
            });
        }
        if let Some((left, right)) = text.split_once('*') {
            return Ok(self.value(left)?.wrapping_mul(self.value(right)?));
        }
        let number = match text.strip_prefix('$') {
            Some(digits) => u16::from_str_radix(digits, 16).ok(),
            None => text.parse().ok(),
        };
        if let Some(number) = number {
            return Ok(number);
        }
        let scope = if text.starts_with('@') {
            self.scope
        } else {
            ""
        };
        let own = self.own.get(&(scope, text));
        own.or_else(|| self.global.get(text))
            .copied()
            .ok_or_else(|| Error::new(format!("the assembler in memory finds no symbol {text}")))
    }
}
