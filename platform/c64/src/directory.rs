//! Files of the disk as the fast loader reads them, sector by sector ("1541 user's guide", "Disk
//! formats").

use crate::memory::SECTOR_BYTES;
use crate::overlay;
use crate::storage::Kinds;
use kit::platform::{place_of, Block, Name, Names, StorageError, StorageResult};

/// Where the directory begins, where the map of free blocks lies, and how long an entry is.
const FIRST: Place = Place {
    track: 18,
    sector: 1,
};
const FREE_BLOCKS: Place = Place {
    track: 18,
    sector: 0,
};
const ENTRY: u8 = 32;
/// Of an entry: its type, the place of its first sector, its name.
const TYPE: u8 = 2;
const START: u8 = 3;
const NAME: u8 = 5;
/// A sequential file that was closed.
const SEQUENTIAL: u8 = 0x81;
/// What names end with.
const FILL: u8 = 0xa0;
/// More sectors than any of our files or the directory have; a chain that is longer is a circle.
const PATIENCE: u8 = 40;

/// Where a sector lies; there is none on track 0.
#[derive(Clone, Copy)]
pub struct Place {
    pub track: u8,
    pub sector: u8,
}

impl Place {
    /// Reads the sector. Returns the place of the next one.
    #[inline(never)]
    pub fn read(self) -> StorageResult<Place> {
        match overlay::sector(self.track, self.sector) {
            true => Ok(Place {
                track: byte(0),
                sector: byte(1),
            }),
            false => Err(StorageError::Damaged),
        }
    }
}

/// Reads a sector of the directory. The error is `NoDisk` only if the map of free blocks cannot be
/// read either.
#[inline(never)]
fn read(place: Place) -> StorageResult<Place> {
    place.read().map_err(|damaged| match FREE_BLOCKS.read() {
        Ok(_) => damaged,
        Err(_) => StorageError::NoDisk,
    })
}

/// A byte of the sector that was read last.
#[inline(never)]
fn byte(at: u8) -> u8 {
    SECTOR_BYTES.byte(0).get(at)
}

/// The kind of the game in the entry at `at`, if there is one; its name comes to `name`.
#[inline(never)]
fn game(at: u8, kinds: Kinds, name: &mut Name) -> Option<u8> {
    let letter = |number: u8| byte(at.wrapping_add(NAME).wrapping_add(number));
    let kind = letter(0);
    if byte(at.wrapping_add(TYPE)) != SEQUENTIAL || !kinds.contains(&kind) || letter(1) != b'.' {
        return None;
    }
    for (number, place) in (2u8..).zip(name) {
        *place = match letter(number) {
            FILL => b' ',
            letter => letter,
        };
    }
    (letter(10) == FILL).then_some(kind)
}

/// Walks over the directory: lists the games, or looks for the first sector of `wanted`.
#[inline(never)]
fn walk(kinds: Kinds, wanted: &Name, mut names: Option<&mut Names>) -> StorageResult<Place> {
    let mut place = FIRST;
    let mut found = Err(StorageError::Missing);
    let mut name = *b"        ";
    for _ in 0..PATIENCE {
        place = read(place)?;
        let mut at = 0u8;
        loop {
            if let Some(kind) = game(at, kinds, &mut name) {
                let start = Place {
                    track: byte(at.wrapping_add(START)),
                    sector: byte(at.wrapping_add(START + 1)),
                };
                if let Some(names) = &mut names {
                    // A name that begins with `-` is not a saved game's.
                    if name[0] != b'-' && place_of(&name, names).is_none() {
                        let _ = names.push(name);
                    }
                } else if *wanted == name && (kind == kinds[0] || found.is_err()) {
                    // Of a whole game and a half-written one the whole counts.
                    found = Ok(start);
                }
            }
            at = at.wrapping_add(ENTRY);
            if at == 0 {
                break;
            }
        }
        if place.track == 0 {
            return found;
        }
    }
    Err(StorageError::Damaged)
}

/// The names of all games on the disk.
pub fn list(kinds: Kinds, names: &mut Names) -> StorageResult {
    match walk(kinds, b"        ", Some(names)) {
        Err(StorageError::Missing) => Ok(()),
        result => result.map(|_| ()),
    }
}

/// The first sectors of the files of two kinds.
pub fn places(kinds: Kinds, wanted: &Name) -> StorageResult<[Option<Place>; 2]> {
    let mut places = [None; 2];
    let mut name = *b"        ";
    let mut place = FIRST;
    for _ in 0..PATIENCE {
        place = read(place)?;
        let mut at = 0u8;
        loop {
            if let Some(kind) = game(at, kinds, &mut name) {
                if name == *wanted {
                    places[usize::from(kind != kinds[0])] = Some(Place {
                        track: byte(at.wrapping_add(START)),
                        sector: byte(at.wrapping_add(START + 1)),
                    });
                }
            }
            at = at.wrapping_add(ENTRY);
            if at == 0 {
                break;
            }
        }
        if place.track == 0 || places.iter().all(Option::is_some) {
            return Ok(places);
        }
    }
    Err(StorageError::Damaged)
}

/// Reads the game `name`, a block of 256 bytes.
pub fn load(kinds: Kinds, name: &Name, block: &mut Block) -> StorageResult {
    let first = walk(kinds, name, None)?;
    let next = first.read()?;
    for at in 2..=255 {
        block[usize::from(at - 2)] = byte(at);
    }
    let last = next.read()?;
    if last.track != 0 || last.sector != 3 {
        return Err(StorageError::Damaged);
    }
    block[254] = byte(2);
    block[255] = byte(3);
    Ok(())
}
