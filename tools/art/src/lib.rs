//! Turns PNG and text art into the machines' own picture formats.
#![forbid(unsafe_code)]

mod addresses;
mod error;
mod font;
mod hires;
mod multicolour;
mod pixels;
pub mod script;
mod shapes;

pub use addresses::addresses;
pub use error::ArtError;
pub use font::{font, Glyph, FIRST_GLYPH};
pub use hires::{hires_cells, hires_page, hires_shape};
pub use multicolour::{Multicolour, COLODORE};
pub use shapes::{shape, shapes, Shape};
