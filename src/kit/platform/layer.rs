//! A machine with something on top of it.

use super::{
    Block, Cell, Display, Ink, Input, Name, Names, Platform, Power, Press, Sound, Speaker, Storage,
    StorageResult, Time,
};

/// A machine together with a game's board. It is a [`Platform`] as the machine below it is.
pub trait Layer {
    /// The machine below.
    type Base: Platform;

    /// Whether the game keeps some pages on the disk: [`Storage::FETCHES`].
    const FETCHES: bool = false;

    /// Whether there is another game: [`Power::OTHER`].
    const OTHER: bool = false;

    /// The machine below.
    fn base(&self) -> &Self::Base;

    /// The machine below, to be changed.
    fn base_mut(&mut self) -> &mut Self::Base;

    /// Moves what moves on the game's board without the game, after each look at the keys.
    #[inline(always)]
    fn animate(&mut self) {}
}

impl<T: Layer> Input for T {
    const BREAK: &'static str = <T::Base as Input>::BREAK;
    const MENU: &'static str = <T::Base as Input>::MENU;

    #[inline(always)]
    fn poll(&mut self) -> Option<Press> {
        let press = self.base_mut().poll();
        self.animate();
        press
    }

    #[inline(always)]
    fn forget(&mut self) {
        self.base_mut().forget();
    }

    #[inline(always)]
    fn switch_stick(&mut self) -> bool {
        self.base_mut().switch_stick()
    }

    #[inline(always)]
    fn entropy(&mut self) -> u16 {
        self.base_mut().entropy()
    }
}

impl<T: Layer> Time for T {
    #[inline(always)]
    fn ticks(&self) -> u16 {
        self.base().ticks()
    }

    #[inline(always)]
    fn idle(&mut self) {
        self.base_mut().idle();
    }

    #[inline(always)]
    fn worked(&mut self, units: u8) {
        self.base_mut().worked(units);
    }
}

impl<T: Layer> Display for T {
    const PANEL_COLUMNS: u8 = <T::Base as Display>::PANEL_COLUMNS;
    const PANEL_ROWS: u8 = <T::Base as Display>::PANEL_ROWS;
    const PAGE_COLUMNS: u8 = <T::Base as Display>::PAGE_COLUMNS;
    const PAGE_ROWS: u8 = <T::Base as Display>::PAGE_ROWS;

    #[inline(always)]
    fn page(&mut self) {
        self.base_mut().page();
    }

    #[inline(always)]
    fn text(&mut self, at: Cell, ink: Ink, text: &str) {
        self.base_mut().text(at, ink, text);
    }

    #[inline(always)]
    fn spiral(&mut self, at: Option<Cell>) {
        self.base_mut().spiral(at);
    }
}

impl<T: Layer> Speaker for T {
    #[inline(always)]
    fn sound(&mut self, sound: Sound) {
        self.base_mut().sound(sound);
    }

    #[inline(always)]
    fn play_on(&mut self) {
        self.base_mut().play_on();
    }
}

impl<T: Layer> Storage for T {
    const FETCHES: bool = <T as Layer>::FETCHES;

    #[inline(always)]
    fn fetch(&mut self, part: u8) -> StorageResult {
        self.base_mut().fetch(part)
    }

    #[inline(always)]
    fn look_for(&mut self, part: u8) -> StorageResult {
        self.base_mut().look_for(part)
    }

    #[inline(always)]
    fn begin_fetch(&mut self, part: u8) -> StorageResult<bool> {
        self.base_mut().begin_fetch(part)
    }

    #[inline(always)]
    fn go_on_fetching(&mut self) -> StorageResult<bool> {
        self.base_mut().go_on_fetching()
    }

    #[inline(always)]
    fn saves(&mut self, names: &mut Names) -> StorageResult {
        self.base_mut().saves(names)
    }

    #[inline(always)]
    fn load(&mut self, name: &Name, part: u8, block: &mut Block) -> StorageResult {
        self.base_mut().load(name, part, block)
    }

    #[inline(always)]
    fn store(&mut self, name: &Name, part: u8, last: bool, block: &mut Block) -> StorageResult {
        self.base_mut().store(name, part, last, block)
    }

    #[inline(always)]
    fn remove(&mut self, name: &Name) -> StorageResult {
        self.base_mut().remove(name)
    }
}

impl<T: Layer> Power for T {
    const OTHER: bool = <T as Layer>::OTHER;
    const RESUMES: bool = <T::Base as Power>::RESUMES;

    #[inline(always)]
    fn quit(&mut self) {
        self.base_mut().quit();
    }

    #[inline(always)]
    fn start_other(&mut self, kept: u8) -> bool {
        self.base_mut().start_other(kept)
    }

    #[inline(always)]
    fn inherit(&mut self) -> Option<u8> {
        self.base_mut().inherit()
    }
}
