//! The images' own text, by ca65 and ld65 and by the assembler in memory: the same bytes.

use mos::codegen::Assembly;
use mos::{assembler, link};
use std::collections::BTreeMap;
use std::path::Path;

/// Segments of variables alone.
const EMPTY: [&str; 3] = ["BSS", "FRAMES", "MACHINE"];
/// Overlays that take turns: with both a program is larger than the memory.
const TURNS: [&str; 2] = ["PERSON", "SEARCH"];

/// The text of an image as a program for `run.cfg`, whose memory is the only one that the assembler
/// in memory knows: overlays lie side by side in segment `CODE`, and variables and what the
/// machine's sources define are numbers, as are the labels of the segment `omitted`.
fn alone(text: &str, omitted: &str) -> String {
    let (mut number, mut empty) = (0x0400, false);
    let mut alone = String::new();
    for line in text.lines() {
        let (word, operand) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let name = operand.split('"').nth(1).unwrap_or("");
        let defined = match word {
            ".import" => Some(operand),
            _ if empty => word.strip_suffix(':'),
            _ => None,
        };
        if word == ".segment" {
            empty = EMPTY.contains(&name) || name == omitted;
        }
        match (word, name, defined) {
            (_, _, Some(name)) => {
                number += 7;
                alone += &format!("{name} = {number}");
            }
            (".segment", "ZEROPAGE" | "RODATA", _) => alone += line,
            (".segment", ..) => alone += "        .segment \"CODE\"",
            (".assert", ..) => {}
            _ if empty => {}
            _ => alone += line,
        }
        alone.push('\n');
    }
    alone
}

#[test]
fn the_assembler_in_memory_makes_the_images_bytes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for image in ["c64", "apple2", "c64-tenjiku", "apple2-tenjiku"] {
        let path = root.join(format!("dist/{image}.s"));
        let text = std::fs::read_to_string(&path).expect("`make images` writes it");
        for omitted in TURNS {
            let assembly = Assembly {
                text: alone(&text, omitted),
                helpers: mos::runtime::closure(&[]),
                alignments: BTreeMap::from(["RODATA", "DATA"].map(|segment| (segment.into(), 256))),
                ..Assembly::default()
            };
            let own = assembler::link(&assembly).expect("the assembler knows it");
            let config = root.join("tools/mos/command/run.cfg");
            let objects = link::assemble(&[]).expect("there are no sources");
            let linked = link::link(&config, objects, &assembly).expect("it fits");
            let [own, linked] = [own, linked].map(|linked| linked.files["program"].clone());
            assert!(own.len() > 20_000, "{image} has {} bytes", own.len());
            assert!(own == linked, "{image} without {omitted}");
        }
    }
}
