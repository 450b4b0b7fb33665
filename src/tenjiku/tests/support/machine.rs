//! A machine without hardware: its screen is a model, its keys come from a test, and its time
//! passes only in `idle` and in the thinking.

use kit::platform::{
    Block, Cell, Display, Ink, Input, Key, Name, Names, Power, Press, Sound, Speaker, Storage,
    StorageError, Time,
};
use std::collections::{BTreeMap, VecDeque};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Board, Frame, Look, Signs, Spot};
use tenjiku::screens::{Flow, Session};

/// Columns and rows of a page.
const PAGE: (u8, u8) = (40, 25);

/// Keys by letters: # is RETURN, ! is ESC, and ^ v < > move.
pub fn keys(text: &str) -> Vec<Key> {
    let key = |key: char| match key {
        '#' => Key::RETURN,
        '^' => Key::UP,
        'v' => Key::DOWN,
        '<' => Key::LEFT,
        '>' => Key::RIGHT,
        '!' => Key::ESCAPE,
        key => Key(key as u8),
    };
    text.chars().map(key).collect()
}

/// A machine whose panel has so many `COLUMNS`, on which moves are typed and all
/// opponents play if it is `WIDE`.
pub struct Machine<const COLUMNS: u8, const WIDE: bool> {
    pub squares: Vec<Option<Look>>,
    pub text: Vec<Vec<char>>,
    /// The panel is shown, else a page.
    pub panel: bool,
    pub keys: VecDeque<Key>,
    pub time: u32,
    pub disk: BTreeMap<Name, Vec<Block>>,
    unfinished: Vec<Block>,
    worked: u32,
}

impl<const COLUMNS: u8, const WIDE: bool> Machine<COLUMNS, WIDE> {
    pub fn new() -> Self {
        Machine {
            squares: vec![None; 256],
            text: blank(),
            panel: false,
            keys: VecDeque::new(),
            time: 0,
            disk: BTreeMap::new(),
            unfinished: Vec::new(),
            worked: 0,
        }
    }

    /// The panel's or page's text, a string a row.
    pub fn rows(&self) -> Vec<String> {
        let row = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_string();
        self.text.iter().map(row).collect()
    }

    /// Whether `text` is to be read in a row.
    pub fn shows(&self, text: &str) -> bool {
        self.rows().iter().any(|row| row.contains(text))
    }

    /// Presses keys, one after the other, each with all that it does at once.
    pub fn press(&mut self, session: &mut Session, keys: &[Key]) -> Flow {
        for &key in keys {
            self.keys.push_back(key);
            let mut idle = 0;
            while idle < 2 || !self.keys.is_empty() {
                let time = self.time;
                if session.step(self) == Flow::Quit {
                    return Flow::Quit;
                }
                idle += u32::from(time != self.time);
            }
        }
        Flow::Continue
    }

    /// Lets time pass, in ticks.
    pub fn wait(&mut self, session: &mut Session, ticks: u32) {
        let end = self.time + ticks;
        while self.time < end {
            session.step(self);
        }
    }

    fn area(&self) -> (u8, u8) {
        match self.panel {
            true => (COLUMNS, PAGE.1),
            false => PAGE,
        }
    }

    fn fits(&self, at: Cell, (wide, high): (u8, u8)) {
        let (columns, rows) = self.area();
        let inside = at.column + wide <= columns && at.row + high <= rows;
        assert!(
            inside,
            "{at:?} with {wide} x {high} leaves {columns} x {rows}"
        );
    }
}

fn blank() -> Vec<Vec<char>> {
    vec![vec![' '; PAGE.0.into()]; PAGE.1.into()]
}

impl<const COLUMNS: u8, const WIDE: bool> Input for Machine<COLUMNS, WIDE> {
    const BREAK: &'static str = "RUN/STOP";
    const MENU: &'static str = "LEFT ARROW";

    fn poll(&mut self) -> Option<Press> {
        let key = self.keys.pop_front()?;
        let repeated = false;
        Some(Press { key, repeated })
    }

    fn switch_stick(&mut self) -> bool {
        true
    }

    fn entropy(&mut self) -> u16 {
        12345
    }
}

impl<const COLUMNS: u8, const WIDE: bool> Time for Machine<COLUMNS, WIDE> {
    fn ticks(&self) -> u16 {
        self.time as u16
    }

