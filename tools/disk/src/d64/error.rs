//! What can be wrong with a file for a disk.

use std::fmt;

/// Why a file could not be put on the disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum D64Error {
    /// It needs more sectors than are free.
    Full {
        /// Sectors needed.
        needed: usize,
        /// Sectors free.
        free: usize,
    },
    /// The directory holds 144 files already.
    DirectoryFull,
    /// A name has 1 to 16 capital letters, digits, spaces and signs.
    Name(String),
    /// A file of this name is there already.
    Exists(String),
}

impl fmt::Display for D64Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            D64Error::Full { needed, free } => write!(
                out,
                "the file needs {needed} sectors and the disk has {free} left: make the program \
                 smaller"
            ),
            D64Error::DirectoryFull => {
                out.write_str("the directory holds 144 files already: put fewer on the disk")
            }
            D64Error::Name(name) => write!(
                out,
                "{name:?} is no name for a disk file: use 1 to 16 capital letters, digits, spaces \
                 and signs"
            ),
            D64Error::Exists(name) => {
                write!(out, "there is a file {name:?} already: choose another name")
            }
        }
    }
}

impl std::error::Error for D64Error {}
