//! What the search does next, and what a step of it costs.

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Phase {
    /// Nothing.
    Done,
    /// The move of the book is looked for among those of its piece.
    Book,
    /// The squares that the opponent of the root's side reaches are marked, piece by piece.
    Survey,
    /// A node is new.
    Enter,
    /// Its candidates are listed, piece by piece.
    Collect,
    /// The best exchange of a leaf is looked for, piece by piece.
    Exchange,
    /// The next candidate is to be tried.
    Next,
    /// The value of a node is known.
    Back,
    /// All candidates of the root lose the last royal piece: all moves are listed, piece by piece.
    Refill,
}

/// The number of squares seen when a walk has seen all of them once.
pub const ROUND: u16 = 256;
/// The number when it has seen them twice.
pub const END: u16 = 2 * ROUND;
