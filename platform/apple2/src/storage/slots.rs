//! Games of a sector: 31 slots on two tracks that the image reserves, after a sector with the
//! number of their format.
//!
//! A slot begins with the name, eight bytes, or with 0 if it is free; then comes a generation. A
//! game is saved to a free slot, and only then is the older one of that name given up. Whatever
//! interrupts this, one of them can be read. Of two with the same name the later generation counts.
//!
//! A block that is no game, such as the score, has two slots of its own. The older copy is written
//! over, so the player waits for two sectors in place of 31.

use super::area::{in_turn, is_game, take, Area, SECTOR, SECTORS};
use super::Saves;
use crate::register::memory::{SAVES_FORMAT, SAVES_TRACK};
use kit::platform::{place_of, Block, Name, Names, Storage, StorageError, StorageResult};

/// The first sector is not a slot.
const AREA: Area = Area {
    track: SAVES_TRACK,
    format: SAVES_FORMAT,
};
/// Slots of a block that is no game: the first that `in_turn` has. Games have the others.
const COPIES: u8 = 2;
/// Names that a page can show.
const MOST: u8 = 16;
/// The byte of a slot after the name.
const GENERATION: u8 = size_of::<Name>() as u8;

/// Each game takes a sector.
pub struct Slots;

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

impl Saves for Slots {
    const NEW: Slots = Slots;
}

impl Storage for Slots {
    fn saves(&mut self, names: &mut Names) -> StorageResult {
        AREA.with_disk(|| {
            for number in 1..SECTORS {
                if AREA.read(in_turn(number)) && is_game(SECTOR.get(0)) {
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

    fn load(&mut self, name: &Name, _: u8, block: &mut Block) -> StorageResult {
        AREA.with_disk(|| {
            let found = find(name);
            match found.slot {
                Some(slot) if AREA.read(slot) => {
                    take(block);
                    Ok(())
                }
                None if found.unreadable.is_none() => Err(StorageError::Missing),
                _ => Err(StorageError::Damaged),
            }
        })
    }

    /// Writes to another slot than the one of that name, checks that it can be read, and gives up
    /// the old one.
    fn store(&mut self, name: &Name, _: u8, _: bool, block: &mut Block) -> StorageResult {
        AREA.with_disk(|| {
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
            AREA.write_checked(to, block)?;
            match found.slot {
                Some(old) if is_game(name[0]) => AREA.write(old, None),
                _ => Ok(()),
            }
        })
    }

    /// Gives up the slots of a game; the one that counts comes last.
    fn remove(&mut self, name: &Name) -> StorageResult {
        AREA.with_disk(|| {
            let found = find(name);
            if let Some(older) = found.older {
                AREA.write(older, None)?;
            }
            AREA.write(found.slot.ok_or(StorageError::Missing)?, None)
        })
    }
}

/// Looks at all slots of games, or at those of another block.
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
    let numbers = match is_game(name[0]) {
        true => 1 + COPIES..SECTORS,
        false => 1..1 + COPIES,
    };
    for number in numbers {
        let slot = in_turn(number);
        if !AREA.read(slot) {
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
