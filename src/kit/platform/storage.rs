//! Saved games.

use heapless::Vec;

/// The name of a saved game: one to eight capital letters and digits, then spaces.
pub type Name = [u8; 8];

/// The names of saved games; the game shows no more than fit here.
pub type Names = Vec<Name, NAMES, u8>;
/// How many names there can be.
pub const NAMES: usize = 16;

/// The place of `name` among `names`. The loops have constant bounds, so that the compiler knows
/// what they reach and can keep the variables beside the names in zero page.
pub fn place_of(name: &Name, names: &Names) -> Option<u8> {
    for place in 0..NAMES as u8 {
        let known = names.get(usize::from(place))?;
        if (0..8).all(|at| known[at] == name[at]) {
            return Some(place);
        }
    }
    None
}

/// A saved game: nine bytes for the platform, the rest is the game's own.
pub type Block = [u8; 256];

/// Why something with saved games failed. Nothing was lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum StorageError {
    /// This machine cannot save.
    Unsupported,
    /// No game of that name is on the disk.
    Missing,
    /// No disk, or the drive does not answer.
    NoDisk,
    /// The disk is write-protected.
    WriteProtected,
    /// The disk is full.
    Full,
    /// What was read is not what was written.
    Damaged,
    /// Another disk than the game's own.
    WrongDisk,
}

/// What a call of [`Storage`] returns.
pub type StorageResult<T = ()> = Result<T, StorageError>;

/// The disk. Without one nothing has to be implemented.
pub trait Storage {
    /// Whether some pages have to be [`fetch`](Storage::fetch)ed from the disk. While one of them
    /// is shown it is in memory that the game has lent, and that the game fills again afterwards.
    const FETCHES: bool = false;

    /// Reads the pages of overlay `part`, which is its place in the game's `image.txt`, from 0.
    /// Called only where it [`FETCHES`](Storage::FETCHES).
    fn fetch(&mut self, _part: u8) -> StorageResult {
        Ok(())
    }

    /// Reads what [`fetch`](Storage::fetch) has left of its part: a machine may fetch what comes at
    /// once first.
    fn fetch_rest(&mut self) -> StorageResult {
        Ok(())
    }

    /// Overlay `part` is [`fetch`](Storage::fetch)ed next: a drive that can do so begins to look
    /// for it.
    fn announce(&mut self, _part: u8) {}

    /// Looks whether overlay `part` could be fetched, without changing the memory that it would
    /// take.
    fn look_for(&mut self, _part: u8) -> StorageResult {
        Ok(())
    }

    /// Begins to [`fetch`](Storage::fetch) overlay `part` in steps of 0.1 s, so that the game goes
    /// on meanwhile; a drive that takes one long step is asked only if the game is `patient`.
    /// Returns whether all of it is there. After [`StorageError::Damaged`] its memory holds no
    /// overlay, after any other error the one that was there before.
    fn begin_fetch(&mut self, _part: u8, _patient: bool) -> StorageResult<bool> {
        Ok(true)
    }

    /// The next step after [`begin_fetch`](Storage::begin_fetch), which returns the same.
    fn go_on_fetching(&mut self) -> StorageResult<bool> {
        Ok(true)
    }

    /// Whether a page and a block are read and the block written within 3 s.
    fn is_quick(&mut self) -> bool {
        true
    }

    /// Puts the names of the saved games into `names`, as many as fit. May take seconds, as every
    /// call here.
    fn saves(&mut self, _names: &mut Names) -> StorageResult {
        Err(StorageError::Unsupported)
    }

    /// Reads part `part` of the saved game `name` into `block`, whose old content is lost even
    /// after an error. The first part is 0, and a short game has no other.
    fn load(&mut self, _name: &Name, _part: u8, _block: &mut Block) -> StorageResult {
        Err(StorageError::Unsupported)
    }

    /// Writes `block` as part `part` of the saved game `name`: the parts come one after the other
    /// from 0 on. Whatever happens on the way, the older game of that name can be read until the
    /// `last` one is written, and the new one afterwards. The first nine bytes are the machine's to
    /// change.
    fn store(&mut self, _name: &Name, _part: u8, _last: bool, _block: &mut Block) -> StorageResult {
        Err(StorageError::Unsupported)
    }

    /// Reads the block `name` that is no game's, as [`load`](Storage::load) does.
    fn load_block(&mut self, name: &Name, block: &mut Block) -> StorageResult {
        self.load(name, 0, block)
    }

    /// Writes the block `name` that is no game's. [`load_block`](Storage::load_block) was called
    /// before, even if it has found none, and the first nine bytes are those that it has left.
    fn store_block(&mut self, name: &Name, block: &mut Block) -> StorageResult {
        self.store(name, 0, true, block)
    }

    /// Removes the saved game `name`.
    fn remove(&mut self, _name: &Name) -> StorageResult {
        Err(StorageError::Unsupported)
    }
}
