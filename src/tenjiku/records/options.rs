//! The options of a game as text: `lhk=1 fid=side`.

use super::text::Writer;
use crate::rules::options::{DemonSlide, LionHawk, Options};

impl Options {
    /// Writes both options.
    pub fn write(self, writer: &mut impl Writer) {
        writer.text(match self.hawk {
            LionHawk::Area => "lhk=1",
            LionHawk::Lion => "lhk=2",
        });
        writer.text(match self.slide {
            DemonSlide::Sideways => " fid=side",
            DemonSlide::Vertical => " fid=vert",
        });
    }

    /// Takes over one option from a word; returns whether it is one.
    pub fn read(&mut self, word: &[u8]) -> bool {
        match word {
            b"lhk=1" => self.hawk = LionHawk::Area,
            b"lhk=2" => self.hawk = LionHawk::Lion,
            b"fid=side" => self.slide = DemonSlide::Sideways,
            b"fid=vert" => self.slide = DemonSlide::Vertical,
            _ => return false,
        }
        true
    }
}
