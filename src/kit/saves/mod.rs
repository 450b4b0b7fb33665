//! The page of saved games: save, load, delete. Its texts are not packed: they lie with the page,
//! which a machine may have on its disk.

mod page;
mod parts;
mod press;
mod state;

pub use page::list;
pub use parts::{load, refuse, Part};
pub use press::{press, Outcome};
pub use state::Saves;

use crate::keys::Keys;
use crate::platform::Block;
use crate::text::{Line, Texts};

/// A session whose game can be kept on a disk.
pub trait Keep {
    /// The game's texts.
    type Texts: Texts;

    /// The state of the page.
    fn saves(&mut self) -> &mut Saves;
    /// The line that is being written.
    fn text(&mut self) -> &mut Line<Self::Texts>;
    /// The keys.
    fn keys(&mut self) -> &mut Keys;
    /// Memory that is free while the page is shown.
    fn block(&mut self) -> &mut Block;
    /// Whether there is a game that could be saved.
    fn has_game(&self) -> bool;
    /// Whether loading another game would lose one.
    fn is_under_way(&self) -> bool;
    /// Whether a game that is left counts as lost.
    fn would_lose(&self) -> bool {
        false
    }
    /// Writes the game into the block.
    fn write(&mut self) {}
    /// Takes the game from the block. Returns whether the block holds one; otherwise all is as it
    /// was.
    fn take(&mut self) -> bool {
        false
    }

    /// Whether games are kept in parts: then the two functions below replace the two above.
    const LONG: bool = false;

    /// Writes a part of the game into the block. Returns whether it is the last one.
    fn write_part(&mut self, _part: u8) -> bool {
        true
    }
    /// Reads a part of a game from the block. At first it only checks the part and leaves the game
    /// in memory alone; once all parts were found sound, it puts them there, `taking` each.
    fn read_part(&mut self, _part: u8, _taking: bool) -> Part {
        Part::Damaged
    }
}
