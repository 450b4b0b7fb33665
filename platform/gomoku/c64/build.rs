//! Turns the game's pictures into the tables that `src/art.rs` includes, and packs the splash.

use art::script::{pack_splash, read_text, run, Tables};
use art::{shape, shapes, ArtError};

/// A board cell is this many pixels wide and high.
const CELL: usize = 12;

fn main() {
    run(|| {
        let mut tables = Tables::default();
        read_text("gomoku/c64.txt", |text| drawings(&mut tables, text))?;
        tables.write()?;
        pack_splash("gomoku/splash-c64.png")
    });
}

fn drawings(tables: &mut Tables, text: &str) -> Result<(), ArtError> {
    let shapes = shapes(text)?;
    let find = |name: &str| shape(&shapes, name);

    // The bitmap's part of a cell: a black stone, a white one, a white one that is marked, a black
    // ring. The program makes the crossings itself.
    let white = find("white")?;
    let mark = find("white-last")?.bits("#");
    let cells = [
        find("black")?.bits("#*"),
        white.bits("#"),
        both(&white.bits("#"), &mark),
        find("black-ring")?.bits("#"),
    ];
    let cells: Vec<[u8; 24]> = cells.iter().map(|image| split(image, CELL, 2)).collect();
    let about = "The bitmap's part of a cell in an even column: two bytes a row.";
    tables.add("CELLS", about, &cells);

    // The plane's part: white, white and marked, a white ring, what lies below a mark, black, black
    // and marked, the cursor.
    let images = [
        white.bits("o"),
        but(&white.bits("o"), &mark),
        find("white-ring")?.bits("o"),
        find("mark")?.bits("o"),
        find("black")?.bits("o*"),
        find("black-last")?.bits("o"),
        find("cursor")?.bits("o"),
    ];
    let mut plane = Vec::new();
    for image in &images {
        // The twelfth row lies between two bands of sprites, the twelfth column between two
        // sprites.
        if image[CELL - 1] != 0 || image.iter().any(|row| row & 1 != 0) {
            let problem = "empty twelfth row and column for the sprites";
            return Err(ArtError::Missing(problem.into()));
        }
        let rows: Vec<u32> = image[..CELL - 1].iter().map(|row| row >> 1).collect();
        plane.push(split::<22>(&rows, CELL - 1, 1));
    }
    let about = "The plane's part of a cell at the left of a sprite: two bytes a row.";
    tables.add("PLANE_CELLS", about, &plane);
    let cursor: [u8; 24] = split(&find("cursor")?.bits("o"), CELL, 2);
    tables.add(
        "CURSOR",
        "The cursor in the bitmap, two bytes a row.",
        &cursor,
    );
    let stones = [
        find("text-black")?.cells("#"),
        find("text-white")?.cells("#"),
    ];
    tables.add("STONES", "Black and white stones of 2 x 2 cells.", &stones);
    Ok(())
}

fn both(one: &[u32], other: &[u32]) -> Vec<u32> {
    one.iter().zip(other).map(|(a, b)| a | b).collect()
}

fn but(one: &[u32], other: &[u32]) -> Vec<u32> {
    one.iter().zip(other).map(|(a, b)| a & !b).collect()
}

/// Rows of `width` pixels as two bytes each, `left` pixels of the first byte before them. What
/// lies in an odd column is four pixels farther right: the program shifts it.
fn split<const BYTES: usize>(rows: &[u32], width: usize, left: usize) -> [u8; BYTES] {
    let wide = |row: &u32| ((row << (16 - width - left)) as u16).to_be_bytes();
    let bytes: Vec<u8> = rows.iter().flat_map(wide).collect();
    bytes.try_into().expect("two bytes a row")
}
