//! Files of one sector that are written over where they lie.

use super::{
    padded, sectors, D64Error, D64, DATA, DIRECTORY, ENTRY, NAME, SECTOR, SEQUENTIAL, TRACKS,
};

impl D64 {
    /// Adds a sequential file of one sector on the directory's track, where nothing else of the
    /// DOS's goes. Nothing is changed when there is an error.
    pub fn add_beside_directory(
        &mut self,
        name: &str,
        bytes: &[u8; DATA],
        sector: u8,
    ) -> Result<(), D64Error> {
        let padded_name = padded(name)?;
        if !self.is_whole() {
            return Err(D64Error::Damaged);
        }
        if !self.is_free(DIRECTORY, sector) {
            return Err(D64Error::Full { needed: 1, free: 0 });
        }
        let mut disk = self.clone();
        disk.take(DIRECTORY, sector);
        let place = disk.new_entry(&padded_name, name)?;
        let content = disk.sector(DIRECTORY, sector);
        content[..2].copy_from_slice(&[0, (SECTOR - 1) as u8]);
        content[2..].copy_from_slice(bytes);
        disk.enter(place, [SEQUENTIAL, DIRECTORY, sector], &padded_name, 1);
        *self = disk;
        Ok(())
    }

    /// Writes a sequential file of one sector, over the one of that name if there is one.
    pub fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), D64Error> {
        let padded_name = padded(name)?;
        let entries = self.chain(DIRECTORY, 1).concat();
        let entry = entries.chunks(ENTRY).find(|entry| {
            entry[2] == SEQUENTIAL && entry[5..5 + NAME] == padded_name && bytes.len() == DATA
        });
        let Some(place) = entry.map(|entry| (entry[3], entry[4])) else {
            return self.add_sequential(name, bytes);
        };
        if !(1..=TRACKS).contains(&place.0) || place.1 >= sectors(place.0) {
            return Err(D64Error::Damaged);
        }
        self.sector(place.0, place.1)[2..].copy_from_slice(bytes);
        Ok(())
    }

    /// Writes an entry of the directory.
    pub(super) fn enter(
        &mut self,
        (track, sector, at): (u8, u8, usize),
        file: [u8; 3],
        name: &[u8],
        blocks: u16,
    ) {
        let entry = &mut self.sector(track, sector)[at..at + ENTRY];
        entry[2..5].copy_from_slice(&file);
        entry[5..5 + NAME].copy_from_slice(name);
        entry[30..].copy_from_slice(&blocks.to_le_bytes());
    }
}
