//! The Commodore 64 as a game's platform.

use crate::keyboard::Keyboard;
use crate::screen::text::Square;
use crate::screen::{bitmap, characters, frame, splash, text, title};
use crate::sid::Sid;
use crate::storage::Kinds;
use crate::vic::{self, Colour, Mode};
use crate::{cia, clock, copies, directory, joystick, memory, other, overlay, sid, storage};
use kit::platform::{
    Block, Cell, Display, Ink, Input, Name, Names, Power, Press, Sound, Speaker, Storage,
    StorageError, StorageResult, Time,
};
use kit::repeat::{Fire, Repeat};

/// Ticks from a phase of the spiral to the next.
const SPIRAL_TICKS: u8 = 5;

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// At the start, too.
    Page,
    Board,
    Splash,
}

/// The machine. The panel takes the columns from `PANEL` on, right of a game's board. With
/// `CHARACTERS` pages are shown in characters, so that the bitmap has room for an overlay; the
/// assembly of such a game defines `character_pages`.
pub struct C64<const PANEL: u8, const CHARACTERS: bool = false> {
    screen: Shown,
    /// The tick of the last poll.
    tick: u8,
    keyboard: Keyboard,
    repeat: Repeat,
    fire: Fire,
    sid: Sid,
    spiral: Option<Cell>,
    phase: u8,
    wait: u8,
    chance: u8,
    /// Whether the joystick is switched off.
    no_stick: bool,
}

impl<const PANEL: u8, const CHARACTERS: bool> C64<PANEL, CHARACTERS> {
    /// What the files of saved games are called: one disk has both kinds of programs.
    const KINDS: Kinds = if CHARACTERS { *b"KL" } else { *b"GT" };

    /// The machine as `start.s` leaves it.
    pub const fn new() -> Self {
        C64 {
            screen: Shown::Page,
            tick: 0,
            keyboard: Keyboard::new(),
            repeat: Repeat::new(),
            fire: Fire::new(),
            sid: Sid::new(),
            spiral: None,
            phase: 0,
            wait: 0,
            chance: 0,
            no_stick: false,
        }
    }

    /// Gets the chips ready that `start.s` leaves alone.
    pub fn start(&mut self) {
        self.tick = clock::tick();
        self.sid.reset();
        // While a disk was loading the interrupt has looked at keys and stick. What was pressed
        // meanwhile was not held at power-on, nor is what comes from now on.
        if clock::ticks() != 0 {
            self.fire.next(false, 0);
            if memory::KEPT.read() != 0 || memory::ANY.read() == 0 {
                self.repeat.next(None, false, 0);
            }
        }
    }

    /// The screen column of a cell.
    fn column(&self, at: Cell) -> u8 {
        match self.screen {
            Shown::Board => at.column.wrapping_add(PANEL),
            _ => at.column,
        }
    }

    /// Blackens the screen for a game's board; text goes to the panel beside it from now on.
    /// What is drawn is seen after [`vic::show`]. Where pages are in characters the game clears the
    /// bitmap, of which an overlay may have left anything, and paints its cells.
    pub fn open_board(&mut self) {
        self.sid.end_tune();
        self.screen = Shown::Board;
        self.spiral = None;
        vic::blank(Colour::Black);
        if CHARACTERS {
            return characters::close();
        }
        bitmap::clear(text::on_black(Colour::LightGrey));
    }

    /// Whether a board is shown.
    pub fn is_board(&self) -> bool {
        self.screen == Shown::Board
    }

    /// Whether a page is shown.
    pub fn is_page(&self) -> bool {
        self.screen == Shown::Page
    }

    /// Whether [`read_splash`](C64::read_splash) takes some seconds at most.
    pub fn has_splash(&self) -> bool {
        overlay::is_quick()
    }

    /// Reads what [`splash::unpack`] unpacks again. Returns whether it is there. The memory that
    /// the game lends is written over in any case.
    pub fn read_splash(&mut self) -> bool {
        overlay::read_splash()
    }

