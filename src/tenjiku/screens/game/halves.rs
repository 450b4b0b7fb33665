//! The search, and what only a person's turn needs: where memory has no room for both, they take
//! turns there. A half is read in steps, so that the last move is shown meanwhile.

use crate::platform::Board;
use crate::players::player::Player;
use crate::screens::game::turn::Purpose;
use crate::screens::{Screen, Session};
use kit::platform::{StorageError, StorageResult};

/// A half of the program; its number is that of its overlay less [`Board::HALVES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Half {
    /// What a person does: menu, moves that are entered, signs, the start of a game.
    Person = 0,
    /// The search.
    Search,
    /// Neither, or not all of it.
    Neither,
}

/// Which half is in memory.
#[derive(Clone)]
pub struct Halves {
    pub here: Half,
    /// The half that is being read, or `here`.
    coming: Half,
    /// The search could not be read: EASY moves until a key, since to look again takes six
    /// seconds where no drive answers.
    pub missing: bool,
}

impl Halves {
    /// Where it says which half is in memory.
    pub const HERE: usize = core::mem::offset_of!(Halves, here);

    /// As at power-on.
    pub const fn new() -> Halves {
        Halves {
            here: Half::Person,
            coming: Half::Person,
            missing: false,
        }
    }

    /// Whether a half is being read.
    pub fn is_coming(&self) -> bool {
        self.coming != self.here
    }

    /// The drive is about to read something else: a half that is being read begins again later.
    pub fn forget(&mut self) {
        self.coming = self.here;
    }
}

impl Session {
    /// Whether a half is in memory.
    pub(crate) fn has<P: Board>(&self, half: Half) -> bool {
        P::HALVES.is_none() || self.halves.here == half
    }

    /// Goes on reading the half that the board needs next. Returns `false` if that is the person's
    /// and cannot be read.
    pub(crate) fn bring_wanted<P: Board>(&mut self, platform: &mut P) -> bool {
        if P::HALVES.is_none() || self.is_thinking() {
            return true;
        }
        let thinks = self.computer_moves() && !self.question.is_open();
        let hints = self.turn.purpose == Purpose::Hint && !self.halves.missing;
        let half = match thinks {
            // EASY needs neither half.
            true if !self.searches() => return true,
            // No person has a turn in a demo.
            false if self.ui_state == Screen::Demo => return true,
            false if !hints => Half::Person,
            _ => Half::Search,
        };
        let there = self.bring_some(platform, half).is_ok();
        if !there && self.ui_state == Screen::Demo {
            // The search is not looked for again, since that takes seconds.
            self.seats.players = [Player::Easy; 2];
        }
        there || half == Half::Search
    }

    /// Whether the side to move is to search.
    pub(crate) fn searches(&self) -> bool {
        !self.halves.missing && self.thinks() != Player::Easy
    }

    /// Reads all of a half. Returns whether it is in memory.
    pub(crate) fn bring<P: Board>(&mut self, platform: &mut P, half: Half) -> bool {
        loop {
            match self.bring_some(platform, half) {
                Ok(false) => {}
                result => {
                    // No clock counts the time that this took.
                    self.keys.look_at_clock(platform);
                    return result.is_ok();
                }
            }
        }
    }

    /// Reads the next sector of a half. Returns whether all of it is in memory.
    #[inline(never)]
    pub(crate) fn bring_some<P: Board>(
        &mut self,
        platform: &mut P,
        half: Half,
    ) -> StorageResult<bool> {
        let Some(first) = P::HALVES.filter(|_| self.halves.here != half) else {
            return Ok(true);
        };
        // The loader runs where a search has its state.
        self.thinker.stop();
        let result = if self.halves.coming == half {
            platform.go_on_fetching()
        } else {
            // A demo without the search answers keys at once.
            let patient = self.ui_state != Screen::Demo;
            platform.begin_fetch(first + half as u8, patient)
        };
        match result {
            Ok(true) => self.halves.here = half,
            Ok(false) | Err(StorageError::Damaged) => self.halves.here = Half::Neither,
            Err(_) => {}
        }
        self.halves.coming = match result {
            Ok(_) => half,
            Err(_) => self.halves.here,
        };
        self.halves.missing |= result.is_err() && half == Half::Search;
        result
    }

    /// Looks for the search if an opponent of the menu needs it. Returns `false` if it cannot be
    /// read.
    pub(crate) fn can_search<P: Board>(&self, platform: &mut P) -> bool {
        let searches = |player: &Player| *player as u8 > Player::Easy as u8;
        let Some(first) = P::HALVES.filter(|_| self.settings.seats.iter().any(searches)) else {
            return true;
        };
        platform.look_for(first + Half::Search as u8).is_ok()
    }
}
