//! The computer plays itself when nobody touches it.

use crate::pieces::piece::Side;
use crate::platform::Board;
use crate::players::player::Player;
use crate::rules::game::Outcome;
use crate::rules::options::{LionHawk, Options};
use crate::screens::game::turn::Purpose;
use crate::screens::{Clock, Screen, Session};
use kit::keys::NO_KEY;
use kit::platform::Key;

/// The result is shown for 5 s.
const RESULT: u16 = 5 * 50;
/// At least half a second from one move to the next.
const PACE: u16 = 25;
/// The most moves of a demo.
const LONGEST: u8 = 120;
/// The level of its LEVEL.
const LEVEL: u8 = 1;

/// The demo's game. It has no record: its moves are made on the board, which the player's game gets
/// back afterwards.
#[derive(Clone)]
pub struct Demo {
    moves: u8,
    /// What the player's game needs again.
    outcome: Outcome,
    side: Side,
    options: Options,
    clocks: [Clock; 2],
    /// From the splash on the seed is the demo's.
    pub(super) seed: u16,
    kanji: bool,
    /// Letters and kanji take turns.
    count: u8,
}

impl Demo {
    /// Where the number of its moves lies in it.
    pub const MOVES: usize = core::mem::offset_of!(Demo, moves);

    /// None.
    pub const fn new() -> Demo {
        Demo {
            outcome: Outcome::Open,
            moves: 0,
            side: Side::Black,
            options: Options::DEFAULT,
            clocks: [Clock::new(); 2],
            seed: 0,
            kanji: false,
            count: 0,
        }
    }
}

impl Session {
    /// Parks the player's game and lets two opponents of random skill play. Everything that
    /// happens now follows from the seed and from the number of moves in the parked record, by
    /// which LEVEL has a book or none.
    #[inline(never)]
    pub(crate) fn start_demo<P: Board>(&mut self, platform: &mut P) {
        self.sow(platform);
        let board = self.game.board();
        self.demo = Demo {
            outcome: self.game.outcome(),
            side: board.side,
            options: board.options,
            clocks: self.clocks,
            seed: self.demo.seed,
            kanji: self.settings.kanji,
            count: self.demo.count.wrapping_add(1),
            ..Demo::new()
        };
        // After a reset from now on, the player gets it all back.
        self.ui_state = Screen::Demo;
        self.game.park();
        self.clocks = Default::default();
        let version = self.random.below(2);
        let position = self.game.position();
        position.options.hawk = match version {
            0 => LionHawk::Area,
            _ => LionHawk::Lion,
        };
        position.options.slide = Options::DEFAULT.slide;
        position.set_up();
        self.settings.kanji = self.demo.count & 1 == 0;
        self.seats.draw(&mut self.random);
        self.last = None;
        self.give_up();
        self.marks.clear();
        self.told.clear();
        self.view.stop_flash();
    }

    /// Gives the board back to the player's game.
    #[inline(never)]
    pub(crate) fn end_demo(&mut self) {
        self.game
            .unpark(self.demo.side, self.demo.options, self.demo.outcome);
        self.clocks = self.demo.clocks;
        self.settings.kanji = self.demo.kanji;
        self.seats.players = self.settings.seats;
        self.last = self.game.last();
        self.replay = crate::screens::board::replay::Replay::new();
        self.told.clear();
        self.seed = 0;
    }

    /// Makes the demo's move.
    pub(crate) fn play_demo(&mut self, step: crate::moves::Step) {
        let position = self.game.position();
        self.last = Some(position.make(step));
        self.demo.moves += 1;
        self.game.settle(self.demo.moves >= LONGEST);
        self.keys.idle = 0;
        self.show_last(false);
    }

    /// How many moves were made in the game that is shown.
    pub fn moves(&self) -> u16 {
        match self.ui_state {
            Screen::Demo => self.demo.moves.into(),
            _ => self.game.plies(),
        }
    }

    pub(crate) fn step_demo<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key != NO_KEY {
            self.go(Screen::Menu);
            return;
        }
        self.bring_wanted(platform);
        let mut busy = self.step_replay();
        if busy {
            self.keys.idle = 0;
            busy = false;
        } else if self.outcome() != Outcome::Open {
            if self.keys.idle_for(RESULT) {
                self.go(Screen::Splash);
                return;
            }
        } else if self.is_thinking() || self.keys.idle_for(PACE) {
            busy = true;
            self.turn.purpose = Purpose::Move;
            self.think(platform);
        }
        self.refresh(platform);
        if !busy {
            platform.idle();
        }
    }

    /// The level that the computer plays with.
    pub(crate) fn level(&self) -> u8 {
        match self.ui_state {
            Screen::Demo => LEVEL,
            _ => self.settings.level,
        }
    }

    /// Who thinks for the side to move.
    pub(crate) fn thinks(&self) -> Player {
        self.seats.player(self.side())
    }
}