    /// Shows the splash, which [`splash::unpack`] has unpacked and nothing has been drawn over.
    pub fn show_splash(&mut self) {
        self.screen = Shown::Splash;
        self.spiral = None;
        splash::show();
    }

    /// Draws a picture of 2 x 2 cells beside text, or clears its place.
    pub fn square(&mut self, at: Cell, colour: Colour, picture: Option<&Square>) {
        text::square(self.column(at), at.row, colour, picture);
    }

    /// Moves what moves without the game, at most once a tick.
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

impl<const PANEL: u8, const CHARACTERS: bool> Input for C64<PANEL, CHARACTERS> {
    const BREAK: &'static str = "RUN/STOP";
    const MENU: &'static str = "LEFT ARROW";

    fn poll(&mut self) -> Option<Press> {
        // Once a tick is enough for any finger, and gives the contacts time to settle. But NTSC has
        // a tick of two frames in six, for which a key would wait behind a long step of a search.
        if clock::tick() == self.tick {
            let key = match self.screen {
                Shown::Board => self.keyboard.pressed()?,
                _ => return None,
            };
            return self.repeat.next(Some(key), true, 0);
        }
        // The stick comes before the clock: what was seen of it in a tick can be taken only once,
        // and a second look in the same tick would see it let go.
        let (mut stick, button) = joystick::read();
        let tick = clock::tick();
        let passed = tick.wrapping_sub(self.tick);
        self.tick = tick;
        self.animate(passed);
        if let Some(key) = self.fire.next(button, passed) {
            self.no_stick = false;
            return Some(Press {
                key,
                repeated: false,
            });
        }
        if self.no_stick {
            stick = None;
        }
        let typed = if stick.is_some() {
            // A key that is held while the stick moves must not seem to be pressed again
            // afterwards.
            self.keyboard.forget();
            None
        } else {
            self.keyboard.pressed()
        };
        let held = stick.or_else(|| self.keyboard.held());
        let press = self.repeat.next(typed.or(held), typed.is_some(), passed);
        if press.is_some() {
            // The moment of a press is the best source of chance.
            self.chance = self.chance.rotate_left(3) ^ cia::timer()[0];
        }
        press
    }

    fn forget(&mut self) {
        self.keyboard.drop_presses();
        let _ = joystick::read();
    }

    fn switch_stick(&mut self) -> bool {
        self.no_stick = !self.no_stick;
        !self.no_stick
    }

    fn entropy(&mut self) -> u16 {
        let [low, high] = cia::timer();
        let before = memory::CHANCE.byte(0).read() ^ vic::raster();
        let noise = sid::noise() ^ self.chance;
        u16::from(low ^ before) | u16::from(high ^ noise) << 8
    }
}

impl<const PANEL: u8, const CHARACTERS: bool> Time for C64<PANEL, CHARACTERS> {
    fn ticks(&self) -> u16 {
        clock::ticks()
    }

    // A function of its own, because six copies would take 60 bytes more.
    #[inline(never)]
    fn idle(&mut self) {
        while clock::tick() == self.tick {}
    }

    fn worked(&mut self, _units: u8) {}
}

impl<const PANEL: u8, const CHARACTERS: bool> Display for C64<PANEL, CHARACTERS> {
    const PANEL_COLUMNS: u8 = bitmap::COLUMNS - PANEL;
    const PANEL_ROWS: u8 = bitmap::LINES;
    const PAGE_COLUMNS: u8 = bitmap::COLUMNS;
    const PAGE_ROWS: u8 = bitmap::LINES;

    fn page(&mut self) {
        self.sid.end_tune();
        self.screen = Shown::Page;
        self.spiral = None;
        if CHARACTERS {
            return characters::page();
        }
        vic::blank(Colour::Black);
        bitmap::clear(text::on_black(Colour::LightGrey));
        frame::page();
        vic::show(Mode::HighResolution);
    }

    fn text(&mut self, at: Cell, ink: Ink, text: &str) {
        match (ink, self.screen) {
            // A wide panel has three rows for its title; a page has one row below it.
            (Ink::Title, Shown::Board) if PANEL < 29 => title::large(PANEL + 1, 0, text),
            (Ink::Title, Shown::Board) => title::tall(PANEL, 0, text),
            (_, Shown::Page) if CHARACTERS => characters::write(at, text::colour(ink), text),
            (Ink::Title, _) => title::tall(at.column, at.row, text),
            _ => text::write(self.column(at), at.row, text::colours(ink), text),
        }
    }

