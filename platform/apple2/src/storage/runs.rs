//! Games of several sectors: runs of up to 16 among the 31 of their area.
//!
//! A sector begins with the name, eight bytes, or with 0 if it is free. The next byte is a mark:
//! generation, part, and whether that is the last one. A game counts once all parts of a generation
//! are there, of two generations the later one. A save writes to sectors that do not count, so
//! whatever interrupts it, the older game or the new one can be read. What it replaced is given up
//! when the name is saved again, unless another game has taken those sectors before.

use super::area::{in_turn, is_game, take, Area, SECTOR, SECTORS};
use super::Saves;
use crate::register::memory::{RUNS_FORMAT, RUNS_TRACK};
use kit::platform::{Block, Name, Names, Storage, StorageError, StorageResult};

const AREA: Area = Area {
    track: RUNS_TRACK,
    format: RUNS_FORMAT,
};

/// Of a mark: the generation, how much the next one is more, the last part, the part.
const GENERATION: u8 = 0xE0;
const NEXT: u8 = 0x20;
const LAST: u8 = 0x10;
const PART: u8 = 0x0F;
/// The byte of a sector with its mark.
const MARK: u8 = size_of::<Name>() as u8;
/// In place of a name's first letter: there is no game, or the sector cannot be read.
const FREE: u8 = 0;
const UNREADABLE: u8 = 1;

/// Where all parts lie, as they were found when the list, or the first part of a game, was asked
/// for.
pub struct Runs {
    /// Eight bytes a sector.
    names: [u8; 256],
    marks: [u8; SECTORS as usize],
    /// Of the game that is being read or written.
    generation: u8,
}

impl Saves for Runs {
    const NEW: Runs = Runs {
        names: [0; 256],
        marks: [0; SECTORS as usize],
        generation: 0,
    };
}

impl Storage for Runs {
    fn saves(&mut self, names: &mut Names) -> StorageResult {
        AREA.with_disk(|| {
            self.look();
            for sector in 1..SECTORS {
                if self.mark(sector) & PART == 0 && self.counts(sector) {
                    let _ = names.push(self.name(sector));
                }
            }
            Ok(())
        })
    }

    fn load(&mut self, name: &Name, part: u8, block: &mut Block) -> StorageResult {
        AREA.with_disk(|| {
            if part == 0 {
                self.look();
                self.generation = self.newest(name).ok_or_else(|| self.missing())?;
            }
            let sector = self.find(name, self.generation | part);
            let sector = sector.ok_or(StorageError::Damaged)?;
            if !AREA.read(sector) {
                return Err(StorageError::Damaged);
            }
            take(block);
            Ok(())
        })
    }

    fn store(&mut self, name: &Name, part: u8, last: bool, block: &mut Block) -> StorageResult {
        AREA.with_disk(|| {
            if part == 0 {
                self.look();
                let newest = self.newest(name);
                // So that no two parts on the disk have the same mark.
                self.give_up(name, newest)?;
                self.generation = newest.map_or(0, |old| old.wrapping_add(NEXT));
            }
            let to = self.room(name).ok_or(StorageError::Full)?;
            let mark = self.generation | part | if last { LAST } else { 0 };
            for (at, letter) in block.iter_mut().zip(name) {
                *at = *letter;
            }
            block[usize::from(MARK)] = mark;
            AREA.write_checked(to, block)?;
            self.note(to);
            Ok(())
        })
    }

    /// Gives up what does not count before what does.
    fn remove(&mut self, name: &Name) -> StorageResult {
        AREA.with_disk(|| {
            self.look();
            let newest = self.newest(name);
            newest.ok_or_else(|| self.missing())?;
            self.give_up(name, newest)?;
            self.give_up(name, None)
        })
    }
}

impl Runs {
    /// Looks at all sectors.
    #[inline(never)]
    fn look(&mut self) {
        for number in 1..SECTORS {
            let sector = in_turn(number);
            if AREA.read(sector) {
                self.note(sector);
            } else {
                self.names[usize::from(sector << 3)] = UNREADABLE;
            }
        }
    }

