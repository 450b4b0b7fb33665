//! Turns the game's drawings into the tables that `src/art.rs` includes, and packs the splash.

use art::script::{pack_splash, read_text, run, Tables};
use art::{shape, shapes, ArtError, Shape};
use tenjiku::pieces::names::CODES;

include!("../letters.rs");
include!("../names.rs");
include!("../spots.rs");
include!("../squares.rs");

fn main() {
    run(|| {
        let mut tables = Tables::default();
        read_text("tenjiku/c64.txt", |text| {
            squares(&mut tables, &shapes(text)?)
        })?;
        read_text("tenjiku/signs.txt", |text| {
            signs(&mut tables, &shapes(text)?)
        })?;
        read_text("tenjiku/spots.txt", |text| {
            spots(&mut tables, &shapes(text)?)
        })?;
        tables.write()?;
        pack_splash("tenjiku/splash-c64.png")
    });
}

/// The squares of a piece's diagram.
fn spots(tables: &mut Tables, shapes: &[Shape]) -> Result<(), ArtError> {
    let spots = all_spots(shapes)?;
    let spots: Vec<_> = spots.iter().map(|spot| spot.cells("#")).collect();
    tables.add("SPOTS", "Squares of a diagram, 2 x 2 cells each.", &spots);
    Ok(())
}

/// The squares' two layers.
fn squares(tables: &mut Tables, shapes: &[Shape]) -> Result<(), ArtError> {
    let mut inks = Vec::new();
    let mut planes = Vec::new();
    for name in SQUARES {
        let square = shape(shapes, name)?;
        inks.push(halves::<12>(&square.bits("#*"), name)?);
        let plane = plane(square).ok_or_else(|| wrong(name, "white that black closes off"))?;
        planes.push(plane);
    }
    let about = "A square's part of the bitmap: the first 8 pixels of each row, then the last 6.";
    let mut inks = inks.as_flattened().as_flattened().to_vec();
    // A byte indexes them.
    inks.resize(256, 0);
    tables.add("INKS", about, &inks);
    let (firsts, mut runs) = runs(&planes);
    let kinds = kinds(&mut runs[0]);
    let about = "Squares' parts of the plane: eight times the number of a row's seven dots.";
    tables.add("RUN_KINDS", about, &runs[0]);
    let about =
        "Each of these dots shifted to the right by 0 to 7 over two bytes, of which this is one.";
    tables.add("SHIFTED_LEFT", about, &shifted(&kinds, 8));
    tables.add("SHIFTED_RIGHT", about, &shifted(&kinds, 0));
    tables.add("RUN_COUNTS", "Three times how many have them.", &runs[1]);
    tables.add("FIRST_RUNS", "Where each square's begin.", &firsts);
    let bits = |name| Ok(shape(shapes, name)?.bits("#*"));
    let about = "What the sign of a move adds to a vacant square's part of the bitmap.";
    let dots = dots(&bits("vacant")?, &bits("mark-vacant")?)?;
    tables.add("DOTS", about, &dots);
    Ok(())
}

/// Where two squares differ, nine rows from the second on: in two cells, for each of the four
/// places in them where a column of the board may begin.
fn dots(vacant: &[u32], mark: &[u32]) -> Result<[[u8; 36]; 2], ArtError> {
    let mut dots = [[0; 36]; 2];
    for (number, shift) in [0, 6, 4, 2].into_iter().enumerate() {
        // One of the three cells has none.
        let first = usize::from(shift == 6);
        for (row, (vacant, mark)) in vacant.iter().zip(mark).enumerate() {
            let cells = ((vacant ^ mark) << (18 - shift)).to_be_bytes();
            let there = [cells[first], cells[first + 1]];
            let inside = (1..10).contains(&row);
            if cells.iter().map(|&dots| u32::from(dots)).sum::<u32>()
                != there.iter().map(|&dots| u32::from(dots)).sum()
                || !inside && there != [0; 2]
            {
                return Err(wrong("mark-vacant", "nine rows in two cells"));
            }
            if inside {
                for (dots, there) in dots.iter_mut().zip(there) {
                    dots[9 * number + row - 1] = there;
                }
            }
        }
    }
    Ok(dots)
}

/// The white dots of a square, each two pixels wide, in the first 11 of its rows. A dot that is
/// only half white has to lie behind black, or it would stick out.
fn plane(square: &Shape) -> Option<[u8; 11]> {
    let white = square.bits("o*");
    let covered = square.bits("o*#");
    let mut rows = [0; 11];
    for (place, (white, covered)) in rows.iter_mut().zip(white.iter().zip(&covered)) {
        for dot in 0..7 {
            let pair = 3 << (2 * dot);
            if white & pair != 0 {
                *place |= 2 << dot;
                if covered & pair != pair {
                    return None;
                }
            }
        }
    }
    (white.get(11) == Some(&0)).then_some(rows)
}

