//! The disk.

use crate::Machine;
use kit::platform::{Block, Name, Names, Storage, StorageError, StorageResult};

impl<const COLUMNS: u8, const ROWS: u8> Machine<COLUMNS, ROWS> {
    fn disk_works(&mut self) -> StorageResult {
        for key in std::mem::take(&mut self.hasty) {
            self.press(key);
        }
        self.disk_error.map_or(Ok(()), Err)
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Storage for Machine<COLUMNS, ROWS> {
    fn fetch(&mut self, _part: u8) -> StorageResult {
        self.disk_works()
    }

    fn saves(&mut self, names: &mut Names) -> StorageResult {
        self.disk_works()?;
        // Disks have them in any order.
        names.extend(self.disk.keys().rev().copied().take(names.capacity()));
        Ok(())
    }

    fn load(&mut self, name: &Name, part: u8, block: &mut Block) -> StorageResult {
        self.disk_works()?;
        let parts = self.disk.get(name).ok_or(StorageError::Missing)?;
        *block = *parts.get(usize::from(part)).ok_or(StorageError::Damaged)?;
        Ok(())
    }

    fn store(&mut self, name: &Name, part: u8, last: bool, block: &mut Block) -> StorageResult {
        self.disk_works()?;
        if part == 0 {
            self.unfinished.clear();
        }
        block[..8].copy_from_slice(name);
        self.unfinished.push(*block);
        if last {
            self.disk
                .insert(*name, std::mem::take(&mut self.unfinished));
        }
        Ok(())
    }

    fn remove(&mut self, name: &Name) -> StorageResult {
        self.disk_works()?;
        self.disk
            .remove(name)
            .map(|_| ())
            .ok_or(StorageError::Missing)
    }
}
