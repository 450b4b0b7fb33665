//! The helpers in ca65 that generated code may call (`runtime/*.s`). Only those that a program
//! calls, and what these call themselves, are assembled and linked.

use std::collections::BTreeSet;

/// Bytes that the runtime itself takes in zero page: arguments, scratch and the pointer of the
/// software stack.
pub const ZERO_PAGE: u32 = 18;

/// A file of the runtime.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Helper {
    /// Name of the file without `.s`.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! helpers {
    ($($name:literal),* $(,)?) => {
        /// Every file, in the order in which they are linked.
        pub const HELPERS: &[Helper] = &[$(Helper {
            name: $name,
            text: include_str!(concat!("../runtime/", $name, ".s")),
        }),*];
    };
}

helpers![
    "registers",
    "wide",
    "stack",
    "stack_area",
    "mul8",
    "mul16",
    "mul32",
    "mul64",
    "udivmod8",
    "udivmod16",
    "udivmod32",
    "udivmod64",
    "sdivmod8",
    "sdivmod16",
    "sdivmod32",
    "sdivmod64",
    "memcpy",
    "memmove",
    "memset",
    "memcmp",
    "icall",
    "trap",
    "panic",
];

impl Helper {
    /// Symbols that the file exports.
    pub fn exports(self) -> impl Iterator<Item = &'static str> {
        self.listed(".export")
    }

    /// Symbols that the file imports.
    pub fn imports(self) -> impl Iterator<Item = &'static str> {
        self.listed(".import")
    }

    /// Symbols after a directive or its zero page form.
    fn listed(self, directive: &'static str) -> impl Iterator<Item = &'static str> {
        self.text.lines().flat_map(move |line| {
            let line = line.trim_start();
            let rest = line
                .strip_prefix(directive)
                .map(|rest| rest.strip_prefix("zp").unwrap_or(rest))
                .unwrap_or("");
            rest.split(',').map(str::trim).filter(|s| !s.is_empty())
        })
    }
}

/// Whether a symbol is in zero page.
pub fn is_zero_page(symbol: &str) -> bool {
    symbol.starts_with("__arg") || symbol.starts_with("__tmp") || symbol == "__sp"
}

/// The files that define the symbols in `wanted`, with all that these need, in link order.
/// Symbols of others are ignored.
pub fn closure(wanted: &[String]) -> Vec<Helper> {
    let mut open: Vec<String> = wanted.to_vec();
    let mut names = BTreeSet::from(["registers"]);
    while let Some(symbol) = open.pop() {
        let found = HELPERS
            .iter()
            .find(|helper| helper.exports().any(|export| export == symbol));
        if let Some(helper) = found {
            if names.insert(helper.name) {
                open.extend(helper.imports().map(String::from));
            }
        }
    }
    let wanted = |helper: &&Helper| names.contains(helper.name);
    HELPERS.iter().filter(wanted).copied().collect()
}
