//! Saved games: 31 slots of a sector each on two tracks that the image reserves, after a sector
//! with the number of their format.
//!
//! A slot begins with the name, eight bytes, or with 0 if it is free; then comes a generation. A
//! game is saved to a free slot, and only then is the older one of that name given up. Whatever
//! interrupts this, one of them can be read. Of two with the same name the later generation counts.

use crate::assembly;
use crate::register::memory::{
    DATA_FIELD, DISK_TABLES, SAVES_FORMAT, SAVES_TRACK, SAVES_TRACKS, SECTOR_READ,
};
use crate::register::Byte;
use kit::platform::{place_of, Block, Name, Names, StorageError};

/// All sectors of both tracks; the first is not a slot.
const SECTORS: u8 = 16 * SAVES_TRACKS;
/// Names that a page can show.
const MOST: u8 = 16;
/// The byte of a slot after the name.
const GENERATION: u8 = size_of::<Name>() as u8;
/// What `sector.s` has read.
const SECTOR: Byte = SECTOR_READ.byte(0);
/// The disk bytes in the tables of `disk.s`: the byte of a value is at four times the value.
const DISK_BYTES: Byte = DISK_TABLES.byte(3);

/// What the disk has under a name.
struct Found {
    /// The slot that counts and its generation.
    slot: Option<u8>,
    generation: u8,
    /// An older slot, left by a save that was interrupted.
    older: Option<u8>,
    /// A slot to write to.
    free: Option<u8>,
    /// Slots with games of any name, and one that cannot be read.
    games: u8,
    unreadable: Option<u8>,
}

/// All names.
pub fn names(names: &mut Names) -> Result<(), StorageError> {
    with_disk(|| {
        for number in 1..SECTORS {
            if read(slot(number)) && is_game(SECTOR.get(0)) {
                let mut name: Name = [0; size_of::<Name>()];
                for (at, letter) in (0u8..).zip(name.iter_mut()) {
                    *letter = SECTOR.get(at);
                }
                if place_of(&name, names).is_none() {
                    let _ = names.push(name);
                }
            }
        }
        Ok(())
    })
}

/// Reads a game.
pub fn load(name: &Name, block: &mut Block) -> Result<(), StorageError> {
    with_disk(|| {
        let found = find(name);
        match found.slot {
            Some(slot) if read(slot) => {
                for at in 0..=255u8 {
                    block[usize::from(at)] = SECTOR.get(at);
                }
                Ok(())
            }
            None if found.unreadable.is_none() => Err(StorageError::Missing),
            _ => Err(StorageError::Damaged),
        }
    })
}

/// Writes a game to another slot than the one of that name, checks that it can be read, and gives
/// up the old one.
pub fn store(name: &Name, block: &mut Block) -> Result<(), StorageError> {
    with_disk(|| {
        let found = find(name);
        if found.slot.is_none() && found.games >= MOST && is_game(name[0]) {
            return Err(StorageError::Full);
        }
        let to = found.older.or(found.free).or(found.unreadable);
        let to = to.ok_or(StorageError::Full)?;
        for (at, letter) in block.iter_mut().zip(name) {
            *at = *letter;
        }
        block[GENERATION as usize] = found.generation.wrapping_add(1);
        write(to, Some(block))?;
        if !read(to) {
            return Err(StorageError::Damaged);
        }
        // Numbers and no iterator, as in `place_of`.
        for at in 0..=255u8 {
            if SECTOR.get(at) != block[usize::from(at)] {
                return Err(StorageError::Damaged);
            }
        }
        match found.slot {
            Some(old) => write(old, None),
            None => Ok(()),
        }
    })
}

/// Gives up the slots of a game; the one that counts comes last.
pub fn remove(name: &Name) -> Result<(), StorageError> {
    with_disk(|| {
        let found = find(name);
        if let Some(older) = found.older {
            write(older, None)?;
        }
        write(found.slot.ok_or(StorageError::Missing)?, None)
    })
}

/// Does something with the motor on and the game's own disk in the drive.
fn with_disk(act: impl FnOnce() -> Result<(), StorageError>) -> Result<(), StorageError> {
    let result = begin().and_then(|()| act());
    assembly::stop_motor();
    result
}

/// The motor starts; the first sector tells whether games are kept on this disk as here.
#[inline(never)]
fn begin() -> Result<(), StorageError> {
    if assembly::start_motor() != 0 {
        return Err(StorageError::NoDisk);
    }
    if read(0) && SECTOR.get(0) == SAVES_FORMAT && SECTOR.get(1) == !SAVES_FORMAT {
        Ok(())
    } else {
        Err(StorageError::WrongDisk)
    }
}

/// Looks at all slots.
#[inline(never)]
fn find(name: &Name) -> Found {
    let mut found = Found {
        slot: None,
        generation: 0,
        older: None,
        free: None,
        games: 0,
        unreadable: None,
    };
    for number in 1..SECTORS {
        let slot = slot(number);
        if !read(slot) {
            found.unreadable = Some(slot);
        } else if SECTOR.get(0) == 0 {
            found.free = Some(slot);
        } else {
            found.games += is_game(SECTOR.get(0)) as u8;
            let mut letters = (0u8..).zip(name);
            if letters.all(|(at, letter)| SECTOR.get(at) == *letter) {
                let generation = SECTOR.get(GENERATION);
                let later = generation.wrapping_sub(found.generation) < 128;
                if found.slot.is_none() || later {
                    found.older = found.slot;
                    found.slot = Some(slot);
                    found.generation = generation;
                } else {
                    found.older = Some(slot);
                }
            }
        }
    }
    found
}

/// The slot with this number in the order in which all are looked at: each lies three sectors after
/// the one before, and so passes the head just when that one is done.
fn slot(number: u8) -> u8 {
    number & 16 | number.wrapping_mul(3) & 15
}

/// Whether a slot that begins with this byte has a game; it may be free, or have a block whose name
/// begins with a sign.
fn is_game(first: u8) -> bool {
    first > b'-'
}

#[inline(never)]
fn read(slot: u8) -> bool {
    assembly::read_sector(SAVES_TRACK + (slot >> 4), slot & 15) == 0
}

/// Writes a block; without one zeros, which are no game.
#[inline(never)]
fn write(slot: u8, block: Option<&Block>) -> Result<(), StorageError> {
    encode(block);
    match assembly::write_sector(SAVES_TRACK + (slot >> 4), slot & 15) {
        0 => Ok(()),
        1 => Err(StorageError::WriteProtected),
        _ => Err(StorageError::Damaged),
    }
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
