//! A block that is no game, such as the score, on a drive that runs the fast loader's half. It has
//! two files of a sector, G.-SCORE and C.-SCORE, each a copy of all of it. The older one is written
//! over where it lies, so that one of them can be read whatever interrupts this. Of two the later
//! generation counts.
//!
//! A copy has the block's bytes from 2 on, at the same places. While the block is in memory, bytes
//! 2 and 3 are the place of the older copy. Byte 8 is the generation. A copy whose byte 9 is 0 was
//! never written.

use crate::directory::{self, Place};
use crate::kernal::{self, File};
use crate::memory::{MATRIX_B, SECTOR_BYTES};
use crate::overlay;
use crate::storage::{self, Drive, Kinds, Text, COPY, DATA};
use kit::platform::{Block, Name, StorageError, StorageResult};

/// Where the bytes of a copy begin.
pub const START: u8 = 2;
/// Bytes of the block.
const TRACK: usize = 2;
const SECTOR: usize = 3;
const GENERATION: u8 = 8;
const FORMAT: usize = 9;

/// What a data block begins with, and how its sector's link says that it is the last, and full.
const MARK: u8 = 7;
const LAST: [u8; 2] = [0, 255];

/// Four bits as five ("1541 user's guide"; Immers and Neufeld, "Inside Commodore DOS", chapter 7).
const CODE: [u8; 16] = [
    0x0a, 0x0b, 0x12, 0x13, 0x0e, 0x0f, 0x16, 0x17, 0x09, 0x19, 0x1a, 0x1b, 0x0d, 0x1d, 0x1e, 0x15,
];

/// Reads the later copy, and notes where the other one lies.
#[inline(never)]
pub fn load(kinds: Kinds, name: &Name, block: &mut Block) -> StorageResult {
    overlay::note_rest();
    let places = directory::places([kinds[0], COPY], name)?;
    let [Some(first), Some(second)] = places else {
        return Err(StorageError::Unsupported);
    };
    let mut older = second;
    let whole = first.read().is_ok();
    if whole {
        fill_if_later(true, block);
    }
    if second.read().is_ok() {
        if fill_if_later(!whole, block) {
            older = first;
        }
    } else if !whole {
        return Err(StorageError::Damaged);
    }
    block[TRACK] = older.track;
    block[SECTOR] = older.sector;
    written(block)
}

/// Reads the later copy by the KERNAL.
#[inline(never)]
pub fn load_by_kernal(kinds: Kinds, name: &Name, block: &mut Block) -> StorageResult {
    let drive = Drive::open()?;
    let result = load_files(&drive, kinds[0], name, block);
    drive.close();
    block[TRACK] = 0;
    result.and_then(|()| written(block))
}

/// Reads the later of the two files.
fn load_files(drive: &Drive, whole: u8, name: &Name, block: &mut Block) -> StorageResult {
    let mut result = Err(StorageError::Missing);
    for kind in [whole, COPY] {
        let mut text = Text::new(b"");
        text.file(kind, name);
        text.push(b",S,R");
        let read = drive.file(DATA, &text).and_then(|file| {
            let read = read_copy(&file);
            file.close();
            read
        });
        if result.is_err() {
            result = read;
        }
        if read.is_ok() {
            fill_if_later(kind == whole, block);
        }
    }
    result
}

/// Reads a copy to where the fast loader puts a sector. Files of a whole block, which older
/// programs have left, are read, too.
#[inline(never)]
fn read_copy(file: &File) -> StorageResult {
    let next = || kernal::read().map_err(|_| StorageError::Damaged);
    file.input()?;
    let sector = SECTOR_BYTES.byte(0);
    let mut more = true;
    for at in START..=255 {
        if !more {
            return Err(StorageError::Damaged);
        }
        let (byte, follows) = next()?;
        sector.put(at, byte);
        more = follows;
    }
    if more {
        for at in START..=253 {
            sector.put(at, sector.get(at + 2));
        }
        sector.put(254, next()?.0);
        sector.put(255, next()?.0);
    }
    Ok(())
}

fn written(block: &Block) -> StorageResult {
    match block[FORMAT] {
        0 => Err(StorageError::Missing),
        _ => Ok(()),
    }
}

