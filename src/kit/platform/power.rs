//! The end of the program.

/// What ends the program.
pub trait Power {
    /// Whether the machine's disk or cartridge has another game, which the menu offers.
    const OTHER: bool = false;

    /// Whether a reset of the machine may keep its memory and enter the program again.
    const RESUMES: bool = false;

    /// The player leaves the game: puts the machine into a state from which its own prompt can take
    /// over, where it has one. `main` returns right after.
    fn quit(&mut self);

    /// Starts the other game, which [`inherit`](Power::inherit)s `kept`, seven bits, and whether
    /// the stick counts. Returns false if what it begins with cannot be read; then nothing was
    /// overwritten. A machine need not return from success.
    fn start_other(&mut self, _kept: u8) -> bool {
        false
    }

    /// What the other game has left, if the program was started by it. Asked once, at the start.
    fn inherit(&mut self) -> Option<u8> {
        None
    }
}
