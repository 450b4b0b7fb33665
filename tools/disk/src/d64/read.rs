//! What is on a disk.

use super::{offset, sectors, D64, DIRECTORY, ENTRY, IMAGE, NAME, PAD, SECTOR, SEQUENTIAL, TRACKS};

impl D64 {
    /// The disk of an image of at least [`IMAGE`] bytes.
    pub fn read(image: &[u8]) -> D64 {
        D64 {
            image: image[..IMAGE].to_vec(),
        }
    }

    /// The names of the closed sequential files.
    pub fn sequential(&self) -> Vec<String> {
        let entries = self.chain(DIRECTORY, 1).concat();
        let files = entries
            .chunks(ENTRY)
            .filter(|entry| entry[2] & !0x40 == SEQUENTIAL);
        files.map(name_of).collect()
    }

    /// The bytes of the file `name`. `None` if there is none, or its chain is broken.
    pub fn content(&self, name: &str) -> Option<Vec<u8>> {
        let entries = self.chain(DIRECTORY, 1).concat();
        let mut files = entries.chunks(ENTRY);
        let entry = files.find(|entry| entry[2] != 0 && name_of(entry) == name)?;
        let sectors = self.chain(entry[3], entry[4]);
        let (last, others) = sectors.split_last()?;
        let end = usize::from(last[1]) + 1;
        if last[0] != 0 || end < 2 || end > SECTOR {
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

    /// The sectors from one on, each of which names the next. It ends where it leaves the disk or
    /// comes round.
    fn chain(&self, track: u8, sector: u8) -> Vec<&[u8]> {
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

/// The name in an entry of the directory.
fn name_of(entry: &[u8]) -> String {
    let name = entry[5..5 + NAME].split(|byte| *byte == PAD).next();
    name.unwrap_or_default()
        .iter()
        .map(|byte| char::from(*byte))
        .collect()
}
