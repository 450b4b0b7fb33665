//! A disk of the Commodore 1541 (`.d64`): 35 tracks of 17 to 21 sectors, 174,848 bytes.
//!
//! After the 1541 User's Guide, chapter "Disk formats": the block availability map in track 18,
//! sector 0, the directory from sector 1 on, files as chains of sectors. Sectors are handed out in
//! the order of the drive's own DOS (interleave 10, down from track 17, then up from 19), so that
//! a real drive reads them as quickly as its own.

mod error;
mod one;
mod pace;
mod read;

pub use error::D64Error;
use pace::{after, Reader};
pub use pace::{until_directory, until_first, Pace, NEXT_FILE, REVOLUTION, SKEW};
pub use read::File;

/// Bytes of an image.
pub const IMAGE: usize = 683 * SECTOR;

/// Bytes of an image that ends with a byte for each sector, which says whether it can be read.
pub const WITH_ERRORS: usize = IMAGE + IMAGE / SECTOR;

const SECTOR: usize = 256;
/// Tracks of a disk, from 1.
pub const TRACKS: u8 = 35;
const DIRECTORY: u8 = 18;
/// Bytes of a sector beside the link to the next.
const DATA: usize = SECTOR - 2;
/// Sectors from one of the directory to its next: as the fast loader reads them, which takes 84 ms
/// for 8. The DOS, which takes 3 for what it adds, has 0.05 s more for each.
const DIRECTORY_INTERLEAVE: u8 = 8;
const ENTRY: usize = 32;
const NAME: usize = 16;
/// Fills names up: a shifted space.
const PAD: u8 = 0xa0;
/// A closed sequential file and a closed program.
const SEQUENTIAL: u8 = 0x81;
const PROGRAM: u8 = 0x82;

/// A disk in memory.
#[derive(Clone)]
pub struct D64 {
    image: Vec<u8>,
    /// The last sector of the file that was added last, near which the next one goes.
    pub end: (u8, u8),
}

impl D64 {
    /// An empty disk of that name and two-letter identification.
    pub fn new(name: &str, id: [u8; 2]) -> Result<D64, D64Error> {
        let name = padded(name)?;
        let mut disk = D64 {
            image: vec![0; IMAGE],
            end: (DIRECTORY, 0),
        };
        let map = disk.sector(DIRECTORY, 0);
        map[..3].copy_from_slice(&[DIRECTORY, 1, b'A']);
        map[0x90..0xab].fill(PAD);
        map[0x90..0xa0].copy_from_slice(&name);
        map[0xa2..0xa4].copy_from_slice(&id);
        map[0xa5..0xa7].copy_from_slice(b"2A");
        for track in 1..=TRACKS {
            let all = (1u32 << sectors(track)) - 1;
            let entry = &mut disk.sector(DIRECTORY, 0)[4 * usize::from(track)..][..4];
            entry[0] = sectors(track);
            entry[1..].copy_from_slice(&all.to_le_bytes()[..3]);
        }
        disk.take(DIRECTORY, 0);
        disk.take(DIRECTORY, 1);
        disk.sector(DIRECTORY, 1)[1] = 0xff;
        Ok(disk)
    }

    /// Adds a program; its first two bytes are its address.
    /// Nothing is changed when there is an error.
    pub fn add_program(&mut self, name: &str, bytes: &[u8]) -> Result<(), D64Error> {
        self.add(PROGRAM, name, bytes, Pace::Dos).map(|_| ())
    }

    /// Adds a program for a loader that reads the file after the one that was added before.
    /// Returns the track and the sector where it begins.
    pub fn add_spaced(
        &mut self,
        name: &str,
        bytes: &[u8],
        pace: Pace<'_>,
    ) -> Result<(u8, u8), D64Error> {
        self.add(PROGRAM, name, bytes, pace)
    }

    /// Adds a sequential file as [`D64::add_program`] does a program.
    pub fn add_sequential(&mut self, name: &str, bytes: &[u8]) -> Result<(), D64Error> {
        self.add(SEQUENTIAL, name, bytes, Pace::Dos).map(|_| ())
    }

