//! Sounds.

/// An event that can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Sound {
    /// A piece is put on the board.
    Piece,
    /// That cannot be done: a soft buzz.
    Error,
    /// A person has won, or a game of two people is over.
    Win,
    /// The computer has won.
    Lose,
    /// A menu line is changed or chosen.
    Menu,
    /// A piece takes another: two taps.
    Take,
    /// A piece promotes: two tones, upwards.
    Promote,
    /// Pieces burn: noise that falls, or falling tones.
    Burn,
    /// The splash is shown: a tune, where the machine has one. The next screen ends it.
    Tune,
}

/// What can be heard.
pub trait Speaker {
    /// Makes a short sound, or starts it. Only called while sound is switched on.
    fn sound(&mut self, sound: Sound);

    /// Plays the tune's next note if it is due, where nothing else does. Called while the splash
    /// waits.
    #[inline(always)]
    fn play_on(&mut self) {}
}
