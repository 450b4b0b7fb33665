//! The machine as a game sees it.

use crate::art::SPIRAL;
use crate::assembly;
use crate::clock::Clock;
use crate::keyboard::Keyboard;
use crate::picture::Picture;
use crate::register::memory::{NOISE, PICTURE_UP, TXTCLR};
use crate::screen::COLUMNS;
use crate::speaker::Tune;
use crate::stick::Stick;
use crate::storage::{Saves, Slots};
use crate::switches;
use crate::{letters, other, picture, screen, speaker};
use kit::platform::{
    Block, Cell, Display, Ink, Input, Name, Names, Power, Press, Sound, Speaker, Storage,
    StorageResult, Time,
};

// How long things take, in units of 80 cycles, as measured in the simulator.
const SQUARE_UNITS: u8 = 20;
const LETTER_UNITS: u8 = 8;
const PAGE_TICKS: u8 = 4;
/// A unit of thinking, including the update of the scores after each stone.
const WORK_UNITS: u8 = 3;
/// What a game does between two calls of `idle`, on a page.
const PAGE_STEP_UNITS: u8 = 9;
/// Ticks between two phases of the spiral.
const SPIRAL_TICKS: u16 = 6;

/// Ticks from the end of the menu to the splash, whose picture comes from the disk.
const PICTURE_TICKS: u16 = 130;

/// An Apple II, at rest before [`Apple2::start`]. The panel takes the bytes of a row from `PANEL`
/// on, right of a game's board. `S` is how the game keeps saved games. On a board the game
/// takes `STEP` units of 80 cycles between two calls of `idle`.
#[repr(C)]
pub struct Apple2<const PANEL: u8, S: Saves = Slots, const STEP: u8 = 24> {
    clock: Clock,
    keyboard: Keyboard,
    stick: Stick,
    tune: Tune,
    /// The byte where text column 0 lies.
    origin: u8,
    spiral: Option<Cell>,
    phase: u8,
    turned: u16,
    chance: u16,
    saves: S,
}

impl<const PANEL: u8, S: Saves, const STEP: u8> Apple2<PANEL, S, STEP> {
    /// The machine before it is started.
    pub const fn new() -> Apple2<PANEL, S, STEP> {
        Apple2 {
            keyboard: Keyboard::new(),
            stick: Stick::new(),
            tune: Tune::new(),
            clock: Clock::new(),
            origin: 0,
            spiral: None,
            phase: 0,
            turned: 0,
            chance: 0,
            saves: S::NEW,
        }
    }

    /// Looks at the machine it runs on: once at power-on, and again after Ctrl-Reset.
    pub fn start(&mut self) {
        self.keyboard.start();
        self.stick.forget();
        // The button is looked at before the first note, which is as long as a short push.
        self.clock.add_ticks(1);
        let noise = NOISE.byte(0);
        self.chance ^= u16::from_le_bytes([noise.get(0), noise.get(1)]);
    }

    /// Mixes what the screen fetches and a count that depends on the player into the random pool.
    fn stir(&mut self, count: u8) {
        let fetched = u16::from_le_bytes([TXTCLR.read(), count]);
        self.chance = self.chance.rotate_left(3).wrapping_add(fetched);
    }

    fn turn_spiral(&mut self) {
        if let Some(at) = self.spiral {
            let now = self.clock.ticks();
            if now.wrapping_sub(self.turned) >= SPIRAL_TICKS {
                self.turned = now;
                self.phase = self.phase.wrapping_add(1);
                let (column, y) = self.place(at);
                picture::draw(column, y, SPIRAL.get(usize::from(self.phase & 7)));
                self.clock.add(SQUARE_UNITS);
            }
        }
    }

    /// Blackens the screen.
    fn clear(&mut self) {
        for quarter in 0..4 {
            self.keyboard.glance();
            screen::clear(quarter);
        }
    }

    /// Blackens the screen for a game's board; text goes to the panel beside it from now on.
    pub fn open_board(&mut self) {
        self.page();
        self.origin = PANEL;
    }

    /// The same for a board that is drawn over all of the screen.
    #[inline(always)]
    pub fn cover_with_board(&mut self) {
        self.tune.stop();
        self.spiral = None;
        self.origin = PANEL;
        switches::show();
    }

    /// Shows the splash picture, from the disk if need be; returns whether that worked.
    pub fn show_splash(&mut self) -> bool {
        self.spiral = None;
        self.origin = 0;
        let up = PICTURE_UP.byte(0);
        if up.get(0) == 0 {
            self.clear();
            switches::show();
            if assembly::read_picture() != 0 {
                return false;
            }
        }
        // Once, after power-on.
        up.put(0, 0);
        switches::show();
        true
    }

    /// Draws a picture beside text, or clears its place.
    pub fn square(&mut self, at: Cell, picture: Option<&Picture>) {
        let (column, y) = self.place(at);
        picture::draw(column, y, picture);
        self.clock.add(SQUARE_UNITS);
    }

    /// To be called while a game draws its board, at least every twentieth of a second: what is
    /// pressed meanwhile waits for `poll`.
    #[inline(always)]
    pub fn glance(&mut self) {
        self.keyboard.glance();
    }

