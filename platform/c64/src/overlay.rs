//! Pages that the disk has: `fetch` in `start.s` reads them to memory that the game lends.

use kit::platform::StorageError;

/// Reads overlay `part`, from 0, from the drive that the program came from: about 0.5 s a block on
/// a 1541.
pub fn fetch(part: u8) -> Result<(), StorageError> {
    match assembly::read(part) {
        0 => Ok(()),
        1 => Err(StorageError::NoDisk),
        2 => Err(StorageError::WrongDisk),
        _ => Err(StorageError::Damaged),
    }
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod assembly {
    unsafe extern "C" {
        /// In `start.s`.
        fn fetch(part: u8) -> u8;
    }

    pub fn read(part: u8) -> u8 {
        // SAFETY: what it overwrites the game makes again (`Storage::FETCHES`); it calls the KERNAL
        // as `kernal.rs` does.
        unsafe { fetch(part) }
    }
}

/// There is no drive on the host.
#[cfg(not(target_os = "none"))]
mod assembly {
    pub fn read(_part: u8) -> u8 {
        1
    }
}
