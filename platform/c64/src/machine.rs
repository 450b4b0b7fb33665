//! The Commodore 64 as the game's platform.

use crate::keyboard::Keyboard;
use crate::repeat::Repeat;
use crate::screen::board::Board as Painter;
use crate::screen::{bitmap, frame, splash, text, title};
use crate::sid::Sid;
use crate::vic::{self, Colour, Mode};
use crate::{cia, clock, joystick, memory, overlay, sid, storage};
use gomoku::platform::{Board, Cursor, Look, Mark};
use gomoku::rules::point::{Point, Side};
use kit::platform::{
    Block, Cell, Display, Ink, Input, Key, Name, Names, Power, Press, Sound, Speaker, Storage,
    StorageError, Time,
};

/// The panel starts right of the board.
const PANEL: u8 = 26;
/// Ticks from a phase of the spiral to the next.
const SPIRAL_TICKS: u8 = 5;

/// The moves of a short game: h8 g9 i8 i9 j8 k8 g8 j9 f8.
const WON: &[u8] = &[0x77, 0x86, 0x78, 0x88, 0x79, 0x7a, 0x76, 0x89, 0x75];

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Board,
    Page,
    Splash,
}

/// The machine.
pub struct C64 {
    screen: Shown,
    /// The tick of the last poll.
    tick: u8,
    keyboard: Keyboard,
    repeat: Repeat,
    sid: Sid,
    board: Painter,
    spiral: Option<Cell>,
    phase: u8,
    wait: u8,
    chance: u8,
    /// The joystick is switched off.
    no_stick: bool,
    /// The splash's picture was shown and drawn over.
    shown: bool,
}

impl C64 {
    /// The machine as `start.s` leaves it.
    pub const fn new() -> C64 {
        C64 {
            screen: Shown::Board,
            tick: 0,
            keyboard: Keyboard::new(),
            repeat: Repeat::new(),
            sid: Sid::new(),
            board: Painter::new(),
            spiral: None,
            phase: 0,
            wait: 0,
            chance: 0,
            no_stick: false,
            shown: false,
        }
    }

    /// Gets the chips ready that `start.s` leaves alone.
    pub fn start(&mut self) {
        self.tick = clock::tick();
        self.sid.reset();
    }

    /// The screen column of a cell.
    fn column(&self, at: Cell) -> u8 {
        match self.screen {
            Shown::Board => at.column.wrapping_add(PANEL),
            _ => at.column,
        }
    }

    /// The splash once its picture is gone: a game that Black has won, and the name beside it.
    fn title(&mut self) {
        self.board(15);
        let mut side = Side::Black;
        for &point in WON {
            let look = Look {
                stone: Some(side),
                last: false,
                cursor: Cursor::None,
                mark: Mark::None,
            };
            self.point(Point(point), look);
            side = side.other();
        }
        for (row, ink, text) in [
            (0, Ink::Title, "GOMOKU"),
            (4, Ink::Bright, "AND RENJU"),
            (22, Ink::Plain, "PRESS ANY KEY"),
        ] {
            self.text(Cell { column: 1, row }, ink, text);
        }
    }

    /// What moves without the game: once a tick or less.
    fn animate(&mut self, passed: u8) {
        self.sid.advance(passed);
        if self.screen == Shown::Splash {
            splash::animate(self.tick);
        }
        if let Some(at) = self.spiral {
            if self.wait > passed {
                self.wait -= passed;
            } else {
                self.wait = SPIRAL_TICKS;
                self.phase = self.phase.wrapping_add(1);
                text::spiral(self.column(at), at.row, Some(self.phase));
            }
        }
    }
}

impl Default for C64 {
    fn default() -> C64 {
        C64::new()
    }
}

impl Input for C64 {
    const BREAK: &'static str = "RUN/STOP";
    const MENU: &'static str = "LEFT ARROW";

