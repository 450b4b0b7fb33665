//! In place of the search where EASY alone plays: it takes no memory and finds no move.

use super::opponent::Opponent;
use crate::moves::Step;
use crate::rules::game::Game;
use crate::rules::position::Position;

/// No search.
pub(super) struct Tree {
    pub value: i16,
    pub work: u32,
    pub nodes: u32,
}

impl Tree {
    pub const fn new() -> Tree {
        Tree {
            value: 0,
            work: 0,
            nodes: 0,
        }
    }

    pub fn start(&mut self, _: &Game, _: Opponent, _: u8) {}

    pub fn step(&mut self, _: &mut Position) {}

    pub fn stop(&mut self) {}

    pub fn is_active(&self) -> bool {
        false
    }

    pub fn best(&self) -> Option<Step> {
        None
    }

    pub fn considered(&self) -> Option<Step> {
        None
    }

    pub fn expected(&self, _: u8) -> Option<Step> {
        None
    }

    pub fn line(&self) -> &[Step] {
        &[]
    }
}
