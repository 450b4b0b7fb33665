//! The page of saved games, which the disk has: `fetch` in `start.s` reads it to memory that the
//! game lends.

use kit::platform::StorageError;

/// Reads the page from the drive that the program came from: about 13 s on a 1541.
pub fn fetch() -> Result<(), StorageError> {
    match assembly::read() {
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
        fn fetch() -> u8;
    }

    pub fn read() -> u8 {
        // SAFETY: what it overwrites the game makes again (`Storage::FETCHES_SAVES`); it calls the
        // KERNAL as `kernal.rs` does.
        unsafe { fetch() }
    }
}

/// There is no drive on the host.
#[cfg(not(target_os = "none"))]
mod assembly {
    pub fn read() -> u8 {
        1
    }
}
