//! An Apple II disk image in DOS 3.3 sector order (`.dsk`, `.do`): 35 tracks of 16 sectors.
//!
//! The layout is that of "Beneath Apple DOS", chapter 4: VTOC in sector 0 of track 17, catalogue in
//! sectors 15 down to 1. Emulators know the sector order by that chain. The caller says what lies
//! where, since a loader of its own reads it; catalogue entries then own those sectors, so that
//! CATALOG shows them and DOS overwrites nothing.

use std::fmt;
use thiserror::Error;

/// Bytes of a sector.
pub const SECTOR: usize = 256;
/// Sectors of a track.
pub const SECTORS: u8 = 16;
/// Tracks of a disk.
pub const TRACKS: u8 = 35;
/// Bytes of an image.
pub const IMAGE: usize = SECTOR * SECTORS as usize * TRACKS as usize;

/// The DOS sector, which is its place in the image, of each physical sector, which is its number
/// in the address field.
pub const SKEW: [u8; SECTORS as usize] = [0, 7, 14, 6, 13, 5, 12, 4, 11, 3, 10, 2, 9, 1, 8, 15];

const CATALOGUE: u8 = 17;
const VOLUME: u8 = 254;
/// Pairs in a track and sector list.
const PAIRS: usize = 122;
/// Letters in the name of a file.
const NAME: usize = 30;
/// Entries in a catalogue sector, bytes of one, and where the first lies.
const ENTRIES: usize = 7;
const ENTRY: usize = 35;
const FIRST_ENTRY: usize = 11;
/// Where the bitmap of free sectors begins in the VTOC, four bytes a track.
const BITMAP: usize = 0x38;

/// A sector by track and DOS sector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Track, 0 to 34.
    pub track: u8,
    /// DOS sector, 0 to 15.
    pub sector: u8,
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "track {} sector {}", self.track, self.sector)
    }
}

/// Why something could not be put on the disk.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DskError {
    /// No free sector is left.
    #[error("the disk image is full: the program and its data must become smaller")]
    Full,
    /// The catalogue has no room for another entry.
    #[error("the disk's catalogue is full: add fewer files")]
    CatalogueFull,
    /// Something else lies there already.
    #[error("{0} is in use: place this elsewhere on the disk")]
    Occupied(Place),
    /// The disk has no such track or sector.
    #[error("the disk has no {0}: the program and its data must become smaller")]
    NoSuchSector(Place),
    /// More than 256 bytes for one sector.
    #[error("{0} bytes do not fit a sector: cut them into 256 at a time")]
    TooLong(usize),
    /// A file's name: 1 to 30 signs, capital letters, digits, signs and spaces, a letter first.
    #[error(
        "`{0}` is no file name of DOS 3.3: use 1 to 30 capitals, digits or signs, a letter first"
    )]
    Name(String),
}

/// How CATALOG shows a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// `T`
    Text = 0x00,
    /// `B`
    Binary = 0x04,
}

/// A disk that is being filled.
#[derive(Clone, Debug)]
pub struct Dsk {
    image: Vec<u8>,
}

impl Dsk {
    /// A formatted, empty disk. Track 0 counts as used: it belongs to the boot program, and a
    /// track and sector list cannot name it.
    pub fn new() -> Self {
        let mut disk = Dsk {
            image: vec![0; IMAGE],
        };
        let vtoc = disk.sector_mut(place(CATALOGUE, 0));
        vtoc[1..4].copy_from_slice(&[CATALOGUE, SECTORS - 1, 3]);
        vtoc[6] = VOLUME;
        vtoc[0x27] = PAIRS as u8;
        vtoc[0x30..0x32].copy_from_slice(&[CATALOGUE + 1, 1]);
        vtoc[0x34..0x38].copy_from_slice(&[TRACKS, SECTORS, 0, 1]);
        for track in 1..TRACKS {
            let at = BITMAP + 4 * usize::from(track);
            vtoc[at..at + 2].fill(if track == CATALOGUE { 0 } else { 0xFF });
        }
        for sector in 1..SECTORS {
            let next = [if sector == 1 { 0 } else { CATALOGUE }, sector - 1];
            disk.sector_mut(place(CATALOGUE, sector))[1..3].copy_from_slice(&next);
        }
        disk
    }