    fn add(
        &mut self,
        kind: u8,
        name: &str,
        bytes: &[u8],
        pace: Pace<'_>,
    ) -> Result<(u8, u8), D64Error> {
        let padded_name = padded(name)?;
        if !self.is_whole() {
            return Err(D64Error::Damaged);
        }
        let needed = bytes.len().div_ceil(DATA).max(1);
        let free = self.free();
        if needed > free {
            return Err(D64Error::Full { needed, free });
        }
        let mut disk = self.clone();
        let entry = disk.new_entry(&padded_name, name)?;
        let mut chunks = bytes.chunks(DATA).peekable();
        let mut reader = Reader::new(pace);
        let first = match pace {
            Pace::Dos | Pace::Kernal => disk.first_free(),
            Pace::Loader { .. } => disk.next(disk.end, &reader),
        };
        reader.begin(first.0);
        let mut place = first;
        disk.take(place.0, place.1);
        loop {
            let chunk = chunks.next().unwrap_or_default();
            let more = chunks.peek().is_some();
            let link = if more {
                let next = disk.next(place, &reader);
                reader.go_on(place, next);
                next
            } else {
                (0, chunk.len() as u8 + 1)
            };
            let sector = disk.sector(place.0, place.1);
            sector[..2].copy_from_slice(&[link.0, link.1]);
            sector[2..2 + chunk.len()].copy_from_slice(chunk);
            if !more {
                disk.end = place;
                break;
            }
            disk.take(link.0, link.1);
            place = link;
        }
        disk.enter(entry, [kind, first.0, first.1], &padded_name, needed as u16);
        *self = disk;
        Ok(first)
    }

    /// Sectors that are free for files.
    pub fn free(&self) -> usize {
        (1..=TRACKS)
            .filter(|track| *track != DIRECTORY)
            .map(|track| usize::from(self.map(track)[0]))
            .sum()
    }

    /// The image.
    pub fn image(&self) -> &[u8] {
        &self.image
    }

    /// The free-sector count and bits of a track.
    fn map(&self, track: u8) -> &[u8] {
        &self.image[offset(DIRECTORY, 0) + 4 * usize::from(track)..][..4]
    }

    fn is_free(&self, track: u8, sector: u8) -> bool {
        self.map(track)[1 + usize::from(sector / 8)] >> (sector % 8) & 1 != 0
    }

    fn take(&mut self, track: u8, sector: u8) {
        let map = &mut self.sector(DIRECTORY, 0)[4 * usize::from(track)..][..4];
        map[0] -= 1;
        map[1 + usize::from(sector / 8)] &= !(1 << (sector % 8));
    }

    fn sector(&mut self, track: u8, sector: u8) -> &mut [u8] {
        &mut self.image[offset(track, sector)..][..SECTOR]
    }

    /// The first free sector of a track, from `sector` on and round.
    fn free_in(&self, track: u8, sector: u8) -> Option<(u8, u8)> {
        let all = sectors(track);
        let mut turn = (0..all).map(|by| (track, (sector + by) % all));
        turn.find(|place| self.is_free(place.0, place.1))
    }

    /// Where a file of the DOS starts: on the track nearest to the directory of which all is free,
    /// so that what is loaded after it has room beside it; otherwise on the nearest free sector.
    /// There is one, because the caller has counted.
    fn first_free(&self) -> (u8, u8) {
        let near = (1..DIRECTORY).flat_map(|by| [DIRECTORY - by, DIRECTORY + by]);
        let near = near.filter(|track| *track <= TRACKS && self.map(*track)[0] != 0);
        let mut whole = near.clone().filter(|at| self.map(*at)[0] == sectors(*at));
        let track = whole.next().or_else(|| near.clone().next());
        let found = track.and_then(|track| self.free_in(track, 0));
        found.expect("free sectors were counted before")
    }

