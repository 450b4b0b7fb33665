//! A machine without hardware: its screen is letters in memory, its keys come from a test, and its
//! time passes only in `idle` and in the thinking. A game's tests put their board upon it as a
//! [`Layer`](kit::platform::Layer).

mod screen;
mod storage;

use kit::platform::{
    Block, Cell, Ink, Input, Key, Name, Power, Press, Sound, Speaker, StorageError, Time,
};
use std::collections::{BTreeMap, VecDeque};

/// What the whole screen is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Area {
    /// Nothing yet: text is refused.
    #[default]
    Nothing,
    /// A picture without text.
    Splash,
    /// A page of text, 40 columns wide.
    Page,
    /// The game's board with its panel, where text goes.
    Board,
}

/// A machine whose panel has `COLUMNS` and `ROWS`; its page has as many rows.
#[derive(Clone)]
pub struct Machine<const COLUMNS: u8, const ROWS: u8> {
    /// What is shown.
    pub area: Area,
    /// The letters of the page or panel, a row each.
    pub text: Vec<Vec<(char, Ink)>>,
    /// How many letters were ever drawn.
    pub drawn_text: usize,
    /// Where the spiral turns.
    pub spiral: Option<Cell>,
    /// What the game has drawn on the page or panel beside text, by row and column.
    pub signs: BTreeMap<(u8, u8), u8>,
    /// Units of 1/50 s since the start.
    pub time: u32,
    /// The time at which the game last looked at the clock.
    pub asked: std::cell::Cell<u32>,
    /// Keys, and from when on the game sees them.
    pub keys: VecDeque<(u32, Press)>,
    /// How often the game looked for a key.
    pub polls: usize,
    /// What `entropy` returns.
    pub chance: u16,
    /// Whether the joystick counts.
    pub stick: bool,
    /// The sounds so far.
    pub sounds: Vec<Sound>,
    /// Units of thinking so far.
    pub units: usize,
    /// Units of thinking in a tick.
    pub speed: usize,
    /// The saved games with their parts.
    pub disk: BTreeMap<Name, Vec<Block>>,
    /// What the disk answers to all instead, if anything.
    pub disk_error: Option<StorageError>,
    /// Keys that are pressed while the disk works the next time.
    pub hasty: Vec<Key>,
    unfinished: Vec<Block>,
    /// Whether `quit` was called.
    pub has_quit: bool,
    /// Whether the other game can be read.
    pub has_other: bool,
    /// What the other game was started with.
    pub started: Option<u8>,
    /// What the other game has left.
    pub left: Option<u8>,
}

impl<const COLUMNS: u8, const ROWS: u8> Default for Machine<COLUMNS, ROWS> {
    fn default() -> Self {
        Machine {
            area: Area::Nothing,
            text: Vec::new(),
            drawn_text: 0,
            spiral: None,
            signs: BTreeMap::new(),
            time: 0,
            asked: 0.into(),
            keys: VecDeque::new(),
            polls: 0,
            chance: 0,
            stick: true,
            sounds: Vec::new(),
            units: 0,
            speed: 5000,
            disk: BTreeMap::new(),
            disk_error: None,
            hasty: Vec::new(),
            unfinished: Vec::new(),
            has_quit: false,
            has_other: true,
            started: None,
            left: None,
        }
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Machine<COLUMNS, ROWS> {
    /// Presses `key` as soon as the game looks.
    pub fn press(&mut self, key: Key) {
        self.press_after(0, key, false);
    }

    /// Holds `key` long enough to repeat.
    pub fn hold(&mut self, key: Key) {
        self.press_after(0, key, true);
    }

    /// Presses `key` `ticks` from now, after the keys that were pressed before.
    pub fn press_after(&mut self, ticks: u32, key: Key, repeated: bool) {
        let press = Press { key, repeated };
        self.keys.push_back((self.time + ticks, press));
    }
}

/// The key that a letter of a script stands for: `<>^v` move, `#` is RETURN, `!` ESC, `%` BREAK.
pub fn key(letter: char) -> Key {
    match letter {
        '<' => Key::LEFT,
        '>' => Key::RIGHT,
        '^' => Key::UP,
        'v' => Key::DOWN,
        '#' => Key::RETURN,
        '!' => Key::ESCAPE,
        '%' => Key::BREAK,
        letter => Key(letter as u8),
    }
}

/// Keys that have no letter.
const NAMES: [(&str, Key); 14] = [
    ("UP", Key::UP),
    ("DOWN", Key::DOWN),
    ("LEFT", Key::LEFT),
    ("RIGHT", Key::RIGHT),
    ("RETURN", Key::RETURN),
    ("SPACE", Key::SPACE),
    ("FIRE", Key::FIRE),
    ("BREAK", Key::BREAK),
    ("ESC", Key::ESCAPE),
    ("TAB", Key::TAB),
    // A C64's.
    ("F1", Key::ESCAPE),
    ("F3", Key(b'H' | Key::COMMAND)),
    ("F5", Key(b'U' | Key::COMMAND)),
    ("F7", Key(b'Y' | Key::COMMAND)),
];

/// The key of a row of a table of keys: its letter or its name.
pub fn named_key(name: &str) -> Key {
    let known = NAMES.iter().find(|(known, _)| *known == name);
    known.map_or(Key(name.as_bytes()[0]), |(_, key)| *key)
}

impl<const COLUMNS: u8, const ROWS: u8> Input for Machine<COLUMNS, ROWS> {
    const BREAK: &'static str = "RUN/STOP";
    const MENU: &'static str = "LEFT ARROW";

    fn poll(&mut self) -> Option<Press> {
        self.polls += 1;
        let &(time, press) = self.keys.front()?;
        if time > self.time {
            return None;
        }
        self.keys.pop_front();
        Some(press)
    }

    fn switch_stick(&mut self) -> bool {
        self.stick = !self.stick;
        self.stick
    }

    fn entropy(&mut self) -> u16 {
        self.chance
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Time for Machine<COLUMNS, ROWS> {
    fn ticks(&self) -> u16 {
        self.asked.set(self.time);
        self.time as u16
    }

    fn idle(&mut self) {
        self.time += 1;
    }

    fn worked(&mut self, units: u8) {
        let before = self.units / self.speed;
        self.units += usize::from(units);
        self.time += (self.units / self.speed - before) as u32;
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Speaker for Machine<COLUMNS, ROWS> {
    fn sound(&mut self, sound: Sound) {
        self.sounds.push(sound);
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Power for Machine<COLUMNS, ROWS> {
    fn quit(&mut self) {
        self.has_quit = true;
    }

    fn start_other(&mut self, kept: u8) -> bool {
        if self.has_other {
            self.started = Some(kept);
        }
        self.has_other
    }

    fn inherit(&mut self) -> Option<u8> {
        self.left
    }
}
