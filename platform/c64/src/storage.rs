//! Saved games: files of one or more blocks of 256 bytes on the drive that the program was loaded
//! from.
//!
//! The game ANNA is the sequential file G.ANNA. A new one is written as T.ANNA first; when all of
//! it is on the disk an old one is scratched and the new one renamed. So one of them can be read
//! whatever happens, and T.ANNA counts where there is no G.ANNA. Each game program has two letters
//! of its own ([`Kinds`]) in place of G and T, in that order.

use crate::copies;
use crate::kernal::{self, File, Silent};
use crate::overlay;
use kit::platform::{place_of, Block, Name, Names, StorageError, StorageResult};

/// A command to the drive: long enough for R0:G.ANNAANNA=0:T.ANNAANNA.
pub struct Text {
    bytes: [u8; 32],
    length: u8,
}

impl Text {
    #[inline(never)]
    pub fn new(start: &[u8]) -> Text {
        let mut text = Text {
            bytes: [0; 32],
            length: 0,
        };
        text.push(start);
        text
    }

    #[inline(never)]
    pub fn push(&mut self, more: &[u8]) {
        for &byte in more {
            self.letter(byte);
        }
    }

    fn letter(&mut self, byte: u8) {
        self.bytes[(self.length & 31) as usize] = byte;
        self.length += 1;
    }

    /// The file of a game: 0:G.ANNA, 0:T.ANNA. A 1541 looks for a new name without its drive in the
    /// second drive that it does not have, and says 74, DRIVE NOT READY.
    #[inline(never)]
    pub fn file(&mut self, kind: u8, name: &Name) {
        self.push(&[b'0', b':', kind, b'.']);
        for &byte in name {
            if byte != b' ' {
                self.letter(byte);
            }
        }
    }

    fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.length as usize).unwrap_or(&[])
    }
}

/// The letters of whole games and of half-written ones.
pub type Kinds = [u8; 2];

/// The letter of the second file of a block that is no game ([`copies`]); the first has a game's.
pub const COPY: u8 = b'C';

/// The drive's command channel.
const COMMAND: u8 = 15;
/// The file that is read or written; a 1541 has room for three.
pub const DATA: u8 = 2;

/// Numbers of the drive's messages (1541 user's guide, appendix B).
const SCRATCHED: u8 = 1;
const FIRST_ERROR: u8 = 20;
const WRITE_PROTECTED: u8 = 26;
const NOT_FOUND: u8 = 62;
const DISK_FULL: u8 = 72;
const POWER_ON: u8 = 73;
const NOT_READY: u8 = 74;

impl From<Silent> for StorageError {
    fn from(_: Silent) -> StorageError {
        StorageError::NoDisk
    }
}

/// The drive's command channel. It stays open as long as other files are: closing it closes those
/// in the drive, too.
pub struct Drive(File);

impl Drive {
    /// The drive as the KERNAL's: the fast loader's half leaves it, and comes back with the next
    /// page.
    #[inline(never)]
    pub fn open() -> StorageResult<Drive> {
        if overlay::is_awake() {
            overlay::rest();
        }
        Ok(Drive(File::open(COMMAND, b"")?))
    }

    /// Ends what the KERNAL does.
    pub fn close(self) {
        self.0.close();
    }

    /// Gives the drive a command and waits for its message. Returns whether files were scratched.
    #[inline(never)]
    fn command(&self, text: &Text) -> StorageResult<bool> {
        let sent = self.0.output().and_then(|()| write(text.bytes()));
        kernal::release();
        sent?;
        self.message()
    }

    /// The drive's message.
    #[inline(never)]
    fn message(&self) -> StorageResult<bool> {
        let number = self.0.input().and_then(|()| message());
        kernal::release();
        match number? {
            SCRATCHED => Ok(true),
            POWER_ON | 0..FIRST_ERROR => Ok(false),
            WRITE_PROTECTED => Err(StorageError::WriteProtected),
            NOT_FOUND => Err(StorageError::Missing),
            DISK_FULL => Err(StorageError::Full),
            NOT_READY => Err(StorageError::NoDisk),
            _ => Err(StorageError::Damaged),
        }
    }

    /// Opens a file, if the drive says that it could.
    #[inline(never)]
    pub fn file(&self, secondary: u8, name: &Text) -> StorageResult<File> {
        let file = File::open(secondary, name.bytes())?;
        match self.message() {
            Ok(_) => Ok(file),
            Err(error) => {
                file.close();
                Err(error)
            }
        }
    }

    /// Scratches files of a game. Returns whether there was one.
    #[inline(never)]
    fn scratch(&self, kinds: &[u8], name: &Name) -> StorageResult<bool> {
        let mut text = Text::new(b"");
        for (first, &kind) in (0u8..).zip(kinds) {
            text.letter(if first == 0 { b'S' } else { b',' });
            text.file(kind, name);
        }
        self.command(&text)
    }

    /// Reads block `part` of the first of the two files that is there.
    fn load(&self, kinds: Kinds, name: &Name, part: u8, block: &mut Block) -> StorageResult {
        let mut result = Err(StorageError::Missing);
        for kind in kinds {
            let mut text = Text::new(b"");
            text.file(kind, name);
            text.push(b",S,R");
            result = self.file(DATA, &text).and_then(|file| {
                let read = read(&file, part, block);
                file.close();
                read
            });
            if result != Err(StorageError::Missing) {
                break;
            }
        }
        result
    }

