//! SWAP2 and Taraguchi-10 on the board. What each step needs is in [`steps`], which a machine may
//! have on its disk, where the position's tables lie else. Here is what stays in memory: the board
//! of a game ([`Screen::Board`]) is shown as [`Screen::Sharing`] until its first moves are shared,
//! and has its position back while the computer thinks about a step.

mod steps;

use crate::platform::Board;
use crate::rules::point::{Point, Side};
use crate::screens::{is_game, Screen, Session, Wanted};
use kit::keys::NO_KEY;
use kit::platform::Key;

/// [`Sharing::end`] of a game that has steps to come, one more if White's seat takes the next: a
/// new game, one that was loaded, any other; while the computer thinks about the step, and when it
/// has found something.
const FRESH: u8 = 240;
const LOADED: u8 = 242;
const OPEN: u8 = 244;
const THINKS: u8 = 246;
const FOUND: u8 = 248;

/// What is shown of an opening procedure ([`Procedure`](crate::records::procedure::Procedure)).
#[derive(Clone)]
#[repr(C)]
pub struct Sharing {
    /// U with fewer stones than this is about a step; 0 for a game without steps.
    pub end: u8,
    /// The explanation that was drawn, by its number, or that a problem's keys were; 0 for none.
    shown: u8,
}

impl Sharing {
    /// None.
    pub const fn new() -> Sharing {
        Sharing { end: 0, shown: 0 }
    }

    /// Nothing is drawn.
    pub fn forget(&mut self) {
        self.shown = 0;
    }

    /// Notes that the explanation `number` is drawn. Returns whether it was before.
    pub fn shows(&mut self, number: u8) -> bool {
        core::mem::replace(&mut self.shown, number) == number
    }

    /// Whether steps are to come.
    fn is_open(&self) -> bool {
        self.end >= FRESH
    }

    /// The screen that comes in place of `screen`.
    pub fn redirect(&mut self, screen: Screen) -> Screen {
        if self.end & !1 == THINKS {
            self.end -= THINKS - OPEN;
        } else if screen == Screen::Board && self.is_open() {
            return Screen::Sharing;
        }
        screen
    }
}

impl Session {
    /// Whether the game on the board has steps to come.
    #[inline(never)]
    pub fn is_sharing(&self) -> bool {
        self.sharing.is_open() && is_game(self.ui_state)
    }

    /// Whose turn it is: in an opening procedure not always the side to move.
    #[inline(never)]
    pub(crate) fn actor(&self) -> Side {
        // Both are loaded: a choice of addresses would keep all fields between them out of zero
        // page.
        let (count, end) = (self.game.move_count, self.sharing.end);
        Side::of_move(if self.is_sharing() { end } else { count })
    }

    /// The next game begins, with an opening rule if it is set to have one.
    pub(crate) fn start_sharing(&mut self) {
        let shared = self.settings.opening() != 0;
        if !shared {
            self.game.set_up().forget_procedure();
        }
        self.sharing.end = if shared { FRESH } else { 0 };
    }

    /// A game was loaded. Which step is due is found out on the board.
    #[inline(always)]
    pub(crate) fn load_procedure(&mut self) {
        self.sharing.end = if self.game.is_shared() { LOADED } else { 0 };
    }

    /// The computer has found a move, or something about a step.
    #[inline(never)]
    pub(crate) fn found<P: Board>(&mut self, platform: &mut P, point: Point) {
        if self.is_sharing() {
            self.view.flashing = point;
            self.sharing.end += FOUND - OPEN;
            self.go(Screen::Board);
        } else {
            self.put(platform, point);
        }
    }

    /// U, Y: leaves `key` to the steps.
    #[inline(never)]
    pub(crate) fn pass_to_steps(&mut self, key: Key) -> bool {
        self.keys.pending = key;
        self.go(Screen::Sharing);
        true
    }

    pub(crate) fn step_sharing<P: Board>(&mut self, platform: &mut P, key: Key) {
        if self.share(platform, key) {
            self.board_key(platform, key);
        }
        self.refresh(platform);
        if key == NO_KEY && self.wanted == Wanted::Nothing {
            platform.idle();
        }
    }
}
