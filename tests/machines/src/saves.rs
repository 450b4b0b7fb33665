//! What a test does on the page of saved games, where a disk works after some keys.

use crate::game::{BOARD, SAVES};
use crate::simulated::{Player64, PlayerApple, Simulated};
use crate::target::{Player, Target};
use sim::machine::{HostKey, Machine};

/// Frames until the page is there, and the board again.
const COMING: u32 = 2_000;

/// A machine with a disk.
pub trait Disk {
    /// Waits until the disk has done all it does with a short game.
    fn settle(&mut self);
}

impl Disk for Player64 {
    fn settle(&mut self) {
        self.target.frames(900);
    }
}

impl Disk for PlayerApple {
    /// A long game is checked between two parts.
    fn settle(&mut self) {
        self.until_disk_rests(21);
    }
}

impl<M: Machine> Player<Simulated<M>>
where
    Self: Disk,
{
    /// From the board to the page.
    pub fn to_saves(&mut self) {
        self.letter('W');
        self.until("ui_state", COMING, |state| state == SAVES);
        self.settle();
    }

    /// Back to the board.
    pub fn leave_saves(&mut self) {
        self.key(HostKey::Escape);
        self.until("ui_state", COMING, |state| state == BOARD);
        self.settle();
    }

    /// Presses keys of the page, after which the disk works.
    pub fn type_on_page(&mut self, keys: &str) {
        self.type_keys(keys, 20);
        self.settle();
    }
}