    /// Notes how the sector that was read last begins.
    #[inline(never)]
    fn note(&mut self, sector: u8) {
        for at in 0..MARK {
            self.names[usize::from(sector << 3 | at)] = SECTOR.get(at);
        }
        self.marks[usize::from(sector % SECTORS)] = SECTOR.get(MARK);
    }

    fn mark(&self, sector: u8) -> u8 {
        self.marks[usize::from(sector % SECTORS)]
    }

    fn letter(&self, sector: u8, at: u8) -> u8 {
        self.names[usize::from(sector << 3 | at)]
    }

    #[inline(never)]
    fn name(&self, sector: u8) -> Name {
        let mut name = [0; size_of::<Name>()];
        for (at, letter) in (0u8..).zip(name.iter_mut()) {
            *letter = self.letter(sector, at);
        }
        name
    }

    #[inline(never)]
    fn is_of(&self, sector: u8, name: &Name) -> bool {
        let mut letters = (0u8..).zip(name);
        letters.all(|(at, letter)| self.letter(sector, at) == *letter)
    }

    /// The sector with a part of a generation.
    #[inline(never)]
    fn find(&self, name: &Name, mark: u8) -> Option<u8> {
        (1..SECTORS).find(|&sector| self.mark(sector) & !LAST == mark && self.is_of(sector, name))
    }

    /// Whether all parts of a generation are there.
    fn is_whole(&self, name: &Name, generation: u8) -> bool {
        for part in 0..=PART {
            match self.find(name, generation | part) {
                None => return false,
                Some(sector) if self.mark(sector) & LAST != 0 => return true,
                Some(_) => {}
            }
        }
        false
    }

    /// The generation of a game that counts.
    #[inline(never)]
    fn newest(&self, name: &Name) -> Option<u8> {
        let mut newest = None;
        for sector in 1..SECTORS {
            let generation = self.mark(sector) & GENERATION;
            let later = newest.is_none_or(|newest| generation.wrapping_sub(newest) < 128);
            if later && self.is_of(sector, name) && self.is_whole(name, generation) {
                newest = Some(generation);
            }
        }
        newest
    }

    /// Whether a sector has a part of a game that counts.
    #[inline(never)]
    fn counts(&self, sector: u8) -> bool {
        is_game(self.letter(sector, 0))
            && self.newest(&self.name(sector)) == Some(self.mark(sector) & GENERATION)
    }

    /// A sector to write the next part to: a free one, or else one that does not count, or else one
    /// that cannot be read.
    fn room(&self, name: &Name) -> Option<u8> {
        let mut sectors = (1..SECTORS).map(in_turn);
        let free = sectors
            .clone()
            .find(|&sector| self.letter(sector, 0) == FREE);
        free.or_else(|| {
            let own = |sector| {
                self.is_of(sector, name) && self.mark(sector) & GENERATION == self.generation
            };
            sectors.clone().find(|&sector| {
                self.letter(sector, 0) != UNREADABLE && !self.counts(sector) && !own(sector)
            })
        })
        .or_else(|| sectors.find(|&sector| self.letter(sector, 0) == UNREADABLE))
    }

    /// Gives up all parts of a game but those of a generation.
    #[inline(never)]
    fn give_up(&mut self, name: &Name, but: Option<u8>) -> StorageResult {
        for sector in 1..SECTORS {
            if self.is_of(sector, name) && but != Some(self.mark(sector) & GENERATION) {
                AREA.write(sector, None)?;
                self.names[usize::from(sector << 3)] = FREE;
            }
        }
        Ok(())
    }

    /// Why a game is not there.
    fn missing(&self) -> StorageError {
        let damaged = (1..SECTORS).any(|sector| self.letter(sector, 0) == UNREADABLE);
        match damaged {
            true => StorageError::Damaged,
            false => StorageError::Missing,
        }
    }
}
