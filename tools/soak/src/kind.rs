//! What there is to play: machines and games.

/// Which machine plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, clap::ValueEnum)]
pub enum Kind {
    /// A C64, PAL and NTSC in turn.
    C64,
    /// An Apple ][+ and //e in turn, the drive in slot 4 to 7.
    Apple2,
}

impl Kind {
    /// The name of its files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::C64 => "c64",
            Kind::Apple2 => "apple2",
        }
    }
}

/// Which game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, clap::ValueEnum)]
pub enum Game {
    /// Gomoku and Renju.
    Gomoku,
    /// Tenjiku Shogi.
    Tenjiku,
}
