//! Warnings against a move before it is played.

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Warning {
    /// It is forbidden, and loses by rule.
    Forbidden = 1,
    /// It lets the opponent make five.
    Five,
    /// It lets the opponent win by fours.
    Fours,
    /// It lets the opponent win by one quiet stone, mostly a three, and then fours.
    Threes,
    /// It misses the player's own five.
    OwnFive,
    /// It misses the player's own win by fours.
    OwnFours,
}
