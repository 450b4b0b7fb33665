//! A machine without hardware: its screen is a model, its keys come from a script, and its time
//! passes only in `idle` and in the thinking.

use super::picture::{Area, Picture};
use gomoku::platform::{Board, Cursor, Look};
use gomoku::rules::point::{Point, Side};
use gomoku::screens::{Flow, Screen, Session};
use kit::platform::{
    Block, Cell, Display, Ink, Input, Key, Name, Names, Power, Press, Sound, Speaker, Storage,
    StorageError, Time,
};
use std::collections::{BTreeMap, VecDeque};

/// A machine whose panel has `COLUMNS` and `ROWS`.
pub struct Machine<const COLUMNS: u8, const ROWS: u8> {
    pub picture: Picture,
    pub time: u32,
    pub keys: VecDeque<(u32, Press)>,
    pub sounds: Vec<Sound>,
    pub chance: u16,
    pub drawn_points: usize,
    pub drawn_text: usize,
    pub polls: usize,
    pub units: usize,
    pub has_quit: bool,
    /// Whether the joystick counts.
    pub stick: bool,
    /// Units of thinking that take one tick.
    pub speed: usize,
    /// The saved games, and what is wrong with the disk.
    pub disk: BTreeMap<Name, Block>,
    pub disk_error: Option<StorageError>,
    /// Keys that are pressed while the disk works the next time.
    pub hasty: Vec<Key>,
    asked: std::cell::Cell<u32>,
}