/// Runs of rows that are alike, with their lengths, and where each square's begin.
fn runs(planes: &[[u8; 11]]) -> (Vec<u8>, [Vec<u8>; 2]) {
    let (mut firsts, mut runs) = (Vec::new(), [Vec::new(), Vec::new()]);
    for plane in planes {
        firsts.push(runs[0].len() as u8);
        for alike in plane.chunk_by(|row, next| row == next) {
            runs[0].push(alike[0]);
            runs[1].push(3 * alike.len() as u8);
        }
    }
    (firsts, runs)
}

/// Numbers dots, and puts eight times its number in the place of each; nothing is 0.
fn kinds(dots: &mut [u8]) -> Vec<u8> {
    let mut kinds = vec![0];
    for dots in dots {
        let known = kinds.iter().position(|kind| kind == dots);
        if known.is_none() {
            kinds.push(*dots);
        }
        *dots = 8 * known.unwrap_or(kinds.len() - 1) as u8;
    }
    kinds
}

/// All dots by all shifts over two bytes, of which `from` is the lowest bit of one.
fn shifted(kinds: &[u8], from: u32) -> Vec<u8> {
    let by = |dots: u8| (0..8).map(move |shift| (u16::from(dots) << 8 >> shift >> from) as u8);
    kinds.iter().flat_map(|&dots| by(dots)).collect()
}

/// Letters, which form has which, and the marks.
fn signs(tables: &mut Tables, shapes: &[Shape]) -> Result<(), ArtError> {
    let mut names = Vec::new();
    let mut letters = letters(&mut names);
    let mut glyphs = Vec::new();
    for name in &names {
        let rows = shape(shapes, name)?.bits("#");
        // Where the first of two letters stands.
        let shift = if name.starts_with("narrow") { 2 } else { 0 };
        let rows: Vec<u8> = rows.iter().map(|&row| (row as u8) << shift).collect();
        glyphs.extend(<[u8; 7]>::try_from(rows).map_err(|_| wrong(name, "seven rows"))?);
    }
    // A byte indexes them.
    glyphs.resize(256, 0);
    for letter in letters
        .iter_mut()
        .flatten()
        .filter(|letter| **letter != u8::MAX)
    {
        // Its first row, so that a byte indexes the rows of all.
        *letter *= 7;
    }
    let own = CODES[1..].iter().map(|code| {
        let code = String::from_utf8_lossy(code);
        kanji(shape(shapes, &format!("kanji-{}", code.trim()))?)
    });
    let own = own.collect::<Result<Vec<_>, _>>()?;
    let about = "Kanji by form: the first 7 dots of each row, then the last 4 of rows 1 and 5 ...";
    tables.add("KANJI", about, &own);
    add_names(tables, shapes)?;
    let about = "Seven rows a letter, of seven dots or of five and two: `LETTERS` has the first.";
    tables.add("GLYPHS", about, &glyphs);
    tables.add("LETTERS", ABOUT, &letters);
    let marks = MARKS.iter().map(|name| {
        let rows = shape(shapes, &format!("mark-{name}"))?.bits("#");
        let rows: Vec<u32> = rows.iter().map(|&row| row << 2).collect();
        halves::<8>(&rows, name)
    });
    let marks = marks.collect::<Result<Vec<_>, _>>()?;
    tables.add(
        "MARKS",
        "Signs in place of a piece's: the first 8 pixels of each row, then the rest.",
        &marks,
    );
    Ok(())
}

/// Eight rows of eleven dots: the first seven of each, then a byte with the last four of a row and
/// of the fourth after it.
fn kanji(shape: &Shape) -> Result<[u8; 12], ArtError> {
    let rows = shape.bits("#");
    let mut bytes: Vec<u8> = rows.iter().map(|row| (row >> 4) as u8).collect();
    let (upper, lower) = rows.split_at(rows.len() / 2);
    let pairs = upper.iter().zip(lower);
    bytes.extend(pairs.map(|(upper, lower)| (upper << 4 | lower & 15) as u8));
    bytes
        .try_into()
        .map_err(|_| wrong(&shape.name, "eight rows"))
}

/// The first 8 pixels of each row of 14, then the last 6.
fn halves<const ROWS: usize>(rows: &[u32], name: &str) -> Result<[[u8; ROWS]; 2], ArtError> {
    let half = |shift: u32| {
        let bytes: Vec<u8> = rows.iter().map(|row| (row << 2 >> shift) as u8).collect();
        <[u8; ROWS]>::try_from(bytes).map_err(|_| wrong(name, "other rows"))
    };
    Ok([half(8)?, half(0)?])
}
