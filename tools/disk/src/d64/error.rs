//! What can be wrong with a disk, or with a file for it.

use super::IMAGE;
use thiserror::Error;

/// Why an image cannot be read, or a file not be put on the disk.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum D64Error {
    /// The image has this many bytes.
    #[error("a .d64 has {IMAGE} bytes, this one {0}: build it again")]
    Length(usize),
    /// A file needs more sectors than are free.
    #[error(
        "the file needs {needed} sectors and the disk has {free} left: make the program smaller"
    )]
    Full {
        /// Sectors needed.
        needed: usize,
        /// Sectors free.
        free: usize,
    },
    /// The directory runs in a circle or leaves its track, or the map of free sectors miscounts.
    #[error("the disk's directory or map is damaged: build it again")]
    Damaged,
    /// The directory holds 144 files already.
    #[error("the directory holds 144 files already: put fewer on the disk")]
    DirectoryFull,
    /// A name has 1 to 16 capital letters, digits, spaces and signs.
    #[error(
        "{0:?} is no name for a disk file: use 1 to 16 capital letters, digits, spaces and signs"
    )]
    Name(String),
    /// A file of this name is there already.
    #[error("there is a file {0:?} already: choose another name")]
    Exists(String),
}
