//! What a machine has to offer: the one trait between the game and the hardware.
//!
//! A platform draws and reads; it knows no rules, no menus and no messages. Two kinds of screen
//! exist: the *board* (see [`Platform::board`]), where text goes to a panel beside it, and *pages*
//! ([`Platform::page`]) of text alone. Text cells are counted from the top left of the panel or page.

use crate::rules::point::{Point, Side};
use heapless::Vec;

/// A key as the game knows it: capital ASCII letters, digits and signs, or one of the constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Key(pub u8);

impl Key {
    /// Cursor up, or the stick pushed up.
    pub const UP: Key = Key(1);
    /// Cursor down, or the stick pulled down.
    pub const DOWN: Key = Key(2);
    /// Cursor left, or the stick to the left.
    pub const LEFT: Key = Key(4);
    /// Cursor right, or the stick to the right.
    pub const RIGHT: Key = Key(8);
    /// RUN/STOP or CTRL-C.
    pub const BREAK: Key = Key(3);
    /// RETURN.
    pub const RETURN: Key = Key(13);
    /// The fire button of the stick.
    pub const FIRE: Key = Key(14);
    /// ESC; the left arrow at the top left of a C64.
    pub const ESCAPE: Key = Key(27);
    /// The space bar.
    pub const SPACE: Key = Key(32);
    /// Any key without a meaning: it ends the demo as all do.
    pub const OTHER: Key = Key(b'~');
    /// DEL or Backspace: takes back a letter of a name.
    pub const DELETE: Key = Key(127);
}

/// What [`Platform::poll`] saw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// The key or stick movement.
    pub key: Key,
    /// Not pressed anew: held down long enough to repeat. Platforms repeat every key alike;
    /// which repeats count is the game's decision.
    pub repeated: bool,
}

/// A cell of text in the panel or on a page, from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Column, from 0.
    pub column: u8,
    /// Row, from 0.
    pub row: u8,
}

/// What a piece of text means; platforms choose colour, brightness or inverse video for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ink {
    /// Ordinary text.
    Plain,
    /// Less important: earlier moves, hints at keys.
    Dim,
    /// What counts now: the selected line, the newest move, the side to move.
    Bright,
    /// Headings.
    Title,
    /// In Black's name.
    Black,
    /// In White's name.
    White,
}

/// The cursor on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Cursor {
    /// Not here.
    None,
    /// The player's own, when he chooses a point.
    Choose,
    /// Black's colour: walks along Black's winning line, flashes for Black.
    Black,
    /// White's colour.
    White,
}

/// A sign on an empty point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mark {
    /// None.
    None = 0,
    /// A stone here is forbidden.
    Forbidden,
    /// A stone here makes a four that has one answer ...
    Four,
    /// ... three that becomes a straight four, ...
    Three,
    /// ... or a three with one end.
    Weak,
    /// A stone here makes a straight four, which has no answer.
    StraightFour,
    /// A stone here makes five.
    Five,
    /// The computer looks at this move just now.
    Considered,
}

impl Mark {
    /// What a machine draws that has letters to draw with.
    pub fn sign(self) -> u8 {
        b" X43-S5*"[self as usize & 7]
    }

    /// The mark of a number modulo 8.
    pub fn from_number(number: u8) -> Mark {
        match number & 7 {
            0 => Mark::None,
            1 => Mark::Forbidden,
            2 => Mark::Four,
            3 => Mark::Three,
            4 => Mark::Weak,
            5 => Mark::StraightFour,
            6 => Mark::Five,
            _ => Mark::Considered,
        }
    }
}

/// Everything a point shows. [`Platform::point`] draws it whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The stone, if there is one.
    pub stone: Option<Side>,
    /// This is the last stone played: it carries a mark.
    pub last: bool,
    /// The cursor, which never hides the stone.
    pub cursor: Cursor,
    /// A sign, where there is no stone.
    pub mark: Mark,
}

/// An event that can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Sound {
    /// A stone is put on the board.
    Stone,
    /// That cannot be done: a soft buzz.
    Error,
    /// A person has won (or two people's game is over).
    Win,
    /// The computer has won.
    Lose,
    /// A menu line is changed or chosen.
    Menu,
    /// The splash is shown: a tune, where the machine has one. The next screen ends it.
    Tune,
}

/// The letters of `text`, of 255 at most. By number: how far a pointer that walks reaches is not seen, and the compiler
/// would put nothing that lies beside the text into zero page.
pub fn letters(text: &str) -> impl Iterator<Item = u8> + '_ {
    let letters = text.as_bytes();
    (0..letters.len() as u8).map_while(|at| letters.get(usize::from(at)).copied())
}

