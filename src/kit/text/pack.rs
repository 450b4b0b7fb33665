//! Packs texts at build time: the pair of bytes that stands most often side by side becomes a byte
//! of its own, again and again (byte pair encoding: Gage, "A new algorithm for data compression",
//! 1994).

extern crate std;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::prelude::v1::*;
use std::{env, format, fs, vec};

/// The bytes that are no letters, in the order of their numbers in the tables (exclusive-or with
/// 128). The last one ends a line of a page.
const CODES: [(u8, u8); 2] = [(128, 255), (0, 30)];
/// Pairs within pairs: how many bytes the machine keeps waiting.
const DEPTH: u8 = 8;

/// Writes `texts.rs` into a build script's output folder: the tables of [`Texts`](super::Texts) for
/// the short texts `list`, and `PAGES`, the lines of all `pages` one after the other.
///
/// # Errors
/// A sentence: a text has other letters than ASCII, the first is not empty, or the file cannot be
/// written.
pub fn pack(list: &[&[&str]], pages: &[&[&str]]) -> Result<(), String> {
    let count = list.iter().map(|group| group.len()).sum();
    let all = list.iter().chain(pages).copied().flatten();
    let mut texts: Vec<Vec<u8>> = all.map(|text| text.as_bytes().to_vec()).collect();
    let letters = |byte: &u8| (32..128).contains(byte);
    if let Some(text) = texts.iter().find(|text| !text.iter().all(letters)) {
        return Err(format!(
            "{:?} has other letters than ASCII",
            String::from_utf8_lossy(text)
        ));
    }
    if texts.first().is_none_or(|text| !text.is_empty()) {
        return Err("the first text is to be empty".into());
    }
    let pairs = replace_pairs(&mut texts);
    let (short, lines) = texts.split_at(count);
    let lengths: Vec<u8> = short.iter().map(|text| text.len() as u8).collect();
    let mut out = String::new();
    table(&mut out, "LENGTHS", &lengths);
    table(&mut out, "PACKED", &short.concat());
    let lines: Vec<u8> = lines
        .iter()
        .flat_map(|line| [&line[..], &[super::END]].concat())
        .collect();
    table(&mut out, "PAGES", &lines);
    for (name, which) in [("FIRST", 0), ("SECOND", 1)] {
        let bytes: Vec<u8> = pairs.iter().map(|pair| pair[which]).collect();
        table(&mut out, name, &bytes);
    }
    let folder = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let path = PathBuf::from(folder).join("texts.rs");
    fs::write(&path, out).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Replaces pairs as long as that saves bytes. Returns what each code stands for.
fn replace_pairs(texts: &mut [Vec<u8>]) -> Vec<[u8; 2]> {
    let mut pairs = Vec::new();
    let mut depths = BTreeMap::new();
    for code in CODES.iter().flat_map(|&(first, last)| first..=last) {
        let Some(pair) = most_frequent(texts, &depths) else {
            break;
        };
        let depth = pair.map(|byte| depths.get(&byte).copied().unwrap_or(0));
        depths.insert(code, 1 + depth[0].max(depth[1]));
        for text in texts.iter_mut() {
            *text = replaced(text, pair, code);
        }
        pairs.push(pair);
    }
    pairs
}

/// The most frequent pair; of several the lowest, so that every build is the same.
fn most_frequent(texts: &[Vec<u8>], depths: &BTreeMap<u8, u8>) -> Option<[u8; 2]> {
    let mut counts: BTreeMap<[u8; 2], usize> = BTreeMap::new();
    for text in texts {
        for pair in text.windows(2) {
            let deep = |byte: &u8| depths.get(byte).is_some_and(|depth| *depth + 1 >= DEPTH);
            if !pair.iter().any(deep) {
                *counts.entry([pair[0], pair[1]]).or_default() += 1;
            }
        }
    }
    let best = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    // Two would gain nothing: a pair takes two bytes, too.
    best.filter(|(_, count)| *count > 2).map(|(pair, _)| pair)
}

fn replaced(text: &[u8], pair: [u8; 2], code: u8) -> Vec<u8> {
    let mut bytes = vec![];
    let mut rest = text;
    while let Some((&first, behind)) = rest.split_first() {
        let found = rest.starts_with(&pair);
        bytes.push(if found { code } else { first });
        rest = if found { &rest[2..] } else { behind };
    }
    bytes
}

fn table(out: &mut String, name: &str, bytes: &[u8]) {
    let _ = writeln!(out, "static {name}: [u8; {}] = {bytes:?};", bytes.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The letters of a packed byte, and how deep its pairs are.
    fn unpacked(byte: u8, pairs: &[[u8; 2]]) -> (Vec<u8>, u8) {
        match pairs.get(usize::from(byte ^ 0x80)) {
            None => (vec![byte], 0),
            Some([first, second]) => {
                let (mut letters, depth) = unpacked(*first, pairs);
                let (more, other) = unpacked(*second, pairs);
                letters.extend(more);
                (letters, 1 + depth.max(other))
            }
        }
    }

    #[test]
    fn what_is_packed_is_shorter_and_comes_back() {
        let texts = crate::text::list::SAVES.map(|text| text.as_bytes().to_vec());
        let repeated = vec![b'A'; 1_000];
        for texts in [texts.to_vec(), vec![repeated]] {
            let mut packed = texts.clone();
            let pairs = replace_pairs(&mut packed);
            let bytes = packed.concat().len() + 2 * pairs.len();
            assert!(bytes < texts.concat().len(), "{bytes}");
            for (packed, text) in packed.iter().zip(&texts) {
                let bytes = packed.iter().map(|byte| unpacked(*byte, &pairs));
                let (letters, depths): (Vec<_>, Vec<_>) = bytes.unzip();
                assert_eq!(letters.concat(), *text);
                assert!(depths.iter().all(|depth| *depth <= DEPTH), "{depths:?}");
            }
        }
    }

    #[test]
    fn texts_that_cannot_be_packed_are_refused() {
        for (list, problem) in [(["", "É"], "other letters"), (["A", "B"], "first text")] {
            assert!(pack(&[&list], &[]).is_err_and(|told| told.contains(problem)));
        }
    }
}
