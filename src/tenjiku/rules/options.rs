//! What is agreed before a game and holds until its end.

/// How a Lion Hawk moves besides as a Bishop; holds for promoted Lions, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LionHawk {
    /// Version 1: an area move of two steps.
    #[default]
    Area,
    /// Version 2: Lion power.
    Lion,
}

/// How a Fire Demon slides besides diagonally.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DemonSlide {
    /// To both sides.
    #[default]
    Sideways,
    /// Ahead and back.
    Vertical,
}

impl DemonSlide {
    /// All directions in which a Fire Demon slides.
    pub const fn directions(self) -> u8 {
        match self {
            DemonSlide::Sideways => 0b1110_1110,
            DemonSlide::Vertical => 0b1011_1011,
        }
    }
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Which Lion Hawk.
    pub hawk: LionHawk,
    /// Which Fire Demon.
    pub slide: DemonSlide,
}

impl Options {
    /// Version 1 and sideways.
    pub const DEFAULT: Options = Options {
        hawk: LionHawk::Area,
        slide: DemonSlide::Sideways,
    };
}