/// The name of a saved game: one to eight capital letters and digits, then spaces.
pub type Name = [u8; 8];

/// The names of saved games; the game shows no more than fit here.
pub type Names = Vec<Name, NAMES, u8>;
const NAMES: usize = 16;

/// The place of `name` among `names`. Loops with constant ends: how far a pointer that walks reaches is not seen, and the
/// compiler would put nothing that lies beside the names into zero page.
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

/// A machine. Drawing calls take effect at once and may take as long as they need;
/// `poll`, `ticks` and `worked` return at once.
pub trait Platform {
    /// Text columns of the panel beside the board (at least 8).
    const PANEL_COLUMNS: u8;
    /// Text rows of the panel (at least 22).
    const PANEL_ROWS: u8;
    /// Text columns of a page (at least 40).
    const PAGE_COLUMNS: u8;
    /// Text rows of a page (at least 24).
    const PAGE_ROWS: u8;
    /// What [`Key::BREAK`] is called on its keyboard, in 14 letters at most.
    const BREAK: &'static str;
    /// And [`Key::ESCAPE`].
    const MENU: &'static str;

    /// The page of saved games lies on the disk, and in the memory of the position's tables while it is
    /// shown: the game makes them anew when it is left.
    const FETCHES_SAVES: bool = false;

    /// The next key or stick movement, if there is one. Returns at once; called from inside the
    /// thinking too, so it also counts time where there is no clock and turns the spiral.
    fn poll(&mut self) -> Option<Press>;

    /// Switches the joystick off, or on again; whether it counts now. One that is off is switched on
    /// by its button, too. `false` where there is none.
    fn switch_stick(&mut self) -> bool;

    /// Time since the start in units of 1/50 s, modulo 65,536 (about 22 minutes), on every machine.
    fn ticks(&self) -> u16;

    /// Waits for the next tick: the game has nothing to do until then. A machine without a clock
    /// spends a counted loop here, watching its keys.
    fn idle(&mut self);

    /// `units` of thinking were done since the last call (one unit: one point of the board scored
    /// or searched). A machine without a clock adds their measured time to its count.
    fn worked(&mut self, units: u8);

    /// Sixteen bits from whatever chance the machine offers right now: timers, raster line, the
    /// moment of a key press, memory at power-on. Any value, 0 included.
    fn entropy(&mut self) -> u16;

    /// Makes a short sound, or starts it. Only called while sound is switched on.
    fn sound(&mut self, sound: Sound);

    /// Shows the splash picture, title and PRESS ANY KEY included; its animation, if any, goes on
    /// in `poll` and `idle` until another screen is asked for.
    fn splash(&mut self);

    /// Shows an empty page of `PAGE_COLUMNS` x `PAGE_ROWS`; text goes there from now on.
    fn page(&mut self);

    /// Shows an empty board of `size` x `size` points (9 to 15) with star points and coordinates,
    /// and an empty panel beside it, where text goes from now on.
    fn board(&mut self, size: u8);

    /// Draws one point of the board as it is to look now. The game remembers what it drew and
    /// calls this only for points that change.
    fn point(&mut self, point: Point, look: Look);

    /// Writes `text` (ASCII, both cases; a machine without lower case may draw capitals) from `at`
    /// to the right, over what was there. Never called with text that would leave the area.
    fn text(&mut self, at: Cell, ink: Ink, text: &str);

    /// Draws a stone two cells wide and two high at `at` on the panel or page, or with `None`
    /// clears those cells.
    fn stone(&mut self, at: Cell, side: Option<Side>);

    /// Shows the spiral, two cells wide and two high at `at` on the panel, or with `None` removes
    /// it. While it is shown `poll` turns it.
    fn spiral(&mut self, at: Option<Cell>);

    /// Where [`FETCHES_SAVES`](Platform::FETCHES_SAVES): reads the page of saved games from the disk.
    fn fetch_saves(&mut self) -> Result<(), StorageError> {
        Ok(())
    }

    /// Puts the names of the saved games into `names`, as many as fit. May take seconds, as
    /// all that has to do with a disk.
    fn saves(&mut self, names: &mut Names) -> Result<(), StorageError>;

    /// Reads the saved game `name` into `block`, of which nothing is left in any case.
    fn load(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError>;

    /// Writes `block` as the saved game `name`, over an older one of that name. Whatever happens
    /// on the way, the older one or the new one can be read afterwards. The first nine bytes are
    /// the platform's to change.
    fn store(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError>;

    /// Removes the saved game `name`.
    fn remove(&mut self, name: &Name) -> Result<(), StorageError>;

    /// The player leaves the game: put the machine into a state from which its own prompt can take
    /// over, where it has one. `main` returns right after.
    fn quit(&mut self);
}
