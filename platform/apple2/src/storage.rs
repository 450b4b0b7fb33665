//! Saved games on tracks that the image reserves for them.

mod area;
mod runs;
mod slots;

pub use runs::Runs;
pub use slots::Slots;

use kit::platform::{Block, Name, Names, StorageError};

/// How a game program keeps its games. Each way is that of [`Storage`](kit::platform::Storage).
pub trait Saves {
    /// At power-on, all zero bytes.
    const NEW: Self;

    /// All names.
    fn names(&mut self, names: &mut Names) -> Result<(), StorageError>;

    /// Removes a game.
    fn remove(&mut self, name: &Name) -> Result<(), StorageError>;

    /// Reads a game.
    fn load(&mut self, _name: &Name, _block: &mut Block) -> Result<(), StorageError> {
        Err(StorageError::Unsupported)
    }

    /// Writes one.
    fn store(&mut self, _name: &Name, _block: &mut Block) -> Result<(), StorageError> {
        Err(StorageError::Unsupported)
    }

    /// Reads a part of one.
    fn load_part(
        &mut self,
        _name: &Name,
        _part: u8,
        _block: &mut Block,
    ) -> Result<(), StorageError> {
        Err(StorageError::Unsupported)
    }

    /// Writes a part of one.
    fn store_part(
        &mut self,
        _name: &Name,
        _part: u8,
        _last: bool,
        _block: &mut Block,
    ) -> Result<(), StorageError> {
        Err(StorageError::Unsupported)
    }
}
