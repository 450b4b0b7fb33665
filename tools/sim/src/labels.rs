//! Names of addresses: label files as `ld65 -Ln` writes them and VICE reads them.

use std::collections::BTreeMap;

/// The labels of one program.
#[derive(Clone, Default, Debug)]
pub struct Labels {
    by_name: BTreeMap<String, u16>,
    by_address: BTreeMap<u16, String>,
}

impl Labels {
    /// Reads lines of the form `al 00080D .main` (also `al C:080d .main`); others are skipped.
    pub fn parse(text: &str) -> Labels {
        let mut labels = Labels::default();
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let (Some("al"), Some(address), Some(name)) =
                (words.next(), words.next(), words.next())
            else {
                continue;
            };
            let digits = address.rsplit(':').next().unwrap_or(address);
            let Ok(address) = u32::from_str_radix(digits, 16) else {
                continue;
            };
            if let (Ok(address), Some(name)) = (u16::try_from(address), name.strip_prefix('.')) {
                labels.insert(name, address);
            }
        }
        labels
    }

    /// Adds a name. The first name of an address is the one that [`Labels::before`] tells.
    pub fn insert(&mut self, name: &str, address: u16) {
        self.by_name.insert(name.to_string(), address);
        self.by_address
            .entry(address)
            .or_insert_with(|| name.to_string());
    }

    /// The address of a name.
    pub fn get(&self, name: &str) -> Option<u16> {
        self.by_name.get(name).copied()
    }

    /// The nearest label at or before an address, and the distance from it.
    pub fn before(&self, address: u16) -> Option<(&str, u16)> {
        let (start, name) = self.by_address.range(..=address).next_back()?;
        Some((name, address - start))
    }

    /// All names with their addresses, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u16)> {
        self.by_name
            .iter()
            .map(|(name, &address)| (name.as_str(), address))
    }

    /// `1024`, `$400`, `0x400`, `name` or any of these with `+offset` or `-offset`.
    pub fn resolve(&self, text: &str) -> Option<u16> {
        if let Some(at) = text.rfind(['+', '-']).filter(|&at| at > 0) {
            let base = self.resolve(&text[..at])?;
            let offset = number(&text[at + 1..])?;
            return Some(if text.as_bytes()[at] == b'+' {
                base.wrapping_add(offset)
            } else {
                base.wrapping_sub(offset)
            });
        }
        self.get(text).or_else(|| number(text))
    }
}

/// `1024`, `$400` or `0x400`.
pub fn number(text: &str) -> Option<u16> {
    if let Some(digits) = text.strip_prefix('$').or_else(|| text.strip_prefix("0x")) {
        return u16::from_str_radix(digits, 16).ok();
    }
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers() {
        let labels = Labels::parse("al 00080D .main\nnonsense\nal C:1000 .board\n");
        assert_eq!(labels.resolve("main"), Some(0x080d));
        assert_eq!(labels.resolve("board+$10"), Some(0x1010));
        assert_eq!(labels.resolve("board-1"), Some(0x0fff));
        assert_eq!(labels.resolve("0x400"), Some(1024));
        assert_eq!(labels.resolve("nobody"), None);
        assert_eq!(labels.before(0x0fff), Some(("main", 0x7f2)));
        assert_eq!(labels.before(0), None);
    }
}