    fn poll(&mut self) -> Option<Press> {
        // Once a tick is enough for any finger, and lets keys settle.
        let tick = clock::tick();
        let passed = tick.wrapping_sub(self.tick);
        if passed == 0 {
            return None;
        }
        self.tick = tick;
        self.animate(passed);
        let mut stick = joystick::read();
        if stick == Some(Key::FIRE) {
            self.no_stick = false;
        }
        if self.no_stick {
            stick = None;
        }
        let typed = if stick.is_some() {
            // What is held while the stick moves must not seem to be pressed anew after it.
            self.keyboard.forget();
            None
        } else {
            self.keyboard.pressed()
        };
        let held = stick.or_else(|| self.keyboard.held());
        let press = self.repeat.next(typed.or(held), typed.is_some(), passed);
        if press.is_some() {
            // The moment of a press is the best chance there is.
            self.chance = self.chance.rotate_left(3) ^ cia::timer()[0];
        }
        press
    }

    fn switch_stick(&mut self) -> bool {
        self.no_stick = !self.no_stick;
        !self.no_stick
    }

    fn entropy(&mut self) -> u16 {
        let [low, high] = cia::timer();
        let before = memory::CHANCE.read() ^ vic::raster();
        let noise = sid::noise() ^ self.chance;
        u16::from(low ^ before) | u16::from(high ^ noise) << 8
    }
}

impl Time for C64 {
    fn ticks(&self) -> u16 {
        clock::ticks()
    }

    // Six copies of it are 60 bytes.
    #[inline(never)]
    fn idle(&mut self) {
        while clock::tick() == self.tick {}
    }

    fn worked(&mut self, _units: u8) {}
}

impl Display for C64 {
    const PANEL_COLUMNS: u8 = 14;
    const PANEL_ROWS: u8 = 25;
    const PAGE_COLUMNS: u8 = 40;
    const PAGE_ROWS: u8 = 25;

    fn page(&mut self) {
        self.sid.end_tune();
        self.screen = Shown::Page;
        self.spiral = None;
        vic::blank(Colour::Black);
        bitmap::clear(text::on_black(Colour::LightGrey));
        frame::page();
        vic::show(Mode::HighResolution);
    }

    fn text(&mut self, at: Cell, ink: Ink, text: &str) {
        match (ink, self.screen) {
            // The panel leaves three rows to its title, pages one below it.
            (Ink::Title, Shown::Board) => title::large(PANEL + 1, 0, text),
            (Ink::Title, _) => title::tall(at.column, at.row, text),
            _ => text::write(self.column(at), at.row, text::colours(ink), text),
        }
    }

    fn spiral(&mut self, at: Option<Cell>) {
        let (place, phase) = match (at, self.spiral) {
            (Some(at), _) => (at, Some(self.phase)),
            (None, Some(at)) => (at, None),
            (None, None) => return,
        };
        text::spiral(self.column(place), place.row, phase);
        self.spiral = at;
    }
}

impl Speaker for C64 {
    fn sound(&mut self, sound: Sound) {
        self.sid.play(sound);
    }
}

impl Storage for C64 {
    const FETCHES_SAVES: bool = true;

    fn fetch_saves(&mut self) -> Result<(), StorageError> {
        overlay::fetch()
    }

    fn saves(&mut self, names: &mut Names) -> Result<(), StorageError> {
        storage::saves(names)
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

impl Power for C64 {
    fn quit(&mut self) {
        // `start.s` resets the machine when `main` returns: BASIC's own memory was overwritten.
        vic::blank(Colour::Black);
        self.sid.reset();
    }
}

impl Board for C64 {
    fn splash(&mut self) {
        if self.shown {
            return self.title();
        }
        self.shown = true;
        self.screen = Shown::Splash;
        self.spiral = None;
        splash::show();
    }

    fn board(&mut self, size: u8) {
        self.sid.end_tune();
        self.screen = Shown::Board;
        self.spiral = None;
        self.board.show(size);
    }

    fn point(&mut self, point: Point, look: Look) {
        self.board.point(point, look);
    }

    fn stone(&mut self, at: Cell, side: Option<Side>) {
        text::stone(self.column(at), at.row, side);
    }
}
