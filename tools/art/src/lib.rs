//! Turns PNG and text art into the machines' own picture formats.
#![forbid(unsafe_code)]

mod error;
mod font;
mod hires;
mod multicolour;
mod shapes;

pub use error::ArtError;
pub use font::{font, Glyph, FIRST_GLYPH};
pub use hires::{hires_page, hires_shape};
pub use multicolour::{Multicolour, COLODORE};
pub use shapes::{shapes, Shape};
