//! Turns the game's drawings into the tables that `src/art.rs` includes.

use art::script::{read_text, run, Tables};
use art::{hires_shape, shape, shapes, ArtError, Shape};
use tenjiku::pieces::names::CODES;

include!("../letters.rs");
include!("../names.rs");
include!("../spots.rs");
include!("../squares.rs");

/// What an Apple draws besides: these stand in front of a square.
const FRAMES: [&str; 3] = ["cursor", "corners", "ring"];

fn main() {
    run(|| {
        let mut tables = Tables::default();
        let mut narrow = Vec::new();
        read_text("tenjiku/apple2.txt", |text| {
            narrow = shapes(text)?;
            squares(&mut tables, &narrow)
        })?;
        read_text("tenjiku/signs.txt", |text| {
            let mut all = shapes(text)?;
            // Letters that stand alone, kanji and marks are those of every machine.
            all.retain(|shape| !shape.name.starts_with("narrow-"));
            all.extend(narrow);
            signs(&mut tables, &all)
        })?;
        read_text("tenjiku/spots.txt", |text| {
            spots(&mut tables, &shapes(text)?)
        })?;
        tables.write()
    });
}

/// The squares' images.
fn squares(tables: &mut Tables, shapes: &[Shape]) -> Result<(), ArtError> {
    let mut images = Vec::new();
    for name in SQUARES.into_iter().chain(FRAMES) {
        let [bytes, _] = hires_shape(shape(shapes, name)?, 0)?;
        images.push(<[u8; 22]>::try_from(bytes).map_err(|_| wrong(name, "eleven rows"))?);
    }
    // A table of its own, which stays in memory.
    let [ring, _] = hires_shape(shape(shapes, "ring")?, 0)?;
    let ring: Vec<u8> = ring.iter().map(|dots| dots & 0x7F).collect();
    tables.add("POINTER", "The ring, to be turned round.", &ring);
    tables.add("SQUARES", "A square's rows, two bytes each.", &images);
    Ok(())
}

/// The squares of a piece's diagram: the first and the last of 16 columns are left out.
fn spots(tables: &mut Tables, shapes: &[Shape]) -> Result<(), ArtError> {
    let mut spots = Vec::new();
    for spot in all_spots(shapes)? {
        let rows = dots(&spot);
        let rows = rows
            .iter()
            .flat_map(|row| [row >> 1 & 0x7f, row >> 8 & 0x7f].map(|byte| byte as u8));
        let rows: Vec<u8> = rows.collect();
        spots.push(<[u8; 32]>::try_from(rows).map_err(|_| wrong(&spot.name, "16 rows"))?);
    }
    tables.add("SPOTS", "Squares of a diagram: two bytes a row.", &spots);
    Ok(())
}

/// Letters, which form has which, kanji and marks. Bit 0 is the leftmost dot.
fn signs(tables: &mut Tables, shapes: &[Shape]) -> Result<(), ArtError> {
    let mut names = Vec::new();
    let letters = letters(&mut names);
    let mut glyphs = Vec::new();
    for name in &names {
        let rows = dots(shape(shapes, name)?);
        let rows: Vec<u8> = rows.iter().map(|&row| row as u8).collect();
        glyphs.extend(<[u8; 7]>::try_from(rows).map_err(|_| wrong(name, "seven rows"))?);
    }
    // By the number of a row: a byte indexes them unchecked.
    glyphs.resize(256, 0);
    tables.add(
        "GLYPHS",
        "Letters of up to five or of seven dots, seven rows each.",
        &glyphs,
    );
    let first = |number: u8| number.saturating_mul(7);
    let letters: Vec<_> = letters.iter().map(|pair| pair.map(first)).collect();
    tables.add("LETTERS", ABOUT, &letters);
    let own = CODES[1..].iter().map(|code| {
        let code = String::from_utf8_lossy(code);
        kanji(shape(shapes, &format!("kanji-{}", code.trim()))?)
    });
    let own = own.collect::<Result<Vec<_>, _>>()?;
    let about =
        "Kanji by form from 1 on: seven dots of each row, then the last four, two rows in a \
                 byte.";
    tables.add("KANJI", about, &own);
    add_names(tables, shapes)?;
    let marks = MARKS.iter().map(|name| {
        let rows = dots(shape(shapes, &format!("mark-{name}"))?);
        let rows = rows.iter().flat_map(|row| {
            let row = row << 1;
            [(row & 0x7f) as u8, (row >> 7) as u8]
        });
        let rows: Vec<u8> = rows.collect();
        <[u8; 16]>::try_from(rows).map_err(|_| wrong(name, "eight rows"))
    });
    let marks = marks.collect::<Result<Vec<_>, _>>()?;
    let about = "Signs in place of a piece's: two bytes a row.";
    tables.add("MARKS", about, &marks);
    Ok(())
}

/// Eight rows of eleven dots.
fn kanji(shape: &Shape) -> Result<[u8; 12], ArtError> {
    let rows = dots(shape);
    let mut bytes: Vec<u8> = rows.iter().map(|row| (row & 0x7f) as u8).collect();
    for pair in rows.chunks(2) {
        bytes.push(pair.iter().rev().fold(0, |byte, row| byte << 4 | row >> 7) as u8);
    }
    bytes
        .try_into()
        .map_err(|_| wrong(&shape.name, "eight rows"))
}

/// A shape's rows with the leftmost dot in bit 0.
fn dots(shape: &Shape) -> Vec<u32> {
    let width = shape.width() as u32;
    let rows = shape.bits("#").into_iter();
    rows.map(|row| row.reverse_bits() >> (32 - width)).collect()
}
