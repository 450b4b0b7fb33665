//! Who watches over work that may take too long.

/// Who may end the work early, by a look at what `P` is. All that is known then stays true.
pub trait Watch<P> {
    /// Whether it is to end; `hurried`: somebody waits for it.
    fn is_over(&mut self, platform: &mut P, hurried: bool) -> bool;
}

/// Waits for the end.
pub struct Patience;

impl Watch<()> for Patience {
    fn is_over(&mut self, (): &mut (), _hurried: bool) -> bool {
        false
    }
}
