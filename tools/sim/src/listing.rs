//! Listings of the compiler with addresses, as `mos` and `images` write them: what each address
//! comes from, and a profile told by source line and by instruction.
//!
//! A line is one of
//!
//! ```text
//! function f3_score 274 bench_line::score     label, bytes, Rust path; the code follows
//!         ; lib.rs:47                         source line of what follows
//!         ; | %5 = i8 Add %3 1                IR instruction of what follows
//! 0210  @l3:                                  a label inside the function
//! 0210          lda     z:__zp+3              an instruction at its address
//! ```

use crate::profile::Profile;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A listing that was read.
#[derive(Clone, Default, Debug)]
pub struct Listing {
    lines: Vec<Line>,
}

/// One line of it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Line {
    Function { label: String, path: String },
    Source(String),
    Code(u16),
    Other,
}

impl Listing {
    /// Reads a listing; lines of another form are kept out.
    pub fn parse(text: &str) -> Listing {
        Listing {
            lines: text.lines().map(line).collect(),
        }
    }

    /// Cycles by source line (`path of the function`, `file:line`), the most first.
    pub fn by_line(&self, profile: &Profile) -> Vec<(String, String, u64)> {
        let mut sums: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        let (mut function, mut source) = ("", "");
        for line in &self.lines {
            match line {
                Line::Function { path, .. } => (function, source) = (path, "-"),
                Line::Source(at) => source = at,
                Line::Code(address) => {
                    *sums.entry((function, source)).or_default() += profile.cycles_at(*address);
                }
                Line::Other => {}
            }
        }
        let sums = sums.into_iter().filter(|(_, cycles)| *cycles > 0);
        let mut sums: Vec<_> = sums
            .map(|((function, source), cycles)| (function.into(), source.into(), cycles))
            .collect();
        sums.sort_by_key(|(_, _, cycles)| std::cmp::Reverse(*cycles));
        sums
    }

    /// The `count` most expensive source lines as a table.
    pub fn table(&self, profile: &Profile, count: usize) -> String {
        let total = profile.total().max(1);
        let mut table = format!("{:>12} {:>6}  line\n", "cycles", "%");
        for (function, source, cycles) in self.by_line(profile).iter().take(count) {
            let percent = 100.0 * *cycles as f64 / total as f64;
            let _ = writeln!(table, "{cycles:>12} {percent:>6.2}  {source} in {function}");
        }
        table
    }

    /// The text of the listing with cycles and visits before each instruction.
    pub fn annotated(text: &str, profile: &Profile) -> String {
        let mut out = String::new();
        for of in text.lines() {
            let _ = match line(of) {
                Line::Code(address) => {
                    let (cycles, visits) = (profile.cycles_at(address), profile.visits_at(address));
                    writeln!(out, "{cycles:>10} {visits:>9}  {of}")
                }
                _ => writeln!(out, "{:20}  {of}", ""),
            };
        }
        out
    }

    /// Path of the function and source line that the instruction at an address comes from.
    pub fn place(&self, address: u16) -> Option<(&str, &str)> {
        let (mut function, mut source) = ("", "-");
        for line in &self.lines {
            match line {
                Line::Function { path, .. } => (function, source) = (path, "-"),
                Line::Source(at) => source = at,
                Line::Code(at) if *at == address => return Some((function, source)),
                _ => {}
            }
        }
        None
    }

    /// Rust path of each function by its label.
    pub fn paths(&self) -> BTreeMap<&str, &str> {
        let paths = self.lines.iter().filter_map(|line| match line {
            Line::Function { label, path } => Some((label.as_str(), path.as_str())),
            _ => None,
        });
        paths.collect()
    }
}

/// What a line is.
fn line(text: &str) -> Line {
    if let Some(rest) = text.strip_prefix("function ") {
        let mut words = rest.splitn(3, ' ');
        if let (Some(label), Some(_), Some(path)) = (words.next(), words.next(), words.next()) {
            return Line::Function {
                label: label.into(),
                path: path.into(),
            };
        }
    }
    if let Some(comment) = text.trim_start().strip_prefix("; ") {
        return match comment.starts_with('|') {
            true => Line::Other,
            false => Line::Source(comment.into()),
        };
    }
    let address = text
        .split_once("  ")
        .and_then(|(digits, rest)| Some((u16::from_str_radix(digits, 16).ok()?, rest.trim())));
    match address {
        Some((address, rest)) if !rest.ends_with(':') => Line::Code(address),
        _ => Line::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "function f0_main 5 sample::main
        ; lib.rs:7
        ; | %1 = i8 Add %0 1
0200          ldx     #$03
0202  @l1:
        ; lib.rs:8
0202          dex
0203          bne     @l1
";

    #[test]
    fn an_address_has_a_place() {
        let listing = Listing::parse(TEXT);
        assert_eq!(listing.place(0x0203), Some(("sample::main", "lib.rs:8")));
        assert_eq!(listing.place(0x0204), None);
    }

    #[test]
    fn cycles_are_told_by_line() {
        let mut profile = Profile::default();
        profile.count(0x200, 2);
        for _ in 0..3 {
            profile.count(0x202, 2);
            profile.count(0x203, 3);
        }
        let listing = Listing::parse(TEXT);
        let lines = listing.by_line(&profile);
        assert_eq!(lines[0], ("sample::main".into(), "lib.rs:8".into(), 15));
        assert_eq!(lines[1], ("sample::main".into(), "lib.rs:7".into(), 2));
        let annotated = Listing::annotated(TEXT, &profile);
        assert!(annotated.contains("         6         3  0202          dex"));
        assert_eq!(listing.paths()["f0_main"], "sample::main");
    }
}
