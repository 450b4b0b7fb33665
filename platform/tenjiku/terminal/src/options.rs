//! `--lhk` and `--fid`

use clap::{Args, ValueEnum};
use tenjiku::rules::options::{DemonSlide, LionHawk, Options};

/// The options of a game.
#[derive(Args)]
pub struct Set {
    /// How a Lion Hawk moves besides as a Bishop: 1 two steps of a King, 2 as a Lion
    #[arg(long, value_name = "VERSION", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=2))]
    lhk: u8,
    /// How a Fire Demon slides besides diagonally
    #[arg(long, value_enum, default_value_t = Slide::Side)]
    fid: Slide,
}

#[derive(Clone, Copy, ValueEnum)]
enum Slide {
    /// To both sides
    Side,
    /// Ahead and back
    Vert,
}

impl From<&Set> for Options {
    fn from(set: &Set) -> Options {
        Options {
            hawk: match set.lhk {
                1 => LionHawk::Area,
                _ => LionHawk::Lion,
            },
            slide: match set.fid {
                Slide::Side => DemonSlide::Sideways,
                Slide::Vert => DemonSlide::Vertical,
            },
        }
    }
}
