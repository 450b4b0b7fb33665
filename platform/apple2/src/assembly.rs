//! The routines of `start.s`, `disk.s` and `sector.s`: loops that count cycles, and the disk. Each
//! keeps to memory that `memory.inc` and the DISKZP and STARTZP segments reserve for it.

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
unsafe extern "C" {
    /// Waits `units` of 80 cycles (0 is 256) or until the keyboard strobe is set; returns how many
    /// units were left.
    pub safe fn pause(units: u8) -> u8;
    /// Moves the cone there and back `cycles` times or until the keyboard strobe is set or the
    /// button changes, `first` x 5 + 6 and `second` x 5 + 26 cycles apart.
    pub safe fn tone(first: u8, cycles: u8, second: u8);
    /// Reads the splash picture into hi-res page 1; 0 when that worked.
    pub safe fn read_picture() -> u8;
    /// Leaves the game for BASIC's prompt.
    pub safe fn leave();
    /// Starts the disk's other game; returns if the disk in the drive does not have it. In
    /// `other.inc`.
    pub safe fn start_other();
    /// Starts the drive; 0 when there is a disk in it.
    pub safe fn start_motor() -> u8;
    /// Reads a sector to `sector_read`; 0 when that worked.
    pub safe fn read_sector(track: u8, sector: u8) -> u8;
    /// Writes the data field of `memory.inc` to a sector; 1 when the disk is write-protected, 2
    /// when the sector does not come, else 0.
    pub safe fn write_sector(track: u8, sector: u8) -> u8;
}

/// Stand-ins on the host: no time passes, and there is no disk.
#[cfg(not(target_os = "none"))]
mod hosted {
    pub fn pause(_units: u8) -> u8 {
        0
    }
    pub fn tone(_first: u8, _cycles: u8, _second: u8) {}
    pub fn read_picture() -> u8 {
        1
    }
    pub fn leave() {}
    pub fn start_other() {}
    pub fn start_motor() -> u8 {
        1
    }
    pub fn read_sector(_track: u8, _sector: u8) -> u8 {
        1
    }
    pub fn write_sector(_track: u8, _sector: u8) -> u8 {
        2
    }
}

#[cfg(not(target_os = "none"))]
pub use hosted::*;
