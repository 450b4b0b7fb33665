//! The art of `assets/gomoku`, as `build.rs` converts it.

use c64::placed;
use c64::screen::splash::{Line, Splash};
use c64::vic::Colour;

mod tables {
    include!(concat!(env!("OUT_DIR"), "/art.rs"));
}
pub use tables::{CELLS, PLANE_CELLS};

placed!(
    ".input",
    "The cursor in the bitmap, two bytes a row.",
    CURSOR: [u8; 24] = *tables::CURSOR
);
placed!(
    ".under",
    "Black and white stones of 2 x 2 cells.",
    STONES: [[[[u8; 8]; 2]; 2]; 2] = *tables::STONES
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
    SPLASH_CELLS: [u8; include_bytes!(concat!(env!("OUT_DIR"), "/cells.zx0")).len()] =
        *include_bytes!(concat!(env!("OUT_DIR"), "/cells.zx0"))
);

/// The splash.
pub const SPLASH: Splash = Splash {
    bitmap: &BITMAP,
    cells: &SPLASH_CELLS,
    lines: [
        Line {
            words: &NAME,
            line: 51 + 136,
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

placed!(".once", "The name's second line.", NAME: [u8; 17] = *b"A N D   R E N J U");
placed!(".once", "What a key does.", ANY_KEY: [u8; 15] = *b"  PRESS ANY KEY");
placed!(".once", "While a disk loads.", LOADING: [u8; 12] = *b"     LOADING");
placed!(".once", "When it cannot.", NO_DISK: [u8; 18] = *b"DISK? PRESS A KEY ");
