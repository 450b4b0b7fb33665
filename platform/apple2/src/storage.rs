//! Saved games on tracks that the image reserves for them.

mod area;
mod runs;
mod slots;

pub use runs::Runs;
pub use slots::Slots;

use kit::platform::Storage;

/// How a game program keeps its games.
pub trait Saves: Storage {
    /// At power-on, all zero bytes.
    const NEW: Self;
}
