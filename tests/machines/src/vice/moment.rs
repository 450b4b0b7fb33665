//! A moment between two instructions.

/// Where the processor stands between two instructions, and where the beam.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Moment {
    /// The next instruction.
    pub pc: u16,
    /// A, X and Y.
    pub registers: [u8; 3],
    /// The raster line.
    pub line: u16,
    /// The cycle in the line, from 0.
    pub cycle: u16,
}
