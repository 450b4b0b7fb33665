//! Ending work that would take too long.

/// Ends work early, by a look at a machine `P`: at a key, or at the time. What was found until then
/// stays true.
pub trait Watch<P> {
    /// Whether the work is to end. `units` of a search were done since the last look, one more for
    /// each step, or 0 if one is about to begin or its answers are listed; `hurried` says that
    /// somebody waits for it.
    fn is_over(&mut self, platform: &mut P, units: u8, hurried: bool) -> bool;
}

/// Lets the work go on to its end.
pub struct Patience;

impl Watch<()> for Patience {
    fn is_over(&mut self, (): &mut (), _units: u8, _hurried: bool) -> bool {
        false
    }
}
