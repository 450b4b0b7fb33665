//! A byte that may be undefined.

/// A byte that may be undefined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Byte {
    pub value: u8,
    pub known: bool,
}

/// The undefined one.
pub const JUNK: Byte = Byte {
    value: 0,
    known: false,
};
