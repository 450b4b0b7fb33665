//! The session's page of saved games. A game is its settings, the number of its moves, and these.

use super::game::SETTINGS;
use super::{Game, Play, Screen, Session};
use crate::keys::Keys;
use crate::platform::{Block, Key, Platform, Sound};
use crate::saves::{press, Keep, Outcome, Saves};
use crate::text::Line;

/// The first byte that is not the machine's.
const OWN: usize = 9;
/// What the bytes from there on add up to, modulo 256.
const SUM: u8 = 0xA5;

impl<G: Game> Keep for Session<G> {
    type Texts = G::Texts;

    fn saves(&mut self) -> &mut Saves {
        &mut self.saves
    }

    fn text(&mut self) -> &mut Line<G::Texts> {
        &mut self.desk.text
    }

    fn keys(&mut self) -> &mut Keys {
        &mut self.desk.keys
    }

    fn block(&mut self) -> &mut Block {
        &mut self.block
    }

    fn has_game(&self) -> bool {
        self.game.is_under_way()
    }

    fn is_under_way(&self) -> bool {
        self.game.is_under_way()
    }

    fn write(&mut self) {
        self.block = [0; 256];
        let settings = self.desk.settings.iter();
        let moves = self.game.moves();
        let count = [moves.len() as u8];
        let bytes = settings.chain(&count).chain(moves);
        for (place, byte) in self.block.iter_mut().skip(OWN).zip(bytes) {
            *place = *byte;
        }
        self.block[255] = SUM.wrapping_sub(sum(&self.block));
    }

    /// Plays the moves again.
    fn take(&mut self) -> bool {
        let mut bytes = self.block.iter().skip(OWN).copied();
        let mut settings = [0; SETTINGS];
        for (value, byte) in settings.iter_mut().zip(&mut bytes) {
            *value = byte;
        }
        let count = bytes.next().unwrap_or(0);
        let mut game = G::NEW;
        let whole = sum(&self.block) == SUM
            && fit::<G>(&settings)
            && bytes.take(count.into()).all(|code| game.play(code));
        if whole {
            self.desk.settings = settings;
            self.game = game;
        }
        whole
    }
}

/// Whether each setting has a value that it can have.
fn fit<G: Game>(settings: &[u8; SETTINGS]) -> bool {
    let mut pairs = settings.iter().zip(G::SETTINGS);
    pairs.all(|(value, (_, values))| usize::from(*value) < values.len())
}

/// The sum of all bytes but the machine's.
fn sum(block: &Block) -> u8 {
    let own = block.iter().skip(OWN);
    own.fold(0, |sum: u8, byte| sum.wrapping_add(*byte))
}

impl<G: Game> Session<G> {
    pub(super) fn press_saves<P: Platform>(&mut self, platform: &mut P, key: Key)
    where
        G: Play<P>,
    {
        match press(self, platform, key) {
            Outcome::Open | Outcome::Load => {}
            Outcome::Refused => platform.sound(Sound::Error),
            Outcome::Changed => platform.sound(Sound::Menu),
            Outcome::Loaded => self.go(platform, Screen::Board),
            Outcome::Left if self.game.is_under_way() => self.go(platform, Screen::Board),
            Outcome::Left => self.go(platform, Screen::Menu),
        }
    }
}
