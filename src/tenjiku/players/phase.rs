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

/// As a number of squares seen: all of them, once and twice.
pub const ROUND: u16 = 256;
/// See [`ROUND`].
pub const END: u16 = 2 * ROUND;
