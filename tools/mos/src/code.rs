//! A piece of machine code: whose it is, and who comes to it.

use crate::asm::{Base, Line};
use crate::ir::FunctionId;

/// Who comes to a piece of code, and by which convention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Other functions that know it.
    Body,
    /// Calls by address.
    Entry,
    /// Assembly.
    Exported,
    /// Several functions, for which it does what they have in common.
    Outlined(u32),
    /// Callers outside of the function's overlay.
    Gate,
    /// Gates of the overlay of this number, when it is not in memory.
    Loader(u8),
}

/// The code of one function.
#[derive(Clone, Debug)]
pub struct Code {
    /// Which.
    pub function: FunctionId,
    /// Its body, or a way in.
    pub place: Place,
    /// Instructions; labels are local.
    pub lines: Vec<Line>,
    /// First label number that is not in use.
    pub next_label: u32,
    /// Where its parameters and values lie, for the map.
    pub homes: String,
}

impl Code {
    /// What calls of it are relative to; assembly calls the exported ones.
    pub fn base(&self) -> Option<Base> {
        match self.place {
            Place::Body => Some(Base::Function(self.function)),
            Place::Entry => Some(Base::Entry(self.function)),
            Place::Outlined(number) => Some(Base::Outlined(number)),
            Place::Gate => Some(Base::Gate(self.function)),
            Place::Loader(number) => Some(Base::Loader(number)),
            Place::Exported => None,
        }
    }
}
