//! What there is to be known of a built program, as text for people.

mod listing;
mod map;
mod size;

pub use listing::listing;
pub use map::{homes, map, stack};
pub use size::{crate_of, sizes};
