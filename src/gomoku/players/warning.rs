//! What is said against a move before it is played.

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
    /// It passes by an own five.
    OwnFive,
    /// It passes by an own win by fours.
    OwnFours,
}
