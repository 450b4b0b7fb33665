//! Turns the game's pictures into the tables that the drawing copies from.

use art::script::{read_text, run, Tables};
use art::{hires_cells, hires_shape, shape, shapes, ArtError};

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

fn main() {
    run(|| {
        let mut tables = Tables::default();
        read_text("gomoku/apple2.txt", |text| drawings(&mut tables, text))?;
        tables.write()
    });
}

fn drawings(tables: &mut Tables, text: &str) -> Result<(), ArtError> {
    let shapes = shapes(text)?;
    let dots = |name: &str| hires_shape(shape(&shapes, name)?, 0);
    let mut points = Vec::new();
    for name in POINTS {
        points.extend(&dots(name)?[0]);
    }
    // Bit 7 stays the point's own.
    for name in CURSORS {
        points.extend(dots(name)?[0].iter().map(|byte| byte & 0x7f));
    }
    for name in CURSORS {
        points.extend(dots(name)?[1].iter().map(|byte| !byte | 0x80));
    }
    for (first, name) in ["LEFT", "RIGHT"].into_iter().enumerate() {
        let mut half: Vec<u8> = points.iter().skip(first).step_by(2).copied().collect();
        assert!(half.len() <= 256, "the pictures do not fit their table");
        // 256 bytes, so that a byte indexes them unchecked.
        half.resize(256, 0);
        tables.add(name, "One half of all pictures, row by row.", &half);
    }
    let stones = [
        hires_cells(shape(&shapes, "panel black")?)?,
        hires_cells(shape(&shapes, "panel white")?)?,
    ];
    tables.add(
        "STONES",
        "Black and white stones, two bytes a row.",
        &stones,
    );
    Ok(())
}