    fn spiral(&mut self, at: Option<Cell>) {
        if CHARACTERS && self.is_page() {
            return;
        }
        let (place, phase) = match (at, self.spiral) {
            (Some(at), _) => (at, Some(self.phase)),
            (None, Some(at)) => (at, None),
            (None, None) => return,
        };
        text::spiral(self.column(place), place.row, phase);
        self.spiral = at;
    }
}

impl<const PANEL: u8, const CHARACTERS: bool> Speaker for C64<PANEL, CHARACTERS> {
    fn sound(&mut self, sound: Sound) {
        self.sid.play(sound);
    }
}

impl<const PANEL: u8, const CHARACTERS: bool> Storage for C64<PANEL, CHARACTERS> {
    fn fetch(&mut self, part: u8) -> StorageResult {
        if CHARACTERS && memory::OVERLAY.take() == part + 1 {
            memory::OVERLAY.write(part + 1);
            return Ok(());
        }
        let mut there = overlay::fetch(part)?;
        if CHARACTERS {
            while !there {
                there = overlay::go_on()?;
            }
            memory::OVERLAY.write(part + 1);
        }
        Ok(())
    }

    fn fetch_rest(&mut self) -> StorageResult {
        overlay::read_rest()
    }

    fn announce(&mut self, part: u8) {
        overlay::announce(part);
    }

    fn look_for(&mut self, part: u8) -> StorageResult {
        overlay::fetch(part | overlay::LOOK).map(|_| ())
    }

    fn begin_fetch(&mut self, part: u8, patient: bool) -> StorageResult<bool> {
        overlay::begin(part, patient)
    }

    fn go_on_fetching(&mut self) -> StorageResult<bool> {
        overlay::go_on()
    }

    fn is_quick(&mut self) -> bool {
        overlay::is_quick()
    }

    fn saves(&mut self, names: &mut Names) -> StorageResult {
        if overlay::is_awake() {
            return directory::list(Self::KINDS, names);
        }
        storage::saves(Self::KINDS, names)
    }

    fn load(&mut self, name: &Name, part: u8, block: &mut Block) -> StorageResult {
        // For more than a part there is no room where pages are shown in characters.
        if part == 0 && !CHARACTERS && overlay::is_awake() {
            return directory::load(Self::KINDS, name, block);
        }
        storage::load(Self::KINDS, name, part, block)
    }

    fn store(&mut self, name: &Name, part: u8, last: bool, block: &mut Block) -> StorageResult {
        storage::store(Self::KINDS, name, part, last, block)
    }

    fn load_block(&mut self, name: &Name, block: &mut Block) -> StorageResult {
        if overlay::is_awake() {
            let result = copies::load(Self::KINDS, name, block);
            if result != Err(StorageError::Unsupported) {
                return result;
            }
        }
        overlay::read_rest()?;
        copies::load_by_kernal(Self::KINDS, name, block)
    }

    fn store_block(&mut self, name: &Name, block: &mut Block) -> StorageResult {
        copies::store(Self::KINDS, name, block)
    }

    fn remove(&mut self, name: &Name) -> StorageResult {
        storage::remove(Self::KINDS, name)
    }
}

impl<const PANEL: u8, const CHARACTERS: bool> Power for C64<PANEL, CHARACTERS> {
    fn quit(&mut self) {
        // `start.s` resets the machine when `main` returns: BASIC's own memory was overwritten.
        vic::blank(Colour::Black);
        self.sid.reset();
    }

    fn start_other(&mut self, kept: u8) -> bool {
        other::start(kept | u8::from(self.no_stick) << 7)
    }

    fn inherit(&mut self) -> Option<u8> {
        let kept = other::inherit()?;
        self.no_stick = kept & 0x80 != 0;
        Some(kept & 0x7F)
    }
}
