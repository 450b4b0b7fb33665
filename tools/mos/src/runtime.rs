//! The helpers in ca65 that generated code may call (`runtime/*.s`). Only those that a program
//! calls, and what these call themselves, are assembled and linked.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

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
    "stack_push",
    "stack_check",
    "stack_area",
    "mul8",
    "mul16",
    "umulw16",
    "smulw16",
    "mul32",
    "mul64",
    "udivmod8",
    "udivmod16",
    "udivmodw8",
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
    "overlay",
    "overlay_beside",
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

    /// Registers after the word "Keeps" in the comment at the head; all exports of a file keep the
    /// same.
    fn keeps(self) -> u8 {
        let comment = self.text.lines().take_while(|line| line.starts_with(';'));
        let sentence = comment
            .filter_map(|line| line.split_once("Keeps "))
            .map(|(_, rest)| rest.split('.').next().unwrap_or(rest))
            .next();
        let names = sentence.into_iter().flat_map(|names| names.split(','));
        names.fold(0, |set, name| {
            set | match name.trim() {
                "A" => 1,
                "X" => 2,
                "Y" => 4,
                _ => 0,
            }
        })
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

/// The registers that a helper leaves alone, as its head says after "Keeps": bits as in the code
/// generator, A = 1, X = 2, Y = 4.
pub fn keeps(symbol: &str) -> u8 {
    // Asked at every call that any pass looks at.
    static KEPT: OnceLock<HashMap<&str, u8>> = OnceLock::new();
    let kept = KEPT.get_or_init(|| {
        let each = |helper: &'static Helper| helper.exports().map(|name| (name, helper.keeps()));
        HELPERS.iter().flat_map(each).collect()
    });
    kept.get(symbol).copied().unwrap_or(0)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A register that a helper keeps is neither loaded, counted nor transferred to, in it and in
    /// whatever it calls; unless it is put aside, and then the tests that run the helpers must do.
    #[test]
    fn helpers_keep_what_they_say() {
        assert_eq!(keeps("__mul16"), 6);
        for helper in HELPERS {
            for (register, bit) in [('a', 1), ('x', 2), ('y', 4)] {
                if helper.keeps() & bit == 0 {
                    continue;
                }
                let aside = [
                    format!(" st{register} "),
                    format!(" t{register}a\n        pha"),
                ];
                let popped = register == 'a' && helper.text.contains(" pla\n        rts");
                if popped || aside.iter().any(|code| helper.text.contains(code)) {
                    continue;
                }
                for file in closure(&helper.exports().map(String::from).collect::<Vec<_>>()) {
                    for line in file.text.lines() {
                        let code = line.split(';').next().unwrap_or("");
                        let changes = code.split_whitespace().any(|word| {
                            let changing = ["ld", "in", "de", "ta", "tx", "ty", "ts", "pl"];
                            word.len() == 3
                                && word.ends_with(register)
                                && changing.iter().any(|start| word.starts_with(start))
                        });
                        assert!(!changes, "{} in {}: {code}", helper.name, file.name);
                    }
                }
            }
        }
    }
}
