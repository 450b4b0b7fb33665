//! Where the bytes of code go: by crate and by function.

use crate::build::Built;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The crate of a function by its demangled path, `<A as B>::c` being A's.
pub fn crate_of(path: &str) -> &str {
    let path = path.trim_start_matches(['<', '&', '*', '(', '[']);
    let path = path.strip_prefix("mut ").unwrap_or(path);
    path.split([':', ' ', '<', '>']).next().unwrap_or(path)
}

/// Bytes of code of each crate, apart in each overlay, and, below it, of each of its functions, the
/// largest first.
pub fn sizes(built: &Built) -> String {
    let mut crates: BTreeMap<String, BTreeMap<&str, u32>> = BTreeMap::new();
    for function in &built.assembly.functions {
        let name = crate_of(&function.name);
        let name = match &function.overlay {
            Some(overlay) => format!("{name} in the overlay {overlay}"),
            None => name.to_string(),
        };
        let of_crate = crates.entry(name).or_default();
        *of_crate.entry(&function.name).or_default() += function.bytes;
    }
    let mut crates: Vec<_> = crates
        .into_iter()
        .map(|(name, functions)| {
            let mut functions: Vec<(u32, &str)> = functions
                .into_iter()
                .map(|(name, bytes)| (bytes, name))
                .collect();
            functions.sort_by_key(|(bytes, name)| (std::cmp::Reverse(*bytes), *name));
            (
                functions.iter().map(|(bytes, _)| bytes).sum::<u32>(),
                name,
                functions,
            )
        })
        .collect();
    crates.sort_by_key(|(bytes, name, _)| (std::cmp::Reverse(*bytes), name.clone()));
    let mut text = String::new();
    for (bytes, name, functions) in crates {
        let _ = writeln!(text, "{bytes:6} {name}");
        for (bytes, name) in functions {
            let _ = writeln!(text, "       {bytes:6} {name}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_belongs_to_the_crate_of_its_type() {
        assert_eq!(crate_of("sample::list::List::sort"), "sample");
        assert_eq!(
            crate_of("<sample_host::Host as sample::io::Screen>::text"),
            "sample_host"
        );
        assert_eq!(crate_of("<&mut core::fmt::Formatter>::pad"), "core");
        assert_eq!(crate_of("main"), "main");
    }
}
