//! A machine whose page is letters in memory, and texts for it.
#![allow(dead_code)]

use kit::platform::{
    Block, Cell, Display, Ink, Input, Key, Name, Names, Power, Press, Sound, Speaker, Storage,
    StorageError, Time,
};
use kit::text::list::{SAVES, SCREENS};
use kit::text::Texts;
use std::collections::{BTreeMap, VecDeque};

/// A machine that remembers what it was told.
#[derive(Default)]
pub struct Machine {
    /// Keys that `poll` gives, one each time.
    pub presses: VecDeque<Press>,
    /// What was written, by row and column.
    pub letters: BTreeMap<(u8, u8), (char, Ink)>,
    /// The sounds so far.
    pub sounds: Vec<Sound>,
    /// The saved games.
    pub disk: BTreeMap<Name, Block>,
    /// What the disk answers to all instead, if anything.
    pub broken: Option<StorageError>,
    /// Units of 1/50 s: one more with each `idle`.
    pub ticks: u16,
    /// Whether `quit` was called.
    pub left: bool,
}

impl Machine {
    /// A key is pressed.
    pub fn press(&mut self, key: Key) {
        let repeated = false;
        self.presses.push_back(Press { key, repeated });
    }

    /// A key is still held.
    pub fn hold(&mut self, key: Key) {
        let repeated = true;
        self.presses.push_back(Press { key, repeated });
    }

    /// A row of the page, without blanks at its end.
    pub fn row(&self, row: u8) -> String {
        let letter = |column| self.letters.get(&(row, column)).map_or(' ', |cell| cell.0);
        let row: String = (0..Self::PAGE_COLUMNS).map(letter).collect();
        row.trim_end().into()
    }

    /// The ink at the first letter of a row.
    pub fn ink(&self, row: u8) -> Option<Ink> {
        let mut cells = self.letters.range((row, 0)..(row + 1, 0));
        cells
            .find(|(_, (letter, _))| *letter != ' ')
            .map(|(_, cell)| cell.1)
    }

    fn answer(&self) -> Result<(), StorageError> {
        self.broken.map_or(Ok(()), Err)
    }
}

impl Input for Machine {
    const BREAK: &'static str = "BREAK";
    const MENU: &'static str = "MENU";

    fn poll(&mut self) -> Option<Press> {
        self.presses.pop_front()
    }

    fn switch_stick(&mut self) -> bool {
        false
    }

    fn entropy(&mut self) -> u16 {
        self.ticks
    }
}

impl Time for Machine {
    fn ticks(&self) -> u16 {
        self.ticks
    }

    fn idle(&mut self) {
        self.ticks = self.ticks.wrapping_add(1);
    }

    fn worked(&mut self, _: u8) {}
}

impl Display for Machine {
    const PANEL_COLUMNS: u8 = 14;
    const PANEL_ROWS: u8 = 24;
    const PAGE_COLUMNS: u8 = 40;
    const PAGE_ROWS: u8 = 24;

    fn page(&mut self) {
        self.letters.clear();
    }

    fn text(&mut self, at: Cell, ink: Ink, text: &str) {
        for (column, letter) in (at.column..).zip(text.chars()) {
            assert!(
                column < Self::PAGE_COLUMNS && at.row < Self::PAGE_ROWS,
                "{text:?} at {at:?}"
            );
            self.letters.insert((at.row, column), (letter, ink));
        }
    }

    fn spiral(&mut self, _: Option<Cell>) {}
}

impl Speaker for Machine {
    fn sound(&mut self, sound: Sound) {
        self.sounds.push(sound);
    }
}

impl Storage for Machine {
    fn saves(&mut self, names: &mut Names) -> Result<(), StorageError> {
        self.answer()?;
        // Disks have them in any order.
        names.extend(self.disk.keys().rev().copied().take(names.capacity()));
        Ok(())
    }

    fn load(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError> {
        self.answer()?;
        *block = *self.disk.get(name).ok_or(StorageError::Missing)?;
        Ok(())
    }

    fn store(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError> {
        self.answer()?;
        block[..8].copy_from_slice(name);
        self.disk.insert(*name, *block);
        Ok(())
    }

    fn remove(&mut self, name: &Name) -> Result<(), StorageError> {
        self.answer()?;
        self.disk.remove(name).ok_or(StorageError::Missing)?;
        Ok(())
    }
}

impl Power for Machine {
    fn quit(&mut self) {
        self.left = true;
    }
}

/// Texts of which each packed byte is a letter, but for those of [`PAIRS`].
#[derive(Clone)]
pub struct Words;

/// What stands for two bytes: 128 for `AB`, 129 for that and `C`, 130 for `D` and that.
const PAIRS: [[u8; 2]; 3] = [[b'A', b'B'], [128, b'C'], [b'D', 129]];

const OWN: [&str; 7] = ["", "DABC", "GAME", "ONE", "TWO", "THREE", "COUNT"];
const LIST: &[&[&str]] = &[&OWN, &SAVES, &SCREENS];
const COUNT: usize = OWN.len() + SAVES.len() + SCREENS.len();
const LENGTHS: [u8; COUNT] = lengths();
static PACKED: [u8; 1024] = packed();

/// The text of a number. DABC is packed by hand.
const fn text(number: usize) -> &'static [u8] {
    if number == 1 {
        &[130]
    } else if number < OWN.len() {
        OWN[number].as_bytes()
    } else if number < OWN.len() + SAVES.len() {
        SAVES[number - OWN.len()].as_bytes()
    } else {
        SCREENS[number - OWN.len() - SAVES.len()].as_bytes()
    }
}

const fn lengths() -> [u8; COUNT] {
    let mut lengths = [0; COUNT];
    let mut number = 0;
    while number < COUNT {
        lengths[number] = text(number).len() as u8;
        number += 1;
    }
    lengths
}

const fn packed() -> [u8; 1024] {
    let mut packed = [0; 1024];
    let (mut number, mut end) = (0, 0);
    while number < COUNT {
        let mut at = 0;
        while at < text(number).len() {
            packed[end] = text(number)[at];
            end += 1;
            at += 1;
        }
        number += 1;
    }
    packed
}

impl Texts for Words {
    const LIST: &'static [&'static [&'static str]] = LIST;
    const LENGTHS: &'static [u8] = &LENGTHS;
    const PACKED: &'static [u8] = &PACKED;
    const FIRST: &'static [u8] = &[PAIRS[0][0], PAIRS[1][0], PAIRS[2][0]];
    const SECOND: &'static [u8] = &[PAIRS[0][1], PAIRS[1][1], PAIRS[2][1]];
}