    /// Where a file goes on: away from the directory, then on its other side.
    fn next_free(&self, track: u8, sector: u8) -> (u8, u8) {
        let down = (1..=track.min(DIRECTORY - 1)).rev();
        let up = track.max(DIRECTORY + 1)..=TRACKS;
        let tracks: Vec<u8> = if track < DIRECTORY {
            down.chain(up).collect()
        } else {
            up.chain(down).collect()
        };
        let mut found = tracks
            .into_iter()
            .filter_map(|track| self.free_in(track, sector));
        found.next().expect("free sectors were counted before")
    }

    /// The sector that follows `place` in a file: on the next track where that comes sooner.
    fn next(&self, place: (u8, u8), reader: &Reader<'_>) -> (u8, u8) {
        let from = |track| self.next_free(track, reader.after(place, track));
        let near = from(place.0);
        if near.0 != place.0 {
            return from(near.0);
        }
        let away = if place.0 < DIRECTORY { -1 } else { 1 };
        let beside = place.0.saturating_add_signed(away).clamp(1, TRACKS);
        let far = self.free_in(beside, reader.after(place, beside));
        far.filter(|far| reader.wait(place, *far) + reader.spared() < reader.wait(place, near))
            .unwrap_or(near)
    }

    /// A free entry of the directory: its sector, and where in it.
    fn new_entry(&mut self, padded: &[u8], name: &str) -> Result<(u8, u8, usize), D64Error> {
        let mut sector = 1;
        let mut free = None;
        loop {
            let entries = self.sector(DIRECTORY, sector).to_vec();
            for (index, entry) in entries.chunks(ENTRY).enumerate() {
                if entry[2] == 0 {
                    free = free.or(Some((DIRECTORY, sector, index * ENTRY)));
                } else if entry[5..5 + NAME] == *padded {
                    return Err(D64Error::Exists(name.into()));
                }
            }
            if entries[0] == 0 {
                break;
            }
            sector = entries[1];
        }
        if let Some(place) = free {
            return Ok(place);
        }
        let mut next = after((DIRECTORY, sector), DIRECTORY_INTERLEAVE);
        for _ in 0..sectors(DIRECTORY) {
            if self.is_free(DIRECTORY, next) {
                self.take(DIRECTORY, next);
                self.sector(DIRECTORY, sector)[..2].copy_from_slice(&[DIRECTORY, next]);
                self.sector(DIRECTORY, next)[1] = 0xff;
                return Ok((DIRECTORY, next, 0));
            }
            next = (next + 1) % sectors(DIRECTORY);
        }
        Err(D64Error::DirectoryFull)
    }
}

/// Sectors of a track, 1 to 35: fewer on the shorter inner ones.
pub const fn sectors(track: u8) -> u8 {
    match track {
        1..=17 => 21,
        18..=24 => 19,
        25..=30 => 18,
        _ => 17,
    }
}

/// Where a sector lies in the image.
fn offset(track: u8, sector: u8) -> usize {
    let before: usize = (1..track).map(|track| usize::from(sectors(track))).sum();
    (before + usize::from(sector)) * SECTOR
}

