//! Pages that the disk has, which `fetch` reads to memory that the game lends; and the fast loader
//! that reads them, where it stays.

use crate::memory::{AWAKE, BAND_COUNT};
use kit::platform::{StorageError, StorageResult};

/// Added to a part's number: the part is only looked for, and not read.
pub const LOOK: u8 = 0x80;
/// The part has more sectors.
const MORE: u8 = 0x80;

/// No half of the fast loader answers, or a sector cannot be read.
const AWAY: u8 = 1;

/// Reads overlay `part`, from 0, from the drive that the program came from: 0.08 s a block by the
/// fast loader, else 0.5 s by the KERNAL. Returns whether all of it is there. `false` comes only of
/// a program that has a place for two halves: then [`go_on`] reads the next sector.
pub fn fetch(part: u8) -> StorageResult<bool> {
    result(read(part))
}

/// The same, by the KERNAL only if the game is `patient`.
pub fn begin(part: u8, patient: bool) -> StorageResult<bool> {
    result(if patient {
        read(part)
    } else {
        assembly::read(part)
    })
}

/// [`fetch`] reads `part` next: the fast loader's half, if it is awake, looks for it already.
pub fn announce(part: u8) {
    assembly::tell(part);
}

/// By either way.
#[inline(never)]
fn read(part: u8) -> u8 {
    let mut code = assembly::read(part);
    if code == AWAY {
        // The KERNAL loses a 1581's bits while there are sprites: it hangs.
        let bands = BAND_COUNT.take();
        code = assembly::read_by_kernal(part);
        BAND_COUNT.write(bands);
    }
    code
}

/// Reads the next sector of the part. Returns as [`fetch`] does.
pub fn go_on() -> StorageResult<bool> {
    result(assembly::read_on())
}

fn result(code: u8) -> StorageResult<bool> {
    match code {
        0 => Ok(true),
        MORE => Ok(false),
        AWAY => Err(StorageError::NoDisk),
        2 => Err(StorageError::WrongDisk),
        _ => Err(StorageError::Damaged),
    }
}

/// Whether the fast loader's half is in the drive. Nothing else may ask for what follows.
pub fn is_awake() -> bool {
    AWAKE.read() != 0
}

/// Reads a sector to [`crate::memory::SECTOR_BYTES`]. Returns whether it could be read.
pub fn sector(track: u8, sector: u8) -> bool {
    assembly::sector(track, sector)
}

/// Gives the drive back to the KERNAL, which takes less than 0.1 s.
pub fn rest() {
    assembly::give_back();
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod assembly {
    unsafe extern "C" {
        /// In `fetch.s`, `file.inc` and `part.inc`, as all of these.
        fn fetch(part: u8) -> u8;
        fn fetch_by_kernal(part: u8) -> u8;
        fn announce(part: u8) -> u8;
        fn fetch_on() -> u8;
        fn block(track: u8, sector: u8) -> u8;
        fn rest() -> u8;
    }

    pub fn tell(part: u8) {
        // SAFETY: it changes the KERNAL's zero page alone.
        let _ = unsafe { announce(part) };
    }

    pub fn sector(track: u8, sector: u8) -> bool {
        // SAFETY: it writes an area of the list, which no object has.
        unsafe { block(track, sector) == 0 }
    }

    pub fn give_back() {
        // SAFETY: it changes the KERNAL's zero page alone.
        let _ = unsafe { rest() };
    }

    pub fn read_on() -> u8 {
        // SAFETY: as for `read`.
        unsafe { fetch_on() }
    }

    pub fn read(part: u8) -> u8 {
        // SAFETY: what it overwrites the game makes again (`Storage::FETCHES`); it calls the KERNAL
        // as `kernal.rs` does.
        unsafe { fetch(part) }
    }

    pub fn read_by_kernal(part: u8) -> u8 {
        // SAFETY: as for `read`, after which it is called.
        unsafe { fetch_by_kernal(part) }
    }
}

/// There is no drive on the host.
#[cfg(not(target_os = "none"))]
mod assembly {
    pub fn read(_part: u8) -> u8 {
        1
    }

    pub fn read_by_kernal(_part: u8) -> u8 {
        1
    }

    pub fn read_on() -> u8 {
        1
    }

    pub fn tell(_part: u8) {}

    pub fn sector(_track: u8, _sector: u8) -> bool {
        false
    }

    pub fn give_back() {}
}
