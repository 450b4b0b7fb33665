//! What a game gives its session, and what it finds there.

use crate::keys::Keys;
use crate::platform::{Key, Platform, Sound};
use crate::random::Random;
use crate::text::{Line, Text, Texts};

/// What a line of the menu sets: its name, and its values of 8 letters at most.
pub type Setting = (Text, &'static [Text]);

/// The most settings that the menu has room for.
pub const SETTINGS: usize = 4;

/// A game by its rules. A move is a byte.
pub trait Game {
    /// The game's texts, [`list::SCREENS`](crate::text::list::SCREENS) among them.
    type Texts: Texts;
    /// A game before the first move. If it is all zero bytes, so is the program's state.
    const NEW: Self;
    /// Its name, the title of the menu: 26 letters at most.
    const TITLE: Text;
    /// The packed page of its rules, and how many lines that has.
    const RULES: (&'static [u8], u8);
    /// What the menu sets.
    const SETTINGS: &'static [Setting];
    /// The moves of the game that the splash shows.
    const SPLASH: &'static [u8];

    /// The moves so far, of which a saved game consists: 240 at most.
    fn moves(&self) -> &[u8];

    /// Makes a move for the side to move. Returns whether the rules allow it.
    fn play(&mut self, code: u8) -> bool;

    /// Whether the game has ended, so that no move follows.
    fn is_over(&self) -> bool;

    /// Whether there is a game to be continued or saved.
    fn is_under_way(&self) -> bool {
        !self.moves().is_empty() && !self.is_over()
    }
}

/// A game as it is played on a machine.
pub trait Play<P: Platform>: Game {
    /// Draws the board and what is beside it. Rows 22 and 23 of the panel are the session's.
    fn draw(&self, platform: &mut P, desk: &mut Desk<Self::Texts>);

    /// One turn of the main loop: does what `key` means, or with
    /// [`NO_KEY`](crate::keys::NO_KEY) what is due, such as the computer's move. It takes a tenth
    /// of a second at most, so that no key waits for longer. Not called when the game is over.
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
    /// The value of each setting, by its number. 0 at power-on.
    pub settings: [u8; SETTINGS],
    /// The demo is shown: the computer plays itself.
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
