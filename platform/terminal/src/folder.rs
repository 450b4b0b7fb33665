//! Saved games: a file each in a folder, of 256 bytes or of several parts of 256.

use etcetera::BaseStrategy;
use kit::platform::{Block, Name, Names, StorageError, StorageResult};
use std::ffi::OsStr;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The end of the name of a file that is being written.
const UNFINISHED: &str = "new";

/// A folder of saved games, or none.
pub struct Folder {
    path: Option<PathBuf>,
    /// The end of a saved game's file name: the game's name.
    ending: &'static str,
}

impl Folder {
    /// Saved games of `game` are kept in the folder `path`, which is made with the first of them.
    pub fn new(game: &'static str, path: Option<PathBuf>) -> Folder {
        Folder { path, ending: game }
    }

    /// Where this user's programs keep their data, when the system has such a place.
    pub fn of_user(game: &'static str) -> Folder {
        let strategy = etcetera::choose_base_strategy().ok();
        Folder::new(game, strategy.map(|base| base.data_dir().join(game)))
    }

    fn folder(&self) -> StorageResult<&Path> {
        self.path.as_deref().ok_or(StorageError::Unsupported)
    }

    fn file(&self, name: &Name, ending: &str) -> StorageResult<PathBuf> {
        let name = String::from_utf8_lossy(name);
        let file = format!("{}.{ending}", name.trim_end());
        Ok(self.folder()?.join(file))
    }

    /// Puts the names of all games into `names`, in the order of the alphabet, as many as fit.
    pub fn names(&self, names: &mut Names) -> StorageResult {
        let entries = match fs::read_dir(self.folder()?) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(meaning(&error)),
        };
        let paths = entries.flatten().map(|entry| entry.path());
        let is_game =
            |path: &PathBuf| path.is_file() && path.extension() == Some(OsStr::new(self.ending));
        let games = paths.filter(is_game);
        let mut found: Vec<Name> = games.filter_map(|path| name(&path).ok()).collect();
        found.sort();
        names.extend(found.into_iter().take(names.capacity() - names.len()));
        Ok(())
    }

    /// Reads a part of a game.
    pub fn load(&self, name: &Name, part: u8, block: &mut Block) -> StorageResult {
        let bytes = fs::read(self.file(name, self.ending)?).map_err(|error| meaning(&error))?;
        let mut parts = bytes.chunks_exact(block.len());
        let is_whole = parts.remainder().is_empty();
        let part = parts.nth(part.into()).filter(|_| is_whole);
        block.copy_from_slice(part.ok_or(StorageError::Damaged)?);
        Ok(())
    }

    /// Writes a part of a game under another name. After the last one the new game takes the place
    /// of the older one at once.
    pub fn store(&self, name: &Name, part: u8, last: bool, block: &Block) -> StorageResult {
        let new = self.file(name, UNFINISHED)?;
        let old = self.file(name, self.ending)?;
        let write = || {
            fs::create_dir_all(self.folder().unwrap_or(Path::new("")))?;
            let mut options = fs::OpenOptions::new();
            let options = match part {
                0 => options.write(true).create(true).truncate(true),
                _ => options.append(true),
            };
            let mut file = options.open(&new)?;
            file.write_all(block)?;
            if last {
                file.sync_all()?;
                fs::rename(&new, old)?;
            }
            Ok(())
        };
        let written: std::io::Result<()> = write();
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        written.map_err(|error| meaning(&error))
    }

    /// Removes a game.
    pub fn remove(&self, name: &Name) -> StorageResult {
        fs::remove_file(self.file(name, self.ending)?).map_err(|error| meaning(&error))
    }
}

/// A file's name without its ending is no name of a game.
#[derive(Debug)]
pub struct NoName;

/// The name of the game in a file without its ending: 1 to 8 capital letters or digits.
///
/// # Errors
/// For all else, which the list of saved games does not show.
pub fn name(file: &Path) -> Result<Name, NoName> {
    let stem = file.file_stem().unwrap_or_default().as_encoded_bytes();
    let right = |letter: &u8| letter.is_ascii_uppercase() || letter.is_ascii_digit();
    let mut name = *b"        ";
    match name.get_mut(..stem.len()) {
        Some(start) if !stem.is_empty() && stem.iter().all(right) => start.copy_from_slice(stem),
        _ => return Err(NoName),
    }
    Ok(name)
}

fn meaning(error: &std::io::Error) -> StorageError {
    match error.kind() {
        ErrorKind::NotFound => StorageError::Missing,
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StorageError::WriteProtected,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StorageError::Full,
        ErrorKind::InvalidData | ErrorKind::UnexpectedEof => StorageError::Damaged,
        _ => StorageError::NoDisk,
    }
}