    /// Counts the time of a game's drawing in `units` of 80 cycles.
    #[inline(always)]
    pub fn drew(&mut self, units: u8) {
        self.clock.add(units);
    }

    /// Counts the time of a game's drawing in `ticks`.
    #[inline(always)]
    pub fn drew_ticks(&mut self, ticks: u8) {
        self.clock.add_ticks(ticks);
    }

    /// Byte and row of a text cell.
    pub fn place(&self, at: Cell) -> (u8, u8) {
        (self.origin.wrapping_add(at.column), at.row << 3)
    }
}

impl<const PANEL: u8, S: Saves, const STEP: u8> Input for Apple2<PANEL, S, STEP> {
    const BREAK: &'static str = "CTRL-C";
    const MENU: &'static str = "ESC";

    fn poll(&mut self) -> Option<Press> {
        self.turn_spiral();
        let press = match self.keyboard.poll() {
            Some(press) => press,
            None => self.stick.poll(&mut self.clock)?,
        };
        self.stir(self.clock.rest());
        Some(press)
    }

    fn forget(&mut self) {
        self.stick.forget();
        while self.poll().is_some() {}
    }

    fn switch_stick(&mut self) -> bool {
        self.stick.switch()
    }

    fn entropy(&mut self) -> u16 {
        self.stir(self.clock.rest());
        self.chance
    }
}

impl<const PANEL: u8, S: Saves, const STEP: u8> Time for Apple2<PANEL, S, STEP> {
    fn ticks(&self) -> u16 {
        self.clock.ticks()
    }

    fn idle(&mut self) {
        self.clock.add(if self.origin == PANEL {
            STEP
        } else {
            PAGE_STEP_UNITS
        });
        let wait = self.clock.rest();
        let left = assembly::pause(wait);
        self.clock.add(wait.wrapping_sub(left));
        if left != 0 {
            self.stir(left);
        }
    }

    fn worked(&mut self, units: u8) {
        for _ in 0..WORK_UNITS {
            self.clock.add(units);
        }
    }
}

impl<const PANEL: u8, S: Saves, const STEP: u8> Display for Apple2<PANEL, S, STEP> {
    const PANEL_COLUMNS: u8 = COLUMNS - PANEL;
    const PANEL_ROWS: u8 = 24;
    const PAGE_COLUMNS: u8 = COLUMNS;
    const PAGE_ROWS: u8 = 24;
    const PICTURE_TICKS: u16 = PICTURE_TICKS;

    fn page(&mut self) {
        self.tune.stop();
        self.spiral = None;
        self.origin = 0;
        self.clear();
        switches::show();
        self.clock.add_ticks(PAGE_TICKS);
    }

    fn text(&mut self, at: Cell, ink: Ink, text: &str) {
        self.keyboard.glance();
        let (column, y) = self.place(at);
        letters::text(column, y, ink, text);
        for _ in 0..text.len() as u8 {
            self.clock.add(LETTER_UNITS);
        }
    }

    fn spiral(&mut self, at: Option<Cell>) {
        if let (Some(old), None) = (self.spiral, at) {
            let (column, y) = self.place(old);
            picture::draw(column, y, None);
        }
        self.spiral = at;
        self.turned = self.clock.ticks().wrapping_sub(SPIRAL_TICKS);
        self.turn_spiral();
    }
}

impl<const PANEL: u8, S: Saves, const STEP: u8> Speaker for Apple2<PANEL, S, STEP> {
    fn sound(&mut self, sound: Sound) {
        // A key that waits would end the sound before it begins.
        self.keyboard.glance();
        match sound {
            Sound::Tune => self.tune.start(&self.clock),
            _ => speaker::play(sound, &mut self.clock),
        }
    }

    #[inline(always)]
    fn play_on(&mut self) {
        self.tune.advance(&mut self.clock);
    }
}

impl<const PANEL: u8, S: Saves, const STEP: u8> Storage for Apple2<PANEL, S, STEP> {
    fn saves(&mut self, names: &mut Names) -> StorageResult {
        self.saves.saves(names)
    }

    fn load(&mut self, name: &Name, part: u8, block: &mut Block) -> StorageResult {
        self.saves.load(name, part, block)
    }

    fn store(&mut self, name: &Name, part: u8, last: bool, block: &mut Block) -> StorageResult {
        self.saves.store(name, part, last, block)
    }

    fn remove(&mut self, name: &Name) -> StorageResult {
        self.saves.remove(name)
    }
}

impl<const PANEL: u8, S: Saves, const STEP: u8> Power for Apple2<PANEL, S, STEP> {
    const RESUMES: bool = true;

    fn quit(&mut self) {
        assembly::leave();
    }

    fn start_other(&mut self, kept: u8) -> bool {
        other::start(kept | u8::from(self.stick.is_on()) << 7);
        false
    }

    fn inherit(&mut self) -> Option<u8> {
        let kept = other::inherit()?;
        self.stick.set(kept & 0x80 != 0);
        Some(kept & 0x7F)
    }
}