fn padded(name: &str) -> Result<[u8; NAME], D64Error> {
    let fits = |byte: u8| matches!(byte, b' '..=b'_') && !b"\"*?:,=$@".contains(&byte);
    if name.is_empty() || name.len() > NAME || !name.bytes().all(fits) {
        return Err(D64Error::Name(name.into()));
    }
    let mut padded = [PAD; NAME];
    padded[..name.len()].copy_from_slice(name.as_bytes());
    Ok(padded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    fn program(length: usize) -> Vec<u8> {
        (0..length).map(|at| (at * 7 + at / 256) as u8).collect()
    }

    /// Reads a file back.
    fn read(disk: &D64, entry: usize) -> Vec<u8> {
        disk.files()[entry].bytes.clone().unwrap()
    }

    #[test]
    fn files_come_back_whole_and_the_map_counts() {
        let mut disk = D64::new("GOMOKU", *b"26").unwrap();
        assert_eq!((disk.image().len(), disk.free()), (174_848, 664));
        let lengths = [0, 1, 253, 254, 255, 508, 40_000];
        for (index, length) in lengths.into_iter().enumerate() {
            disk.add_program(&format!("FILE {index}"), &program(length))
                .unwrap();
        }
        for (index, length) in lengths.into_iter().enumerate() {
            assert_eq!(read(&disk, index), program(length), "{length} bytes");
        }
        assert_eq!(disk.free(), 664 - (1 + 1 + 1 + 1 + 2 + 2 + 158));
        for track in 1..=TRACKS {
            let bits: u32 = disk.map(track)[1..]
                .iter()
                .map(|byte| byte.count_ones())
                .sum();
            assert_eq!(bits, u32::from(disk.map(track)[0]));
        }
    }

    #[test]
    fn a_full_disk_is_refused_and_stays_as_it_was() {
        let mut disk = D64::new("FULL", *b"26").unwrap();
        disk.add_program("MOST", &program(660 * DATA)).unwrap();
        let before = disk.image().to_vec();
        let error = disk
            .add_program("MORE", &program(4 * DATA + 1))
            .unwrap_err();
        let (needed, free) = (5, 4);
        assert_eq!(error, D64Error::Full { needed, free });
        assert_eq!(disk.image(), before);
        disk.add_program("LAST", &program(4 * DATA)).unwrap();
        assert_eq!(disk.free(), 0);
        assert_eq!(read(&disk, 1), program(4 * DATA));
    }

    #[test]
    fn names_are_checked() {
        let mut disk = D64::new("NAMES", *b"26").unwrap();
        for name in ["", "A NAME OF 17 SIGN", "lower", "A*", "A\"B"] {
            assert_eq!(
                disk.add_program(name, &[]),
                Err(D64Error::Name(name.into()))
            );
        }
        disk.add_program("ONE", &[]).unwrap();
        let again = disk.add_program("ONE", &[]);
        assert_eq!(again, Err(D64Error::Exists("ONE".into())));
    }

    #[test]
    fn the_directory_holds_144_files() {
        let mut disk = D64::new("MANY", *b"26").unwrap();
        for index in 0..144 {
            disk.add_program(&format!("{index}"), &[]).unwrap();
        }
        let error = disk.add_program("145TH", &[]);
        assert_eq!(error, Err(D64Error::DirectoryFull));
    }

    /// VICE's own tool makes the same disk.
    #[test]
    fn the_same_as_c1541() {
        let folder = std::env::temp_dir().join(format!("d64-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
        let (image, long, short) = (path("theirs.d64"), path("long"), path("short"));
        std::fs::write(&long, program(90_000)).unwrap();
        std::fs::write(&short, program(300)).unwrap();
        let output = Command::new("c1541")
            .args(["-format", "gomoku,26", "d64", &image])
            .args(["-write", &long, "gomoku", "-write", &short, "short"])
            .output();
        let theirs = std::fs::read(&image);
        std::fs::remove_dir_all(&folder).unwrap();
        if output.is_err() {
            return truth::skip("c1541 is not installed");
        }
        let mut disk = D64::new("GOMOKU", *b"26").unwrap();
        disk.add_program("GOMOKU", &program(90_000)).unwrap();
        disk.add_program("SHORT", &program(300)).unwrap();
        // It leaves the sector before in the unused rest of a file's last sector.
        let mut theirs = theirs.unwrap();
        for sector in theirs.chunks_mut(SECTOR) {
            if sector[0] == 0 && sector[1] != 0 && sector[1] != 0xff {
                let end = usize::from(sector[1]) + 1;
                sector[end..].fill(0);
            }
        }
        let differ = (0..IMAGE).find(|at| theirs[*at] != disk.image[*at]);
        assert_eq!(differ, None, "sector {:?}", differ.map(|at| at / SECTOR));
    }
}
