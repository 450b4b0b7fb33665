//! Games that are longer than a block: they are kept in parts.

use super::page::finish;
use super::Keep;
use crate::platform::{Name, Platform, StorageError, StorageResult};

/// What one part tells about a game that is read part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Part {
    /// Another part follows.
    More,
    /// It is all there.
    Last,
    /// It is not what was written.
    Damaged,
}

/// Loads the selected game, after [`Outcome::Load`](super::Outcome). It is read twice, because only
/// a sound game may replace the one in memory. [`refuse`] tells the player about an error.
pub fn load<S: Keep, P: Platform>(session: &mut S, platform: &mut P) -> StorageResult {
    let saves = session.saves();
    let name = saves.name_on(saves.line);
    for taking in [false, true] {
        let mut part = 0;
        loop {
            platform.load(&name, part, session.block())?;
            match session.read_part(part, taking) {
                Part::More => part += 1,
                Part::Last => break,
                Part::Damaged => return Err(StorageError::Damaged),
            }
        }
    }
    session.saves().close();
    session.keys().forget(platform);
    Ok(())
}

/// Says why a game could not be loaded.
pub fn refuse<S: Keep, P: Platform>(session: &mut S, platform: &mut P, error: StorageError) {
    finish(session, platform, Err(error));
}

/// Writes all parts of the game in memory.
pub(super) fn store<S: Keep, P: Platform>(
    session: &mut S,
    platform: &mut P,
    name: &Name,
) -> StorageResult {
    let mut part = 0;
    loop {
        let last = session.write_part(part);
        platform.store(name, part, last, session.block())?;
        if last {
            return Ok(());
        }
        part += 1;
    }
}
