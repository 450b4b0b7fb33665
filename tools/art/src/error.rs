//! What can be wrong with a piece of art.

use std::fmt;

/// Why a source of art cannot be converted; its text tells the artist where to look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArtError {
    /// Text art breaks its format at `line` (from 1).
    Text {
        /// Line of the file, from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
    /// A sign or shape is missing.
    Missing(String),
    /// The picture file cannot be read.
    Unreadable(String),
    /// The picture does not have the size that the screen has.
    Size {
        /// Width and height wanted.
        wanted: (usize, usize),
        /// Width and height found.
        found: (usize, usize),
    },
    /// A pixel has a colour that the machine lacks.
    Colour {
        /// Column and row of the pixel in the file.
        at: (usize, usize),
        /// Its red, green and blue.
        rgb: [u8; 3],
    },
    /// A dot that hi-res cannot show as drawn.
    Dot {
        /// Column and row of the dot.
        at: (usize, usize),
        /// What is wrong with it.
        problem: &'static str,
    },
    /// A cell holds more colours than the hardware can show there.
    Cell {
        /// Column and row of the cell, in cells.
        at: (usize, usize),
        /// The colour numbers found in it.
        colours: Vec<u8>,
    },
}

impl fmt::Display for ArtError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArtError::Text { line, problem } => write!(out, "line {line}: {problem}"),
            ArtError::Missing(name) => write!(out, "there is no {name:?}; draw it"),
            ArtError::Unreadable(problem) => write!(out, "not a readable PNG: {problem}"),
            ArtError::Size { wanted, found } => write!(
                out,
                "the picture is {}x{}; make it {}x{}",
                found.0, found.1, wanted.0, wanted.1
            ),
            ArtError::Colour { at, rgb } => write!(
                out,
                "pixel {},{} is #{:02x}{:02x}{:02x}, which is no colour of this machine",
                at.0, at.1, rgb[0], rgb[1], rgb[2]
            ),
            ArtError::Dot { at, problem } => write!(out, "dot {},{} {problem}", at.0, at.1),
            ArtError::Cell { at, colours } => write!(
                out,
                "cell {},{} has the colours {colours:?}; leave the background and three others",
                at.0, at.1
            ),
        }
    }
}

impl std::error::Error for ArtError {}
