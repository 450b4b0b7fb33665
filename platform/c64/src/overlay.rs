//! Pages that the disk has, which `fetch` reads to memory that the game lends; and the fast loader
//! that reads them, where it stays.

use crate::memory::{AWAKE, BAND_COUNT};
use kit::platform::{StorageError, StorageResult};

/// Added to a part's number: the part is only looked for, and not read.
pub const LOOK: u8 = 0x80;
/// The part has more sectors.
const MORE: u8 = 0x80;

/// The start's second part, which lies on the disk as an overlay does; the first overlay is part 4.
const SPLASH: u8 = 2u8.wrapping_sub(4);

/// No half of the fast loader answers, or a sector cannot be read.
const AWAY: u8 = 1;

/// Reads overlay `part`, from 0, from the drive that the program came from: 0.08 s a block by the
/// fast loader, else 0.5 s by the KERNAL. Returns whether all of it is there. Only a program that
/// has a place for two halves gets `false`: then [`go_on`] reads the next sector.
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

/// Reads a part by the fast loader or by the KERNAL.
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

/// Notes where the rest of the part lies, before another sector is read.
#[inline(never)]
pub fn note_rest() {
    assembly::note_rest();
}

/// Reads the rest of the part, of which the fast loader may have read no more than the first
/// sectors: `stops_in` of `part.inc`.
#[inline(never)]
pub fn read_rest() -> StorageResult {
    result(assembly::read_rest()).map(|_| ())
}

/// Reads what showed the splash to where it was, if the drive [`is_quick`]. It takes 3 to 5 s: its
/// sectors lie for the start's loader, which is faster. Returns whether it is there. The memory
/// that the game lends is written over in any case.
pub fn read_splash() -> bool {
    assembly::read(SPLASH) == 0
}

/// Whether the fast loader's half is in the drive. Nothing else may ask for what follows.
pub fn is_awake() -> bool {
    AWAKE.read() != 0
}

/// Reads a sector to [`crate::memory::SECTOR_BYTES`]. Returns whether it could be read.
pub fn sector(track: u8, sector: u8) -> bool {
    assembly::sector(track, sector)
}

/// Whether the program came by the fast loader, so that writing a sector takes less than a second.
pub fn is_quick() -> bool {
    assembly::is_quick()
}

/// The number of the first pair of bytes that the drive's half takes for a program that writes a
/// sector, and the sector's bits; the last one is 255.
pub fn first_pair() -> u8 {
    assembly::first_pair()
}

/// Gives that program's bytes to `take` as the half takes them.
#[inline(always)]
pub fn writer(take: impl FnMut(u8)) {
    assembly::writer(take);
}

/// Sends the pairs in the second matrix from number `first` on. Returns whether they were taken.
pub fn send(first: u8) -> bool {
    assembly::send(first)
}

/// Gives the drive back to the KERNAL, which takes less than 0.1 s.
pub fn rest() {
    assembly::give_back();
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod assembly {
    use crate::memory::SECTOR_BYTES;
    use core::ptr::{addr_of, addr_of_mut};

    unsafe extern "C" {
        /// In `write.s`: the addresses of all but the first are what they say.
        static fetch_track: u8;
        static write_first: u8;
        static write_take: u8;
        static write_take_size: u8;
        static write_edge: u8;
        static write_to_program: u8;
        static write_program: u8;
        static write_size: u8;
        /// In `fetch.s`.
        static mut kept_link: u16;
        static mut kept_target: u16;
        static mut left: [u8; 2];
        static mut left_to: u8;
        /// In `fetch.s`, `file.inc` and `part.inc`, as all of these.
        fn fetch(part: u8) -> u8;
        fn fetch_by_kernal(part: u8) -> u8;
        fn announce(part: u8) -> u8;
        fn fetch_on() -> u8;
        fn rest() -> u8;
        fn send_pairs(first: u8) -> u8;
    }

    pub fn is_quick() -> bool {
        // SAFETY: nothing changes it while the program runs.
        unsafe { fetch_track != 0 }
    }

    pub fn first_pair() -> u8 {
        addr_of!(write_first) as usize as u8
    }

    #[inline(always)]
    pub fn writer(mut take: impl FnMut(u8)) {
        // SAFETY: the bytes lie in the overlay that is in memory.
        unsafe {
            for at in 0..addr_of!(write_take_size) as usize as u8 {
                take(0x80 + at);
                take(addr_of!(write_take).add(usize::from(at)).read_volatile());
            }
            take(addr_of!(write_edge) as usize as u8);
            take(addr_of!(write_to_program) as usize as u8);
            for at in 0..addr_of!(write_size) as usize as u8 {
                take(addr_of!(write_program).add(usize::from(at)).read_volatile());
            }
        }
    }

    /// What is left of a part has not been noted.
    const UNKNOWN: u8 = 0xff;

    pub fn note_rest() {
        let rest = addr_of_mut!(left);
        let track = rest.cast::<u8>();
        // SAFETY: only this and `read_rest` use it, and it lies in the overlay that is in memory.
        unsafe {
            if track.read_volatile() != UNKNOWN {
                return;
            }
            if super::is_awake() {
                rest.write_volatile(addr_of!(kept_link).read_volatile().to_le_bytes());
            } else {
                track.write_volatile(0);
            }
        }
    }

    pub fn read_rest() -> u8 {
        super::note_rest();
        let rest = addr_of_mut!(left);
        let sector = SECTOR_BYTES.byte(0);
        // SAFETY: as above; what is written is the rest of the overlay, in memory that is lent.
        unsafe {
            let mut to = addr_of_mut!(left_to);
            let [mut track, mut number] = rest.read_volatile();
            while track != 0 {
                if !self::sector(track, number) {
                    return super::AWAY;
                }
                for at in 2..=255u8 {
                    to.add(usize::from(at)).write_volatile(sector.get(at));
                }
                to = to.add(254);
                (track, number) = (sector.get(0), sector.get(1));
            }
            rest.cast::<u8>().write_volatile(0);
        }
        0
    }

    pub fn send(first: u8) -> bool {
        // SAFETY: it reads an area of the list.
        unsafe { send_pairs(first) == 0 }
    }

    pub fn tell(part: u8) {
        // SAFETY: it changes the KERNAL's zero page alone.
        let _ = unsafe { announce(part) };
    }

    pub fn sector(track: u8, sector: u8) -> bool {
        let at = SECTOR_BYTES.byte(0);
        // SAFETY: what it writes is an area of the list, which no object has.
        unsafe {
            addr_of_mut!(kept_link).write_volatile(u16::from_le_bytes([track, sector]));
            addr_of_mut!(kept_target).write_volatile(at.address());
            let there = fetch_on() & !super::MORE == 0;
            let [track, sector] = addr_of!(kept_link).read_volatile().to_le_bytes();
            at.put(0, track);
            at.put(1, sector);
            there
        }
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

    pub fn note_rest() {}

    pub fn read_rest() -> u8 {
        0
    }

    pub fn sector(_track: u8, _sector: u8) -> bool {
        false
    }

    pub fn give_back() {}

    pub fn is_quick() -> bool {
        false
    }

    pub fn first_pair() -> u8 {
        0
    }

    pub fn writer(_take: impl FnMut(u8)) {}

    pub fn send(_first: u8) -> bool {
        false
    }
}
