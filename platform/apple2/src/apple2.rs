//! The machine as the game sees it.

use crate::assembly;
use crate::board::Board as Painter;
use crate::clock::Clock;
use crate::keyboard::Keyboard;
use crate::stick::Stick;
use crate::switches::{self, TXTCLR};
use crate::{letters, picture, screen, speaker, storage};
use gomoku::platform::{Board, Look};
use gomoku::rules::point::{Point, Side};
use kit::platform::{
    Block, Cell, Display, Ink, Input, Name, Names, Power, Press, Sound, Speaker, Storage,
    StorageError, Time,
};

/// Bytes of a row beside the board.
const PANEL: u8 = 32;

/// Rows of dots with a line across the panel, between its parts.
const RULES: [u8; 3] = [19, 83, 123];

// What things cost, in units of 80 cycles, as measured in the simulator.
const POINT_UNITS: u8 = 20;
const LETTER_UNITS: u8 = 9;
const PAGE_TICKS: u8 = 4;
/// One unit of thinking, the score's upkeep after each stone included.
const WORK_UNITS: u8 = 3;
/// What the game does between two calls of `idle`, on a page and on the board.
const PAGE_STEP_UNITS: u8 = 8;
const BOARD_STEP_UNITS: u8 = 24;
/// Ticks between two phases of the spiral.
const SPIRAL_TICKS: u16 = 6;

/// An Apple II, at rest before [`Apple2::start`].
#[repr(C)]
pub struct Apple2 {
    clock: Clock,
    keyboard: Keyboard,
    stick: Stick,
    board: Painter,
    /// The byte where text column 0 lies.
    origin: u8,
    spiral: Option<Cell>,
    phase: u8,
    turned: u16,
    chance: u16,
}

impl Apple2 {
    /// The machine before it is started.
    pub const fn new() -> Apple2 {
        Apple2 {
            keyboard: Keyboard::new(),
            stick: Stick::new(),
            clock: Clock::new(),
            board: Painter::new(),
            origin: 0,
            spiral: None,
            phase: 0,
            turned: 0,
            chance: 0,
        }
    }

    /// Looks at the machine it runs on: once at power-on, and again after Ctrl-Reset.
    pub fn start(&mut self) {
        self.keyboard.start();
        self.chance ^= assembly::chance();
    }

    /// Stirs chance by what the screen fetches and by a count that depends on the player.
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
                picture::spiral(column, y, self.phase);
                self.clock.add(POINT_UNITS);
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

    /// Byte and row of a text cell.
    fn place(&self, at: Cell) -> (u8, u8) {
        (self.origin.wrapping_add(at.column), at.row << 3)
    }
}

impl Default for Apple2 {
    fn default() -> Apple2 {
        Apple2::new()
    }
}

impl Input for Apple2 {
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

    fn switch_stick(&mut self) -> bool {
        self.stick.switch()
    }

    fn entropy(&mut self) -> u16 {
        self.stir(self.clock.rest());
        self.chance
    }
}

impl Time for Apple2 {
    fn ticks(&self) -> u16 {
        self.clock.ticks()
    }

    fn idle(&mut self) {
        self.clock.add(if self.origin == PANEL {
            BOARD_STEP_UNITS
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

impl Display for Apple2 {
    const PANEL_COLUMNS: u8 = 8;
    const PANEL_ROWS: u8 = 24;
    const PAGE_COLUMNS: u8 = 40;
    const PAGE_ROWS: u8 = 24;

    fn page(&mut self) {
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
            picture::stone(column, y, None);
        }
        self.spiral = at;
        self.turned = self.clock.ticks().wrapping_sub(SPIRAL_TICKS);
        self.turn_spiral();
    }
}

impl Speaker for Apple2 {
    fn sound(&mut self, sound: Sound) {
        speaker::play(sound, &mut self.clock);
    }
}

impl Storage for Apple2 {
    fn saves(&mut self, names: &mut Names) -> Result<(), StorageError> {
        storage::names(names)
    }

    fn load(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError> {
        storage::load(name, block)
    }

    fn store(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError> {
        storage::store(name, block)
    }

    fn remove(&mut self, name: &Name) -> Result<(), StorageError> {
        storage::remove(name)
    }
}

impl Power for Apple2 {
    fn quit(&mut self) {
        assembly::leave();
    }
}

impl Board for Apple2 {
    fn splash(&mut self) {
        self.spiral = None;
        if assembly::picture_is_up() == 0 {
            self.clear();
            switches::show();
            if assembly::read_picture() != 0 {
                self.page();
                letters::text(12, 80, Ink::Plain, "GOMOKU AND RENJU");
                letters::text(13, 176, Ink::Plain, "PRESS ANY KEY");
            }
        }
        switches::show();
    }

    fn board(&mut self, size: u8) {
        self.page();
        self.origin = PANEL;
        self.board.set_size(size);
        for row in 0..size {
            self.keyboard.glance();
            self.board.row(row);
        }
        self.board.stars();
        for row in RULES {
            picture::rule(PANEL, row);
        }
        // From 4 on 9 lines to 8 on 15.
        self.clock.add_ticks(size >> 1);
    }

    fn point(&mut self, point: Point, look: Look) {
        self.keyboard.glance();
        self.board.point(point, look);
        self.clock.add(POINT_UNITS);
    }

    fn stone(&mut self, at: Cell, side: Option<Side>) {
        let (column, y) = self.place(at);
        picture::stone(column, y, side);
        self.clock.add(POINT_UNITS);
    }
}
