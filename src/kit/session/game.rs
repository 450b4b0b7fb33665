//! What a game gives its session, and what it finds there.

use crate::keys::Keys;
use crate::platform::{Block, Key, Platform, Sound};
use crate::random::Random;
use crate::text::{Line, Text, Texts};

/// A game as it is remembered: its rules, its settings, how it is saved.
pub trait Game {
    /// The game's texts, [`list::SCREENS`](crate::text::list::SCREENS) among them.
    type Texts: Texts;
    /// The game at power-on.
    const NEW: Self;
    /// Its name, the title of the menu: 26 letters at most.
    const TITLE: Text;
    /// The packed page of its rules, and how many lines that has.
    const RULES: (&'static [u8], u8);
    /// How many settings the menu shows: 4 at most.
    const SETTINGS: u8;

    /// What setting `setting` is called, from 0 on, and its value: 8 letters.
    fn setting(&self, setting: u8) -> (Text, Text);

    /// Sets it to its next or previous value.
    fn change(&mut self, setting: u8, forward: bool);

    /// Begins a game as it is set; a `demo` is played by the computer alone.
    fn start(&mut self, demo: bool);

    /// Whether a move was made and others can be: then it can be saved and continued.
    fn is_under_way(&self) -> bool;

    /// Whether nobody moves any more.
    fn is_over(&self) -> bool;

    /// Writes the game into a block, but for the first nine bytes and the last.
    fn write(&self, block: &mut Block);

    /// Takes the game from a block. Returns whether it holds one; otherwise all is as it was.
    fn read(&mut self, block: &Block) -> bool;
}

/// A game as it is played on a machine. Methods that draw take as long as a tenth of a second.
pub trait Play<P: Platform>: Game {
    /// Draws the splash.
    fn splash(platform: &mut P, desk: &mut Desk<Self::Texts>);

    /// Draws the board and what is beside it.
    fn draw(&mut self, platform: &mut P, desk: &mut Desk<Self::Texts>);

    /// One turn of the main loop: does what `key` means, or with
    /// [`NO_KEY`](crate::keys::NO_KEY) what is due, such as the computer's move.
    fn turn(&mut self, platform: &mut P, desk: &mut Desk<Self::Texts>, key: Key);
}

/// What a game finds beside its board.
pub struct Desk<T> {
    /// The line that is being written.
    pub text: Line<T>,
    /// The keys, and the time since the last.
    pub keys: Keys,
    /// The random numbers of the game.
    pub random: Random,
    /// The demo is shown.
    pub is_demo: bool,
}

impl<T> Desk<T> {
    /// Makes a sound. The demo is silent.
    pub fn sound<P: Platform>(&self, platform: &mut P, sound: Sound) {
        if !self.is_demo {
            platform.sound(sound);
        }
    }
}
