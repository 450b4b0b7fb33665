//! The way out.

/// What ends the program.
pub trait Power {
    /// The player leaves the game: puts the machine into a state from which its own prompt can take
    /// over, where it has one. `main` returns right after.
    fn quit(&mut self);
}
