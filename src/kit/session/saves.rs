//! The session's page of saved games.

use super::{Game, Play, Screen, Session};
use crate::keys::Keys;
use crate::platform::{Block, Key, Platform, Sound};
use crate::saves::{press, Keep, Outcome, Saves};
use crate::text::Line;

/// What the bytes of a whole block, but for the machine's nine, add up to.
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
        self.game.write(&mut self.block);
        self.block[255] = SUM.wrapping_sub(sum(&self.block));
    }

    fn take(&mut self) -> bool {
        sum(&self.block) == SUM && self.game.read(&self.block)
    }
}

/// The sum of all bytes but the machine's.
fn sum(block: &Block) -> u8 {
    let own = block.iter().skip(9);
    own.fold(0, |sum: u8, byte| sum.wrapping_add(*byte))
}

impl<G: Game> Session<G> {
    pub(super) fn press_saves<P: Platform>(&mut self, platform: &mut P, key: Key)
    where
        G: Play<P>,
    {
        match press(self, platform, key) {
            Outcome::Open => {}
            Outcome::Refused => platform.sound(Sound::Error),
            Outcome::Changed => self.go(platform, Screen::Saves),
            Outcome::Loaded => self.go(platform, Screen::Board),
            Outcome::Left if self.game.is_under_way() => self.go(platform, Screen::Board),
            Outcome::Left => self.go(platform, Screen::Menu),
        }
    }
}
