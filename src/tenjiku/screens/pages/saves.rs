//! The page of saved games.

use crate::platform::Board;
use crate::players::player::Player;
use crate::records::save::{self, Head, Reader, Reading, KEEPS};
use crate::screens::start::handicap::Handicap;
use crate::screens::{Clock, Screen, Session};
use crate::text::{Line, Words};
use kit::keys::{Keys, NO_KEY};
use kit::platform::{Block, Key, Sound, StorageError, StorageResult};
use kit::saves::{list, load, press, refuse, Keep, Outcome, Part, Saves};

/// A game that comes from the disk.
#[derive(Clone)]
pub struct Loading {
    reader: Reader,
    /// The board to come back to cannot be kept: it did not begin with the initial position.
    pub foreign: bool,
}

impl Loading {
    /// None.
    pub const fn new() -> Loading {
        Loading {
            reader: Reader::new(),
            foreign: false,
        }
    }
}

impl Session {
    /// What a saved game keeps beside its moves.
    fn kept(&self) -> [u8; KEEPS] {
        let mut kept = [0; KEEPS];
        let [black, white] = self.seats.players;
        kept[0] = black as u8;
        kept[1] = white as u8;
        kept[2] = self.settings.level;
        kept[3..6].copy_from_slice(&self.clocks[0].bytes());
        kept[6..9].copy_from_slice(&self.clocks[1].bytes());
        kept[9..].copy_from_slice(&self.seed.to_le_bytes());
        kept
    }

    /// The players of the game that was loaded sit down, and whoever is to move goes on.
    fn restore(&mut self) {
        let head = &self.loading.reader.head;
        let kept = head.kept();
        let clock = |at: usize| Clock::from_bytes([kept[at], kept[at + 1], kept[at + 2]]);
        self.seats.players = [kept[0], kept[1]].map(Player::from_number);
        self.settings.seats = self.seats.players;
        self.settings.set_level(kept[2]);
        self.clocks = [clock(3), clock(6)];
        self.seed = u16::from_le_bytes([kept[9], kept[10]]);
        self.random.seed(self.seed);
        // A resignation is the first that is taken back.
        while self.game.plies() > head.plies() && self.game.back() {}
        if let Some(side) = head.resigned() {
            self.game.resign(side);
        }
        self.settings.options = self.game.board().options;
        self.loading.foreign = false;
        self.sit_down();
    }

    /// Reads the names from the disk and draws the page.
    #[inline(never)]
    pub(crate) fn list_saves<P: Board>(&mut self, platform: &mut P) {
        if !list(self, platform) {
            self.sound(platform, Sound::Error);
        }
        self.enter_screen(platform, Screen::Saves);
    }

    pub(crate) fn step_saves<P: Board>(&mut self, platform: &mut P, key: Key) {
        if self.press_on_saves(platform, key) {
            if let Err(error) = self.load_game(platform) {
                self.refuse_game(platform, error);
            }
        }
    }

    /// Does what a key means. Returns whether a game is to be loaded.
    #[inline(never)]
    fn press_on_saves<P: Board>(&mut self, platform: &mut P, key: Key) -> bool {
        // Letters of a name do not repeat.
        if key == NO_KEY || self.keys.repeated && key.0 >= b'A' {
            platform.idle();
            return false;
        }
        match press(self, platform, key) {
            Outcome::Open | Outcome::Loaded => {}
            Outcome::Load => return true,
            Outcome::Refused => self.sound(platform, Sound::Error),
            Outcome::Changed => self.sound(platform, Sound::Menu),
            Outcome::Left => self.leave_saves::<P>(),
        }
        false
    }

    /// Loads the selected game and leaves the page.
    #[inline(never)]
    fn load_game<P: Board>(&mut self, platform: &mut P) -> StorageResult {
        load(self, platform)?;
        self.back = Screen::Board;
        self.leave_saves::<P>();
        Ok(())
    }

    /// Leaves the page. Its blocks lay where the view keeps what was drawn.
    fn leave_saves<P: Board>(&mut self) {
        if P::KEPT < 256 {
            self.view.lose();
        }
        self.leave_page();
    }

    /// Says why a game could not be loaded.
    #[inline(never)]
    fn refuse_game<P: Board>(&mut self, platform: &mut P, error: StorageError) {
        refuse(self, platform, error);
        self.sound(platform, Sound::Error);
    }
}

impl Keep for Session {
    type Texts = Words;
    const LONG: bool = true;

    fn saves(&mut self) -> &mut Saves {
        &mut self.saves
    }

    fn text(&mut self) -> &mut Line {
        &mut self.text
    }

    fn keys(&mut self) -> &mut Keys {
        &mut self.keys
    }

    /// The page has no board: it is drawn again after it.
    fn block(&mut self) -> &mut Block {
        &mut self.view.pieces
    }

    /// Whether there is a game with a move or a handicap, whose start a head can tell.
    fn has_game(&self) -> bool {
        (self.game.length() != 0 || self.has_given()) && !self.loading.foreign
    }

    fn is_under_way(&self) -> bool {
        Session::is_under_way(self)
    }

    fn write_part(&mut self, part: u8) -> bool {
        let mut head = Head::of(&self.game, &self.handicap.off, self.kept());
        save::write(&self.game, &mut head, part, &mut self.view.pieces)
    }

    fn read_part(&mut self, part: u8, taking: bool) -> Part {
        if taking && part == 0 {
            // After a reset from now on, moves of the one record never follow the other's handicap.
            self.game.start(self.settings.options);
            self.handicap = Handicap::given(self.loading.reader.head.off());
        }
        let (block, position) = (&self.view.pieces, self.thinker.lend());
        let reader = &mut self.loading.reader;
        match reader.read(part, block, taking, position, &mut self.game) {
            Reading::More => Part::More,
            Reading::Damaged => Part::Damaged,
            Reading::Whole => {
                if taking {
                    self.restore();
                }
                Part::Last
            }
        }
    }
}
