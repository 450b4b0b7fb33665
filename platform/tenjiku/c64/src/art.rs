//! The art of `assets/tenjiku`, as `build.rs` converts it.

use c64::placed;
use c64::screen::splash::{Line, Splash};
use c64::vic::Colour;

mod tables {
    include!(concat!(env!("OUT_DIR"), "/art.rs"));
}
pub use tables::{
    FIRST_RUNS, GLYPHS, INKS, KANJI, MARKS, NAMES, RUN_COUNTS, RUN_KINDS, SHIFTED_LEFT,
    SHIFTED_RIGHT, SPOTS, WHOLE,
};

placed!(
    ".input",
    "By form from 1 on: two narrow letters, or a wide one and 255.",
    LETTERS: [[u8; 2]; 44] = *tables::LETTERS
);
placed!(
    ".under",
    "What the sign of a move adds to a vacant square's part of the bitmap.",
    DOTS: [[u8; 36]; 2] = *tables::DOTS
);

placed!(
    ".once",
    "The splash bitmap, packed.",
    BITMAP: [u8; include_bytes!(concat!(env!("OUT_DIR"), "/bitmap.zx0")).len()] =
        *include_bytes!(concat!(env!("OUT_DIR"), "/bitmap.zx0"))
);
placed!(
    ".once",
    "The splash matrix and then its colours, two in a byte, packed.",
    CELLS: [u8; include_bytes!(concat!(env!("OUT_DIR"), "/cells.zx0")).len()] =
        *include_bytes!(concat!(env!("OUT_DIR"), "/cells.zx0"))
);

/// The splash.
pub const SPLASH: Splash = Splash {
    bitmap: &BITMAP,
    cells: &CELLS,
    lines: [
        Line {
            words: &NAME,
            line: 51 + 49,
            colour: Colour::White,
        },
        Line {
            words: &ANY_KEY,
            line: 51 + 189,
            colour: Colour::Yellow,
        },
    ],
    instead: [&LOADING, &NO_DISK],
};

placed!(".once", "The name's second line.", NAME: [u8; 12] = *b"   S H O G I");
placed!(".once", "What a key does.", ANY_KEY: [u8; 14] = *b" PRESS ANY KEY");
placed!(".once", "While a disk loads.", LOADING: [u8; 11] = *b"    LOADING");
placed!(".once", "When it cannot.", NO_DISK: [u8; 15] = *b"DISK? HIT A KEY");
