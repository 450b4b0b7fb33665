//! What ca65 and ld65 say, as one sentence for the person who asked.

use crate::codegen::FunctionSize;
use crate::error::Error;
use std::cmp::Reverse;

/// How the sentence about a program begins that its memory has no room for.
const TOO_BIG: &str = "the program does not fit";

/// How many functions and how many statics that sentence names.
const NAMED: usize = 3;

/// Names the largest functions and statics where the program is too big. `map` has a line for each
/// of both: label, bytes, name.
pub fn to_blame(error: Error, functions: &[FunctionSize], map: &str) -> Error {
    let sentence = error.to_string();
    if !sentence.starts_with(TOO_BIG) || functions.is_empty() {
        return error;
    }
    let is_function = |label: &str| functions.iter().any(|function| function.label == label);
    let statics = map.lines().filter_map(|line| {
        let mut words = line.splitn(3, ' ');
        let (label, bytes, name) = (words.next()?, words.next()?, words.next()?);
        let bytes = bytes.parse().ok().filter(|_| !is_function(label))?;
        Some((bytes, name))
    });
    let functions = functions.iter().map(|one| (one.bytes, one.name.as_str()));
    let functions = largest(functions.collect());
    let statics = match largest(statics.collect()) {
        statics if statics.is_empty() => statics,
        statics => format!(", its largest statics {statics}"),
    };
    Error::new(format!(
        "{sentence}; its largest functions are {functions}{statics}"
    ))
}

fn largest(mut sizes: Vec<(u32, &str)>) -> String {
    sizes.sort_by_key(|(bytes, _)| Reverse(*bytes));
    let largest = sizes.iter().take(NAMED);
    let largest = largest.map(|(bytes, name)| format!("{name} ({bytes} bytes)"));
    largest.collect::<Vec<_>>().join(", ")
}

/// One sentence from what ca65 or ld65 says.
pub fn explain(tool: &str, messages: &str) -> String {
    let overflows: Vec<&str> = messages
        .lines()
        .filter_map(|line| {
            line.split_once("overflows memory area ")
                .map(|(_, rest)| rest)
        })
        .collect();
    if let Some(last) = overflows.last() {
        // "'MAIN' by 123 bytes": the last one counts all segments.
        let (area, bytes) = last.split_once(" by ").unwrap_or((last, "some bytes"));
        let area = area.trim_matches('\'');
        let bytes = bytes.trim_end_matches(['.', ' ']);
        return format!("{TOO_BIG}: memory area {area} is {bytes} too small");
    }
    if messages.contains("Range error") {
        return format!("{TOO_BIG}: it goes on after address $FFFF");
    }
    let unresolved: Vec<&str> = messages
        .lines()
        .filter_map(|line| {
            line.split_once("Unresolved external ")
                .map(|(_, rest)| rest)
        })
        .filter_map(|rest| rest.split('\'').nth(1))
        .collect();
    if !unresolved.is_empty() {
        return format!(
            "the program needs {}, which nothing defines",
            unresolved.join(", ")
        );
    }
    let first = messages
        .lines()
        .find(|line| line.contains("Error"))
        .or(messages.lines().next());
    format!(
        "{tool} fails: {}",
        first.unwrap_or("it gives no reason").trim()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_does_not_fit_says_by_how_much() {
        let messages = "\
            ld65: Warning: a.cfg:4: Segment 'CODE' overflows memory area 'MAIN' by 12 bytes\n\
            ld65: Warning: a.cfg:5: Segment 'RODATA' overflows memory area 'MAIN' by 40 bytes\n\
            ld65: Error: Cannot generate most of the files due to memory area overflow\n";
        let sentence = explain("ld65", messages);
        assert_eq!(
            sentence,
            "the program does not fit: memory area MAIN is 40 bytes too small"
        );
    }

    #[test]
    fn a_program_that_does_not_fit_has_large_functions() {
        let sizes = [("a", 7), ("b", 900), ("c", 30), ("d", 8)];
        let functions = sizes.map(|(name, bytes)| FunctionSize {
            label: format!("f_{name}"),
            name: name.into(),
            bytes,
            overlay: None,
        });
        let map = "f_a 7 a\nf_b 900 b, called by assembly\ns_table 300 game::TABLE\n";
        let after = |sentence: &str| to_blame(Error::new(sentence), &functions, map).to_string();
        assert_eq!(
            after("the program does not fit: memory area MAIN is 40 bytes too small"),
            "the program does not fit: memory area MAIN is 40 bytes too small; its largest \
             functions are b (900 bytes), c (30 bytes), d (8 bytes), its largest statics \
             game::TABLE (300 bytes)"
        );
        assert_eq!(after("ld65 fails"), "ld65 fails");
    }

    #[test]
    fn a_program_beyond_the_last_address_does_not_fit() {
        let messages = "ld65: Error: Range error in module 'program.s', line 9";
        let sentence = "the program does not fit: it goes on after address $FFFF";
        assert_eq!(explain("ld65", messages), sentence);
    }

    #[test]
    fn an_undefined_symbol_is_named() {
        let messages = "Unresolved external 'start' referenced in:\n  a.s(3)\n\
                        ld65: Error: 1 unresolved external(s) found";
        assert_eq!(
            explain("ld65", messages),
            "the program needs start, which nothing defines"
        );
    }
}