/// Takes the copy that was just read, if it is the `first` or a later one than `block`. Returns
/// whether it is.
#[inline(never)]
pub fn fill_if_later(first: bool, block: &mut Block) -> bool {
    let sector = SECTOR_BYTES.byte(0);
    let later = sector
        .get(GENERATION)
        .wrapping_sub(block[usize::from(GENERATION)]);
    let fills = first || (1..128).contains(&later);
    if fills {
        for at in START..=255 {
            block[usize::from(at)] = sector.get(at);
        }
    }
    fills
}

/// Writes the block over the older copy and reads it again; or, if [`load`] has not noted where
/// that lies, by the KERNAL in place of the first.
pub fn store(kinds: Kinds, name: &Name, block: &mut Block) -> StorageResult {
    let generation = &mut block[usize::from(GENERATION)];
    *generation = generation.wrapping_add(1);
    if block[TRACK] == 0 {
        overlay::read_rest()?;
        return store_by_kernal(kinds, name, block);
    }
    let place = Place {
        track: block[TRACK],
        sector: block[SECTOR],
    };
    let mut pairs = Pairs::new();
    overlay::writer(|byte| pairs.byte(byte));
    let first = overlay::first_pair();
    pairs.code(0);
    pairs.code(0);
    pairs.code(place.sector);
    pairs.code(place.track);
    pairs.code(MARK);
    let mut sum = 0;
    for at in 0..=255u8 {
        let byte = match at {
            0 | 1 => LAST[usize::from(at)],
            _ => block[usize::from(at)],
        };
        sum ^= byte;
        pairs.code(byte);
    }
    pairs.code(sum);
    pairs.code(0);
    pairs.code(0);
    if !overlay::send(first) {
        return Err(StorageError::NoDisk);
    }
    // The program reports nothing, so the sector is read again.
    let read = place.read();
    let there = |at: u8| SECTOR_BYTES.byte(0).get(at) == block[usize::from(at)];
    match read {
        Ok(_) if (START..=255).all(there) => Ok(()),
        Ok(_) if !there(GENERATION) => Err(StorageError::WriteProtected),
        _ => Err(StorageError::Damaged),
    }
}

#[inline(never)]
fn store_by_kernal(kinds: Kinds, name: &Name, block: &Block) -> StorageResult {
    storage::store(kinds, name, 0, true, block)
}

/// What is sent to the drive's half, two bytes at a time, in the second matrix, which no page
/// shows: a page for the first bytes of all pairs and one for the second.
struct Pairs {
    number: u8,
    is_second: bool,
    /// Bytes that are no group yet.
    group: [u8; 4],
    count: u8,
    /// Of the first group only sector and track are wanted.
    is_first: bool,
}

impl Pairs {
    /// The last pair is number 255.
    fn new() -> Pairs {
        Pairs {
            number: overlay::first_pair(),
            is_second: false,
            group: [0; 4],
            count: 0,
            is_first: true,
        }
    }

    #[inline(never)]
    fn byte(&mut self, byte: u8) {
        if self.is_second {
            MATRIX_B.byte(256).put(self.number, byte);
            self.number = self.number.wrapping_add(1);
        } else {
            MATRIX_B.byte(0).put(self.number, byte);
        }
        self.is_second = !self.is_second;
    }

    /// The upper and lower half of a byte that is no group yet, in group code.
    #[inline(never)]
    fn halves(&self, at: usize) -> (u8, u8) {
        let byte = self.group[at & 3];
        (CODE[usize::from(byte >> 4)], CODE[usize::from(byte & 15)])
    }

    /// A byte in group code: each fourth gives five.
    #[inline(never)]
    fn code(&mut self, byte: u8) {
        self.group[usize::from(self.count & 3)] = byte;
        self.count += 1;
        if self.count & 3 != 0 {
            return;
        }
        let (a, b) = self.halves(0);
        let (c, d) = self.halves(1);
        if !self.is_first {
            self.byte(a << 3 | b >> 2);
            self.byte(b << 6 | c << 1 | d >> 4);
        }
        let (e, f) = self.halves(2);
        let rest = e >> 1;
        self.byte(if self.is_first { rest } else { d << 4 | rest });
        self.is_first = false;
        let (g, h) = self.halves(3);
        self.byte(e << 7 | f << 2 | g >> 3);
        self.byte(g << 5 | h);
    }
}