    /// Appends `block` to a half-written game; the `last` one makes it count.
    fn store(
        &self,
        [whole, half]: Kinds,
        name: &Name,
        part: u8,
        last: bool,
        block: &Block,
    ) -> StorageResult {
        let mut text = Text::new(b"");
        text.file(half, name);
        text.push(if part == 0 { b",S,W" } else { b",S,A" });
        let mut opened = self.file(DATA, &text);
        // A half-written game is seldom there: it is scratched, 0.8 s, only if it is in the way.
        if opened.is_err() && part == 0 && self.scratch(&[half], name)? {
            opened = self.file(DATA, &text);
        }
        let file = opened?;
        let first = if is_copied(name) { copies::START } else { 0 };
        let result = write_block(&file, first, block);
        file.close();
        result?;
        self.message()?;
        if !last {
            return Ok(());
        }
        let mut text = Text::new(b"R");
        text.file(whole, name);
        text.push(b"=");
        text.file(half, name);
        let mut renamed = self.command(&text);
        if renamed.is_err() && self.scratch(&[whole], name)? {
            renamed = self.command(&text);
        }
        renamed.map(|_| ())
    }

    /// Scratches both files.
    fn remove(&self, kinds: Kinds, name: &Name) -> StorageResult {
        match self.scratch(&kinds, name)? {
            true => Ok(()),
            false => Err(StorageError::Missing),
        }
    }
}

/// The names of all games on the disk.
#[inline(never)]
pub fn saves(kinds: Kinds, names: &mut Names) -> StorageResult {
    let drive = Drive::open()?;
    // Not by the text itself, which may lie under the KERNAL.
    let text = Text::new(b"$0:?.*");
    let result = drive.file(0, &text).and_then(|file| {
        let result = list(&file, kinds, names);
        file.close();
        result
    });
    drive.0.close();
    result
}

/// Reads block `part` of `name` into `block`. The blocks before it are read, too.
pub fn load(kinds: Kinds, name: &Name, part: u8, block: &mut Block) -> StorageResult {
    let drive = Drive::open()?;
    let result = drive.load(kinds, name, part, block);
    drive.0.close();
    result
}

/// Whether a name is that of a block that is no game.
pub fn is_copied(name: &Name) -> bool {
    name[0] == b'-'
}

/// Writes `block` as block `part` of `name`; the `last` one makes it count.
#[inline(never)]
pub fn store(kinds: Kinds, name: &Name, part: u8, last: bool, block: &Block) -> StorageResult {
    let drive = Drive::open()?;
    let result = drive.store(kinds, name, part, last, block);
    drive.0.close();
    result
}

/// Removes `name`.
pub fn remove(kinds: Kinds, name: &Name) -> StorageResult {
    let drive = Drive::open()?;
    let result = drive.remove(kinds, name);
    drive.0.close();
    result
}

/// Writes a block of a file from byte `first` on.
fn write_block(file: &File, first: u8, block: &Block) -> Result<(), Silent> {
    file.output()?;
    // Numbers and no iterator, as in `place_of`.
    for at in first..=255u8 {
        kernal::write(block[usize::from(at)])?;
    }
    Ok(())
}

/// Reads block `part` of a file, and those before it.
#[inline(never)]
fn read(file: &File, part: u8, block: &mut Block) -> StorageResult {
    file.input()?;
    for _ in 0..=part {
        fill(block)?;
    }
    Ok(())
}

/// The directory comes as a BASIC program: lines with a number, blanks and a name in quotation
/// marks. The first name is the disk's.
fn list(file: &File, kinds: Kinds, names: &mut Names) -> StorageResult {
    file.input()?;
    let (mut inside, mut first) = (false, true);
    let mut name = *b"        ";
    let mut at = 0u8;
    let mut kind = 0;
    loop {
        let (byte, more) = kernal::read().map_err(|_| StorageError::Damaged)?;
        if byte == b'"' {
            // A name that begins with `-` is not a saved game's.
            let game = kinds.contains(&kind) && name[0] != b'-';
            if inside && !first && game && place_of(&name, names).is_none() {
                let _ = names.push(name);
            }
            first = first && !inside;
            inside = !inside;
            name = *b"        ";
            at = 0;
        } else if inside {
            match at {
                0 => kind = byte,
                1 => {}
                2..=9 => name[((at - 2) & 7) as usize] = byte,
                _ => kind = 0,
            }
            at = at.saturating_add(1);
        }
        if !more {
            return Ok(());
        }
    }
}

#[inline(never)]
fn write(bytes: &[u8]) -> Result<(), Silent> {
    for &byte in bytes {
        kernal::write(byte)?;
    }
    Ok(())
}

fn fill(block: &mut Block) -> StorageResult {
    let mut more = true;
    for byte in block {
        if !more {
            return Err(StorageError::Damaged);
        }
        (*byte, more) = kernal::read().map_err(|_| StorageError::Damaged)?;
    }
    Ok(())
}

/// Reads a message like `01, FILES SCRATCHED,01,00` to its end. Returns its number, or 0 if no file
/// was scratched.
fn message() -> Result<u8, Silent> {
    let mut number = 0u8;
    let mut count = 0u8;
    let mut field = 0u8;
    loop {
        let (byte, more) = kernal::read()?;
        let digit = byte.wrapping_sub(b'0');
        if byte == b',' {
            field = field.saturating_add(1);
        } else if digit < 10 && field == 0 {
            number = number.wrapping_mul(10).wrapping_add(digit);
        } else if digit < 10 && field == 2 {
            count |= digit;
        }
        if !more || byte == 13 {
            break;
        }
    }
    Ok(if number == SCRATCHED && count == 0 {
        0
    } else {
        number
    })
}
