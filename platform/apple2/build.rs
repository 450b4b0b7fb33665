//! Turns the art into the tables that the drawing code copies from.

use art::{font, hires_shape, shapes, ArtError, Shape};
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

/// Eight bytes a sign, one dot of space at the left, bit 0 the leftmost.
fn letters(text: &str) -> Result<Files, ArtError> {
    let turn = |row: u8| row.reverse_bits() >> 1;
    let bytes = font(text)?.iter().flatten().map(|row| turn(*row)).collect();
    Ok(vec![("letters.bin", bytes)])
}

fn points(text: &str) -> Result<Files, ArtError> {
    let shapes = shapes(text)?;
    let find = |name: &str| -> Result<&Shape, ArtError> {
        let shape = shapes.iter().find(|shape| shape.name == name);
        shape.ok_or_else(|| ArtError::Missing(name.to_string()))
    };
    let lit = |names: &[&str]| -> Result<Vec<u8>, ArtError> {
        let mut bytes = Vec::new();
        for name in names {
            bytes.extend(hires_shape(find(name)?, 0)?[0].iter());
        }
        Ok(bytes)
    };
    let mut cursors = Vec::new();
    for name in CURSORS {
        let [lit, solid] = hires_shape(find(name)?, 0)?;
        // Bit 7 stays the point's own.
        cursors.extend(lit.iter().map(|byte| byte & 0x7f));
        cursors.extend(solid.iter().map(|byte| !byte | 0x80));
    }
    let phases: Vec<String> = (0..8).map(|phase| format!("spiral {phase}")).collect();
    let phases: Vec<&str> = phases.iter().map(String::as_str).collect();
    Ok(vec![
        ("points.bin", lit(&POINTS)?),
        ("cursors.bin", cursors),
        ("stones.bin", lit(&STONES)?),
        ("spiral.bin", lit(&phases)?),
    ])
}
