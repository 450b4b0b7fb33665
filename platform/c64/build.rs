//! Turns the source art of `assets/` into the tables that `src/art.rs` includes.

use std::array::from_fn;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs, process};

use art::{font, shapes, ArtError, Multicolour, Shape};

const ASSETS: &str = "../../assets";
/// A board cell is so many pixels wide and high.
const CELL: usize = 12;

fn main() {
    if let Err(problem) = build() {
        eprintln!("{problem}");
        process::exit(1);
    }
}

fn build() -> Result<(), String> {
    let mut tables = String::new();
    letters(&mut tables, &asset("font.txt")?).map_err(in_file("font.txt"))?;
    drawings(&mut tables, &asset("c64.txt")?).map_err(in_file("c64.txt"))?;
    let out = PathBuf::from(env::var("OUT_DIR").map_err(|error| error.to_string())?);
    let write = |name: &str, bytes: &[u8]| {
        let path = out.join(name);
        fs::write(&path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
    };
    write("art.rs", tables.as_bytes())?;
    let (bitmap, cells) = splash()?;
    write("bitmap.zx0", &pack(&bitmap))?;
    write("cells.zx0", &pack(&cells))
}

fn pack(bytes: &[u8]) -> Vec<u8> {
    zx0::Compressor::new().compress(bytes).output
}

/// The text of an asset; cargo builds anew when it changes.
fn asset(name: &str) -> Result<String, String> {
    let path = format!("{ASSETS}/{name}");
    println!("cargo::rerun-if-changed={path}");
    fs::read_to_string(&path).map_err(|error| format!("cannot read {path}: {error}"))
}

fn in_file(name: &str) -> impl Fn(ArtError) -> String + '_ {
    move |error| format!("assets/{name}: {error}")
}

/// The font, with one empty pixel column at the left of each cell of eight.
fn letters(tables: &mut String, text: &str) -> Result<(), ArtError> {
    let glyphs: Vec<Vec<u8>> = font(text)?
        .iter()
        .map(|glyph| glyph.iter().map(|row| row << 1).collect())
        .collect();
    table(tables, "GLYPHS", "The letters from space on.", &glyphs);
    Ok(())
}

fn drawings(tables: &mut String, text: &str) -> Result<(), ArtError> {
    let shapes = shapes(text)?;
    let find = |name: &str| -> Result<&Shape, ArtError> {
        let found = shapes.iter().find(|shape| shape.name == name);
        found.ok_or_else(|| ArtError::Missing(name.to_string()))
    };

    // The bitmap's part of a cell: nine kinds of crossing (rows of three from the top left), a
    // star point, a black stone, a white one, a white one that is marked.
    let mut cells: Vec<Vec<u32>> = Vec::new();
    for kind in 0..9 {
        cells.push(crossing(kind % 3, kind / 3));
    }
    let mut star = crossing(1, 1);
    for row in &mut star[4..7] {
        *row |= 0b0000_1110_0000;
    }
    cells.push(star);
    cells.push(find("black")?.bits("#*"));
    let white = find("white")?;
    cells.push(white.bits("#"));
    let mark = find("white-last")?.bits("#");
    cells.push(both(&white.bits("#"), &mark));
    let cut = |images: &[Vec<u32>], width, left| -> Vec<Vec<u8>> {
        let image = |image: &Vec<u32>| split(image, width, left);
        images.iter().map(image).collect()
    };
    let about = "The bitmap's part of a cell in an even column: two bytes a row.";
    table(tables, "CELLS", about, &cut(&cells, CELL, 2));

    // The plane's part: nothing, white, white and marked, black, black and marked; each without
    // and with the cursor.
    let black = find("black")?.bits("o*");
    let none = vec![0; CELL];
    let stones = [
        none,
        white.bits("o"),
        but(&white.bits("o"), &mark),
        black,
        find("black-last")?.bits("o"),
    ];
    let mut plane = Vec::new();
    for (index, stone) in stones.iter().enumerate() {
        let name = if index == 0 { "cursor" } else { "cursor-stone" };
        plane.push(stone.clone());
        plane.push(both(stone, &find(name)?.bits("o")));
    }
    // The twelfth row lies between two bands of sprites, the twelfth column between two sprites.
    if plane
        .iter()
        .any(|image| image[CELL - 1] != 0 || image.iter().any(|row| row & 1 != 0))
    {
        return Err(ArtError::Missing(
            "empty twelfth row and column for the sprites".into(),
        ));
    }
    for image in &mut plane {
        image.truncate(CELL - 1);
        image.iter_mut().for_each(|row| *row >>= 1);
    }
    let about = "The plane's part of a cell at the left of a sprite: two bytes a row.";
    table(tables, "PLANE_CELLS", about, &cut(&plane, CELL - 1, 1));
    let cursor = find("cursor-stone")?.bits("o");
    let about = "The cursor in the bitmap, likewise.";
    one(tables, "CURSOR", about, &split(&cursor, CELL, 2));

    for name in ["frame-top", "frame-right"] {
        let rows: Vec<u8> = find(name)?.bits("#").iter().map(|row| *row as u8).collect();
        let constant = name.replace('-', "_").to_uppercase();
        one(tables, &constant, "A cell of the board's frame.", &rows);
    }
    let mut stones = Vec::new();
    for name in ["text-black", "text-white"] {
        stones.push(quarters(find(name)?));
    }
    let count = stones.len();
    let _ = writeln!(
        tables,
        "placed!(\".under\", \"Stones of 2 x 2 cells.\", STONES: [[[[u8; 8]; 2]; 2]; {count}] = {stones:?});"
    );
    let mut phases = Vec::new();
    for phase in 0..8 {
        phases.push(quarters(find(&format!("spiral-{phase}"))?));
    }
    squares(
        tables,
        "SPIRAL",
        "The spiral's phases, like the stones.",
        &phases,
    );
    Ok(())
}

