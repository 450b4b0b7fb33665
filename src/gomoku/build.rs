//! Packs the texts: the pair of bytes that stands most often side by side becomes a byte of its own, again and again.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs, process};

#[path = "text/list.rs"]
mod list;

/// The bytes that are no letters, in the order of their numbers in the tables (exclusive-or with 128). The last one ends a
/// line of help.
const CODES: [(u8, u8); 2] = [(128, 255), (0, 30)];
const END: u8 = 31;
/// Pairs within pairs: the machine keeps so many bytes waiting.
const DEPTH: u8 = 8;

fn main() {
    println!("cargo::rerun-if-changed=text/list.rs");
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(problem) = build() {
        eprintln!("{problem}");
        process::exit(1);
    }
}

fn build() -> Result<(), String> {
    let short = list::TEXTS.iter().copied().flatten();
    let mut texts: Vec<Vec<u8>> = short
        .chain(list::HELP.iter().flatten())
        .map(|text| text.as_bytes().to_vec())
        .collect();
    let letters = |byte: &u8| (32..128).contains(byte);
    if !texts.iter().flatten().all(letters) {
        return Err("src/text/list.rs: texts are of ASCII letters".into());
    }
    let mut pairs = Vec::new();
    let mut depths = BTreeMap::new();
    for code in CODES.iter().flat_map(|&(first, last)| first..=last) {
        let Some(pair) = most_frequent(&texts, &depths) else {
            break;
        };
        let depth = pair.map(|byte| depths.get(&byte).copied().unwrap_or(0));
        depths.insert(code, 1 + depth[0].max(depth[1]));
        for text in &mut texts {
            *text = replaced(text, pair, code);
        }
        pairs.push(pair);
    }
    let (short, help) = texts.split_at(texts.len() - list::HELP.len() * list::LINES);
    let lengths: Vec<u8> = short.iter().map(|text| text.len() as u8).collect();
    let mut lines = help.to_vec();
    lines.iter_mut().for_each(|line| line.push(END));
    let mut out = format!("pub(crate) const END: u8 = {END};\n");
    table(&mut out, "LENGTHS", &lengths);
    table(&mut out, "PACKED", &short.concat());
    table(&mut out, "HELP", &lines.concat());
    for (name, which) in [("FIRST", 0), ("SECOND", 1)] {
        let bytes: Vec<u8> = pairs.iter().map(|pair| pair[which]).collect();
        table(&mut out, name, &bytes);
    }
    let folder = env::var("OUT_DIR").map_err(|error| error.to_string())?;
    let path = PathBuf::from(folder).join("texts.rs");
    fs::write(&path, out).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Of those that stand equally often the lowest, so that every build is the same.
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
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((&first, behind)) = rest.split_first() {
        let found = rest.starts_with(&pair);
        bytes.push(if found { code } else { first });
        rest = if found { &rest[2..] } else { behind };
    }
    bytes
}

fn table(out: &mut String, name: &str, bytes: &[u8]) {
    let _ = writeln!(
        out,
        "pub(crate) static {name}: [u8; {}] = {bytes:?};",
        bytes.len()
    );
}