    /// Writes up to 256 bytes (zeros follow) to a free sector, which counts as used from now on.
    /// Track 0 can be written as often as one likes.
    pub fn write(&mut self, at: Place, bytes: &[u8]) -> Result<(), DskError> {
        if at.track >= TRACKS || at.sector >= SECTORS {
            return Err(DskError::NoSuchSector(at));
        }
        if bytes.len() > SECTOR {
            return Err(DskError::TooLong(bytes.len()));
        }
        if at.track != 0 && !self.is_free(at) {
            return Err(DskError::Occupied(at));
        }
        self.occupy(at);
        self.sector_mut(at)[..bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    /// Adds a locked file to the catalogue that owns `sectors`, which were written before and lie
    /// on other tracks than 0. Its track and sector lists take free sectors near the catalogue.
    pub fn add_file(&mut self, name: &str, kind: Kind, sectors: &[Place]) -> Result<(), DskError> {
        let letters = name
            .bytes()
            .all(|sign| (b' '..=b'_').contains(&sign) && sign != b',');
        let first = name
            .bytes()
            .next()
            .is_some_and(|sign| sign.is_ascii_uppercase());
        if !letters || !first || name.len() > NAME {
            return Err(DskError::Name(name.to_string()));
        }
        let wrong = |at: &&Place| at.track == 0 || at.track >= TRACKS || at.sector >= SECTORS;
        if let Some(at) = sectors.iter().find(wrong) {
            return Err(DskError::NoSuchSector(*at));
        }
        let entry = self.free_entry().ok_or(DskError::CatalogueFull)?;
        let parts: Vec<&[Place]> = match sectors {
            [] => vec![&[]],
            _ => sectors.chunks(PAIRS).collect(),
        };
        let lists: Vec<Place> = self.free().take(parts.len()).collect();
        if lists.len() < parts.len() {
            return Err(DskError::Full);
        }
        for (index, part) in parts.iter().enumerate() {
            let mut list = [0; SECTOR];
            if let Some(next) = lists.get(index + 1) {
                list[1..3].copy_from_slice(&[next.track, next.sector]);
            }
            list[5..7].copy_from_slice(&((index * PAIRS) as u16).to_le_bytes());
            for (pair, at) in list[12..].chunks_exact_mut(2).zip(*part) {
                pair.copy_from_slice(&[at.track, at.sector]);
            }
            self.write(lists[index], &list)?;
        }
        let size = (sectors.len() + lists.len()) as u16;
        let (at, offset) = entry;
        let entry = &mut self.sector_mut(at)[offset..offset + ENTRY];
        entry[..3].copy_from_slice(&[lists[0].track, lists[0].sector, kind as u8 | 0x80]);
        for (letter, sign) in entry[3..33]
            .iter_mut()
            .zip(name.bytes().chain([b' '; NAME]))
        {
            *letter = sign | 0x80;
        }
        entry[33..].copy_from_slice(&size.to_le_bytes());
        Ok(())
    }

    /// The free sectors, those next to the catalogue first: outwards from track 18, then inwards
    /// from track 16, as DOS takes them.
    pub fn free(&self) -> impl Iterator<Item = Place> + '_ {
        let tracks = (CATALOGUE + 1..TRACKS).chain((1..CATALOGUE).rev());
        tracks
            .flat_map(|track| (0..SECTORS).rev().map(move |sector| place(track, sector)))
            .filter(|at| self.is_free(*at))
    }

    /// The 143,360 bytes.
    pub fn image(&self) -> &[u8] {
        &self.image
    }

    fn free_entry(&self) -> Option<(Place, usize)> {
        let sectors = (1..SECTORS).rev().map(|sector| place(CATALOGUE, sector));
        sectors
            .flat_map(|at| (0..ENTRIES).map(move |index| (at, FIRST_ENTRY + index * ENTRY)))
            .find(|(at, offset)| self.image[offset_of(*at) + offset] == 0)
    }

    /// Whether nothing lies there.
    pub fn is_free(&self, at: Place) -> bool {
        let (byte, bit) = bitmap(at);
        self.image[byte] & bit != 0
    }

    fn occupy(&mut self, at: Place) {
        let (byte, bit) = bitmap(at);
        self.image[byte] &= !bit;
    }

    fn sector_mut(&mut self, at: Place) -> &mut [u8] {
        &mut self.image[offset_of(at)..][..SECTOR]
    }
}

fn place(track: u8, sector: u8) -> Place {
    Place { track, sector }
}

fn offset_of(at: Place) -> usize {
    (usize::from(at.track) * usize::from(SECTORS) + usize::from(at.sector)) * SECTOR
}

/// Where in the image a sector's free bit is: sectors 15 to 8 in the first byte, then 7 to 0.
fn bitmap(at: Place) -> (usize, u8) {
    let byte = BITMAP + 4 * usize::from(at.track) + usize::from(at.sector < 8);
    (offset_of(place(CATALOGUE, 0)) + byte, 1 << (at.sector & 7))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_disk_is_known_as_dos_order() {
        let disk = Dsk::new();
        assert_eq!(disk.image().len(), 143_360);
        let links = (1..16).map(|sector| disk.image()[offset_of(place(17, sector)) + 2]);
        assert!(links.eq(0..15));
        assert_eq!(disk.free().count(), 33 * 16);
    }

    #[test]
    fn a_file_owns_its_sectors() {
        let mut disk = Dsk::new();
        let sectors: Vec<Place> = (3..12)
            .flat_map(|t| (0..16).map(move |s| place(t, s)))
            .collect();
        for at in &sectors {
            disk.write(*at, &[at.track; 256]).unwrap();
        }
        disk.add_file("GOMOKU AND RENJU", Kind::Binary, &sectors)
            .unwrap();
        assert_eq!(disk.free().count(), 33 * 16 - 144 - 2);
        let catalogue = &disk.image()[offset_of(place(17, 15))..][..SECTOR];
        let entry = &catalogue[11..46];
        assert_eq!(entry[..3], [18, 15, 0x84]);
        assert_eq!(entry[3..6], [b'G' | 0x80, b'O' | 0x80, b'M' | 0x80]);
        assert_eq!(entry[32..], [0xA0, 146, 0]);
        let list = &disk.image()[offset_of(place(18, 15))..][..SECTOR];
        assert_eq!(
            (&list[1..3], &list[12..16]),
            (&[18, 14][..], &[3, 0, 3, 1][..])
        );
        let second = &disk.image()[offset_of(place(18, 14))..][..SECTOR];
        assert_eq!(
            (&second[1..3], &second[5..7], second[12]),
            (&[0, 0][..], &[122, 0][..], 10)
        );
        assert_eq!(
            disk.write(place(3, 0), &[1]),
            Err(DskError::Occupied(place(3, 0)))
        );
        assert_eq!(
            disk.write(place(17, 3), &[1]),
            Err(DskError::Occupied(place(17, 3)))
        );
    }

    #[test]
    fn a_full_disk_is_an_error_and_changes_nothing() {
        let mut disk = Dsk::new();
        let all: Vec<Place> = disk.free().collect();
        for at in &all {
            disk.write(*at, &[0xE5; 256]).unwrap();
        }
        let before = disk.image().to_vec();
        assert_eq!(disk.add_file("MORE", Kind::Text, &all), Err(DskError::Full));
        assert_eq!(disk.image(), before);
        let outside = place(35, 0);
        assert_eq!(
            disk.write(outside, &[1]),
            Err(DskError::NoSuchSector(outside))
        );
        assert_eq!(
            disk.write(place(0, 0), &[0; 257]),
            Err(DskError::TooLong(257))
        );
        let name = "gomoku".to_string();
        assert_eq!(
            disk.add_file(&name, Kind::Text, &[]),
            Err(DskError::Name(name))
        );
    }
}
