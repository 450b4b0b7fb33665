//! What stands on the board, where, and how each form moves.

pub mod direction;
pub mod form;
pub mod names;
pub mod piece;
pub mod square;
