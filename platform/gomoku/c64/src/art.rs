//! The art of `assets/gomoku`, as `build.rs` converts it.

use c64::placed;
use c64::screen::splash::Splash;
use c64::vic::Colour;

mod tables {
    include!(concat!(env!("OUT_DIR"), "/art.rs"));
}
pub use tables::{CELLS, CURSOR, PLANE_CELLS};

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
        ("A N D   R E N J U", 51 + 136, Colour::White),
        ("  PRESS ANY KEY", 51 + 189, Colour::Yellow),
    ],
};
