//! Turns the art into the tables that the drawing code copies from.

use art::{font, hires_shape, shapes, ArtError};
use std::path::{Path, PathBuf};
use std::{env, fs, process};

/// The images of points in the order of `board.rs`.
const POINTS: [&str; 15] = [
    "bottom left",
    "bottom middle",
    "bottom right",
    "middle left",
    "middle middle",
    "middle right",
    "top left",
    "top middle",
    "top right",
    "star",
    "black",
    "black last",
    "white",
    "white last",
    "cursor empty",
];
const CURSORS: [&str; 3] = ["cursor choose", "cursor black", "cursor white"];
const STONES: [&str; 2] = ["panel black", "panel white"];

fn main() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let convert = |name: &str, files: fn(&str) -> Result<Files, ArtError>| {
        let file = assets.join(name);
        println!("cargo::rerun-if-changed={}", file.display());
        let text = fs::read_to_string(&file).map_err(|error| error.to_string());
        let made = text.and_then(|text| files(&text).map_err(|error| error.to_string()));
        match made {
            Ok(made) => {
                for (name, bytes) in made {
                    fs::write(out.join(name), bytes).expect("OUT_DIR can be written");
                }
            }
            Err(problem) => {
                eprintln!("assets/{name}: {problem}");
                process::exit(1);
            }
        }
    };
    convert("font.txt", letters);
    convert("apple2-points.txt", points);
}

type Files = Vec<(&'static str, Vec<u8>)>;

/// Eight bytes a sign, one dot of space at the left, bit 0 the leftmost. A table for 32 signs.
fn letters(text: &str) -> Result<Files, ArtError> {
    let turn = |row: u8| row.reverse_bits() >> 1;
    let rows: Vec<u8> = font(text)?.iter().flatten().map(|row| turn(*row)).collect();
    let names = ["signs.bin", "capitals.bin"];
    let tables = names.into_iter().zip(rows.chunks(256));
    Ok(tables.map(|(name, rows)| (name, padded(rows))).collect())
}

/// Two tables of bytes each for the points and for the panel's pictures.
fn points(text: &str) -> Result<Files, ArtError> {
    let shapes = shapes(text)?;
    let shape = |name: &str| -> Result<[Vec<u8>; 2], ArtError> {
        let shape = shapes.iter().find(|shape| shape.name == name);
        hires_shape(shape.ok_or_else(|| ArtError::Missing(name.to_string()))?, 0)
    };
    let mut points = Vec::new();
    for name in POINTS {
        points.extend(&shape(name)?[0]);
    }
    // Bit 7 stays the point's own.
    for name in CURSORS {
        points.extend(shape(name)?[0].iter().map(|byte| byte & 0x7f));
    }
    for name in CURSORS {
        points.extend(shape(name)?[1].iter().map(|byte| !byte | 0x80));
    }
    let mut pictures = Vec::new();
    for name in STONES
        .map(String::from)
        .into_iter()
        .chain((0..8).map(|phase| format!("spiral {phase}")))
    {
        pictures.extend(&shape(&name)?[0]);
    }
    let every = |bytes: &[u8], from: usize| {
        let half: Vec<u8> = bytes.iter().skip(from).step_by(2).copied().collect();
        padded(&half)
    };
    Ok(vec![
        ("points-left.bin", every(&points, 0)),
        ("points-right.bin", every(&points, 1)),
        ("pictures-left.bin", every(&pictures, 0)),
        ("pictures-right.bin", every(&pictures, 1)),
    ])
}

/// 256 bytes, so that a byte indexes them unchecked.
fn padded(bytes: &[u8]) -> Vec<u8> {
    assert!(bytes.len() <= 256, "the pictures do not fit their table");
    let mut table = bytes.to_vec();
    table.resize(256, 0);
    table
}
