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

/// Implements a trait for all layers. What it lists is passed on to the machine below; what stands
/// in braces is the layer's own.
macro_rules! pass_on {
    (
        $trait:ident { $($own:tt)* }
        $(const $constant:ident: $kind:ty;)*
        $(fn $call:ident($($name:ident: $type:ty),*) $(-> $result:ty)?;)*
    ) => {
        impl<T: Layer> $trait for T {
            $($own)*
            $(const $constant: $kind = <T::Base as $trait>::$constant;)*
            $(
                #[inline(always)]
                fn $call(&mut self, $($name: $type),*) $(-> $result)? {
                    self.base_mut().$call($($name),*)
                }
            )*
        }
    };
}

pass_on! {
    Input {
        #[inline(always)]
        fn poll(&mut self) -> Option<Press> {
            let press = self.base_mut().poll();
            self.animate();
            press
        }
    }
    const BREAK: &'static str;
    const MENU: &'static str;
    fn forget();
    fn switch_stick() -> bool;
    fn entropy() -> u16;
}

pass_on! {
    Time {
        #[inline(always)]
        fn ticks(&self) -> u16 {
            self.base().ticks()
        }
    }
    fn idle();
    fn worked(units: u8);
}

pass_on! {
    Display {}
    const PANEL_COLUMNS: u8;
    const PANEL_ROWS: u8;
    const PAGE_COLUMNS: u8;
    const PAGE_ROWS: u8;
    const PICTURE_TICKS: u16;
    fn page();
    fn text(at: Cell, ink: Ink, text: &str);
    fn spiral(at: Option<Cell>);
}

pass_on! {
    Speaker {}
    fn sound(sound: Sound);
    fn play_on();
}

pass_on! {
    Storage {
        const FETCHES: bool = <T as Layer>::FETCHES;
    }
    fn fetch(part: u8) -> StorageResult;
    fn fetch_rest() -> StorageResult;
    fn announce(part: u8);
    fn look_for(part: u8) -> StorageResult;
    fn begin_fetch(part: u8, patient: bool) -> StorageResult<bool>;
    fn go_on_fetching() -> StorageResult<bool>;
    fn is_quick() -> bool;
    fn saves(names: &mut Names) -> StorageResult;
    fn load(name: &Name, part: u8, block: &mut Block) -> StorageResult;
    fn store(name: &Name, part: u8, last: bool, block: &mut Block) -> StorageResult;
    fn load_block(name: &Name, block: &mut Block) -> StorageResult;
    fn store_block(name: &Name, block: &mut Block) -> StorageResult;
    fn remove(name: &Name) -> StorageResult;
}

pass_on! {
    Power {
        const OTHER: bool = <T as Layer>::OTHER;
    }
    const RESUMES: bool;
    fn quit();
    fn start_other(kept: u8) -> bool;
    fn inherit() -> Option<u8>;
}
