//! The two tracks of a game's saved games: the first sector tells their format, the other 31 have
//! what was saved.

use crate::register::memory::{DATA_FIELD, DISK_TABLES, SAVES_TRACKS, SECTOR_READ};
use crate::register::Byte;
use crate::{assembly, drive};
use kit::platform::{Block, StorageError, StorageResult};

/// All sectors of both tracks.
pub const SECTORS: u8 = 16 * SAVES_TRACKS;
/// What `sector.s` has read.
pub const SECTOR: Byte = SECTOR_READ.byte(0);
/// The disk bytes in the tables of `disk.s`: the byte of a value is at four times the value.
const DISK_BYTES: Byte = DISK_TABLES.byte(3);

/// The tracks.
pub struct Area {
    /// The first.
    pub track: u8,
    /// The number of the format.
    pub format: u8,
}

impl Area {
    /// Does something with the motor on and the game's own disk in the drive.
    pub fn with_disk(&self, act: impl FnOnce() -> StorageResult) -> StorageResult {
        let result = self.begin().and_then(|()| act());
        drive::stop();
        // The text below the picture, $06D0 to $07FF, is spaces again.
        DATA_FIELD.byte(0x2E).fill(0x130, b' ' | 0x80);
        result
    }

    /// The motor starts; the first sector tells whether games are kept on this disk as here.
    #[inline(never)]
    fn begin(&self) -> StorageResult {
        if assembly::start_motor() != 0 {
            return Err(StorageError::NoDisk);
        }
        if self.read(0) && SECTOR.get(0) == self.format && SECTOR.get(1) == !self.format {
            Ok(())
        } else {
            Err(StorageError::WrongDisk)
        }
    }

    /// Reads a sector; returns whether that worked.
    #[inline(never)]
    pub fn read(&self, sector: u8) -> bool {
        assembly::read_sector(self.track + (sector >> 4), sector & 15) == 0
    }

    /// Writes a block; without one zeros, which are no game.
    #[inline(never)]
    pub fn write(&self, sector: u8, block: Option<&Block>) -> StorageResult {
        encode(block);
        match assembly::write_sector(self.track + (sector >> 4), sector & 15) {
            0 => Ok(()),
            1 => Err(StorageError::WriteProtected),
            _ => Err(StorageError::Damaged),
        }
    }

    /// Writes a block and reads it again.
    #[inline(never)]
    pub fn write_checked(&self, sector: u8, block: &Block) -> StorageResult {
        self.write(sector, Some(block))?;
        if !self.read(sector) {
            return Err(StorageError::Damaged);
        }
        // Numbers and no iterator, as in `place_of`.
        for at in 0..=255u8 {
            if SECTOR.get(at) != block[usize::from(at)] {
                return Err(StorageError::Damaged);
            }
        }
        Ok(())
    }
}

/// The sector with this number in the order in which all are looked at: the even ones of a track,
/// then the odd ones, since one passes while the one before it is looked at.
pub fn in_turn(number: u8) -> u8 {
    number & 16 | number << 1 & 14 | number >> 3 & 1
}

/// Copies the sector that was read.
pub fn take(block: &mut Block) {
    for at in 0..=255u8 {
        block[usize::from(at)] = SECTOR.get(at);
    }
}

/// Whether a sector that begins with this byte has a game; it may be free, or have a block whose
/// name begins with a sign.
pub fn is_game(first: u8) -> bool {
    first > b'-'
}

/// The data field of a block: marks, two bits each of three bytes, six bits of each byte, the sum,
/// marks (Worth and Lechner, "Beneath Apple DOS", chapter 3).
fn encode(block: Option<&Block>) {
    let byte = |at: u8| block.map_or(0, |block| block[usize::from(at)]);
    let mut field = Field {
        next: DATA_FIELD.byte(0),
        last: 0,
    };
    field.put(0xd5);
    field.put(0xaa);
    field.put(0xad);
    for at in 0..86u8 {
        // The last two bytes have no third pair.
        let (second, third) = (at.wrapping_add(86), at.wrapping_add(172));
        let pairs = swapped(byte(at)) | swapped(byte(second)) << 2 | swapped(byte(third)) << 4;
        field.value(pairs);
    }
    let mut at = 0u8;
    loop {
        field.value(byte(at) >> 2);
        at = at.wrapping_add(1);
        if at == 0 {
            break;
        }
    }
    field.value(0);
    field.put(0xde);
    field.put(0xaa);
    field.put(0xeb);
}

/// The lowest two bits, the other way round.
fn swapped(byte: u8) -> u8 {
    const SWAPPED: [u8; 4] = [0, 2, 1, 3];
    SWAPPED[(byte & 3) as usize]
}

/// A data field that is being made.
struct Field {
    next: Byte,
    last: u8,
}

impl Field {
    /// Writes a value of six bits. Its disk byte stands for the exclusive-or with the value before.
    #[inline(never)]
    fn value(&mut self, value: u8) {
        let difference = value ^ self.last;
        self.last = value;
        self.put(DISK_BYTES.get(difference << 2));
    }

    #[inline(never)]
    fn put(&mut self, byte: u8) {
        self.next.put(0, byte);
        self.next = self.next.plus(1);
    }
}
