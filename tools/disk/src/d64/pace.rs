//! How far apart the sectors of a file lie.

use super::sectors;

/// The DOS's interleave: how many sectors further on the next one of a file lies.
const INTERLEAVE: u8 = 10;
/// Milliseconds that the head takes to the next track.
const STEP: u32 = 12;

/// Who reads a file.
#[derive(Clone, Copy)]
pub enum Pace {
    /// The drive's own DOS.
    Dos,
    /// A loader that takes this many milliseconds a sector.
    Milliseconds(u8),
}

impl Pace {
    /// The first sector of a track that may follow `place`. A revolution takes 200 ms.
    pub fn after(self, place: (u8, u8), track: u8) -> u8 {
        let Pace::Milliseconds(time) = self else {
            return after(place, INTERLEAVE);
        };
        let step = if track == place.0 { 0 } else { STEP };
        let all = u32::from(sectors(track));
        let interleave = ((u32::from(time) + step) * all).div_ceil(200);
        ((u32::from(place.1) + interleave) % all) as u8
    }
}

/// The sector that the DOS tries after `place`, one less when it starts a new turn.
pub fn after(place: (u8, u8), interleave: u8) -> u8 {
    let (next, all) = (place.1 + interleave, sectors(place.0));
    match next.checked_sub(all) {
        None => next,
        Some(0) => 0,
        Some(over) => over - 1,
    }
}
