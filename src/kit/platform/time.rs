//! Time.

/// The machine's clock, or its estimate of time.
pub trait Time {
    /// Time since the start in units of 1/50 s, modulo 65,536 (about 22 minutes), on every machine.
    fn ticks(&self) -> u16;

    /// Waits for the next tick: the game has nothing to do until then. A machine without a clock
    /// spends a counted loop here and watches its keys.
    fn idle(&mut self);

    /// `units` of thinking were done since the last call. A game says how long a unit takes. A
    /// machine without a clock adds the units' measured time to its count.
    fn worked(&mut self, units: u8);
}