/// The lines of an empty point: `across` and `down` are 0 at the first line, 2 at the last.
fn crossing(across: usize, down: usize) -> Vec<u32> {
    let horizontal = [0b0000_0111_1111, 0b1111_1111_1111, 0b1111_1100_0000][across];
    let vertical = [5..CELL, 0..CELL, 0..6][down].clone();
    let line = |row| if row == 5 { horizontal } else { 0 };
    let column = |row| u32::from(vertical.contains(&row)) << 6;
    (0..CELL).map(|row| line(row) | column(row)).collect()
}

fn both(one: &[u32], other: &[u32]) -> Vec<u32> {
    one.iter().zip(other).map(|(a, b)| a | b).collect()
}

fn but(one: &[u32], other: &[u32]) -> Vec<u32> {
    one.iter().zip(other).map(|(a, b)| a & !b).collect()
}

/// Rows of `width` pixels as two bytes each, `left` pixels of the first byte before them. What lies
/// in an odd column is four pixels farther right: the program shifts it.
fn split(rows: &[u32], width: usize, left: usize) -> Vec<u8> {
    let wide = |row: &u32| (row << (16 - width - left)) as u16;
    rows.iter()
        .flat_map(|row| wide(row).to_be_bytes())
        .collect()
}

/// A shape of 16 x 16 as two rows of two cells of eight bytes.
type Quarters = [[[u8; 8]; 2]; 2];

fn quarters(shape: &Shape) -> Quarters {
    let rows = shape.bits("#");
    let byte = |down, across, row| (rows[down * 8 + row] >> (8 - across * 8)) as u8;
    from_fn(|down| from_fn(|across| from_fn(|row| byte(down, across, row))))
}

/// The splash picture in two parts: the bitmap; the matrix followed by the colours, two in a byte.
fn splash() -> Result<(Vec<u8>, Vec<u8>), String> {
    let path = format!("{ASSETS}/splash-c64.png");
    println!("cargo::rerun-if-changed={path}");
    let file = fs::read(&path).map_err(|error| format!("cannot read {path}: {error}"))?;
    let picture = Multicolour::from_png(&file, 0).map_err(in_file("splash-c64.png"))?;
    let mut cells = picture.matrix;
    cells.extend(picture.colours.chunks(2).map(|pair| pair[0] << 4 | pair[1]));
    Ok((picture.bitmap, cells))
}

/// Writes a table of equally long rows as Rust.
fn table(tables: &mut String, name: &str, about: &str, rows: &[Vec<u8>]) {
    let width = rows.first().map_or(0, Vec::len);
    let (count, text) = (rows.len(), format!("{rows:?}"));
    let _ = writeln!(
        tables,
        "/// {about}\npub const {name}: &[[u8; {width}]; {count}] = &{text};"
    );
}

/// Writes a table of shapes of 2 x 2 cells as Rust.
fn squares(tables: &mut String, name: &str, about: &str, shapes: &[Quarters]) {
    let count = shapes.len();
    let _ = writeln!(
        tables,
        "/// {about}\npub const {name}: &[[[[u8; 8]; 2]; 2]; {count}] = &{shapes:?};"
    );
}

/// Writes a single row as Rust.
fn one(tables: &mut String, name: &str, about: &str, row: &[u8]) {
    let width = row.len();
    let _ = writeln!(
        tables,
        "/// {about}\npub const {name}: &[u8; {width}] = &{row:?};"
    );
}
