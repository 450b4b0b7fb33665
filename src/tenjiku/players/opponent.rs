//! Who the computer plays as.

/// An opponent. Each has a budget of work, never of time, so that the same seed gives the same game
/// on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Takes and burns the most, and looks no further.
    Easy,
    /// Looks at the best reply to a few moves.
    Medium,
    /// Looks at the best reply to many moves.
    Hard,
    /// Searches, with the budget of a level from 1 to 5; other numbers count as the nearest.
    Level(u8),
    /// Searches, with a budget of its own in units of work ([`Thinker::work`]).
    ///
    /// [`Thinker::work`]: super::thinker::Thinker::work
    Work(u32),
}