    fn idle(&mut self) {
        self.time += 1;
    }

    fn worked(&mut self, units: u8) {
        self.worked += u32::from(units);
        self.time += self.worked / 1000;
        self.worked %= 1000;
    }
}

impl<const COLUMNS: u8, const WIDE: bool> Display for Machine<COLUMNS, WIDE> {
    const PANEL_COLUMNS: u8 = COLUMNS;
    const PANEL_ROWS: u8 = PAGE.1;
    const PAGE_COLUMNS: u8 = PAGE.0;
    const PAGE_ROWS: u8 = PAGE.1;

    fn page(&mut self) {
        self.text = blank();
        self.panel = false;
    }

    fn text(&mut self, at: Cell, _: Ink, text: &str) {
        self.fits(at, (text.len() as u8, 1));
        let row = &mut self.text[usize::from(at.row)];
        for (cell, letter) in row.iter_mut().skip(at.column.into()).zip(text.chars()) {
            *cell = letter;
        }
    }

    fn spiral(&mut self, at: Option<Cell>) {
        if let Some(at) = at {
            self.fits(at, (2, 2));
        }
    }
}

impl<const COLUMNS: u8, const WIDE: bool> Speaker for Machine<COLUMNS, WIDE> {
    fn sound(&mut self, _: Sound) {}
}

impl<const COLUMNS: u8, const WIDE: bool> Storage for Machine<COLUMNS, WIDE> {
    fn saves(&mut self, names: &mut Names) -> Result<(), StorageError> {
        let room = names.capacity();
        names.extend(self.disk.keys().copied().take(room));
        Ok(())
    }

    fn load(&mut self, _: &Name, _: &mut Block) -> Result<(), StorageError> {
        Err(StorageError::Unsupported)
    }

    fn store(&mut self, _: &Name, _: &mut Block) -> Result<(), StorageError> {
        Err(StorageError::Unsupported)
    }

    fn load_part(&mut self, name: &Name, part: u8, block: &mut Block) -> Result<(), StorageError> {
        let parts = self.disk.get(name).ok_or(StorageError::Missing)?;
        *block = *parts.get(usize::from(part)).ok_or(StorageError::Damaged)?;
        Ok(())
    }

    fn store_part(
        &mut self,
        name: &Name,
        part: u8,
        last: bool,
        block: &mut Block,
    ) -> Result<(), StorageError> {
        if part == 0 {
            self.unfinished.clear();
        }
        self.unfinished.push(*block);
        if last {
            self.disk
                .insert(*name, std::mem::take(&mut self.unfinished));
        }
        Ok(())
    }

    fn remove(&mut self, name: &Name) -> Result<(), StorageError> {
        self.disk
            .remove(name)
            .ok_or(StorageError::Missing)
            .map(|_| ())
    }
}

impl<const COLUMNS: u8, const WIDE: bool> Power for Machine<COLUMNS, WIDE> {
    fn quit(&mut self) {}
}

impl<const COLUMNS: u8, const WIDE: bool> Board for Machine<COLUMNS, WIDE> {
    const SPOT: (u8, u8) = (2, if WIDE { 1 } else { 2 });
    const TYPES: bool = WIDE;
    const SEARCHES: bool = WIDE;

    fn splash(&mut self) {
        self.text = blank();
        self.panel = false;
    }

    fn board(&mut self) {
        self.text = blank();
        let bare = Look {
            piece: Piece::VACANT,
            mark: Mark::None,
            frame: Frame::None,
            ash: false,
            cursor: false,
        };
        self.squares = vec![Some(bare); 256];
        self.panel = true;
    }

    fn signs(&mut self, _: Signs) {}

    fn square(&mut self, square: Square, look: Look) {
        assert!(self.panel, "a square is drawn on a page");
        self.squares[square.index()] = Some(look);
    }

    fn piece(&mut self, at: Cell, _: Piece) {
        self.fits(at, (4, 3));
    }

    fn mark(&mut self, at: Cell, _: Mark) {
        self.fits(at, (2, 1));
    }

    fn kanji(&mut self, at: Cell, form: u8) {
        // Tetrarchs have three.
        self.fits(at, (if form == 41 { 9 } else { 6 }, 1));
    }

    fn spot(&mut self, at: Cell, _: Spot, _: bool) {
        self.fits(at, Self::SPOT);
    }
}
