//! Where a function is written: its path with the module of its `impl`.
//!
//! The demangled name `<sample::ui::Session>::show_help` does not tell that the `impl` stands in
//! `sample::ui::help`; the mangled name does (RFC 2603, "impl-path").

use crate::error::demangle;

/// The path of a function without generic arguments; a method's is that of its `impl`'s module and
/// its own name. Symbols that are not mangled are their own path.
pub fn written(symbol: &str) -> String {
    let path = without_arguments(&demangle(symbol));
    let last = path.rsplit("::").next().unwrap_or(&path);
    match symbol.strip_prefix("_R").and_then(module_of_impl) {
        Some(module) => format!("{module}::{last}"),
        None => path,
    }
}

/// Whether a path is one of those wanted or below one.
pub fn is_in_any(path: &str, wanted: &[String]) -> bool {
    wanted.iter().any(|wanted| is_in(path, wanted))
}

/// Whether a path is `wanted` or below it.
pub fn is_in(path: &str, wanted: &str) -> bool {
    path.strip_prefix(wanted)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// What stands in angle brackets goes.
fn without_arguments(path: &str) -> String {
    let mut depth = 0u32;
    let kept = path.chars().filter(|sign| {
        match sign {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    });
    let kept: String = kept.collect();
    let parts: Vec<&str> = kept.split("::").filter(|part| !part.is_empty()).collect();
    parts.join("::")
}

/// The module of the outermost `impl` of a symbol, without its `_R`.
fn module_of_impl(symbol: &str) -> Option<String> {
    let mut at = 0;
    loop {
        match symbol.as_bytes().get(at)? {
            // Generic arguments follow, and so do the names of what is nested.
            b'I' => at += 1,
            b'N' => at += 2,
            b'M' | b'X' => return path(symbol, &mut disambiguated(symbol, at + 1)?),
            _ => return None,
        }
    }
}

/// The place after a disambiguator: `s`, a number of base 62, `_`.
fn disambiguated(symbol: &str, at: usize) -> Option<usize> {
    match symbol.as_bytes().get(at)? {
        b's' => Some(at + symbol[at..].find('_')? + 1),
        _ => Some(at),
    }
}

/// The path of a module at a place, which moves after it.
fn path(symbol: &str, at: &mut usize) -> Option<String> {
    let kind = *symbol.as_bytes().get(*at)?;
    *at += 1;
    match kind {
        b'C' => name(symbol, at),
        b'N' => {
            *at += 1;
            let outer = path(symbol, at)?;
            Some(format!("{outer}::{}", name(symbol, at)?))
        }
        b'B' => {
            let end = *at + symbol[*at..].find('_')?;
            let mut there = back(&symbol[*at..end])?;
            *at = end + 1;
            // Always backwards.
            (there < end).then(|| path(symbol, &mut there))?
        }
        _ => None,
    }
}

/// A place in base 62: nothing is 0, everything else one more than its digits.
fn back(digits: &str) -> Option<usize> {
    if digits.is_empty() {
        return Some(0);
    }
    let value = digits.bytes().try_fold(0usize, |value, digit| {
        let digit = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'z' => digit - b'a' + 10,
            b'A'..=b'Z' => digit - b'A' + 36,
            _ => return None,
        };
        value.checked_mul(62)?.checked_add(digit.into())
    });
    Some(value? + 1)
}

/// An identifier: disambiguator, length, an underscore before what begins like a number, the name.
fn name(symbol: &str, at: &mut usize) -> Option<String> {
    let start = disambiguated(symbol, *at)?;
    let digits = symbol[start..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    let length: usize = symbol[start..start + digits].parse().ok()?;
    let mut from = start + digits;
    if symbol[from..].starts_with('_') {
        from += 1;
    }
    *at = from + length;
    symbol.get(from..*at).map(String::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_is_where_its_impl_is() {
        let plain = "_RNvNtNtCsifm0vdzFZVs_6sample2ui4keys7repeats";
        assert_eq!(written(plain), "sample::ui::keys::repeats");
        let method = "_RINvMs_NtNtCsifm0vdzFZVs_6sample2ui4helpNtB6_7Session9show_helphEB4_";
        assert_eq!(written(method), "sample::ui::help::show_help");
        assert_eq!(written("main"), "main");
        assert_eq!(written("pages::show"), "pages::show");
    }

    #[test]
    fn paths_are_cut_between_names() {
        assert!(is_in("a::b::c", "a::b") && is_in("a::b", "a::b"));
        assert!(!is_in("a::bc", "a::b") && !is_in("a", "a::b"));
    }
}