impl<const COLUMNS: u8, const ROWS: u8> Default for Machine<COLUMNS, ROWS> {
    fn default() -> Self {
        Machine::new()
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Machine<COLUMNS, ROWS> {
    pub fn new() -> Self {
        Machine {
            picture: Picture::new(Area::Nothing, 0, 0),
            time: 0,
            keys: VecDeque::new(),
            sounds: Vec::new(),
            chance: 0,
            drawn_points: 0,
            drawn_text: 0,
            polls: 0,
            units: 0,
            disk: BTreeMap::new(),
            disk_error: None,
            hasty: Vec::new(),
            has_quit: false,
            stick: true,
            speed: 5000,
            asked: 0.into(),
        }
    }

    /// Presses `key` as soon as the game looks.
    pub fn press(&mut self, key: Key) {
        self.press_at(self.time, key, false);
    }

    pub fn press_at(&mut self, time: u32, key: Key, repeated: bool) {
        self.keys.push_back((time, Press { key, repeated }));
    }

    /// The panel's or page's text, a string a row.
    pub fn rows(&self) -> Vec<String> {
        let line = |row: &Vec<(char, Ink)>| row.iter().map(|cell| cell.0).collect::<String>();
        let rows = self.picture.text.iter().map(line);
        rows.map(|row| row.trim_end().to_string()).collect()
    }

    /// Whether `text` is to be read in a row.
    pub fn shows(&self, text: &str) -> bool {
        self.rows().iter().any(|row| row.contains(text))
    }

    /// The two words of the message.
    pub fn message(&self) -> String {
        let rows = self.rows();
        // A narrow panel has it one row further down.
        let first = if COLUMNS >= 14 { 10 } else { 11 };
        let word = |row: usize| rows[row].chars().skip(2).take(9).collect::<String>();
        format!("{} {}", word(first).trim(), word(first + 1).trim())
            .trim()
            .to_string()
    }

    /// Where a point shows `cursor`: nowhere while a whole line blinks.
    pub fn cursor(&self, cursor: Cursor) -> Option<Point> {
        let mut found = (0..=255).filter(|&at| self.picture.points[at as usize].cursor() == cursor);
        let point = found.next().map(Point);
        let more = found.next().is_some();
        assert!(cursor != Cursor::Choose || !more, "two cursors");
        point.filter(|_| !more)
    }

    /// Steps until all keys are taken, and the game has nothing more to do at once.
    pub fn settle(&mut self, session: &mut Session) -> Flow {
        loop {
            let time = self.time;
            if session.step(self) == Flow::Quit {
                return Flow::Quit;
            }
            if self.keys.is_empty() && self.time != time {
                return Flow::Continue;
            }
        }
    }

    fn disk_works(&mut self) -> Result<(), StorageError> {
        for key in std::mem::take(&mut self.hasty) {
            self.press(key);
        }
        self.disk_error.map_or(Ok(()), Err)
    }

    /// Types `keys` one after the other; each has its effect before the next.
    pub fn type_keys(&mut self, session: &mut Session, keys: &str) {
        for key in keys.bytes() {
            self.key(session, Key(key));
        }
    }

    pub fn key(&mut self, session: &mut Session, key: Key) -> Flow {
        self.press(key);
        self.settle(session)
    }

    /// Lets `ticks` pass.
    pub fn wait(&mut self, session: &mut Session, ticks: u32) {
        let end = self.time + ticks;
        while self.time < end {
            session.step(self);
        }
    }

    /// Whether the screen is what drawing it from scratch would give, and the points are the
    /// game's.
    pub fn check(&self, session: &Session) {
        let mut again = Self::new();
        again.time = self.asked.get();
        again.disk = self.disk.clone();
        again.disk_error = self.disk_error;
        let mut waking = session.clone();
        waking.wake(&mut again);
        // Marks come row by row; a stone that flashes does not start them again.
        let mut rows = 0;
        while waking.ui_state == Screen::Board && waking.is_marking() {
            waking.step(&mut again);
            rows += 1;
            assert!(rows < 100, "marks without an end");
        }
        assert_eq!(self.picture.area, again.picture.area);
        let (mut seen, mut redrawn) = (self.picture.seen(), again.picture.seen());
        if session.is_thinking() {
            // Waking stops it.
            seen.blank("THINKING");
        }
        if session.ui_state == Screen::Saves {
            // Questions and errors are not repeated.
            for picture in [&mut seen, &mut redrawn] {
                picture.text.truncate(22);
            }
        }
        assert!(
            // A search begins again.
            seen.text == redrawn.text || session.ui_state == Screen::Analysis,
            "{:#?}",
            (self.rows(), again.rows())
        );
        assert_eq!(seen.stones, redrawn.stones);
        assert_eq!(seen.spiral, redrawn.spiral);
        // Waking stops the thinking, and nothing is marked while it goes on.
        let marked = !session.is_thinking() && !session.is_marking();
        for (seen, redrawn) in seen.points.iter().zip(&redrawn.points) {
            // A mark below a stone is not seen.
            let bits = if marked && seen.stone().is_none() {
                0xFF
            } else {
                0x1F
            };
            assert_eq!(seen.0 & bits, redrawn.0 & bits, "points differ");
        }
        if matches!(session.ui_state, Screen::Board | Screen::Demo) {
            self.check_points(session);
        }
        let expected = match session.ui_state {
            Screen::Start => Area::Nothing,
            Screen::Splash => Area::Splash,
            Screen::Menu | Screen::Help | Screen::Saves | Screen::Analysis => Area::Page,
            Screen::Board | Screen::Demo | Screen::Openings => Area::Board,
        };
        assert_eq!(self.picture.area, expected);
    }

    fn check_points(&self, session: &Session) {
        let game = &session.game;
        // Of the moves: stones of a search can lie on the position.
        let mut stones = [0; 256];
        for (number, &at) in game.moves[..game.move_count as usize].iter().enumerate() {
            stones[at as usize] = number as u8 % 2 + 1;
        }
        for at in (0..240).map(Point).filter(|at| at.column() < 15) {
            let look = self.picture.points[at.index()];
            let stone = look.stone().map_or(0, |side| side as u8);
            let hint = look.stone() == Some(game.side()) && stones[at.index()] == 0;
            if at.column() >= game.size() || at.row() >= game.size() {
                assert_eq!(stone, 0, "{at:?} {look:?}");
                continue;
            }
            let last = game.last() == Some(at);
            // The computer's stone blinks.
            if last && stone == 0 && !look.is_last() {
                continue;
            }
            assert!(stone == stones[at.index()] || hint, "{at:?} {look:?}");
            assert_eq!(look.is_last(), last, "{at:?} {look:?}");
        }
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Input for Machine<COLUMNS, ROWS> {
    const BREAK: &'static str = "BREAK";
    const MENU: &'static str = "ESC";

    fn poll(&mut self) -> Option<Press> {
        self.polls += 1;
        let (time, press) = *self.keys.front()?;
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
        self.units += units as usize;
        self.time += (self.units / self.speed - before) as u32;
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Display for Machine<COLUMNS, ROWS> {
    const PANEL_COLUMNS: u8 = COLUMNS;
    const PANEL_ROWS: u8 = ROWS;
    const PAGE_COLUMNS: u8 = 40;
    const PAGE_ROWS: u8 = 24;

    fn page(&mut self) {
        self.picture = Picture::new(Area::Page, Self::PAGE_COLUMNS, Self::PAGE_ROWS);
    }

    fn text(&mut self, at: Cell, ink: Ink, text: &str) {
        assert!(matches!(self.picture.area, Area::Board | Area::Page));
        let row = &mut self.picture.text[at.row as usize];
        for (column, letter) in text.chars().enumerate() {
            assert!((' '..='~').contains(&letter), "{text:?}");
            row[at.column as usize + column] = (letter, ink);
        }
        self.drawn_text += text.len();
    }

    fn spiral(&mut self, at: Option<Cell>) {
        if let Some(at) = at {
            assert!((at.row as usize + 1) < self.picture.text.len());
            assert!((at.column as usize + 1) < self.picture.text[0].len());
            for row in [at.row, at.row + 1] {
                for column in [at.column, at.column + 1] {
                    let under = self.picture.text[row as usize][column as usize];
                    assert_eq!(under.0, ' ', "the spiral hides text");
                }
            }
        }
        self.picture.spiral = at;
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Speaker for Machine<COLUMNS, ROWS> {
    fn sound(&mut self, sound: Sound) {
        self.sounds.push(sound);
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Storage for Machine<COLUMNS, ROWS> {
    fn saves(&mut self, names: &mut Names) -> Result<(), StorageError> {
        self.disk_works()?;
        // Disks have them in any order.
        for name in self.disk.keys().rev() {
            let _ = names.push(*name);
        }
        Ok(())
    }

    fn load(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError> {
        self.disk_works()?;
        *block = *self.disk.get(name).ok_or(StorageError::Missing)?;
        Ok(())
    }

    fn store(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError> {
        self.disk_works()?;
        self.disk.insert(*name, *block);
        Ok(())
    }

    fn remove(&mut self, name: &Name) -> Result<(), StorageError> {
        self.disk_works()?;
        self.disk.remove(name).ok_or(StorageError::Missing)?;
        Ok(())
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Power for Machine<COLUMNS, ROWS> {
    fn quit(&mut self) {
        self.has_quit = true;
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Board for Machine<COLUMNS, ROWS> {
    fn splash(&mut self) {
        self.picture = Picture::new(Area::Splash, 0, 0);
    }

    fn board(&mut self, size: u8) {
        assert!((9..=15).contains(&size));
        self.picture = Picture::new(Area::Board, COLUMNS, ROWS);
    }

    fn point(&mut self, point: Point, look: Look) {
        assert_eq!(self.picture.area, Area::Board);
        assert!(point.column() < 15 && point.row() < 15, "{point:?}");
        assert_ne!(self.picture.points[point.index()], look, "{point:?} again");
        self.picture.points[point.index()] = look;
        self.drawn_points += 1;
    }

    fn look(&self, point: Point) -> Look {
        self.picture.points[point.index()]
    }

    fn stone(&mut self, at: Cell, side: Option<Side>) {
        assert!((at.row as usize + 1) < self.picture.text.len());
        assert!((at.column as usize + 1) < self.picture.text[0].len());
        self.picture.stones.retain(|(cell, _)| *cell != at);
        if let Some(side) = side {
            self.picture.stones.push((at, side));
        }
    }
}
