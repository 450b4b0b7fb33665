//! What is on a disk.

use super::{
    offset, sectors, D64Error, D64, DIRECTORY, ENTRY, IMAGE, NAME, PAD, SECTOR, SEQUENTIAL, TRACKS,
    WITH_ERRORS,
};

/// A closed file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Up to 16 bytes of PETSCII.
    pub name: Vec<u8>,
    /// Whether it is a sequential file.
    pub is_sequential: bool,
    /// Its bytes. `None` if its chain of sectors is broken.
    pub bytes: Option<Vec<u8>>,
}

impl D64 {
    /// The disk of an image. The error table that some images end with is left out.
    ///
    /// # Errors
    /// [`D64Error::Length`].
    pub fn read(image: &[u8]) -> Result<D64, D64Error> {
        match image.len() {
            IMAGE | WITH_ERRORS => Ok(D64 {
                image: image[..IMAGE].to_vec(),
                end: (DIRECTORY, 0),
            }),
            length => Err(D64Error::Length(length)),
        }
    }

    /// The closed files in the order of the directory.
    pub fn files(&self) -> Vec<File> {
        let entries = self.chain(DIRECTORY, 1).concat();
        let files = entries.chunks(ENTRY).filter(|entry| entry[2] & 0x80 != 0);
        let file = |entry: &[u8]| File {
            name: entry[5..5 + NAME]
                .iter()
                .copied()
                .take_while(|byte| *byte != PAD)
                .collect(),
            is_sequential: entry[2] & !0x40 == SEQUENTIAL,
            bytes: self.content(entry[3], entry[4]),
        };
        files.map(file).collect()
    }

    /// Returns whether a file can be added: the map counts the sectors that it calls free, and the
    /// directory ends without having left its track.
    pub(super) fn is_whole(&self) -> bool {
        let counts = (1..=TRACKS).all(|track| {
            let free = (0..sectors(track)).filter(|sector| self.is_free(track, *sector));
            free.count() == usize::from(self.map(track)[0])
        });
        let directory = self.chain(DIRECTORY, 1);
        let links: Vec<u8> = directory.iter().map(|sector| sector[0]).collect();
        let ends = links.split_last().is_some_and(|(last, others)| {
            *last == 0 && others.iter().all(|track| *track == DIRECTORY)
        });
        // A chain that runs in a circle is as long as the disk.
        counts && ends && links.len() < usize::from(sectors(DIRECTORY))
    }

    /// The bytes of the chain of sectors that begins here.
    fn content(&self, track: u8, sector: u8) -> Option<Vec<u8>> {
        let sectors = self.chain(track, sector);
        let (last, others) = sectors.split_last()?;
        let end = usize::from(last[1]) + 1;
        if last[0] != 0 || !(2..=SECTOR).contains(&end) {
            return None;
        }
        let mut bytes: Vec<u8> = others
            .iter()
            .flat_map(|sector| &sector[2..])
            .copied()
            .collect();
        bytes.extend_from_slice(&last[2..end]);
        Some(bytes)
    }

    /// The sectors from one on, each of which names the next. It ends where the next one is not on
    /// the disk, or after as many sectors as the disk has.
    pub(super) fn chain(&self, track: u8, sector: u8) -> Vec<&[u8]> {
        let (mut track, mut sector) = (track, sector);
        let mut found: Vec<&[u8]> = Vec::new();
        while (1..=TRACKS).contains(&track) && sector < sectors(track) && found.len() < 683 {
            let bytes = &self.image[offset(track, sector)..][..SECTOR];
            found.push(bytes);
            (track, sector) = (bytes[0], bytes[1]);
        }
        found
    }
}
