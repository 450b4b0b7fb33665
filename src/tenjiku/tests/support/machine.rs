//! The scripted machine with this game's board.

use kit::platform::{Cell, Key, Layer};
use scripted::Area;
use std::ops::{Deref, DerefMut};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Before, Board, Frame, Look, Signs, Spot};
use tenjiku::screens::{Flow, Session};

/// Keys by the letters of a script.
pub fn keys(text: &str) -> Vec<Key> {
    text.chars().map(scripted::key).collect()
}

/// A machine whose panel has `COLUMNS`. If it is `WIDE`, moves are typed; if it `SHARES`, a
/// search takes the place of what draws squares, as on an Apple.
#[derive(Clone)]
pub struct Machine<const COLUMNS: u8, const WIDE: bool, const SHARES: bool = false> {
    pub base: scripted::Machine<COLUMNS, 25>,
    pub squares: Vec<Option<Look>>,
    /// How pieces are drawn.
    pub style: Signs,
}

impl<const COLUMNS: u8, const WIDE: bool, const SHARES: bool> Machine<COLUMNS, WIDE, SHARES> {
    pub fn new() -> Self {
        let mut base = scripted::Machine::default();
        base.speed = 1000;
        base.chance = 12345;
        let squares = vec![None; 256];
        Machine {
            base,
            squares,
            style: Signs::Letters,
        }
    }

    /// Presses keys, one after the other, each with all that it does at once.
    pub fn press(&mut self, session: &mut Session, keys: &[Key]) -> Flow {
        for &key in keys {
            self.base.press(key);
            let mut idle = 0;
            while idle < 2 || !self.keys.is_empty() {
                let time = self.time;
                if session.step(self) == Flow::Quit {
                    return Flow::Quit;
                }
                idle += u32::from(time != self.time);
            }
        }
        Flow::Continue
    }

    /// Lets time pass, in ticks.
    pub fn wait(&mut self, session: &mut Session, ticks: u32) {
        let end = self.time + ticks;
        while self.time < end {
            session.step(self);
        }
    }
}

impl<const COLUMNS: u8, const WIDE: bool, const SHARES: bool> Deref
    for Machine<COLUMNS, WIDE, SHARES>
{
    type Target = scripted::Machine<COLUMNS, 25>;

    fn deref(&self) -> &Self::Target {
        &self.base
    }
}

impl<const COLUMNS: u8, const WIDE: bool, const SHARES: bool> DerefMut
    for Machine<COLUMNS, WIDE, SHARES>
{
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.base
    }
}

impl<const COLUMNS: u8, const WIDE: bool, const SHARES: bool> Layer
    for Machine<COLUMNS, WIDE, SHARES>
{
    type Base = scripted::Machine<COLUMNS, 25>;
    const OTHER: bool = !WIDE;

    fn base(&self) -> &Self::Base {
        &self.base
    }

    fn base_mut(&mut self) -> &mut Self::Base {
        &mut self.base
    }
}

impl<const COLUMNS: u8, const WIDE: bool, const SHARES: bool> Board
    for Machine<COLUMNS, WIDE, SHARES>
{
    const SPOT: (u8, u8) = (2, if WIDE { 1 } else { 2 });
    const TYPES: bool = WIDE;
    const SHARES: bool = SHARES;

    fn splash(&mut self) {
        // The title is text.
        self.show(Area::Page);
    }

    fn board(&mut self) {
        self.show(Area::Board);
        let bare = Look {
            piece: Piece::VACANT,
            mark: Mark::None,
            frame: Frame::None,
            ash: false,
            cursor: false,
        };
        self.squares.fill(Some(bare));
    }

    fn signs(&mut self, signs: Signs) {
        self.style = signs;
    }

    fn square(&mut self, square: Square, look: Look, _: Before) {
        assert_eq!(self.area, Area::Board);
        self.squares[square.index()] = Some(look);
    }

    fn point(&mut self, square: Square) {
        if let Some(look) = &mut self.squares[square.index()] {
            look.frame = match look.frame {
                Frame::Hint => Frame::None,
                _ => Frame::Hint,
            };
        }
    }

    fn piece(&mut self, at: Cell, _: Piece) {
        self.assert_room(at, 4, 3);
    }

    fn mark(&mut self, at: Cell, _: Mark) {
        self.assert_room(at, 2, 1);
    }

    fn kanji(&mut self, at: Cell, form: u8) {
        // Tetrarchs have three.
        self.assert_room(at, if form == 41 { 9 } else { 6 }, 1);
    }

    fn spot(&mut self, at: Cell, _: Spot, _: bool) {
        self.assert_room(at, Self::SPOT.0, Self::SPOT.1);
    }
}
