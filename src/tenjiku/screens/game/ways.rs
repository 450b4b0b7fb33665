//! What can be done on a square with the chosen piece.

use crate::moves::Step;

/// The moves of the chosen piece that concern one square.
#[derive(Default)]
pub struct Ways {
    /// The move that ends there at once.
    pub direct: Option<Step>,
    /// The capture there without moving.
    pub igui: Option<Step>,
    /// Whether a move goes on from there.
    pub goes_on: bool,
    /// The move over the first square that ends there.
    pub onward: Option<Step>,
}
